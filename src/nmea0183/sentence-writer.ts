/**
 * Values of tags → lines. A tag that is not known now makes an empty field; a sentence that would say nothing at all is not written, and one
 * that has a status says V for as long as what it is about is not known, so that its reader does not go on with the last one. Pure.
 */
import { roomFor, type Sentence, writeSentence } from "./sentence.ts";
import { ROWS_OF, type SentenceRow } from "./sentence-table.ts";
import { transducerFields } from "./transducers.ts";

export type GetValue = (tag: string) => number | undefined;

export class SentenceWriter {
  readonly #talker: string;
  /** Rows that have been sent with values: only those need a V when they have none. */
  readonly #spoken = new Set<SentenceRow>();

  constructor(talker: string) {
    this.#talker = talker;
  }

  /** The lines of a formatter, with CR and LF; none where there is nothing to say. */
  lines(formatter: string, get: GetValue): string[] {
    if (formatter === "XDR") return this.#transducers(get);
    const written = new Set<string>();
    return (ROWS_OF.get(formatter) ?? []).flatMap((row) => {
      // The first form of the same tags is the one that is written.
      const about = row.cells.flatMap(({ tags }) => tags).join();
      if (written.has(about)) return [];
      written.add(about);
      return this.#line(row, get) ?? [];
    });
  }

  #line(row: SentenceRow, get: GetValue): string | undefined {
    const fields = Array.from({ length: row.size }, () => "");
    const known = row.cells.map((cell) => cell.write(get, fields));
    const isKnown = row.needs === undefined ? known.includes(true) : known[row.needs] === true;
    if (!isKnown && (row.statusAt === undefined || !this.#spoken.delete(row))) return undefined;
    if (isKnown) this.#spoken.add(row);
    if (row.statusAt !== undefined) fields[row.statusAt] = isKnown ? "A" : "V";
    return this.#fitting(row, fields);
  }

  /** Where long numbers come together, the last cells are left empty: a sentence has 82 characters. */
  #fitting({ formatter, cells }: SentenceRow, fields: string[]): string {
    const sentence: Sentence = { talker: this.#talker, formatter, fields };
    for (const cell of cells.toReversed()) {
      // What `roomFor` gives is the room of one more field, and its comma.
      if (roomFor(sentence) + 1 >= 0) break;
      cell.write(() => undefined, fields);
    }
    return writeSentence(sentence);
  }

  /** As many transducers in a sentence as fit. */
  #transducers(get: GetValue): string[] {
    const lines: string[] = [];
    let fields: string[] = [];
    const sentence = (): Sentence => ({ talker: this.#talker, formatter: "XDR", fields });
    for (const group of transducerFields(get)) {
      if (roomFor(sentence()) < group.join().length) {
        lines.push(writeSentence(sentence()));
        fields = [];
      }
      fields.push(...group);
    }
    return fields.length === 0 ? lines : [...lines, writeSentence(sentence())];
  }
}
