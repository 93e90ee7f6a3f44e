/** `bitacora import signalk`: the folder of a Signal K server, made as its own interface writes it (fixtures/signalk-server). */
import { execFileSync } from "node:child_process";
import { cpSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import test from "ava";
import { parse } from "yaml";
import { type ImportFinding, sharePct } from "../../src/import/signalk/finding.ts";
import { importSignalk } from "../../src/import/signalk/import-signalk.ts";
import { engineGate } from "../../src/runtime/import/engine-gate.ts";
import { projectRoot } from "../support/service-process.ts";
import { runWarm } from "../support/warm-bitacora.ts";
import { tempDir } from "../support/temp-dir.ts";

const FOLDER = join(projectRoot, "fixtures/signalk-server");
const NOTHING = { settings: {}, deltas: undefined, defaults: undefined, priorities: undefined, plugins: {} };

function connection(type: string, subOptions: object): object {
  return { id: "c", enabled: true, pipeElements: [{ type: "providers/simple", options: { type, subOptions } }] };
}

test("a server's folder becomes a project that passes the check, and what of it is covered is said by name", async (t) => {
  const dir = await tempDir(t);
  const out = join(dir, "project.yaml");
  const { code: status, stdout } = await runWarm(["import", "signalk", FOLDER, "--out", out]);
  t.is(status, 0, stdout);
  t.regex(stdout, /^ partly {2}navigation\.position .*by the device's address, which may change/m);
  t.regex(stdout, /^ no {6}my-own .*not known/m);
  t.regex(stdout, /^78 % of what is in use there is covered \(14 of 20; 3 in part, 3 not\)\.$/m);
  t.is((await runWarm(["project", "check", out])).code, 0);
  const { vessel, sources, tags } = parse(readFileSync(out, "utf8")) as Record<string, Record<string, unknown>[]>;
  t.like(vessel, { id: "emilie-ii", name: "Émilie II", type: "sailing_yacht", loa_m: 11.2, beam_m: 3.6, draft_m: 1.9 });
  t.deepEqual(sources, [
    { type: "socketcan", interface: "can0" },
    { type: "tcp", host: "192.168.4.1", port: 1457 },
    { type: "nmea0183", file: "/dev/ttyUSB0", baud: 38_400 },
  ]);
  t.is(tags?.length, 4);

  const again = await runWarm(["import", "signalk", FOLDER, "--out", out]);
  t.is(again.code, 2);
  t.regex(again.stderr, /project\.yaml is there already; name another one with --out/);
});

test("a dry run writes nothing, and its JSON has each finding", async (t) => {
  const dir = await tempDir(t);
  const out = join(dir, "project.yaml");
  const { code: status, stdout } = await runWarm(["import", "signalk", FOLDER, "--dry-run", "--json", "--out", out]);
  t.is(status, 0);
  t.false(existsSync(out));
  const { pct, findings, faults } = JSON.parse(stdout) as { pct: number; findings: ImportFinding[]; faults: string[] };
  t.is(pct, 78);
  t.deepEqual(faults, []);
  t.like(
    findings.find(({ name }) => name === "ngt"),
    { kind: "connection", coverage: "missing", reason: "disabled" },
  );
});

test("a folder that is none, and a file that is no JSON, are one line", async (t) => {
  const dir = await tempDir(t);
  const none = await runWarm(["import", "signalk", dir, "--dry-run"]);
  t.is(none.code, 2);
  t.regex(none.stderr, /is no folder of a Signal K server: it has no settings\.json/);
  cpSync(FOLDER, dir, { recursive: true });
  writeFileSync(join(dir, "baseDeltas.json"), "[{");
  const broken = await runWarm(["import", "signalk", dir, "--dry-run"]);
  t.is(broken.code, 2);
  t.regex(broken.stderr, /baseDeltas\.json cannot be read as JSON: /);
});

const CONNECTIONS: readonly (readonly [type: string, options: object, becomes: object | string])[] = [
  ["NMEA2000", { type: "canbus-canboatjs", interface: "can1" }, { type: "socketcan", interface: "can1" }],
  ["NMEA2000", { type: "ydwg02-udp-canboatjs", port: 2000 }, { type: "udp", port: 2000 }],
  [
    "NMEA2000",
    { type: "w2k-1-n2k-ascii-canboatjs", host: "w2k", port: 60_002 },
    { type: "tcp", host: "w2k", port: 60_002 },
  ],
  ["NMEA2000", { type: "ydwg02-canboatjs", host: "" }, "noConnection"],
  ["NMEA2000", { type: "ngt-1-canboatjs", device: "/dev/ttyUSB0" }, "serialGateway"],
  ["NMEA2000", { type: "of-the-future" }, "noConnection"],
  ["NMEA0183", { type: "tcp", host: "plotter", port: "10110" }, { type: "nmea0183", host: "plotter", port: 10_110 }],
  ["NMEA0183", { type: "tcpserver" }, { type: "nmea0183", protocol: "tcp", port: 10_110 }],
  ["NMEA0183", { type: "udp", port: 7777 }, { type: "nmea0183", port: 7777 }],
  ["NMEA0183", { type: "serial" }, "noDevice"],
  ["NMEA0183", { type: "gpsd" }, "otherProgram"],
  ["SignalK", { type: "wss", host: "boat", port: 3443 }, { type: "signalk", url: "https://boat:3443" }],
  ["SignalK", { type: "ws" }, "noConnection"],
  ["FileStream", { filename: "x" }, "file"],
  ["Execute", { command: "rtl_ais" }, "seePrograms"],
  ["Seatalk", { type: "gpiod" }, "seatalk"],
];

for (const [type, options, becomes] of CONNECTIONS) {
  test(`a connection ${type} ${JSON.stringify(options)}`, (t) => {
    const { project, findings } = importSignalk({
      ...NOTHING,
      settings: { pipedProviders: [connection(type, options)] },
    });
    const found = findings.find(({ kind }) => kind === "connection");
    if (typeof becomes === "string") t.like(found, { coverage: "missing", reason: becomes });
    else t.deepEqual(project["sources"], [becomes]);
  });
}

test("zones of the older file, which is a tree, count as well", (t) => {
  const zones = [
    { upper: 10.5, state: "alarm", message: "Empty" },
    { lower: 12, upper: 13, state: "normal" },
  ];
  const electrical = { batteries: { 1: { voltage: { meta: { zones } } } } };
  const { project } = importSignalk({ ...NOTHING, defaults: { vessels: { self: { name: "Old", electrical } } } });
  const alarms = [{ id: "zone-1", operator: "<", threshold: 10.5, delay_s: 2, priority: "alarm", message: "Empty" }];
  t.deepEqual(project["tags"], [{ id: "BATT_1.VOLTAGE_V", unit_si: "V", alarms }]);
  t.is(project["name"], "Old");
});

test("files in which nothing is what it should be give a vessel without a name, and no error", (t) => {
  for (const thing of [null, 1, "text", [], {}, [null], { pipedProviders: [null, 1, { pipeElements: {} }] }]) {
    const { project } = importSignalk({
      settings: thing,
      deltas: thing,
      defaults: thing,
      priorities: thing,
      plugins: { a: thing },
    });
    t.like(project, { id: "vessel", name: "vessel" });
  }
});

test("the share counts what is in use, and a half for what is covered in part", (t) => {
  const finding = { kind: "plugin", name: "a" } as const;
  const disabled: ImportFinding = { ...finding, coverage: "missing", reason: "disabled" };
  t.is(sharePct([]), 100);
  t.is(sharePct([{ ...finding, coverage: "covered" }, { ...finding, coverage: "partly" }, disabled]), 75);
});

const owner = (values: readonly object[], meta: readonly object[] = []) => [
  { context: "vessels.self", updates: [{ values, meta }] },
];

test("who she is by radio and where her antenna is come over; what has no place is a line, and counts", (t) => {
  const { project, findings } = importSignalk({
    ...NOTHING,
    deltas: owner([
      { path: "", value: { name: "Nan\u202edu", mmsi: "224000001", communication: { callsignVhf: "EA1234" } } },
      { path: "sensors.gps.fromBow", value: 8 },
    ]),
  });
  t.like(project, { name: "Nan du", signalk: { mmsi: "224000001" }, anchor: { bow_to_antenna_m: 8 } });
  t.like(
    findings.find(({ name }) => name === "communication.callsignVhf"),
    { coverage: "missing", reason: "notKept" },
  );
  const odd = importSignalk({ ...NOTHING, deltas: owner([{ path: "", value: { mmsi: "1\n2" } }]) });
  t.false("signalk" in odd.project);
});

test("options of a connection are taken over or named, also of the pipes of older setups", (t) => {
  const made = (...pipedProviders: object[]) => importSignalk({ ...NOTHING, settings: { pipedProviders } });
  const { project, findings } = made(
    connection("NMEA0183", { type: "serial", device: "/dev/ttyUSB1", validateChecksum: false, ignoredSentences: [] }),
    connection("NMEA0183", {
      type: "udp",
      port: 1,
      ignoredSentences: ["RMC"],
      toStdout: ["x"],
      suppress0183event: true,
    }),
  );
  t.deepEqual(project["sources"], [
    { type: "nmea0183", file: "/dev/ttyUSB1", checksum: "optional" },
    { type: "nmea0183", port: 1 },
  ]);
  t.deepEqual(
    findings.filter(({ kind }) => kind === "connection").map(({ coverage, left }) => [coverage, left]),
    [
      ["covered", undefined],
      ["partly", ["ignoredSentences", "toStdout"]],
    ],
  );
  const old = (type: string, options: object, ...more: string[]) => ({
    id: type,
    enabled: true,
    pipeElements: [{ type, options }, ...more.map((element) => ({ type: element }))],
  });
  const pipes = made(
    old("providers/canbus", { canDevice: "can1" }, "providers/canboatjs"),
    old("providers/serialport", { device: "/dev/ttyUSB0", baudrate: 4800 }, "providers/nmea0183-signalk"),
    old("providers/tcp", { host: "192.168.4.2", port: 2000 }, "providers/liner", "providers/nmea0183-signalk"),
    old("providers/filestream", { filename: "x.log" }),
  );
  t.deepEqual(pipes.project["sources"], [
    { type: "socketcan", interface: "can1" },
    { type: "nmea0183", file: "/dev/ttyUSB0", baud: 4800 },
    { type: "nmea0183", host: "192.168.4.2", port: 2000 },
  ]);
});

test("a zone that no value is in is none, and one of an engine counts while the engine runs", (t) => {
  const zones = (path: string, ...given: object[]) => ({ path, value: { zones: given } });
  const { project, findings } = importSignalk(
    {
      ...NOTHING,
      deltas: owner(
        [],
        [
          zones("electrical.batteries.0.voltage", { lower: 12.1, upper: 11.8, state: "warn" }),
          zones("propulsion.port.oilPressure", { upper: 100_000, state: "alarm" }),
          zones("propulsion.port.temperature", { lower: 370, state: "alarm" }),
        ],
      ),
    },
    new Set(),
    engineGate,
  );
  t.like(
    findings.find(({ name }) => name === "electrical.batteries.0.voltage"),
    { coverage: "missing", reason: "noSuchZone" },
  );
  const [oil, coolant] = project["tags"] as { alarms: Record<string, unknown>[] }[];
  t.like(oil?.alarms[0], { threshold: 100_000, only_when: "ME_INST_0.RPM > 400" });
  t.false("only_when" in (coolant?.alarms[0] ?? {}));
});

test("what an import writes starts: what the check refuses is left out and said; pipes and devices are refused at once", async (t) => {
  const dir = await tempDir(t);
  const settings = { pipedProviders: [connection("NMEA0183", { type: "tcp", host: "a\nb: c", port: 1 })] };
  writeFileSync(join(dir, "settings.json"), JSON.stringify(settings));
  const out = join(dir, "project.yaml");
  const { code, stdout } = await runWarm(["import", "signalk", dir, "--out", out]);
  t.is(code, 0, stdout);
  t.regex(stdout, / no {2}c .*left out/);
  t.is((await runWarm(["project", "check", out])).code, 0);
  const fifo = join(dir, "fifo.yml");
  execFileSync("mkfifo", [fifo, join(dir, "baseDeltas.json")]);
  for (const args of [
    ["import", "signalk", dir, "--dry-run"],
    ["logbook", "import", fifo, "--user", "Ana", "--data-dir", join(dir, "none")],
    ["history", "import", fifo, "--db", join(dir, "h.db")],
    ["history", "import", "/dev/zero", "--db", join(dir, "h.db")],
  ])
    t.is((await runWarm(args)).code, 2, args.join(" "));
  const missing = await runWarm(["history", "import", out, "--data-dir", join(dir, "no", "folder")]);
  t.regex(missing.stderr, /no service has used it yet/);
});

test("names and values that no server writes are left out, and end no import", (t) => {
  const odd = { toString: "x", valueOf: 1 };
  const of = (type: unknown, options: unknown) => [{ id: "gps", enabled: true, pipeElements: [{ type, options }] }];
  for (const pipedProviders of [
    of(odd, {}),
    of("constructor", {}),
    of("providers/simple", { type: "NMEA0183", subOptions: { type: odd } }),
  ])
    t.notThrows(() => importSignalk({ ...NOTHING, settings: { pipedProviders } }));
  const zones = [{ state: odd }, { state: "constructor", lower: 1 }, { state: "__proto__", upper: 2 }];
  t.notThrows(() =>
    importSignalk({
      ...NOTHING,
      deltas: [{ updates: [{ meta: [{ path: "environment.depth.belowKeel", value: { zones } }] }] }],
    }),
  );
  const plugins = JSON.parse('{"__proto__":{"enabled":true},"constructor":{"enabled":true}}') as Record<
    string,
    unknown
  >;
  const { findings } = importSignalk({ ...NOTHING, plugins });
  t.deepEqual(
    findings.filter(({ kind }) => kind === "plugin").map(({ coverage }) => coverage),
    ["missing", "missing"],
  );
});
