/**
 * What 300 tags of a vessel give, twice a second: temperatures, pressures, speeds, voltages, angles and positions of few
 * decimals, a tenth of booleans, with the jitter of real buses in their times.
 */
import type { Sample } from "../../../src/historian/historian-store.ts";
import { seededRandom, type Random } from "../../support/random.ts";

export const TAGS = 300;
export const FLUSH_SAMPLES = 2 * TAGS;
const START_MS = Date.UTC(2026, 10, 21);

type Signal = (at: number) => number | boolean;

/** Gives the samples of one second after the other. */
export function vesselSeconds(seed = 1): () => Sample[] {
  const random = seededRandom(seed);
  const signals = Array.from({ length: TAGS }, (_, i) => signalOf(i, random));
  const names = Array.from({ length: TAGS }, (_, i) => `SYSTEM_${i % 10}.SIGNAL_${i}`);
  let second = 0;
  return () => {
    const samples: Sample[] = [];
    for (let half = 0; half < 2; half += 1) {
      for (const [i, signal] of signals.entries()) {
        const timestampMs = START_MS + second * 1000 + half * 500 + (i % 97) + jitterMs(random);
        samples.push({ tagId: names[i] ?? "", timestampMs, value: signal(second + half / 2), quality: "good" });
      }
    }
    second += 1;
    return samples;
  };
}

function jitterMs(random: Random): number {
  const chance = random.next();
  if (chance < 0.6) return 0;
  return chance < 0.9 ? random.below(3) - 1 : random.below(23) - 11;
}

function signalOf(i: number, random: Random): Signal {
  if (i % 10 === 9) {
    let on = false;
    return () => {
      if (random.next() < 0.001) on = !on;
      return on;
    };
  }
  let level = 0;
  const noise = (): number => random.next() + random.next() - 1;
  const kinds: readonly Signal[] = [
    () => round(350 + (level += noise() / 10), 10),
    () => Math.round(3200 + (level += noise() * 2)) * 100,
    () => round(1800 + (level = level * 0.95 + noise() * 5), 4),
    () => round(13.6 + (level = level * 0.9 + noise() / 50), 100),
    (at) => round(5 * Math.sin(at / 3) + noise() / 3, 100),
    () => round(41 + (level += 3e-6 + noise() * 1e-6), 1e7),
    () => round(60 + (level += noise() / 100), 10),
    () => round(20 + (level += noise()), 10),
  ];
  return kinds[i % kinds.length] ?? (() => 0);
}

function round(value: number, parts: number): number {
  return Math.round(value * parts) / parts + 0;
}
