/**
 * NMEA 2000 in NMEA 0183 sentences, which multiplexers send between other sentences:
 *
 *     $PCDIN,01F119,00000000,0F,2AAF00D1067414FF*59         Chetco, SeaSmart: PGN, time (ms), source, bytes of a message
 *     $MXPGN,01F801,2801,C1308AC40C5DE343*19                ShipModul: PGN, attributes, bytes of a frame, last one first
 *     \s:ais,c:1577836800*30\$PCDIN,…                       either with a tag block before it
 *     $PCDIN,…*2A$PCDIN,…*58$GPDPT,…*7C                     several on a line
 *
 * An MXPGN sentence is a CAN frame, which may be shorter than eight bytes at the end of a fast packet. The attributes
 * are send:1 priority:3 length:4 address:8. For a received frame the address is the source. Yacht Devices writes the
 * bytes in order, ShipModul in reverse. The first lines show the order: in fast packets the first byte counts the
 * frames, and unused bytes at the end are ff.
 *
 * The time of PCDIN has eight hexadecimal digits: milliseconds since the start of the multiplexer. Chetco's own devices
 * write base 32 (`E7K6OT0A`): six digits for the seconds since 2010 and two for 1/1024 s. The first lines show this,
 * too. MXPGN has no time.
 */
import type { CaptureFormat, CaptureRecord, LineFault, LineParser } from "../capture-format.ts";
import { hexBytes, hexNumber } from "../capture-text.ts";
import { buildCanId, isAddressed } from "../../can-id.ts";
import { sentencesOf } from "../sentence-line.ts";
import { PGN_MAX } from "../../pgn.ts";

/** A multiplexer that was given another talker writes that one. */
const MXPGN = /^\$[A-Z]{2}PGN$/;

export const sentences: CaptureFormat = { name: "NMEA 0183 sentences", open };
const EVERYONE = 255;
const SEND = 0x8000;

/** Properties of the device that a single line does not show. */
interface Dialect {
  /** Whether the bytes of MXPGN are in order, not reversed. */
  readonly inOrder: boolean;
  /** Whether the times of PCDIN are in base 32. */
  readonly inBase32: boolean;
  /** Whether sentences have checksums. If so, a sentence without one is incomplete. */
  readonly hasChecksums: boolean;
}

function open(sample: readonly string[]): LineParser {
  const dialect = dialectOf(sample);
  const hasTimes = sample.some((line) => line.includes("$PCDIN,"));
  return { hasTimes, split: sentencesOf, parse: (sentence) => parseSentence(sentence, dialect) };
}

export function dialectOf(sample: readonly string[]): Dialect {
  const inBase32 = sample.some((line) => BASE_32_TIME.test(line));
  return { inOrder: areInOrder(sample.flatMap(sentencesOf)), inBase32, hasChecksums: sample.some(hasChecksum) };
}

function hasChecksum(line: string): boolean {
  return /\$(?:PCDIN|MXPGN),[^*]*\*[0-9A-Fa-f]{2}/.test(line);
}

/** A time with a digit that is not hexadecimal. */
const BASE_32_TIME = /\$PCDIN,[^,]*,(?=[0-9A-V]*[G-V])[0-9A-V]{8},/;

/** The content of a sentence; "other-protocol" for a sentence that is not NMEA 2000. */
export function parseSentence(sentence: string, dialect: Dialect): CaptureRecord | LineFault {
  const star = sentence.indexOf("*");
  if (!/^[$!][0-9A-Z]/.test(sentence)) return "not-a-record";
  if (star >= 0 && checksumOf(sentence, star) !== hexNumber(sentence, star + 1, star + 3)) return "bad-checksum";
  const parts = sentence.slice(0, star < 0 ? sentence.length : star).split(",");
  const isMxpgn = MXPGN.test(parts[0] ?? "");
  const isOurs = parts[0] === "$PCDIN" || isMxpgn;
  if (isOurs && star < 0 && dialect.hasChecksums) return "bad-checksum";
  if (parts[0] === "$PCDIN" && parts.length === 5) return pcdin(parts, dialect.inBase32);
  if (isMxpgn && parts.length === 4) return mxpgn(parts, dialect.inOrder);
  if (isOurs) return "bad-data";
  return star < 0 ? "not-a-record" : "other-protocol";
}

/** The exclusive or of the characters between the first one and `star`. */
export function checksumOf(sentence: string, star: number): number {
  let sum = 0;
  for (let at = 1; at < star; at += 1) sum ^= sentence.charCodeAt(at);
  return sum;
}

function pcdin(
  [, pgnText = "", time = "", sourceText = "", bytes = ""]: readonly string[],
  inBase32: boolean,
): CaptureRecord | LineFault {
  const pgn = pgnOf(pgnText);
  const source = hexNumber(sourceText, 0, sourceText.length);
  const timestampMs = inBase32 ? base32TimeMs(time) : hexNumber(time, 0, time.length);
  if (Number.isNaN(pgn) || !(source <= 255)) return "bad-identifier";
  if (Number.isNaN(timestampMs)) return "bad-time";
  const data = hexBytes(bytes, 0, bytes.length);
  if (data === undefined) return "bad-data";
  if (data.length === 0) return "no-data";
  // The sentence has no priority and no destination.
  return { kind: "message", message: { pgn, priority: 0, source, destination: EVERYONE, data, timestampMs } };
}

const START_OF_2010_MS = Date.UTC(2010, 0, 1);

function base32TimeMs(text: string): number {
  if (!/^[0-9A-V]{8}$/.test(text)) return Number.NaN;
  return START_OF_2010_MS + (Number.parseInt(text, 32) / 1024) * 1000;
}

function mxpgn(
  [, pgnText = "", attributeText = "", bytes = ""]: readonly string[],
  inOrder: boolean,
): CaptureRecord | LineFault {
  const pgn = pgnOf(pgnText);
  const attributes = hexNumber(attributeText, 0, attributeText.length);
  if (Number.isNaN(pgn) || attributeText.length !== 4 || Number.isNaN(attributes)) return "bad-identifier";
  const data = hexBytes(bytes, 0, bytes.length);
  // As in CAN itself, a length above 8 is 8: some multiplexers mark the parts of a fast packet so.
  if (data === undefined || data.length !== Math.min(8, (attributes >>> 8) & 0xf)) return "bad-data";
  if (data.length === 0) return "no-data";
  if (!inOrder) data.reverse();
  const address = attributes & 0xff;
  const isSent = (attributes & SEND) !== 0;
  const source = isSent ? 0 : address;
  const destination = isSent && isAddressed(pgn) ? address : EVERYONE;
  const id = buildCanId({ pgn, priority: (attributes >>> 12) & 7, source, destination });
  return { kind: "frame", frame: { id, data, timestampMs: 0 } };
}

function pgnOf(text: string): number {
  const pgn = hexNumber(text, 0, text.length);
  return pgn <= PGN_MAX && !(isAddressed(pgn) && (pgn & 0xff) !== 0) ? pgn : Number.NaN;
}

const FRAME = /\$MXPGN,([^,]*),..([^,]*),((?:[0-9A-F]{2}){2,8})\*/i;

/** Whether most frames of MXPGN have their bytes in order. */
function areInOrder(sample: readonly string[]): boolean {
  let inOrder = 0;
  const before = new Map<string, readonly [first: number, last: number]>();
  for (const line of sample) {
    const [, pgn = "", address = "", bytes = ""] = FRAME.exec(line) ?? [];
    if (bytes === "") continue;
    const [first, last] = [Number.parseInt(bytes.slice(0, 2), 16), Number.parseInt(bytes.slice(-2), 16)];
    inOrder += (last === 0xff ? 1 : 0) - (first === 0xff ? 1 : 0);
    const sender = `${pgn},${address}`;
    const [firstBefore, lastBefore] = before.get(sender) ?? [];
    // The byte that counts the frames of a fast packet is at the first position if the bytes are in order, else at the
    // last.
    inOrder += COUNTED * ((first - 1 === firstBefore ? 1 : 0) - (last - 1 === lastBefore ? 1 : 0));
    before.set(sender, [first, last]);
  }
  return inOrder > 0;
}

const COUNTED = 2;
