// The first page: choose a game, who sits where, and how it is played; or open a record.

import { addressOf, get, knownTables, make, post, remember } from "./api.js";

const PERSON = "person";
const at = (id) => document.getElementById(id);
let games = [];
let chosen = null;

async function begin() {
  games = await get("/api/games");
  at("games").replaceChildren(...games.map((game) => make("li", {}, card(game))));
  listMine();
  const wanted = games.find((game) => game.name === location.hash.slice(1));
  if (wanted) choose(wanted);
}

function card(game) {
  const kind = `${game.counts[0]}${game.counts.length > 1 ? ` to ${game.counts.at(-1)}` : ""} players · ${game.motives}`;
  return make("button", { type: "button", "aria-pressed": "false", "data-game": game.name, onclick: () => choose(game) },
    make("img", { src: `/static/pictures/${game.name}.svg`, alt: "", loading: "lazy" }),
    make("strong", {}, game.title), make("span", {}, game.summary), make("span", {}, kind));
}

function choose(game) {
  chosen = game;
  for (const button of document.querySelectorAll("[data-game]")) {
    button.setAttribute("aria-pressed", String(button.dataset.game === game.name));
  }
  at("title").textContent = game.title;
  at("summary").textContent = game.summary;
  at("rules").href = `/rules/${game.name}`;
  at("variant").replaceChildren(make("option", { value: "" }, "as usual"),
    ...Object.keys(game.variants).map((label) => make("option", { value: label }, label)));
  at("options").replaceChildren(...game.options.map(optionField));
  at("new").hidden = false;
  showSeats(game.players);
  at("new").scrollIntoView({ block: "nearest" });
}

function optionField(option) {
  const name = `option-${option.name}`;
  const field = option.sort === "flag" ? make("input", { id: name, type: "checkbox", checked: option.default })
    : option.sort === "choice" ? make("select", { id: name }, ...option.choices.map(([value, called]) => make("option", { value, selected: value === option.default }, called)))
    : option.sort === "number" ? make("input", { id: name, type: "number", min: option.low, max: option.high, value: option.default })
    : make("input", { id: name, value: option.default });
  field.dataset.option = option.name;
  field.addEventListener("change", () => { if (option.name === "players") showSeats(Number(field.value)); });
  return make("label", {}, `${option.name} `, field, make("small", {}, option.help));
}

/** The options that differ from the usual ones, and those of the kind of game. */
function options() {
  const found = { ...(chosen.variants[at("variant").value] || {}) };
  for (const option of chosen.options) {
    const field = document.querySelector(`[data-option="${option.name}"]`);
    const value = option.sort === "flag" ? field.checked : option.sort === "number" ? Number(field.value) : field.value;
    if (value !== option.default) found[option.name] = value;
  }
  return found;
}

function showSeats(count) {
  const usual = chosen.bots[0].name;
  at("seats").replaceChildren(...Array.from({ length: count }, (_, number) => {
    const select = make("select", { "aria-label": `Seat ${number}` }, make("option", { value: PERSON, selected: number === 0 }, "a person"),
      ...chosen.bots.map((bot) => make("option", { value: bot.name, title: bot.about, selected: number > 0 && bot.name === usual }, `${bot.name}: ${bot.about}`)));
    const name = make("input", { "aria-label": `Name at seat ${number}`, maxlength: 40, placeholder: number === 0 ? "you" : "name" });
    return make("li", {}, select, " ", name);
  }));
}

at("variant").addEventListener("change", async () => {
  try {
    const count = await post("/api/choices", { game: chosen.name, options: options() });
    showSeats(count.players);
  } catch (error) { tell(error); }
});

at("new").addEventListener("submit", async (event) => {
  event.preventDefault();
  const rows = [...at("seats").children];
  const seats = rows.map((row) => row.querySelector("select").value);
  const names = rows.map((row, number) => row.querySelector("input").value || (seats[number] === PERSON ? (number === 0 ? "you" : `person ${number}`) : seats[number]));
  const seed = at("seed").value.trim();
  try {
    enter(await post("/api/tables", { game: chosen.name, options: options(), seed: seed ? Number(seed) : null, seats, names, pace: Number(at("pace").value) }), chosen.title);
  } catch (error) { tell(error); }
});

at("record").addEventListener("change", async () => {
  try {
    enter(await post("/api/records", { record: await at("record").files[0].text() }), at("record").files[0].name);
  } catch (error) { tell(error); }
});

function enter(opened, title) {
  const [first] = Object.entries(opened.keys);
  const key = first ? first[1] : opened.owner;
  remember({ id: opened.id, key, title, keys: opened.keys });
  location.href = addressOf(opened.id, key);
}

function listMine() {
  const mine = knownTables();
  at("mine-section").hidden = !mine.length;
  at("mine").replaceChildren(...mine.slice(0, 12).map((table) => make("li", {}, make("a", { href: addressOf(table.id, table.key) }, `${table.title} · ${table.id}`))));
}

function tell(error) {
  at("problem").textContent = error.message;
}

begin().catch(tell);
