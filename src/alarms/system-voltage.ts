/**
 * Infers the nominal voltage of a battery from its voltages, since no bus reports it. A flat 24 V battery passes through all the voltages
 * of a full 12 V one, so a nominal voltage that is known stays known.
 *
 *   no voltage so far was that of a healthy battery      the one nearest to the current voltage
 *   a first healthy voltage                              the nominal voltage of that battery
 *   a healthy voltage of a higher one, for `riseMs`      the higher one
 *   a healthy voltage of a lower one, for `fallMs`       the lower one: the bank was changed
 *
 * The result is lost with the process; an open alarm for a nominal voltage restores it at the next start.
 */
import { limits } from "./limits.ts";

interface Nominal {
  readonly volts: number;
  /** Up to this voltage no other nominal voltage is nearer. */
  readonly nearestTo: number;
  /** Neither low nor high. */
  readonly healthy: readonly [from: number, to: number];
  /** From this voltage on it cannot be a battery of a lower nominal voltage being equalized. */
  readonly sureFrom: number;
}

const NOMINALS: readonly Nominal[] = [
  { volts: 12, nearestTo: 17, healthy: [11.6, 15.6], sureFrom: 11.6 },
  { volts: 24, nearestTo: 32.2, healthy: [23.2, 30.8], sureFrom: 23.2 },
  { volts: 36, nearestTo: 44.3, healthy: [34.8, 44.3], sureFrom: 34.8 },
  { volts: 48, nearestTo: Infinity, healthy: [46.4, 62], sureFrom: 49 },
];

export class SystemVoltage {
  #nominal: Nominal | undefined;
  #isKnown = false;
  /** Another nominal voltage for which the voltage has been healthy, and since when. */
  #other: { readonly nominal: Nominal; readonly sinceMs: number } | undefined;

  /** Undefined before the first voltage. */
  get nominalV(): number | undefined {
    return this.#nominal?.volts;
  }

  /** An open alarm says that the battery has this nominal voltage. Of two the higher one counts. */
  know(nominalV: number): void {
    const nominal = NOMINALS.find(({ volts }) => volts === nominalV);
    if (nominal === undefined || (this.#isKnown && nominalV < (this.#nominal?.volts ?? 0))) return;
    this.#nominal = nominal;
    this.#isKnown = true;
  }

  /** `passedMs`: as of `Seen`. */
  take(volts: number, passedMs: number): void {
    const healthy = NOMINALS.find(({ healthy: [from, to] }) => volts >= from && volts <= to);
    if (!this.#isKnown || this.#nominal === undefined) {
      this.#nominal = healthy ?? NOMINALS.find(({ nearestTo }) => volts < nearestTo);
      this.#isKnown = healthy !== undefined;
      return;
    }
    const isHigher = healthy !== undefined && healthy.volts > this.#nominal.volts;
    if (healthy === undefined || healthy === this.#nominal || (isHigher && volts < healthy.sureFrom)) {
      this.#other = undefined;
      return;
    }
    if (this.#other?.nominal !== healthy) this.#other = { nominal: healthy, sinceMs: passedMs };
    const { riseMs, fallMs } = limits.systemVoltage;
    if (passedMs - this.#other.sinceMs < (isHigher ? riseMs : fallMs)) return;
    this.#nominal = healthy;
    this.#other = undefined;
  }
}
