// Requests to the server, and the keys of the tables that this browser knows.

export async function get(path) {
  return answer(await fetch(path));
}

export async function post(path, body) {
  return answer(await fetch(path, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) }));
}

async function answer(response) {
  const found = await response.json().catch(() => ({ error: `the server answered ${response.status}` }));
  if (!response.ok) throw new Error(found.error);
  return found;
}

const STORE = "swamp tables";

/** Tables that this browser has a key of: [{id, key, title}], the newest first. */
export function knownTables() {
  try {
    return JSON.parse(localStorage.getItem(STORE) || "[]");
  } catch {
    return [];
  }
}

export function remember(table) {
  const others = knownTables().filter((each) => each.id !== table.id);
  try {
    localStorage.setItem(STORE, JSON.stringify([table, ...others].slice(0, 40)));
  } catch { /* private windows may keep nothing */ }
}

/** The address of a table; keys stand behind the #, which browsers send nowhere. */
export function addressOf(id, key) {
  return `/table/${encodeURIComponent(id)}${key ? `#${key}` : ""}`;
}

const SVG = "http://www.w3.org/2000/svg";

/** An element of a picture; attributes without a value are left out. */
export function draw(tag, attributes = {}) {
  const made = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) if (value !== "") made.setAttribute(name, value);
  return made;
}

/** How the lines of a graph are dashed, so that they differ in more than colour. */
export const DASHES = ["", "7 4", "2 3", "10 3 2 3", "12 5", "1 4", "6 2 1 2", "3 6"];

/** An element with attributes and children; texts are texts, never markup. */
export function make(tag, attributes = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) made.addEventListener(name.slice(2), value);
    else if (value === true) made.setAttribute(name, "");
    else if (value !== false && value != null) made.setAttribute(name, value);
  }
  made.append(...children);
  return made;
}
