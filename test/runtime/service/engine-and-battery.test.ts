/**
 * The devices of buses that are not NMEA 2000, over real sockets: what an engine tells of itself, its earlier faults, which are no alarms,
 * and what a battery speaks and allows. Nothing is sent to such a bus but questions, and these only where the project says so.
 */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import test from "ava";
import { FakeGateway } from "../../support/fake-gateway.ts";
import { getJson } from "../../support/service-process.ts";
import { tempDir } from "../../support/temp-dir.ts";
import { until } from "../../support/until.ts";
import { runWarm, startWarmService } from "../../support/warm-bitacora.ts";

interface Told {
  readonly interface: string;
  readonly manufacturer: string | null;
  readonly model: string | null;
  readonly serial: string | null;
  readonly software_version: string | null;
  readonly previous_faults: readonly object[] | null;
  readonly battery: object | null;
  readonly last_heard: string;
}

/** Frames of a message to everybody by the transport protocol, as candump writes them. */
function broadcast(pgn: string, data: Buffer): string {
  const packets = Math.ceil(data.length / 7);
  const filled = Buffer.alloc(packets * 7, 0xff);
  filled.set(data);
  const head = `20${data.length.toString(16).padStart(2, "0")}00${packets.toString(16).padStart(2, "0")}FF${pgn}`;
  const rest = Array.from({ length: packets }, (_, i) =>
    `1CEBFF00#${(i + 1).toString(16).padStart(2, "0")}${filled.toString("hex", i * 7, i * 7 + 7)}`.toUpperCase(),
  );
  return [`1CECFF00#${head}`, ...rest].map((frame) => `(1700000000.000000) can0 ${frame}\n`).join("");
}

const COMPONENT = broadcast("EBFE00", Buffer.from("CMMNS*6B u05D0810*79112233**UNIT-7*"));
const SOFTWARE = broadcast("DAFE00", Buffer.from("\u0001QSB 1.20*"));
// Oil pressure far too low, twice; coolant temperature too high, not counted.
const EARLIER = broadcast("CBFE00", Buffer.from("00ff640001026e00107f", "hex"));

test("an engine says what it is and its earlier faults when it is asked, and is asked only where the project says so", async (t) => {
  t.timeout(60_000);
  const dir = await tempDir(t);
  const heard = new Map<FakeGateway, string>();
  const wires = await Promise.all(Array.from({ length: 3 }, () => FakeGateway.start()));
  const [asked, unasked, battery] = wires as [FakeGateway, FakeGateway, FakeGateway];
  for (const wire of wires) {
    t.teardown(() => wire.vanish());
    wire.greet = (socket) =>
      socket.on("data", (data) => {
        const text = String(data);
        heard.set(wire, (heard.get(wire) ?? "") + text);
        for (const [question, answer] of [["EBFE00", COMPONENT], ["DAFE00", SOFTWARE], ["CBFE00", EARLIER]] as const)
          if (text.includes(`18EAFFF9#${question}`)) wire.say(answer);
      }); // prettier-ignore
  }
  const at = ({ port }: FakeGateway, name: string) => ({ type: "candump-tcp", name, host: "127.0.0.1", port });
  const sources = [
    { ...at(asked, "port"), protocol: "j1939", requests: true },
    { ...at(unasked, "starboard"), protocol: "j1939", engine: 1 },
    { ...at(battery, "house"), protocol: "bms-can", instance: 2 },
    { type: "simulator" },
  ];
  const file = join(dir, "project.yaml");
  const body = { id: "a", name: "A", vessel: { id: "a", name: "A", type: "tug", loa_m: 24, beam_m: 6, draft_m: 2 } };
  await writeFile(file, JSON.stringify({ ...body, sources, nmea2000: { alerts: true }, outputs_simulated: true }));
  const talk = setInterval(() => {
    for (const engine of [asked, unasked]) engine.say("(1700000000.000000) can0 0CF00400#FFFFFF0020FFFFFF\n");
    // To the other one, who are you; and a BMS without its temperature.
    unasked.say("(1700000000.000000) can0 18EAFF28#CBFE00\n(1700000000.000000) can0 18EAFF28#00EE00\n");
    for (const frame of ["351#480200050005AE01", "355#43006400", "305#00", "35E#42594400", "35F#4C690117690000"])
      battery.say(`(1700000000.000000) can0 ${frame}\n`);
  }, 250);
  t.teardown(() => clearInterval(talk));
  const service = await startWarmService(["--project", file, "--data-dir", join(dir, "data")]);
  t.teardown(() => service.end("SIGKILL"));
  const device = async (line: string) =>
    (await getJson<Told[]>(`${service.url}/nmea2000/devices?language=es`)).find((each) => each.interface === line);
  const engine = await until(async () => {
    const now = await device("port");
    return now?.previous_faults === null ? undefined : now;
  });
  t.like(engine, { manufacturer: "CMMNS", model: "6B u05D0810", serial: "79112233", software_version: "QSB 1.20" });
  t.deepEqual(engine?.previous_faults, [
    { spn: 100, fmi: 1, occurrences: 2, text: "presión de aceite, muy por debajo (SPN 100, FMI 1)" },
    { spn: 110, fmi: 16, occurrences: null, text: "temperatura de refrigerante, demasiado alto (SPN 110, FMI 16)" },
  ]);
  t.deepEqual(await getJson(`${service.url}/alarms?state=active`), [], "they are no alarms");
  t.like(await device("starboard"), { model: null, previous_faults: null });
  t.like(await device("house"), {
    manufacturer: "BYD",
    software_version: "1.23",
    battery: {
      instance: 2,
      identifiers: ["305", "351", "355", "35E", "35F"],
      charge_limit_v: 58.4,
      charge_limit_a: 128,
      discharge_limit_a: 128,
      discharge_limit_v: 43,
    },
  });
  const { stdout } = await runWarm(["nmea", "devices", "--url", service.url], { env: { LANG: "en_US.UTF-8" } });
  t.regex(stdout, /^port +0 +CMMNS .*\n {4}earlier fault: oil pressure, far too low \(SPN 100, FMI 1\), 2 times\n/m);
  t.regex(stdout, /^ {4}battery 2 sends 305 351 355 35E 35F; it allows 58\.4 V and 128 A in, 128 A out down to 43 V$/m);
  t.deepEqual(
    [...(heard.get(asked) ?? "").matchAll(/([0-9A-F]+#\w+)/g)].map(([frame]) => frame),
    ["18EAFFF9#EBFE00", "18EAFFF9#DAFE00", "18EAFFF9#CBFE00"],
  );
  t.is(heard.get(unasked), undefined, "nothing is sent to the engine that may not be asked");
  t.is(heard.get(battery), undefined, "nor to the battery");
});
