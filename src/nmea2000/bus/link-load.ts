/**
 * The load of a bus: the bits of a frame on the wire, and rates per second.
 *
 * A data frame with a 29-bit identifier (ISO 11898-1). From the start of the frame to the end of the CRC, the sender
 * stuffs an opposite bit after five equal bits. So the length depends on the content; it is counted, not estimated.
 *
 *     start  id 28..18  SRR  IDE  id 17..0  RTR  r1 r0  DLC  data  CRC | CRC delimiter  ack  ack delimiter  end  pause
 *       1       11       1    1      18      1     2     4   0..64  15 |      1          1         1         7     3
 *     \__________________________ stuffed _____________________________/
 */
import type { OutgoingFrame } from "../can-frame.ts";

/** The bits from the start to the data length, of the CRC, and after the CRC. */
const HEAD_BITS = 1 + 11 + 2 + 18 + 3 + 4;
const CRC_BITS = 15;
const UNSTUFFED_BITS = 1 + 1 + 1 + 7 + 3;
const CRC_POLYNOMIAL = 0x4599;
const CRC_MASK = 0x7fff;

/**
 * The stuffed bits are counted byte by byte with tables; bit by bit it took longer than all other work on a frame. The
 * state of the stuffing is the last bit and the length of its run, 1 to 4: `last * 4 + run - 1`. In the state START
 * there is no last bit, and the first bit of the byte is not sent.
 */
const START = 8;
const STATES = 9;
/** By state and byte: the next state times 4, plus the number of stuffed bits (at most 2). */
const STUFFING = new Uint8Array(STATES * 256);
/** The same for the last 7 bits of the CRC. */
const STUFFING_OF_7 = new Uint8Array(STATES * 128);
const CRC_OF_BYTE = new Uint16Array(256);

for (let byte = 0; byte < 256; byte += 1) {
  for (let state = 0; state < STATES; state += 1) {
    STUFFING[state * 256 + byte] = stuff(state, byte, state === START ? 7 : 8);
    if (byte < 128) STUFFING_OF_7[state * 128 + byte] = stuff(state, byte, 7);
  }
  let crc = byte << 7;
  for (let i = 0; i < 8; i += 1) crc = ((crc << 1) ^ (crc & 0x4000 ? CRC_POLYNOMIAL : 0)) & CRC_MASK;
  CRC_OF_BYTE[byte] = crc;
}

/** The table entry for the lowest `count` bits of `value`, the highest of them first. */
function stuff(state: number, value: number, count: number): number {
  let last = state === START ? -1 : state >>> 2;
  let run = state === START ? 0 : (state & 3) + 1;
  let stuffed = 0;
  for (let shift = count - 1; shift >= 0; shift -= 1) {
    const bit = (value >>> shift) & 1;
    run = bit === last ? run + 1 : 1;
    last = bit;
    if (run < 5) continue;
    // The stuffed bit begins a new run.
    stuffed += 1;
    last = 1 - bit;
    run = 1;
  }
  return ((last * 4 + run - 1) << 2) | stuffed;
}

/** The bits of a frame on the wire: 67 without data and stuffing, 160 at most. */
export function bitsOnTheWire({ id, data }: OutgoingFrame): number {
  let crc = 0;
  let state = START;
  let stuffed = 0;
  const send = (byte: number) => {
    crc = ((crc << 8) & CRC_MASK) ^ (CRC_OF_BYTE[(crc >>> 7) ^ byte] ?? 0);
    const step = STUFFING[state * 256 + byte] ?? 0;
    state = step >>> 2;
    stuffed += step & 3;
  };
  // The 39 bits of the head with a leading 0 make five bytes. The 0 is not sent; it does not change the CRC, which
  // begins with 0.
  const high = ((id >>> 18) << 7) | (0b11 << 5) | ((id >>> 13) & 0x1f);
  const low = ((id & 0x1fff) << 7) | data.length;
  send(high >>> 12);
  send((high >>> 4) & 0xff);
  send(((high & 0xf) << 4) | (low >>> 16));
  send((low >>> 8) & 0xff);
  send(low & 0xff);
  for (let i = 0; i < data.length; i += 1) send(data[i] ?? 0);
  const crcOfAll = crc;
  send(crcOfAll >>> 7);
  stuffed += (STUFFING_OF_7[state * 128 + (crcOfAll & 0x7f)] ?? 0) & 3;
  return HEAD_BITS + 8 * data.length + CRC_BITS + stuffed + UNSTUFFED_BITS;
}

/** Counts events and computes their rate per second over the last window, of at least one second. */
export class RateMeter {
  perSecond = 0;
  #total = 0;
  #from = 0;

  add(count: number): void {
    this.#total += count;
  }

  end(elapsedMs: number): void {
    this.perSecond = ((this.#total - this.#from) * 1000) / elapsedMs;
    this.#from = this.#total;
  }
}
