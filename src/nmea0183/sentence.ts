/**
 * A sentence of IEC 61162-1 (NMEA 0183), from and to its line:
 *
 *     $ talker:2 formatter:3 , field , field … * checksum CR LF        at most 82 characters, all of them counted
 *
 * The checksum is the exclusive or of all characters between `$` and `*`. In a field, a reserved character or one outside ASCII is escaped
 * as `^` and two hexadecimal digits of its Latin-1 code; a character that Latin-1 lacks becomes a question mark. Known second-hand: the
 * standard was not at hand.
 */

export const SENTENCE_LENGTH = 82;
const FRAME_LENGTH = "$*hh\r\n".length;

export interface Sentence {
  readonly talker: string;
  readonly formatter: string;
  /** With the escapes decoded. */
  readonly fields: readonly string[];
}

/** The line with its CR and LF. Throws a RangeError if it is too long: the caller must cut texts to `roomFor`. */
export function writeSentence({ talker, formatter, fields }: Sentence): string {
  const body = [talker + formatter, ...fields.map(escapeField)].join(",");
  if (body.length + FRAME_LENGTH > SENTENCE_LENGTH) throw new RangeError(`a sentence of ${body.length} characters`);
  return `$${body}*${checksumOf(body)}\r\n`;
}

/** How many characters one more field may have, counted after escaping. */
export function roomFor({ talker, formatter, fields }: Sentence): number {
  const body = [talker + formatter, ...fields.map(escapeField), ""].join(",");
  return SENTENCE_LENGTH - FRAME_LENGTH - body.length;
}

/**
 * Undefined if the line is not a sentence, is too long, or lacks the right checksum. CR and LF may be missing. Some gateways write the bus
 * address in place of the talker: `$24HDG`. A proprietary sentence (`$PTNTHTM`), or one whose address is not five characters long, gets an
 * empty talker and its whole address as formatter, which is not in our table.
 */
export function readSentence(line: string, mostChars = SENTENCE_LENGTH): Sentence | undefined {
  const found = /^\$([A-Za-z\d]+)(?:,([^$*\r\n]*))?\*([0-9A-Fa-f]{2})\r?\n?$/.exec(line);
  if (found === null || line.length > mostChars) return undefined;
  const [, address = "", rest, checksum = ""] = found;
  if (checksumOf(line.slice(1, line.lastIndexOf("*"))) !== checksum.toUpperCase()) return undefined;
  const fields = rest === undefined ? [] : rest.split(",");
  return { ...namesIn(address), fields: rest?.includes("^") === true ? fields.map(unescapeField) : fields };
}

function namesIn(address: string): Pick<Sentence, "talker" | "formatter"> {
  const at = /^[A-OQ-Z\d][A-Z\d][A-Z]{3}$/.test(address) ? 2 : 0;
  return { talker: address.slice(0, at), formatter: address.slice(at) };
}

/** Whether a line looks like a sentence, of AIS too, that was sent without a checksum. */
export function lacksChecksum(line: string): boolean {
  return !line.includes("*") && /^[$!][A-Za-z\d]+,[^$!\r\n]*$/.test(line);
}

/** The beginning of a text whose escaped form fits into `room` characters; an escape is never cut in two. */
export function fittingText(text: string, room: number): string {
  let fitting = "";
  let length = 0;
  for (const character of text) {
    length += escapeField(character).length;
    if (length > room) break;
    fitting += character;
  }
  return fitting;
}

/** The reserved characters (CR LF $ * , ! \ ^ ~ and DEL) and all outside ASCII. */
const RESERVED = /[^ -~]|[$*,!\\^~]/gu;

function escapeField(field: string): string {
  return field.replaceAll(RESERVED, (character) => {
    const code = character.codePointAt(0) ?? 0;
    return code > 0xff ? "?" : `^${hex(code)}`;
  });
}

function unescapeField(field: string): string {
  return field.replaceAll(/\^([0-9A-Fa-f]{2})/g, (_, digits: string) =>
    String.fromCharCode(Number.parseInt(digits, 16)),
  );
}

/** The exclusive or of all characters, as two hexadecimal digits. */
export function checksumOf(body: string): string {
  let sum = 0;
  for (let at = 0; at < body.length; at += 1) sum ^= body.charCodeAt(at);
  return hex(sum);
}

function hex(value: number): string {
  return value.toString(16).toUpperCase().padStart(2, "0");
}
