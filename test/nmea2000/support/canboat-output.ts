/**
 * What canboat's analyzer prints of a message, as JSON or as text, with any of its options, and what it says there of a
 * field of ours:
 *
 *     {"timestamp":…,"pgn":127505,"description":"Fluid Level","fields":{"Level":49.000}}         -json
 *     {"fluidLevel":{…,"fields":{"type":{"value":0,"name":"Fuel"},"level":49.000}}}              -json -nv -camel
 *     … 127505 Fluid Level:  Instance = 0 (bytes = "00", bits = "0000"); Level = 49.000 %        -debug
 *
 * Only the shape is undone here: of a value, its name and its bytes the name is taken, or the value where ours is one. How
 * a value is written stays as it is, and `twin-causes.ts` says where that is another notation.
 */
import { allDefinitions, definitionsOf } from "../../../src/nmea2000/codec/definitions.ts";
import type { Definition, Field } from "../../../src/nmea2000/codec/definition.ts";
import type { FieldPlace } from "./field-places.ts";
import { namesIn, type Said } from "./twin-said.ts";

/** A number as it was printed, which tells how it was rounded, and in which unit: undefined where that is not said. */
export class Printed {
  readonly text: string;
  readonly unit: string | undefined;

  constructor(text: string, unit?: string) {
    this.text = text;
    this.unit = unit;
  }

  toJSON(): number {
    return Number(this.text);
  }
}

/** A name and, with `-nv`, the value that has it. */
export class Named {
  readonly name: string;
  readonly value: Printed | undefined;

  constructor(name: string, value: unknown) {
    this.name = name;
    this.value = value instanceof Printed ? value : undefined;
  }

  toJSON(): string {
    return this.name;
  }

  toString(): string {
    return this.name;
  }
}

export interface CanboatMessage {
  readonly timestamp: string;
  readonly pgn: number;
  readonly source: number;
  readonly destination: number;
  /** With `-camel`. */
  readonly id: string | undefined;
  readonly description: string;
  /** Numbers are `Printed`; of text, by the names with their numbers in the list behind, what was printed. */
  readonly fields: Readonly<Record<string, unknown>>;
  readonly format: "json" | "camel" | "text";
}

/** Undefined for a line that is no message. With `si` false, numbers of JSON are in the units of its text. */
export function canboatMessage(line: string, si: boolean): CanboatMessage | undefined {
  return line.startsWith("{") ? jsonMessage(line, si) : textMessage(line);
}

type Json = Readonly<Record<string, unknown>>;

/** The source text of a number is what TypeScript's library does not know of yet. */
const parse = JSON.parse as (
  text: string,
  reviver: (key: string, value: unknown, context: { readonly source?: string }) => unknown,
) => unknown;

function jsonMessage(line: string, si: boolean): CanboatMessage | undefined {
  const unit = si ? undefined : "printed";
  const json = parse(line, (_, value, { source }) =>
    typeof value === "number" ? new Printed(source ?? String(value), unit) : value,
  ) as Json;
  const [first, inner] = Object.entries(json)[0] ?? [];
  const camel = typeof inner === "object" && inner !== null && "pgn" in inner;
  const message = (camel ? inner : json) as Json;
  if (!("pgn" in message)) return undefined;
  const number = (key: string) => Number((message[key] as Printed).text);
  return {
    timestamp: String(message["timestamp"]),
    pgn: number("pgn"),
    source: number("src"),
    destination: number("dst"),
    id: camel ? first : undefined,
    description: String(message["description"]),
    fields: (message["fields"] ?? {}) as Json,
    format: camel ? "camel" : "json",
  };
}

const TEXT_MESSAGE = /^(\S+) \d +(\d+) +(\d+) +(\d+) (.*?): {2}(.*)$/;
const RAW = / \(bytes = "[^"]*"(?:, bits = "[^"]*")?\)$/;

function textMessage(line: string): CanboatMessage | undefined {
  const [, timestamp = "", source = "", destination = "", pgn = "", description = "", rest = ""] =
    TEXT_MESSAGE.exec(line) ?? [];
  if (pgn === "") return undefined;
  const fields: Record<string, unknown> = {};
  for (const part of rest.split(/; (?=[^=;"]+ = )/)) {
    const [, name = "", value = ""] = /^ *([^=]+?) = (.*)$/.exec(part.replace(RAW, "")) ?? [];
    if (name !== "") fields[name] = value.trim();
  }
  const header = { timestamp, pgn: Number(pgn), source: Number(source), destination: Number(destination) };
  return { ...header, id: undefined, description, fields, format: "text" };
}

/** The definition here that the message is said to be of; undefined where there is none of this name. */
export function definitionSaid({ pgn, id, description }: CanboatMessage): Definition | undefined {
  const isIt = (one: Definition) => (id === undefined ? one.Description === description : one.Id === id);
  return definitionsOf(pgn).find(isIt) ?? allDefinitions().find((one) => one.Fallback === true && isIt(one));
}

export function saidByCanboat(message: CanboatMessage, definition: Definition): Said {
  const { fields, format } = message;
  const nameOf = ({ Id, Name }: Field) => (format === "camel" ? Id : Name);
  return {
    peer: "canboat",
    nameOf,
    names: () => (format === "text" ? textNames(fields, definition) : namesIn(withoutNothing(fields))),
    at: (place) => {
      const own = definition.Fields.find(({ Id }) => Id === place.id);
      const name = own === undefined ? place.id : nameOf(own);
      if (format === "text")
        return ofText(place, fields[place.list === undefined ? name : `${name} ${place.item + 1}`]);
      const item = place.list && ((fields[place.list] ?? []) as readonly Json[])[place.item];
      return ofJson(place, (place.list === undefined ? fields : (item ?? {}))[name]);
    },
  };
}

/** With `-debug` and with `-empty` it says which fields have no value. */
function withoutNothing(fields: Json): Json {
  const isSaid = (value: unknown) =>
    typeof value !== "object" || value === null || !("value" in value) || value.value !== null;
  const cleaned = (value: unknown) => (Array.isArray(value) ? value.map((item: Json) => withoutNothing(item)) : value);
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) => (isSaid(value) ? [[name, cleaned(value)]] : [])),
  );
}

/** Its lists have their items' numbers behind the names, as some names have of themselves. */
function textNames(fields: Json, { Fields }: Definition): string[] {
  const own = new Set(Fields.map(({ Name }) => Name));
  const isSaid = (value: unknown) => value !== "Unknown" && value !== "None";
  const said = Object.entries(fields).filter(([name, value]) => isSaid(value) && !/^(reserved|spare)/i.test(name));
  return [...new Set(said.map(([name]) => (own.has(name) ? name : name.replace(/ \d+$/, ""))))];
}

function ofJson(place: FieldPlace, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((one) => ofJson(place, one));
  if (typeof value !== "object" || value === null || value instanceof Printed || !("value" in value))
    return named(place, value);
  const { value: plain, name } = value as { readonly value: unknown; readonly name?: unknown };
  if (Array.isArray(plain)) return ofJson(place, plain);
  if (typeof name !== "string" || place.spec.kind === "group") return named(place, plain);
  return COUNTED.has(place.spec.kind) ? new Named(name, plain) : name;
}

/** What has names for values. */
const COUNTED = new Set(["lookup", "pair", "key"]);

/** Without `-si` it prints numbers in the units of its text. */
function named({ field }: FieldPlace, value: unknown): unknown {
  return value instanceof Printed && value.unit !== undefined ? new Printed(value.text, unitPrinted(field)) : value;
}

/** The unit of its text for a unit of the database. */
function unitPrinted({ Unit = "", Signed }: Field): string | undefined {
  if (Unit === "K" && Signed === true) return Unit;
  return { K: "C", rad: "deg", "rad/s": "deg/s", Pa: "bar", C: "Ah" }[Unit] ?? Unit;
}

const NUMBERS = new Set(["number", "index", "length", "float", "group", "lookup", "pair", "key", "name"]);

function ofText({ spec }: FieldPlace, text: unknown): unknown {
  if (typeof text !== "string") return undefined;
  const number = /^ *(-?\d+(?:\.\d+)?(?:e[-+]?\d+)?)(?: ([^\d(].*))?(?: \(.*)?$/.exec(text);
  if (number !== null && NUMBERS.has(spec.kind)) return new Printed(number[1] ?? "", number[2] ?? "");
  return text.replace(/^"(.*)"$/, "$1");
}
