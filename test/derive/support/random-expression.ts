/**
 * Random expressions, and a plain evaluator of them: it walks the tree, keeps all that it has seen, and computes everything from the
 * beginning each time. It shares no code with what it is compared with.
 */
import type { Random } from "../../support/random.ts";

/** The latest value of a tag, in base units; a truth is 1 or 0, NaN is no value. */
export interface Known {
  value: number;
  quality: "good" | "uncertain" | "stale" | "bad";
  atMs: number;
}

/** What one evaluation has looked at. */
interface Seen {
  readonly nowMs: number;
  readonly tags: ReadonlyMap<string, Known>;
  readonly read: Known[];
}

export interface Plain {
  readonly text: string;
  readonly of: (seen: Seen) => number;
  readonly isOverTime?: boolean;
}

type Kind = "V" | "A" | "m" | "deg" | "-" | "bool";

/** Tags by what they are of. Those of `deg` are headings, from 0 to 360. */
export const TAGS: Readonly<Record<Kind, readonly string[]>> = {
  V: ["BATT_0.VOLTAGE_V", "BATT_1.VOLTAGE_V"],
  A: ["BATT_0.CURRENT_A", "BATT_1.CURRENT_A"],
  m: ["VESSEL.DEPTH_M", "X-1.Y_M"],
  deg: ["VESSEL.HEADING_TRUE_DEG", "VESSEL.COG_TRUE_DEG"],
  "-": ["A.RATIO", "B.RATIO"],
  bool: ["A.ON", "B.ON"],
};
const UNITS: Readonly<Record<Kind, string>> = { V: "V", A: "A", m: "m", deg: "deg", "-": "", bool: "" };

export const unitOfTag = (tag: string): string | undefined =>
  (Object.entries(TAGS) as [Kind, readonly string[]][]).find(([, tags]) => tags.includes(tag))?.[0];

const TRUST = ["good", "uncertain", "stale", "bad"] as const;
const isUsable = ({ read }: Seen): boolean => read.every(({ quality }) => TRUST.indexOf(quality) < 2);
const worstOf = ({ read }: Seen): number => Math.max(0, ...read.map(({ quality }) => TRUST.indexOf(quality)));
const turn = (angle: number): number => angle - 360 * Math.floor(angle / 360);
const shortest = (angle: number): number => turn(angle + 180) - 180;

interface Past {
  readonly atMs: number;
  readonly value: number;
}

export function randomExpression(kind: Kind, random: Random): Plain {
  return new Maker(random).of(kind, 4);
}

class Maker {
  readonly #random: Random;

  constructor(random: Random) {
    this.#random = random;
  }

  of(kind: Kind, depth: number): Plain {
    if (depth === 0 || this.#random.below(6) === 0) return this.#leaf(kind);
    const make = this.#pick(kind === "bool" ? this.#truths() : [...this.#numbers(), ...this.#special(kind)]);
    return make(kind, depth - 1);
  }

  #pick<T>(list: readonly T[]): T {
    return list[this.#random.below(list.length)] as T;
  }

  #leaf(kind: Kind): Plain {
    if (this.#random.below(3) > 0) return this.#tag(this.#pick(TAGS[kind]));
    if (kind === "bool") {
      const value = this.#random.below(2);
      return { text: value === 1 ? "true" : "false", of: () => value };
    }
    const value = (1 + this.#random.below(4000)) / 8;
    return { text: `${value}${this.#pick(["", " "])}${UNITS[kind]}`, of: () => value };
  }

  #tag(id: string): Plain {
    const text = id.includes("-") ? `"${id}"` : id;
    return {
      text,
      of({ tags, read }) {
        const known = tags.get(id) ?? { value: NaN, quality: "bad", atMs: 0 };
        read.push(known);
        return known.value;
      },
    };
  }

  #truths() {
    const compare = (_: Kind, depth: number): Plain => {
      const kind = this.#pick(["V", "A", "m", "deg", "-"] as const);
      const [a, b] = [this.of(kind, depth), this.of(kind, depth)];
      const sign = this.#pick([">", ">=", "<", "<=", "==", "!=", "≥", "≠"]);
      return binary(a, b, sign, (x, y) => {
        if (Number.isNaN(x) || Number.isNaN(y)) return NaN;
        const same = { "≥": ">=", "≠": "!=" }[sign] ?? sign;
        return Number(eval1(same, x, y));
      });
    };
    const both = (_: Kind, depth: number): Plain => {
      const [a, b] = [this.of("bool", depth), this.of("bool", depth)];
      const word = this.#pick(["and", "or"]);
      return {
        text: `(${a.text} ${word} ${b.text})`,
        of(seen) {
          const decides = word === "or" ? 1 : 0;
          const sides = [a, b].map((side) => {
            const own: Seen = { ...seen, read: [] };
            return { value: side.of(own), read: own.read, worst: worstOf(own), isUsable: isUsable(own) };
          });
          const deciding = sides.filter((side) => side.value === decides && side.isUsable);
          const [best] = deciding.sort((one, other) => one.worst - other.worst);
          for (const { read } of best === undefined ? sides : [best]) seen.read.push(...read);
          if (sides.some(({ value }) => value === decides)) return decides;
          return sides.some(({ value }) => Number.isNaN(value)) ? NaN : 1 - decides;
        },
      };
    };
    const not = (_: Kind, depth: number): Plain => {
      const a = this.of("bool", depth);
      return { text: `(not ${a.text})`, of: (seen) => 1 - a.of(seen) };
    };
    return [compare, compare, both, not];
  }

  /** For a number of any kind. */
  #numbers() {
    const sum = (kind: Kind, depth: number): Plain =>
      binary(this.of(kind, depth), this.of(kind, depth), "+", (x, y) => x + y);
    const difference = (kind: Kind, depth: number): Plain =>
      binary(this.of(kind, depth), this.of(kind, depth), this.#pick(["-", "−"]), (x, y) => x - y);
    const scaled = (kind: Kind, depth: number): Plain =>
      binary(this.of(kind, depth), this.of("-", depth), this.#pick(["*", "×"]), (x, y) => x * y);
    const part = (kind: Kind, depth: number): Plain =>
      binary(this.of(kind, depth), this.of("-", depth), this.#pick(["/", "÷"]), (x, y) => (y === 0 ? NaN : x / y));
    const minus = (kind: Kind, depth: number): Plain => {
      const a = this.of(kind, depth);
      return { text: `(-${a.text})`, of: (seen) => -a.of(seen) };
    };
    const named = (name: string, count: number, of: (...values: number[]) => number) => (kind: Kind, depth: number) =>
      call(name, Array.from({ length: count }, () => this.of(kind, depth)), of); // prettier-ignore
    const choice = (kind: Kind, depth: number): Plain => {
      const [is, a, b] = [this.of("bool", depth), this.of(kind, depth), this.of(kind, depth)];
      return {
        text: `if(${is.text}, ${a.text}, ${b.text})`,
        of(seen) {
          const truth = is.of(seen);
          return Number.isNaN(truth) ? NaN : truth === 1 ? a.of(seen) : b.of(seen);
        },
      };
    };
    const first = (kind: Kind, depth: number): Plain => {
      const parts = [this.of(kind, depth), this.of(kind, depth), this.of(kind, depth)];
      return {
        text: `first(${parts.map(({ text }) => text).join(", ")})`,
        of(seen) {
          for (const [i, each] of parts.entries()) {
            const own: Seen = { ...seen, read: [] };
            const value = each.of(own);
            if (i < 2 && (!isUsable(own) || Number.isNaN(value))) continue;
            seen.read.push(...own.read);
            return value;
          }
          return NaN;
        },
      };
    };
    const table = (kind: Kind, depth: number): Plain => {
      const a = this.of("m", depth);
      const ys = [1, 2, 3].map(() => this.#random.below(100));
      const pairs = [0, 20, 200].map((x, i) => `${x} m: ${ys[i]} ${UNITS[kind]}`);
      return {
        text: `table(${[a.text, ...pairs].join(", ")})`,
        of(seen) {
          const x = a.of(seen);
          const [y0 = 0, y1 = 0, y2 = 0] = ys;
          if (Number.isNaN(x)) return NaN;
          if (x < 0) return y0;
          if (x >= 200) return y2;
          return x < 20 ? y0 + (x / 20) * (y1 - y0) : y1 + ((x - 20) / 180) * (y2 - y1);
        },
      };
    };
    const [min, max] = [named("min", 2, Math.min), named("max", 3, Math.max)];
    const clamp = named("clamp", 3, (x = 0, low = 0, high = 0) => Math.min(Math.max(x, low), high));
    const plain = [sum, difference, scaled, part, minus, min, max, clamp, named("abs", 1, Math.abs), choice, first];
    return [...plain, table, ...this.#overTime()];
  }

  /** Of tags, so that an angle is one that wraps around. */
  #overTime() {
    const over = (of: (past: readonly Past[], seen: Seen, ms: number, isAngle: boolean) => number, textOf: (a: string, s: number) => string) =>
      (kind: Kind): Plain => {
        const a = this.#tag(this.#pick(TAGS[kind]));
        const seconds = 2 + this.#random.below(8);
        const past: Past[] = [];
        return {
          text: textOf(a.text, seconds),
          of(seen) {
            const own: Seen = { ...seen, read: [] };
            const value = a.of(own);
            seen.read.push(...own.read);
            past.push({ atMs: seen.nowMs, value: isUsable(own) ? value : NaN });
            const known = past.slice(0, past.findLastIndex((each) => !Number.isNaN(each.value)) + 1);
            const nowMs = known.at(-1)?.atMs ?? NaN;
            const isEarly = nowMs - (unbroken(known)[0]?.atMs ?? NaN) < seconds * 100;
            if (nowMs === seen.nowMs && isEarly && /^(?:mean|damp)/.test(textOf("", 1)))
              seen.read.push({ value, quality: "uncertain", atMs: Infinity });
            return Number.isNaN(value) || Number.isNaN(nowMs) ? NaN : of(known, { ...seen, nowMs }, seconds * 1000, kind === "deg");
          },
        };
      }; // prettier-ignore
    return [
      over(plainMean, (a, s) => `mean(${a}, ${s} s)`),
      over(plainLag, (a, s) => `lag(${a}, ${s} s)`),
      over(plainDamp, (a, s) => `damp(${a}, ${s} s)`),
      over(plainRate, (a, s) => `(rate(${a}, ${s} s) * 1 s)`),
      (kind: Kind): Plain => this.#integral(kind),
    ];
  }

  #integral(kind: Kind): Plain {
    const a = this.#tag(this.#pick(TAGS[kind]));
    const reset = this.#tag(this.#pick(TAGS.bool));
    const past: (Past & { readonly isReset: boolean })[] = [];
    return {
      text: `(integrate(${a.text}, ${reset.text}) / 1 s)`,
      of(seen) {
        const [own, other]: [Seen, Seen] = [
          { ...seen, read: [] },
          { ...seen, read: [] },
        ];
        const value = a.of(own);
        seen.read.push(...own.read);
        const isReset = reset.of(other) === 1 && isUsable(other);
        past.push({ atMs: seen.nowMs, value: isUsable(own) ? value : NaN, isReset });
        let total = 0;
        for (const [i, now] of past.entries()) {
          const before = past[i - 1];
          const forMs = now.atMs - (before?.atMs ?? NaN);
          const area = forMs <= 10_000 ? ((now.value + (before?.value ?? NaN)) / 2) * (forMs / 1000) : NaN;
          if (!Number.isNaN(area)) total += area;
          if (now.isReset) total = 0;
        }
        return total;
      },
    };
  }

  #special(kind: Kind) {
    if (kind === "deg")
      return [
        (_: Kind, depth: number) => call("rose", [this.of("deg", depth)], (x = 0) => turn(x)),
        (_: Kind, depth: number) => call("side", [this.of("deg", depth)], (x = 0) => side(x)),
        (_: Kind, depth: number) =>
          call("atan2", [this.of("m", depth), this.of("m", depth)], (y = 0, x = 0) => (Math.atan2(y, x) * 180) / Math.PI),
      ]; // prettier-ignore
    if (kind === "-")
      return [
        (_: Kind, depth: number) => call("sin", [this.of("deg", depth)], (x = 0) => Math.sin((x * Math.PI) / 180)),
        (_: Kind, depth: number) => call("cos", [this.of("deg", depth)], (x = 0) => Math.cos((x * Math.PI) / 180)),
        (_: Kind, depth: number) => {
          const [a, b, c] = [this.of("V", depth), this.of("A", depth), this.of("A", depth)];
          const text = `(${a.text} * ${b.text} / ${c.text} / 1 V)`;
          const of = (seen: Seen): number => {
            const [x, y, z] = [a.of(seen), b.of(seen), c.of(seen)];
            return z === 0 ? NaN : (x * y) / z;
          };
          return { text, of };
        },
      ];
    if (kind === "m")
      return [
        (_: Kind, depth: number) =>
          call("sqrt", [binary(this.of("m", depth), this.of("m", depth), "*", (x, y) => x * y)], (x = 0) => Math.sqrt(x)),
        (_: Kind, depth: number) => {
          const a = this.of("m", depth);
          return { text: `sqrt((${a.text})^2)`, of: (seen: Seen) => Math.sqrt(a.of(seen) ** 2) };
        },
      ]; // prettier-ignore
    return [];
  }
}

function eval1(sign: string, x: number, y: number): boolean {
  if (sign === ">") return x > y;
  if (sign === ">=") return x >= y;
  if (sign === "<") return x < y;
  if (sign === "<=") return x <= y;
  return (x === y) === (sign === "==");
}

function binary(a: Plain, b: Plain, sign: string, of: (x: number, y: number) => number): Plain {
  return {
    text: `(${a.text} ${sign} ${b.text})`,
    of(seen) {
      const x = a.of(seen);
      return of(x, b.of(seen));
    },
  };
}

function call(name: string, args: readonly Plain[], of: (...values: number[]) => number): Plain {
  return {
    text: `${name}(${args.map(({ text }) => text).join(", ")})`,
    of: (seen) => of(...args.map((each) => each.of(seen))),
  };
}

function side(angle: number): number {
  if (angle >= -180 && angle <= 180) return angle;
  const turned = turn(angle);
  return turned > 180 ? turned - 360 : turned;
}

/** The latest of them, without a silence between. */
function unbroken(past: readonly Past[]): readonly Past[] {
  const isBreak = ({ atMs, value }: Past, i: number): boolean =>
    Number.isNaN(value) || atMs - (past[i - 1]?.atMs ?? -Infinity) > 10_000;
  const last = past.findLastIndex(isBreak);
  return past.slice(Number.isNaN(past[last]?.value ?? 0) ? last + 1 : last);
}

/** Ordered by time, without what was missing. */
const present = (past: readonly Past[]): Past[] => past.filter(({ value }) => !Number.isNaN(value));

/** The same values with the turns that an angle has made. */
function whole(past: readonly Past[], isAngle: boolean): Past[] {
  const values: Past[] = [];
  for (const { atMs, value } of present(past)) {
    const before = values.at(-1);
    const from = before?.value ?? value;
    values.push({ atMs, value: isAngle ? from + shortest(value - from) : value });
  }
  return values;
}

function plainMean(past: readonly Past[], { nowMs }: Seen, ms: number, isAngle: boolean): number {
  const now = past.at(-1)?.value ?? NaN;
  if (Number.isNaN(now)) return NaN;
  const values = new Map(whole(past, isAngle).map((each) => [each.atMs, each.value]));
  let [time, area] = [0, 0];
  for (const [i, { atMs }] of past.entries()) {
    const before = past[i - 1];
    const [one, other] = [values.get(before?.atMs ?? NaN), values.get(atMs)];
    if (before === undefined || one === undefined || other === undefined || atMs - before.atMs > 10_000) continue;
    if (Math.floor(atMs / (ms / 60)) < Math.floor(nowMs / (ms / 60)) - 60) continue;
    time += atMs - before.atMs;
    area += ((one + other) / 2) * (atMs - before.atMs);
  }
  const mean = time === 0 ? now : area / time;
  return isAngle ? turn(mean) : mean;
}

/** The last of each sixtieth of the time. */
function lasts(past: readonly Past[], ms: number): Past[] {
  return [...new Map(present(past).map((each) => [Math.floor(each.atMs / (ms / 60)), each])).values()];
}

function plainLag(past: readonly Past[], { nowMs }: Seen, ms: number): number {
  const found = lasts(past, ms).findLast(({ atMs }) => atMs <= nowMs - ms);
  return found === undefined || found.atMs < nowMs - 2 * ms ? NaN : found.value;
}

function plainRate(past: readonly Past[], { nowMs }: Seen, ms: number, isAngle: boolean): number {
  const now = past.at(-1)?.value ?? NaN;
  const place = (atMs: number): number => Math.floor(atMs / (ms / 60));
  const oldest = lasts(unbroken(past), ms).find(({ atMs }) => place(atMs) >= place(nowMs) - 60);
  if (Number.isNaN(now) || oldest === undefined || nowMs - oldest.atMs < ms / 10) return NaN;
  const change = now - oldest.value;
  return ((isAngle ? shortest(change) : change) / (nowMs - oldest.atMs)) * 1000;
}

function plainDamp(past: readonly Past[], _: Seen, ms: number, isAngle: boolean): number {
  if (Number.isNaN(past.at(-1)?.value ?? NaN)) return NaN;
  let before: Past | undefined;
  for (const { atMs, value } of unbroken(past)) {
    const from = before?.value ?? value;
    const share = before === undefined ? 1 : 1 - Math.exp(-(atMs - before.atMs) / ms);
    const damped = from + share * (isAngle ? shortest(value - from) : value - from);
    before = { atMs, value: isAngle ? turn(damped) : damped };
  }
  return before?.value ?? NaN;
}
