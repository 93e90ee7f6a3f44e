/** Samples of a log of NMEA 0183, each at the time of its line. Pure. */
import { limits } from "../../nmea0183/limits.ts";
import { SentenceLog } from "../../nmea0183/sentence-log.ts";
import { SentenceReader } from "../../nmea0183/sentence-reader.ts";
import { sourceLine, type StatementGroup } from "../../tags/source-ranking.ts";
import { TakenTags } from "../../tags/taken-tags.ts";
import { standardDefinition, TAG_TEXTS } from "../../tags/vocabulary/vocabulary.ts";
import { RecordedTags } from "./recorded-tags.ts";
import type { TakeSample } from "./sample.ts";
import type { Tally } from "./tally.ts";

export class SentenceSamples {
  readonly #tally: Tally;
  readonly #recorded: RecordedTags;
  readonly #reader: SentenceReader;
  readonly #log = new SentenceLog();

  constructor({ tally, take }: { readonly tally: Tally; readonly take: TakeSample }) {
    this.#tally = tally;
    this.#recorded = new RecordedTags(take);
    const { tags, intake, clock } = this.#recorded;
    const line = sourceLine("nmea0183", "recording");
    const taken = new TakenTags({ tags, intake, clock, line, timeoutS: limits.tagTimeoutS });
    const groups = new Map<string, StatementGroup>();
    this.#reader = new SentenceReader(
      (tagId, value, quality, sentence) => {
        const definition = standardDefinition(tagId, TAG_TEXTS.en);
        if (definition === undefined) return;
        const group = groups.get(sentence) ?? { sentence };
        groups.set(sentence, group);
        const { unitSi } = definition;
        taken.write({ tagId, value, unitSi, define: () => definition, group, ...(quality && { quality }) });
      },
      { clock, isChecksumOptional: true },
    );
  }

  read(line: string): void {
    if (line === "" || line.startsWith("#")) return;
    const { sentence, timestampMs } = this.#log.read(line) ?? {};
    if (sentence === undefined) return this.#tally.refuse("unreadable");
    this.#read(sentence, timestampMs);
  }

  /** A sentence whose line says its time elsewhere. */
  readAt(line: string, timestampMs: number): void {
    const { sentence } = this.#log.read(line) ?? {};
    if (sentence === undefined) return this.#tally.refuse("unreadable");
    this.#read(sentence, timestampMs);
  }

  #read(sentence: string, timestampMs: number | undefined): void {
    if (timestampMs === undefined) return this.#tally.refuse("noTime");
    this.#recorded.clock.set(timestampMs);
    if (!this.#reader.read(sentence)) this.#tally.refuse("unreadable");
  }
}
