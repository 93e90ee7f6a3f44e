/** A bar on a terminal for work of which the share done is known: `██████░░░░ 60 %  0:12`, with the time left. */
import type { Writable } from "node:stream";

const BAR_CHARS = 30;
const REDRAW_MS = 100;
/** Nothing is drawn for work that ends sooner: the bar would only flash. */
const PATIENCE_MS = 300;

export class ShareBar {
  readonly #stream: Writable | undefined;
  readonly #startedAt = performance.now();
  #drawnAt = this.#startedAt + PATIENCE_MS - REDRAW_MS;
  #isDrawn = false;

  /** Without a stream nothing is drawn. */
  constructor(stream: Writable | undefined) {
    this.#stream = stream;
  }

  update(share: number): void {
    const now = performance.now();
    if (this.#stream === undefined || now - this.#drawnAt < REDRAW_MS) return;
    this.#drawnAt = now;
    this.#isDrawn = true;
    const part = Math.min(Math.max(share, 0), 1);
    const bar = "█".repeat(Math.floor(part * BAR_CHARS)).padEnd(BAR_CHARS, "░");
    const leftS = part > 0 ? ((now - this.#startedAt) / 1000 / part) * (1 - part) : 0;
    const clock = `${Math.floor(leftS / 60)}:${String(Math.floor(leftS % 60)).padStart(2, "0")}`;
    this.#stream.write(`\r${bar} ${Math.floor(part * 100)} %  ${clock}\u001b[K`);
  }

  clear(): void {
    if (this.#isDrawn) this.#stream?.write("\r\u001b[K");
    this.#isDrawn = false;
  }

  [Symbol.dispose](): void {
    this.clear();
  }
}
