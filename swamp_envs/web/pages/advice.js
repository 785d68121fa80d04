// What bots think of a position: the rows of a hint, and of an analysis that goes on.

import { make } from "./api.js";

const LEAST = 10; // visits of a move that is told
const SHOWN = 8; // moves

export function showHint(room, { bot, move, words, weighed }) {
  const rows = weighed.slice(0, SHOWN).map((each) => make("tr", {},
    make("td", {}, make("code", {}, each.move)), make("td", {}, each.words), make("td", {}, share(each.share)), make("td", {}, each.value.toFixed(2))));
  room.replaceChildren(make("p", {}, `${bot} plays ${move}: ${words}`), ...(rows.length ? [table(["move", "what it does", "searched", "expected payoff"], rows)] : []));
}

export function showAnalysis(room, { rootInfo, moveInfos, worlds, policy }, decider) {
  const learned = Object.keys(policy).length > 0;
  const rows = moveInfos.filter((info) => info.visits >= LEAST).slice(0, SHOWN).map((info) => make("tr", { title: info.pv.join(" ") },
    make("td", {}, make("code", {}, info.move), " ", info.words, make("small", {}, info.why.join("; "))),
    make("td", {}, share(info.visits / rootInfo.visits)),
    ...(learned ? [make("td", {}, `${Math.round(100 * (policy[info.move] ?? 0))}%`)] : []),
    make("td", {}, info.value.toFixed(2), ...info.seatValues.map((value, seat) => bar(value, seat, decider)))));
  room.replaceChildren(
    make("p", {}, `${rootInfo.visits} visits. Line: `, make("code", {}, moveInfos[0].pv.join(" "))),
    table(["move", "visits", ...(learned ? ["network"] : []), "payoff of each seat"], rows),
    make("p", { class: "legend" }, `Visits: how often the search tried a move. ${learned ? "Network: how likely the trained network plays it. " : ""}Payoff: what each seat may expect, from -1 on the left to 1 on the right; the seat that decides is framed. Moves with fewer than ${LEAST} visits are left out.`),
    ...(worlds.length ? [make("details", {}, make("summary", {}, "Deals that fit what this seat knows"), ...worlds.map(world))] : []));
}

const table = (heads, rows) => make("table", {}, make("tr", {}, ...heads.map((head) => make("th", { scope: "col" }, head))), ...rows);
const share = (part) => make("meter", { min: 0, max: 1, value: part, title: `${Math.round(100 * part)}% of the search` });

function bar(value, seat, decider) {
  const wide = Math.abs(value) * 50;
  const said = `seat ${seat}: ${value.toFixed(2)}`;
  const made = make("span", { class: seat === decider ? "worth own" : "worth", role: "img", "aria-label": said, title: said }, make("i", {}));
  made.firstChild.style.left = `${value < 0 ? 50 - wide : 50}%`;
  made.firstChild.style.width = `${wide}%`;
  return made;
}

function world({ share: part, hidden }) {
  const told = Object.entries(hidden).map(([name, value]) => `${name} ${JSON.stringify(value)}`).join("; ");
  return make("p", { class: "world" }, `${(100 * part).toFixed(1)}%: ${told}`);
}
