/**
 * The schema of a body, and with it the TypeScript type of that body: `objectOf({ id: text })` is the JSON Schema of such an object
 * and, for the compiler, a `Schema<{ id: string }>`. A body is defined here once; `BodyOf` is its type, and an endpoint that answers
 * with another does not compile. The type is known to the compiler only: what runs is the plain JSON Schema that is published, and
 * nothing that goes out is checked while the service runs.
 *
 * Where another folder has an interface for the same thing, the two are tied by naming it: `objectOf<AlarmRecord>({ … })` does not
 * compile where a member is missing, is one too many, or has another type.
 */
import type { JsonObject } from "../../logbook/entry/entry.ts";
import { type JsonSchema, METRIC } from "./json-schema.ts";

declare const BODY: unique symbol;

/** A JSON Schema whose values have exactly the type `Body`: neither a wider nor a narrower one fits in its place. */
export interface Schema<Body> extends JsonSchema {
  readonly [BODY]: (body: Body) => Body;
}

/** The type of what a schema describes. */
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

/** What narrows a value without changing its type. */
interface Keywords {
  readonly minimum?: number;
  readonly maximum?: number;
  readonly format?: "date-time";
  readonly pattern?: string;
  readonly description?: string;
}

/** The one place where a type is given to a JSON Schema: each builder answers for its own. */
function schemaOf<Body>(schema: JsonSchema): Schema<Body> {
  return schema as Schema<Body>;
}

export function ofType<Name extends keyof Types>(
  type: Name | readonly Name[],
  keywords: Keywords = {},
): Schema<Types[Name]> {
  return schemaOf({ type, ...keywords });
}

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

export function choiceOrNull<const Value extends string>(values: readonly Value[]): Schema<Value | null> {
  return schemaOf({ type: ["string", "null"], enum: [...values, null] });
}

export function constant<const Value extends string | boolean>(value: Value, keywords: Keywords = {}): Schema<Value> {
  return schemaOf({ type: typeof value, const: value, ...keywords });
}

/** A count that only ever grows while the process lives. */
export function counter(description?: string): Schema<number> {
  return schemaOf(metric("integer", "counter", description));
}

/** A count that comes and goes. */
export function gauge(description?: string): Schema<number> {
  return schemaOf(metric("integer", "gauge", description));
}

export function gaugeOrNull(description: string): Schema<number | null> {
  return schemaOf(metric(["integer", "null"], "gauge", description));
}

function metric(type: unknown, kind: "counter" | "gauge", description: string | undefined): JsonSchema {
  return { type, minimum: 0, [METRIC]: kind, ...(description === undefined ? {} : { description }) };
}

/** A closed object that has all of these members. */
export function objectOf<Body>(properties: PropertiesOf<Body>, description?: string): Schema<Body> {
  return schemaOf({
    type: "object",
    ...(description === undefined ? {} : { description }),
    properties,
    required: Object.keys(properties),
    additionalProperties: false,
  });
}

/** A closed object: `properties` are the members that it always has, `optional` those that it may leave out. */
export function objectWithOptional<Body>(
  properties: { readonly [Name in Exclude<keyof Body, OptionalOf<Body>>]: Schema<Body[Name]> },
  optional: { readonly [Name in OptionalOf<Body>]-?: Schema<Exclude<Body[Name], undefined>> },
): Schema<Body> {
  return schemaOf({
    type: "object",
    properties: { ...properties, ...optional },
    required: Object.keys(properties),
    additionalProperties: false,
  });
}

/** The same where no interface is tied to it. */
export function objectAllowing<Needed, Allowed>(
  properties: PropertiesOf<Needed>,
  optional: PropertiesOf<Allowed>,
): Schema<Needed & Partial<Allowed>> {
  return schemaOf({ ...objectOf(properties), properties: { ...properties, ...optional } });
}

type OptionalOf<Body> = {
  [Name in keyof Body]-?: Partial<Pick<Body, Name>> extends Pick<Body, Name> ? Name : never;
}[keyof Body];

/** All members of `Body`, and it may grow; `added` are those that it does not always have. */
export function statisticsOf<Body>(
  properties: PropertiesOf<Body>,
  description: string,
  added: Readonly<Record<string, JsonSchema>> = {},
): Schema<Body> {
  const required = Object.keys(properties);
  return schemaOf({
    type: "object",
    description,
    properties: { ...properties, ...added },
    required,
    additionalProperties: true,
  });
}

/** An object whose members have names of their own; the document does not list them, even where the compiler knows them. */
export function mapOf<Value, Name extends string = string>(
  value: Schema<Value>,
): Schema<Readonly<Record<Name, Value>>> {
  return schemaOf({ type: "object", additionalProperties: value });
}

/** A closed object that has a member of each of these names. */
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

/** One of these bodies, told apart by their members. */
export function eitherOf<Bodies extends readonly unknown[]>(
  schemas: readonly [...{ readonly [At in keyof Bodies]: Schema<Bodies[At]> }],
  description?: string,
): Schema<Bodies[number]> {
  return schemaOf({ ...(description === undefined ? {} : { description }), oneOf: schemas });
}

/** The same schema, where the published document has it by name. */
export function referenceTo<S extends JsonSchema>(name: string, _schema: S): S {
  return { $ref: `#/components/schemas/${name}` } as JsonSchema as S;
}
