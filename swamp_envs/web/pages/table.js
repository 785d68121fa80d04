// A table: shows its stream of views, lets a seat choose, and steps through what was decided.

import { showAnalysis, showHint } from "./advice.js";
import { addressOf, get, knownTables, make, post, remember } from "./api.js";
import { Board } from "./board.js";
import { Chooser } from "./choosing.js";
import { review } from "./review.js";

const at = (id) => document.getElementById(id);
const id = decodeURIComponent(location.pathname.split("/").at(-1));
const key = location.hash.slice(1);

let facts; // who sits there
let latest; // the view that came last
let shown; // the view on the page
let viewer = null; // as whom the page looks, where that can be chosen
let running = null; // the timer of a replay
let isSent = false; // whether a decision is on its way
const views = new Map(); // by ply, as the present viewer sees them

const board = new Board(at("board"), (place) => chooser.pick(place), (text) => say(text));
const chooser = new Chooser(board, { finals: at("finals"), choices: at("choices") }, { decide, preview, changed: showLeft, told: (text) => say(text) });
const query = (more = {}) => new URLSearchParams({ ...(key && { key }), ...(viewer != null && { viewer }), ...more });
const path = (rest = "", more) => `/api/tables/${encodeURIComponent(id)}${rest}?${query(more)}`;
const nameOf = (seat) => (facts.you === seat ? `you (seat ${seat})` : `${facts.seats[seat].name} (seat ${seat})`);
const say = (text) => { at("live").textContent = text; };

async function begin() {
  await learn();
  at("title").textContent = facts.title;
  document.title = `${facts.title} · swamp_envs`;
  at("summary").textContent = facts.summary;
  at("rules").href = `/rules/${facts.game}`;
  showInvitations();
  remember({ id, key, title: facts.title, keys: keysKnown() });
  if (facts.mode === "replay") await lookAt(0);
  listen();
}

async function learn() {
  facts = await get(path());
  at("branch").hidden = !facts.seesAll;
  at("save").hidden = at("review").hidden = !facts.seesAll;
  at("seen").hidden = facts.seesAll;
  showLinks();
  at("back").hidden = facts.mode === "replay";
  const looks = facts.seesAll ? ["everybody", ...facts.seats.keys(), "spectator"] : [facts.you];
  at("viewer").replaceChildren(...looks.map((each) => make("option", { value: each, selected: String(each) === String(viewer ?? facts.you) },
    typeof each === "number" ? `${facts.seats[each].name}, seat ${each}` : each)));
  at("viewer").disabled = looks.length < 2;
}

/** Files to keep, as the present viewer sees the match. */
function showLinks() {
  for (const [name, file] of [["save", "record"], ["seen", "seen"], ["film", "film"]]) at(name).href = path(`/${file}`);
}

// --- the stream ----------------------------------------------------------------------------------------------------

let source;
function listen() {
  source?.close();
  source = new EventSource(path("/events"));
  source.onmessage = ({ data }) => take(JSON.parse(data));
  source.onerror = () => tell("The line is lost; trying again.");
}

/** A view from the server: the newest one there is. */
async function take(view) {
  const follows = !shown || shown.ply === latest?.ply || view.ply < (latest?.ply ?? 0);
  for (const ply of views.keys()) if (ply >= view.ply) views.delete(ply);
  const isEnd = view.over && !latest?.over;
  latest = view;
  views.set(view.ply, view);
  tell(view.trouble ? `A bot has stopped: ${view.trouble}` : "");
  if (isEnd) await learn();
  if (follows && !(facts.mode === "replay" && shown)) show(view);
  else showSteps();
  showStory();
}

async function viewAt(ply) {
  if (!views.has(ply)) views.set(ply, await get(path(`/views/${ply}`)));
  return views.get(ply);
}

async function lookAt(ply) {
  const most = latest?.ply ?? facts.decisions;
  show(await viewAt(Math.max(0, Math.min(ply, most))));
}

// --- showing -------------------------------------------------------------------------------------------------------

function show(view) {
  shown = view;
  isSent = false;
  previews.clear();
  board.show(view.svg);
  showAsked();
  showSeats();
  showSteps();
  showStory();
  aim();
  at("advice").replaceChildren();
  stopAnalysing();
  at("picture").href = URL.createObjectURL(new Blob([view.svg], { type: "image/svg+xml" }));
  if (view.last) say(`${nameOf(view.last.seat)}: ${view.last.words || view.last.kind}. ${askedText()}`);
}

const isMine = () => !isSent && shown.moves.length > 0 && shown.ply === latest?.ply && facts.mode === "play" && facts.you === shown.seat;

function askedText() {
  if (shown.over) return outcome();
  const what = shown.asked.replace(/^your turn:? */i, "");
  return isMine() ? `Your turn: ${what}` : `${nameOf(shown.seat)} decides: ${what}`;
}

function outcome() {
  const paid = shown.payoff.map((each, seat) => `${nameOf(seat)} ${each > 0 ? "+" : ""}${Number(each.toFixed(2))}`).join(", ");
  return `The game is over. Paid: ${paid}`;
}

function showAsked() {
  at("asked").textContent = at("status").textContent = askedText();
  at("asked").classList.toggle("yours", isMine());
  at("hint").disabled = at("analyse").disabled = Boolean(shown.over) || !(isMine() || facts.seesAll);
  at("back").disabled = !facts.seats.every((seat, number) => seat.bot || number === facts.you);
}

function showSeats() {
  at("seats").replaceChildren(...facts.seats.map((seat, number) =>
    make("li", { class: number === shown.seat ? "deciding" : false }, nameOf(number), shown.payoff ? ` · paid ${Number(shown.payoff[number].toFixed(3))}` : "")));
}

function showSteps() {
  const most = latest?.ply ?? facts.decisions;
  at("slider").max = most;
  at("slider").value = shown.ply;
  at("slider").setAttribute("aria-valuetext", `decision ${shown.ply} of ${most}`);
  at("where").textContent = `${shown.ply} / ${most}`;
  at("first").disabled = at("before").disabled = shown.ply === 0;
  at("last").disabled = at("after").disabled = shown.ply >= most;
}

/** What was decided, the latest first, as far as this page has heard of it. */
function showStory() {
  const told = [...views.values()].filter((view) => view.last).sort((a, b) => b.ply - a.ply);
  at("story").replaceChildren(...told.map((view) => make("li", { value: view.ply, "aria-current": String(view.ply === shown?.ply) },
    make("button", { onclick: () => lookAt(view.ply) }, `${nameOf(view.last.seat)}: ${view.last.words || view.last.kind} `, make("code", {}, view.last.move ?? "hidden")))));
}

function showInvitations() {
  const others = Object.entries(keysKnown()).filter(([, each]) => each !== key);
  const rows = others.map(([seat, each]) => [`Seat ${seat}, ${facts.seats[seat].name}`, location.origin + addressOf(id, each)]);
  rows.push(["Spectators", location.origin + addressOf(id)]);
  at("links").hidden = false;
  at("invitations").replaceChildren(...rows.map(([who, link]) => make("li", {}, `${who}: `, make("code", {}, link))));
}

const keysKnown = () => knownTables().find((table) => table.id === id)?.keys ?? {};
const tell = (text) => { at("problem").textContent = text; };

// --- choosing ------------------------------------------------------------------------------------------------------

/** Let the board choose where it is this page's turn, and show what is left. */
function aim() {
  chooser.show(isMine() ? shown.moves : []);
}

function showLeft(left) {
  at("reply").hidden = !isMine();
  at("asked").classList.toggle("yours", isMine());
  showClauses();
  at("moves").replaceChildren(...left.slice(0, 200).map((move) => make("option", { value: move.move }, move.words)));
}

const previews = new Map(); // of the position that is shown, by move

function preview(move) {
  if (!previews.has(move)) previews.set(move, get(path(`/views/${shown.ply}/preview`, { move })).catch(() => null));
  return previews.get(move);
}

/** The clauses that the moves go by, with their texts once somebody asks for them. */
let rules = null;

async function showClauses() {
  if (!at("clauses").open || !isMine()) return;
  rules ??= get(`/api/games/${facts.game}/rules`).then(({ chapters }) => new Map(chapters.flatMap(({ clauses }) => clauses.map(({ number, text }) => [number, text]))));
  const texts = await rules;
  const numbers = [...new Set(chooser.left.flatMap((move) => move.clauses))];
  at("clauses").querySelector("dl").replaceChildren(...numbers.flatMap((number) => [
    make("dt", {}, make("a", { href: `/rules/${facts.game}#${number}`, target: "_blank" }, number)), make("dd", {}, (texts.get(number) ?? "").replace(/[*`]/g, ""))]));
}

at("clauses").addEventListener("toggle", showClauses);

async function decide(move) {
  tell("");
  isSent = true; // nothing more can be chosen until the answer is there
  aim();
  try {
    await post(path("/moves"), { ply: shown.ply, move });
  } catch (error) {
    isSent = false;
    tell(error.message);
    aim();
  }
}

at("typed").addEventListener("submit", (event) => {
  event.preventDefault();
  const typed = at("move").value.trim();
  if (typed) decide(typed);
  at("move").value = "";
});

// --- tools ---------------------------------------------------------------------------------------------------------

at("hint").addEventListener("click", async () => {
  at("advice").textContent = "A bot is thinking ...";
  try {
    const hint = await post(path("/hint"), { ply: shown.ply });
    showHint(at("advice"), hint);
  } catch (error) { at("advice").textContent = error.message; }
});

// An analysis goes on, with more visits each time, until it is stopped or the page shows another position.
const VISITS = [200, 800, 3200, 12800];
let analysing = null;

at("analyse").addEventListener("click", async () => {
  if (analysing) return stopAnalysing();
  const mine = (analysing = {});
  at("analyse").textContent = "Stop";
  at("advice").textContent = "Searching ...";
  try {
    for (const visits of VISITS) {
      const ply = shown.ply;
      const report = await post(path("/analysis"), { ply, visits });
      if (analysing !== mine || shown.ply !== ply) return;
      showAnalysis(at("advice"), report, shown.seat);
      board.advise(shown.moves.find((move) => move.move === report.moveInfos[0].move)?.places);
    }
  } catch (error) { at("advice").textContent = error.message; }
  stopAnalysing();
});

function stopAnalysing() {
  analysing = null;
  at("analyse").textContent = "Analyse";
}

let reviewing = false;

at("begin-review").addEventListener("click", async () => {
  reviewing = !reviewing;
  at("begin-review").textContent = reviewing ? "Stop" : "Review the game";
  if (!reviewing) return;
  try {
    const { story } = await get(path("/story"));
    await review(at("reviewed"), story, nameOf, lookAt, (ply, visits, seed) => post(path("/analysis"), { ply, visits, seed, brief: true }), () => reviewing);
  } catch (error) { tell(error.message); }
  reviewing = false;
  at("begin-review").textContent = "Review the game";
});

at("back").addEventListener("click", () => post(path("/back"), {}).catch((error) => tell(error.message)));

at("branch").addEventListener("click", async () => {
  try {
    const seats = facts.seats.map((_, number) => (number === Math.max(shown.seat, 0) ? "person" : "greedy"));
    const opened = await post(path("/branch"), { ply: shown.ply, seats });
    const [[, mine]] = Object.entries(opened.keys);
    remember({ id: opened.id, key: mine, title: `${facts.title}, from decision ${shown.ply}`, keys: opened.keys });
    location.href = addressOf(opened.id, mine);
  } catch (error) { tell(error.message); }
});

at("viewer").addEventListener("change", async () => {
  viewer = at("viewer").value;
  views.clear();
  showLinks();
  await lookAt(shown.ply);
  listen();
});

let width = innerWidth;
addEventListener("resize", () => {
  if (shown && innerWidth !== width) board.show(shown.svg), aim();
  width = innerWidth;
});

at("zoom").addEventListener("change", () => at("board").classList.toggle("zoomed", at("zoom").checked));

// --- stepping ------------------------------------------------------------------------------------------------------

function step(way) {
  return lookAt(shown.ply + way).catch((error) => tell(error.message));
}

function run() {
  const wasRunning = running !== null;
  clearTimeout(running);
  running = wasRunning ? null : 0;
  at("run").textContent = wasRunning ? "Play" : "Pause";
  if (!wasRunning) onward();
}

async function onward() {
  await step(1);
  if (running === null) return;
  if (shown.ply >= (latest?.ply ?? facts.decisions)) run();
  else running = setTimeout(onward, Number(at("speed").value));
}

at("first").addEventListener("click", () => lookAt(0));
at("before").addEventListener("click", () => step(-1));
at("after").addEventListener("click", () => step(1));
at("last").addEventListener("click", () => lookAt(Infinity));
at("run").addEventListener("click", run);
at("slider").addEventListener("input", () => lookAt(Number(at("slider").value)));

const KEYS = {
  ",": () => step(-1), ".": () => step(1), ArrowLeft: () => step(-1), ArrowRight: () => step(1), Home: () => lookAt(0), End: () => lookAt(Infinity),
  l: () => say(shown.last ? `${nameOf(shown.last.seat)}: ${shown.last.words || shown.last.kind}` : "nothing was decided yet"),
  o: () => say(askedText()),
  s: () => say(facts.seats.map((_, number) => nameOf(number)).join(", ")),
  m: () => say(movesHere()),
  h: () => at("hint").click(),
  u: () => at("back").click(),
  "/": () => at("move").focus(),
  Escape: () => chooser.clear(),
};

function movesHere() {
  const here = shown.moves.filter((move) => move.places.includes(board.here));
  return here.length ? here.map((move) => move.words).join(". ") : "no moves here";
}

document.addEventListener("keydown", (event) => {
  const isTyping = event.target.matches?.("input:not([type=checkbox]), select, textarea");
  if (event.ctrlKey || event.metaKey || event.altKey || (isTyping && event.key !== "Escape") || !shown) return;
  if (KEYS[event.key]) {
    event.preventDefault();
    KEYS[event.key]();
  }
});

begin().catch((error) => tell(error.message));
