/**
 * What the registers of a Modbus device mean: rows of data, each a value and its tag, with examples that prove them. A profile that comes
 * with the program is one of `profiles.ts`; one's own stands in the project file in the same form. Pure.
 *
 * Makers count in two ways. `holding: 1024` is the address on the wire, from 0; `register: 41025` is the same in the old notation, whose
 * first digit is the table and whose others count from 1.
 */
import { scaled } from "../core/scaled.ts";
import type { SettingsOf } from "../core/settings.ts";
import { UNITS } from "../core/units.ts";
import type { Scalar } from "../tags/tag.ts";
import { limits } from "./limits.ts";

const TABLES = ["coil", "discrete", "input", "holding"] as const;
export type Table = (typeof TABLES)[number];

/** The words of each form; `bit` takes one bit of a register, or a coil. */
const FORMS = {
  uint16: 1,
  int16: 1,
  uint32: 2,
  int32: 2,
  float32: 2,
  uint64: 4,
  int64: 4,
  float64: 4,
  bit: 1,
} as const;
type Form = keyof typeof FORMS;

const address = { type: "integer", minimum: 0, maximum: 65_535 } as const;
const table = {
  coil: { ...address, description: "the address on the wire, from 0" },
  discrete: address,
  input: address,
  holding: address,
  register: { type: "integer", minimum: 1, maximum: 465_536, description: "in place of these: 40001 is holding 0" },
} as const;

const row = {
  type: "object",
  additionalProperties: false,
  required: ["tag"],
  properties: {
    ...table,
    tag: { type: "string", maxLength: 128, pattern: "^[A-Za-z0-9][A-Za-z0-9_.{}-]*$", $comment: "tagId" },
    as: { enum: Object.keys(FORMS) as Form[], description: "by default uint16; bit for coils and discrete inputs" },
    bit: { type: "integer", minimum: 0, maximum: 15, default: 0, description: "as: bit; 0 is the lowest" },
    scale: { type: "number", default: 1, description: "the tag is value × scale + offset" },
    offset: { type: "number", default: 0 },
    none: { type: "integer", description: "what the device sends where it has no value" },
    unit_si: { enum: UNITS, description: "of a tag that the vocabulary does not have" },
    description: { type: "string", maxLength: 256 },
    every_s: { type: "number", minimum: 0.1, maximum: 3600, description: "as the profile's" },
    alarm: {
      type: "object",
      additionalProperties: false,
      required: ["message"],
      description: "of a bit: while it is as `when` says",
      properties: {
        message: { type: "string", minLength: 1, maxLength: 256 },
        priority: { enum: ["emergency", "alarm", "warning", "caution"], default: "alarm" },
        when: { type: "boolean", default: true },
      },
    },
  },
} as const;

const example = {
  type: "object",
  additionalProperties: false,
  required: ["raw", "gives"],
  properties: {
    ...table,
    raw: { type: "array", minItems: 1, maxItems: 125, items: { type: "integer", minimum: 0, maximum: 65_535 } },
    gives: { type: "object", additionalProperties: { type: ["number", "boolean", "null"] } },
  },
} as const;

/** The keys of a profile. */
export const profileProperties = {
  words: {
    enum: ["high_first", "low_first"],
    default: "high_first",
    description: "which word of a value of 32 or 64 bits comes first",
  },
  every_s: { type: "number", minimum: 0.1, maximum: 3600, default: 2, description: "how often it is asked" },
  gap: {
    type: "integer",
    minimum: 0,
    maximum: 100,
    default: 0,
    description: "registers without a meaning that are read along, so that one question is enough",
  },
  registers: { type: "array", maxItems: limits.rows, default: [], items: row },
  test: {
    type: "array",
    maxItems: limits.rows,
    default: [],
    items: example,
    description: "registers and what they mean",
  },
} as const;

export type ProfileSettings = SettingsOf<{ readonly properties: typeof profileProperties }>;
type WrittenRow = ProfileSettings["registers"][number];
type Place = Pick<WrittenRow, Table | "register">;

export interface Row {
  readonly table: Table;
  readonly address: number;
  /** Of registers or bits. */
  readonly length: number;
  readonly tagId: string;
  readonly everyS: number;
  readonly isBit: boolean;
  readonly written: WrittenRow;
  /** Its value in what was read from its address on; null: the device has none. */
  readonly read: (raw: readonly number[]) => Scalar;
}

/** Where a row or an example lies; undefined unless it says so exactly once, and rightly. */
export function placeOf(written: Place): { readonly table: Table; readonly address: number } | undefined {
  const given = TABLES.filter((name) => written[name] !== undefined);
  const { register } = written;
  if (given.length + Number(register !== undefined) !== 1) return undefined;
  const [name] = given;
  if (name !== undefined) return { table: name, address: written[name] ?? 0 };
  // Five digits, or six where the table has more than 9,999.
  const [digit, number] = String(register).length === 6 ? [100_000, 65_536] : [10_000, 9999];
  const tableOf = { 0: "coil", 1: "discrete", 3: "input", 4: "holding" } as const;
  const first = Math.floor((register ?? 0) / digit);
  const at = ((register ?? 0) % digit) - 1;
  if (!(first in tableOf) || at < 0 || at >= number) return undefined;
  return { table: tableOf[first as keyof typeof tableOf], address: at };
}

export function isBits(name: Table): boolean {
  return name === "coil" || name === "discrete";
}

/** The rows of a profile as a device with this number has them: `{n}` in a tag is its instance. */
export function rowsOf({ registers, words, everyS }: Omit<ProfileSettings, "test">, instance: number): Row[] {
  return registers.flatMap((written): Row[] => {
    const place = placeOf(written);
    if (place === undefined) return [];
    const form = isBits(place.table) ? "bit" : (written.as ?? "uint16");
    const tagId = written.tag.replaceAll("{n}", String(instance));
    const read = reader(form, written, words === "low_first", isBits(place.table));
    return [
      { ...place, length: FORMS[form], tagId, everyS: written.everyS ?? everyS, isBit: form === "bit", written, read },
    ];
  });
}

function reader(form: Form, { bit, scale, offset, none }: WrittenRow, isLowFirst: boolean, isOneBit: boolean) {
  return (raw: readonly number[]): Scalar => {
    if (form === "bit") return isOneBit ? raw[0] === 1 : (((raw[0] ?? 0) >> bit) & 1) === 1;
    const words = raw.slice(0, FORMS[form]);
    if (isLowFirst) words.reverse();
    const view = new DataView(new ArrayBuffer(8));
    for (const [i, word] of words.entries()) view.setUint16(2 * i, word);
    const value = READ[form](view);
    // A number that is none is a device's way to say that it has no value.
    if (value === none || !Number.isFinite(value)) return null;
    return scaled(value, scale) + offset;
  };
}

const READ: Readonly<Record<Exclude<Form, "bit">, (view: DataView) => number>> = {
  uint16: (view) => view.getUint16(0),
  int16: (view) => view.getInt16(0),
  uint32: (view) => view.getUint32(0),
  int32: (view) => view.getInt32(0),
  float32: (view) => view.getFloat32(0),
  uint64: (view) => Number(view.getBigUint64(0)),
  int64: (view) => Number(view.getBigInt64(0)),
  float64: (view) => view.getFloat64(0),
};

/** What is asked at once: neighbours of one table and one pace. */
export interface Block<R extends Row = Row> {
  readonly table: Table;
  readonly address: number;
  readonly length: number;
  readonly rows: readonly R[];
}

/** By how often they are asked, s. */
export function blocksOf<R extends Row>(rows: readonly R[], gap: number): ReadonlyMap<number, readonly Block<R>[]> {
  const order = rows.toSorted((a, b) => a.address - b.address);
  const groups = Map.groupBy(order, ({ everyS }) => everyS);
  return new Map(Array.from(groups, ([everyS, group]) => [everyS, TABLES.flatMap((name) => joined(name, group, gap))]));
}

function joined<R extends Row>(name: Table, rows: readonly R[], gap: number): Block<R>[] {
  const most = isBits(name) ? limits.bitsAtOnce : limits.registersAtOnce;
  const blocks: Block<R>[] = [];
  for (const row of rows.filter(({ table: its }) => its === name)) {
    const last = blocks.at(-1);
    const end = row.address + row.length;
    if (last !== undefined && row.address <= last.address + last.length + gap && end - last.address <= most) {
      const length = Math.max(last.length, end - last.address);
      blocks[blocks.length - 1] = { ...last, length, rows: [...last.rows, row] };
    } else blocks.push({ table: name, address: row.address, length: row.length, rows: [row] });
  }
  return blocks;
}

export interface WrongExample {
  readonly index: number;
  readonly tagId: string;
  readonly expected: Scalar;
  readonly found: Scalar | undefined;
}

/** The examples of a profile that its rows do not meet. Undefined is found for a tag that no row reads there. */
export function wrongExamples(profile: ProfileSettings): WrongExample[] {
  const rows = rowsOf(profile, 0);
  return profile.test.flatMap((written, index) => {
    const place = placeOf(written);
    return Object.entries(written.gives).flatMap(([tag, expected]): WrongExample[] => {
      const tagId = tag.replaceAll("{n}", "0");
      const row = rows.find((each) => each.tagId === tagId && each.table === place?.table);
      const from = (row?.address ?? 0) - (place?.address ?? 0);
      const isThere = row !== undefined && from >= 0 && from + row.length <= written.raw.length;
      const found = isThere ? row.read(written.raw.slice(from)) : undefined;
      return isSame(found, expected) ? [] : [{ index, tagId, expected, found }];
    });
  });
}

function isSame(a: Scalar | undefined, b: Scalar): boolean {
  if (typeof a !== "number" || typeof b !== "number") return a === b;
  return Math.abs(a - b) <= 1e-6 * Math.max(1, Math.abs(b));
}
