// Arenas and training runs while they go on: tables, curves, and games to look at.

import { DASHES, addressOf, draw, get, make, post } from "./api.js";

const at = (id) => document.getElementById(id);
const [WIDE, HIGH] = [600, 220];
const EVERY = 5000; // milliseconds

async function look() {
  try {
    const { watched } = await get("/api/watched");
    at("watched").replaceChildren(...watched.map((each) => make("section", { class: "panel" }, make("h2", {}, each.name),
      each.error ? make("p", { class: "problem" }, each.error) : make("p", {}, `${each.title}: ${each.done.toLocaleString()} of ${each.planned.toLocaleString()} ${each.kind === "arena" ? "games" : "decisions"}`),
      ...(each.error ? [] : each.kind === "arena" ? arena(each) : run(each)))));
    if (!watched.length) at("watched").textContent = "Nothing is watched: start the server with swamp serve --watch PATH, an arena's file or the directory of a training run.";
    at("problem").textContent = "";
  } catch (error) { at("problem").textContent = error.message; }
  setTimeout(look, EVERY);
}

function arena({ number, rows, games }) {
  const heads = ["agent", "games", "rating", "mean payoff", "wins per side"];
  return [make("table", { class: "plain" }, make("tr", {}, ...heads.map((head) => make("th", { scope: "col" }, head))), ...rows.map((row) => make("tr", {},
    make("td", {}, row.name), make("td", {}, row.games), make("td", {}, row.rating ? `${row.rating[0].toFixed(0)}${row.rating[1] < 1e6 ? ` ± ${row.rating[1].toFixed(0)}` : ""}` : ""),
    make("td", {}, `${row.payoff[0].toFixed(2)} (${row.payoff[1].toFixed(2)} to ${row.payoff[2].toFixed(2)})`), make("td", {}, `${(100 * row.wins).toFixed(1)}%`)))),
  make("p", {}, "Replay game ", ...games.flatMap((game) => [make("button", { onclick: () => open(number, game) }, game), " "]))];
}

function run({ number, curves, planned }) {
  const picture = draw("svg", { viewBox: `0 0 ${WIDE} ${HIGH}`, role: "img", "aria-label": "Share of wins against decisions learned from", class: "graph" });
  const x = (decisions) => 6 + ((WIDE - 12) * decisions) / planned;
  const y = (share) => HIGH - 6 - (HIGH - 12) * share;
  Object.values(curves).forEach((points, place) => {
    picture.append(draw("polyline", { points: points.map(([decisions, share]) => `${x(decisions)},${y(share)}`).join(" "), class: `seat${place % 8}`, "stroke-dasharray": DASHES[place % 8] }));
    for (const [decisions, , low, high] of points) picture.append(draw("line", { x1: x(decisions), x2: x(decisions), y1: y(low), y2: y(high), class: `seat${place % 8}` }));
  });
  const legend = Object.entries(curves).map(([opponents, points]) => `against ${opponents}: ${(100 * points.at(-1)[1]).toFixed(1)}% of wins (${DASHES[Object.keys(curves).indexOf(opponents) % 8] ? "dashed" : "solid"})`);
  return [picture, make("p", { class: "legend" }, `From 0% below to 100% above; ${legend.join("; ")}`), make("p", {}, make("button", { onclick: () => open(number, 0) }, "Watch a game of its present policy"))];
}

async function open(number, game) {
  try {
    const opened = await post(`/api/watched/${number}/games`, { game });
    location.href = addressOf(opened.id, opened.owner);
  } catch (error) { at("problem").textContent = error.message; }
}

look();
