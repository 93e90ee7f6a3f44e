/**
 * Lines of NMEA 0183 from any transport → values of tags. A damaged line (a wrong checksum, an impossible position) is counted and gives no
 * values. A line may be wrapped (`wrapping.ts`). If a sentence says that a value is void, by its status, its mode or an empty field, the
 * tag gets null. A single impossible field voids only its own tag. AIS and commands about alerts are handed on to the caller's functions.
 */
import { type Clock, systemClock } from "../core/clock.ts";
import { judgedBusTime } from "../core/judged-time.ts";
import type { LineOrigin } from "./ais/ais-sentences.ts";
import { Constellations } from "./constellations.ts";
import type { Satellite } from "../nmea2000/bridge/sky-sender.ts";
import { DISTRESS_FORMATTERS } from "./distress/distress-sentences.ts";
import { limits } from "./limits.ts";
import { checksumOf, lacksChecksum, readSentence, type Sentence } from "./sentence.ts";
import type { SentenceRow } from "./sentence-row.ts";
import { FIX_TAG, ROWS_OF, TRUTHS } from "./sentence-table.ts";
import { SkyReader } from "./sky.ts";
import { readTransducers } from "./transducers.ts";
import { type Worth, worthIn } from "./vouches.ts";
import { unwrapped } from "./wrapping.ts";
import { type Shape, shaped } from "../tags/shape.ts";
import { shapeOf } from "../tags/vocabulary/meaning.ts";
import { unitOfTag } from "../tags/vocabulary/vocabulary.ts";

/** Null: the source itself says that the value is void. `sentence`: the formatter, such as `DPT`. */
export type TakeValue = (
  tag: string,
  value: number | boolean | null,
  quality: "uncertain" | undefined,
  sentence: string,
) => void;

export interface SentenceReaderOthers {
  /** Gets the lines that begin with `!`: AIS. Returns whether the line is whole. */
  readonly encapsulated?: ((line: string, origin: LineOrigin) => boolean) | undefined;
  /** Gets the satellites in view, when a list of them is complete. */
  readonly sky?: ((satellites: readonly Satellite[]) => void) | undefined;
  /** Gets the commands about alerts (ACN). */
  readonly command?: ((line: string) => void) | undefined;
  /** Gets the sentences of distress (DSC, DSE, MOB). */
  readonly distress?: ((sentence: Sentence) => void) | undefined;
  /** Whether our own outputs send by this name: such lines are passed over. */
  readonly isOurs?: ((name: string) => boolean) | undefined;
  /** Whether our own outputs have sent this line: it says nothing new. */
  readonly isReturned?: ((line: string) => boolean) | undefined;
  /** Whether lines without a checksum are taken. */
  readonly isChecksumOptional?: boolean;
  readonly clock?: Clock;
}

/** The values that the cells of one sentence gave. */
class Reading {
  readonly values = new Map<string, number | null>();
  odd = 0;

  /** If a value comes in several units, the last one that is not empty counts. */
  readonly take = (tag: string, value: number | null): void => {
    if (value !== null && !isPossible(tag, value)) this.isOdd([tag]);
    else if (value !== null || !this.values.has(tag)) this.values.set(tag, value);
  };

  isOdd(tags: readonly string[]): void {
    this.odd += 1;
    for (const tag of tags) this.take(tag, null);
  }

  get isNothing(): boolean {
    return this.values.values().every((value) => value === null);
  }
}

const TIME_TAG = "VESSEL.TIME_UTC_S";

export class SentenceReader {
  readonly counters = {
    sentences: 0,
    damaged: 0,
    no_checksum: 0,
    unknown: 0,
    unknown_transducers: 0,
    not_valid: 0,
    odd_fields: 0,
    refused_times: 0,
    encapsulated: 0,
    own: 0,
    own_returned: 0,
  };
  readonly #take: TakeValue;
  readonly #others: SentenceReaderOthers;
  readonly #clock: Clock;
  readonly #voices = new Voices();
  readonly #constellations = new Constellations();
  readonly #sky = new SkyReader();
  /**
   * Sentences that came with a checksum: the same one without it is damaged. Kept for each speaker, since another device may be older and
   * send none.
   */
  readonly #checked = new Set<string>();

  constructor(take: TakeValue, others: SentenceReaderOthers = {}) {
    this.#take = take;
    this.#others = others;
    this.#clock = others.clock ?? systemClock;
  }

  /** Returns whether the line was a sentence. `device`: which device sent it, if the source has several. */
  read(raw: string, device?: string): boolean {
    const found = unwrapped(raw);
    if (found?.line === "") return false;
    if (found === undefined || found.line.length > limits.wrappedChars) {
      this.counters.damaged += 1;
      return false;
    }
    const { sender, group } = found;
    if (sender !== undefined && this.#others.isOurs?.(sender) === true) {
      this.counters.own += 1;
      return false;
    }
    if (this.#others.isReturned?.(found.line) === true) {
      this.counters.own_returned += 1;
      return true;
    }
    const isWhole = !lacksChecksum(found.line);
    const speaker = `${device ?? ""} ${sender ?? ""}`;
    const kind = `${speaker} ${found.line.slice(0, found.line.indexOf(","))}`;
    if (!isWhole && (this.#checked.has(kind) || this.#others.isChecksumOptional !== true)) {
      this.counters[this.#checked.has(kind) ? "damaged" : "no_checksum"] += 1;
      return false;
    }
    const line = isWhole ? found.line : `${found.line}*${checksumOf(found.line.slice(1))}`;
    const isRead = line.startsWith("!")
      ? this.#readEncapsulated(line, { device, sender, group })
      : this.#readSentence(line, speaker);
    if (isRead && isWhole && this.#checked.size < limits.checkedKinds) this.#checked.add(kind);
    return isRead;
  }

  #readEncapsulated(line: string, origin: LineOrigin): boolean {
    this.counters.encapsulated += 1;
    return this.#others.encapsulated?.(line, origin) ?? true;
  }

  #readSentence(line: string, speaker: string): boolean {
    const sentence = readSentence(line, Infinity);
    if (sentence === undefined) {
      this.counters.damaged += 1;
      return false;
    }
    this.counters.sentences += 1;
    if (sentence.talker === "") this.counters.unknown += 1;
    else if (sentence.formatter === "ACN" && this.#others.command !== undefined) this.#others.command(line);
    else if (DISTRESS_FORMATTERS.has(sentence.formatter)) this.#others.distress?.(sentence);
    else this.#readFields(sentence, speaker);
    return true;
  }

  #readFields({ talker, formatter, fields }: Sentence, speaker: string): void {
    const voice = `${speaker} ${talker}${formatter}`;
    if (formatter === "XDR") {
      const reading = new Reading();
      this.counters.unknown_transducers += readTransducers(talker, fields, reading.take, (tag) => reading.isOdd([tag]));
      this.#give(reading, "good", voice, formatter);
      return;
    }
    if (formatter === "GSA") this.#sky.readUsed(speaker, talker, fields, this.#clock.monotonic());
    if (formatter === "GSV" && this.#others.sky !== undefined) {
      const satellites = this.#sky.read(speaker, talker, fields, this.#clock.monotonic());
      if (satellites !== undefined) this.#others.sky(satellites);
    }
    const rows = ROWS_OF.get(formatter);
    if (rows === undefined) {
      this.counters.unknown += 1;
      return;
    }
    const known = rows.flatMap((row) => {
      const worth = row.holds?.(fields) === false ? undefined : worthIn(row.vouches ?? [], fields);
      return worth === undefined ? [] : [{ row, worth }];
    });
    if (known.length === 0 || known.some(({ worth }) => worth === "void")) this.counters.not_valid += 1;
    for (const { row, worth } of known) {
      const reading = new Reading();
      if (!this.#readRow(row, worth, fields, reading)) {
        this.counters.damaged += 1;
        return;
      }
      if (formatter === "GSV") this.#addUp(reading, speaker, talker, fields);
      this.#give(reading, worth, voice, formatter);
    }
  }

  /** False if the line is damaged. */
  #readRow({ cells, tellsFix }: SentenceRow, worth: Worth, fields: readonly string[], reading: Reading): boolean {
    if (worth === "void") {
      for (const { tags } of cells) for (const tag of tags) reading.take(tag, null);
      if (tellsFix === true) reading.take(FIX_TAG, 0);
      return true;
    }
    for (const cell of cells) {
      if (cell.read(fields, reading.take)) continue;
      if (cell.isRequired === true) return false;
      reading.isOdd(cell.tags);
    }
    if (tellsFix !== true) return true;
    const isFix = worth === "good" && reading.values.get("VESSEL.LAT_DEG") !== null;
    reading.take(FIX_TAG, isFix ? 1 : 0);
    return true;
  }

  #addUp(reading: Reading, speaker: string, talker: string, fields: readonly string[]): void {
    for (const [tag, count] of reading.values) {
      // Only the first sentence of a GSV list must have the count.
      if (count === null) reading.values.delete(tag);
      else
        reading.values.set(tag, this.#constellations.inView(speaker, talker, fields, count, this.#clock.monotonic()));
    }
  }

  #give(reading: Reading, worth: Worth, voice: string, sentence: string): void {
    if (reading.odd > 0 && reading.isNothing) this.counters.damaged += 1;
    else this.counters.odd_fields += reading.odd;
    const nowMs = this.#clock.monotonic();
    for (const [tag, found] of reading.values) {
      const value = tag === TIME_TAG && found !== null ? this.#judgedTime(found) : found;
      const isTakenBack = value === null || (tag === FIX_TAG && value === 0);
      if (isTakenBack && !this.#voices.mayTakeBack(tag, voice, nowMs, worth === "void" || tag === FIX_TAG)) continue;
      if (!isTakenBack) this.#voices.gave(tag, voice, nowMs);
      const isTruth = value !== null && TRUTHS.has(tag);
      const quality = worth === "uncertain" && value !== null && !isTruth ? worth : undefined;
      this.#take(tag, isTruth ? value === 1 : value, quality, sentence);
    }
  }

  #judgedTime(seconds: number): number | null {
    const judgedMs = judgedBusTime(seconds * 1000, this.#clock.now());
    if (judgedMs === undefined) this.counters.refused_times += 1;
    return judgedMs === undefined ? null : judgedMs / 1000;
  }
}

/** By tag. Only tags of the sentence table get here, so the cache stays small. */
const shapes = new Map<string, Shape | undefined>();

/** Whether a value is possible for its tag: a field with an impossible value is odd, even if the checksum is right. */
function isPossible(tag: string, value: number): boolean {
  if (!shapes.has(tag)) shapes.set(tag, shapeOf(tag, unitOfTag(tag) ?? ""));
  const shape = shapes.get(tag);
  return shape === undefined || shaped(shape, value) !== undefined;
}

/**
 * Which sentence may void a value. Several sentences of a source carry the same tag, and an instrument leaves fields empty that it does not
 * measure: HDG has a field for the variation, which only RMC may fill. So only the sentence that gave the value last may void it. Another
 * sentence may do so once that one has been silent for `otherVoiceMs`. Pure: time is an argument.
 */
class Voices {
  /** By tag. Only tags of the sentence table get here, so the map stays small. */
  readonly #last = new Map<string, { readonly voice: string; readonly atMs: number }>();

  gave(tag: string, voice: string, nowMs: number): void {
    this.#last.set(tag, { voice, atMs: nowMs });
  }

  /** `isByStatus`: the sentence voids the value by its status. This counts even if no value came before, unlike an empty field. */
  mayTakeBack(tag: string, voice: string, nowMs: number, isByStatus: boolean): boolean {
    const last = this.#last.get(tag);
    if (last === undefined) return isByStatus;
    return last.voice === voice || nowMs - last.atMs >= limits.otherVoiceMs;
  }
}
