/**
 * Compiles a decoder from the layout of a group: one function with every offset, shift and limit as a constant, made
 * when the group is first met. It is an order of magnitude faster than reading the fields one by one (`npm run bench`
 * compares). Only numbers, ids and names of canboat's definitions become code.
 *
 * For a group of a 4-bit and a 16-bit field the function is:
 *
 *     (d) => {
 *       const n = d.length; let r, p = 0;
 *       const f0 = n >= 1 && (r = d[0] & 15) <= 13 ? r : null;
 *       const f1 = n >= 3 && (r = (d[0] >>> 4 | …) << 16 >> 16) >= -32767 && r <= 32764 ? r / 250 : null;
 *       return { "instance": f0, "level": f1 };
 *     }
 *
 * If fields depend on other fields, not all objects have the same fields. There the fields are assigned one by one:
 * `o0["instance"] = …`.
 */
import { isCompilable, MessageCode } from "./code-message.ts";
import type { Place } from "./code-place.ts";
import type { Content, Form } from "./content.ts";
import type { FieldSpec } from "./field.ts";
import type { PgnLayout, RepeatingSet } from "./layout.ts";
import { readMessage } from "./read-message.ts";

/** Decodes data of any length. */
export type Decoder = (data: Uint8Array) => Content;

export function compileDecoder(layout: PgnLayout, form: Form): Decoder {
  if (!isCompilable(layout)) return (data) => readMessage(layout, data, form);
  return new DecoderCode(layout, form).compile();
}

class DecoderCode extends MessageCode<ObjectCode> {
  #names = 0;

  compile(): Decoder {
    this.lines.push("const n = d.length; let r, p = 0;");
    const message = this.#newObject();
    this.addMessage(message);
    this.lines.push(`return ${message.code()};`);
    return this.constants.compile("d", this.lines.join("\n")) as Decoder;
  }

  protected addKnown(spec: FieldSpec, place: Place, into: ObjectCode): void {
    const name = `f${this.#names++}`;
    this.lines.push(`const ${name} = ${this.values.expression(spec, place)};`, ...into.add(spec.id, name));
  }

  protected addDynamic(spec: FieldSpec, into: ObjectCode): void {
    if (spec.kind === "variable") this.lines.push(`if (y.id !== "") { ${into.add("parameterId", "y.id").join(" ")} }`);
    this.lines.push(...into.add(spec.id, "y.value(d, p)"));
  }

  protected addSet(set: RepeatingSet, condition: (items: string) => string, into: ObjectCode): void {
    const { name } = set;
    this.lines.push(`const ${name} = [];`, `while (${condition(`${name}.length`)}) {`);
    const item = this.#newObject();
    this.addItem(set, item, () => `${name}.push(${item.code()});`);
    this.lines.push("}", ...into.add(name, name));
  }

  #newObject(): ObjectCode {
    const object = new ObjectCode(this.layout.dynamic ? `o${this.#names++}` : undefined);
    this.lines.push(...object.begin());
    return object;
  }
}

/** An object in generated code: a literal, or a variable that begins empty. */
class ObjectCode {
  readonly #name: string | undefined;
  readonly #properties: string[] = [];

  constructor(name: string | undefined) {
    this.#name = name;
  }

  begin(): string[] {
    return this.#name === undefined ? [] : [`const ${this.#name} = {};`];
  }

  /** Adds a property; returns the statements that it needs. */
  add(id: string, value: string): string[] {
    if (this.#name !== undefined) return [`${this.#name}[${JSON.stringify(id)}] = ${value};`];
    this.#properties.push(`${JSON.stringify(id)}: ${value}`);
    return [];
  }

  code(): string {
    return this.#name ?? `{ ${this.#properties.join(", ")} }`;
  }
}
