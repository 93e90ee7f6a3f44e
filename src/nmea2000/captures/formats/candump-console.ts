/**
 * The output of candump on a terminal, in its variants. One CAN frame per line:
 *
 *       can0  09F8027F   [8]  00 FC FF FF 00 00 FF FF
 *     <0x09f8027f> [8] 00 fc ff ff 00 00 ff ff                                      (candump 4.0 of old systems)
 *      (1676902769.342282)  can0  RX - -  15FD0617   [8]  01 9D 76 FF FF FF FF FF   (-t a, -x)
 *      (2023-02-20 16:17:04.590873)  can0  15FD0617   [8]  …                        (-t A)
 *      (000.009871)  can0  15FD0816   [8]  …                                        (-t d, -t z)
 *
 * `-a` adds the bytes as text, `-c` adds colours. `-t d` gives the time since the previous frame; these times are added
 * up. `-t z` gives the time since the first frame. Both then count from 1970. `-t A` gives local time without a zone;
 * it is read as UTC.
 */
import type { CaptureFormat, CaptureRecord, LineFault, LineParser } from "../capture-format.ts";
import { dateTimeReader, hexByte, hexNumber, secondsToMs } from "../capture-text.ts";
import { faultOfId } from "./can-id-text.ts";

const LINE =
  /^\s*(?:\(([^()]+)\)\s+)?(?:(\S+)\s+(?:[RT]X\s+\S\s+\S\s+)?)??(?:<0x)?([0-9A-Fa-f]+)>?\s+\[(\d+)\]\s*(.*)$/;
// oxlint-disable-next-line no-control-regex -- ESC begins the colour codes of candump -c
const COLOUR = /\u001b\[[0-9;]*m/g;
const HEADER = /^interface = /;
/** Smaller times count from the start of the recording: 1e8 s after 1970 there was no NMEA 2000. */
const ABSOLUTE_MS = 1e11;

export const candumpConsole: CaptureFormat = { name: "candump console", open };

function open(sample: readonly string[], _dayMs?: number, isStandard = false): LineParser {
  const stamps = sample.flatMap((line) => LINE.exec(uncoloured(line))?.[1] ?? []);
  const delta = stamps.some((stamp, i) => isRelative(stamp) && Number(stamp) < Number(stamps[i - 1] ?? 0));
  const readDateTime = dateTimeReader();
  let elapsedMs = 0;

  const timeOf = (stamp: string | undefined): number => {
    if (stamp === undefined) return 0;
    const ms = stamp.includes("-") ? readDateTime(stamp) : secondsToMs(stamp, 0, stamp.length);
    if (!delta || Number.isNaN(ms)) return ms;
    elapsedMs += ms;
    return elapsedMs;
  };

  return {
    hasTimes: stamps.length > 0,
    parse: (line) => {
      const match = LINE.exec(uncoloured(line));
      if (match === null) return HEADER.test(line) ? undefined : "not-a-record";
      const [, stamp, bus, id = "", length = "", rest = ""] = match;
      const timestampMs = timeOf(stamp);
      return Number.isNaN(timestampMs) ? "bad-time" : recordOf(id, length, rest, timestampMs, isStandard, bus);
    },
  };
}

function recordOf(
  idText: string,
  length: string,
  rest: string,
  timestampMs: number,
  isStandard: boolean,
  bus = "",
): CaptureRecord | LineFault {
  const id = hexNumber(idText, 0, idText.length);
  const fault = faultOfId(id, idText.length, isStandard);
  if (fault !== undefined) return fault;
  if (length.length > 1) return "can-fd";
  if (rest.startsWith("remote request")) return "remote-request";
  const bytes = Number(length);
  const data = new Uint8Array(Math.min(bytes, 8));
  for (let i = 0; i < data.length; i += 1) {
    const byte = hexByte(rest, i * 3);
    if (byte < 0 || !isEndOrBlank(rest, i * 3 + 2)) return "bad-data";
    data[i] = byte;
  }
  const after = rest.slice(bytes * 3).trim();
  if (bytes > 8 || (after !== "" && !after.startsWith("'"))) return "bad-data";
  return { kind: "frame", frame: { id, data, timestampMs }, bus };
}

function isEndOrBlank(text: string, at: number): boolean {
  return at >= text.length || text.charAt(at) === " ";
}

function isRelative(stamp: string): boolean {
  return Number(stamp) * 1000 < ABSOLUTE_MS;
}

function uncoloured(line: string): string {
  return line.includes("\u001b") ? line.replaceAll(COLOUR, "") : line;
}
