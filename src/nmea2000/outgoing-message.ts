/**
 * Encodes a message that a person or a program wrote as JSON, in the form in which messages are printed
 * (`message-view.ts`), or reports all its faults. The bytes are decoded again and compared with the JSON, field by
 * field, within the resolution of the field. So a message never says anything else than what was written.
 */
import { EVERYONE, isAddressed } from "./can-id.ts";
import { PgnCodec } from "./codec/codec.ts";
import type { Absences, Content, Outgoing } from "./codec/content.ts";
import { definitionsOf } from "./codec/definitions.ts";
import type { Definition } from "./codec/definition.ts";
import { TRANSPORT_BYTES_MAX } from "./iso-transport.ts";
import type { FieldSpec } from "./codec/field.ts";
import { type MessageType, messageTypeOfPgn, messageTypeWithId } from "./codec/message-types.ts";
import type { Message } from "./pgn-frame.ts";
import { DynamicFields } from "./outgoing-dynamic.ts";
import type { OutgoingFault } from "./outgoing-fault.ts";
import { typesByFields } from "./outgoing-type.ts";
import { faultOf, isSameValue } from "./outgoing-value.ts";
import { PGN_MAX } from "./pgn.ts";

export type OutgoingResult =
  | { readonly message: Message; readonly faults: undefined }
  | { readonly message: undefined; readonly faults: readonly OutgoingFault[] };

/** The keys that `message-view.ts` prints; `timestamp` and `source` are ignored. */
const KEYS = ["timestamp", "pgn", "id", "source", "destination", "priority", "fields", "absent", "data"];
const PRIORITY = 6;
const ABSENCES: ReadonlySet<unknown> = new Set(["out-of-range", "reserved"]);

type Json = Readonly<Record<string, unknown>>;

/** With `outOfRange`, a value that its field cannot hold is sent as "out of range" and is not a fault. */
export function outgoingMessage(json: unknown, options: { readonly outOfRange: boolean }): OutgoingResult {
  if (!isObject(json)) return { message: undefined, faults: [{ kind: "not-an-object" }] };
  return new Draft(json, options.outOfRange).make();
}

class Draft {
  readonly #json: Json;
  readonly #outOfRange: boolean;
  readonly #faults: OutgoingFault[] = [];

  constructor(json: Json, outOfRange: boolean) {
    this.#json = json;
    this.#outOfRange = outOfRange;
  }

  make(): OutgoingResult {
    this.#checkNames("unknown-key", this.#json, KEYS, "");
    const given = this.#number("pgn", 0, PGN_MAX, undefined);
    const type = given === undefined && (this.#json["pgn"] ?? undefined) !== undefined ? undefined : this.#type();
    const data = this.#data(type);
    const pgn = type?.layout.pgn ?? given ?? 0;
    const priority = this.#number("priority", 0, 7, type?.layout.priority ?? PRIORITY);
    const destination = this.#number("destination", 0, EVERYONE, EVERYONE);
    if (destination !== EVERYONE && !isAddressed(pgn)) this.#faults.push({ kind: "for-everyone", name: String(pgn) });
    // PGNs above PGN_MAX are messages of a gateway about itself; a bus cannot carry them.
    if (pgn > PGN_MAX) this.#faults.push({ kind: "not-a-whole-number", name: "pgn", min: 0, max: PGN_MAX });
    if (data !== undefined) this.#checkLength(data);
    if (data === undefined || this.#faults.length > 0) return { message: undefined, faults: this.#faults };
    return {
      message: { pgn, priority: priority ?? PRIORITY, destination: destination ?? EVERYONE, data },
      faults: undefined,
    };
  }

  /** Undefined if the message is given as bytes (its group need not be defined), or has a fault. */
  #type(): MessageType | undefined {
    const { pgn, id, fields, data } = this.#json;
    if (typeof id === "string") {
      const type = messageTypeWithId(id);
      if (type === undefined) this.#faults.push({ kind: "unknown-group", name: id });
      else if (pgn !== undefined && pgn !== type.layout.pgn) {
        this.#faults.push({ kind: "other-pgn", name: id, min: type.layout.pgn });
      }
      return type;
    }
    if (pgn === undefined) this.#faults.push({ kind: "no-group" });
    if (typeof pgn !== "number" || (data !== undefined && (fields === undefined || id === null))) return undefined;
    const definitions = definitionsOf(pgn);
    if (definitions.length > 1) return this.#sharingType(pgn, isObject(fields) ? fields : {}, definitions);
    const type = messageTypeOfPgn(pgn);
    if (type === undefined) this.#faults.push({ kind: "unknown-group", name: String(pgn) });
    return type;
  }

  #sharingType(pgn: number, fields: Json, definitions: readonly Definition[]): MessageType | undefined {
    const left = typesByFields(pgn, fields);
    const [id] = left;
    if (id !== undefined && left.length === 1) return messageTypeWithId(id);
    const known = left.length > 0 ? left : definitions.map(({ Id }) => Id);
    this.#faults.push({ kind: "shared-pgn", name: String(pgn), known });
    return undefined;
  }

  #data(type: MessageType | undefined): Uint8Array | undefined {
    const { data, fields = {}, absent = {} } = this.#json;
    if (type === undefined || (data !== undefined && this.#json["fields"] === undefined)) return this.#bytes(data);
    if (data !== undefined) this.#faults.push({ kind: "data-and-fields" });
    if (!isObject(fields) || !isObject(absent)) {
      this.#faults.push({ kind: "not-an-object" });
      return undefined;
    }
    const { layout } = type;
    const sets = layout.sets.map(({ name }) => name);
    this.#checkNames("unknown-field", fields, [...layout.fields.map(({ id }) => id), ...sets], "");
    for (const name of sets) {
      if (!isList(fields[name])) this.#faults.push({ kind: "not-a-list", name });
    }
    for (const set of layout.dynamic ? [] : layout.sets) {
      const known = set.fields.map(({ id }) => id);
      for (const [i, item] of itemsOf(fields[set.name]).entries()) {
        this.#checkNames("unknown-field", item, known, `${set.name}[${i}].`);
      }
    }
    if (this.#faults.length > 0) return undefined;
    return this.#encode(type, fields, absent);
  }

  #encode(type: MessageType, fields: Json, absent: Json): Uint8Array | undefined {
    const { layout } = type;
    const absences = Object.fromEntries(Object.entries(absent).filter(([, value]) => ABSENCES.has(value)));
    // A list that is left out has no items, even if a count field says otherwise.
    const lists = Object.fromEntries(layout.sets.map(({ name }) => [name, []]));
    let data: Uint8Array;
    try {
      const envelope = { source: 0, timestampMs: 0 };
      ({ data } = new PgnCodec().encode(
        layout.id,
        { ...lists, ...fields } as Outgoing,
        envelope,
        absences as Absences,
      ));
    } catch {
      this.#faults.push({ kind: "too-long", bytes: TRANSPORT_BYTES_MAX + 1, max: TRANSPORT_BYTES_MAX });
      return undefined;
    }
    const said = { names: type.decoder("names")(data), values: type.decoder("values")(data) };
    const dynamicFields = new DynamicFields(layout, said.values);
    for (const spec of layout.fields)
      this.#compare(dynamicFields.specOf(spec, {}), "", fields, said.names, said.values);
    for (const set of layout.sets) {
      const [names, values] = [itemsOf(said.names[set.name]), itemsOf(said.values[set.name])];
      for (const [i, item] of itemsOf(fields[set.name]).entries()) {
        const path = `${set.name}[${i}].`;
        const unknown = dynamicFields.unknownParameter(set, path, item);
        if (unknown !== undefined) {
          // The fields after an unknown parameter cannot be compared.
          this.#faults.push(unknown);
          break;
        }
        for (const spec of set.fields) {
          this.#compare(dynamicFields.specOf(spec, item), path, item, names[i] ?? {}, values[i] ?? {});
        }
      }
    }
    return data;
  }

  #compare(spec: FieldSpec, path: string, given: Json, names: Json | Content, values: Json | Content): void {
    const value = given[spec.id];
    if (value === undefined || value === null || value === "") return;
    const [name, number] = [names[spec.id], values[spec.id]];
    if (isSameValue(spec, value, name) || isSameValue(spec, value, number)) return;
    const fault = faultOf(spec, path + spec.id, value, name);
    if (fault.kind !== "out-of-range" || !this.#outOfRange) this.#faults.push(fault);
  }

  #bytes(hex: unknown): Uint8Array | undefined {
    if (this.#faults.length > 0) return undefined;
    if (typeof hex === "string" && hex !== "" && /^([0-9a-f]{2})+$/i.test(hex))
      return Uint8Array.from(Buffer.from(hex, "hex"));
    this.#faults.push({ kind: "bad-bytes" });
    return undefined;
  }

  #checkLength({ length }: Uint8Array): void {
    if (length > TRANSPORT_BYTES_MAX) this.#faults.push({ kind: "too-long", bytes: length, max: TRANSPORT_BYTES_MAX });
  }

  #checkNames(kind: "unknown-key" | "unknown-field", object: Json, known: readonly string[], path: string): void {
    for (const name of Object.keys(object)) {
      if (!known.includes(name)) this.#faults.push({ kind, name: path + name, known });
    }
  }

  #number(name: string, min: number, max: number, otherwise: number | undefined): number | undefined {
    const value = this.#json[name] ?? otherwise;
    if (typeof value === "number" && Number.isInteger(value) && value >= min && value <= max) return value;
    if (value !== undefined) this.#faults.push({ kind: "not-a-whole-number", name, min, max });
    return undefined;
  }
}

function itemsOf(list: unknown): readonly Json[] {
  return Array.isArray(list) ? list.filter(isObject) : [];
}

/** True for a list of objects, and if nothing was written. */
function isList(value: unknown): boolean {
  return value === undefined || value === null || (Array.isArray(value) && value.every(isObject));
}

function isObject(value: unknown): value is Json {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
