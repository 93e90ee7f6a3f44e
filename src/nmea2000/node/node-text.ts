/**
 * Texts in messages, in the two forms of NMEA 2000 and that of J1939. A text that is too long is cut between characters. What is
 * read is one line, and each character in it is seen.
 *
 *     fixed       | ASCII, filled with ff                                  |
 *     variable    | length with these two bytes | 1: ASCII; 0: UTF-16 | …  |
 *     starred     | ASCII, each text ends with an asterisk                 |
 */
import { oneLine } from "../../core/shown-text.ts";

const FILLER = 0xff;
const ASCII = 1;
const UTF16 = 0;
const HEADER_BYTES = 2;
const NUL = 0x00;
/** Other characters with which devices fill a text. */
const TRAILING = /[@\s]+$/;

/** A letter that is not in ASCII is written without its accent, or as a question mark. */
export function writeFixedText(text: string, bytes: number): Uint8Array {
  const data = new Uint8Array(bytes).fill(FILLER);
  const plain = text.normalize("NFD").replaceAll(/\p{Mark}/gu, "");
  for (const [i, character] of Array.from(plain).slice(0, bytes).entries()) {
    data[i] = isAscii(character) ? character.charCodeAt(0) : "?".charCodeAt(0);
  }
  return data;
}

export function readFixedText(data: Uint8Array): string {
  const end = data.findIndex((byte) => byte === FILLER || byte === NUL);
  return readBytes(end < 0 ? data : data.subarray(0, end));
}

/** At most `bytesMax` bytes, with the two bytes of the header. */
export function writeVariableText(text: string, bytesMax: number): Uint8Array {
  const ascii = Array.from(text).every(isAscii);
  const width = ascii ? 1 : 2;
  let body = "";
  for (const character of text) {
    if (HEADER_BYTES + (body.length + character.length) * width > bytesMax) break;
    body += character;
  }
  const data = new Uint8Array(HEADER_BYTES + body.length * width);
  data[0] = data.length;
  data[1] = ascii ? ASCII : UTF16;
  for (let i = 0; i < body.length; i += 1) {
    const unit = body.charCodeAt(i);
    data[HEADER_BYTES + i * width] = unit & 0xff;
    if (!ascii) data[HEADER_BYTES + i * width + 1] = unit >>> 8;
  }
  return data;
}

/** The text that begins at `at`, and where the next text begins; undefined if there is none. */
export function readVariableText(data: Uint8Array, at: number): { text: string; next: number } | undefined {
  const length = data[at] ?? 0;
  const next = at + length;
  if (length < HEADER_BYTES || next > data.length) return undefined;
  const body = data.subarray(at + HEADER_BYTES, next);
  return { text: data[at + 1] === UTF16 ? readUtf16(body) : readFixedText(body), next };
}

/** Of J1939. What stands behind the last asterisk is a text as well: some devices leave that one out. */
export function readStarredTexts(data: Uint8Array): string[] {
  return readBytes(data.filter((byte) => byte !== FILLER && byte !== NUL))
    .split("*")
    .map((text) => text.trim());
}

function readUtf16(body: Uint8Array): string {
  const units = Array.from({ length: body.length >>> 1 }, (_, i) => (body[2 * i] ?? 0) | ((body[2 * i + 1] ?? 0) << 8));
  return oneLine(String.fromCharCode(...units).toWellFormed()).trim();
}

/** Bytes above ASCII are read as Latin-1, which European devices send. */
function readBytes(data: Uint8Array): string {
  return oneLine(String.fromCharCode(...data))
    .replace(TRAILING, "")
    .trim();
}

function isAscii(character: string): boolean {
  return character >= " " && character <= "~";
}
