/**
 * The sentences around a message of AIS (IEC 61162-1, read second-hand), both ways:
 *
 *     !AIVDM,2,1,3,B,<payload>,0*hh       others; !AIVDO is what our own transponder sends
 *            │ │ │ │           └─ fill bits: of the last character so many do not count
 *            │ │ │ └─ channel: empty where nobody knows it
 *            │ │ └─ number of the message, 0 to 9, where it has several sentences
 *            └─┴─ how many sentences, and which
 *
 * Channel and number only tell which sentences belong together, so that any text is taken for them: some receivers name other channels than
 * A and B, and one counts to ten. A receiver counts by channel, and several receivers may share a wire. So the sentences of a message have
 * the same device, talker, number and channel, and the same group and sender where a block before the sentence says them.
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

const LINE = /^!([A-Z]{2}VD[MO]),(\d),(\d),([^,]*),([^,]*),([0-W`-w]*),([0-5])$/;

/** Where a line comes from, as far as it is known. */
export interface LineOrigin {
  /** The device at the other end, where one source has several. */
  readonly device?: string | undefined;
  /** Who sends it, and the number of its group, where a block before the sentence says so. */
  readonly sender?: string | undefined;
  readonly group?: string | undefined;
}

export interface HeardMessage extends AisMessage {
  /** Our own transponder says that it sends this. */
  readonly isOwn: boolean;
}

interface Group {
  /** Device, talker, number, channel and number of the group. */
  readonly key: string;
  readonly sender: string | undefined;
  readonly count: number;
  readonly heardMs: number;
  parts: number;
  payload: string;
}

/** What one sentence says of its group. */
type Part = Pick<Group, "key" | "sender" | "count" | "payload"> & { readonly isGrouped: boolean };

export class AisSentenceReader {
  readonly counters = { ais_messages: 0, ais_damaged: 0, ais_incomplete: 0, ais_unknown: 0 };
  /** In the order in which they began. */
  readonly #groups = new Set<Group>();
  readonly #take: (message: HeardMessage) => void;

  constructor(take: (message: HeardMessage) => void) {
    this.#take = take;
  }

  /** A line that begins with `!`. Whether it is whole; `nowMs` is monotonic, `wallMs` the time of day. */
  read(line: string, nowMs: number, wallMs: number, origin: LineOrigin = {}): boolean {
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
    const [, address = "", count = "", number = "", sequence = "", channel = "", payload = "", fill = ""] = found;
    const { device = "", sender, group = "" } = origin;
    const key = [device, address, sequence, channel, group].join();
    const part = { key, sender, count: Number(count), payload, isGrouped: group !== "" };
    const whole = this.#joined(part, Number(number), nowMs);
    if (whole !== undefined) this.#read(whole, Number(fill), address.endsWith("O"), wallMs);
    return true;
  }

  #joined(part: Part, number: number, nowMs: number): string | undefined {
    const { key, sender, count, payload } = part;
    this.#expire(nowMs);
    if (count === 1 && number === 1) return payload;
    if (number < 1 || number > count) {
      this.counters.ais_damaged += 1;
      return undefined;
    }
    const known = this.#groupOf(part);
    if (number === 1) {
      if (known !== undefined) this.#drop(known);
      else if (this.#groups.size >= limits.aisGroups)
        for (const oldest of this.#groups.keys().take(1)) this.#drop(oldest);
      this.#groups.add({ key, sender, count, heardMs: nowMs, parts: 1, payload });
      return undefined;
    }
    if (known === undefined) {
      this.counters.ais_incomplete += 1;
      return undefined;
    }
    if (known.count !== count || known.parts + 1 !== number) {
      this.#drop(known);
      return undefined;
    }
    known.parts = number;
    known.payload += payload;
    if (number < count) return undefined;
    this.#groups.delete(known);
    return known.payload;
  }

  /** In a group that has a number, only the first line need name the sender: then it is the only one of that number. */
  #groupOf({ key, sender, isGrouped }: Part): Group | undefined {
    const alike = [...this.#groups].filter((group) => group.key === key);
    const same = alike.find((group) => group.sender === sender);
    if (same !== undefined || sender !== undefined || !isGrouped) return same;
    return alike.length === 1 ? alike[0] : undefined;
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
    for (const group of this.#groups) {
      if (nowMs - group.heardMs <= limits.aisGroupMs) return;
      this.#drop(group);
    }
  }

  #drop(group: Group): void {
    if (this.#groups.delete(group)) this.counters.ais_incomplete += 1;
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
