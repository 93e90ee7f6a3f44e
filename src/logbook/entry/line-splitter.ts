/**
 * Splits a stream of chunks into lines, in constant memory. A line longer than `maxBytes` is cut to that length: no reader accepts
 * it as an entry, and a file without newlines does not fill the memory.
 *
 * The line that the handler gets is a view into the chunk or into the splitter's buffer. It is valid until the handler returns.
 */
export type LineHandler = (line: Buffer, offset: number, lengthWithNewline: number) => void;

const NEWLINE = 0x0a;

export class LineSplitter {
  readonly #handle: LineHandler;
  readonly #maxBytes: number;
  /** The beginning of a line that continues in the next chunk. */
  #kept: Buffer | undefined;
  /** Bytes of the line that has no newline yet: how many are kept, and how many there are in all. */
  #keptBytes = 0;
  #openBytes = 0;
  #offset: number;

  constructor(maxBytes: number, handle: LineHandler, offset = 0) {
    this.#maxBytes = maxBytes;
    this.#handle = handle;
    this.#offset = offset;
  }

  push(chunk: Buffer): void {
    let start = 0;
    for (;;) {
      const end = chunk.indexOf(NEWLINE, start);
      if (end === -1) break;
      this.#take(chunk.subarray(start, end));
      start = end + 1;
    }
    if (start < chunk.length) this.#keep(chunk.subarray(start));
  }

  /** The bytes after the last newline (at most `maxBytes` of them), their offset, and how many there are. */
  tail(): { readonly bytes: Buffer; readonly offset: number; readonly length: number } {
    return { bytes: this.#keptPart(), offset: this.#offset, length: this.#openBytes };
  }

  #take(end: Buffer): void {
    let line = end.subarray(0, this.#maxBytes);
    let length = end.length;
    if (this.#openBytes > 0) {
      this.#keep(end);
      line = this.#keptPart();
      length = this.#openBytes;
    }
    this.#handle(line, this.#offset, length + 1);
    this.#offset += length + 1;
    this.#keptBytes = 0;
    this.#openBytes = 0;
  }

  #keep(part: Buffer): void {
    this.#kept ??= Buffer.allocUnsafeSlow(this.#maxBytes);
    this.#keptBytes += part.copy(this.#kept, this.#keptBytes);
    this.#openBytes += part.length;
  }

  #keptPart(): Buffer {
    return this.#kept?.subarray(0, this.#keptBytes) ?? Buffer.alloc(0);
  }
}
