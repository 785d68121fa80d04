// The board in a notebook: views come from Python, and what is chosen goes there.

import { make } from "./api.js";
import { Board } from "./board.js";
import { Chooser } from "./choosing.js";

const PAGE = `
  <p class="asked"></p>
  <p class="problem" role="alert"></p>
  <div class="board" tabindex="-1"></div>
  <div class="steps">
    <button type="button" class="before" aria-label="One decision back">◀</button>
    <button type="button" class="after" aria-label="One decision forward">▶</button>
    <input type="range" min="0" aria-label="Decision"><output></output>
    <button type="button" class="back">Take back</button>
  </div>
  <div class="finals"></div>
  <details class="list"><summary>All moves in words</summary><div class="choices"></div></details>
  <p class="unseen" aria-live="polite"></p>`;

class Notebook {
  constructor(model, room) {
    Object.assign(this, { model, room, drawn: new Map(), previews: new Map() });
    room.classList.add("swamp");
    room.innerHTML = PAGE;
    this.at = (what) => room.querySelector(what);
    const told = (text) => { this.at(".unseen").textContent = text; };
    this.board = new Board(this.at(".board"), (place) => this.chooser.pick(place), told);
    const changed = (left) => { this.at(".list").hidden = !left.length; };
    const [decide, preview] = [(move) => this.send({ move }), (move) => this.preview(move)];
    this.chooser = new Chooser(this.board, { finals: this.at(".finals"), choices: this.at(".choices") }, { decide, preview, changed, told });
    this.listen();
  }

  listen() {
    const { model, at } = this;
    const look = (ply) => this.send({ look: ply });
    at(".before").addEventListener("click", () => look(model.get("view").ply - 1));
    at(".after").addEventListener("click", () => look(model.get("view").ply + 1));
    at("input").addEventListener("change", () => look(Number(at("input").value)));
    at(".back").addEventListener("click", () => this.send({ back: true }));
    this.room.addEventListener("keydown", (event) => { if (event.key === "Escape") this.chooser.clear(); });
    model.on("change:view", () => this.show());
    model.on("change:problem", () => this.show());
    model.on("msg:custom", ({ move, drawn }) => this.previews.get(move)?.(drawn));
    let width = 0;
    new ResizeObserver(() => {
      if (this.room.clientWidth !== width) this.show();
      width = this.room.clientWidth;
    }).observe(this.room);
  }

  send(what) {
    this.model.send(what);
  }

  /** What a move would draw: Python is asked once for each move of a position. */
  preview(move) {
    if (!this.drawn.has(move)) {
      this.drawn.set(move, new Promise((resolve) => this.previews.set(move, resolve)));
      this.send({ preview: move });
    }
    return this.drawn.get(move);
  }

  show() {
    const { model, at } = this;
    const [view, most] = [model.get("view"), model.get("decisions")];
    for (const known of [this.drawn, this.previews]) known.clear();
    at(".asked").textContent = view.told;
    at(".problem").textContent = model.get("problem");
    at("input").max = most;
    at("input").value = view.ply;
    at("output").textContent = `${view.ply} / ${most}`;
    at(".before").disabled = view.ply === 0;
    at(".after").disabled = view.ply >= most;
    at(".back").disabled = most === 0;
    this.board.show(view.svg);
    this.chooser.show(view.moves);
  }
}

export default { render: ({ model, el }) => void new Notebook(model, el) };
