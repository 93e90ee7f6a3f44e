/**
 * The parameters of requests. One value defines how a parameter is documented, checked and read, so that these cannot differ. Every text
 * is checked by its JSON Schema. If that fails, the answer is a 400 that names the parameter.
 */
import type { ErrorObject } from "ajv";
import { parseJson } from "../../core/parse-json.ts";
import { parseIsoTime } from "../../core/time.ts";
import { api, quoted } from "../../messages/details.ts";
import { limits as tagLimits } from "../../tags/limits.ts";
import { compileInput } from "./json-schema.ts";
import type { JsonSchema } from "../../core/body-schema.ts";
import { Problem } from "../problem.ts";

export interface Parameter<T> {
  readonly in: "path" | "query" | "header" | "body";
  readonly required: boolean;
  readonly description: string;
  readonly schema: JsonSchema;
  /** The value of a text, or of an absent parameter (undefined). Throws a 400 that names it `name`. */
  read(name: string, text: string | undefined): T;
  /** A member of the body that is read as JSON, not as a text. */
  readonly isJson?: true;
  /** Reads the header Accept if the parameter is absent. */
  readonly fromAccept?: (accept: string) => string | undefined;
}

export type Parameters = Readonly<Record<string, Parameter<unknown>>>;
export type Values<P extends Parameters> = { readonly [K in keyof P]: P[K] extends Parameter<infer T> ? T : never };

export interface Reading<T> {
  readonly in?: "path" | "query" | "header";
  readonly required?: boolean;
  readonly description: string;
  readonly schema: JsonSchema;
  /** What it is where the request does not have it; by default undefined. It may throw a 400. */
  readonly absent?: () => T;
  /** What the schema checks, by default the text: the number in it, say. */
  readonly judged?: (text: string) => unknown;
  /** Converts what the schema has accepted; by default it stays the same. */
  readonly value?: (judged: unknown) => T;
  readonly fault: (name: string, text: string, keyword: string) => string;
}

export function parameter<T>(reading: Reading<T>): Parameter<T> {
  const { description, schema, fault } = reading;
  const {
    absent = () => undefined as T,
    judged = (text: string): unknown => text,
    value = (judged: unknown) => judged as T,
  } = reading;
  const validator = compileInput(schema);
  return {
    in: reading.in ?? "query",
    required: reading.required ?? false,
    description,
    schema,
    read(name, text) {
      if (text === undefined) return absent();
      const candidate = judged(text);
      const accepts = validator();
      if (!accepts(candidate)) throw new Problem(400, fault(name, text, accepts.errors?.[0]?.keyword ?? ""));
      return value(candidate);
    },
  };
}

/** For a parameter that may not be absent. */
export function refused(fault: () => string): () => never {
  return () => {
    throw new Problem(400, fault());
  };
}

interface Bounds {
  readonly minimum: number;
  readonly maximum: number;
}

/** The same as a member of the body, which is a JSON object: for what must not stand in an address. */
export function inBody<T>(given: Parameter<T>): Parameter<T> {
  return { ...given, in: "body" };
}

/** A member of the body that is no text, as JSON has it: a number is not its digits, and null is there. */
export function jsonMember<T>(description: string, schema: JsonSchema, isOptional = false): Parameter<T> {
  const validator = compileInput(schema);
  const read = (name: string, member: unknown): T => {
    if (isOptional && member === undefined) return undefined as T;
    const accepts = validator();
    if (!accepts(member)) throw new Problem(400, api.memberInvalid(faultIn(name, accepts.errors?.[0])));
    return member as T;
  };
  return { in: "body", required: !isOptional, description, schema, isJson: true, read };
}

/** Where in the member the fault is, and what may be there, as far as the schema says it in a word. */
export function faultIn(
  name: string,
  fault: ErrorObject | undefined,
): { readonly name: string; readonly may: string | undefined } {
  const { type, allowedValues, missingProperty, additionalProperty, limit, format } = (fault?.params ??
    {}) as FaultParams;
  const inside = missingProperty ?? (additionalProperty === undefined ? undefined : quoted(additionalProperty));
  const bound = limit === undefined ? undefined : `${fault?.keyword.startsWith("max") === true ? "≤" : "≥"} ${limit}`;
  const may = [type ?? allowedValues ?? bound ?? format ?? []].flat().join(", ");
  const place = [`${name}${fault?.instancePath ?? ""}`, ...(inside === undefined ? [] : [inside])].join("/");
  return { name: place, may: may === "" ? undefined : may };
}

/** Those of the keywords `type`, `enum`, `required`, `additionalProperties`, `maxItems` and its like, and `format`. */
interface FaultParams {
  readonly type?: string | readonly string[];
  readonly allowedValues?: readonly string[];
  readonly missingProperty?: string;
  readonly additionalProperty?: string;
  readonly limit?: number;
  readonly format?: string;
}

export function flagParameter(description: string): Parameter<boolean | undefined> {
  return parameter({
    description,
    schema: { type: "boolean" },
    judged: (text) => (text === "true" ? true : text === "false" ? false : text),
    fault: (name, text) => api.notChoice({ name, text: quoted(text), choices: ["true", "false"] }),
  });
}

/** Decimal digits and nothing else: `1e3`, `0x10`, ` 5`, `5.0` and `+5` are faults. */
export function integerParameter(
  description: string,
  bounds: Bounds & { readonly default: number },
): Parameter<number> {
  return parameter({
    description,
    schema: { type: "integer", ...bounds },
    absent: () => bounds.default,
    judged: (text) => (/^\d{1,15}$/.test(text) ? Number(text) : text),
    fault: (name, text) => api.notInteger({ name, text: quoted(text), min: bounds.minimum, max: bounds.maximum }),
  });
}

/** All that a program prints for a double: `39.50094033333333`, `1e-7`. */
const NUMBER = /^-?\d{1,12}(\.\d{1,20})?(e[-+]?\d{1,2})?$/i;

export function numberParameter(description: string, bounds: Bounds): Parameter<number | undefined> {
  return parameter({
    description,
    schema: { type: "number", ...bounds },
    judged: (text) => (NUMBER.test(text) ? Number(text) : text),
    fault: (name, text) => api.notNumber({ name, text: quoted(text), min: bounds.minimum, max: bounds.maximum }),
  });
}

const BOX = String.raw`^(-?\d{1,3}(\.\d{1,20})?,){3}-?\d{1,3}(\.\d{1,20})?$`;

/** Degrees; the south is not north of the north. */
export function boxParameter(
  description: string,
): Parameter<{ west: number; south: number; east: number; north: number } | undefined> {
  const box = parameter<string | undefined>({
    description,
    schema: { type: "string", pattern: BOX },
    fault: (name, text) => api.notBox({ name, text: quoted(text) }),
  });
  const read = (name: string, text: string | undefined) => {
    const whole = box.read(name, text);
    if (whole === undefined) return undefined;
    const [west = 0, south = 0, east = 0, north = 0] = whole.split(",").map(Number);
    const isOnEarth =
      south <= north && Math.max(-south, north) <= 90 && [west, east].every((one) => Math.abs(one) <= 180);
    if (!isOnEarth) throw new Problem(400, api.notBox({ name, text: quoted(whole) }));
    return { west, south, east, north };
  };
  return { ...box, read };
}

/** The value is in ms since 1970. */
export function timeParameter(description: string): Parameter<number | undefined> {
  return parameter({
    description: `${description} ISO 8601; without an offset it is UTC.`,
    schema: { type: "string", format: "date-time" },
    judged: withPlus,
    value: (text) => parseIsoTime(String(text)),
    fault: (name, text) => api.notTime({ name, text: quoted(text) }),
  });
}

/** A `+` that was not percent-encoded arrives as a space: `2026-11-21T10:00:00 02:00` means `+02:00`. */
function withPlus(text: string): string {
  return text.replace(/^(.{10}[Tt ]\S+) (\d{2}(?::?\d{2})?)$/, "$1+$2");
}

export function choiceParameter<V extends string>(
  description: string,
  choices: readonly V[],
): Parameter<V | undefined> {
  return parameter({
    description,
    schema: { type: "string", enum: choices },
    fault: (name, text) => api.notChoice({ name, text: quoted(text), choices }),
  });
}

/** The format of the answer, by name and media type. If it is absent, the header Accept decides; else it is the first format. */
export function formatParameter<F extends string>(mediaTypes: Readonly<Record<F, string>>): Parameter<F> {
  const formats = Object.keys(mediaTypes) as F[];
  const [standard] = formats as [F];
  return {
    ...parameter({
      description: "How the answer is written. Without it, as the header Accept says.",
      schema: { type: "string", enum: formats, default: standard },
      absent: () => standard,
      fault: (name, text) => api.notChoice({ name, text: quoted(text), choices: formats }),
    }),
    fromAccept: (accept) => acceptedOf(accept).find((format) => format !== undefined),
  };

  /** The accepted formats, the most preferred first; undefined for one that we cannot write. */
  function acceptedOf(accept: string): (F | undefined)[] {
    const wanted = accept.split(",").map((range) => {
      const [type = "", ...parameters] = range.split(";").map((part) => part.trim().toLowerCase());
      const weight = Number(parameters.find((one) => one.startsWith("q="))?.slice(2) ?? 1);
      const format = type === "*/*" ? standard : formats.find((one) => mediaTypes[one] === type);
      return { format, weight: Number.isFinite(weight) ? weight : 0 };
    });
    return wanted
      .filter(({ weight }) => weight > 0)
      .toSorted((a, b) => b.weight - a.weight)
      .map(({ format }) => format);
  }
}

/** As `choiceParameter`, with a default and a fault text of its own. */
export function kindParameter<V extends string>(description: string, kinds: readonly V[], standard: V): Parameter<V> {
  return parameter({
    description,
    schema: { type: "string", enum: kinds, default: standard },
    absent: () => standard,
    fault: (_name, text) => api.kindUnknown({ kind: quoted(text), kinds }),
  });
}

/** `oldest`, or a time in our form and a count; `arrival`, or a position in order of arrival. */
const CURSOR = "^(oldest|arrival|\\d{1,15}~\\d{1,15}|\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z~\\d{1,9})$";

/** Where a page begins. Only its form is checked here. */
export function cursorParameter(description: string): Parameter<string | undefined> {
  return parameter({
    description,
    schema: { type: "string", pattern: CURSOR },
    fault: (name, text) => api.notCursor({ name, text: quoted(text) }),
  });
}

/** No name is longer, with a * between any two of its characters: what is compared with each tag's must be short. */
const ITEM = `[^,\\s]{1,${2 * tagLimits.idChars}}`;

/** One or more names separated by commas. */
export function listParameter(description: string, fault: () => string): Parameter<readonly string[]> {
  return parameter({
    required: true,
    description,
    schema: { type: "string", pattern: `^${ITEM}(,${ITEM})*$` },
    absent: refused(fault),
    value: (text) => String(text).split(","),
    fault,
  });
}

/** As `listParameter`, with a default. */
export function optionalListParameter(description: string, standard: readonly string[]): Parameter<readonly string[]> {
  const required = listParameter(description, () => api.tagsRequired);
  const read = (name: string, text: string | undefined) => (text === undefined ? standard : required.read(name, text));
  return { ...required, required: false, read };
}

export function objectParameter(description: string): Parameter<Readonly<Record<string, unknown>>> {
  return jsonParameter(`${description} A JSON object.`, { type: "object" }, () => ({}));
}

/** A JSON list as text; `schema` is that of each item, and each has the type `Item`. */
export function itemsParameter<Item>(
  description: string,
  schema: JsonSchema,
  maxItems?: number,
): Parameter<readonly Item[]> {
  const most = maxItems === undefined ? {} : { maxItems };
  return jsonParameter(
    `${description} A JSON list.`,
    { type: "array", items: schema, ...most },
    refused(() => api.listMissing),
  );
}

function jsonParameter<T>(description: string, schema: JsonSchema, absent: () => T): Parameter<T> {
  return parameter({
    required: true,
    description,
    schema,
    absent,
    judged: (text) => {
      try {
        return parseJson(text);
      } catch {
        return text;
      }
    },
    fault: () => api.bodyNotObject,
  });
}

export function pathParameter(description: string): Parameter<string> {
  return parameter({
    in: "path",
    required: true,
    description,
    schema: { type: "string" },
    absent: () => "",
    fault: () => api.pathBadlyEncoded,
  });
}

/** A header of the request; any value is accepted. */
export function headerParameter(description: string): Parameter<string | undefined> {
  return parameter({
    in: "header",
    description,
    schema: { type: "string" },
    fault: (name) => api.badlyEncoded({ name }),
  });
}
