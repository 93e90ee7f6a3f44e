/**
 * The files of the Yacht Devices voyage recorder (.DAT), as in appendix D of its manual: records without separators,
 * numbers with the lowest byte first.
 *
 *     | ms of the minute, 2 bytes | identifier, 4 bytes | 8 bytes                            |  most groups
 *     |                           |                     | 3 bytes                            |  59904
 *     |                           |                     | sequence | length | length bytes   |  fast packets, put together
 *     |                           | ff ff ff ff         | 8 bytes                            |  of the recorder itself
 *
 * The recorder assembles the groups of a fixed list and keeps the frames of all others. Its times are within a minute;
 * the minutes are counted from 1970.
 */
import type { BinaryFormat, BinaryParser } from "../capture-format.ts";
import { parseCanId } from "../../can-id.ts";
import { recordParser } from "./byte-records.ts";

const MINUTE_MS = 60_000;
const RECORDER = 0xffff_ffff;
const ID_BITS = 0x1fff_ffff;
const ISO_REQUEST = 59904;
const HEADER_BYTES = 6;

const FAST: ReadonlySet<number> = new Set([
  65240, 126208, 126464, 126720, 126983, 126984, 126985, 126986, 126987, 126988, 126996, 126998, 127233, 127237, 127489,
  127496, 127497, 127498, 127503, 127504, 127506, 127507, 127509, 127510, 127511, 127512, 127513, 127514, 128275,
  128520, 129029, 129038, 129039, 129040, 129041, 129044, 129045, 129284, 129285, 129301, 129302, 129538, 129540,
  129541, 129542, 129545, 129547, 129549, 129551, 129556, 129792, 129793, 129794, 129795, 129796, 129797, 129798,
  129799, 129800, 129801, 129802, 129803, 129804, 129805, 129806, 129807, 129808, 129809, 129810, 130052, 130053,
  130054, 130060, 130061, 130064, 130065, 130066, 130067, 130068, 130069, 130070, 130071, 130072, 130073, 130074,
  130320, 130321, 130322, 130323, 130324, 130567, 130577, 130578, 130816,
]);

export const ydvr: BinaryFormat = {
  name: "Yacht Devices recorder",
  // Each file begins with a record of the recorder itself.
  recognises: (bytes) =>
    bytes.length >= 14 &&
    [2, 3, 4, 5].every((at) => bytes[at] === 0xff) &&
    (bytes[0] ?? 0) + (bytes[1] ?? 0) * 256 < MINUTE_MS,
  open,
};

function open(): BinaryParser {
  let minutesMs = 0;
  let lastMs = 0;
  return recordParser(true, (bytes, at, sink) => {
    if (bytes.length - at < HEADER_BYTES) return 0;
    const ms = bytes.readUInt16LE(at);
    if (ms >= MINUTE_MS) return -1;
    const id = bytes.readUInt32LE(at + 2);
    const body = at + HEADER_BYTES;
    const { pgn, priority, source, destination } = parseCanId(id & ID_BITS);
    const isFast = id !== RECORDER && FAST.has(pgn);
    if (isFast && bytes.length - body < 2) return 0;
    const from = isFast ? body + 2 : body;
    const end = from + (isFast ? bytes.readUInt8(body + 1) : pgn === ISO_REQUEST && id !== RECORDER ? 3 : 8);
    if (end > bytes.length) return 0;
    if (ms < lastMs) minutesMs += MINUTE_MS;
    lastMs = ms;
    if (id === RECORDER) return end;
    const timestampMs = minutesMs + ms;
    if (!isFast) sink.frame(id & ID_BITS, bytes.subarray(from, end), end - from, timestampMs);
    else if (end === from) sink.refuse("no-data");
    else {
      const data = new Uint8Array(bytes.subarray(from, end));
      sink.message({ pgn, priority, source, destination, data, timestampMs }, true);
    }
    return end;
  });
}
