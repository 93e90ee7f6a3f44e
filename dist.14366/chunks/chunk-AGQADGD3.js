// src/runtime/terminal/share-bar.ts
var BAR_CHARS = 30;
var REDRAW_MS = 100;
var PATIENCE_MS = 300;
var ShareBar = class {
  #stream;
  #startedAt = performance.now();
  #drawnAt = this.#startedAt + PATIENCE_MS - REDRAW_MS;
  #isDrawn = false;
  /** Without a stream nothing is drawn. */
  constructor(stream) {
    this.#stream = stream;
  }
  update(share) {
    const now = performance.now();
    if (this.#stream === void 0 || now - this.#drawnAt < REDRAW_MS) return;
    this.#drawnAt = now;
    this.#isDrawn = true;
    const part = Math.min(Math.max(share, 0), 1);
    const bar = "\u2588".repeat(Math.floor(part * BAR_CHARS)).padEnd(BAR_CHARS, "\u2591");
    const leftS = part > 0 ? (now - this.#startedAt) / 1e3 / part * (1 - part) : 0;
    const clock = `${Math.floor(leftS / 60)}:${String(Math.floor(leftS % 60)).padStart(2, "0")}`;
    this.#stream.write(`\r${bar} ${Math.floor(part * 100)} %  ${clock}\x1B[K`);
  }
  clear() {
    if (this.#isDrawn) this.#stream?.write("\r\x1B[K");
    this.#isDrawn = false;
  }
  [Symbol.dispose]() {
    this.clear();
  }
};

export {
  ShareBar
};
