/**
 * The message types of all definitions in canboat's database: layouts and decoders, made when they are first
 * needed. The table is shared by the whole process; its entries never change.
 */
import { compileDecoder, type Decoder } from "./compile-decoder.ts";
import { compileMatcher, type Matcher } from "./compile-matcher.ts";
import type { Absences, Form, Outgoing } from "./content.ts";
import { allDefinitions, definitionsOf, definitionWithId, fallbackOf } from "./definitions.ts";
import type { Definition } from "./definition.ts";
import type { PgnFrame } from "../pgn-frame.ts";
import { isDefinedOnItsLine } from "./j1939-definitions.ts";
import { layoutOf, type PgnLayout } from "./layout.ts";
import type { EncodeFaults } from "./write-field.ts";
import { writeMessage } from "./write-message.ts";

/** One definition and its compiled functions. */
export class MessageType {
  /** canboat's id of the definition. */
  readonly id: string;
  readonly #definition: Definition;
  #layout: PgnLayout | undefined;
  #values: Decoder | undefined;
  #names: Decoder | undefined;

  constructor(definition: Definition) {
    this.#definition = definition;
    this.id = definition.Id;
  }

  /** Made on first use: many definitions share the PGN of a received message and are never used. */
  get layout(): PgnLayout {
    return (this.#layout ??= layoutOf(this.#definition));
  }

  decoder(form: Form): Decoder {
    if (form === "names") return (this.#names ??= compileDecoder(this.layout, "names"));
    return (this.#values ??= compileDecoder(this.layout, "values"));
  }

  /** The data of a message; `absences` has the fields to send as "out of range" or "reserved". */
  encode(content: Outgoing, faults: EncodeFaults, absences?: Absences): Uint8Array {
    return writeMessage(this.layout, content, faults, absences);
  }
}

/** The definitions that share a PGN. */
interface Group {
  readonly types: readonly MessageType[];
  readonly match: Matcher;
}

const groups = new Map<number, Group>();
const typesById = new Map<string, MessageType>();
const fallbacks = new Map<string, MessageType>();

/** The type of a message; undefined if no definition fits. */
export function messageTypeOf(pgn: number, data: Uint8Array): MessageType | undefined {
  const group = groups.get(pgn) ?? groupOf(pgn);
  return group?.types[group.match(data)];
}

/** The same of a message of any line. */
export function typeOfMessage(message: PgnFrame): MessageType | undefined {
  return isDefinedOnItsLine(message) ? messageTypeOf(message.pgn, message.data) : undefined;
}

/** canboat's fallback for messages that no definition fits, with the fields before their data. */
export function fallbackTypeOf(pgn: number): MessageType | undefined {
  const definition = fallbackOf(pgn);
  if (definition === undefined) return undefined;
  let type = fallbacks.get(definition.Id);
  if (type === undefined) {
    const { RepeatingFieldSet1Size: _, RepeatingFieldSet1StartField: __, ...rest } = definition;
    type = new MessageType({ ...rest, Fields: definition.Fields.filter(({ Id }) => Id !== "data") });
    fallbacks.set(definition.Id, type);
  }
  return type;
}

/** By canboat's id. */
export function messageTypeWithId(id: string): MessageType | undefined {
  const known = typesById.get(id);
  if (known !== undefined) return known;
  const definition = definitionWithId(id);
  return definition && typeOf(definition);
}

/** The first definition of a PGN; a PGN that is not proprietary has only one. */
export function messageTypeOfPgn(pgn: number): MessageType | undefined {
  return (groups.get(pgn) ?? groupOf(pgn))?.types[0];
}

export function layoutsOf(pgn: number): readonly PgnLayout[] {
  return ((groups.get(pgn) ?? groupOf(pgn))?.types ?? []).map(({ layout }) => layout);
}

/** Undefined PGNs are not stored: an attacker could send any number of them. */
function groupOf(pgn: number): Group | undefined {
  const definitions = definitionsOf(pgn);
  if (definitions.length === 0) return undefined;
  const group = { types: definitions.map(typeOf), match: compileMatcher(definitions) };
  groups.set(pgn, group);
  return group;
}

function typeOf(definition: Definition): MessageType {
  let type = typesById.get(definition.Id);
  if (type === undefined) typesById.set(definition.Id, (type = new MessageType(definition)));
  return type;
}

export function definedPgns(): number[] {
  return [...new Set(allDefinitions().flatMap(({ PGN, Fallback }) => (Fallback === true ? [] : [PGN])))];
}
