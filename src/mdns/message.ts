/**
 * Messages of multicast DNS (RFC 6762; RFC 1035, section 4), as far as services are announced and looked for with them. A name is a list of
 * labels, since the name of a service may have dots. Anything damaged is no message. Pure.
 *
 *     id:16 flags:16 questions:16 answers:16 authority:16 additional:16
 *     question   name type:16 class:16             class bit 15: an answer to the asker alone would do
 *     record     name type:16 class:16 ttl:32 length:16 data     class bit 15: this replaces what was known
 *     name       (length:8 label)* 00, or C0 and the offset of a name before
 */
import { isIPv4 } from "node:net";
import { limits } from "./limits.ts";

export type Name = readonly string[];

export const TYPES = { A: 1, PTR: 12, TXT: 16, SRV: 33, ANY: 255 } as const;

export interface Question {
  readonly name: Name;
  readonly type: number;
}

export type ResourceRecord = { readonly name: Name; readonly ttlS: number } & (
  | { readonly type: "A"; readonly address: string }
  | { readonly type: "PTR"; readonly target: Name }
  | { readonly type: "SRV"; readonly port: number; readonly target: Name }
  | { readonly type: "TXT"; readonly texts: readonly string[] }
);

export interface Message {
  readonly id: number;
  readonly isResponse: boolean;
  readonly questions: readonly Question[];
  /** Those of a known type, wherever they stand. */
  readonly records: readonly ResourceRecord[];
}

const CLASS_IN = 1;
const TOP_BIT = 0x8000;
const RESPONSE = 0x8400;
const NAME_BYTES = 255;
const LABEL_BYTES = 63;

export function sameName(one: Name, other: Name): boolean {
  return one.length === other.length && one.every((label, i) => label.toLowerCase() === other[i]?.toLowerCase());
}

/** Undefined if the bytes are no message. */
export function readMessage(bytes: Buffer): Message | undefined {
  if (bytes.length < 12 || bytes.length > limits.messageBytes) return undefined;
  try {
    const reader = new Reader(bytes);
    const counts = [4, 6, 8, 10].map((at) => bytes.readUInt16BE(at));
    const [questionCount = 0, ...recordCounts] = counts;
    const recordCount = recordCounts.reduce((sum, count) => sum + count, 0);
    if (questionCount > limits.questions || recordCount > limits.records) return undefined;
    const questions = Array.from({ length: questionCount }, () => reader.question());
    const records = Array.from({ length: recordCount }, () => reader.record()).filter((one) => one !== undefined);
    return { id: bytes.readUInt16BE(0), isResponse: (bytes.readUInt16BE(2) & TOP_BIT) !== 0, questions, records };
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** Throws a RangeError if the bytes end too early or a name is malformed. */
class Reader {
  readonly #bytes: Buffer;
  #at = 12;
  #nameSteps = 0;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  question(): Question {
    const name = this.#name();
    const type = this.#number(2);
    this.#number(2);
    return { name, type };
  }

  record(): ResourceRecord | undefined {
    const name = this.#name();
    const type = this.#number(2);
    this.#number(2);
    const ttlS = this.#number(4);
    const length = this.#number(2);
    const end = this.#at + length;
    if (end > this.#bytes.length) throw new RangeError("cut off");
    const found = this.#data(type, end);
    this.#at = end;
    return found && { name, ttlS, ...found };
  }

  #data(type: number, end: number) {
    if (type === TYPES.A && end - this.#at === 4)
      return { type: "A", address: this.#bytes.subarray(this.#at, end).join(".") } as const;
    if (type === TYPES.PTR) return { type: "PTR", target: this.#name() } as const;
    if (type === TYPES.TXT) return { type: "TXT", texts: this.#texts(end) } as const;
    if (type !== TYPES.SRV) return undefined;
    this.#number(4);
    return { type: "SRV", port: this.#number(2), target: this.#name() } as const;
  }

  #texts(end: number): string[] {
    const texts: string[] = [];
    while (this.#at < end) {
      const length = this.#number(1);
      texts.push(this.#bytes.toString("utf8", this.#at, Math.min(this.#at + length, end)));
      this.#at += length;
    }
    return texts;
  }

  #number(bytes: 1 | 2 | 4): number {
    const number = this.#bytes.readUIntBE(this.#at, bytes);
    this.#at += bytes;
    return number;
  }

  /** Each offset has to be before the name that it is in: a name ends. */
  #name(): string[] {
    const labels: string[] = [];
    let [at, from, size] = [this.#at, this.#at, 0];
    let end: number | undefined;
    for (;;) {
      if ((this.#nameSteps += 1) > limits.nameSteps) throw new RangeError("too many names");
      const length = this.#bytes.readUInt8(at);
      if (length === 0) break;
      if (length >= 0xc0) {
        const offset = this.#bytes.readUInt16BE(at) & 0x3fff;
        end ??= at + 2;
        if (offset >= from) throw new RangeError("a name that does not end");
        [at, from] = [offset, offset];
        continue;
      }
      size += length + 1;
      if (length > LABEL_BYTES || size > NAME_BYTES || at + 1 + length > this.#bytes.length)
        throw new RangeError("no name");
      labels.push(this.#bytes.toString("utf8", at + 1, at + 1 + length));
      at += 1 + length;
    }
    this.#at = end ?? at + 1;
    return labels;
  }
}

/** A query for all of them. */
export function writeQuery(questions: readonly Question[]): Buffer {
  return Buffer.concat([header(0, 0, questions.length, 0), ...questions.map(questionBytes)]);
}

/** `asked`: the id and the questions of an asker who is no mDNS program, and expects them back. */
export function writeResponse(records: readonly ResourceRecord[], asked?: Pick<Message, "id" | "questions">): Buffer {
  const questions = asked?.questions ?? [];
  return Buffer.concat([
    header(asked?.id ?? 0, RESPONSE, questions.length, records.length),
    ...questions.map(questionBytes),
    ...records.map((record) => recordBytes(record, asked === undefined)),
  ]);
}

function header(id: number, flags: number, questions: number, answers: number): Buffer {
  return numbers(id, flags, questions, answers, 0, 0);
}

function questionBytes({ name, type }: Question): Buffer {
  return Buffer.concat([nameBytes(name), numbers(type, CLASS_IN)]);
}

/** What one computer alone can say (all but PTR) replaces what was known; not for an asker who is no mDNS program. */
function recordBytes(record: ResourceRecord, isShared: boolean): Buffer {
  const data = dataOf(record);
  const isUnique = isShared && record.type !== "PTR";
  const head = numbers(TYPES[record.type], CLASS_IN | (isUnique ? TOP_BIT : 0), 0, record.ttlS, data.length);
  return Buffer.concat([nameBytes(record.name), head, data]);
}

function dataOf(record: ResourceRecord): Buffer {
  if (record.type === "PTR") return nameBytes(record.target);
  if (record.type === "SRV") return Buffer.concat([numbers(0, 0, record.port), nameBytes(record.target)]);
  if (record.type === "TXT") {
    const texts = record.texts.length === 0 ? [""] : record.texts;
    return Buffer.concat(texts.map((text) => lengthed(text, 255)));
  }
  if (!isIPv4(record.address)) throw new RangeError(record.address);
  return Buffer.from(record.address.split(".").map(Number));
}

function nameBytes(name: Name): Buffer {
  return Buffer.concat([...name.map((label) => lengthed(label, LABEL_BYTES)), Buffer.of(0)]);
}

/** Cut at a whole character. */
function lengthed(text: string, most: number): Buffer {
  let bytes = Buffer.from(text);
  for (let cut = text; bytes.length > most;) {
    cut = Array.from(cut).slice(0, -1).join("");
    bytes = Buffer.from(cut);
  }
  return Buffer.concat([Buffer.of(bytes.length), bytes]);
}

function numbers(...words: readonly number[]): Buffer {
  const bytes = Buffer.alloc(words.length * 2);
  for (const [i, word] of words.entries()) bytes.writeUInt16BE(word, i * 2);
  return bytes;
}
