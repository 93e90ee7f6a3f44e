/**
 * ttlappalainen's NMEA2000 library (`n2k-library.cpp`, built on its sources) as a reader of messages. It has parsers for a part of the
 * groups. Numbers are in the units of our fields; a code of all ones is "not available", as on the bus.
 *
 *     g++ -I LIBRARY/src -o n2k-library n2k-library.cpp LIBRARY/src/{N2kMessages,N2kMsg,N2kStream,N2kTimer,ActisenseReader}.cpp
 */
import { spawnSync } from "node:child_process";
import { layout, PgnCodec } from "../../../src/nmea2000/codec/codec.ts";
import { daysOf } from "../../../src/nmea2000/codec/field-time.ts";
import type { FieldSpec } from "../../../src/nmea2000/codec/field.ts";
import { readRaw } from "../../../src/nmea2000/codec/read-field.ts";
import type { PgnFrame } from "../../../src/nmea2000/pgn-frame.ts";
import { pathOf } from "../../support/programs.ts";

type Item = Readonly<Record<string, unknown>>;
/** By our names of the fields; null: it has no parser for the group. */
export type LibraryFields = (Item & { readonly list?: readonly Item[] }) | null;

interface LibraryMessage {
  readonly pgn: number;
  readonly priority: number;
  readonly destination: number;
  readonly data: string;
  readonly fields: LibraryFields;
}

export function readByLibrary(input: string | Buffer, ...options: readonly string[]): LibraryMessage[] {
  const { stdout, error } = spawnSync(pathOf("n2k-library"), options, { input, maxBuffer: 2 ** 28 });
  if (error !== undefined) throw error;
  const lines = stdout.toString("latin1").split("\n").filter(Boolean);
  return lines.map((line) => JSON.parse(line) as LibraryMessage);
}

export interface LibraryComparison {
  values: number;
  readonly differences: string[];
}

const codec = new PgnCodec();

/** Adds the values of a message on which the library and we agree, or do not. */
export function compareWithLibrary(to: LibraryComparison, frame: PgnFrame, said: Item): void {
  const content = codec.decode(frame) ?? {};
  const { list = [], ...fields } = said as Item & { readonly list?: readonly Item[] };
  const { fields: specs = [], sets = [] } = layout(frame.pgn) ?? {};
  compareItems(to, frame, specs, fields, content);
  const ours = (content["list"] ?? []) as readonly Item[];
  for (const [i, item] of list.entries()) compareItems(to, frame, sets[0]?.fields ?? [], item, ours[i] ?? {});
}

function compareItems(to: LibraryComparison, frame: PgnFrame, specs: readonly FieldSpec[], said: Item, ours: Item) {
  for (const [id, theirs] of Object.entries(said)) {
    to.values += 1;
    const spec = specs.find((one) => one.id === id);
    const own = numberOf(ours[id] ?? null);
    if (spec !== undefined && !isSame(own, theirs) && !isOtherSign(spec, frame, theirs))
      to.differences.push(
        `${frame.pgn} ${id}: ${JSON.stringify(ours[id])} is ${JSON.stringify(theirs)} to the library`,
      );
    if (spec === undefined) to.differences.push(`${frame.pgn} has no ${id}`);
  }
}

/** A code; of some fields it looks at fewer bits. */
function isAllOnes(code: unknown): boolean {
  return typeof code === "number" && code >= 3 && Number.isInteger(Math.log2(code + 1));
}

function isSame(ours: unknown, theirs: unknown): boolean {
  if (typeof ours === "number" && typeof theirs === "number")
    return Math.abs(ours - theirs) <= 1e-9 * Math.max(1, Math.abs(ours));
  if (ours === null) return theirs === null || theirs === "" || isAllOnes(theirs);
  return ours === theirs;
}

/** It has some numbers with a sign that canboat has without one, and the other way round: they differ beyond half of what they can say. */
const OTHER_SIGN: ReadonlySet<string> = new Set([
  "capacity",
  "dcVoltage",
  "dcCurrent",
  "lengthDiameter",
  "beamDiameter",
  "positionReferenceFromStarboardEdge",
  "positionReferenceFromTrueNorthFacingEdge",
]);

function isOtherSign(spec: FieldSpec, { data }: PgnFrame, theirs: unknown): boolean {
  if (!OTHER_SIGN.has(spec.id) || typeof theirs !== "number" || spec.bitOffset === undefined) return false;
  const raw = BigInt(Number(readRaw(spec, data, spec.bitOffset)));
  const other = Number(spec.signed ? BigInt.asUintN(spec.bits, raw) : BigInt.asIntN(spec.bits, raw));
  return Math.abs((other * spec.multiplier + spec.bias) / spec.divisor - theirs) < 1e-6 * Math.abs(theirs);
}

/** Dates, times of day and MMSI, which are text here. */
function numberOf(value: unknown): unknown {
  if (typeof value !== "string") return value;
  if (/^\d{4}\.\d\d\.\d\d$/.test(value)) return daysOf(value);
  const [, hours, minutes, seconds] = /^(\d\d):(\d\d):(\d\d(?:\.\d+)?)$/.exec(value) ?? [];
  if (hours !== undefined) return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
  return /^\d{9}$/.test(value) ? Number(value) : value;
}
