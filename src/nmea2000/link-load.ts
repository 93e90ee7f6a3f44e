/**
 * How much of a bus is taken: the bits that a frame occupies on the wire, and rates of the last second.
 *
 * A data frame with a 29-bit identifier (ISO 11898-1). After five equal bits the sender stuffs in an opposite one, from
 * the start of the frame to the end of the CRC; so the length depends on the contents, and is counted, not estimated.
 *
 *     start  id 28..18  SRR  IDE  id 17..0  RTR  r1 r0  DLC  data  CRC | CRC delimiter  ack  ack delimiter  end  pause
 *       1       11       1    1      18      1     2     4   0..64  15 |      1          1         1         7     3
 *     \__________________________ stuffed _____________________________/
 */
import type { OutgoingFrame } from "./can-bus.ts";

const UNSTUFFED_BITS = 1 + 1 + 1 + 7 + 3;
const CRC_POLYNOMIAL = 0x4599;
const CRC_MASK = 0x7fff;

/** 67 bits without data and stuffing, 160 at most. */
export function bitsOnTheWire({ id, data }: OutgoingFrame): number {
  let crc = 0;
  let bits = 0;
  let last = -1;
  let run = 0;
  /** Sends the lowest `count` bits of `value`, the highest of them first. */
  const send = (value: number, count: number) => {
    for (let shift = count - 1; shift >= 0; shift -= 1) {
      const bit = (value >>> shift) & 1;
      crc = ((crc << 1) ^ (((crc >>> 14) ^ bit) & 1 ? CRC_POLYNOMIAL : 0)) & CRC_MASK;
      run = bit === last ? run + 1 : 1;
      last = bit;
      bits += 1;
      if (run === 5) {
        // The stuffed bit begins the next run.
        bits += 1;
        last = 1 - bit;
        run = 1;
      }
    }
  };
  send(0, 1);
  send(id >>> 18, 11);
  send(0b11, 2);
  send(id, 18);
  send(0, 3);
  send(data.length, 4);
  for (let i = 0; i < data.length; i += 1) send(data[i] ?? 0, 8);
  send(crc, 15);
  return bits + UNSTUFFED_BITS;
}

/** Counts things and says how many there were a second, over the last window of at least one second. */
export class RateMeter {
  perSecond = 0;
  #total = 0;
  #from = 0;

  add(count: number): void {
    this.#total += count;
  }

  /** Ends the window. */
  end(elapsedMs: number): void {
    this.perSecond = ((this.#total - this.#from) * 1000) / elapsedMs;
    this.#from = this.#total;
  }
}
