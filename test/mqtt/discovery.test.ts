/**
 * What Home Assistant is told, held against what its own code takes: the keys of the message and of each platform, device classes, the
 * units that each class allows, and their state classes. `fixtures/mqtt/home-assistant.json` says where each list is from.
 */
import { readFile } from "node:fs/promises";
import test from "ava";
import { type UnitSi, UNITS } from "../../src/core/units.ts";
import { deviceConfigs, homeAssistantOf, type VesselParts } from "../../src/mqtt/discovery.ts";
import { positionPayload } from "../../src/mqtt/payloads.ts";
import { Topics } from "../../src/mqtt/topics.ts";
import { unitOfRow, VENUS_TABLE, VENUS_TYPES, type VenusRow } from "../../src/mqtt/venus-table.ts";
import { placesOf } from "../../src/tags/vocabulary/pattern.ts";
import { ID_NAMES } from "../../src/tags/vocabulary/places.ts";
import { TAG_MAPPINGS } from "../../src/nmea2000/tags/tag-table.ts";

interface Known {
  readonly sensor_units: Readonly<Record<string, readonly (string | null)[]>>;
  readonly sensor_state_classes: Readonly<Record<string, readonly string[]>>;
  readonly binary_sensor_classes: readonly string[];
  readonly message: { readonly required: readonly string[]; readonly known: readonly string[] };
  readonly dev: readonly string[];
  readonly o: { readonly required: readonly string[]; readonly known: readonly string[] };
  readonly component: Readonly<Record<string, readonly string[]>>;
  readonly required: Readonly<Record<string, readonly string[]>>;
}

interface Message {
  readonly dev: Readonly<Record<string, unknown>>;
  readonly o: Readonly<Record<string, unknown>>;
  readonly cmps: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

const known = JSON.parse(
  await readFile(new URL("../../fixtures/mqtt/home-assistant.json", import.meta.url), "utf8"),
) as Known;

const tag = (id: string, unitSi: string) => ({
  id,
  unitSi,
  description: "",
  controllable: false,
  rangeNormalMin: null,
  rangeNormalMax: null,
  timeoutS: 2.5,
});

function messagesOf(more: Partial<VesselParts>): Message[] {
  const parts: VesselParts = {
    vessel: { id: "aurora", name: "Aurora" },
    version: "1.2.3",
    topics: new Topics("boats/bitacora", "aurora"),
    tags: [],
    everyS: () => 1,
    alarms: [],
    hasPosition: true,
    maySilence: true,
    texts: { silence: "Silence", position: "Position", active: "Open", unacknowledged: "Unacknowledged" },
    ...more,
  };
  return deviceConfigs(parts, 1000).map(({ components, payload }) => JSON.parse(payload(components)) as Message);
}

/** A pattern with every name that each of its places can have; places of numbers have one. */
function idsOf(pattern: string): string[] {
  const [place] = placesOf(pattern);
  if (place === undefined) return [pattern];
  const names = place in ID_NAMES ? ID_NAMES[place as keyof typeof ID_NAMES] : ["1"];
  return names.flatMap((name) => idsOf(pattern.replaceAll(`{${place}}`, name)));
}

const VENUS_ROWS = Object.entries(VENUS_TABLE).flatMap(([service, rows]) =>
  Object.entries(rows).flatMap(([path, row]) => [row].flat().map((one: VenusRow) => ({ service, path, ...one }))),
);

/** The tags of a Venus OS: the names of `{TYPE}` are those of its service. */
const OF_VENUS = VENUS_ROWS.flatMap((row) =>
  (VENUS_TYPES[row.service]?.names ?? [""]).flatMap((type) =>
    idsOf(row.tag.replace("{TYPE}", type)).map((id) => tag(id, unitOfRow(row, id))),
  ),
);

/** Every tag that a bus or a Venus OS can give, each once. */
const BUILT_IN = [
  ...new Map(
    [...TAG_MAPPINGS.flatMap((mapping) => idsOf(mapping.tag).map((id) => tag(id, mapping.unitSi))), ...OF_VENUS].map(
      (each) => [each.id, each],
    ),
  ).values(),
];

/** And one of each unit. */
const ALL = [...BUILT_IN, ...UNITS.map((unit: UnitSi, i) => tag(`UNIT_${i}.VALUE`, unit))];

/** The units of ours of which Home Assistant's class can be said, and of what the tag's name has to speak where not every tag has it. */
const FITS: Readonly<Record<string, { readonly units: readonly string[]; readonly name?: RegExp }>> = {
  temperature: { units: ["K"] },
  pressure: { units: ["Pa"], name: /^(?!ATMOSPHERE_|ALTIMETER_|OUTSIDE_|CABIN_)/ },
  atmospheric_pressure: {
    units: ["Pa"],
    name: /^(ATMOSPHERE|ALTIMETER|BATTERY_BANK|FRIDGE|TEMPERATURE|CABIN|OUTSIDE|WATER_HEATER|FREEZER)_|\.BAROMETRIC_PA$/,
  },
  distance: { units: ["m"] },
  speed: { units: ["m/s"], name: /^(?!WIND_)/ },
  wind_speed: { units: ["m/s"], name: /^WIND_[A-Z_]+\.SPEED_MS$/ },
  wind_direction: { units: ["deg"], name: /^WIND_[A-Z_]+\.DIRECTION_DEG$/ },
  voltage: { units: ["V"] },
  current: { units: ["A"] },
  power: { units: ["W"] },
  apparent_power: { units: ["VA"] },
  reactive_power: { units: ["var"] },
  energy: { units: ["J", "Wh"] },
  frequency: { units: ["Hz"] },
  duration: { units: ["s", "h"], name: /^(?!.*_UTC_S$)/ },
  battery: { units: ["%"], name: /\.STATE_OF_CHARGE_PCT$/ },
  humidity: { units: ["%"], name: /HUMIDITY_PCT$/ },
  volume_storage: { units: ["m3"], name: /^TANK_|^VESSEL\.FUEL_REMAINING/ },
  volume: { units: ["m3"], name: /\.TRIP_FUEL_M3$/ },
  volume_flow_rate: { units: ["m3/h", "m3/s"] },
  running: { units: ["bool"], name: /RUNNING$|PUMP$/ },
  connectivity: { units: ["bool"], name: /\.CONNECTED$/ },
  battery_charging: { units: ["bool"], name: /\.CHARGING$/ },
  // Of which of them, see `test/tags/vocabulary/meaning.test.ts`.
  problem: { units: ["bool"], name: /^(?!.*(PUMP|RUNNING|ENABLED|CONNECTED|FLOAT|BULK|ABSORPTION|CHARGING)$)/ },
};

function faultsOf({ dev, o, cmps, ...rest }: Message): string[] {
  const unknown = (given: object, all: readonly string[], where: string) =>
    Object.keys(given).flatMap((key) => (all.includes(key) ? [] : [`${where}: ${key} is not known`]));
  const faults = [
    ...unknown({ dev, o, cmps, ...rest }, known.message.known, "message"),
    ...unknown(dev, known.dev, "dev"),
    ...unknown(o, known.o.known, "o"),
    ...known.o.required.flatMap((key) => (key in o ? [] : [`o: ${key} is missing`])),
    ...(Array.isArray(dev["ids"]) && dev["ids"].length > 0 ? [] : ["dev: ids are missing"]),
  ];
  for (const [name, component] of Object.entries(cmps)) {
    const { p = "", device_class: deviceClass, state_class: stateClass, unit_of_measurement: unit } = component;
    faults.push(...unknown(component, known.component[p] ?? [], name));
    faults.push(
      ...(known.required[p] ?? ["a platform"]).flatMap((key) => (key in component ? [] : [`${name}: no ${key}`])),
    );
    if (!/^[A-Za-z0-9_-]+$/.test(name)) faults.push(`${name}: not an id`);
    if (deviceClass === undefined) continue;
    if (p === "binary_sensor" && !known.binary_sensor_classes.includes(deviceClass))
      faults.push(`${name}: ${deviceClass}`);
    if (p !== "sensor") continue;
    const units = known.sensor_units[deviceClass];
    if (units?.includes(unit ?? null) !== true) faults.push(`${name}: ${deviceClass} in ${unit}`);
    if (stateClass !== undefined && known.sensor_state_classes[deviceClass]?.includes(stateClass) !== true)
      faults.push(`${name}: ${deviceClass} as ${stateClass}`);
  }
  return faults;
}

test("every tag that the bus can give, and one of every unit, is announced as Home Assistant's code takes it", (t) => {
  const alarms = ALL.slice(0, 50).map(({ id: tagId }) => ({ tagId, id: "high", message: "Too high" }));
  const messages = messagesOf({ tags: ALL, alarms });
  t.deepEqual(messages.flatMap(faultsOf), []);
  const components = messages.flatMap(({ cmps }) => Object.values(cmps));
  t.true(components.length > 300);
  t.is(
    new Set(components.map((component) => component["unique_id"])).size,
    components.length,
    "each has an id of its own",
  );
  const classes = new Set(components.map((component) => component["device_class"]));
  for (const each of [
    "temperature",
    "pressure",
    "voltage",
    "battery",
    "energy",
    "wind_speed",
    "running",
    "problem",
    "distance",
  ])
    t.true(classes.has(each), each);
});

test("every tag that a bus or a Venus OS can give has a class that fits its unit and what it is", (t) => {
  const wrong = BUILT_IN.flatMap(({ id, unitSi }) => {
    const { deviceClass } = homeAssistantOf({ id, unitSi, description: "" });
    if (deviceClass === undefined) return [];
    const { units = [], name = /^/ } = FITS[deviceClass] ?? {};
    return units.includes(unitSi) && name.test(id) ? [] : [`${id} in ${unitSi}: ${deviceClass}`];
  });
  t.deepEqual(wrong, []);
  t.true(BUILT_IN.length > 350, `${BUILT_IN.length}`);
});

test("what sounds like a class and is another thing has the class of what it is", (t) => {
  for (const [id, unit, expected] of [
    ["WATERMAKER.LOW_PRESSURE_PUMP", "bool", "running"],
    ["WATERMAKER.HIGH_PRESSURE_PUMP", "bool", "running"],
    ["BILGE_0.HIGH_WATER_PUMP_2", "bool", "running"],
    ["FIRE_PUMP.RUNNING", "bool", "running"],
    ["BILGE_0.HIGH_WATER", "bool", "moisture"],
    ["DECK.FLOODLIGHT", "bool", undefined],
    ["SHORE.DISCONNECTED", "bool", undefined],
    ["BATT_0.DISCHARGING", "bool", undefined],
    ["TRIM_TABS.UP", "bool", undefined],
    ["BUS_CAN0.UP", "bool", "connectivity"],
    ["COMPRESSED_AIR_0.PRESSURE_PA", "Pa", "pressure"],
    ["ME.STARTING_AIR_PA", "Pa", "pressure"],
    ["ME.CHARGE_AIR_PRESSURE_PA", "Pa", "pressure"],
    ["OUTSIDE_24.PRESSURE_PA", "Pa", "atmospheric_pressure"],
    ["WINDLASS_0.LINE_SPEED_MS", "m/s", "speed"],
    ["MAST.WIND_SPEED_MS", "m/s", "wind_speed"],
    ["VESSEL.TIME_UTC_S", "s", undefined],
  ] as const)
    t.is(homeAssistantOf({ id, unitSi: unit, description: "" }).deviceClass, expected, id);
});

test("no two values of a Venus device go to one tag: each phase has its own", (t) => {
  const pathOf = new Map<string, string>();
  for (const { service, path, tag: pattern } of VENUS_ROWS) {
    if (path.includes("L#")) t.true(pattern.includes("{L}"), `${service} ${path}`);
    const name = `${service} ${pattern}`;
    t.is(pathOf.get(name) ?? path, path, name);
    pathOf.set(name, path);
  }
});

test("what is wrong is found: a class that is none, a unit that the class does not allow, a key that nobody knows", (t) => {
  const [root] = messagesOf({ tags: [] });
  const component = { p: "sensor", unique_id: "x", state_topic: "t" };
  const cmps = {
    a: { ...component, device_class: "depth", unit_of_measurement: "m" },
    b: { ...component, device_class: "temperature", unit_of_measurement: "m" },
    c: { ...component, colour: "red" },
    d: { ...component, device_class: "energy", unit_of_measurement: "J", state_class: "measurement" },
  };
  t.is(faultsOf({ ...root, cmps } as unknown as Message).length, 4);
});

test("a part is beneath the vessel, its id is fit for Home Assistant, and a value expires after its time-out and its rate", (t) => {
  const [root, part] = messagesOf({ tags: [tag("ME.PORT.OIL/P", "Pa"), tag("ME.A.B", "V"), tag("ME.A_B", "V")] });
  t.deepEqual([part?.dev["via_device"]], root?.dev["ids"]);
  t.deepEqual(Object.keys(part?.cmps ?? {}), ["PORT_OIL_P", "A_B", "A_B-2"]);
  t.is(part?.cmps["A_B"]?.["expire_after"], 4 as never);
  const [, without] = messagesOf({ tags: [{ ...tag("ME.A.B", "V"), timeoutS: 0 }] });
  t.false("expire_after" in (without?.cmps["A_B"] ?? {}));
  t.is(part?.cmps["A_B"]?.["state_topic"], "boats/bitacora/aurora/tags/ME/A/B");
});

test("what is the vessel's as a whole is on her own device, in the units that people aboard read", (t) => {
  const ids = [
    tag("VESSEL.SOG_MS", "m/s"),
    tag("ME_INST_0.OIL_PRESSURE_PA", "Pa"),
    tag("ATMOSPHERE_0.PRESSURE_PA", "Pa"),
    tag("ME_INST_0.HOURS_S", "s"),
    tag("SHORE.ENERGY_IN_J", "J"),
    tag("BILGE_0.HIGH_WATER", "bool"),
  ];
  const messages = messagesOf({ tags: ids });
  t.deepEqual(messages.flatMap(faultsOf), []);
  const components = Object.assign({}, ...messages.map(({ cmps }) => cmps)) as Message["cmps"];
  t.true("SOG_MS" in (messages[0]?.cmps ?? {}));
  t.like(components["SOG_MS"], { unit_of_measurement: "kn", device_class: "speed" });
  t.like(components["OIL_PRESSURE_PA"], { unit_of_measurement: "bar" });
  t.like(components["PRESSURE_PA"], { unit_of_measurement: "hPa", device_class: "atmospheric_pressure" });
  t.like(components["HOURS_S"], { unit_of_measurement: "h" });
  t.like(components["ENERGY_IN_J"], { unit_of_measurement: "kWh", state_class: "total_increasing" });
  t.like(components["HIGH_WATER"], { device_class: "moisture" });
  t.regex(components["SOG_MS"]?.["value_template"] ?? "", /value_json\.value \* 1\.94384/);
});

test("an alarm that the summary has no room for is unknown, not normal", (t) => {
  const [, part] = messagesOf({ alarms: [{ tagId: "A.B", id: "high", message: "Too high" }] });
  t.is(
    part?.cmps["B_high"]?.["value_template"],
    "{{ 'ON' if 'A.B/high' in value_json.open else 'OFF' if value_json.more == 0 else None }}",
  );
});

test("a position that is bad or too old has no numbers, so that nobody shows the vessel where she was", (t) => {
  const at = (value: number | null, quality: "good" | "uncertain" | "stale") => ({
    tagId: "T",
    value,
    quality,
    timestampMs: 0,
    source: "test",
  });
  const said = (...both: readonly [ReturnType<typeof at>, ReturnType<typeof at>]) =>
    JSON.parse(positionPayload(...both) ?? "") as object;
  t.like(said(at(43, "good"), at(-8, "uncertain")), { latitude: 43, longitude: -8 });
  t.like(said(at(43, "stale"), at(-8, "good")), { latitude: null, longitude: null });
  t.is(positionPayload(at(43, "good"), undefined), undefined);
});
