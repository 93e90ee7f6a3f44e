/**
 * A bar on a terminal: `[#####     ] 50 %  1.0/2.0 GB  812 k/s  0:12`, with bytes read, messages a second and time left. It has
 * no words, so it is the same in every language.
 */
import type { Writable } from "node:stream";

export interface ReadProgress {
  /** From the beginning of the file; skipped bytes count, too. */
  readonly bytes: number;
  /** Bytes of the whole file; 0 where it is not known. */
  readonly of: number;
}

const WIDTH = 30;
const REDRAW_MS = 100;

export class ProgressBar {
  readonly #terminal: Writable;
  readonly #now: () => number;
  readonly #startedAt: number;
  #shownAt = -Infinity;
  #width = 0;

  constructor(terminal: Writable, now: () => number) {
    this.#terminal = terminal;
    this.#now = now;
    this.#startedAt = now();
  }

  update(progress: () => ReadProgress, messages: number): void {
    const now = this.#now();
    if (now - this.#shownAt < REDRAW_MS) return;
    this.#shownAt = now;
    const line = progressLine(progress(), messages, (now - this.#startedAt) / 1000);
    this.#terminal.write(`\r${line.padEnd(this.#width)}`);
    this.#width = line.length;
  }

  /** Clears the line. */
  end(): void {
    if (this.#width > 0) this.#terminal.write(`\r${" ".repeat(this.#width)}\r`);
  }
}

export function progressLine({ bytes, of }: ReadProgress, messages: number, seconds: number): string {
  const share = of > 0 ? Math.min(bytes / of, 1) : 0;
  const filled = Math.round(share * WIDTH);
  const bar = `[${"#".repeat(filled)}${" ".repeat(WIDTH - filled)}] ${Math.round(share * 100)} %`;
  const rate = seconds > 0 ? messages / seconds : 0;
  const perSecond = rate >= 10_000 ? `${Math.round(rate / 1000)} k/s` : `${Math.round(rate)}/s`;
  const left = share > 0 ? (seconds / share) * (1 - share) : 0;
  const clock = `${Math.floor(left / 60)}:${String(Math.floor(left % 60)).padStart(2, "0")}`;
  return `${bar}  ${sizes(bytes, of)}  ${perSecond}  ${clock}`;
}

const UNITS = ["B", "kB", "MB", "GB", "TB"];

function sizes(bytes: number, of: number): string {
  let unit = 0;
  let scale = 1;
  while (of / scale >= 1000 && unit < UNITS.length - 1) {
    scale *= 1000;
    unit += 1;
  }
  const shown = (value: number) => (value / scale).toFixed(unit === 0 ? 0 : 1);
  return `${shown(bytes)}/${shown(of)} ${UNITS[unit] ?? ""}`;
}
