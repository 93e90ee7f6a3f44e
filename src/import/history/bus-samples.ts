/**
 * Samples of a recording of an NMEA 2000 bus. Some formats have times of day without a date: then the day is given by the user, or the time
 * of the bus itself dates them (PGN 126992, 129029, 129033).
 */
import { type Capture, type CaptureInput, openCapture } from "../../nmea2000/captures/capture-file.ts";
import { captureFault } from "../../nmea2000/captures/capture-statistics.ts";
import { viewMessage } from "../../nmea2000/codec/message-view.ts";
import type { PgnFrame } from "../../nmea2000/pgn-frame.ts";
import { mappingPlans } from "../../nmea2000/tags/mapping-plan.ts";
import { Nmea2000Subscriber } from "../../nmea2000/tags/subscriber.ts";
import { BitacoraError } from "../../core/errors.ts";
import { FIRST_MEASURED_MS } from "../../core/time.ts";
import { sourceLine } from "../../tags/source-ranking.ts";
import { TAG_TEXTS } from "../../tags/vocabulary/vocabulary.ts";
import { RecordedTags } from "./recorded-tags.ts";
import type { TakeSample } from "./sample.ts";
import type { Tally } from "./tally.ts";

/** Yields after each batch of messages. Rejects as `openCapture`, and with `capture-without-times`. */
export async function* readBus(
  input: CaptureInput,
  {
    tally,
    take,
    dayMs,
    isOneOfSeveral = false,
  }: {
    readonly tally: Tally;
    readonly take: TakeSample;
    /** When the day of the first message begins, for formats without a date; undefined if the user does not say. */
    readonly dayMs: number | undefined;
    /** Lines of other protocols are read elsewhere. */
    readonly isOneOfSeveral?: boolean;
  },
): AsyncGenerator<undefined, void> {
  const offsetMs = dayMs ?? (await busOffset(input));
  const { reader, batches } = await openedWithTimes(input);
  const { tags, intake, clock } = new RecordedTags(take);
  const line = sourceLine("nmea2000", "recording");
  const subscriber = new Nmea2000Subscriber({
    store: tags,
    intake,
    clock,
    line,
    autoRegister: true,
    texts: TAG_TEXTS.en,
    plans: mappingPlans([]),
  });
  for await (const batch of batches) {
    for (const message of batch) {
      const dated = datedBy(message, offsetMs);
      if (dated === undefined) tally.refuse("noTime");
      else {
        clock.set(dated.timestampMs);
        subscriber.accept(dated);
      }
    }
    yield undefined;
  }
  const statistics = reader.statistics();
  const { refused, refusedLines } = statistics;
  tally.refuse("unreadable", refusedLines - (isOneOfSeveral ? (refused["other-protocol"] ?? 0) : 0));
  const fault = isOneOfSeveral ? undefined : captureFault(statistics, input.name);
  if (fault !== undefined) throw fault;
}

function datedBy(message: PgnFrame, offsetMs: number | undefined): PgnFrame | undefined {
  if (message.timestampMs >= FIRST_MEASURED_MS) return message;
  return offsetMs === undefined ? undefined : { ...message, timestampMs: message.timestampMs + offsetMs };
}

async function openedWithTimes(input: CaptureInput): Promise<Capture> {
  const capture = await openCapture(input);
  if (!capture.reader.hasTimes) throw new BitacoraError("capture-without-times", { file: input.name });
  return capture;
}

/** System time, GNSS position data, time and date. */
const TIME_PGNS: ReadonlySet<number> = new Set([126992, 129029, 129033]);

/** What the first time on the bus adds to the times of messages; undefined if they have dates, or the bus has no time. */
async function busOffset(input: CaptureInput): Promise<number | undefined> {
  const { batches } = await openedWithTimes(input);
  for await (const batch of batches) {
    for (const message of batch) {
      if (message.timestampMs >= FIRST_MEASURED_MS) return undefined;
      const timeMs = timeIn(message);
      if (timeMs !== undefined) return timeMs - message.timestampMs;
    }
  }
  return undefined;
}

function timeIn(message: PgnFrame): number | undefined {
  if (!TIME_PGNS.has(message.pgn)) return undefined;
  const { date, time } = viewMessage(message).fields ?? {};
  if (typeof date !== "string" || typeof time !== "string") return undefined;
  const timeMs = Date.parse(`${date.replaceAll(".", "-")}T${time}Z`);
  return timeMs >= FIRST_MEASURED_MS ? timeMs : undefined;
}
