/**
 * Batteries and other direct current, chargers, inverters, switches, alternating current. Each state of an enumeration is a
 * separate boolean tag (`CHARGER_0.FLOAT`), since a tag's value is a number or a boolean; so it can have an alarm.
 *
 * Shore power and the generator have different groups, 65005 to 65017 and 65018 to 65030, and no instance. For a second
 * generator, the project needs a row that names it by its device.
 */
import type { Conversion, Key, TagGroup } from "../tag-mapping.ts";
import type { PlaceName } from "../../../tags/vocabulary/pattern.ts";
import { type After, group, instance, numbered, offOn, onChange, oneOf, type Row, sent } from "./row.ts";

const keys = [instance];
const out = sent("electrical");
const dc: readonly Key[] = [instance, { place: "DC", field: "dcType", whenAbsent: 0 }];
const connection: readonly Key[] = [{ place: "N", field: "connectionNumber" }];
const lines: readonly Key[] = [instance, { place: "L", field: "line" }];

/** A command changes one or more switches; the others have this value. */
const NO_CHANGE = 3;
/** Shore power that was just connected is neither acceptable nor unacceptable yet. */
const BEING_QUALIFIED = 2;

/** Switch banks are sent on change and every few seconds; canboat does not say how many. */
const SWITCH_BANK_MS = 15_000;
const ENERGY_MS = 10_000;

const inList = true;
/** An AC input and an AC output have the same quantities. */
const acLine: readonly Row<After<"AC_IN_{N}_L{L}."> & After<"AC_OUT_{N}_L{L}.">>[] = [
  ["voltage", "VOLTAGE_V", { inList }],
  ["current", "CURRENT_A", { inList }],
  ["frequency", "FREQUENCY_HZ", { inList }],
  ["breakerSize", "BREAKER_A", { inList }],
  ["realPower", "POWER_W", { inList }],
  ["reactivePower", "REACTIVE_POWER_VAR", { inList }],
  ["powerFactor", "POWER_FACTOR", { inList }],
];

/**
 * J1939's power factor (SPN 2464) has an offset of −1, which canboat's definition lacks: a generator with 570 W of 640 VA
 * reported 1.8906.
 */
const fromMinusOne: Conversion = { toTag: (value) => value - 1, toField: (value) => value + 1 };

const CHARGER_STATES = 10;
const INVERTER_STATES = 5;
const GENERATOR_STATES = 12;
const GENERATOR_CONTROL_STATES = 10;
/** The states up to "assisting", and two of Victron's that canboat does not name. */
const CONVERTER_STATES = 12;
const VICTRON_HUB_1 = 252;

const charging = <const Tag extends string>(tag: Tag, ...on: number[]): Row<Tag> => [
  "operatingState",
  tag,
  oneOf(CHARGER_STATES, ...on),
];
const inverter = <const Tag extends string>(tag: Tag, on: number): Row<Tag> => [
  "operatingState",
  tag,
  oneOf(INVERTER_STATES, on),
];
const converterFault = oneOf(CONVERTER_STATES, 2);

/** Good, warning, error: an error is a warning as well. */
const warningOrError = <const Tag extends string>(
  field: string,
  tag: Tag,
): Row<`${Tag}_WARNING` | `${Tag}_ERROR`>[] => [
  [field, `${tag}_WARNING`, { on: [1, 2], off: [0] }],
  [field, `${tag}_ERROR`, { on: [2], off: [0, 1] }],
];

export const ELECTRICAL = [
  group(127501, { keys, intervalMs: SWITCH_BANK_MS, ...out }, "SWITCHBANK_{N}.", [
    ...numbered(28, (i, fixed) => [`indicator${i}`, "SWITCH_{I}", { ...offOn, fixed }]),
  ]),
  // The command to a switch, not its state.
  group(127502, { keys, ...onChange }, "SWITCHBANK_{N}.", [
    ...numbered(28, (i, fixed) => [`switch${i}`, "ORDER_{I}", { on: [1], off: [0], keeps: [NO_CHANGE], fixed }]),
  ]),
  group(127503, { keys: lines }, "AC_IN_{N}_L{L}.", [
    ...acLine,
    ["acceptability", "UNACCEPTABLE", { inList, on: [0, 1], off: [3], keeps: [BEING_QUALIFIED] }],
  ]),
  group(127504, { keys: lines }, "AC_OUT_{N}_L{L}.", acLine),
  group(127506, { keys: dc, ...out }, "{DC}_{N}.", [
    ["stateOfCharge", "STATE_OF_CHARGE_PCT"],
    ["stateOfHealth", "STATE_OF_HEALTH_PCT"],
    ["timeRemaining", "TIME_REMAINING_S"],
    ["rippleVoltage", "RIPPLE_V"],
    ["remainingCapacity", "REMAINING_C"],
  ]),
  group(127507, { keys, ...out }, "CHARGER_{N}.", [
    ["enabled", "ENABLED", offOn],
    charging("CHARGING", 1, 2, 3, 4, 5, 6, 7),
    charging("BULK", 1),
    charging("ABSORPTION", 2),
    charging("FLOAT", 5),
    charging("OVERCHARGE", 3),
    charging("FAULT", 9),
    ["equalizationPending", "EQUALIZATION_PENDING", offOn],
    ["equalizationTimeRemaining", "EQUALIZATION_TIME_S"],
  ]),
  group(127508, { keys, ...out }, "BATT_{N}.", [
    ["voltage", "VOLTAGE_V", { essential: true }],
    ["current", "CURRENT_A"],
    ["temperature", "TEMP_K"],
  ]),
  group(127509, { keys, ...out }, "INVERTER_{N}.", [
    ["inverterEnable", "ENABLED", offOn],
    inverter("INVERTING", 0),
    inverter("PASSING_THROUGH", 1),
    inverter("FAULT", 3),
  ]),
  group(127513, { keys, ...onChange, ...out }, "BATT_{N}.", [["capacity", "CAPACITY_C"]]),
  group(127514, { keys: [{ place: "N", field: "generatorInstance" }] }, "GEN_{N}.", [
    ["generatorState", "RUNNING", oneOf(GENERATOR_STATES, 4, 5, 9)],
    ["agsOperatingState", "FAULT", oneOf(GENERATOR_CONTROL_STATES, 7)],
  ]),
  ...[0, 1, 2].flatMap((line) => [
    group(127_744 + line, { keys: connection, ...out }, "AC_{N}_L{L}.", [
      ["acRmsCurrent", "CURRENT_A", { fixed: { L: line } }],
      ["power", "POWER_W", { fixed: { L: line } }],
    ]),
    group(127_747 + line, { keys: connection, ...out }, "AC_{N}_L{L}.", [
      ["acVoltageLineToNeutral", "VOLTAGE_V", { fixed: { L: line } }],
      ["acVoltageLineToLine", "LINE_VOLTAGE_V", { fixed: { L: line } }],
      ["frequency", "FREQUENCY_HZ", { fixed: { L: line } }],
    ]),
  ]),
  group(127750, { keys: connection, ...out }, "CONVERTER_{N}.", [
    ["operatingState", "FAULT", { ...converterFault, off: [...converterFault.off, VICTRON_HUB_1] }],
    ...warningOrError("temperatureState", "TEMPERATURE"),
    ...warningOrError("overloadState", "OVERLOAD"),
    ...warningOrError("lowDcVoltageState", "LOW_DC_VOLTAGE"),
    ...warningOrError("rippleState", "RIPPLE"),
  ]),
  group(127751, { keys: connection, ...out }, "DC_{N}.", [
    ["dcVoltage", "VOLTAGE_V"],
    ["dcCurrent", "CURRENT_A"],
  ]),
  ...alternating(65_005, 0),
  ...alternating(65_018, 4),
];

type Quantity = readonly [field: string, tag: After<"{AC}.">, conversion?: Conversion];

/** Thirteen consecutive groups: energy, then phases C, B and A and the total, each as reactive power, power and other values. */
function alternating(first: number, whole: number): TagGroup[] {
  const of = (pgn: number, phase: number, rows: readonly Quantity[], options: { intervalMs?: number } = {}): TagGroup =>
    group(
      pgn,
      options,
      "{AC}.",
      rows.map(([field, tag, conversion]) => [
        field,
        tag,
        { ...(conversion === undefined ? {} : { conversion }), fixed: { AC: whole + phase } satisfies Place },
      ]),
    );
  const quantities = [3, 2, 1, 0].flatMap((phase, i) => {
    const pgn = first + 1 + i * 3;
    return [
      of(pgn, phase, [
        ["reactivePower", "REACTIVE_POWER_VAR"],
        ["powerFactor", "POWER_FACTOR", fromMinusOne],
      ]),
      of(pgn + 1, phase, [
        ["realPower", "POWER_W"],
        ["apparentPower", "APPARENT_POWER_VA"],
      ]),
      of(pgn + 2, phase, [
        ["lineLineAcRmsVoltage", "LINE_VOLTAGE_V"],
        ["lineNeutralAcRmsVoltage", "VOLTAGE_V"],
        ["acFrequency", "FREQUENCY_HZ"],
        ["acRmsCurrent", "CURRENT_A"],
      ]),
    ];
  });
  const energy = of(
    first,
    0,
    [
      ["totalEnergyExport", "ENERGY_OUT_J"],
      ["totalEnergyImport", "ENERGY_IN_J"],
    ],
    { intervalMs: ENERGY_MS },
  );
  return [energy, ...quantities];
}

type Place = { readonly [P in PlaceName]?: number };
