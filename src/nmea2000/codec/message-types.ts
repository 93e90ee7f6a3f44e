/**
 * Every group that canboat's database defines, as the codec works with it: layouts, and decoders and printers that are
 * compiled when they are first needed. One service, one table: what is in it never changes.
 */
import { compileDecoder, type Decoder } from "./compile-decoder.ts";
import { compileEncoder, type Encoder } from "./compile-encoder.ts";
import { compilePrinter, type Printer } from "./compile-json.ts";
import { compileMatcher, type Matcher } from "./compile-matcher.ts";
import type { Absences, Form, Outgoing } from "./content.ts";
import { allDefinitions, definitionsOf, definitionWithId, fallbackOf } from "./definitions.ts";
import type { Definition } from "./definition.ts";
import { layoutOf, type PgnLayout } from "./layout.ts";
import type { EncodeFaults } from "./write-field.ts";
import { writeMessage } from "./write-message.ts";

/** One definition and what has been made of it. */
export class MessageType {
  /** canboat's id of the definition, and the same as JSON. */
  readonly id: string;
  readonly quotedId: string;
  readonly #definition: Definition;
  #layout: PgnLayout | undefined;
  #values: Decoder | undefined;
  #names: Decoder | undefined;
  #printer: Printer | undefined;
  #encoder: Encoder | undefined;

  constructor(definition: Definition) {
    this.#definition = definition;
    this.id = definition.Id;
    this.quotedId = JSON.stringify(definition.Id);
  }

  /** Made when it is first asked for: many definitions share their PGN with one that is heard, and are never heard. */
  get layout(): PgnLayout {
    return (this.#layout ??= layoutOf(this.#definition));
  }

  decoder(form: Form): Decoder {
    if (form === "names") return (this.#names ??= compileDecoder(this.layout, "names"));
    return (this.#values ??= compileDecoder(this.layout, "values"));
  }

  get printer(): Printer {
    return (this.#printer ??= compilePrinter(this.layout));
  }

  /** The bytes of a message; `absences` is for fields that are to have one of the other codes than "not available". */
  encode(content: Outgoing, faults: EncodeFaults, absences?: Absences): Uint8Array {
    if (absences !== undefined) return writeMessage(this.layout, content, faults, absences);
    return (this.#encoder ??= compileEncoder(this.layout))(content, faults);
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

/** The definition that a message is of; undefined when none fits. */
export function messageTypeOf(pgn: number, data: Uint8Array): MessageType | undefined {
  const group = groups.get(pgn) ?? groupOf(pgn);
  return group?.types[group.match(data)];
}

/** canboat's stand-in for messages that no definition fits: what comes before their data. */
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

/** The first definition of a group, which is the only one of those that are no manufacturer's. */
export function messageTypeOfPgn(pgn: number): MessageType | undefined {
  return (groups.get(pgn) ?? groupOf(pgn))?.types[0];
}

/** The layouts of all definitions of a group. */
export function layoutsOf(pgn: number): readonly PgnLayout[] {
  return ((groups.get(pgn) ?? groupOf(pgn))?.types ?? []).map(({ layout }) => layout);
}

/** Nothing is kept for groups that are not defined: a bus may be made to name any number of them. */
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

/** The numbers of all groups that are defined. */
export function definedPgns(): number[] {
  return [...new Set(allDefinitions().flatMap(({ PGN, Fallback }) => (Fallback === true ? [] : [PGN])))];
}
