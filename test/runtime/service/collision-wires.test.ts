/**
 * The alarm of a collision goes out as those of all others: on the bus and in sentences (ALF), with acknowledgements by both; and what each
 * state of the collision watch is after SIGKILL.
 */
import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import test, { type ExecutionContext } from "ava";
import type { AlarmRecord } from "../../../src/alarms/alarm-record.ts";
import type { Body } from "../../../src/api/schema/schemas.ts";
import { messagesIn } from "../../../src/messages/messages.ts";
import { readSentence, writeSentence } from "../../../src/nmea0183/sentence.ts";
import { ALERT_COMMAND, ALERT_STATE, ALERT_TYPE } from "../../../src/nmea2000/alerts/alert-codes.ts";
import { readAlert, readAlertText, writeAlertResponse } from "../../../src/nmea2000/alerts/alert-message.ts";
import { nameBytes } from "../../../src/nmea2000/node/node-name.ts";
import { PGN } from "../../../src/nmea2000/pgn.ts";
import { BusAlerts } from "../../../src/runtime/service/bus-alerts.ts";
import { startVessel } from "../../api/support/vessel.ts";
import { deviceTo, freePort, Reading } from "../../connectors/nmea0183/support/sentence-vessel.ts";
import { nameOf, TestBus } from "../../nmea2000/support/test-node.ts";
import { getJson, type ServiceProcess, startService } from "../../support/service-process.ts";
import { tempDir } from "../../support/temp-dir.ts";
import { until } from "../../support/until.ts";
import { ahead, OWN, Sea } from "./support/sea.ts";

const SHE = "224123456";
const IS_LONG = Number(process.env["BITACORA_TEST_SCALE"] ?? 1) >= 10;

test("a device on the bus is told of a collision with the vessel's name, and acknowledges it", async (t) => {
  const vessel = await startVessel();
  t.teardown(() => vessel.stop());
  const { alarms, tags, clock, acts } = vessel;
  const alerts = new BusAlerts("can0", {
    access: { lets: () => true },
    alarms,
    acts: acts.alarms,
    tags,
    clock,
    messages: messagesIn("en"),
    overboard: () => [],
  });
  const bus = new TestBus({ transmits: () => alerts.transmits, receives: () => alerts.receives });
  alerts.attach(bus.node);
  bus.settled();
  const plotter = nameOf({ uniqueNumber: 5, manufacturerCode: 1857 });
  bus.say(PGN.ADDRESS_CLAIM, 7, nameBytes(plotter));
  void alerts.run();
  t.teardown(() => alerts.stop());
  for (const [id, value] of [
    ["LAT_DEG", OWN.position.latitude],
    ["LON_DEG", OWN.position.longitude],
    ["SOG_MS", OWN.speedMs],
    ["COG_TRUE_DEG", 0],
  ] as const)
    vessel.write(`VESSEL.${id}`, value);
  const said = { ...ahead(5000), name: "EVER GIVEN" };
  vessel.targets.take({
    mmsi: SHE,
    class: "A",
    isOwn: false,
    timestampMs: Date.now(),
    source: "nmea2000:can0:43",
    said,
  });

  const heard = () => {
    bus.time.pass(50);
    const messages = bus.said();
    const alert = messages.findLast(({ pgn }) => pgn === PGN.ALERT);
    const text = messages.findLast(({ pgn }) => pgn === PGN.ALERT_TEXT);
    return { alert: alert && readAlert(alert), text: text && readAlertText(text) };
  };
  const text = await until(() => heard().text, "the text of the alert");
  t.regex(text.description, /^EVER GIVEN \(224123456\) pasar[aá] a 0,0\d NM en \d+ min/);
  const { alert } = heard();
  t.like(alert, { type: ALERT_TYPE.ALARM, state: ALERT_STATE.ACTIVE });
  if (alert === undefined) return;
  const { data } = writeAlertResponse({ ...alert, by: plotter, command: ALERT_COMMAND.ACKNOWLEDGE });
  bus.say(PGN.ALERT_RESPONSE, 7, data);
  await until(() => heard().alert?.state === ALERT_STATE.ACKNOWLEDGED, "the acknowledgement");
  t.is(alarms.open().find(({ tag_id: tagId }) => tagId === "AIS.COLLISION_1")?.state, "ACK");
});

class Watched {
  readonly sea: Sea;
  service!: ServiceProcess;
  readonly #t: ExecutionContext;
  readonly #args: readonly string[];
  readonly #display: number;

  static async of(t: ExecutionContext): Promise<Watched> {
    const dir = await tempDir(t);
    const [port, display] = [await freePort(), await freePort()];
    const file = join(dir, "project.json");
    const vessel = { id: "aurora", name: "Aurora", type: "tug", loa_m: 24, beam_m: 6, draft_m: 2 };
    const sources = [{ type: "nmea0183", port, bind: "127.0.0.1" }];
    const nmea0183 = { port: display, sentences: {}, alerts: true, commands: ["acknowledge"] };
    const tags: never[] = [];
    await writeFile(file, JSON.stringify({ id: "aurora", name: "Aurora", vessel, sources, nmea0183, tags }));
    const watched = new Watched(t, port, display, ["--project", file, "--data-dir", join(dir, "data")]);
    await watched.start();
    watched.sea.says(SHE, { name: "EVER GIVEN", callsign: "EA1234", shipType: 70 });
    return watched;
  }

  private constructor(t: ExecutionContext, port: number, display: number, args: readonly string[]) {
    this.#t = t;
    this.#args = args;
    this.#display = display;
    this.sea = new Sea(t, port);
  }

  async start(): Promise<void> {
    const service = await startService([...this.#args]);
    this.#t.teardown(() => service.child.kill("SIGKILL"));
    this.service = service;
  }

  async kill(): Promise<void> {
    const ended = once(this.service.child, "exit");
    this.service.child.kill("SIGKILL");
    await ended;
    await this.start();
  }

  async display(): Promise<Reading> {
    return new Reading(this.#t, await deviceTo(this.#t, this.#display));
  }

  async open(): Promise<AlarmRecord | undefined> {
    const records = await getJson<AlarmRecord[]>(`${this.service.url}/alarms?state=active`);
    return records.find(({ alarm_id: id }) => id === "collision");
  }

  async acknowledge(): Promise<AlarmRecord> {
    const record = await until(() => this.open(), "the alarm of a collision");
    const path = `${this.service.url}/alarms/${record.id}/ack?user=Ana`;
    this.#t.is((await fetch(path, { method: "POST" })).status, 200);
    return record;
  }

  /** What is not in the log book yet, a kill may take. */
  async isLogged(id: string): Promise<boolean> {
    const entries = await getJson<{ payload: { id?: string } }[]>(`${this.service.url}/logbook`);
    return entries.some(({ payload }) => payload.id === id);
  }

  async risk(): Promise<string | undefined> {
    const targets = await getJson<Body<"AisTarget">[]>(`${this.service.url}/targets`);
    return targets.find(({ mmsi }) => mmsi === SHE)?.risk;
  }

  async sees(risk: string): Promise<void> {
    await until(async () => (await this.risk()) === risk, `risk ${risk}`);
  }
}

test("a display is told of it by an ALF of category A, so that a person must accept it; accepted, it is so after SIGKILL, and much nearer it is a new alarm", async (t) => {
  const watched = await Watched.of(t);
  watched.sea.says(SHE, ahead(5000, 500));
  const display = await watched.display();
  const alf = await until(
    () =>
      display
        .of("ALF")
        .map((line) => readSentence(line)?.fields ?? [])
        .find((fields) => fields[12]?.startsWith("EVER GIVEN")),
    "ALF",
  );
  t.deepEqual(alf.slice(4, 7), ["A", "A", "V"], "an alarm that nobody has acknowledged");
  const first = await until(() => watched.open(), "the alarm");
  const fields = ["120000.00", alf[7] ?? "", alf[8] ?? "", alf[9] ?? "", "A", "C"];
  display.socket.write(writeSentence({ talker: "IN", formatter: "ACN", fields }));
  await until(() => display.of("ARC").length > 0, "the refusal");
  await watched.acknowledge();
  await until(async () => (await watched.open())?.state === "ACK", "the acknowledgement");
  await watched.kill();
  await watched.sees("danger");
  t.like(await watched.open(), { id: first.id, state: "ACK" });
  await delay(2000);
  watched.sea.says(SHE, ahead(5000, 20));
  const next = await until(async () => {
    const record = await watched.open();
    return record?.state === "ACTIVE" ? record : undefined;
  }, "a new alarm");
  t.not(next.id, first.id);
  await until(() => watched.isLogged(next.id), "the alarm in the log book");
  await watched.kill();
  await watched.sees("danger");
  t.like(await watched.open(), { id: next.id, state: "ACTIVE" });
});

const long = IS_LONG ? test : test.skip;
long("SIGKILL while she is noticed, while she leaves, and while she is quiet (BITACORA_TEST_SCALE=10)", async (t) => {
  t.timeout(400_000);
  const watched = await Watched.of(t);
  watched.sea.says(SHE, ahead(5000, 500));
  await watched.sees("near");
  await watched.kill();
  await watched.sees("danger");
  const first = await watched.acknowledge();
  watched.sea.says(SHE, ahead(5000, 4000));
  await delay(10_000);
  await watched.kill();
  t.like(await watched.open(), { id: first.id, state: "ACK" }, "she was leaving");
  await until(async () => (await watched.open()) === undefined, "the end");
  watched.sea.says(SHE, ahead(5000, 500));
  await watched.acknowledge();
  watched.sea.says(SHE, ahead(5000, 4000));
  await until(async () => (await watched.open()) === undefined, "the end");
  watched.sea.says(SHE, ahead(5000, 500));
  await delay(10_000);
  t.is(await watched.open(), undefined, "quiet");
  await watched.kill();
  const again = await until(() => watched.open(), "what was quiet is clear after a restart");
  t.not(again.id, first.id);
});
