/** Changes of an input at random: of bytes, and of what a JSON text says. */
import { Buffer } from "node:buffer";
import type { Random } from "../../support/random.ts";

/** What stands where something else is expected. */
const ODD_WORDS = [
  "", "-1", "0", "-0", "1e999", "1e-400", "99999999999999999999", "9007199254740993", "4294967296", "255", "NaN", "Infinity", "null",
  "true", "__proto__", "constructor", "toString", "\u0000", "\n", "\r\n", " ", "\t", "\u2028", "\ufeff", "\ud83d\udea2", "%", "%00", "%ff", "..", "/",
  "~1", "~0", ",", ";", ":", "=", "&", "*", "\\", "\"", "'", "[", "]", "{", "}", "{}", "[]", "!", "$", "#", "|", ">", "- ", "<<", "0x10", "1_000",
]; // prettier-ignore

/** Of text or bytes, one to four changes. */
export function mutatedBytes(
  original: Buffer,
  random: Random,
  words: readonly string[],
  others: readonly Buffer[],
): Buffer {
  let bytes = original;
  for (let left = 1 + random.below(4); left > 0; left -= 1) bytes = changedBytes(bytes, random, words, others);
  return bytes;
}

function changedBytes(bytes: Buffer, random: Random, words: readonly string[], others: readonly Buffer[]): Buffer {
  const at = random.below(bytes.length + 1);
  const to = Math.min(bytes.length, at + 1 + random.below(random.below(4) === 0 ? bytes.length + 1 : 8));
  const within = (piece: Buffer | string, end = at) =>
    Buffer.concat([bytes.subarray(0, at), Buffer.from(piece), bytes.subarray(end)]);
  switch (random.below(9)) {
    case 0:
      return within(Buffer.of(random.below(256)), Math.min(bytes.length, at + 1));
    case 1: {
      const changed = Buffer.from(bytes);
      if (at < changed.length) changed.writeUInt8(changed.readUInt8(at) ^ (1 << random.below(8)), at);
      return changed;
    }
    case 2:
      return within("", to);
    case 3:
      return within(bytes.subarray(at, to));
    case 4:
      return within(
        random.pick(random.below(2) === 0 && words.length > 0 ? words : ODD_WORDS),
        random.below(2) === 0 ? at : to,
      );
    case 5: {
      const other = random.pick(others);
      const from = random.below(other.length + 1);
      return within(other.subarray(from, from + 1 + random.below(other.length + 1)), random.below(2) === 0 ? at : to);
    }
    case 6:
      return bytes.subarray(0, at);
    case 7:
      return within(
        String(random.pick([random.below(300), random.below(2 ** 31), -random.below(1000), random.next() * 1e6])),
        to,
      );
    default:
      return bytes;
  }
}

/** A piece of it many times in its place, up to `mostBytes`: by which work that is not in proportion shows. */
export function repeated(bytes: Buffer, random: Random, mostBytes: number): Buffer {
  const room = mostBytes - bytes.length;
  if (room <= 0 || bytes.length === 0) return bytes;
  const at = random.below(bytes.length);
  const length = 1 + random.below(Math.min(random.pick([1, 1, 4, 16, 64, 1024]), bytes.length - at));
  const times = Math.floor((random.below(3) === 0 ? room : random.below(room)) / length);
  const piece = bytes.subarray(at, at + length);
  return Buffer.concat([
    bytes.subarray(0, at + length),
    Buffer.alloc(times * length, piece),
    bytes.subarray(at + length),
  ]);
}

type Json = Record<string, unknown> | unknown[];

/** Undefined where it is no JSON, is too large to be taken apart each time, or nests deeper than this can copy. */
export function mutatedJson(
  original: Buffer,
  random: Random,
  words: readonly string[],
  others: readonly Buffer[],
): Buffer | undefined {
  const root = { it: original.length > MOST_PARSED ? undefined : parsed(original) };
  if (root.it === undefined) return undefined;
  try {
    for (let left = 1 + random.below(4); left > 0; left -= 1) changePlace(root, random, words, others);
    return Buffer.from(JSON.stringify(root.it) ?? "null");
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return undefined;
  }
}

function changePlace(root: Json, random: Random, words: readonly string[], others: readonly Buffer[]): void {
  const places = placesIn(root);
  const [branch, key] = random.pick(places);
  const value = (branch as Record<string, unknown>)[key];
  (branch as Record<string, unknown>)[key] = changedJson(value, random, words, () => {
    const other = parsed(random.pick(others)) ?? null;
    const [from, name] = random.pick([...places, ...placesIn({ it: other })]);
    return structuredClone((from as Record<string, unknown>)[name]);
  });
}

const MOST_PARSED = 16 * 1024;
const MOST_PLACES = 2000;
const DEEP = [3, 20, 33, 70, 200, 1000];

function changedJson(value: unknown, random: Random, words: readonly string[], another: () => unknown): unknown {
  const word = (): string => random.pick(random.below(2) === 0 && words.length > 0 ? words : ODD_WORDS);
  switch (random.below(9)) {
    case 0:
      return word();
    case 1:
      return random.pick([
        null,
        true,
        false,
        0,
        -0,
        -1,
        1.5,
        1e308,
        -1e308,
        5e-324,
        2 ** 53,
        2 ** 31,
        random.below(1000),
      ]);
    case 2:
      return another();
    case 3: {
      if (!isBranch(value)) return [value];
      if (Array.isArray(value)) return value.toSpliced(random.below(value.length + 1), random.below(2), another());
      return { ...value, [word()]: another() };
    }
    case 4: {
      if (!isBranch(value)) return { [word()]: value };
      if (Array.isArray(value)) return value.toSpliced(random.below(value.length + 1), 1);
      const parts = Object.entries(value);
      return Object.fromEntries(parts.toSpliced(random.below(parts.length + 1), 1));
    }
    case 5: {
      let deep = value;
      for (let left = random.pick(DEEP); left > 0; left -= 1) deep = random.below(2) === 0 ? [deep] : { a: deep };
      return deep;
    }
    case 6:
      return typeof value === "string"
        ? mutatedBytes(Buffer.from(value), random, words, [Buffer.from(word())]).toString()
        : word().repeat(random.below(300));
    case 7:
      return Array.isArray(value) && value.length > 0 ? value.flatMap((one) => [one, one]).slice(0, 500) : value;
    default:
      return typeof value === "number" ? value * random.pick([-1, 10, 1e300, 0.1, Number.MIN_VALUE]) : another();
  }
}

function parsed(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString());
  } catch {
    return undefined;
  }
}

/** Each value of it, by what it is in and its name there. */
function placesIn(root: Json): (readonly [branch: Json, key: string])[] {
  const places: (readonly [Json, string])[] = [];
  const waiting: Json[] = [root];
  for (let branch = waiting.pop(); branch !== undefined && places.length < MOST_PLACES; branch = waiting.pop()) {
    for (const [key, value] of Object.entries(branch)) {
      places.push([branch, key]);
      if (isBranch(value)) waiting.push(value);
    }
  }
  return places;
}

function isBranch(value: unknown): value is Json {
  return typeof value === "object" && value !== null;
}
