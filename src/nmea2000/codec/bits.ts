/**
 * Whole numbers of up to 53 bits in a message. NMEA 2000 counts bits from the least significant bit of byte 0 and stores
 * numbers little-endian, so the field at bit offset 12 of 8 bits is the high half of byte 1 below the low half of byte 2.
 * Signed numbers are two's complement. The bits must lie inside the data.
 */
export function readBits(data: Uint8Array, bitOffset: number, bits: number, signed: boolean): number {
  let value = 0;
  let weight = 1;
  for (let bit = bitOffset, end = bitOffset + bits; bit < end;) {
    const shift = bit & 7;
    const taken = Math.min(8 - shift, end - bit);
    value += (((data[bit >>> 3] ?? 0) >>> shift) & ((1 << taken) - 1)) * weight;
    weight *= 1 << taken;
    bit += taken;
  }
  return signed && value >= weight / 2 ? value - weight : value;
}

/** Writes the bits and keeps all others. */
export function writeBits(data: Uint8Array, bitOffset: number, bits: number, value: number): void {
  let rest = value < 0 ? value + 2 ** bits : value;
  for (let bit = bitOffset, end = bitOffset + bits; bit < end;) {
    const shift = bit & 7;
    const taken = Math.min(8 - shift, end - bit);
    const mask = (1 << taken) - 1;
    const at = bit >>> 3;
    data[at] = ((data[at] ?? 0) & ~(mask << shift)) | ((rest % (mask + 1)) << shift);
    rest = Math.floor(rest / (mask + 1));
    bit += taken;
  }
}

/** Sets any number of bits to ones or to zeros. */
export function fillBits(data: Uint8Array, bitOffset: number, bits: number, ones: boolean): void {
  for (let bit = bitOffset, end = bitOffset + bits; bit < end;) {
    const shift = bit & 7;
    const taken = Math.min(8 - shift, end - bit);
    const mask = ((1 << taken) - 1) << shift;
    const at = bit >>> 3;
    data[at] = ones ? (data[at] ?? 0) | mask : (data[at] ?? 0) & ~mask;
    bit += taken;
  }
}
