/**
 * Everything at once that a broken or hostile node can put on a bus, one frame after the other: noise, claims, requests, group
 * functions, transport sessions and fast packets that are whole, cut off, mixed up or repeated, to everyone and to the
 * address that it is after.
 */
import type { OutgoingFrame } from "../../../src/nmea2000/can-frame.ts";
import { buildCanId, EVERYONE, isAddressed } from "../../../src/nmea2000/can-id.ts";
import { splitFastPacket } from "../../../src/nmea2000/fast-packet.ts";
import { PGN, pgnBytes } from "../../../src/nmea2000/pgn.ts";
import { type Name, nameBytes } from "../../../src/nmea2000/node/node-name.ts";
import type { Random } from "../../support/random.ts";

const OWN_PGNS = Object.values(PGN);
/** Single frames and fast packets that the service makes tags of, among others. */
const DATA_PGNS = [127250, 127257, 127488, 127489, 127505, 127508, 128267, 129025, 129029, 129540, 130310, 130312];
const FAST_PGNS = [PGN.GROUP_FUNCTION, PGN.PRODUCT_INFORMATION, PGN.CONFIGURATION_INFORMATION, 127489, 129029, 129540];

export class HostileTraffic {
  readonly #random: Random;
  readonly #victim: Name;
  /** Frames of fast packets that are still to come. */
  #rest: OutgoingFrame[] = [];

  /** `victim` is the NAME of the node that it is after. */
  constructor(random: Random, victim: Name) {
    this.#random = random;
    this.#victim = victim;
  }

  next(victimAddress: number): OutgoingFrame {
    const random = this.#random;
    if (this.#rest.length > 0 && random.next() < 0.7) return this.#rest.shift()!;
    const to = random.pick([EVERYONE, victimAddress, random.below(256)]);
    const from = random.next() < 0.02 ? victimAddress : random.below(256);
    return random.pick<() => OutgoingFrame>([
      () => ({ id: random.below(2 ** 29), data: Uint8Array.from(this.#bytes(8)) }),
      () => this.#frame(random.pick([...OWN_PGNS, ...DATA_PGNS]), from, to, this.#bytes(8)),
      () => this.#frame(random.pick(DATA_PGNS), from, EVERYONE, this.#eight()),
      () => this.#frame(PGN.REQUEST, from, to, pgnBytes(this.#pgn())),
      () =>
        this.#frame(PGN.ADDRESS_CLAIM, random.next() < 0.1 ? victimAddress : from, EVERYONE, nameBytes(this.#name())),
      () => this.#frame(PGN.ACKNOWLEDGEMENT, from, to, [random.below(5), 255, 255, 255, 255, ...pgnBytes(this.#pgn())]),
      () => this.#transport(from, to),
      () => this.#fastPacket(from, to),
      () => this.#frame(random.pick(FAST_PGNS), from, to, [random.below(256), random.below(256), ...this.#bytes(6)]),
    ])();
  }

  #transport(from: number, to: number): OutgoingFrame {
    const random = this.#random;
    const announced = [32, 9, 0, 2, 0xff, ...pgnBytes(PGN.COMMANDED_ADDRESS)];
    if (random.next() < 0.3) return this.#frame(PGN.TRANSPORT_CONNECTION, from, to, this.#eight());
    const command = [...nameBytes(random.next() < 0.05 ? this.#victim : this.#name()), random.below(256)];
    this.#rest.push(
      this.#frame(PGN.TRANSPORT_DATA, from, to, [1, ...command.slice(0, 7)]),
      this.#frame(PGN.TRANSPORT_DATA, from, to, [2 + random.below(2), ...command.slice(7), 255, 255, 255, 255, 255]),
    );
    return this.#frame(PGN.TRANSPORT_CONNECTION, from, to, announced);
  }

  /** Whole, or with frames missing, in whatever order. */
  #fastPacket(from: number, to: number): OutgoingFrame {
    const random = this.#random;
    const pgn = random.pick(FAST_PGNS);
    const message =
      pgn === PGN.GROUP_FUNCTION
        ? [random.below(8), ...pgnBytes(this.#pgn()), ...this.#bytes(4), 255, 255, random.below(20), ...this.#bytes(60)]
        : [...this.#bytes(222), 0];
    const frames = splitFastPacket(Uint8Array.from(message), random.below(8));
    const kept = random.next() < 0.5 ? frames : frames.filter(() => random.next() < 0.8);
    if (random.next() < 0.2) kept.reverse();
    const [first, ...rest] = kept.map((data) => this.#frame(pgn, from, to, data));
    // There is an end to what it remembers, too.
    if (this.#rest.length < 1000) this.#rest.push(...rest);
    return first ?? this.#frame(pgn, from, to, []);
  }

  #pgn(): number {
    const random = this.#random;
    return random.pick([random.pick(OWN_PGNS), random.pick(DATA_PGNS), random.below(2 ** 18)]);
  }

  /** Its own, one beside it, or any. */
  #name(): Name {
    const random = this.#random;
    const any = (BigInt(random.below(2 ** 32)) << 32n) | BigInt(random.below(2 ** 32));
    return random.next() < 0.1 ? this.#victim + BigInt(random.below(3) - 1) : any;
  }

  #frame(pgn: number, source: number, to: number, data: Iterable<number>): OutgoingFrame {
    const destination = isAddressed(pgn) ? to : EVERYONE;
    const priority = this.#random.below(8);
    return { id: buildCanId({ priority, pgn, source, destination }), data: Uint8Array.from(data).subarray(0, 8) };
  }

  #bytes(most: number): number[] {
    return Array.from({ length: this.#random.below(most + 1) }, () => this.#random.below(256));
  }

  #eight(): number[] {
    return Array.from({ length: 8 }, () => this.#random.below(256));
  }
}
