/**
 * The sentences around a message of AIS (IEC 61162-1, read second-hand), both ways:
 *
 *     !AIVDM,2,1,3,B,<payload>,0*hh       others; !AIVDO is what our own transponder sends
 *            │ │ │ │           └─ fill bits: of the last character so many do not count
 *            │ │ │ └─ channel: empty where nobody knows it
 *            │ │ └─ number of the message, 0 to 9, where it has several sentences
 *            └─┴─ how many sentences, and which
 *
 * A group that misses a sentence, has them in another order or does not come to its end is dropped and counted, and so is a line that is
 * damaged. Pure: the time is an argument.
 */
import { limits } from "../limits.ts";
import { checksumOf } from "../sentence.ts";
import { BitReader } from "./bit-reader.ts";
import type { BitWriter } from "./bit-writer.ts";
import { type AisMessage, readAisMessage } from "./read-message.ts";

/** Characters of the payload in one sentence: with them it has 82. */
const PAYLOAD_LENGTH = 60;

const LINE = /^!([A-Z]{2}VD[MO]),(\d),(\d),(\d?),([AB12]?),([0-W`-w]*),([0-5])$/;

export interface HeardMessage extends AisMessage {
  /** Our own transponder says that it sends this. */
  readonly isOwn: boolean;
}

interface Group {
  readonly count: number;
  readonly heardMs: number;
  parts: number;
  payload: string;
}

export class AisSentenceReader {
  readonly counters = { ais_messages: 0, ais_damaged: 0, ais_incomplete: 0, ais_unknown: 0 };
  /** In the order in which they began. */
  readonly #groups = new Map<string, Group>();
  readonly #take: (message: HeardMessage) => void;

  constructor(take: (message: HeardMessage) => void) {
    this.#take = take;
  }

  /** A line that begins with `!`. Whether it is whole; `nowMs` is monotonic, `wallMs` the time of day. */
  read(line: string, nowMs: number, wallMs: number): boolean {
    const star = line.lastIndexOf("*");
    const body = line.slice(0, star);
    if (star < 0 || star !== line.length - 3 || checksumOf(body.slice(1)) !== line.slice(star + 1).toUpperCase()) {
      this.counters.ais_damaged += 1;
      return false;
    }
    const found = LINE.exec(body);
    if (found === null) {
      // Whole, but no VDM or VDO, or one whose fields cannot be.
      this.counters[/^![A-Z]{2}VD[MO],/.test(body) ? "ais_damaged" : "ais_unknown"] += 1;
      return true;
    }
    const [, address = "", count = "", number = "", sequence = "", , payload = "", fill = ""] = found;
    const whole = this.#joined(address + sequence, Number(count), Number(number), payload, nowMs);
    if (whole !== undefined) this.#read(whole, Number(fill), address.endsWith("O"), wallMs);
    return true;
  }

  #joined(key: string, count: number, number: number, payload: string, nowMs: number): string | undefined {
    this.#expire(nowMs);
    if (count === 1 && number === 1) return payload;
    if (number < 1 || number > count) {
      this.counters.ais_damaged += 1;
      return undefined;
    }
    const known = this.#groups.get(key);
    if (number === 1) {
      if (known !== undefined) this.#drop(key);
      else if (this.#groups.size >= limits.aisGroups) this.#drop(this.#groups.keys().next().value ?? "");
      this.#groups.set(key, { count, heardMs: nowMs, parts: 1, payload });
      return undefined;
    }
    if (known === undefined) {
      this.counters.ais_incomplete += 1;
      return undefined;
    }
    if (known.count !== count || known.parts + 1 !== number) {
      this.#drop(key);
      return undefined;
    }
    known.parts = number;
    known.payload += payload;
    if (number < count) return undefined;
    this.#groups.delete(key);
    return known.payload;
  }

  #read(payload: string, fill: number, isOwn: boolean, wallMs: number): void {
    const bits = BitReader.of(payload, fill);
    const message = bits === undefined ? "damaged" : readAisMessage(bits, wallMs);
    if (typeof message === "string") {
      this.counters[`ais_${message}`] += 1;
      return;
    }
    this.counters.ais_messages += 1;
    this.#take({ ...message, isOwn });
  }

  #expire(nowMs: number): void {
    for (const [key, { heardMs }] of this.#groups) {
      if (nowMs - heardMs <= limits.aisGroupMs) return;
      this.#drop(key);
    }
  }

  #drop(key: string): void {
    if (this.#groups.delete(key)) this.counters.ais_incomplete += 1;
  }
}

/** The lines of a message, with CR and LF. `sequence` counts messages of several sentences. */
export function aisLines(bits: BitWriter, isOwn: boolean, sequence: number): string[] {
  const { characters, fill } = bits.payload();
  const count = Math.ceil(characters.length / PAYLOAD_LENGTH);
  return Array.from({ length: count }, (_, i) => {
    const payload = characters.slice(i * PAYLOAD_LENGTH, (i + 1) * PAYLOAD_LENGTH);
    const number = count === 1 ? "" : String(sequence % 10);
    const body = `AIVD${isOwn ? "O" : "M"},${count},${i + 1},${number},,${payload},${i + 1 === count ? fill : 0}`;
    return `!${body}*${checksumOf(body)}\r\n`;
  });
}
