/**
 * The sentences that carry an AIS message (IEC 61162-1, known second-hand), read and written:
 *
 *     !AIVDM,2,1,3,B,<payload>,0*hh       other stations; !AIVDO is sent by our own transponder
 *            │ │ │ │           └─ fill bits: how many bits at the end of the last character do not count
 *            │ │ │ └─ channel: empty if unknown
 *            │ │ └─ number of the message, 0 to 9, if it has several sentences
 *            └─┴─ how many sentences, and which one this is
 *
 * Channel and number only show which sentences belong together, so any text is accepted: some receivers use other channels than A and B,
 * and one counts to ten. A receiver counts each channel separately, and several receivers may share a wire. So the sentences of a message
 * must have the same device, talker, number and channel, and the same group and sender if a TAG block gives them.
 *
 * A group is dropped and counted if a sentence is missing, out of order or too late, and so is a damaged line. Pure: time is an argument.
 */
import { limits } from "../limits.ts";
import { checksumOf } from "../sentence.ts";
import { BitReader } from "./bit-reader.ts";
import type { BitWriter } from "./bit-writer.ts";
import { type AisMessage, readAisMessage } from "./read-message.ts";

/** Characters of the payload in one sentence, which then has 82 in all. */
const PAYLOAD_LENGTH = 60;

const LINE = /^!([A-Z]{2}VD[MO]),(\d),(\d),([^,]*),([^,]*),([0-W`-w]*),([0-5])$/;

/** The origin of a line, as far as it is known. */
export interface LineOrigin {
  /** The device at the other end, if a source has several. */
  readonly device?: string | undefined;
  /** The sender and the group's number, if a TAG block gives them. */
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

/** One sentence of a group. */
type Part = Pick<Group, "key" | "sender" | "count" | "payload"> & { readonly isGrouped: boolean };

export class AisSentenceReader {
  readonly counters = { ais_messages: 0, ais_damaged: 0, ais_incomplete: 0, ais_unknown: 0 };
  /** The oldest first. */
  readonly #groups = new Set<Group>();
  readonly #take: (message: HeardMessage) => void;

  constructor(take: (message: HeardMessage) => void) {
    this.#take = take;
  }

  /** Takes a line that begins with `!`. False if it is damaged. `nowMs` is monotonic, `wallMs` the wall clock. */
  read(line: string, nowMs: number, wallMs: number, origin: LineOrigin = {}): boolean {
    const star = line.lastIndexOf("*");
    const body = line.slice(0, star);
    if (star < 0 || star !== line.length - 3 || checksumOf(body.slice(1)) !== line.slice(star + 1).toUpperCase()) {
      this.counters.ais_damaged += 1;
      return false;
    }
    const found = LINE.exec(body);
    if (found === null) {
      // The checksum is right, but it is not a VDM or VDO, or has impossible fields.
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

  /** In a group with a number only the first line must name the sender; a line without one belongs to the only group with that number. */
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
