/**
 * The alarms that tags have without anybody having written a rule: what the vocabulary calls a warning (`tags/vocabulary`), and levels,
 * temperatures and voltages with a limit that is usual in the field. A tag that the project lists with `alarms` has those and none of
 * these; the project's `alarms.defaults` switches off or changes any of them.
 *
 * Priorities are those of MSC.302(87): `alarm` needs somebody at once (an engine is being damaged), `warning` somebody soon, `caution`
 * nobody's acknowledgement. Limits are cautious: a vessel whose engine runs hotter by design says so in her project.
 *
 * Depth, speed and anchor have none: no limit there is usual, and one that rings in every harbour is switched off.
 */
import { matchesWildcard } from "../core/wildcard.ts";
import type { AlarmKind } from "../messages/en/alarm-advice.ts";
import type { DefaultAlarmMessages } from "../messages/en/default-alarms.ts";
import type { AlarmRule } from "../alarms/rule.ts";
import type { Priority } from "../core/priority.ts";
import { unitOfTag, VOCABULARY } from "../tags/vocabulary/vocabulary.ts";
import { expressionOf, fillPattern, placeIn } from "../tags/vocabulary/pattern.ts";
import { ID_NAMES } from "../tags/vocabulary/places.ts";
import type { TagDefinition } from "../tags/tag.ts";
import { fieldsOf } from "./fields.ts";
import { type AlarmChange, type AlarmFile, buildRule, type DefaultAlarmSettings } from "./build-alarm.ts";
import { say } from "../messages/catalogue.ts";

/** In the words of the project file. */
type DefaultAlarm = Omit<AlarmFile, "message">;

/** A limit; `text` is how its message ends. */
interface Limit extends DefaultAlarm {
  readonly tag: string;
  /** What people are told to do. */
  readonly kind: AlarmKind;
  readonly text: keyof DefaultAlarmMessages["limits"];
}

const warning = { priority: "warning" } as const;
const caution = { priority: "caution" } as const;
type More = Partial<Limit> & Pick<Limit, "priority">;
const low = (tag: string, threshold: number, kind: AlarmKind, more: More): Limit => ({
  tag,
  id: "low",
  operator: "<",
  threshold,
  kind,
  text: "low",
  ...more,
});
const high = (tag: string, threshold: number, kind: AlarmKind, more: More): Limit => ({
  tag,
  id: "high",
  operator: ">",
  threshold,
  kind,
  text: "high",
  ...more,
});

/** Long enough for an engine to be cranked, for a pump to start, for a wave to pass through a tank. */
const CRANKING_S = 60;
const SLOSHING_S = 60;

/** A full battery takes no charge. */
const notFull = {
  ...warning,
  delay_s: 10,
  only_when: "BATT_{N}.STATE_OF_CHARGE_PCT < 90",
  only_when_hysteresis: 3,
} as const;
const forbidden = { id: "forbidden", operator: "==", threshold: false, text: "forbidden" } as const;

const LIMITS: readonly Limit[] = [
  // Engine makers warn between 95 and 105 °C of the coolant, from 120 °C of the oil.
  high("ME_INST_{N}.COOLANT_TEMP_K", 373.15, "engineHot", { ...warning, hysteresis: 3, delay_s: 5 }),
  high("ME_INST_{N}.OIL_TEMP_K", 398.15, "engineOilHot", { ...warning, hysteresis: 5, delay_s: 10 }),
  high("ME_INST_{N}.TRANSMISSION_OIL_TEMP_K", 368.15, "gearboxHot", { ...warning, hysteresis: 3, delay_s: 10 }),
  // At idle the oil pump still gives more than 1 bar.
  low("ME_INST_{N}.OIL_PRESSURE_PA", 70_000, "lowOilPressure", {
    priority: "alarm",
    hysteresis: 20_000,
    delay_s: 3,
    only_when: "ME_INST_{N}.RPM > 400",
    only_when_hysteresis: 100,
    only_when_hold_s: 10,
  }),

  low("TANK_FUEL_{N}.LEVEL_PCT", 15, "fuelLow", { ...caution, hysteresis: 3, delay_s: SLOSHING_S }),
  low("TANK_WATER_{N}.LEVEL_PCT", 10, "waterLow", { ...caution, hysteresis: 3, delay_s: SLOSHING_S }),
  high("TANK_GRAY_WATER_{N}.LEVEL_PCT", 90, "wasteHigh", { ...caution, hysteresis: 3, delay_s: SLOSHING_S }),
  high("TANK_BLACK_WATER_{N}.LEVEL_PCT", 85, "wasteHigh", { ...caution, hysteresis: 3, delay_s: SLOSHING_S }),
  high("BILGE_{N}.LEVEL_PCT", 70, "bilgeHigh", { ...warning, hysteresis: 10, delay_s: 10 }),

  low("BATT_{N}.STATE_OF_CHARGE_PCT", 20, "batteryLow", { ...warning, hysteresis: 3, delay_s: CRANKING_S }),
  high("BATT_{N}.TEMP_K", 328.15, "batteryHot", { ...warning, hysteresis: 3, delay_s: 30 }),
  ...batteryLimits("BATT_{N}.VOLTAGE_V"),
  // ABYC E-13: a battery says it before it disconnects itself. A charger goes up to the charging voltage, one cell should not go far beyond.
  low("BATT_{N}.LOW_MARGIN_PCT", 3, "batteryCutoff", { ...warning, hysteresis: 1, delay_s: 5 }),
  low("BATT_{N}.HIGH_MARGIN_PCT", -1, "batteryVoltageHigh", { ...warning, hysteresis: 0.5, delay_s: 5 }),
  low("BATT_{N}.DISCHARGE_LIMIT_A", 1, "batteryCutoff", { priority: "alarm", hysteresis: 1, delay_s: 3 }),
  low("BATT_{N}.CHARGE_LIMIT_A", 1, "batteryNoCharge", { ...notFull, hysteresis: 1 }),
  { tag: "BATT_{N}.DISCHARGE_ALLOWED", ...forbidden, kind: "batteryCutoff", priority: "alarm", delay_s: 3 },
  { tag: "BATT_{N}.CHARGE_ALLOWED", ...forbidden, kind: "batteryNoCharge", ...notFull },
  high("BATT_{N}.CELL_MAX_TEMP_K", 323.15, "batteryHot", { ...warning, hysteresis: 3, delay_s: 30 }),
  low("BATT_{N}.CELL_MIN_TEMP_K", 275.15, "batteryCold", {
    ...warning,
    hysteresis: 1,
    delay_s: 10,
    only_when: "BATT_{N}.CURRENT_A > 1",
    only_when_hysteresis: 0.5,
  }),
  ...["AC_IN_{N}_L{L}", "SHORE", "GEN_{N}"].flatMap(mainsLimits),
  high("THRUSTER_{N}.TEMP_K", 393.15, "thrusterHot", { ...warning, hysteresis: 5, delay_s: 5 }),

  {
    tag: "GNSS.FIX",
    id: "lost",
    operator: "==",
    threshold: false,
    delay_s: 30,
    kind: "positionLost",
    text: "positionLost",
    ...warning,
  },
];

/**
 * A battery of 12, 24, 36 or 48 V is known by the voltages that it has had (`alarms/system-voltage.ts`), and has the rows of that one only.
 * At rest, lead of 12 V has 11.9 V at a fifth of its charge and lithium iron phosphate 12.8; no charger goes beyond 15 V but to equalize.
 */
function batteryLimits(tag: string): Limit[] {
  const low = { tag, kind: "batteryLow", text: "low", ...warning, delay_s: CRANKING_S } as const;
  const high = { tag, kind: "batteryVoltageHigh", text: "high", ...warning, delay_s: 10 } as const;
  return [
    { ...low, id: "low_12v", nominal_v: 12, operator: "<", threshold: 11.6, hysteresis: 0.3 },
    { ...high, id: "high_12v", nominal_v: 12, operator: "inside", low: 15.6, high: 17, hysteresis: 0.3 },
    { ...low, id: "low_24v", nominal_v: 24, operator: "inside", low: 18, high: 23.2, hysteresis: 0.5 },
    { ...high, id: "high_24v", nominal_v: 24, operator: "inside", low: 30.8, high: 32, hysteresis: 0.3 },
    { ...low, id: "low_36v", nominal_v: 36, operator: "inside", low: 32.5, high: 34.8, hysteresis: 0.5 },
    { ...low, id: "low_48v", nominal_v: 48, operator: "inside", low: 44.3, high: 46.4, hysteresis: 0.5 },
    { ...high, id: "high_48v", nominal_v: 48, operator: ">", threshold: 62, hysteresis: 1 },
  ];
}

/** Europe has 230 V and 50 Hz, America 120 V (240 between its lines) and 60 Hz; a bad cable shows first as a low voltage. */
function mainsLimits(device: string): Limit[] {
  const low = {
    tag: `${device}.VOLTAGE_V`,
    kind: "supplyLow",
    text: "low",
    operator: "inside",
    ...warning,
    hysteresis: 3,
    delay_s: 10,
  } as const;
  return [
    { ...low, id: "low_120v", low: 60, high: 104 },
    { ...low, id: "low_230v", low: 150, high: 200 },
    high(`${device}.VOLTAGE_V`, 260, "supplyHigh", { ...warning, hysteresis: 3, delay_s: 5 }),
    { ...low, tag: `${device}.FREQUENCY_HZ`, kind: "supplyFrequency", id: "low", low: 20, high: 45, hysteresis: 1 },
    high(`${device}.FREQUENCY_HZ`, 65, "supplyFrequency", { ...warning, hysteresis: 1, delay_s: 10 }),
  ];
}

interface Row {
  readonly pattern: string;
  readonly expression: RegExp;
  readonly alarm: DefaultAlarm;
  readonly kind: AlarmKind;
  /** Undefined: the tag's description says it all. */
  readonly text: Limit["text"] | undefined;
}

const ROWS: ReadonlyMap<string, readonly Row[]> = Map.groupBy(
  [
    ...VOCABULARY.flatMap(({ pattern, expression, row: { warning } }): Row[] =>
      warning === undefined
        ? []
        : [
            {
              pattern,
              expression,
              alarm: truthAlarm(pattern, warning.priority),
              kind: warning.advice,
              text: undefined,
            },
          ],
    ),
    ...LIMITS.map(({ tag, kind, text, ...alarm }): Row => {
      return { pattern: tag, expression: expressionOf(tag), alarm, kind, text };
    }),
  ],
  ({ pattern }) => lastPart(pattern),
);

function truthAlarm(pattern: string, priority: Priority): Row["alarm"] {
  return { id: lastPart(pattern).toLowerCase(), operator: "==", threshold: true, priority };
}

function lastPart(id: string): string {
  return id.slice(id.lastIndexOf(".") + 1);
}

/** The row of the alarm with this id, where tags of this name have it by themselves. */
export function defaultAlarmRow(tagId: string, alarmId: string): Row | undefined {
  const rows = ROWS.get(lastPart(tagId)) ?? [];
  return rows.find(({ expression, alarm }) => alarm.id === alarmId && placeIn(tagId, expression) !== undefined);
}

/** The default alarms of a tag, as the project has them. */
export function defaultAlarms(
  { id: tagId, description, unitSi }: Pick<TagDefinition, "id" | "description" | "unitSi">,
  settings: DefaultAlarmSettings,
  texts: DefaultAlarmMessages,
): AlarmRule[] {
  return (ROWS.get(lastPart(tagId)) ?? []).flatMap(({ expression, alarm, kind, text }) => {
    const place = placeIn(tagId, expression);
    const changed = place === undefined ? undefined : withChanges(alarm, tagId, settings);
    if (changed === undefined) return [];
    const name = description || tagId;
    const message = text === undefined ? name : say(texts.limits[text], { name });
    const { only_when: onlyWhen } = changed;
    const gate = onlyWhen === undefined ? {} : { only_when: fillPattern(onlyWhen, place ?? {}, ID_NAMES) };
    return [
      buildRule(
        { message, advice: texts.advice[kind], ...changed, ...gate },
        { id: tagId, description, unit_si: unitSi },
      ),
    ];
  });
}

/** Undefined where the project wants none. */
function withChanges(alarm: Row["alarm"], tagId: string, settings: DefaultAlarmSettings): AlarmFile | undefined {
  if (typeof settings === "boolean") return settings ? alarm : undefined;
  let changed: AlarmFile | undefined = alarm;
  for (const [pattern, ofTag] of Object.entries(settings)) {
    if (!matchesWildcard(tagId, pattern)) continue;
    const change: AlarmChange = typeof ofTag === "boolean" ? ofTag : (ofTag[alarm.id] ?? {});
    if (change === false) changed = undefined;
    else if (change === true) changed = alarm;
    else if (changed !== undefined) changed = { ...changed, ...change };
  }
  return changed;
}

/** A default alarm as the project changes it by one of its patterns, for its check; with a tag that it is of. */
export interface ChangedDefaultAlarm {
  readonly pattern: string;
  readonly tagId: string;
  readonly unitSi: string;
  readonly alarm: AlarmFile;
}

/** The settings may be of any form. What earlier patterns have changed of the same tag is changed in it. */
export function changedDefaultAlarms(settings: unknown): ChangedDefaultAlarm[] {
  const entries = Object.entries(fieldsOf(settings)).map(
    ([pattern, ofTag]) => [pattern, typeof ofTag === "boolean" ? ofTag : fieldsOf(ofTag)] as const,
  );
  return entries.flatMap(([pattern, ofTag], i) => {
    const upToHere = Object.fromEntries(entries.slice(0, i + 1)) as DefaultAlarmSettings;
    const changes = defaultAlarmRows().filter(({ alarm: { id } }) => typeof fieldsOf(ofTag)[id] === "object");
    return changes.flatMap((each) =>
      tagsOf(each, pattern).flatMap((tagId): ChangedDefaultAlarm[] => {
        const alarm = withChanges(each.alarm, tagId, upToHere);
        return alarm === undefined ? [] : [{ pattern, tagId, unitSi: unitOf(each), alarm }];
      }),
    );
  });
}

function unitOf({ pattern }: Row): string {
  return unitOfTag(samplesOf(pattern)[0] ?? "") ?? "-";
}

/** All of them, for the page that lists them. */
export function defaultAlarmRows(): readonly Row[] {
  return [...ROWS.values()].flat();
}

export const DEFAULT_ALARM_PATTERNS: readonly string[] = defaultAlarmRows().map(({ pattern }) => pattern);

/** The ids of the default alarms that tags which match a pattern may have; none where no such tag has any. */
export function defaultAlarmIds(pattern: string): string[] {
  const rows = defaultAlarmRows();
  return rows.filter((each) => tagsOf(each, pattern).length > 0).map(({ alarm }) => alarm.id);
}

/** Tags of a row that a pattern with stars may mean. */
function tagsOf({ pattern: ofRow, expression }: Row, pattern: string): string[] {
  if (placeIn(pattern, expression) !== undefined) return [pattern];
  return samplesOf(ofRow).filter((id) => matchesWildcard(id, pattern));
}

/** A few ids of a pattern, to find out whether a pattern with stars may match it. */
function samplesOf(pattern: string): string[] {
  return SAMPLE_NUMBERS.map((number) => fillPattern(pattern, { N: number, L: number % 3 }, ID_NAMES));
}
const SAMPLE_NUMBERS = Array.from({ length: 20 }, (_, i) => i);
