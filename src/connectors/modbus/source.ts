/** The source `modbus`: a device that answers questions about its registers, over TCP or a serial port (RTU). */
import { settingsOf, type SettingsOf } from "../../core/settings.ts";
import type { ProjectFault } from "../../project/fault.ts";
import type { UnitSi } from "../../core/units.ts";
import { type Fields, type Item, itemsOf } from "../../project/fields.ts";
import { placeFaults, whereOf } from "../../project/gateway-schema.ts";
import { host, nonEmpty, port } from "../../project/schema-parts.ts";
import { type LocalizedText, said } from "../../project/section.ts";
import { sourceKind, type SourcePlace } from "../../project/source-kind.ts";
import type { Scalar } from "../../tags/tag.ts";
import { unitOfTag } from "../../tags/vocabulary/vocabulary.ts";
import { PROFILE_NAMES, PROFILES } from "../../modbus/profiles.ts";
import {
  placeOf,
  profileProperties,
  type ProfileSettings,
  type Row,
  rowsOf,
  wrongExamples,
} from "../../modbus/profile.ts";

const place = {
  host: { ...host, description: "its name or address on the network, in place of device" },
  port: { ...port, default: 502 },
  device: { ...nonEmpty(4096), description: "its serial port, such as /dev/serial/by-id/…" },
  baud: { enum: [1200, 2400, 4800, 9600, 19_200, 38_400, 57_600, 115_200], default: 19_200 },
  parity: { enum: ["none", "even", "odd"], default: "none" },
} as const;

const schema = {
  additionalProperties: false,
  properties: {
    type: { const: "modbus" },
    ...place,
    second: {
      type: "object",
      additionalProperties: false,
      description: "another line to the same device, which is used while the first one fails",
      properties: place,
    },
    unit: { type: "integer", minimum: 0, maximum: 255, default: 1, description: "its number on the line" },
    instance: { type: "integer", minimum: 0, maximum: 252, default: 0, description: "{n} in the tags of its profile" },
    profile: { enum: PROFILE_NAMES, description: "one that comes with the program; without it, registers are its own" },
    ...profileProperties,
    timeout_s: { type: "number", minimum: 0.1, maximum: 30, default: 1, description: "for an answer" },
    misses: {
      type: "integer",
      minimum: 1,
      maximum: 100,
      default: 3,
      description: "after so many questions without an answer it is not heard any more",
    },
  },
} as const;

type Settings = SettingsOf<typeof schema>;
export type ModbusPlace = Pick<Settings, "host" | "port" | "device" | "baud" | "parity">;

export interface ModbusRow extends Row {
  readonly unitSi: UnitSi;
}

export interface ModbusSource extends Pick<Settings, "timeoutS" | "misses" | "unit"> {
  readonly type: "modbus";
  readonly name?: string | undefined;
  /** The second is there to take over. */
  readonly places: readonly [ModbusPlace, ...ModbusPlace[]];
  readonly rows: readonly ModbusRow[];
  readonly gap: number;
}

export const modbusSource = sourceKind({
  schema,
  identity: ({ host: at, port: number, device, unit = 1 }) => [at, number, device, unit],
  faults: modbusFaults,
  build,
  gateway: { where: ({ name, places: [first] }) => whereOf({ name, ...first }), words: "modbusDevice" },
  serialPort: ({ places: [first] }) => first.device,
  sharesPort: true,
  switched: ({ registers, instance = 0 }) =>
    itemsOf(registers, []).flatMap(({ fields }) => {
      const isCoil = placeOf(fields as never)?.table === "coil";
      return isCoil ? String(fields["tag"]).replaceAll("{n}", String(instance)) : [];
    }),
  tags: ({ rows }) => rows.map(({ tagId, unitSi, written }) => ({ ...written, tagId, unitSi })),
});

function build(
  { host: at, port: number, device, baud, parity, second, ...settings }: Settings,
  { units }: SourcePlace,
): ModbusSource {
  const { type, unit, timeoutS, misses, instance } = settings;
  const first = { host: at, port: number, device, baud, parity };
  const profile = profileOf(settings);
  return {
    type,
    unit,
    timeoutS,
    misses,
    places: second === undefined ? [first] : [first, second],
    rows: rowsOf(profile, instance).map((row) => ({ ...row, unitSi: unitOfRow(row, units) })),
    gap: profile.gap,
  };
}

function profileOf({ profile, ...own }: ProfileSettings & Pick<Settings, "profile">): ProfileSettings {
  return profile === undefined ? own : settingsOf({ properties: profileProperties }, PROFILES[profile] as never);
}

/** As the project lists the tag, else as the vocabulary has it, else as its row says. */
function unitOfRow({ tagId, written, isBit }: Row, units: SourcePlace["units"]): UnitSi {
  const unit = units.get(tagId) as UnitSi | undefined;
  return unit ?? unitOfTag(tagId) ?? written.unitSi ?? (isBit ? "bool" : "-");
}

/** What can be wrong in a source. */
const faults = {
  profileOrRegisters: {
    en: "a device has a profile that comes with the program, or registers of its own; keep one of them",
    es: "un equipo tiene un perfil de los que trae el programa, o registros propios (registers); deje uno de los dos",
  },
  oneAddress: {
    en: "a row has one address: coil, discrete, input or holding (from 0), or register (40001 is holding 0)",
    es: "una fila tiene una dirección: coil, discrete, input o holding (desde 0), o register (40001 es holding 0)",
  },
  truth: {
    en: "this tag is true or false; take as: bit",
    es: "este tag es verdadero o falso; ponga as: bit",
  },
  noTruth: {
    en: "this tag is a number, and a bit is true or false",
    es: "este tag es un número, y un bit es verdadero o falso",
  },
  alarmOfBit: {
    en: "only a bit has an alarm here; limits of numbers are under alarms of the project",
    es: "aquí solo un bit tiene alarma; los límites de números van en alarms del proyecto",
  },
} satisfies Record<string, LocalizedText>;

function wrongExample(values: {
  readonly tagId: string;
  readonly expected: Scalar;
  readonly found: string;
}): LocalizedText {
  const { tagId, expected, found } = values;
  return {
    en: `the registers of this example make ${tagId} ${found}, and not ${expected}`,
    es: `los registros de este ejemplo dan ${tagId} ${found}, y no ${expected}`,
  };
}

/** What the schema cannot say. The values may have any form. */
function modbusFaults(source: Item, units: SourcePlace["units"]): ProjectFault[] {
  const { fields, path } = source;
  const { second, profile, registers } = fields;
  const rows = itemsOf(registers, [...path, "registers"]);
  const hasRows = rows.length > 0;
  return [
    ...placeFaults(source),
    ...(second === undefined ? [] : placeFaults({ fields: second as Fields, path: [...path, "second"] })),
    ...((profile !== undefined) === hasRows ? [{ path, problem: said(faults.profileOrRegisters) }] : []),
    ...rows.flatMap((row) => rowFaults(row, units)),
    ...exampleFaults(fields, path),
  ];
}

function rowFaults({ fields, path }: Item, units: SourcePlace["units"]): ProjectFault[] {
  const row = fields as Partial<ProfileSettings["registers"][number]> & { readonly unit_si?: string };
  const at = placeOf(row as never);
  if (at === undefined) return [{ path, problem: said(faults.oneAddress) }];
  const isBit = row.as === "bit" || ((at.table === "coil" || at.table === "discrete") && row.as === undefined);
  const tag = String(row.tag).replaceAll(/\{n\}/g, "0");
  const unit = units.get(tag) ?? unitOfTag(tag) ?? row.unit_si ?? (isBit ? "bool" : undefined);
  if (unit === undefined) return [{ path, problem: ["topicWithoutUnit"] }];
  if ((unit === "bool") !== isBit)
    return [{ path, value: row.tag, problem: said(isBit ? faults.noTruth : faults.truth) }];
  return row.alarm !== undefined && !isBit ? [{ path: [...path, "alarm"], problem: said(faults.alarmOfBit) }] : [];
}

/** The examples of an own profile are tried when it is read. */
function exampleFaults(fields: Fields, path: Item["path"]): ProjectFault[] {
  const { registers, test } = fields;
  if (!Array.isArray(registers) || !Array.isArray(test)) return [];
  try {
    const own = settingsOf({ properties: profileProperties }, fields as never);
    return wrongExamples(own).map(({ index, tagId, expected, found }) => ({
      path: [...path, "test", index],
      problem: said(wrongExample({ tagId, expected, found: found === undefined ? "–" : String(found) })),
    }));
  } catch {
    // It has another form than the schema asks for, which is a fault already.
    return [];
  }
}
