/**
 * What a device of Victron says at its VE.Direct port, once a second: lines `\r\nLABEL\tVALUE`, the last of a block `Checksum` with a byte
 * that makes the sum of the block 0. Messages in hexadecimal (`:A…\n`) may come between, and are no part of it. Pure.
 */

/** Longer is no block of a device: the longest has some 500 bytes. */
const BLOCK_BYTES = 2048;
const CHECKSUM = "\r\nChecksum\t";

export type Block = ReadonlyMap<string, string>;

export class VeDirectBlocks {
  readonly counters = { blocks: 0, damaged_blocks: 0 };
  #text = "";

  /** The whole blocks that end in this chunk. */
  push(chunk: Buffer): Block[] {
    const blocks: Block[] = [];
    // Latin 1: the checksum may be any byte.
    this.#text = (this.#text + chunk.toString("latin1")).slice(-2 * BLOCK_BYTES);
    for (;;) {
      const at = this.#text.indexOf(CHECKSUM);
      const end = at + CHECKSUM.length + 1;
      if (at < 0 || this.#text.length < end) return blocks;
      const block = this.#read(withoutHex(this.#text.slice(0, end)));
      this.#text = this.#text.slice(end);
      if (block !== undefined) blocks.push(block);
    }
  }

  #read(text: string): Block | undefined {
    let sum = 0;
    for (let i = 0; i < text.length; i += 1) sum += text.charCodeAt(i);
    if (sum % 256 !== 0 || text.length > BLOCK_BYTES) {
      this.counters.damaged_blocks += 1;
      return undefined;
    }
    this.counters.blocks += 1;
    const lines = text
      .slice(0, -1)
      .split("\r\n")
      .map((line) => line.split("\t"));
    return new Map(lines.flatMap(([label = "", value]) => (value === undefined ? [] : [[label, value]])));
  }
}

/** A message in hexadecimal ends at its line feed; the checksum may be a colon, and is left alone. */
function withoutHex(text: string): string {
  return text.slice(0, -1).replaceAll(/:[0-9A-F]+\n/g, "") + text.slice(-1);
}
