/**
 * Writing and reading bytes in sequence.
 *
 * - varint: a whole number from 0 to 2^53 - 1 in groups of seven bits, the lowest first, each but the last with its high
 *   bit set (300 is `ac 02`).
 * - zigzag: a whole number of either sign as the varint of 0, -1, 1, -2, 2, … (`n >= 0 ? 2n : -2n - 1`).
 */
export class ByteWriter {
  length = 0;
  #bytes = new Uint8Array(4096);

  /** Starts again; what `written` returned before is overwritten. */
  reset(): void {
    this.length = 0;
  }

  /** A view of what was written, valid until the next write. */
  written(): Uint8Array {
    return this.#bytes.subarray(0, this.length);
  }

  byte(value: number): void {
    if (this.length === this.#bytes.length) this.#grow(1);
    this.#bytes[this.length] = value;
    this.length += 1;
  }

  varint(value: number): void {
    if (this.length + 8 > this.#bytes.length) this.#grow(8);
    const bytes = this.#bytes;
    let at = this.length;
    let rest = value;
    while (rest > 0x7fff_ffff) {
      bytes[at] = (rest % 0x80) | 0x80;
      at += 1;
      rest = Math.floor(rest / 0x80);
    }
    while (rest > 0x7f) {
      bytes[at] = (rest & 0x7f) | 0x80;
      at += 1;
      rest >>>= 7;
    }
    bytes[at] = rest;
    this.length = at + 1;
  }

  zigzag(value: number): void {
    this.varint(value >= 0 ? value * 2 : -value * 2 - 1);
  }

  bytes(source: Uint8Array): void {
    if (this.length + source.length > this.#bytes.length) this.#grow(source.length);
    this.#bytes.set(source, this.length);
    this.length += source.length;
  }

  /** The length in bytes as a varint, then the text in UTF-8. */
  text(value: string): void {
    const source = new TextEncoder().encode(value);
    this.varint(source.length);
    this.bytes(source);
  }

  #grow(room: number): void {
    const larger = new Uint8Array(Math.max(this.#bytes.length * 2, this.length + room));
    larger.set(this.written());
    this.#bytes = larger;
  }
}

/** Thrown for damaged bytes. The caller counts the damage and goes on without them. */
export class DamagedBytes extends Error {
  override readonly name = "DamagedBytes";
}

export class ByteReader {
  offset = 0;
  readonly #bytes: Uint8Array;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  get isAtEnd(): boolean {
    return this.offset === this.#bytes.length;
  }

  byte(): number {
    const value = this.#bytes[this.offset];
    if (value === undefined) throw new DamagedBytes("they end too early");
    this.offset += 1;
    return value;
  }

  varint(): number {
    const first = this.byte();
    if (first < 0x80) return first;
    let value = first & 0x7f;
    let scale = 0x80;
    for (;;) {
      const next = this.byte();
      value += (next & 0x7f) * scale;
      if (next < 0x80) break;
      scale *= 0x80;
      if (scale > 2 ** 49) throw new DamagedBytes("a number is too long");
    }
    if (value > Number.MAX_SAFE_INTEGER) throw new DamagedBytes("a number is too large");
    return value;
  }

  zigzag(): number {
    const value = this.varint();
    return value % 2 === 0 ? value / 2 : -(value + 1) / 2;
  }

  /** Fills the array with varints. A loop of its own: a query spends most of its time here. */
  varints(into: Float64Array): void {
    const bytes = this.#bytes;
    let at = this.offset;
    for (let i = 0; i < into.length; i += 1) {
      const first = bytes[at] ?? 0x80;
      if (first < 0x80) {
        into[i] = first;
        at += 1;
        continue;
      }
      const second = bytes[at + 1] ?? 0x80;
      if (second < 0x80) {
        into[i] = (first & 0x7f) | (second << 7);
        at += 2;
        continue;
      }
      this.offset = at;
      into[i] = this.varint();
      at = this.offset;
    }
    this.offset = at;
  }

  zigzags(into: Float64Array): void {
    const bytes = this.#bytes;
    let at = this.offset;
    for (let i = 0; i < into.length; i += 1) {
      const first = bytes[at] ?? 0x80;
      if (first < 0x80) {
        into[i] = (first >>> 1) ^ -(first & 1);
        at += 1;
        continue;
      }
      const second = bytes[at + 1] ?? 0x80;
      if (second < 0x80) {
        const value = (first & 0x7f) | (second << 7);
        into[i] = (value >>> 1) ^ -(value & 1);
        at += 2;
        continue;
      }
      this.offset = at;
      into[i] = this.zigzag();
      at = this.offset;
    }
    this.offset = at;
  }

  skipVarints(count: number): void {
    const bytes = this.#bytes;
    let at = this.offset;
    for (let left = count; left > 0; at += 1) {
      const byte = bytes[at];
      if (byte === undefined) throw new DamagedBytes("they end too early");
      if (byte < 0x80) left -= 1;
    }
    this.offset = at;
  }

  bytes(length: number): Uint8Array {
    if (length > this.#bytes.length - this.offset) throw new DamagedBytes("they end too early");
    const part = this.#bytes.subarray(this.offset, this.offset + length);
    this.offset += length;
    return part;
  }

  /** What is left. */
  rest(): Uint8Array {
    return this.bytes(this.#bytes.length - this.offset);
  }

  text(): string {
    return new TextDecoder().decode(this.bytes(this.varint()));
  }
}
