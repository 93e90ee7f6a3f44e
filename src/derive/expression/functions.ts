/**
 * The functions of expressions: how each is written, what it takes, and what it gives. `form` is shown when it is written otherwise.
 */
import { bearingDeg, distanceM } from "../../ais/distance.ts";
import { interpolated, isRising } from "../../core/interpolated.ts";
import { EITHER_SIDE, ROSE, type Shape, turnedInto } from "../../tags/shape.ts";
import { limits } from "../limits.ts";
import { ANGLE, type Dimension, LENGTH, NONE, raised, TIME, times } from "../../core/dimension.ts";
import { ExpressionFault } from "./fault.ts";
import type { Run } from "./moment.ts";
import { damped, type Integral, integrated, lagged, meanOver, rateOver, type Watched } from "./over-time.ts";
import { amountOf, common, expectOf, isAngle, numberOf, truthOf, type Typed } from "./typed.ts";

/** A function as it is called. */
interface Call {
  readonly name: string;
  readonly args: readonly Typed[];
  /** For a table: the second halves of its pairs, from the second argument on. */
  readonly values: readonly Typed[];
  /** As it is written. */
  readonly text: string;
  /** Takes up an integral, with its total of an earlier run. */
  readonly integral: (text: string) => Integral;
}

export interface FunctionRow {
  readonly form: string;
  readonly least: number;
  readonly most: number;
  readonly make: (call: Call) => Typed;
}

/** The least and the most arguments, by how the function is written. */
function row(form: string, least: number, most: number, make: (call: Call) => Typed): FunctionRow {
  return { form, least, most, make };
}

function at(args: readonly Typed[], place: number): Typed {
  return args[place] as Typed;
}

const RADIANS = Math.PI / 180;

/** A result that is not finite, such as ln(0), is no value. */
export function finite(value: number): number {
  return Number.isFinite(value) ? value : NaN;
}

/** A function of an angle that gives a number without a unit. */
const ofAngle = (name: string, of: (radians: number) => number): FunctionRow =>
  row(`${name}(angle)`, 1, 1, ({ args }) => {
    const angle = at(args, 0);
    expectOf(angle, ANGLE, name);
    return { of: NONE, run: (moment) => of(angle.run(moment) * RADIANS) };
  });

/** A function of a number without a unit. */
const ofNumber = (name: string, gives: Dimension, of: (value: number) => number): FunctionRow =>
  row(`${name}(number)`, 1, 1, ({ args }) => {
    const number = at(args, 0);
    expectOf(number, NONE, name);
    return { of: gives, run: (moment) => finite(of(number.run(moment))) };
  });

/** An angle in another range. */
const turned = (name: string, shape: Shape): FunctionRow =>
  row(`${name}(angle)`, 1, 1, ({ args }) => {
    const angle = at(args, 0);
    expectOf(angle, ANGLE, name);
    return { of: ANGLE, shape, run: (moment) => turnedInto(shape, angle.run(moment)) };
  });

const MOST_ARGS = 16;

/** The largest, or the smallest. */
const extreme = (name: string, of: (one: number, other: number) => number): FunctionRow =>
  row(`${name}(a, b, …)`, 2, MOST_ARGS, ({ args }) => {
    for (const arg of args) numberOf(arg, name);
    const [first, ...others] = args.map(({ run }) => run) as [Run, ...Run[]];
    const run: Run = (moment) => others.reduce((best, each) => of(best, each(moment)), first(moment));
    return { ...common(args, name), run };
  });

/** A time that is written as a number, in ms. */
function timeMs(args: readonly Typed[], place: number, name: string, otherwiseS?: number): number {
  const time = args[place];
  const seconds = time === undefined ? otherwiseS : time.constant;
  if (time !== undefined) expectOf(time, TIME, name);
  if (seconds === undefined || !(seconds > 0) || seconds > limits.windowS)
    throw new ExpressionFault("constantWanted", { name });
  return seconds * 1000;
}

function watched(typed: Typed): Watched {
  return { run: typed.run, isAngle: isAngle(typed), shape: typed.shape };
}

/** What a function over time is of; 0 without a unit stays a number. */
function dimensionOf(typed: Typed, name: string, check = numberOf): Dimension {
  const of = check(typed, name);
  return of === "zero" ? NONE : of;
}

type OverTime = (value: Watched, ms: number) => Run;

const overTime = (form: string, make: OverTime): FunctionRow =>
  row(form, 2, 2, ({ name, args }) => {
    const value = at(args, 0);
    const of = dimensionOf(value, name);
    return { of, scale: value.scale, shape: value.shape, run: make(watched(value), timeMs(args, 1, name)) };
  });

function between(of: (lat1: number, lon1: number, lat2: number, lon2: number) => number): (call: Call) => Run {
  return ({ name, args }) => {
    for (const arg of args) expectOf(arg, ANGLE, name);
    const [lat1, lon1, lat2, lon2] = args.map(({ run }) => run) as [Run, Run, Run, Run];
    return (moment) => of(lat1(moment), lon1(moment), lat2(moment), lon2(moment));
  };
}

const distance = between((latitude, longitude, lat2, lon2) =>
  distanceM({ latitude, longitude }, { latitude: lat2, longitude: lon2 }),
);
const bearing = between((latitude, longitude, lat2, lon2) =>
  bearingDeg({ latitude, longitude }, { latitude: lat2, longitude: lon2 }),
);

/** Straight lines between the pairs, and the outermost values beyond them. */
function table({ name, args, values }: Call): Typed {
  const input = at(args, 0);
  const steps = args.slice(1);
  if (steps.length !== values.length || steps.length < 2 || steps.length > limits.tablePairs)
    throw new ExpressionFault("functionForm", { name, form: FUNCTIONS["table"]?.form ?? "" });
  common([...steps, input], name);
  const pairs = steps.map(({ constant = NaN }, i) => [constant, values[i]?.constant ?? NaN] as const);
  if (pairs.flat().some(Number.isNaN)) throw new ExpressionFault("constantWanted", { name });
  if (!isRising(pairs)) throw new ExpressionFault("tableRises");
  const { run } = input;
  return { ...common(values, name), run: (moment) => interpolated(pairs, run(moment)) };
}

/** The first that has a usable value; the last if none has. */
function first({ name, args }: Call): Typed {
  const runs = args.map(({ run }) => run);
  const { shape } = at(args, 0);
  return {
    ...common(args, name),
    shape: args.every((arg) => arg.shape === shape) ? shape : undefined,
    run(moment) {
      const { worst, oldestMs, unusable } = moment;
      const { length } = unusable;
      let value = NaN;
      for (const run of runs) {
        moment.beginPart();
        value = run(moment);
        if (!moment.isUsable || Number.isNaN(value)) continue;
        unusable.length = length;
        break;
      }
      moment.endPart(worst, oldestMs);
      return value;
    },
  };
}

function choice({ name, args }: Call): Typed {
  const [condition, yes, no] = [at(args, 0), at(args, 1), at(args, 2)];
  truthOf(condition, name);
  const [is, then, otherwise] = [condition.run, yes.run, no.run];
  return {
    ...common([yes, no], name),
    shape: yes.shape === no.shape ? yes.shape : undefined,
    run(moment) {
      const truth = is(moment);
      if (Number.isNaN(truth)) return NaN;
      return truth === 1 ? then(moment) : otherwise(moment);
    },
  };
}

/** The value while the truth holds, otherwise none. */
function when({ name, args }: Call): Typed {
  const [condition, value] = [at(args, 0), at(args, 1)];
  truthOf(condition, name);
  const [is, then] = [condition.run, value.run];
  const { of, scale, shape } = value;
  return { of, scale, shape, run: (moment) => (is(moment) === 1 ? then(moment) : NaN) };
}

function integral({ name, args, text, integral: take }: Call): Typed {
  const [value, reset] = [at(args, 0), args[1]];
  if (reset !== undefined) truthOf(reset, name);
  const of = value.of === "truth" ? NONE : dimensionOf(value, name, amountOf);
  return { of: times(of, TIME), run: integrated(value.run, take(text), reset?.run) };
}

function rate({ name, args }: Call): Typed {
  const value = at(args, 0);
  const run = rateOver(watched(value), timeMs(args, 1, name, limits.rateS));
  return { of: times(dimensionOf(value, name, amountOf), TIME, -1), scale: "difference", run };
}

function clamp({ name, args }: Call): Typed {
  for (const arg of args) numberOf(arg, name);
  const [value, least, most] = args.map(({ run }) => run) as [Run, Run, Run];
  return { ...common(args, name), run: (moment) => Math.min(Math.max(value(moment), least(moment)), most(moment)) };
}

function atan2({ name, args }: Call): Typed {
  for (const arg of args) amountOf(arg, name);
  common(args, name);
  const [y, x] = [at(args, 0).run, at(args, 1).run];
  return { of: ANGLE, shape: EITHER_SIDE, run: (moment) => Math.atan2(y(moment), x(moment)) / RADIANS };
}

export const FUNCTIONS: Readonly<Record<string, FunctionRow>> = {
  if: row("if(truth, value, otherwise)", 3, 3, choice),
  when: row("when(truth, value)", 2, 2, when),
  first: row("first(value, otherwise, …)", 2, MOST_ARGS, first),
  min: extreme("min", Math.min),
  max: extreme("max", Math.max),
  clamp: row("clamp(value, least, most)", 3, 3, clamp),
  abs: row("abs(value)", 1, 1, ({ name, args }) => {
    const { run, scale } = at(args, 0);
    return { of: amountOf(at(args, 0), name), scale, run: (moment) => Math.abs(run(moment)) };
  }),
  sqrt: row("sqrt(value)", 1, 1, ({ name, args }) => {
    const { run } = at(args, 0);
    return { of: raised(dimensionOf(at(args, 0), name, amountOf), 0.5), run: (moment) => Math.sqrt(run(moment)) };
  }),
  exp: ofNumber("exp", NONE, Math.exp),
  round: ofNumber("round", NONE, Math.round),
  ln: ofNumber("ln", NONE, Math.log),
  sin: ofAngle("sin", Math.sin),
  cos: ofAngle("cos", Math.cos),
  tan: ofAngle("tan", Math.tan),
  asin: ofNumber("asin", ANGLE, (value) => Math.asin(value) / RADIANS),
  acos: ofNumber("acos", ANGLE, (value) => Math.acos(value) / RADIANS),
  atan2: row("atan2(y, x)", 2, 2, atan2),
  rose: turned("rose", ROSE),
  side: turned("side", EITHER_SIDE),
  table: row("table(value, in: out, in: out, …)", 3, limits.tablePairs + 1, table),
  distance: row("distance(latitude, longitude, latitude, longitude)", 4, 4, (call) => ({
    of: LENGTH,
    run: distance(call),
  })),
  bearing: row("bearing(latitude, longitude, latitude, longitude)", 4, 4, (call) => ({
    of: ANGLE,
    shape: ROSE,
    run: bearing(call),
  })),
  mean: overTime("mean(value, time)", meanOver),
  lag: overTime("lag(value, time)", lagged),
  damp: overTime("damp(value, time)", damped),
  rate: row("rate(value) or rate(value, time)", 1, 2, rate),
  integrate: row("integrate(value) or integrate(value, reset)", 1, 2, integral),
};

/** Those that keep `limits.windowParts` parts of their time, and may look at each of them. */
const WINDOWED = new Set(["mean", "lag", "rate"]);

export function partsOf(name: string): number {
  return WINDOWED.has(name) ? limits.windowParts : 0;
}

/** Those that are computed as time passes, not only when a tag is updated. */
const OVER_TIME = new Set(["mean", "lag", "damp", "rate", "integrate"]);

export function isOverTime(name: string): boolean {
  return OVER_TIME.has(name);
}
