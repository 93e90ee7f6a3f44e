/**
 * Checks an expression and makes closures of it: no code is evaluated, and nothing but the named tags, the functions and the time can be
 * reached. An expression that passes here always gives a number, in the unit of its tag.
 */
import type { Shape } from "../../tags/shape.ts";
import {
  type Dimension,
  dimensionText,
  isSame,
  NONE,
  raised,
  times,
  type Unit,
  unitOfNumber,
  unitOfValue,
} from "../../core/dimension.ts";
import { limits } from "../limits.ts";
import { ExpressionFault } from "./fault.ts";
import { finite, FUNCTIONS, isOverTime, partsOf } from "./functions.ts";
import type { Input, Moment, Run } from "./moment.ts";
import type { Integral } from "./over-time.ts";
import { type Node, type Operator, parseExpression } from "./parse.ts";
import { amountOf, common, truthOf, type Typed } from "./typed.ts";

/** What an expression may name. */
export interface Scope {
  /** The unit of a tag; undefined for one that does not exist. */
  unitOf(tagId: string): string | undefined;
  /** The range of its angles, if they wrap around. */
  shapeOf(tagId: string, unitSi: string): Shape | undefined;
  /** Where the latest value of a tag is; always the same object for the same tag. */
  input(tagId: string, unit: Unit): Input;
  integral(text: string): Integral;
}

export interface Compiled {
  readonly run: Run;
  /** The unit of the result. */
  readonly unit: Unit;
  readonly tags: ReadonlySet<string>;
  /** Those that stand alone as the reset of an integral. */
  readonly switches: ReadonlySet<string>;
  /** What it costs for each update, in nodes: see `limits.nodes`. */
  readonly cost: number;
  /** It is how much two values differ by, such as 5 K, which is not 5 K above absolute zero. */
  readonly isDifference: boolean;
  /** Its value changes as time passes, also without an update. */
  readonly isOverTime: boolean;
}

/** `unitSi`: that of the derived tag. Throws an `ExpressionFault`. */
export function compileExpression(text: string, unitSi: string, scope: Scope): Compiled {
  const node = parseExpression(text);
  const unit = unitOfValue(unitSi);
  if (unit === undefined) throw new ExpressionFault("numberWanted", { place: unitSi });
  const compiler = new Compiler(scope);
  const { of, run, scale } = compiler.typed(node);
  const found = of === "truth" ? "bool" : of === "zero" ? unitSi : dimensionText(of);
  const fits = unitSi === "bool" ? of === "truth" : of !== "truth" && (of === "zero" || isSame(of, unit.dimension));
  if (!fits) throw new ExpressionFault("resultUnit", { found, expected: unitSi });
  const { tags, switches, cost, isOverTime: changes } = compiler;
  return { run, unit, tags, switches, cost, isDifference: scale === "difference", isOverTime: changes };
}

type Compare = (one: number, other: number) => boolean;

const COMPARISONS: Readonly<Partial<Record<Operator, Compare>>> = {
  ">": (one, other) => one > other,
  ">=": (one, other) => one >= other,
  "<": (one, other) => one < other,
  "<=": (one, other) => one <= other,
  "==": (one, other) => one === other,
  "!=": (one, other) => one !== other,
};

const ARITHMETIC = {
  "+": (one: number, other: number) => one + other,
  "-": (one: number, other: number) => one - other,
  "*": (one: number, other: number) => one * other,
  "/": (one: number, other: number) => one / other,
  "^": (one: number, other: number) => one ** other,
} as const satisfies Readonly<Partial<Record<Operator, (one: number, other: number) => number>>>;

class Compiler {
  readonly tags = new Set<string>();
  readonly switches = new Set<string>();
  isOverTime = false;
  cost = 0;
  readonly #scope: Scope;

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  typed(node: Node): Typed {
    this.#pay(1);
    switch (node.kind) {
      case "number":
        return literal(node.value, node.unit);
      case "truth":
        return { of: "truth", run: () => (node.value ? 1 : 0) };
      case "tag":
        return this.#tag(node.id);
      case "sign":
        return negative(node.of, (part) => this.typed(part));
      case "not":
        return negation(this.typed(node.of));
      case "operation":
        return operation(node.operator, this.typed(node.left), this.typed(node.right));
      case "call":
        return this.#call(node.name, node.args, node.text);
      case "pair":
      default:
        throw new ExpressionFault("expressionSyntax", { rest: node.text });
    }
  }

  #pay(nodes: number): void {
    this.cost += nodes;
    if (this.cost > limits.nodes)
      throw new ExpressionFault("expressionTooCostly", { max: limits.nodes, parts: limits.windowParts });
  }

  #tag(tagId: string): Typed {
    const unitSi = this.#scope.unitOf(tagId);
    if (unitSi === undefined) throw new ExpressionFault("noSuchTag", { tag: tagId });
    const unit = unitOfValue(unitSi);
    if (unit === undefined) throw new ExpressionFault("tagIsText", { tag: tagId });
    this.tags.add(tagId);
    const input = this.#scope.input(tagId, unit);
    const run: Run = (moment) => moment.read(input);
    if (unitSi === "bool") return { of: "truth", run };
    return { of: unit.dimension, run, shape: this.#scope.shapeOf(tagId, unitSi) };
  }

  #call(name: string, nodes: readonly Node[], text: string): Typed {
    const known = Object.hasOwn(FUNCTIONS, name) ? FUNCTIONS[name] : undefined;
    if (known === undefined) throw new ExpressionFault("unknownFunction", { name, known: Object.keys(FUNCTIONS) });
    const pairs = nodes.flatMap((node) => (node.kind === "pair" ? node : []));
    const isPaired = name === "table" ? pairs.length === nodes.length - 1 && nodes[0]?.kind !== "pair" : false;
    if (nodes.length < known.least || nodes.length > known.most || (pairs.length > 0 && !isPaired))
      throw new ExpressionFault("functionForm", { name, form: known.form });
    this.#pay(partsOf(name));
    if (isOverTime(name)) this.isOverTime = true;
    if (name === "integrate" && nodes[1]?.kind === "tag") this.switches.add(nodes[1].id);
    const args = nodes.map((node) => this.typed(node.kind === "pair" ? node.left : node));
    const values = pairs.map(({ right }) => this.typed(right));
    return known.make({ name, args, values, text, integral: (written) => this.#scope.integral(written) });
  }
}

function literal(value: number, unitName: string | undefined): Typed {
  if (!Number.isFinite(value)) throw new ExpressionFault("expressionSyntax", { rest: String(value) });
  const unit = unitName === undefined ? undefined : unitOfNumber(unitName);
  if (unit === undefined) return { of: value === 0 ? "zero" : NONE, run: () => value, constant: value };
  const constant = value * unit.factor + unit.offset;
  return { of: unit.dimension, run: () => constant, constant, scale: unit.offset === 0 ? undefined : "point" };
}

/** `-5 °C` is a point on the scale like `5 °C`, not the negative of that temperature. */
function negative(node: Node, typed: (node: Node) => Typed): Typed {
  if (node.kind === "number") return literal(-node.value, node.unit);
  const part = typed(node);
  const { run, constant, scale } = part;
  const made = { of: amountOf(part, "-"), run: (moment: Moment) => -run(moment), scale };
  return constant === undefined ? made : { ...made, constant: -constant };
}

function negation(typed: Typed): Typed {
  truthOf(typed, "not");
  const { run } = typed;
  return { of: "truth", run: (moment) => 1 - run(moment) };
}

function operation(operator: Operator, left: Typed, right: Typed): Typed {
  if (operator === "or" || operator === "and") return both(operator, left, right);
  const compare = COMPARISONS[operator];
  if (compare !== undefined) return comparison(compare, operator, left, right);
  const [a, b] = [left.run, right.run];
  const compute = ARITHMETIC[operator as keyof typeof ARITHMETIC];
  return { ...resultOf(operator, left, right), run: (moment) => finite(compute(a(moment), b(moment))) };
}

function resultOf(operator: Operator, left: Typed, right: Typed): Pick<Typed, "of" | "scale"> {
  if (operator === "^") return { of: power(left, right) };
  if (operator === "*" || operator === "/") {
    const of = times(plain(left, operator), plain(right, operator), operator === "*" ? 1 : -1);
    const isDifference = left.scale === "difference" || right.scale === "difference";
    return { of, scale: isDifference ? "difference" : undefined };
  }
  for (const each of [left, right]) amountOf(each, operator);
  const { of } = common([left, right], operator);
  // A bare number is no temperature, whatever is taken from it.
  const isBare = of !== "truth" && of !== "zero" && isSame(of, NONE);
  return { of, scale: isBare ? undefined : sumScale(operator, left, right) };
}

/** A value less a value is a difference. A value with a difference, or with a constant, stays a value. */
function sumScale(operator: Operator, left: Typed, right: Typed): Typed["scale"] {
  const isAmount = ({ scale, constant }: Typed): boolean => scale === "difference" || constant !== undefined;
  if (operator === "-") return isAmount(right) ? left.scale : "difference";
  return isAmount(left) && isAmount(right) ? (left.scale ?? right.scale) : undefined;
}

/** The dimension of a factor: 0 without a unit is a number. */
function plain(typed: Typed, operator: Operator): Dimension {
  const of = amountOf(typed, operator);
  return of === "zero" ? NONE : of;
}

/**
 * Kleene's logic: `true or unknown` is true, `false and unknown` is false, with the quality and age of the side that decided. Both sides
 * are always computed, since functions over time must go on.
 */
function both(operator: "or" | "and", left: Typed, right: Typed): Typed {
  truthOf(left, operator);
  truthOf(right, operator);
  const decides = operator === "or" ? 1 : 0;
  const run: Run = (moment) => {
    const { worst, oldestMs, unusable } = moment;
    const { length } = unusable;
    moment.beginPart();
    const one = left.run(moment);
    const first = { worst: moment.worst, oldestMs: moment.oldestMs, isEnough: one === decides && moment.isUsable };
    moment.beginPart();
    const other = right.run(moment);
    const isEnough = other === decides && moment.isUsable;
    if (first.isEnough && !(isEnough && moment.worst < first.worst)) {
      moment.worst = first.worst;
      moment.oldestMs = first.oldestMs;
    } else if (!isEnough) moment.endPart(first.worst, first.oldestMs);
    if (first.isEnough || isEnough) unusable.length = length;
    moment.endPart(worst, oldestMs);
    if (one === decides || other === decides) return decides;
    return Number.isNaN(one) || Number.isNaN(other) ? NaN : 1 - decides;
  };
  return { of: "truth", run };
}

function comparison(compare: Compare, operator: Operator, left: Typed, right: Typed): Typed {
  const { of } = common([left, right], operator);
  if (of === "truth" && operator !== "==" && operator !== "!=")
    throw new ExpressionFault("numberWanted", { place: operator });
  const [a, b] = [left.run, right.run];
  const run: Run = (moment) => {
    const [one, other] = [a(moment), b(moment)];
    if (Number.isNaN(one) || Number.isNaN(other)) return NaN;
    return compare(one, other) ? 1 : 0;
  };
  return { of: "truth", run };
}

function power(left: Typed, right: Typed): Dimension {
  const base = plain(left, "^");
  const { constant } = right;
  const isPlain = isSame(plain(right, "^"), NONE);
  if (!isPlain || (constant === undefined && !isSame(base, NONE))) throw new ExpressionFault("powerOfUnit");
  return constant === undefined ? NONE : raised(base, constant);
}
