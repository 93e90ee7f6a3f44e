/**
 * Lines of NMEA 0183 from any transport → values of tags. What is damaged (no checksum, a wrong one, a field that is no number) is counted and
 * never believed; a line may be wrapped (`wrapping.ts`). AIS and commands about alerts go to others. Pure.
 */
import type { LineOrigin } from "./ais/ais-sentences.ts";
import { limits } from "./limits.ts";
import { isPossible } from "./possible.ts";
import { readSentence, type Sentence } from "./sentence.ts";
import { ROWS_OF, TRUTHS } from "./sentence-table.ts";
import { readTransducers } from "./transducers.ts";
import { unwrapped } from "./wrapping.ts";

export type TakeValue = (tag: string, value: number | boolean) => void;

export interface SentenceReaderOthers {
  /** Gets the lines that begin with `!`: AIS. Whether the line is whole. */
  readonly encapsulated?: ((line: string, origin: LineOrigin) => boolean) | undefined;
  /** Gets the lines that command something about an alert (ACN). */
  readonly command?: ((line: string) => void) | undefined;
  /** The names by which we ourselves send: what comes from them is our own. */
  readonly ownNames?: ReadonlySet<string> | undefined;
}

export class SentenceReader {
  readonly counters = { sentences: 0, damaged: 0, unknown: 0, not_valid: 0, encapsulated: 0, own: 0 };
  readonly #take: TakeValue;
  readonly #others: SentenceReaderOthers;

  constructor(take: TakeValue, others: SentenceReaderOthers = {}) {
    this.#take = take;
    this.#others = others;
  }

  /** Whether it was a sentence. `device`: which one sent it, where a source has several. */
  read(raw: string, device?: string): boolean {
    const found = unwrapped(raw);
    if (found?.line === "") return false;
    if (found === undefined || found.line.length > limits.lineChars) {
      this.counters.damaged += 1;
      return false;
    }
    const { line, sender, group } = found;
    if (sender !== undefined && this.#others.ownNames?.has(sender) === true) {
      this.counters.own += 1;
      return false;
    }
    if (line.startsWith("!")) {
      this.counters.encapsulated += 1;
      return this.#others.encapsulated?.(line, { device, sender, group }) ?? true;
    }
    const sentence = readSentence(line, limits.lineChars);
    if (sentence === undefined) {
      this.counters.damaged += 1;
      return false;
    }
    this.counters.sentences += 1;
    if (sentence.formatter === "ACN" && this.#others.command !== undefined) this.#others.command(line);
    else this.#readFields(sentence);
    return true;
  }

  #readFields({ formatter, fields }: Sentence): void {
    const values = new Map<string, number>();
    const take = (tag: string, value: number): void => void values.set(tag, value);
    if (formatter === "XDR") {
      this.#give(readTransducers(fields, take), values);
      return;
    }
    const rows = ROWS_OF.get(formatter);
    if (rows === undefined) {
      this.counters.unknown += 1;
      return;
    }
    const row = rows.find(({ holds }) => holds?.(fields) ?? true);
    if (row === undefined) {
      this.counters.not_valid += 1;
      return;
    }
    this.#give(
      row.cells.every((cell) => cell.read(fields, take)),
      values,
    );
  }

  /** One field that cannot be right makes all of them doubtful. */
  #give(isRight: boolean, values: ReadonlyMap<string, number>): void {
    if (!isRight || ![...values].every(([tag, value]) => isPossible(tag, value))) {
      this.counters.damaged += 1;
      return;
    }
    for (const [tag, value] of values) this.#take(tag, TRUTHS.has(tag) ? value === 1 : value);
  }
}
