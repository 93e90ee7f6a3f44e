/**
 * JSON Schemas of bodies together with their TypeScript types: `objectOf({ id: text })` is the JSON Schema of such an object and, for the
 * compiler, a `Schema<{ id: string }>`. So a body is defined once; `BodyOf` is its type, and an endpoint that answers with another type
 * does not compile. At run time there is only the plain JSON Schema that is published. The service does not check its own answers with it;
 * a command checks those that it gets (`fits`).
 *
 * If another folder has an interface for the same object, it is named as the type: `objectOf<AlarmRecord>({ … })` does not compile if a
 * member is missing, is not in the interface, or has another type.
 */
import type { JsonObject } from "./json-value.ts";
import type { FileOf } from "./settings.ts";

export type JsonSchema = Readonly<Record<string, unknown>>;

/** The keyword that gives a number in /health its type in /metrics. */
export const METRIC = "x-metric";

declare const BODY: unique symbol;

/** A JSON Schema whose values have exactly the type `Body`. */
export interface Schema<Body> extends JsonSchema {
  readonly [BODY]: (body: Body) => Body;
}

export type BodyOf<S> = S extends Schema<infer Body> ? Body : never;

type PropertiesOf<Body> = { readonly [Name in keyof Body]: Schema<Body[Name]> };

interface Types {
  readonly string: string;
  readonly number: number;
  readonly integer: number;
  readonly boolean: boolean;
  readonly null: null;
  readonly object: JsonObject;
}

/** Keywords that restrict a value without changing its type. */
interface Keywords {
  readonly minimum?: number;
  readonly maximum?: number;
  readonly format?: "date-time";
  readonly pattern?: string;
  readonly description?: string;
}

/** Gives a JSON Schema its type. Each builder must pass the right one. */
function schemaOf<Body>(schema: JsonSchema): Schema<Body> {
  return schema as Schema<Body>;
}

export function ofType<Name extends keyof Types>(
  type: Name | readonly Name[],
  keywords: Keywords = {},
): Schema<Types[Name]> {
  return schemaOf({ type, ...keywords });
}

/** How every time in the API is written. */
export const UTC_TIME = {
  format: "date-time",
  pattern: "^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z$",
} as const;

export const time = ofType("string", UTC_TIME);
export const text = ofType("string");
export const number = ofType("number");
export const flag = ofType("boolean");
export const count = ofType("integer", { minimum: 0 });
export const textOrNull = ofType(["string", "null"]);
export const numberOrNull = ofType(["number", "null"]);

/** One of these texts. */
export function choice<const Value extends string>(values: readonly Value[], keywords: Keywords = {}): Schema<Value> {
  return schemaOf({ type: "string", enum: values, ...keywords });
}

export function choiceOrNull<const Value extends string>(
  values: readonly Value[],
  keywords: Keywords = {},
): Schema<Value | null> {
  return schemaOf({ type: ["string", "null"], enum: [...values, null], ...keywords });
}

export function constant<const Value extends string | boolean>(value: Value, keywords: Keywords = {}): Schema<Value> {
  return schemaOf({ type: typeof value, const: value, ...keywords });
}

/** A count that only grows while the process runs. */
export function counter(description?: string): Schema<number> {
  return schemaOf(metric("integer", "counter", description));
}

/** A number that goes up and down. */
export function gauge(description?: string): Schema<number> {
  return schemaOf(metric("integer", "gauge", description));
}

export function gaugeOrNull(description: string): Schema<number | null> {
  return schemaOf(metric(["integer", "null"], "gauge", description));
}

function metric(type: unknown, kind: "counter" | "gauge", description: string | undefined): JsonSchema {
  return { type, minimum: 0, [METRIC]: kind, ...(description === undefined ? {} : { description }) };
}

/** A closed object with exactly these members. */
export function objectOf<Body>(properties: PropertiesOf<Body>, description?: string): Schema<Readonly<Body>> {
  return schemaOf({
    type: "object",
    ...(description === undefined ? {} : { description }),
    properties,
    required: Object.keys(properties),
    additionalProperties: false,
  });
}

/** As `objectOf`, with members that it may also have. */
export function objectAllowing<Needed, Allowed>(
  properties: PropertiesOf<Needed>,
  optional: PropertiesOf<Allowed>,
): Schema<Readonly<Needed & Partial<Allowed>>> {
  return schemaOf({ ...objectOf(properties), properties: { ...properties, ...optional } });
}

/** An open object with these members. `added`: members that it does not always have. */
export function statisticsOf<Body, Added = object>(
  properties: PropertiesOf<Body>,
  description: string,
  added?: PropertiesOf<Added>,
): Schema<Readonly<Body & Partial<Added>>> {
  const required = Object.keys(properties);
  return schemaOf({
    type: "object",
    description,
    properties: { ...properties, ...added },
    required,
    additionalProperties: true,
  });
}

/** An object with arbitrary member names, which the published document does not list. */
export function mapOf<Value, Name extends string = string>(
  value: Schema<Value>,
): Schema<Readonly<Record<Name, Value>>> {
  return schemaOf({ type: "object", additionalProperties: value });
}

/** A closed object with a member for each of these names. */
export function recordOf<Name extends string, Value>(
  names: readonly Name[],
  value: Schema<Value>,
): Schema<Readonly<Record<Name, Value>>> {
  return schemaOf(objectOf(Object.fromEntries(names.map((name) => [name, value]))));
}

export function orNull<Body>(schema: Schema<Body>): Schema<Body | null> {
  return schemaOf({ anyOf: [schema, { type: "null" }] });
}

export function arrayOf<Item>(items: Schema<Item>): Schema<readonly Item[]> {
  return schemaOf({ type: "array", items });
}

/** Items of these types in this order, at least this many of them. */
export function tupleOf<Items extends readonly unknown[]>(
  items: readonly [...{ readonly [At in keyof Items]: Schema<Items[At]> }],
  minItems: number,
): Schema<readonly [...Items]> {
  return schemaOf({ type: "array", prefixItems: items, items: false, minItems });
}

/** One of these bodies, distinguished by their members. */
export function eitherOf<Bodies extends readonly unknown[]>(
  schemas: readonly [...{ readonly [At in keyof Bodies]: Schema<Bodies[At]> }],
  description?: string,
): Schema<Bodies[number]> {
  return schemaOf({ ...(description === undefined ? {} : { description }), oneOf: schemas });
}

/** Members whose schemas are written `as const`, like those of the project file. */
export function asBodies<const P extends object>(properties: P): { [Name in keyof P]: Schema<FileOf<P[Name]>> } {
  return properties as never;
}

const referred = new WeakMap<JsonSchema, JsonSchema>();

/** A reference to a named schema of the published document. */
export function referenceTo<S extends JsonSchema>(name: string, schema: S): S {
  const reference = { $ref: `#/components/schemas/${name}` } as JsonSchema as S;
  referred.set(reference, schema);
  return reference;
}

interface Checked {
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | JsonSchema;
  readonly items?: boolean | JsonSchema;
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
}

/** Whether a value has the members of a schema, with their types and choices. It may have more members. */
export function fits(given: JsonSchema, value: unknown): boolean {
  const schema = referred.get(given) ?? given;
  const { type, enum: choices, items, anyOf, oneOf = anyOf } = schema as Checked;
  const { properties = {}, required = [], additionalProperties } = schema as Checked;
  if (oneOf !== undefined) return oneOf.some((one) => fits(one, value));
  if (type !== undefined && ![type].flat().some((one) => isOfType(one, value))) return false;
  if (choices?.includes(value) === false) return false;
  if (Array.isArray(value)) return typeof items !== "object" || value.every((item) => fits(items, item));
  if (typeof value !== "object" || value === null) return true;
  const each = typeof additionalProperties === "object" ? additionalProperties : {};
  const schemaOfMember = (name: string) => (Object.hasOwn(properties, name) ? (properties[name] ?? each) : each);
  const isThere = (name: string) => Object.hasOwn(value, name);
  return required.every(isThere) && Object.entries(value).every(([name, member]) => fits(schemaOfMember(name), member));
}

function isOfType(type: string, value: unknown): boolean {
  if (type === "integer") return Number.isInteger(value);
  if (type === "array") return Array.isArray(value);
  if (type === "null" || value === null) return type === "null" && value === null;
  return typeof value === type && !Array.isArray(value);
}
