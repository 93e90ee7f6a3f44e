/**
 * NMEA 2000 in sentences of NMEA 0183, as multiplexers send it between other sentences:
 *
 *     $PCDIN,01F119,00000000,0F,2AAF00D1067414FF*59         Chetco, SeaSmart: PGN, time (ms), source, bytes of a message
 *     $MXPGN,01F801,2801,C1308AC40C5DE343*19                ShipModul: PGN, attributes, bytes of a frame, last one first
 *     \s:ais,c:1577836800*30\$PCDIN,…                       either with a tag block before it
 *
 * The attributes are send:1 priority:3 length:4 address:8; of what was received the address is the source. Some write the
 * bytes of MXPGN in their order: which it is shows in the first lines, as unused bytes at the end of a frame are ff. The
 * time of PCDIN counts from the start of the multiplexer, and no time is said of MXPGN.
 */
import type { CaptureFormat, CaptureRecord, LineFault, LineParser } from "../capture-format.ts";
import { hexBytes, hexNumber } from "../capture-text.ts";
import { isAddressed } from "../../can-id.ts";

export const sentences: CaptureFormat = { name: "NMEA 0183 sentences", open };

const PGN_MAX = 0x3_ffff;
const EVERYONE = 255;
const SEND = 0x8000;

function open(sample: readonly string[]): LineParser {
  const asWritten = areInOrder(sample);
  return { hasTimes: sample.some((line) => line.includes("$PCDIN,")), parse: (line) => parseSentence(line, asWritten) };
}

/** What any sentence holds; "other-protocol" for one that is no NMEA 2000. */
export function parseSentence(line: string, asWritten: boolean): CaptureRecord | LineFault {
  const sentence = line.startsWith("\\") ? line.slice(line.indexOf("\\", 1) + 1) : line;
  const star = sentence.lastIndexOf("*");
  if (!/^[$!][A-Z]/.test(sentence)) return "not-a-record";
  if (star >= 0 && checksumOf(sentence, star) !== hexNumber(sentence, star + 1, star + 3)) return "bad-checksum";
  const parts = sentence.slice(0, star < 0 ? sentence.length : star).split(",");
  if (parts[0] === "$PCDIN" && parts.length === 5) return pcdin(parts);
  if (parts[0] === "$MXPGN" && parts.length === 4) return mxpgn(parts, asWritten);
  if (parts[0] === "$PCDIN" || parts[0] === "$MXPGN") return "bad-data";
  return star < 0 ? "not-a-record" : "other-protocol";
}

function checksumOf(sentence: string, star: number): number {
  let sum = 0;
  for (let at = 1; at < star; at += 1) sum ^= sentence.charCodeAt(at);
  return sum;
}

function pcdin([, pgnText = "", time = "", sourceText = "", bytes = ""]: readonly string[]): CaptureRecord | LineFault {
  const pgn = pgnOf(pgnText);
  const source = hexNumber(sourceText, 0, sourceText.length);
  const timestampMs = hexNumber(time, 0, time.length);
  if (Number.isNaN(pgn) || !(source <= 255)) return "bad-identifier";
  if (Number.isNaN(timestampMs)) return "bad-time";
  const data = hexBytes(bytes, 0, bytes.length);
  if (data === undefined) return "bad-data";
  if (data.length === 0) return "no-data";
  // Neither priority nor destination is said.
  return { kind: "message", message: { pgn, priority: 0, source, destination: EVERYONE, data, timestampMs } };
}

function mxpgn(
  [, pgnText = "", attributeText = "", bytes = ""]: readonly string[],
  asWritten: boolean,
): CaptureRecord | LineFault {
  const pgn = pgnOf(pgnText);
  const attributes = hexNumber(attributeText, 0, attributeText.length);
  if (Number.isNaN(pgn) || attributeText.length !== 4 || Number.isNaN(attributes)) return "bad-identifier";
  const data = hexBytes(bytes, 0, bytes.length);
  if (data === undefined || data.length > 8 || data.length !== ((attributes >>> 8) & 0xf)) return "bad-data";
  if (data.length === 0) return "no-data";
  if (!asWritten) data.reverse();
  const address = attributes & 0xff;
  const isSent = (attributes & SEND) !== 0;
  const source = isSent ? 0 : address;
  const destination = isSent && isAddressed(pgn) ? address : EVERYONE;
  const message = { pgn, priority: (attributes >>> 12) & 7, source, destination, data, timestampMs: 0 };
  return { kind: "message", message };
}

function pgnOf(text: string): number {
  const pgn = hexNumber(text, 0, text.length);
  return pgn <= PGN_MAX && !(isAddressed(pgn) && (pgn & 0xff) !== 0) ? pgn : Number.NaN;
}

/** Whether more frames of MXPGN end with ff than begin with it. */
function areInOrder(sample: readonly string[]): boolean {
  let inOrder = 0;
  for (const line of sample) {
    const bytes = /\$MXPGN,[^,]*,[^,]*,([0-9A-F]{16})/i.exec(line)?.[1];
    if (bytes === undefined) continue;
    inOrder += (/ff$/i.test(bytes) ? 1 : 0) - (/^ff/i.test(bytes) ? 1 : 0);
  }
  return inOrder > 0;
}
