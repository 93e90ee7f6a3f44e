/** A reader of sentences whose clock a test moves, and what it has said of each tag. */
import { SentenceReader, type SentenceReaderOthers } from "../../../src/nmea0183/sentence-reader.ts";
import { checksumOf } from "../../../src/nmea0183/sentence.ts";
import { ManualClock } from "../../support/clock.ts";

/** A line with its checksum. */
export function line(body: string): string {
  return `$${body}*${checksumOf(body)}`;
}

export class Hearing {
  readonly clock = new ManualClock(Date.UTC(2026, 10, 25, 10));
  /** By tag, the last word; null is void. */
  readonly said = new Map<string, number | boolean | null>();
  /** Tags whose last value is uncertain. */
  readonly uncertain = new Set<string>();
  readonly reader: SentenceReader;

  constructor(others: SentenceReaderOthers = {}) {
    this.reader = new SentenceReader(
      (tag, value, quality) => {
        this.said.set(tag, value);
        if (quality === undefined) this.uncertain.delete(tag);
        else this.uncertain.add(tag);
      },
      { clock: this.clock, ...others },
    );
  }

  /** Bodies of sentences, without `$` and checksum; what is said of the tags from then on. */
  hear(...bodies: readonly string[]): Readonly<Record<string, number | boolean | null>> {
    this.said.clear();
    for (const body of bodies) this.reader.read(line(body));
    return Object.fromEntries(this.said);
  }
}
