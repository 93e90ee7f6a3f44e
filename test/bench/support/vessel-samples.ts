/**
 * What 300 tags of a vessel give, twice a second: 30 devices of ten tags each, the tags of a device with one time, which
 * jitters as on real buses (60 % exact, 30 % a millisecond off, 10 % up to eleven). Of each class of values as many as
 * a vessel has, with as many decimals as its sensors give.
 */
import type { Sample } from "../../../src/historian/historian-store.ts";
import { seededRandom, type Random } from "../../support/random.ts";

export const TAGS = 300;
/** Samples of all tags in a second. */
export const SECOND_SAMPLES = 2 * TAGS;
/** Tags of one device, which have one time. */
export const DEVICE_TAGS = 10;

type Signal = (atS: number) => number | boolean;

interface SignalClass {
  readonly name: string;
  readonly tags: number;
  readonly make: (random: Random, i: number) => Signal;
}

/** Between -1 and 1, mostly near 0. */
const noise = (random: Random): number => random.next() + random.next() - 1;

/** A level that wanders by `stepSize` and is read with `decimals` decimals; sensors show the same value for a while. */
function wandering(from: number, stepSize: number, decimals: number): SignalClass["make"] {
  return (random, i) => {
    let level = from + i / 7;
    return () => round((level += noise(random) * stepSize), decimals);
  };
}

/** A swinging one: roll, pitch, what the sea does. */
function swinging(amplitude: number, noiseSize: number, decimals: number): SignalClass["make"] {
  return (random, i) => {
    const periodS = 6 + (i % 5);
    return (atS) =>
      round(amplitude * Math.sin((2 * Math.PI * atS) / periodS + i) + noise(random) * noiseSize, decimals);
  };
}

/** A value that is held by a regulator, and comes back to it. */
function held(at: number, stepSize: number, decimals: number): SignalClass["make"] {
  return (random) => {
    let off = 0;
    return () => round(at + (off = off * 0.95 + noise(random) * stepSize), decimals);
  };
}

export const CLASSES: readonly SignalClass[] = [
  { name: "temperature", tags: 60, make: wandering(60, 0.2, 1) },
  { name: "pressure", tags: 50, make: wandering(3.2, 0.07, 2) },
  { name: "motion", tags: 20, make: swinging(5, 0.5, 2) },
  { name: "voltage", tags: 30, make: held(27.4, 0.8, 1) },
  { name: "current", tags: 20, make: held(42, 0.8, 2) },
  { name: "speed", tags: 20, make: held(1800, 8, 1) },
  { name: "level", tags: 30, make: wandering(70, 0.1, 1) },
  {
    name: "position",
    tags: 20,
    make: (random, i) => (atS) => round(41 + i / 100 + atS * 2.7e-5 + noise(random) * 8e-6, 6),
  },
  { name: "acceleration", tags: 20, make: swinging(0.3, 0.1, 4) },
  {
    name: "switch",
    tags: 30,
    make: (random) => {
      let isOn = false;
      return () => {
        if (random.next() < 0.0005) isOn = !isOn;
        return isOn;
      };
    },
  },
];

/** The ids of the tags, by class: `VOLTAGE_3.VALUE_17`. */
export const TAG_IDS: readonly string[] = CLASSES.flatMap(({ name, tags }) =>
  Array.from({ length: tags }, (_, i) => `${name.toUpperCase()}_${Math.floor(i / DEVICE_TAGS)}.VALUE_${i}`),
);

/** Gives the samples of one second after the other. */
export function vesselSeconds(startMs: number, seed = 1): () => Sample[] {
  const random = seededRandom(seed);
  const signals = CLASSES.flatMap(({ tags, make }) => Array.from({ length: tags }, (_, i) => make(random, i)));
  let second = 0;
  return () => {
    const samples: Sample[] = [];
    for (let half = 0; half < 2; half += 1) {
      let timestampMs = 0;
      for (const [i, signal] of signals.entries()) {
        if (i % DEVICE_TAGS === 0)
          timestampMs = startMs + second * 1000 + half * 500 + i / DEVICE_TAGS + jitterMs(random);
        samples.push({ tagId: TAG_IDS[i] ?? "", timestampMs, value: signal(second + half / 2), quality: "good" });
      }
    }
    second += 1;
    return samples;
  };
}

/** 60 % exact, 30 % a millisecond off, 10 % up to eleven. */
export function jitterMs(random: Random): number {
  const chance = random.next();
  if (chance < 0.6) return 0;
  return chance < 0.9 ? random.below(3) - 1 : random.below(23) - 11;
}

function round(value: number, decimals: number): number {
  // Through its digits, as a sensor gives it: 10 ** -2 * n is not always the nearest number.
  const parts = 10 ** decimals;
  return Math.round(value * parts) / parts + 0;
}
