// Choosing a move: place by place on the board, or out of the list beside it.

import { make } from "./api.js";

const LONG = 40; // moves of a kind that are listed without being asked for
const FEW = 16; // moves of a kind that are listed with what they choose in miniature

export class Chooser {
  /**
   * `rooms` are the elements `finals`, for what is left once places are chosen, and `choices`, for the list.
   * `decide(move)` takes the choice, `preview(move)` promises the board as it would look, `changed(left)` hears what is left.
   */
  constructor(board, rooms, { decide, preview, changed, told }) {
    Object.assign(this, { board, rooms, decide, preview, changed, told, moves: [], picked: [], pointed: null });
    board.pointed = (place) => this.pointAt(place);
  }

  /** The moves that can be made now: none where somebody else decides. */
  show(moves) {
    this.moves = moves;
    this.clear();
  }

  clear() {
    this.picked = [];
    this.aim();
  }

  get left() {
    return this.moves.filter((move) => this.picked.every((place, number) => move.places[number] === place));
  }

  /** Mark what can be chosen next, and list the moves that are left. */
  aim() {
    const { left, picked } = this;
    this.point(null);
    this.board.aim([...new Set(left.map((move) => move.places[picked.length]).filter(Boolean))], picked);
    const finals = picked.length ? left.filter((move) => move.places.length === picked.length) : [];
    const again = picked.length ? [make("button", { type: "button", onclick: () => this.clear() }, "Choose anew (Escape)")] : [];
    this.rooms.finals.replaceChildren(...finals.map((move) => this.drawnButton(move)), ...again);
    this.list(finals.length === left.length ? [] : left);
    this.changed(left);
  }

  pick(place) {
    this.picked = [...this.picked, place];
    const { left } = this;
    const areChosen = left.every((move) => move.places.length === this.picked.length);
    if (left.length === 1 && areChosen) return this.decide(left[0].move);
    this.aim();
    this.told(`${this.board.label(place)} chosen; ${left.length} moves are left`);
    if (areChosen) this.rooms.finals.querySelector("[data-move]")?.focus();
  }

  list(moves) {
    this.rooms.choices.replaceChildren(...[...byKind(moves)].flatMap(([kind, each]) => {
      const list = make("ul", {}, ...each.map((move) => make("li", {}, this.button(move, each.length <= FEW && this.board.miniature(move.places[0])))));
      const heading = `${kind.replaceAll("_", " ")} (${each.length})`;
      return each.length > LONG ? [make("details", {}, make("summary", {}, heading), list)] : [make("h2", {}, heading), list];
    }));
  }

  /** A button that makes a move; under the mouse or in focus it shows on the board what it would do. */
  button(move, miniature) {
    const show = () => this.point(move);
    const hide = () => this.point(null);
    const attributes = { type: "button", "data-move": move.move, onclick: () => this.decide(move.move), onmouseenter: show, onfocus: show, onmouseleave: hide, onblur: hide };
    return make("button", attributes, miniature || "", make("span", {}, `${move.words || move.kind} `, make("code", {}, move.move)));
  }

  /** A button with what its move would draw, as soon as that is known. */
  drawnButton(move) {
    const found = this.button(move);
    this.preview(move.move).then((drawn) => drawn && found.prepend(this.board.miniature(drawn.place, drawn)));
    return found;
  }

  /** A place under the mouse or in focus: where one move alone goes by it, that move is shown. */
  pointAt(place) {
    const moves = this.left.filter((move) => move.places[this.picked.length] === place);
    const [only] = moves;
    this.point(moves.length === 1 && only.places.length === this.picked.length + 1 ? only : null);
  }

  async point(move) {
    this.pointed = move;
    this.board.point(move?.places ?? [], null);
    const drawn = move && (await this.preview(move.move));
    if (drawn && this.pointed === move) this.board.point(move.places, drawn);
  }
}

function byKind(moves) {
  const found = new Map();
  for (const move of moves) found.set(move.kind, [...(found.get(move.kind) ?? []), move]);
  return found;
}
