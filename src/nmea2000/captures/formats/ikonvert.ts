/**
 * The output of Digital Yacht's iKonvert: one whole message per line, and lines about its own state.
 *
 *     !PDGY,127250,2,3,255,481.734,2C20AAAAAAE=
 *     !PDGY, PGN, priority, source, destination, seconds.milliseconds since it started, bytes in base64
 *     $PDGY,000000,4,,5,482,1,0
 *
 * The milliseconds have no leading zeros: 482.36 is before 482.117. Other sentences may interrupt a line; the part
 * before them is a message only if it ends with the `=` of its base64. Some devices never write the `=`, which the
 * first lines show. If a device does write it, data whose length is wrong without it has lost its end.
 */
import { Buffer } from "node:buffer";
import type { CaptureFormat, CaptureRecord, LineFault } from "../capture-format.ts";
import { decimalNumber } from "../capture-text.ts";
import { isSentence, sentencesOf } from "../sentence-line.ts";
import { PGN_MAX } from "../../pgn.ts";

export const ikonvert: CaptureFormat = {
  name: "iKonvert",
  open: (sample) => {
    const isPadded = sample.some((line) => /^!PDGY,.*=/.test(line));
    return { hasTimes: true, assembles: "all", split, parse: (sentence) => parse(sentence, isPadded) };
  },
};

/**
 * A message before another sentence on the same line may be interrupted. Without `=` it gets a mark, so that `parse`
 * refuses it.
 */
function split(line: string): readonly string[] {
  const sentences = sentencesOf(line);
  return sentences.map((text, i) => (i < sentences.length - 1 && isOpenEnded(text) ? text + BROKEN_OFF : text));
}

const BROKEN_OFF = "$";

function isOpenEnded(text: string): boolean {
  return text.startsWith("!PDGY,") && !text.trimEnd().endsWith("=");
}
const BYTES_MAX = 1785;

function parse(sentence: string, isPadded: boolean): CaptureRecord | LineFault | undefined {
  if (sentence.startsWith("$PDGY,")) return undefined;
  if (!sentence.startsWith("!PDGY,")) return isSentence(sentence) ? "other-protocol" : "not-a-record";
  const parts = sentence.trimEnd().split(",");
  if (parts.length !== 7) return "bad-data";
  const [pgn, priority, source, destination] = parts.slice(1, 5).map((text) => decimalNumber(text, 0, text.length));
  const [, , , , , time = "", base64 = ""] = parts;
  const inRange = (value: number | undefined, max: number): value is number => value !== undefined && value <= max;
  if (!inRange(pgn, PGN_MAX) || !inRange(priority, 7) || !inRange(source, 255) || !inRange(destination, 255)) {
    return "bad-identifier";
  }
  const [, seconds = "", ms = ""] = /^(\d{1,9})(?:\.(\d{1,3}))?$/.exec(time) ?? [];
  if (seconds === "") return "bad-time";
  if (base64 === "") return "no-data";
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(base64)) return "bad-data";
  if (isPadded ? base64.length % 4 !== 0 : base64.length % 4 === 1) return "bad-data";
  const data = new Uint8Array(Buffer.from(base64, "base64"));
  if (data.length > BYTES_MAX) return "bad-data";
  const timestampMs = Number(seconds) * 1000 + Number(ms);
  return { kind: "message", message: { pgn, priority, source, destination, data, timestampMs } };
}
