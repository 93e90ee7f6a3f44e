/**
 * Samples of a log of NMEA 0183. A line's time is, in this order, that of its TAG block (`c:`), that which the logger has written before or after the
 * sentence, or the latest one that a receiver has said (RMC, ZDA). Pure.
 *
 *     \s:GP0001,c:1795464519*5A\$GPRMC,…*hh           seconds since 1970, or milliseconds
 *     2026-11-21T10:30:00.123Z $GPRMC,…*hh            also after a semicolon, in brackets, or as 1795464519123
 *     !AIVDM,…*hh,1795464519                          after the sentence
 */
import { parseIsoTime } from "../../core/time.ts";
import { limits } from "../../nmea0183/limits.ts";
import { readSentence } from "../../nmea0183/sentence.ts";
import { SentenceReader } from "../../nmea0183/sentence-reader.ts";
import { sourceLine, type StatementGroup } from "../../tags/source-ranking.ts";
import { TakenTags } from "../../tags/taken-tags.ts";
import { standardDefinition, TAG_TEXTS } from "../../tags/vocabulary/vocabulary.ts";
import { RecordedTags } from "./recorded-tags.ts";
import type { TakeSample } from "./sample.ts";
import type { Tally } from "./tally.ts";
import { timeOfNumber } from "./time-text.ts";

/** The sentence with the blocks before it, and what stands around. */
const LINE = /^(?<before>[^$!\\]*)(?<sentence>(?:\\[^\\]*\\)*[$!][^*$!]*(?:\*[0-9A-Fa-f]{2})?)(?<after>.*)$/;

export function sentenceIn(line: string): string | undefined {
  return LINE.exec(line)?.groups?.["sentence"];
}

export class SentenceSamples {
  readonly #tally: Tally;
  readonly #recorded: RecordedTags;
  readonly #reader: SentenceReader;
  /** What a receiver has said last. */
  #saidMs: number | undefined;

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
    const { before = "", sentence, after = "" } = LINE.exec(line)?.groups ?? {};
    if (sentence === undefined) return this.#tally.refuse("unreadable");
    this.#saidMs = saidIn(sentence) ?? this.#saidMs;
    const timeMs = blockTime(sentence) ?? timeAround(before) ?? timeAround(after) ?? this.#saidMs;
    if (timeMs === undefined) return this.#tally.refuse("noTime");
    this.#recorded.clock.set(timeMs);
    if (!this.#reader.read(sentence)) this.#tally.refuse("unreadable");
  }
}

/** IEC 61162-1: seconds; some write milliseconds. */
function blockTime(sentence: string): number | undefined {
  if (!sentence.startsWith("\\")) return undefined;
  const digits = /[\\,]c:(\d{9,13})[,*]/.exec(sentence)?.[1];
  return digits === undefined ? undefined : timeOfNumber(digits, "auto");
}

const ISO = /\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}:\d{2}(?:[.,]\d+)?(?:Z|[+-]\d{2}:?\d{2})?/i;
const EPOCH = /(?<![\d.])\d{10}(?:\.\d+|\d{3}|\d{6}|\d{9})?(?![\d.])/;

function timeAround(text: string): number | undefined {
  if (text.trim() === "") return undefined;
  const iso = ISO.exec(text)?.[0];
  if (iso !== undefined) return parseIsoTime(iso);
  const epoch = EPOCH.exec(text)?.[0];
  return epoch === undefined ? undefined : timeOfNumber(epoch, "auto");
}

/** The date and time of RMC (`ddmmyy`) and ZDA. */
function saidIn(wrapped: string): number | undefined {
  const { formatter, fields = [] } = readSentence(wrapped.slice(wrapped.lastIndexOf("\\") + 1), Infinity) ?? {};
  const [time = ""] = fields;
  const clock = /^(\d{2})(\d{2})(\d{2}(?:\.\d+)?)$/.exec(time);
  if (clock === null) return undefined;
  const date =
    formatter === "RMC" && fields[1] === "A"
      ? dateOfRmc(fields[8] ?? "")
      : formatter === "ZDA"
        ? fields.slice(1, 4).toReversed().join("-")
        : "";
  return parseIsoTime(`${date}T${clock.slice(1).join(":")}Z`);
}

function dateOfRmc(text: string): string {
  const [, day, month, year] = /^(\d{2})(\d{2})(\d{2})$/.exec(text) ?? [];
  return day === undefined ? "" : `20${year}-${month}-${day}`;
}
