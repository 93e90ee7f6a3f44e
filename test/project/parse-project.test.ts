/** The project file: what is good becomes a frozen project, what is wrong is listed whole. */
import { readFileSync } from "node:fs";
import test from "ava";
import { parse as parseYaml } from "yaml";
import { CONDITION_NAMES } from "../../src/alarms/conditions/kinds.ts";
import { SECTIONS } from "../../src/connectors/connectors.ts";
import { LIBRARY } from "../../src/derive/library.ts";
import { UNITS } from "../../src/core/units.ts";
import { faultLine, faultText, formatPath, type LocatedFault } from "../../src/project/fault.ts";
import { parseProject } from "../../src/project/parse-project.ts";
import { projectSchemaWith, VESSEL_TYPES } from "../../src/project/schema.ts";

const fixture = (name: string) => readFileSync(new URL(`../../fixtures/projects/${name}`, import.meta.url), "utf8");

const head = `id: aurora
name: Aurora
vessel: { id: aurora, name: Aurora, type: motor_yacht, loa_m: 24, beam_m: 6.2, draft_m: 1.9 }
`;

const parse = (text: string) => parseProject(text, "/projects", SECTIONS);

function faultsOf(text: string): readonly LocatedFault[] {
  return parse(text).faults ?? [];
}

/** `path problem` of each, for comparing at a glance. */
const outline = (text: string) => faultsOf(text).map(({ path, problem }) => `${path} ${problem[0]}`);

function projectOf(text: string) {
  const { project, faults } = parse(text);
  if (project === undefined) throw new Error(faults.map((fault) => faultLine(fault, "en")).join("\n"));
  return project;
}

const withTag = (tag: string) => `${head}tags:\n  - ${tag}\n`;
const withAlarm = (alarm: string, tag = "id: A.B, unit_si: rpm, range_normal_min: 0, range_normal_max: 100") =>
  withTag(`{ ${tag}, alarms: [{ id: a, priority: alarm, ${alarm} }] }`);

/** Of `everything.yaml`. */
const EVERYTHING = {
  id: "aurora",
  name: "Aurora",
  customer: "Naviera Sur",
  vessel: { id: "aurora", name: "Aurora", type: "motor_yacht", loaM: 24, beamM: 6.2, draftM: 1.9 },
  host: "0.0.0.0",
  port: 8080,
  systemsEnabled: ["propulsion", "tanks", "electrical", "navigation"],
  outputsSimulated: true,
  announce: false,
  sources: [
    { type: "simulator", name: "model", tickS: 0.5, seed: 1 },
    { type: "socketcan", interface: "can0", listenOnly: true },
    { type: "socketcan", name: "stern", interface: "can1", protocol: "nmea2000", listenOnly: false },
    { type: "socketcan", interface: "can2", protocol: "j1939", engine: 1, listenOnly: false },
    {
      type: "tcp",
      name: "wifi",
      host: "192.168.4.1",
      port: 1457,
      format: "ydraw",
      protocol: "j1939",
      engine: 1,
      timeoutS: 10,
    },
    {
      type: "udp",
      name: "mast",
      port: 2000,
      bind: "192.168.4.2",
      group: "239.2.1.1",
      from: [],
      format: "n2k-ascii",
      protocol: "j1939",
      engine: 1,
      timeoutS: 10,
    },
    {
      type: "yacht-devices",
      name: "deck",
      host: "192.168.4.3",
      port: 1458,
      protocol: "udp",
      device: undefined,
      baud: 115_200,
      timeoutS: 10,
      listenOnly: true,
    },
    {
      type: "yacht-devices",
      name: undefined,
      host: undefined,
      port: 1457,
      protocol: "tcp",
      device: "/dev/ttyACM0",
      baud: 115_200,
      timeoutS: 10,
      listenOnly: false,
    },
    { type: "signalk", name: "chart", url: "http://192.168.1.10:3000", paths: ["navigation.*"], timeoutS: 30 },
    {
      type: "mqtt",
      name: "house",
      broker: {
        url: "mqtts://house.local",
        user: "aurora",
        passwordFile: "/projects/broker.password",
        ca: "/projects/ca.pem",
        cert: "/projects/boat.crt",
        key: "/projects/boat.key",
      },
      topics: [
        {
          topic: "zigbee2mqtt/fridge",
          tagId: "FRIDGE_0.TEMP_K",
          unitSi: "K",
          path: ["temperature"],
          scale: 1,
          offset: 273.15,
          timeoutS: 3600,
        },
        {
          topic: "zigbee2mqtt/cabin",
          tagId: "CABIN_0.TEMP_K",
          unitSi: "K",
          path: ["t"],
          scale: 1,
          offset: 273.15,
          timeoutS: 3600,
        },
        {
          topic: "zigbee2mqtt/cabin",
          tagId: "CABIN_0.HUMIDITY_PCT",
          unitSi: "%",
          path: ["h"],
          scale: 1,
          offset: 0,
          timeoutS: 3600,
        },
      ],
    },
    {
      type: "venus",
      name: "power",
      broker: {
        url: "mqtts://venus.local",
        user: "aurora",
        passwordFile: "/projects/venus.password",
        ca: "/projects/ca.pem",
        cert: "/projects/boat.crt",
        key: "/projects/boat.key",
      },
      portal: "c0619ab1b2c3",
      instances: { "battery/288": 0 },
      relays: {},
      timeoutS: 60,
    },
    {
      type: "nmea0183",
      name: "pilot",
      timeoutS: 10,
      isChecksumOptional: true,
      commands: ["acknowledge"],
      transport: "tcp",
      host: "192.168.4.60",
      port: 10110,
    },
    {
      type: "nmea0183",
      timeoutS: 10,
      isChecksumOptional: false,
      commands: [],
      transport: "udp",
      port: 60001,
      bind: "192.168.4.2",
      group: "239.192.0.1",
      from: ["192.168.4.0/24"],
    },
    {
      type: "nmea0183",
      timeoutS: 10,
      isChecksumOptional: false,
      commands: [],
      transport: "serial",
      file: "/dev/ttyUSB1",
      baud: 38400,
    },
    {
      type: "udp",
      port: 2001,
      bind: "0.0.0.0",
      group: undefined,
      from: ["192.168.4.0/24"],
      format: "auto",
      timeoutS: 10,
    },
    { type: "replay", name: "voyage", file: "/projects/capture.log", speed: 1, loop: false },
  ],
  collision: { profile: "coast" },
  anchor: { bowHeightM: 1.5, bowToAntennaM: 9, radiusM: 45, remind: true },
  defaultAlarms: {
    "TANK_FUEL_*": {
      low: {
        threshold: 20,
        hysteresis: 2,
        delay_s: 30,
        priority: "warning",
        message: "Repostar",
        advice: "Reposte",
        latching: false,
      },
    },
    "BATT_*": { low_24v: { low: 19, high: 23 } },
  },
  addedAlarms: { "ME_INST_2.RPM": [{ id: "overspeed" }] },
  "alarms.notify": [
    { id: "shore", priority: "alarm", timeoutS: 30, target: "https://ntfy.example.org/a" },
    { id: "siren", priority: "caution", timeoutS: 5, target: ["siren", "--once"] },
  ],
  backup: { dir: "/media/usb", everyHours: 24, keep: 14, warnAfterDays: 7, sameDevice: false },
  historian: {
    file: "historian.db",
    retentionDays: 365,
    minutesDays: 1826,
    hoursDays: 18262,
    flushS: 1,
    deadbands: [{ tags: ["TANK_*"], deadband: 0.5, maxSilenceS: 60 }],
    maxBytes: 8000000000,
  },
  logbook: {
    engineRunningRpm: 300,
    enginePersistenceS: 5,
    snapshotPeriodS: 900,
  },
  "logbook.witnesses": [
    {
      url: "https://witness.example.org",
      publicKey: "witness.example.org+01e50062+BHAFOkTNyksgj9Zh+6jnLoJ58OJx20Wcvd6q0zzVFRbb",
    },
  ],
  chart_file: "/projects/charts/baleares.mbtiles",
  chrony_socket: "/run/chrony.bitacora.sock",
  plotters: { navico: true, garmin: true },
  switches: [
    {
      id: "saloon",
      name: "Saloon lights",
      load: "lights",
      by: "stern",
      automatic: true,
      tagId: "SWITCHBANK_0.SWITCH_3",
      bank: { bank: 0, channel: 3, command: 127502 },
    },
  ],
  programs: [
    {
      id: "meter",
      file: "/projects/programs/energy-meter",
      args: ["192.168.1.50"],
      prefix: "METER.",
      reads: ["BATT_*"],
      events: ["alarms", "entries"],
      heartbeatS: 60,
      sandbox: true,
      hosts: ["192.168.1.50", "192.168.2.0/24"],
      devices: ["/dev/gpiochip0"],
      keepsState: true,
      memoryMb: 64,
      cpuPercent: 20,
      tasks: 16,
    },
  ],
  exports: [
    {
      id: "yard",
      type: "prometheus_remote_write",
      url: "https://metrics.example.org/api/v1/write",
      labels: { fleet: "north" },
      tags: ["BATT_*"],
      begins: "now",
      order: "any",
      durableAfterS: 15,
      everyS: 5,
      timeoutS: 60,
      headersFile: "/projects/yard.headers",
    },
  ],
  https: { port: 8443, clear: "redirect", files: { cert: "/projects/boat.crt", key: "/projects/boat.key" } },
  mqtt: [
    {
      id: "house",
      prefix: "boats",
      tags: ["BATT_*"],
      everyS: 1,
      rates: [{ tags: ["TANK_*"], everyS: 60 }],
      retain: true,
      logbook: true,
      commands: ["acknowledge"],
      homeAssistant: true,
      broker: {
        url: "mqtts://house.local",
        user: "aurora",
        passwordFile: "/projects/broker.password",
        ca: "/projects/ca.pem",
        cert: "/projects/boat.crt",
        key: "/projects/boat.key",
      },
    },
  ],
  nmea0183: [
    {
      talker: "II",
      targets: [
        { kind: "server", host: "192.168.4.2", port: 10111 },
        { kind: "datagrams", host: "239.192.0.2", port: 60002, from: "192.168.4.2", sfi: "II0001" },
        { kind: "client", host: "192.168.4.70", port: 10110 },
        { kind: "serial", file: "/dev/ttyUSB0", baud: 38400 },
      ],
      sentences: { RMC: 1, DPT: 2 },
      ais: true,
      alerts: true,
      withAlr: true,
      commands: ["acknowledge"],
    },
  ],
  signalk: {
    name: "Aurora",
    mmsi: "224123456",
    uuid: "b7590868-1d62-47d9-989c-32321b349fb9",
    paths: { "X.Y": "electrical.switches.y.state" },
    webapps: ["@mxtommy/kip"],
  },
  shore: {
    url: "https://shore.example.org",
    statusS: 10,
    liveS: 10,
    latest: ["VESSEL.*"],
    tags: ["BATT_*"],
    begins: "now",
    ca: "/projects/shore.pem",
    satellite: { when: "always", everyS: 300, tags: ["TANK_*"] },
    budget: { kbitS: 256, bytesPerDay: 100000000, backlogHours: { fromMinute: 1320, toMinute: 360 } },
  },
  calibrate: [
    {
      tag: "VESSEL.DEPTH_M",
      from: "nmea0183:*",
      table: [
        [0, 0],
        [10, 9.8],
      ],
      factor: 1.01,
      offset: 0.4,
      dampingS: 2,
      outlier: 5,
    },
  ],
  derive: [
    ...LIBRARY.true_wind.make().map(([tagId, value], i) => ({ tagId, value, unitSi: i === 0 ? "m/s" : "deg" })),
    {
      tagId: "TANK_FUEL_1.REMAINING_M3",
      value: "table(TANK_FUEL_1.LEVEL_PCT, 0 %: 0 L, 50 %: 120 L, 100 %: 300 L)",
      unitSi: "m3",
    },
    { tagId: "HEAT.W", value: "BATT_0.VOLTAGE_V * BATT_0.CURRENT_A", unitSi: "W", description: "Calor" },
  ],
  names: { ME_INST_0: { name: "Port engine", side: "port" } },
  access: { reading: "signed_in", sessionHours: 168, tabletMinutes: 10, notice: "What is done here is recorded" },
  tags: [
    {
      id: "ME_INST_0.RPM",
      description: "Régimen del motor principal",
      unitSi: "rpm",
      controllable: false,
      rangeNormalMin: 600,
      rangeNormalMax: 2400,
      timeoutS: 5,
      system: "propulsion",
      alarms: [
        {
          id: "overspeed",
          tagId: "ME_INST_0.RPM",
          operator: ">",
          threshold: 2300,
          hysteresis: 50,
          delayS: 2,
          priority: "alarm",
          message: "Sobrevelocidad",
          latching: true,
        },
        {
          id: "band",
          tagId: "ME_INST_0.RPM",
          operator: "outside",
          threshold: 2500,
          hysteresis: 10,
          delayS: 5,
          priority: "warning",
          message: "Régimen del motor principal outside 2500",
          latching: true,
          advice: "Baje el régimen",
          settings: { low: 500, high: 2500 },
          onlyWhen: {
            tagId: "ME_INST_0.OIL_PRESSURE_PA",
            operator: ">",
            threshold: 100000,
            holdS: 10,
            hysteresis: 10000,
          },
          offDelayS: 5,
          repeatS: 60,
          escalate: { afterS: 120, to: "alarm" },
          group: "engine",
        },
        {
          id: "falls",
          tagId: "ME_INST_0.RPM",
          operator: "rate",
          threshold: 500,
          hysteresis: 0,
          delayS: 0,
          priority: "caution",
          message: "Régimen del motor principal rate 500",
          latching: false,
          settings: { window_s: 10, direction: "fall" },
        },
      ],
    },
  ],
  nmea2000: {
    publish: [127488, "BATT_*"],
    alerts: true,
    locked: true,
    preferredAddress: 35,
    autoRegister: true,
    preferredSources: [
      {
        tags: ["VESSEL.L*_DEG"],
        devices: [{ name: 13868988984499314474n }, { manufacturer: 1855, uniqueNumber: 12, address: 60, bus: "can0" }],
      },
    ],
  },
  bridge: [
    {
      from: "nmea0183",
      to: "stern",
      instances: { BATT_0: 2 },
      sets: ["wind", "depth", "ais"],
      rates: { wind: 1 },
    },
    {
      from: "can0",
      to: "stern",
      sets: [
        "position", "time", "heading", "attitude", "speed", "depth", "wind", "steering", "environment", "engine",
        "electrical", "tanks",
      ],
      rates: {},
    },
  ], // prettier-ignore
  "nmea2000.raw_server": { host: "127.0.0.1", port: 1457, writeFrom: ["127.0.0.1", "192.168.4.0/24"] },
};

const isEmpty = (settings: unknown) => settings === null || (Array.isArray(settings) && settings.length === 0);

test("the whole of a file becomes a project, with every key where it belongs", (t) => {
  const project = projectOf(fixture("everything.yaml"));
  t.deepEqual(
    project.tags[0]?.alarms.slice(3).map(({ settings }) => settings),
    [{ from: "ME_INST_1.RPM" }, { window_s: 3600, counted: "> 2000" }],
  );
  const { given, ...own } = project;
  t.like({ ...own, ...given }, EVERYTHING);
  // A connector may have such a file beside its tests.
  const here = Object.entries(given).flatMap(([name, settings]) => (isEmpty(settings) ? [] : [name]));
  t.deepEqual([...Object.keys(own), ...here].sort(), Object.keys(EVERYTHING).sort());
});

test("a file with the least there can be has the documented defaults", (t) => {
  const project = projectOf(head);
  t.like(project, { customer: "", systemsEnabled: [], sources: [], tags: [] });
  t.deepEqual(project.historian, {
    file: "historian.db",
    retentionDays: 365,
    minutesDays: 1826,
    hoursDays: 18_262,
    flushS: 1,
    deadbands: [],
    maxBytes: 8_000_000_000,
  });
  t.deepEqual(project.logbook, {
    engineRunningRpm: 300,
    enginePersistenceS: 5,
    snapshotPeriodS: 900,
  });
  t.deepEqual(project.nmea2000, {
    publish: true,
    alerts: false,
    locked: false,
    preferredAddress: 35,
    autoRegister: true,
    mappings: [],
    preferredSources: [],
  });
  const [tag] = projectOf(withTag("{ id: BATT_0.VOLTAGE_V, unit_si: V }")).tags;
  t.deepEqual(tag, {
    id: "BATT_0.VOLTAGE_V",
    description: "",
    unitSi: "V",
    controllable: false,
    rangeNormalMin: null,
    rangeNormalMax: null,
    system: "electrical",
    alarms: [],
    hasDefaultAlarms: true,
  });
});

test("a historian without a file name keeps samples in memory", (t) => {
  t.is(projectOf(`${head}historian: { file: null }`).historian.file, null);
});

test("an alarm latches by its priority unless it says otherwise, and has a message in any case", (t) => {
  const latching = (rest: string) =>
    projectOf(withTag(`{ id: A.B, unit_si: rpm, alarms: [{ id: a, operator: ">", threshold: 5, ${rest} }] }`)).tags[0]
      ?.alarms[0];
  t.true(latching("priority: emergency")?.latching);
  t.true(latching("priority: alarm")?.latching);
  t.true(latching("priority: warning")?.latching);
  t.false(latching("priority: caution")?.latching);
  t.true(latching("priority: caution, latching: true")?.latching);
  t.false(latching("priority: emergency, latching: false")?.latching);
  t.is(latching("priority: alarm")?.message, "A.B > 5");
});

test("the project is frozen to its last value", (t) => {
  const project = projectOf(fixture("everything.yaml"));
  const frozen = (value: unknown): boolean =>
    value === null || typeof value !== "object" || (Object.isFrozen(value) && Object.values(value).every(frozen));
  t.true(frozen(project));
});

/** Its line, with … for what could stand there: a new key or choice is no other line. */
function lineOf(fault: LocatedFault, locale: "en" | "es"): string {
  const line = faultLine(fault, locale);
  const known = knownOf(fault);
  return known.length === 0 ? line : line.replace(known.join(fault.problem[0] === "notAUnit" ? " " : ", "), "…");
}

function knownOf({ problem: [name, values] }: LocatedFault): readonly string[] {
  const { known, allowed = [] } = (values ?? {}) as { known?: readonly string[]; allowed?: string | readonly string[] };
  if (!["unknownKey", "notOneOf", "notAUnit"].includes(name)) return [];
  return known ?? (typeof allowed === "string" ? allowed.split(" ") : allowed);
}

test("what could stand there is named whole, as the schema has it", (t) => {
  const all = faultsOf(fixture("many-faults.yaml"));
  const known = (path: string) => all.filter((fault) => fault.path === path).flatMap(knownOf);
  const { vessel, tags } = projectSchemaWith(SECTIONS).properties;
  t.deepEqual(known("costumer"), Object.keys(projectSchemaWith(SECTIONS).properties));
  t.deepEqual(known("vessel.colour"), Object.keys(vessel.properties));
  t.deepEqual(known("vessel.type"), [...VESSEL_TYPES]);
  t.deepEqual(known("tags[3].alarms[0].treshold"), Object.keys(tags.items.properties.alarms.items.properties));
  t.deepEqual(known("tags[3].alarms[0].operator"), [...CONDITION_NAMES]);
  t.deepEqual(known("tags[0].unit_si"), [...UNITS]);
  const fault = faultsOf(fixture("many-faults.yaml")).findLast(({ path }) => path === "vessel.colour");
  t.regex(fault === undefined ? "" : faultLine(fault, "en"), /Known here: id, name, type, loa_m, beam_m, draft_m$/);
});

for (const locale of ["en", "es"] as const) {
  test(`every fault of a file is listed at once, with its line, path and value (${locale})`, (t) => {
    const lines = faultsOf(fixture("many-faults.yaml")).map((fault) => lineOf(fault, locale));
    t.deepEqual(lines, fixture(`many-faults.expected.${locale}.txt`).trimEnd().split("\n"));
  });
}

test("a fault's line is the line it is on", (t) => {
  const lines = fixture("many-faults.yaml").split("\n");
  const lineOf = (path: string) =>
    lines[(faultsOf(fixture("many-faults.yaml")).find((f) => f.path === path)?.line ?? 0) - 1];
  t.regex(lineOf("vessel.type") ?? "", /motor_yatch/);
  t.regex(lineOf("tags[0].controllable") ?? "", /controllable: no/);
  t.regex(lineOf("tags[3].alarms[0].operator") ?? "", /"=>"/);
  t.regex(lineOf("nmea2000.preferred_address") ?? "", /252/);
});

test("JSON is read as it is, indented with tabs, too", (t) => {
  const file = { id: "a", name: "A", vessel: { id: "v", name: "V", type: "tug", loa_m: 20, beam_m: 7, draft_m: 3 } };
  t.is(projectOf(JSON.stringify(file)).vessel.type, "tug");
  t.is(projectOf(JSON.stringify(file, undefined, "\t")).vessel.type, "tug");
});

test("a byte order mark and Windows line ends change nothing", (t) => {
  t.deepEqual(
    projectOf(`\uFEFF${fixture("everything.yaml").replaceAll("\n", "\r\n")}`),
    projectOf(fixture("everything.yaml")),
  );
});

test("no, yes, on and off are text, and the fault says so", (t) => {
  for (const word of ["no", "yes", "on", "off", "No", "y"]) {
    const [fault] = faultsOf(withTag(`{ id: A.B, unit_si: K, controllable: ${word} }`));
    t.deepEqual(fault?.problem, ["yesNo", { word }]);
    t.is(fault?.path, "tags[0].controllable");
  }
  t.is(projectOf(head.replace("id: aurora\nname: Aurora", "id: no\nname: 'off'")).id, "no");
});

test("a number in quotes is a fault that says to take them away", (t) => {
  const [fault] = faultsOf(head.replace("24", '"24"'));
  t.is(fault && faultText(fault, "en"), "must be a number; write it without quotes");
  t.is(fault?.value, '"24"');
});

test("numbers may be grouped with underscores", (t) => {
  t.is(projectOf(`${head}historian: { max_bytes: 16_777_216 }`).historian.maxBytes, 16_777_216);
  t.deepEqual(outline(`${head}historian: { max_bytes: 16_77_7216 }`), ["historian.max_bytes wrongType"]);
});

test("a number that is none or has no end is a fault", (t) => {
  for (const number of [".nan", ".inf", "-.inf", "1e999"]) {
    t.deepEqual(outline(withTag(`{ id: A.B, unit_si: K, range_normal_min: ${number} }`)), [
      "tags[0].range_normal_min notFinite",
    ]);
  }
});

test("a key that is given twice is a fault, whichever value it has", (t) => {
  t.deepEqual(outline(`${head}customer: a\ncustomer: a\n`), ["customer duplicateKey"]);
  t.deepEqual(outline(withTag("{ id: A.B, unit_si: K, unit_si: K }")), ["tags[0].unit_si duplicateKey"]);
});

test("keys of the language's own objects are keys like any other", (t) => {
  for (const key of ["__proto__", "constructor", "hasOwnProperty", "toString"]) {
    t.deepEqual(outline(`${head}${key}: { polluted: true }`), [`${key} unknownKey`]);
  }
  t.is(({} as { polluted?: boolean }).polluted, undefined);
});

test("misspelt keys, values and units come with the word that was meant", (t) => {
  const meant = (text: string) => {
    const [name, values] = faultsOf(text)[0]?.problem ?? [];
    return [name, { suggestion: (values as { suggestion?: string } | undefined)?.suggestion }];
  };
  t.deepEqual(meant(head.replace("name: Aurora\nv", "name: Aurora\ncostumer: x\nv")), [
    "unknownKey",
    { suggestion: "customer" },
  ]);
  t.deepEqual(meant(head.replace("motor_yacht", "Motor Yacht")), ["notOneOf", { suggestion: "motor_yacht" }]);
  t.deepEqual(meant(withTag("{ id: A.B, unit_si: °C }")), ["notAUnit", { suggestion: "K" }]);
  t.deepEqual(meant(withTag("{ id: A.B, unit_si: bar }")), ["notAUnit", { suggestion: "Pa" }]);
  t.deepEqual(meant(withTag("{ id: A.B, unit_si: knots }")), ["notAUnit", { suggestion: "m/s" }]);
  t.deepEqual(meant(withTag("{ id: A.B, unit_si: furlong }")), ["notAUnit", { suggestion: undefined }]);
  t.deepEqual(meant(withAlarm('operator: "=>", threshold: 5')), ["notOneOf", { suggestion: ">=" }]);
});

test("an alarm that no normal value would clear is a fault", (t) => {
  const path = "tags[0].alarms[0].threshold";
  t.deepEqual(outline(withAlarm('operator: ">", threshold: 10, hysteresis: 11')), [`${path} neverClears`]);
  t.deepEqual(outline(withAlarm('operator: "<", threshold: 95, hysteresis: 6')), [`${path} neverClears`]);
  t.deepEqual(outline(withAlarm('operator: ">=", threshold: 0')), [`${path} neverClears`]);
  t.deepEqual(outline(withAlarm('operator: "<=", threshold: 100')), [`${path} neverClears`]);
  t.deepEqual(outline(withAlarm('operator: ">", threshold: 5, hysteresis: 6', "id: A.B, unit_si: K")), [
    `${path} neverClears`,
  ]);
  t.deepEqual(outline(withAlarm('operator: ">", threshold: 10, hysteresis: 10')), []);
  t.deepEqual(outline(withAlarm('operator: "<", threshold: 90, hysteresis: 10')), []);
  t.deepEqual(outline(withAlarm('operator: ">=", threshold: 10, hysteresis: 10')), [`${path} neverClears`]);
  t.deepEqual(outline(withAlarm('operator: "==", threshold: 50, hysteresis: 50')), [`${path} alwaysHolds`]);
  t.deepEqual(outline(withAlarm('operator: "!=", threshold: 101')), [`${path} alwaysHolds`]);
  t.deepEqual(outline(withAlarm('operator: "!=", threshold: 100')), []);
  t.deepEqual(outline(withAlarm('operator: "==", threshold: 90, hysteresis: 10')), []);
  const small = "id: A.B, unit_si: V, range_normal_min: 0.2, range_normal_max: 1";
  t.deepEqual(outline(withAlarm('operator: ">", threshold: 0.3, hysteresis: 0.1', small)), []);
  t.deepEqual(outline(withAlarm('operator: ">", threshold: 5, hysteresis: 6', "id: A.B, unit_si: A")), []);
});

test("a vessel wider than long has its two measures exchanged", (t) => {
  t.deepEqual(outline(head.replace("loa_m: 24, beam_m: 6.2", "loa_m: 6.2, beam_m: 24")), [
    "vessel.beam_m beamExceedsLength",
  ]);
});

test("the number of alarms of a tag and of tags is bounded", (t) => {
  const alarms = (count: number) =>
    Array.from({ length: count }, (_, i) => `{ id: a${i}, operator: ">", threshold: ${i}, priority: alarm }`).join(
      ", ",
    );
  t.deepEqual(outline(withTag(`{ id: A.B, unit_si: rpm, alarms: [${alarms(32)}] }`)), []);
  t.deepEqual(outline(withTag(`{ id: A.B, unit_si: rpm, alarms: [${alarms(33)}] }`)), ["tags[0].alarms tooMany"]);
  const tags = (count: number) =>
    `${head}tags: [${Array.from({ length: count }, (_, i) => `{id: T.${i}, unit_si: K}`).join(",")}]`;
  t.is(projectOf(tags(10_000)).tags.length, 10_000);
  t.deepEqual(outline(tags(10_001)), ["tags tooMany"]);
});

test("aliases repeat what was marked before them", (t) => {
  const project = projectOf(`${head}tags:
  - { id: A.X, unit_si: rpm, alarms: &both [{ id: a, operator: ">", threshold: 5, priority: alarm }] }
  - { id: B.X, unit_si: rpm, alarms: *both }
`);
  t.deepEqual(
    project.tags.map(({ alarms }) => alarms[0]?.tagId),
    ["A.X", "B.X"],
  );
});

test("an alias can name neither what contains it nor what is not there", (t) => {
  t.deepEqual(outline(`${head}tags: &tags [*tags]`), ["tags[0] unknownAnchor"]);
  t.deepEqual(outline(`${head}tags: *nothing`), ["tags unknownAnchor"]);
});

test("a bomb of aliases is refused before it goes off", (t) => {
  const bomb = ["a0: &a0 [x, x, x, x, x, x, x, x, x]"];
  for (let i = 1; i < 30; i += 1)
    bomb.push(`a${i}: &a${i} [${Array.from({ length: 9 }, () => `*a${i - 1}`).join(", ")}]`);
  const faults = faultsOf(bomb.join("\n"));
  t.is(faults.length, 1);
  t.is(faults[0]?.problem[0], "tooManyValues");
});

test("nesting without end is refused, whatever it is made of", (t) => {
  for (const text of [
    "[".repeat(50_000),
    "{a: ".repeat(20_000),
    "- ".repeat(50_000),
    `tags: ${"[".repeat(30)}${"]".repeat(30)}`,
  ]) {
    t.deepEqual(
      faultsOf(text).map(({ problem }) => problem[0]),
      ["tooDeep"],
    );
  }
});

test("what is no YAML is a fault with its line, in the reader's language", (t) => {
  const [tab] = faultsOf("id: a\nvessel:\n\tid: b\n");
  t.is(tab?.line, 3);
  t.is(tab && faultLine(tab, "en"), "line 3: a tab is used to indent; use spaces");
  t.is(tab && faultLine(tab, "es"), "línea 3: la sangría usa un tabulador; use espacios");
  const [open] = faultsOf("bridge:\n  - { from: a, to: b\nname: x\n");
  t.is(open && faultLine(open, "en"), "line 3: a brace or bracket before this is not closed");
  t.is(faultsOf('id: "a\nname: b')[0]?.problem[0], "syntax");
  t.is(faultsOf("id: a\n---\nid: b\n")[0]?.problem[0], "syntax");
  t.is(faultsOf("id: !!js/function 'x'\n")[0]?.problem[0], "syntax");
});

test("an empty file, and one that is no mapping, are told apart", (t) => {
  t.deepEqual(outline(""), [" empty"]);
  t.deepEqual(outline("# nothing but a comment\n"), [" empty"]);
  t.deepEqual(outline("just a sentence"), [" wrongType"]);
  t.deepEqual(outline("[1, 2]"), [" wrongType"]);
});

test("devices that join us to a bus: one place each, one name each, and one serial port for one of them", (t) => {
  const sources = (...lines: string[]) => `${head}sources:\n${lines.map((line) => `  - { ${line} }\n`).join("")}`;
  const [ngt, ydwg] = ["type: actisense, device: /dev/x", "type: yacht-devices, host: ydwg"];
  t.deepEqual(outline(sources(`${ngt}, name: a`, `${ydwg}, name: b`)), []);
  t.deepEqual(outline(sources(`${ngt}, name: a`, `${ydwg}, name: a`)), ["sources[1] repeatedSource"]);
  t.deepEqual(outline(sources(ngt, "type: ikonvert, device: /dev/x")), ["sources[1] repeatedSource"]);
  t.deepEqual(outline(sources(`${ngt}, host: a`)), ["sources[0] onePlace"]);
  t.deepEqual(outline(sources("type: actisense")), ["sources[0] missing"]);
  t.deepEqual(outline(sources("type: socketcan, interface: can1, engine: 1")), ["sources[0].engine ofProtocol"]);
  t.deepEqual(outline(sources("type: udp, port: 1, engine: 1", ngt)), ["sources[0].engine ofProtocol"]);
  const asking = "type: socketcan, interface: can1, requests: true";
  t.deepEqual(outline(sources(asking)), ["sources[0].requests ofProtocol"]);
  t.deepEqual(outline(sources(`${asking}, protocol: j1939`)), []);
  t.deepEqual(outline(sources(`${asking}, protocol: j1939, listen_only: true`)), [
    "sources[0].requests bridgeListensOnly",
  ]);
});

test("more faults than anyone can read are counted, not listed", (t) => {
  const text = `${head}tags: [${Array.from({ length: 3000 }, () => "{unit_si: K}").join(",")}]`;
  const { faults = [], count } = { count: 0, ...parse(text) };
  t.is(count, 3000);
  t.is(faults.length, 1001);
  t.deepEqual(faults.at(-1)?.problem, ["furtherFaults", { count: 2000 }]);
});

test("a host is a name or an address, and its port has a key of its own", (t) => {
  const hostFaults = (host: string) => outline(`${head}sources:\n  - { type: tcp, port: 1457, host: "${host}" }\n`);
  for (const host of ["ydwg", "nmea.local", "192.168.4.1", "0.0.0.0", "::1", "fe80::1%eth0", "2x.example"])
    t.deepEqual(hostFaults(host), [], host);
  for (const host of ["1.2.3.4:17558", "ydwg:1457", "192.168.4.999", "1.2.3", "1.2.3.4.", "10", "a b", ":", "http://a"])
    t.deepEqual(hostFaults(host), ["sources[0].host badFormat"], host);
});

test("gateways: the same twice, addresses that are none, and a service that would hear itself are faults", (t) => {
  const sources = (...lines: string[]) => `${head}sources:\n${lines.map((line) => `  - { ${line} }\n`).join("")}`;
  t.deepEqual(outline(sources("type: tcp, host: ydwg, port: 1457", "type: tcp, host: ydwg, port: 1458")), []);
  t.deepEqual(outline(sources("type: tcp, host: ydwg, port: 1457", "type: tcp, host: ydwg, port: 1457")), [
    "sources[1] repeatedSource",
  ]);
  t.deepEqual(
    outline(sources("type: udp, port: 2000", "type: udp, port: 2000, format: ydraw", "type: udp, port: 2001")),
    ["sources[1] repeatedSource"],
  );
  t.deepEqual(
    outline(
      sources(
        "type: tcp, port: 0, host: 'a b'",
        "type: tcp",
        "type: udp, port: 70000, bind: 1.2.3, group: 10.0.0.1",
        "type: udp, port: 2, bind: '::1', group: 239.1.1.1",
        "type: udp, port: 3, group: 'ff02::1', format: nmea0183, timeout_s: 0.5",
      ),
    ),
    [
      "sources[0].host badFormat",
      "sources[0].port tooSmall",
      "sources[1].host missing",
      "sources[1].port missing",
      "sources[2].port tooLarge",
      "sources[2].bind badFormat",
      "sources[2].group notAGroup",
      "sources[3].group notAGroup",
      "sources[4].format notOneOf",
      "sources[4].timeout_s tooSmall",
    ],
  );
  t.deepEqual(
    outline(
      sources(
        "type: udp, port: 1, from: [192.168.4.1, 10.0.0.0/8, 0.0.0.0/0]",
        "type: udp, port: 2, bind: '::', from: ['fe80::/10', 192.168.4.1]",
        "type: udp, port: 3, group: 'ff02::1', from: ['fe80::1']",
        "type: udp, port: 4, from: []",
        "type: udp, port: 5, from: 192.168.4.1",
        "type: udp, port: 6, from: [192.168.4.300, 192.168.4.0/33, 'fe80::/129', ydwg, 'fe80::1%eth0', 1.2.3, 7]",
        "type: udp, port: 7, from: ['fe80::1']",
        "type: udp, port: 8, bind: '::1', from: [127.0.0.1]",
      ),
    ),
    [
      "sources[3].from tooShort",
      "sources[4].from wrongType",
      "sources[5].from[6] wrongType",
      "sources[5].from[0] badFormat",
      "sources[5].from[1] badFormat",
      "sources[5].from[2] badFormat",
      "sources[5].from[3] badFormat",
      "sources[5].from[4] badFormat",
      "sources[5].from[5] badFormat",
      "sources[6].from[0] neverFrom",
      "sources[7].from[0] neverFrom",
    ],
  );
  const ownServer = "nmea2000: { raw_server: {} }\n";
  for (const host of ["127.0.0.1", "localhost", "'::1'", "127.0.0.2"]) {
    t.deepEqual(outline(sources(`type: tcp, host: ${host}, port: 1457`) + ownServer), ["sources[0] hearsItself"], host);
  }
  t.deepEqual(outline(sources("type: tcp, host: 127.0.0.1, port: 1458") + ownServer), []);
  t.deepEqual(outline(sources("type: tcp, host: 127.0.0.1, port: 1457")), []);
});

test("the historian's file is none that the service keeps itself", (t) => {
  for (const file of [
    "alarms.db",
    "lock",
    "vessel.json",
    "derived.json.copy",
    "logbook.key",
    "logbook/logbook-000002.jsonl",
    "../boat/logbook.signed",
  ]) {
    t.deepEqual(outline(`${head}historian: { file: "${file}" }\n`), ["historian.file badFormat"], file);
  }
  for (const file of ["historian.db", "/mnt/ssd/aurora.db", "samples/logbooks.db"]) {
    t.deepEqual(outline(`${head}historian: { file: "${file}" }\n`), [], file);
  }
});

test("a name that moves the cursor of a terminal or turns its text about is refused", (t) => {
  for (const odd of ["A\\e[2J", "A\\u202Esistema", "\\a", "A\\u009b2J"]) {
    t.deepEqual(outline(head.replace("name: Aurora", `name: "${odd}"`)), ["name badFormat"], odd);
  }
});

test("a file that nests deeper than its reader can follow has one fault that says so", (t) => {
  for (const text of [
    `${"- ".repeat(20_000)}\nb`,
    `${"? ".repeat(100_000)}\nb`,
    "- ".repeat(500_000),
    "[".repeat(50_000),
  ]) {
    const { faults } = parseProject(text, "/projects", SECTIONS);
    t.deepEqual(
      faults?.map(({ problem }) => problem[0]),
      ["tooDeep"],
      text.slice(0, 2),
    );
  }
});

test("a mapping or a list in the place of any value of the file is a fault of the file, not of the program", (t) => {
  const { sources, ...others } = parseYaml(fixture("everything.yaml")) as { readonly sources: readonly unknown[] };
  const odd = ['[[{"valueOf":1}]]', '{"toString":1,"__proto__":{"constructor":2}}'] as const;
  type Path = readonly (string | number)[];
  const membersOf = (value: unknown): (readonly [string | number, unknown])[] =>
    Array.isArray(value) ? [...value.entries()] : value instanceof Object ? Object.entries(value) : [];
  const pathsOf = (value: unknown, path: Path): Path[] => [
    path,
    ...membersOf(value).flatMap(([key, inner]) => pathsOf(inner, [...path, key])),
  ];
  const textWith = (value: unknown, path: Path, instead: ReadonlyMap<string, string>): string => {
    const members = membersOf(value).map(([key, inner]) => {
      const text = textWith(inner, [...path, key], instead);
      return typeof key === "number" ? text : `${JSON.stringify(key)}:${text}`;
    });
    const whole = Array.isArray(value) ? `[${members.join()}]` : value instanceof Object ? `{${members.join()}}` : null;
    return instead.get(formatPath(path)) ?? whole ?? JSON.stringify(value);
  };
  // A fault names its place, so one value in each section and in each source is replaced at once. JSON is YAML.
  const parts = Object.entries(others).map(([key, value]) => pathsOf(value, [key]));
  parts.push(...sources.map((source, i) => pathsOf(source, ["sources", i])));
  const taken: string[] = [];
  for (let turn = 0; parts.some(({ length }) => turn < length); turn += 1) {
    const paths = parts.flatMap((each) => each.slice(turn, turn + 1)).map(formatPath);
    const instead = new Map(paths.map((path, i) => [path, odd[(turn + i) % 2] ?? ""]));
    const faults = faultsOf(textWith({ ...others, sources }, [], instead));
    taken.push(...paths.filter((path) => !faults.some((fault) => fault.path.startsWith(path))));
  }
  t.deepEqual(taken, []);
  for (const text of [...odd, ...odd.map((value) => `{"sources":${value}}`)]) t.not(faultsOf(text).length, 0, text);
});
