// The board: a picture whose places can be clicked, walked over with the keys, and heard.

import { draw } from "./api.js";

const NARROW = 620; // pixels
const LARGEST = 1.6; // as much a column may grow where another is wider

/** On a narrow page the columns of a picture stand one below another, each as wide as the page. */
function fold(picture, room) {
  const columns = [...picture.querySelectorAll("[data-column]")].map((each) => [each, ...each.dataset.column.split(" ").map(Number)]);
  if (room >= NARROW || columns.length < 2) return;
  const width = Math.max(...columns.map(([, , , wide]) => wide));
  let down = 0;
  for (const [each, x, y, wide, high] of columns) {
    const scale = Math.min(width / wide, LARGEST);
    each.setAttribute("transform", `translate(${(width - wide * scale) / 2} ${down}) scale(${scale}) translate(${-x} ${-y})`);
    down += high * scale;
  }
  picture.setAttribute("viewBox", `0 0 ${width} ${down}`);
  const ground = picture.querySelector(":scope > rect");
  ground?.setAttribute("width", width);
  ground?.setAttribute("height", down);
  picture.setAttribute("width", width);
  picture.setAttribute("height", down);
}

/** A piece of a picture as an element. */
function pieceOf(svg) {
  const drawn = new DOMParser().parseFromString(`<svg xmlns="http://www.w3.org/2000/svg"><g>${svg}</g></svg>`, "image/svg+xml");
  return document.importNode(drawn.documentElement.firstChild, true);
}

const SMALL = 24; // pixels: what is smaller than this tells nothing in miniature

function isSmall(element) {
  const { width, height } = element.getBoundingClientRect();
  return Math.min(width, height) < SMALL;
}

const matrixOf = ({ a, b, c, d, e, f }) => `matrix(${a} ${b} ${c} ${d} ${e} ${f})`;
const placeOf = (element) => element?.closest?.("[data-place]")?.dataset.place;

export class Board {
  /** `room` is the element that holds the picture; `chosen(place)` is called for a place, `told(text)` says something. */
  constructor(room, chosen, told) {
    Object.assign(this, { room, chosen, told, places: new Map(), targets: new Set(), picked: [], advised: [], meant: [], here: null });
    this.pointed = () => {}; // hears which place is under the mouse or in focus
    room.addEventListener("click", (event) => this.click(event));
    room.addEventListener("pointerdown", (event) => { this.dragged = placeOf(event.target); });
    room.addEventListener("pointerup", (event) => this.drop(event));
    room.addEventListener("pointerover", (event) => this.over(placeOf(event.target)));
    room.addEventListener("pointerleave", () => this.over(null));
    room.addEventListener("keydown", (event) => this.key(event));
    room.addEventListener("focusin", (event) => this.focused(event.target.closest?.("[data-place]")));
    room.addEventListener("focusout", () => this.mark());
  }

  show(svg) {
    const drawn = new DOMParser().parseFromString(svg, "image/svg+xml").documentElement;
    const picture = document.importNode(drawn, true);
    fold(picture, this.room.clientWidth);
    const hadFocus = this.room.contains(document.activeElement);
    this.room.replaceChildren(picture);
    this.picture = picture;
    this.places = new Map([...picture.querySelectorAll("[data-place]")].map((each) => [each.dataset.place, each]));
    this.layer = picture.appendChild(draw("g"));
    this.layer.setAttribute("aria-hidden", "true");
    this.advised = this.meant = [];
    this.aim([], []);
    if (hadFocus) (this.places.get(this.here) ?? this.room).focus({ preventScroll: true });
  }

  /** Places that can be chosen next, and those that were chosen already. */
  aim(targets, picked) {
    this.targets = new Set(targets.filter((name) => this.places.has(name)));
    this.picked = picked;
    if (!this.places.has(this.here)) this.here = null;
    const first = this.here ?? [...this.targets][0] ?? [...this.places.keys()][0];
    for (const [name, place] of this.places) {
      const isTarget = this.targets.has(name);
      place.classList.toggle("target", isTarget);
      place.setAttribute("role", "button");
      place.setAttribute("tabindex", name === first ? "0" : "-1");
      place.setAttribute("aria-disabled", String(!isTarget));
      place.setAttribute("aria-pressed", String(picked.includes(name)));
    }
    this.mark();
  }

  /** Mark the places of a move that was recommended. */
  advise(places) {
    this.advised = places ?? [];
    this.mark();
  }

  /** Mark the places of a move that is thought of, with what it would change on the picture. */
  point(places, drawn) {
    this.meant = places;
    this.drawn?.remove();
    this.drawn = drawn && pieceOf(drawn.svg);
    if (this.drawn) this.places.get(drawn.place).after(this.drawn);
    this.mark();
  }

  over(place) {
    if (place === this.under) return;
    this.under = place;
    this.pointed(place);
  }

  mark() {
    const boxes = [...this.targets].map((name) => [name, "hint-box"]);
    boxes.push(...this.advised.map((name) => [name, "hint-box advised"]));
    boxes.push(...this.meant.map((name) => [name, "hint-box meant"]));
    boxes.push(...this.picked.map((name) => [name, "hint-box chosen"]));
    const focus = document.activeElement?.closest?.("[data-place]")?.dataset.place;
    if (focus && this.places.has(focus)) boxes.push([focus, "hint-box focus"], [focus, "hint-box focus inner"]);
    this.layer?.replaceChildren(...boxes.filter(([name]) => this.places.has(name)).map(([name, look]) => this.box(name, look)));
  }

  /** A frame around a place: its own outline if that is a polygon, else a rectangle. */
  box(name, look) {
    const shape = this.places.get(name).querySelector(":scope > polygon:only-child");
    if (shape) return draw("polygon", { points: shape.getAttribute("points"), transform: matrixOf(this.inPicture(shape)), class: look });
    const { x, y, width, height } = this.rectangle(this.places.get(name));
    return draw("rect", { x: x + 2, y: y + 2, width: Math.max(width - 4, 2), height: Math.max(height - 4, 2), rx: 6, class: look });
  }

  /** What a preview draws, or else what is drawn at a place, as a little picture; nothing for a place that is bare. */
  miniature(place, drawn) {
    const found = this.places.get(drawn?.place ?? place);
    if (!found || (!drawn && (isSmall(found) || !found.querySelector("path, text, circle")))) return "";
    const { x, y, width, height } = found.getBBox();
    const picture = draw("svg", { viewBox: `${x} ${y} ${width} ${height}`, class: "miniature", "aria-hidden": "true" });
    picture.append(...(drawn ? [pieceOf(drawn.svg)] : [...found.children].map((each) => each.cloneNode(true))));
    return picture;
  }

  /** Where a place lies, in the picture's own units. */
  rectangle(place) {
    const { x, y, width, height } = place.getBBox();
    const to = this.inPicture(place);
    const corners = [[x, y], [x + width, y], [x, y + height], [x + width, y + height]].map(([a, b]) => new DOMPoint(a, b).matrixTransform(to));
    const [xs, ys] = [corners.map((p) => p.x), corners.map((p) => p.y)];
    const [left, top] = [Math.min(...xs), Math.min(...ys)];
    return { x: left, y: top, width: Math.max(...xs) - left, height: Math.max(...ys) - top };
  }

  /** From an element's own coordinates to the picture's. */
  inPicture(element) {
    return this.picture.getCTM().inverse().multiply(element.getCTM());
  }

  label(name) {
    return this.places.get(name)?.getAttribute("aria-label") ?? name;
  }

  click(event) {
    const place = placeOf(event.target);
    const meant = this.targets.has(place) ? place : this.framed(event.clientX, event.clientY) ?? place;
    if (meant) this.choose(meant);
  }

  /** What can be chosen whose frame holds a point: the smallest, where frames lie over each other. */
  framed(x, y) {
    const size = ({ width, height }) => width * height;
    const holds = ({ left, right, top, bottom }) => left <= x && x <= right && top <= y && y <= bottom;
    const frames = [...this.targets].map((name) => [name, this.places.get(name).getBoundingClientRect()]);
    return frames.filter(([, frame]) => holds(frame)).sort(([, a], [, b]) => size(a) - size(b))[0]?.[0];
  }

  /** A mouse that was pressed on one place and let go on another chooses both. */
  drop(event) {
    const [from, to] = [this.dragged, placeOf(document.elementFromPoint(event.clientX, event.clientY))];
    if (event.pointerType !== "mouse" || !from || !to || from === to || !this.targets.has(from)) return;
    this.choose(from);
    if (this.targets.has(to)) this.choose(to);
  }

  choose(name) {
    this.here = name;
    if (this.targets.has(name)) this.chosen(name);
    else this.told(`${this.label(name)}: nothing to choose here`);
  }

  focused(place) {
    if (!place) return;
    this.here = place.dataset.place;
    this.mark();
    this.over(this.here);
  }

  key(event) {
    const ways = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] };
    const place = event.target.closest("[data-place]");
    if (!place || event.ctrlKey || event.metaKey || event.altKey) return;
    if (ways[event.key]) this.walk(place, ways[event.key]);
    else if (event.key === "Enter" || event.key === " ") this.choose(place.dataset.place);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** To the nearest place that way: distance ahead, and twice the distance aside. */
  walk(place, [dx, dy]) {
    const middle = ({ x, y, width, height }) => [x + width / 2, y + height / 2];
    const [x, y] = middle(this.rectangle(place));
    let best = null;
    for (const [name, other] of this.places) {
      const [ox, oy] = middle(this.rectangle(other));
      const ahead = (ox - x) * dx + (oy - y) * dy;
      const aside = Math.abs((ox - x) * dy) + Math.abs((oy - y) * dx);
      if (other !== place && ahead > 1 && (!best || ahead + 2 * aside < best.far)) best = { name, far: ahead + 2 * aside };
    }
    if (best) this.go(best.name);
  }

  go(name) {
    for (const [other, place] of this.places) place.setAttribute("tabindex", other === name ? "0" : "-1");
    this.here = name;
    this.places.get(name).focus();
  }
}
