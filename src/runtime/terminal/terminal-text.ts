/** For a terminal: a list of numbers that a person can read, texts without control characters, and a progress bar. */
import type { Writable } from "node:stream";
import { stripVTControlCharacters } from "node:util";

/** Ranges that fit one line. */
const SHOWN_RANGES = 20;

/** `1, 4–7, 9`: ascending numbers, with ranges for neighbours, and `…` where more ranges are left than fit one line. */
export function idRanges(ids: readonly number[]): string {
  const ranges: [number, number][] = [];
  for (const id of ids) {
    const last = ranges.at(-1);
    if (last !== undefined && id === last[1] + 1) last[1] = id;
    else ranges.push([id, id]);
  }
  const texts = ranges.slice(0, SHOWN_RANGES).map(([from, to]) => (from === to ? `${from}` : `${from}–${to}`));
  return ranges.length > SHOWN_RANGES ? `${texts.join(", ")}, …` : texts.join(", ");
}

/** A text that somebody else wrote, in one line, without control sequences or characters that turn the direction. */
export function plainText(text: string): string {
  return stripVTControlCharacters(text).replaceAll(/\p{Control}|[\u202a-\u202e\u2066-\u2069]/gu, " ");
}

const BAR_CHARS = 30;
const REDRAW_MS = 100;
/** Nothing is drawn for work that ends sooner: the bar would only flash. */
const PATIENCE_MS = 300;

/** `done` and `all` are megabytes. */
type ProgressText = (values: { readonly percent: number; readonly done: string; readonly all: string }) => string;

export class ProgressBar {
  readonly #stream: Writable | undefined;
  readonly #all: number;
  readonly #text: ProgressText;
  #done = 0;
  #drawnAt = performance.now() + PATIENCE_MS - REDRAW_MS;
  #drawn = false;

  /** Without a stream nothing is drawn. `all` and what is added are bytes. */
  constructor(stream: Writable | undefined, all: number, text: ProgressText) {
    this.#stream = stream;
    this.#all = all;
    this.#text = text;
  }

  add(bytes: number): void {
    this.#done += bytes;
    if (this.#stream === undefined || performance.now() - this.#drawnAt < REDRAW_MS) return;
    this.#drawnAt = performance.now();
    this.#drawn = true;
    const part = this.#all === 0 ? 1 : Math.min(1, this.#done / this.#all);
    const bar = "█".repeat(Math.floor(part * BAR_CHARS)).padEnd(BAR_CHARS, "░");
    const megabytes = (value: number): string => (value / 1e6).toFixed(0);
    const text = this.#text({
      percent: Math.floor(part * 100),
      done: megabytes(this.#done),
      all: megabytes(this.#all),
    });
    this.#stream.write(`\r${bar} ${text}\u001b[K`);
  }

  clear(): void {
    if (this.#drawn) this.#stream?.write("\r\u001b[K");
    this.#drawn = false;
  }
}
