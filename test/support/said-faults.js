/**
 * What a test run has said of its faults and of what it left out, to be said again at its end: a log of which only the end is kept still
 * has them. ava says most of them where they happen, and nothing but their number at the end.
 */
import { stripVTControlCharacters } from "node:util";

/** A line of a test that has ended, well or not. */
export const RESULT = /^\s*[✔✘✖-] /;
/** A failed test, a file that ended early or hangs, tests without an end, and what `together.ts` and `lower-priority.js` say. */
const FAULT =
  /^\s*(?:[✘✖] |Uncaught exception|Unhandled rejection|\d+ tests? were pending|Failed to exit|No test has ended|\S+ does not end by itself)/;
/** A skipped test, and what a test has left out: with what is missing, where that is said. */
const UNTRIED = /^\s*(?:- \[skip\] .*?(?:\(skipped: (?<title>.*)\))?|ℹ skipped: (?<log>.*))$/;
const FAULT_LINES_MAX = 20;
const LINES_MAX = 80;

export class SaidFaults {
  lines = [];
  /** What was not tried: how often, by what is missing. */
  untried = new Map();
  #rest = "";
  /** How many more lines belong to the fault that was begun. */
  #open = 0;

  untriedLines() {
    return [...this.untried].map(([cause, times]) => `${String(times).padStart(6)} × ${cause}`).sort();
  }

  /** Text as it comes. The answer is whether a test has ended in it. */
  take(chunk) {
    const lines = (this.#rest + stripVTControlCharacters(String(chunk))).split("\n");
    this.#rest = lines.pop() ?? "";
    for (const line of lines) this.#takeLine(line);
    return lines.some((line) => RESULT.test(line));
  }

  #takeLine(line) {
    const missing = UNTRIED.exec(line)?.groups;
    if (missing !== undefined) {
      const cause = missing.title ?? missing.log ?? "the title says why";
      this.untried.set(cause, (this.untried.get(cause) ?? 0) + 1);
    }
    if (FAULT.test(line)) this.#open = FAULT_LINES_MAX;
    else if (RESULT.test(line) || line.trim() === "─") this.#open = 0;
    if (this.#open === 0 || line.trim() === "" || this.lines.length >= LINES_MAX) return;
    this.#open -= 1;
    this.lines.push(line.slice(0, 400));
  }
}
