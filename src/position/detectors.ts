/**
 * The detectors of a position or a time that lies: what each looks at, for how long it must see a contradiction before that counts, and
 * what one alone is worth. A new detector is a row here and its words in `messages/en/position.ts`. Pure.
 */
import type { Detector } from "./look.ts";
import { Apart, Height, Jump, Reckoning, Speed, Turn } from "./motion-detectors.ts";
import { Ships, Twin } from "./ship-detectors.ts";
import { Before, Equal, Lost, Time, Weak } from "./signal-detectors.ts";

interface Row {
  /** A proof alone makes a position untrusted; of doubts two do. */
  readonly is: "proof" | "doubt";
  /** s; fixes, clocks and gauges are wrong for a moment. */
  readonly heldS: number;
  readonly make: () => Detector;
}

export const DETECTORS = {
  /** The position, and its own speed. */
  jump: { is: "proof", heldS: 0, make: () => new Jump() },
  /** Position, speed and course of one receiver. */
  speed: { is: "doubt", heldS: 10, make: () => new Speed() },
  /** Position, log and compass. */
  reckoning: { is: "doubt", heldS: 5, make: () => new Reckoning() },
  /** The positions of several receivers. */
  apart: { is: "doubt", heldS: 15, make: () => new Apart() },
  height: { is: "doubt", heldS: 15, make: () => new Height() },
  /** Course over ground and compass. */
  turn: { is: "doubt", heldS: 5, make: () => new Turn() },
  /** C/N0 of satellites. */
  weak: { is: "doubt", heldS: 20, make: () => new Weak() },
  equal: { is: "doubt", heldS: 15, make: () => new Equal() },
  /** The fixes of several receivers. */
  lost: { is: "doubt", heldS: 15, make: () => new Lost() },
  /** The time of a receiver and our monotonic clock. */
  time: { is: "doubt", heldS: 15, make: () => new Time() },
  before: { is: "proof", heldS: 5, make: () => new Before() },
  /** AIS. */
  ships: { is: "doubt", heldS: 0, make: () => new Ships() },
  twin: { is: "doubt", heldS: 0, make: () => new Twin() },
} as const satisfies Readonly<Record<string, Row>>;

export type DetectorName = keyof typeof DETECTORS;
export const DETECTOR_NAMES = Object.keys(DETECTORS) as DetectorName[];
