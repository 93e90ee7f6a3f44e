/**
 * The nominal voltage of a battery, which no bus says: by the voltages that it has had. A flat battery of 24 V passes through all that
 * a full one of 12 V has, so what was known once stays known.
 *
 *   before a voltage was that of a healthy battery       whatever the present one is nearest to
 *   then                                                 the nominal voltage of that battery
 *   a healthy voltage of a higher one, for `riseMs`      the higher one
 *   a healthy voltage of a lower one, for `fallMs`       the lower one: the bank was changed
 *
 * It is lost with the process; an open alarm of a nominal voltage tells it to the next one.
 */
import { limits } from "./limits.ts";

interface Nominal {
  readonly volts: number;
  /** Where no other is nearer, up to this. */
  readonly nearestTo: number;
  /** Neither low nor high. */
  readonly healthy: readonly [from: number, to: number];
  /** From here on it is no lower one that is being equalized. */
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
  /** Another one, of which the voltage is a healthy one, and since when. */
  #other: { readonly nominal: Nominal; readonly sinceMs: number } | undefined;

  /** Undefined before the first voltage. */
  get nominalV(): number | undefined {
    return this.#nominal?.volts;
  }

  /** An alarm of such a battery is open. Of two the higher one counts. */
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
