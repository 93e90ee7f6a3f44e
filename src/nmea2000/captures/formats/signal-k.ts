/**
 * The log of a Signal K server with everything that it received: time, kind, and the line.
 *
 *     1471172400153;A;2016-08-14T11:00:00.153Z,2,127250,7,255,8,ff,10,3b,ff,7f,ce,f5,fc     canboat's format
 *     1471172400153;N;$PCDIN,01F119,00000000,0F,2AAF00D1067414FF*59                         NMEA 0183
 *     1471172400153;I;{"context":…}                                                         Signal K
 *
 * A message in canboat's format keeps its own time; all others get the time of the server.
 */
import type { CaptureFormat, CaptureRecord, LineFault, LineParser } from "../capture-format.ts";
import { decimalNumber } from "../capture-text.ts";
import { canboatPlain } from "./canboat-plain.ts";
import { dialectOf, parseSentence } from "./sentence.ts";
import { sentencesOf } from "../sentence-line.ts";
import { ydraw } from "./ydraw.ts";

export const signalK: CaptureFormat = { name: "Signal K log", open };

function open(sample: readonly string[]): LineParser {
  const plain = canboatPlain.open(sample);
  const raw = ydraw.open(sample);
  const dialect = dialectOf(sample);
  return {
    hasTimes: true,
    split: (line) => {
      const [head = ""] = SENTENCES.exec(line) ?? [];
      return head === "" ? [line] : sentencesOf(line.slice(head.length)).map((sentence) => head + sentence);
    },
    parse: (line) => {
      const record = /^\d{13};[A-Za-z];/.exec(line);
      if (record === null) return "not-a-record";
      const text = line.slice(record[0].length).trim();
      const inPlain = plain.parse(text);
      if (inPlain !== "not-a-record") return inPlain;
      const timestampMs = decimalNumber(line, 0, 13);
      const inSentence = parseSentence(text, dialect);
      const found = inSentence === "not-a-record" ? raw.parse(text) : inSentence;
      return found === "not-a-record" ? "other-protocol" : timed(found, timestampMs);
    },
  };
}

/** The time and kind before NMEA 0183 sentences. */
const SENTENCES = /^\d{13};[A-Za-z];\s*(?=[$!\\])/;

function timed(record: CaptureRecord | LineFault | undefined, timestampMs: number) {
  if (typeof record !== "object") return record;
  if (record.kind === "frame") return { ...record, frame: { ...record.frame, timestampMs } };
  return { ...record, message: { ...record.message, timestampMs } };
}
