/**
 * Reads the text of an expression, by operator precedence (Pratt):
 *
 *     or < and < not < comparisons < + - < * / < sign < ^
 *
 * `× ÷ − ≥ ≤ ≠` are the same as `* / - >= <= !=`. A tag is written as it is called; one with a - in its id in quotes. A number may have a
 * unit behind it: `0.5 m`, `20 °C`. Arguments of `table` are pairs: `table(TANK_FUEL_0.LEVEL_PCT, 0 %: 0 L, 100 %: 200 L)`.
 */
import { limits } from "../limits.ts";
import { NUMBER_UNITS } from "../../core/dimension.ts";
import { ExpressionFault } from "./fault.ts";

export type Operator = "or" | "and" | ">" | ">=" | "<" | "<=" | "==" | "!=" | "+" | "-" | "*" | "/" | "^";

/** A part of an expression. `text` is how it is written. */
export type Node =
  | { readonly kind: "number"; readonly value: number; readonly unit: string | undefined; readonly text: string }
  | { readonly kind: "truth"; readonly value: boolean; readonly text: string }
  | { readonly kind: "tag"; readonly id: string; readonly text: string }
  | { readonly kind: "sign" | "not"; readonly of: Node; readonly text: string }
  | {
      readonly kind: "operation";
      readonly operator: Operator;
      readonly left: Node;
      readonly right: Node;
      readonly text: string;
    }
  | { readonly kind: "pair"; readonly left: Node; readonly right: Node; readonly text: string }
  | { readonly kind: "call"; readonly name: string; readonly args: readonly Node[]; readonly text: string };

/** How tightly an operator binds. The comparisons do not chain. */
const STRENGTHS: Readonly<Record<Operator, number>> = {
  or: 1,
  and: 2,
  ">": 4,
  ">=": 4,
  "<": 4,
  "<=": 4,
  "==": 4,
  "!=": 4,
  "+": 5,
  "-": 5,
  "*": 6,
  "/": 6,
  "^": 8,
};
const NOT_STRENGTH = 3;
const COMPARISON_STRENGTH = 4;
const SIGN_STRENGTH = 7;

const SAME: Readonly<Record<string, Operator>> = { "×": "*", "÷": "/", "−": "-", "≥": ">=", "≤": "<=", "≠": "!=" };

const escaped = NUMBER_UNITS.map((name) => name.replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`));
const TOKEN = new RegExp(
  String.raw`\s*(?:(?<number>(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?)(?:\s*(?<unit>${escaped.join("|")})(?![\w.°]))?` +
    String.raw`|(?<word>[A-Za-z]\w*(?:\.\w+)*)|"(?<double>[^"]*)"|'(?<single>[^']*)'` +
    String.raw`|(?<sign>>=|<=|==|!=|[-+*/^<>(),:×÷−≥≤≠]))`,
  "y",
);

interface Token {
  readonly kind: "number" | "word" | "quoted" | "sign" | "end";
  readonly text: string;
  readonly unit?: string | undefined;
  readonly start: number;
  readonly end: number;
}

/** Throws an `ExpressionFault` where the text is not an expression. */
export function parseExpression(text: string): Node {
  if (text.length > limits.chars) throw new ExpressionFault("expressionTooLong", { max: limits.chars });
  return new Parser(text).whole();
}

class Parser {
  readonly #text: string;
  readonly #tokens: readonly Token[];
  #next = 0;
  #nodes = 0;
  #depth = 0;

  constructor(text: string) {
    this.#text = text;
    this.#tokens = tokensOf(text);
  }

  whole(): Node {
    const node = this.#expression(0);
    if (this.#token.kind !== "end") this.#refuse();
    return node;
  }

  get #token(): Token {
    return this.#tokens[this.#next] as Token;
  }

  #expression(weakest: number): Node {
    this.#depth += 1;
    if (this.#depth > limits.depth) throw new ExpressionFault("expressionTooLong", { max: limits.chars });
    const { start } = this.#token;
    let left = this.#first();
    for (let operator = this.#operator(); operator !== undefined; operator = this.#operator()) {
      const strength = STRENGTHS[operator];
      if (strength <= weakest) break;
      this.#next += 1;
      // A power is of what is on its right first; comparisons do not chain.
      const right = this.#expression(operator === "^" ? strength - 1 : strength);
      left = this.#made({ kind: "operation", operator, left, right, text: this.#since(start) });
      if (strength === COMPARISON_STRENGTH && STRENGTHS[this.#operator() ?? "or"] === COMPARISON_STRENGTH)
        this.#refuse();
    }
    this.#depth -= 1;
    return left;
  }

  #operator(): Operator | undefined {
    const { kind, text } = this.#token;
    const name = SAME[text] ?? text;
    return (kind === "sign" || kind === "word") && Object.hasOwn(STRENGTHS, name) ? (name as Operator) : undefined;
  }

  #first(): Node {
    const { kind, text, unit, start } = this.#token;
    this.#next += 1;
    if (kind === "number") return this.#made({ kind, value: Number(text), unit, text: this.#since(start) });
    if (kind === "quoted") return this.#made({ kind: "tag", id: text, text: this.#since(start) });
    return kind === "word" ? this.#word(text, start) : this.#bracketOrSign(text, start);
  }

  #word(text: string, start: number): Node {
    if (text === "true" || text === "false")
      return this.#made({ kind: "truth", value: text === "true", text: this.#since(start) });
    if (text === "not")
      return this.#made({ kind: "not", of: this.#expression(NOT_STRENGTH), text: this.#since(start) });
    if (Object.hasOwn(STRENGTHS, text)) this.#refuse(1);
    if (this.#is("(")) return this.#made({ kind: "call", name: text, args: this.#args(), text: this.#since(start) });
    return this.#made({ kind: "tag", id: text, text });
  }

  #bracketOrSign(text: string, start: number): Node {
    if (text === "-" || text === "−")
      return this.#made({ kind: "sign", of: this.#expression(SIGN_STRENGTH), text: this.#since(start) });
    if (text !== "(") this.#refuse(1);
    const inner = this.#expression(0);
    this.#expect(")");
    return inner;
  }

  #args(): Node[] {
    this.#expect("(");
    const args: Node[] = [];
    while (!this.#is(")")) {
      if (args.length > 0) this.#expect(",");
      const left = this.#expression(0);
      if (this.#is(":")) {
        this.#next += 1;
        const right = this.#expression(0);
        args.push({ kind: "pair", left, right, text: `${left.text}: ${right.text}` });
      } else args.push(left);
    }
    this.#expect(")");
    return args;
  }

  #is(sign: string): boolean {
    return this.#token.kind === "sign" && this.#token.text === sign;
  }

  #expect(sign: string): void {
    if (!this.#is(sign)) this.#refuse();
    this.#next += 1;
  }

  #made(node: Node): Node {
    this.#nodes += 1;
    if (this.#nodes > limits.nodes) throw new ExpressionFault("expressionTooLong", { max: limits.chars });
    return node;
  }

  #since(start: number): string {
    return this.#text.slice(start, this.#tokens[this.#next - 1]?.end);
  }

  #refuse(back = 0): never {
    throw new ExpressionFault("expressionSyntax", { rest: restOf(this.#text, this.#tokens[this.#next - back]?.start) });
  }
}

function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  let end = 0;
  while (text.slice(end).trim() !== "") {
    TOKEN.lastIndex = end;
    const match = TOKEN.exec(text);
    if (match?.groups === undefined) throw new ExpressionFault("expressionSyntax", { rest: restOf(text, end) });
    const { number, unit, word, double, single, sign } = match.groups;
    const start = end + (match[0].length - match[0].trimStart().length);
    end = TOKEN.lastIndex;
    const at = { start, end };
    if (number !== undefined) tokens.push({ kind: "number", text: number, unit, ...at });
    else if (word !== undefined) tokens.push({ kind: "word", text: word, ...at });
    else if (sign !== undefined) tokens.push({ kind: "sign", text: sign, ...at });
    else tokens.push({ kind: "quoted", text: double ?? single ?? "", ...at });
  }
  return [...tokens, { kind: "end", text: "", start: text.length, end: text.length }];
}

/** From there on, as a fault quotes it. */
function restOf(text: string, start = text.length): string {
  const rest = text.slice(start).trim();
  return rest.length > 30 ? `${rest.slice(0, 29)}…` : rest;
}
