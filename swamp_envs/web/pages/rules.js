// A game's rules: chapters, clauses with their numbers, and a search through them.

import { get, make } from "./api.js";

const at = (id) => document.getElementById(id);
const name = decodeURIComponent(location.pathname.split("/").at(-1));

async function begin() {
  const rules = await get(`/api/games/${encodeURIComponent(name)}/rules`);
  document.title = `Rules of ${rules.title}`;
  at("title").textContent = `Rules of ${rules.title}`;
  at("contents").replaceChildren(make("ul", {}, ...rules.chapters.map((each, number) => make("li", {}, make("a", { href: `#chapter-${number}` }, each.title)))));
  at("page").replaceChildren(...blocks(rules.introduction), ...rules.chapters.flatMap(chapter));
  const games = await get("/api/games");
  const game = games.find((each) => each.name === name);
  at("variant").replaceChildren(make("option", { value: "" }, "as usual"), ...Object.keys(game.variants).map((label) => make("option", {}, label)));
  at("variant").addEventListener("change", showTurn);
  at("show").addEventListener("click", showCards);
  await Promise.all([showTurn(), showCards()]);
  at("search").addEventListener("input", search);
  if (location.hash) document.getElementById(location.hash.slice(1))?.scrollIntoView();
}

function chapter(each, number) {
  return [make("h2", { id: `chapter-${number}` }, each.title), ...blocks(each.text),
    ...each.clauses.map((clause) => make("p", { class: "clause", id: clause.number }, make("b", {}, clause.number), ...inline(clause.text)))];
}

/** Paragraphs, tables and listings of a page in Markdown, as far as rules need them. */
function blocks(text) {
  return text.split(/\n\s*\n/).filter((part) => part.trim()).map((part) => {
    if (part.startsWith("```")) return make("pre", { tabindex: "0" }, part.replace(/^```\w*\n?|```$/g, ""));
    if (part.startsWith("### ")) return make("h3", {}, part.slice(4));
    if (part.startsWith("|")) return table(part);
    return make("p", {}, ...inline(part));
  });
}

function table(part) {
  const rows = part.trim().split("\n").filter((row) => !/^\|[\s:|-]+\|$/.test(row)).map((row) => row.split("|").slice(1, -1));
  return make("table", {}, ...rows.map((row, number) => make("tr", {}, ...row.map((cell) => make(number ? "td" : "th", {}, ...inline(cell.trim()))))));
}

function inline(text) {
  return text.split(/(\*\*[^*]+\*\*|\*[^*]+\*|`[^`]+`)/).map((part) =>
    part.startsWith("**") ? make("strong", {}, part.slice(2, -2))
      : part.startsWith("*") && part.length > 2 ? make("em", {}, part.slice(1, -1))
      : part.startsWith("`") ? make("code", {}, part.slice(1, -1)) : part);
}

/** Phases, what is decided in each, and what may follow. */
async function showTurn() {
  const label = at("variant").value;
  const phases = await get(`/api/games/${encodeURIComponent(name)}/turn${label ? `?variant=${encodeURIComponent(label)}` : ""}`);
  const rows = phases.map(({ phase, asked, then }) => make("tr", {}, ...[phase, asked, then.join(", ")].map((text) => make("td", {}, text))));
  at("phases").replaceChildren(make("tr", {}, ...["Phase", "What is decided", "What may follow"].map((head) => make("th", { scope: "col" }, head))), ...rows);
}

/** The cards and tiles of a pack. */
async function showCards() {
  at("problem").textContent = "";
  try {
    const sheets = await get(`/api/games/${encodeURIComponent(name)}/cards?pack=${encodeURIComponent(at("pack").value.trim())}`);
    at("cards").hidden = !sheets.length;
    at("pictures").replaceChildren(...sheets.flatMap(({ title, svg, words }) => [make("h3", {}, title), picture(svg, title), ...(words.length ? [table(words.map((row) => `|${row.join("|")}|`).join("\n"))] : [])]));
  } catch (error) { at("problem").textContent = error.message; }
}

function picture(svg, title) {
  const drawn = document.importNode(new DOMParser().parseFromString(svg, "image/svg+xml").documentElement, true);
  drawn.setAttribute("role", "img");
  drawn.setAttribute("aria-label", title);
  return drawn;
}

function search() {
  const wanted = at("search").value.trim().toLowerCase();
  let found = 0;
  for (const clause of document.querySelectorAll(".clause")) {
    clause.hidden = Boolean(wanted) && !clause.textContent.toLowerCase().includes(wanted);
    found += !clause.hidden;
  }
  at("found").textContent = wanted ? `${found} clauses` : "";
}

begin().catch((error) => { at("page").textContent = error.message; });
