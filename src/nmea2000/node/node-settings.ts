/**
 * What an installer may set on this node from the bus, by a command or by writing fields (PGN 126208): the instances of its NAME (PGN
 * 60928), its two installation descriptions (PGN 126998), and the priority of a group that it sends; and by a request the interval of such
 * a group. A command is obeyed as a whole or not at all. Pure.
 *
 *     60928    field 3: device instance, lower 3 bits; field 4: upper 5 bits; field 8: system instance, 4 bits
 *     126998   field 1, field 2: installation descriptions, as variable texts
 */
import { PGN } from "../pgn.ts";
import { FIELD_ERROR, type GroupFunction } from "./node-group-function.ts";
import { type ConfigurationInformation, CONFIGURATION_TEXT_BYTES } from "./node-information.ts";
import { buildName, type Name, parseName } from "./node-name.ts";
import { readVariableText } from "./node-text.ts";

/** Omitted settings have their default. */
export interface NodeSettings {
  readonly deviceInstance?: number;
  readonly systemInstance?: number;
  readonly description1?: string;
  readonly description2?: string;
  /** By PGN. */
  readonly groups?: Readonly<Record<string, GroupSettings>>;
}

/** The longest interval of a group that another node can ask for: it must not disappear. */
export const INTERVAL_MAX_MS = 60_000;

/** How a group is sent; what is left out is as usual. In a change, null means "as usual again". */
export interface GroupSettings {
  readonly intervalMs?: number | null;
  readonly priority?: number | null;
}

export interface Commanded {
  readonly settings: NodeSettings;
  /** One code for each field of the command; none but `FIELD_ERROR.NONE` if it is obeyed. */
  readonly errors: readonly number[];
}

const LOWER = 0b111;

/** `present`: the NAME now, of which a command may change a part. Undefined for a group of which nothing can be set. */
export function commanded(asked: GroupFunction, present: Name): Commanded | undefined {
  if (asked.pgn === PGN.ADDRESS_CLAIM) return commandedInstances(asked, parseName(present).deviceInstance);
  if (asked.pgn === PGN.CONFIGURATION_INFORMATION) return commandedTexts(asked);
  return undefined;
}

function commandedInstances({ count, pairs }: GroupFunction, present: number): Commanded {
  const errors: number[] = [];
  let deviceInstance = present;
  let systemInstance: number | undefined;
  for (let i = 0; i < count; i += 1) {
    const [field, value] = [pairs[2 * i], pairs[2 * i + 1]];
    if (value === undefined) errors.push(FIELD_ERROR.INVALID);
    else if (field === 3 && value <= LOWER) deviceInstance = (deviceInstance & ~LOWER) | value;
    else if (field === 4 && value < 32) deviceInstance = (deviceInstance & LOWER) | (value << 3);
    else if (field === 8 && value < 16) systemInstance = value;
    else if (field === 3 || field === 4 || field === 8) errors[i] = FIELD_ERROR.OUT_OF_RANGE;
    // Another field has an unknown length, so that nothing behind it can be read.
    else return { settings: {}, errors: filled(errors, count, FIELD_ERROR.NOT_SUPPORTED) };
    errors[i] ??= FIELD_ERROR.NONE;
  }
  const settings = {
    ...(deviceInstance === present ? {} : { deviceInstance }),
    ...(systemInstance === undefined ? {} : { systemInstance }),
  };
  return { settings, errors };
}

function commandedTexts({ count, pairs }: GroupFunction): Commanded {
  const errors: number[] = [];
  const settings: { description1?: string; description2?: string } = {};
  let at = 0;
  for (let i = 0; i < count; i += 1) {
    const field = pairs[at];
    const read = readVariableText(pairs, at + 1);
    if (field !== 1 && field !== 2) return { settings: {}, errors: filled(errors, count, FIELD_ERROR.NOT_SUPPORTED) };
    if (read === undefined) return { settings: {}, errors: filled(errors, count, FIELD_ERROR.INVALID) };
    errors.push(read.next - at - 1 > CONFIGURATION_TEXT_BYTES ? FIELD_ERROR.OUT_OF_RANGE : FIELD_ERROR.NONE);
    settings[field === 1 ? "description1" : "description2"] = read.text;
    at = read.next;
  }
  return { settings, errors };
}

function filled(errors: readonly number[], count: number, error: number): number[] {
  return [...errors, ...Array.from({ length: count - errors.length }, () => error)];
}

export function nameWith(name: Name, { deviceInstance, systemInstance }: NodeSettings): Name {
  const fields = parseName(name);
  return buildName({
    ...fields,
    deviceInstance: deviceInstance ?? fields.deviceInstance,
    systemInstance: systemInstance ?? fields.systemInstance,
  });
}

export function configurationWith(
  configuration: ConfigurationInformation,
  { description1, description2 }: NodeSettings,
): ConfigurationInformation {
  return {
    ...configuration,
    ...(description1 === undefined ? {} : { description1 }),
    ...(description2 === undefined ? {} : { description2 }),
  };
}

/** The settings after a change. */
export function changedSettings(before: NodeSettings | undefined, change: NodeSettings): NodeSettings {
  const groups: Record<string, GroupSettings> = { ...before?.groups };
  for (const [pgn, set] of Object.entries(change.groups ?? {})) {
    const kept = Object.entries({ ...groups[pgn], ...set }).filter(([, value]) => value !== null);
    delete groups[pgn];
    if (kept.length > 0) groups[pgn] = Object.fromEntries(kept);
  }
  const { groups: _, ...others } = { ...before, ...change };
  return Object.keys(groups).length === 0 ? others : { ...others, groups };
}
