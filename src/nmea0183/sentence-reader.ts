/**
 * Lines of NMEA 0183 from any transport → values of tags. What is damaged (no checksum, a wrong one, a field that is no number) is counted and
 * never believed; a line may be wrapped as IEC 61162-450 has it (`UdPbC`, a tag block between backslashes). Pure.
 */
import { limits } from "./limits.ts";
import { readSentence, type Sentence } from "./sentence.ts";
import { ROWS_OF, TRUTHS } from "./sentence-table.ts";
import { readTransducers } from "./transducers.ts";

export type TakeValue = (tag: string, value: number | boolean) => void;

export class SentenceReader {
  readonly counters = { sentences: 0, damaged: 0, unknown: 0, not_valid: 0, encapsulated: 0 };
  readonly #take: TakeValue;
  /** Gets the lines that begin with `!`: AIS. */
  readonly #encapsulated: ((line: string) => void) | undefined;

  constructor(take: TakeValue, encapsulated?: (line: string) => void) {
    this.#take = take;
    this.#encapsulated = encapsulated;
  }

  /** Whether it was a sentence. */
  read(raw: string): boolean {
    const line = unwrapped(raw);
    if (line === "") return false;
    if (line.startsWith("!")) {
      this.counters.encapsulated += 1;
      this.#encapsulated?.(line);
      return true;
    }
    const sentence = line.length > limits.lineChars ? undefined : readSentence(line, limits.lineChars);
    if (sentence === undefined) {
      this.counters.damaged += 1;
      return false;
    }
    this.counters.sentences += 1;
    this.#readFields(sentence);
    return true;
  }

  #readFields({ formatter, fields }: Sentence): void {
    const values = new Map<string, number>();
    const take = (tag: string, value: number): void => void values.set(tag, value);
    if (formatter === "XDR") {
      if (readTransducers(fields, take)) this.#give(values);
      else this.counters.damaged += 1;
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
    // One field that cannot be right makes all of them doubtful.
    if (row.cells.every((cell) => cell.read(fields, take))) this.#give(values);
    else this.counters.damaged += 1;
  }

  #give(values: ReadonlyMap<string, number>): void {
    for (const [tag, value] of values) this.#take(tag, TRUTHS.has(tag) ? value === 1 : value);
  }
}

/** Without the header of a datagram, the tag block, and white space around it. */
function unwrapped(raw: string): string {
  const line = raw.replace(/^UdPbC\0/, "").trim();
  return line.startsWith("\\") ? line.slice(line.indexOf("\\", 1) + 1) : line;
}
