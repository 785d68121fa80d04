// A whole game under review: what each seat could expect after each decision, and the decisions that cost most.

import { DASHES, draw, make } from "./api.js";

const [WIDE, HIGH] = [320, 140];
const SEEDS = [1, 2, 3]; // searches of each position over other deals: how far they differ tells how sure a loss is
const VISITS = 150;
const LEAST = 3; // visits of the move that was made
const SHOWN = 8; // mistakes

/** Asks `analyse(ply, visits, seed)` about every decision of the story, and shows what is found so far in `room`. */
export async function review(room, story, nameOf, lookAt, analyse, goesOn) {
  const found = [];
  for (const told of story) {
    const searches = [];
    for (const seed of SEEDS) {
      if (!goesOn()) return;
      searches.push(await analyse(told.ply, VISITS, seed));
    }
    found.push({ ...told, ...judge(told, searches) });
    room.replaceChildren(make("p", {}, `${found.length} of ${story.length} decisions`), graph(found, nameOf, lookAt), mistakes(found, nameOf, lookAt));
  }
}

/** What seats could expect before a decision, and what the decision lost, by several searches. */
function judge(told, searches) {
  const values = searches[0].rootInfo.seatValues.map((_, seat) => mean(searches.map((each) => each.rootInfo.seatValues[seat])));
  const losses = searches.flatMap(({ moveInfos }) => {
    const made = moveInfos.find((info) => info.move === told.move && info.visits >= LEAST);
    return made ? [Math.max(0, moveInfos[0].value - made.value)] : [];
  });
  const best = searches[0].moveInfos[0].move;
  if (losses.length < 2) return { values, best, loss: null };
  const spread = Math.sqrt(mean(losses.map((loss) => (loss - mean(losses)) ** 2)) / (losses.length - 1));
  return { values, best, loss: mean(losses), spread: 2 * spread };
}

const mean = (numbers) => numbers.reduce((sum, each) => sum + each, 0) / numbers.length;

function graph(found, nameOf, lookAt) {
  const picture = draw("svg", { viewBox: `0 0 ${WIDE} ${HIGH}`, role: "img", "aria-label": "Payoff that each seat could expect, decision by decision", class: "graph" });
  const x = (place) => 6 + ((WIDE - 12) * place) / Math.max(found.length - 1, 1);
  const y = (value) => HIGH / 2 - (HIGH / 2 - 6) * value;
  picture.append(draw("line", { x1: 0, x2: WIDE, y1: y(0), y2: y(0), class: "zero" }));
  found[0].values.forEach((_, seat) => {
    const points = found.map(({ values }, place) => `${x(place).toFixed(1)},${y(values[seat]).toFixed(1)}`).join(" ");
    picture.append(draw("polyline", { points, class: `seat${seat % 8}`, "stroke-dasharray": DASHES[seat % 8] }));
  });
  picture.addEventListener("click", (event) => {
    const box = picture.getBoundingClientRect();
    const place = Math.round(((event.clientX - box.left) / box.width) * (found.length - 1));
    lookAt(found[Math.max(0, Math.min(place, found.length - 1))].ply);
  });
  const legend = make("p", { class: "legend" }, ...found[0].values.map((_, seat) => {
    const sample = draw("svg", { viewBox: "0 0 30 8", class: "graph sample", "aria-hidden": "true" });
    sample.append(draw("line", { x1: 0, x2: 30, y1: 4, y2: 4, class: `seat${seat % 8}`, "stroke-dasharray": DASHES[seat % 8] }));
    return make("span", {}, sample, ` ${nameOf(seat)} `);
  }));
  return make("div", {}, picture, legend);
}

function mistakes(found, nameOf, lookAt) {
  const worst = found.filter(({ loss, spread }) => loss !== null && loss > spread).sort((a, b) => b.loss - a.loss).slice(0, SHOWN);
  if (!worst.length) return make("p", {}, "No decision has lost more than the searches differ by.");
  return make("div", {}, make("h2", {}, "Decisions that cost most"), make("ol", {}, ...worst.map((each) => make("li", {},
    make("button", { onclick: () => lookAt(each.ply) }, `${each.ply + 1}. ${nameOf(each.seat)}: `, make("code", {}, each.move), ` lost ${each.loss.toFixed(2)} ± ${each.spread.toFixed(2)}; best was `, make("code", {}, each.best))))),
  make("p", { class: "legend" }, `Payoff lost against the best move that a search of ${VISITS} visits finds; ± by searches over ${SEEDS.length} other deals.`));
}
