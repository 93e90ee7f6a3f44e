/**
 * The codec beside canboatjs over many messages: how many fields were compared, how many are equal, and how often each cause
 * made the others differ. Fed by a test with a few thousand messages, by `npm run bench -- twin` with hundreds of thousands.
 */
import { Buffer } from "node:buffer";
import type { Content, Form } from "../../../src/nmea2000/codec/content.ts";
import { allDefinitions } from "../../../src/nmea2000/codec/definitions.ts";
import type { PgnLayout } from "../../../src/nmea2000/codec/layout.ts";
import { type MessageType, messageTypeOf, messageTypeWithId } from "../../../src/nmea2000/codec/message-types.ts";
import { absencesOf } from "../../../src/nmea2000/codec/read-message.ts";
import type { Random } from "../../support/random.ts";
import { anyMessage, notAvailable, sendableMessage, setBits } from "./random-message.ts";
import type { Said } from "./twin-said.ts";
import { causeOf, compare, describe, otherDefinition, saidByCanboatjs, theirs } from "./twin.ts";

/** A cause, how often it was met, and the first time. */
export interface Met {
  count: number;
  readonly example: string;
}

const STRANGE = "edition: a field that the definition here does not have";

export class TwinComparison {
  messages = 0;
  fields = 0;
  equal = 0;
  /** Messages that the two take for different ones, or one of them for none: their fields are not compared. */
  readonly otherMessages = new Map<string, Met>();
  readonly differences = new Map<string, Met>();
  readonly unexplained: string[] = [];
  /** Fields that a peer says and the definition does not have, which are not among the fields. */
  readonly strange = new Map<string, Met>();

  take(pgn: number, data: Uint8Array): void {
    const type = messageTypeOf(pgn, data);
    const parsed = theirs(pgn, data);
    if (type?.id !== parsed?.id) {
      const cause = otherDefinition(type, data);
      const example = `${type?.id} is ${parsed?.id} to canboatjs: ${Buffer.from(data).toString("hex")}`;
      if (cause === undefined) this.unexplained.push(example);
      else count(this.otherMessages, cause, example);
      return;
    }
    if (type === undefined || parsed === undefined) return;
    this.add(type, data, saidByCanboatjs(parsed));
  }

  /** A message that one of them takes for another one, for a known cause. */
  addOther(cause: string, example: string): void {
    this.messages += 1;
    count(this.otherMessages, cause, example);
  }

  /** A message that both take for the same. */
  add(type: MessageType, data: Uint8Array, said: Said): void {
    this.messages += 1;
    const { fields, differences, strange } = compare(type, data, said);
    this.fields += fields;
    for (const name of strange) {
      const example = `${type.id} ${name}, ${said.peer} in ${Buffer.from(data).toString("hex")}`;
      count(this.strange, said.peer === "canboat" ? STRANGE : "read as another definition", example);
    }
    this.equal += fields - differences.length;
    for (const difference of differences) {
      const cause = causeOf(difference);
      if (cause === undefined) this.unexplained.push(describe(difference));
      else count(this.differences, cause, describe(difference));
    }
  }
}

function count(counted: Map<string, Met>, cause: string, example: string): void {
  const met = counted.get(cause);
  if (met === undefined) counted.set(cause, { count: 1, example });
  else met.count += 1;
}

/** Every definition that messages are told by; canboat's stand-ins for groups that are not defined have none. */
export function comparedTypes(): MessageType[] {
  return allDefinitions().flatMap(({ Fallback, Id }) =>
    Fallback === true ? [] : [messageTypeWithId(Id) ?? []].flat(),
  );
}

/** So many messages as devices send them and as many of any bits, each random. */
export function* randomMessages(layout: PgnLayout, count: number, random: Random): Generator<Uint8Array> {
  for (let i = 0; i < count; i += 1) {
    yield i % 2 === 0 ? sendableMessage(layout, random) : anyMessage(layout, random);
  }
}

const TOP_CODES = [0n, 1n, 2n, 3n];

/** For each field of a fixed place, messages that have it at its limits, one step beside them, at zero and at its codes. */
export function* limitMessages(layout: PgnLayout, random: Random): Generator<Uint8Array> {
  for (const spec of layout.elements) {
    const { bitOffset, bits, match, rawMin, rawMax } = spec;
    if (bitOffset === undefined || bits === 0 || bits > 64 || match !== undefined) continue;
    const limits = [rawMin, rawMax].filter(Number.isFinite).map(BigInt);
    const beside = limits.flatMap((limit) => [limit - 1n, limit, limit + 1n]);
    const raws = new Set([0n, ...beside, ...TOP_CODES.map((code) => notAvailable(spec) - code)]);
    for (const raw of raws) {
      const data = sendableMessage(layout, random);
      setBits(data, bitOffset, bits, BigInt.asUintN(bits, raw));
      yield data;
    }
  }
}

/** Why a message is another one after it has been decoded and encoded; undefined when it is the same, to the last bit. */
export function roundTripFault(type: MessageType, data: Uint8Array, form: Form): string | undefined {
  const content = type.decoder(form)(data);
  const faults = { out_of_range: 0, not_a_number: 0 };
  const absences = absencesOf(type.layout, data);
  const said = Object.keys(absences).length > 0 ? absences : undefined;
  const again = Buffer.from(type.encode(content, faults, said)).toString("hex");
  const hex = Buffer.from(data).toString("hex");
  if (faults.out_of_range + faults.not_a_number > 0) return `${type.id} ${form} ${hex}: not sent as it was`;
  return again === hex ? undefined : `${type.id} ${form} ${hex} became ${again}`;
}

/** The forms that a message can be sent in: B&G gives one name to several keys, and which was meant no name can say. */
export function formsOf(type: MessageType, data: Uint8Array): readonly Form[] {
  return hasKey(type.decoder("names")(data)) ? ["values"] : ["values", "names"];
}

/** Whether it has a field whose key is written by name. */
export function hasKey(content: Content): boolean {
  return "dataType" in content || JSON.stringify(content).includes('"key":');
}
