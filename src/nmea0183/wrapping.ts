/**
 * Sentences in datagrams of IEC 61162-450, and TAG blocks before a sentence (IEC 61162-1), with or without a datagram; read and written.
 * Known second-hand:
 *
 *     UdPbC NUL  \s:II0001,n:23*hh\$IIHDT,120.5,T*hh CR LF  \g:1-2-7,s:II0001,n:24*hh\!AIVDM,2,1,7, …
 *     └ header ┘  │        │      │                          └─ sentence 1 of 2 of a group, and the group's number
 *                 │        │      └─ checksum of the block
 *                 │        └─ number of the line, 1 to 999
 *                 └─ the sender: two letters, four digits
 *
 * A datagram has one header and complete lines. A sentence after a damaged block is dropped. Pure.
 */
import { limits } from "./limits.ts";
import { checksumOf } from "./sentence.ts";

const HEADER = "UdPbC\0";
const LINES_MAX = 999;
const GROUPS_MAX = 99;
/** Blocks before one sentence: some multiplexers put their own block before that of the sender. */
const BLOCKS_MAX = 4;

export interface Unwrapped {
  readonly line: string;
  /** The sender, if a block names it. */
  readonly sender: string | undefined;
  /** The number of the sentence's group, if a block has one. */
  readonly group: string | undefined;
}

/** The line without header, blocks and surrounding white space; undefined if a block is damaged. */
export function unwrapped(raw: string): Unwrapped | undefined {
  let line = (raw.startsWith(HEADER) ? raw.slice(HEADER.length) : raw).trim();
  let sender: string | undefined;
  let group: string | undefined;
  for (let blocks = 0; line.startsWith("\\"); blocks += 1) {
    const end = line.indexOf("\\", 1);
    const found = /^([^*]*)\*([0-9A-Fa-f]{2})$/.exec(line.slice(1, end));
    if (end < 0 || found === null || blocks >= BLOCKS_MAX) return undefined;
    const [, body = "", checksum = ""] = found;
    if (checksumOf(body) !== checksum.toUpperCase()) return undefined;
    sender = /(?:^|,)s:([^,]*)/.exec(body)?.[1] ?? sender;
    group = /(?:^|,)g:\d+-\d+-([^,]*)/.exec(body)?.[1] ?? group;
    line = line.slice(end + 1);
  }
  return { line, sender, group };
}

/** Wraps messages; a message is one sentence, or several that form a group. */
export class DatagramWriter {
  readonly #sfi: string | undefined;
  #line = 0;
  #group = 0;

  /** `sfi`: our name in IEC 61162-450; undefined writes plain datagrams. */
  constructor(sfi: string | undefined) {
    this.#sfi = sfi;
  }

  /** Puts as many messages into each datagram as fit into `limits.datagramBytes`. */
  datagrams(messages: readonly (readonly string[])[]): string[] {
    const header = this.#sfi === undefined ? "" : HEADER;
    const datagrams: string[] = [];
    let datagram = header;
    for (const message of messages) {
      const text = this.#wrapped(message);
      if (datagram !== header && datagram.length + text.length > limits.datagramBytes) {
        datagrams.push(datagram);
        datagram = header;
      }
      datagram += text;
    }
    return datagram === header ? datagrams : [...datagrams, datagram];
  }

  #wrapped(message: readonly string[]): string {
    if (this.#sfi === undefined) return message.join("");
    const isGroup = message.length > 1;
    if (isGroup) this.#group = (this.#group % GROUPS_MAX) + 1;
    return message
      .map((line, i) => {
        this.#line = (this.#line % LINES_MAX) + 1;
        const group = isGroup ? `g:${i + 1}-${message.length}-${this.#group},` : "";
        const body = `${group}s:${this.#sfi},n:${this.#line}`;
        return `\\${body}*${checksumOf(body)}\\${line}`;
      })
      .join("");
  }
}
