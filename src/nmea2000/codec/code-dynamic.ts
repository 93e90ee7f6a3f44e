/**
 * Generated code for groups in which fields define the type of later fields. Variables hold the key, the length, the
 * target group and the parameter number so far; the reader `y` reads the field that they define
 * (`dynamic-reader.ts`). For a key of 12 bits, a length of 4 bits, and the value of that key:
 *
 *     if (n >= p + 2) { key = (d[p] | d[p + 1] << 8) & 4095; keyBytes = -1; }
 *     keyBytes = n >= p + 2 && (r = d[p + 1] >>> 4) <= 12 ? r : -1;
 *     p += 2;
 *     y = k3(key, keyBytes); const f5 = y.value(d, p); p = y.end(d, p);
 */
import { keyedReaders, targetGroup, variableReaders } from "./dynamic-reader.ts";
import type { Constants } from "./code-field.ts";
import { hasBits, type Place, readExpression } from "./code-place.ts";
import type { Form } from "./content.ts";
import type { FieldSpec } from "./field.ts";
import { keyEnumeration, type PgnLayout } from "./layout.ts";

export class DynamicCode {
  readonly #layout: PgnLayout;
  readonly #form: Form;
  readonly #constants: Constants;

  constructor(layout: PgnLayout, form: Form, constants: Constants) {
    this.#layout = layout;
    this.#form = form;
    this.#constants = constants;
  }

  /** The declaration of the variables; empty for a group without such fields. */
  get declaration(): string {
    return this.#layout.dynamic ? "let y, key = -1, keyBytes = -1, target, index = -1;" : "";
  }

  /** The code that stores the value of a key, length, group or index; empty for other fields. */
  note(spec: FieldSpec, place: Place): string {
    if (!this.#layout.dynamic) return "";
    const { kind, bits, rawMax } = spec;
    const here = hasBits(place, bits);
    if (kind === "key") return `if (${here}) { key = ${readExpression(place, bits, false)}; keyBytes = -1; }`;
    if (kind === "length") {
      return `keyBytes = ${here} && (r = ${readExpression(place, bits, false)}) <= ${rawMax} ? r : -1;`;
    }
    if (kind === "index") return `index = ${here} ? ${readExpression(place, bits, false)} : -1;`;
    if (kind !== "group") return "";
    return `target = ${here} ? ${this.#constants.add(targetGroup)}(${readExpression(place, bits, false)}) : undefined;`;
  }

  /** The code that sets `y` to the reader of the field at `p`. */
  find(spec: FieldSpec): string {
    if (spec.kind === "variable") {
      return `y = ${this.#constants.add(variableReaders(this.#form))}(target, index, d, p);`;
    }
    const readers = keyedReaders(spec, keyEnumeration(this.#layout), this.#form);
    return `y = ${this.#constants.add(readers)}(key, keyBytes);`;
  }
}

/** Whether the type of the field is given by the message. */
export function isDynamic({ kind }: FieldSpec): boolean {
  return kind === "keyed" || kind === "variable";
}
