/**
 * An alarm that is acknowledged by every wire at once, while the service is killed in the middle: by HTTP, Signal K, ACN of NMEA 0183 and
 * MQTT. Whatever each wire was told, the log book has one acknowledgement of it or none, and what was told as done is done.
 */
import { createSocket } from "node:dgram";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import test, { type ExecutionContext } from "ava";
import type { AlarmRecord } from "../../../src/alarms/alarm-record.ts";
import { readSentence, writeSentence } from "../../../src/nmea0183/sentence.ts";
import { type Listener, TestBroker } from "../../support/mosquitto.ts";
import { canTry, has } from "../../support/programs.ts";
import { type Random, seededRandom, seedOf } from "../../support/random.ts";
import { getJson, type ServiceProcess, startService } from "../../support/service-process.ts";
import { tempDir } from "../../support/temp-dir.ts";
import { until } from "../../support/until.ts";
import { deviceTo, freePort, Reading } from "../../connectors/nmea0183/support/sentence-vessel.ts";

const ROUNDS = 2 * Number(process.env["BITACORA_TEST_SCALE"] ?? 1);
const ENGINES = [0, 1, 2, 3, 4, 5];
const COMMAND = "bitacora/aurora/command";

const titleOf = (engine: number) => `Motor ${engine}`;
const engineOf = ({ tag_id: tagId }: AlarmRecord) => Number(/\d+/.exec(tagId)?.[0]);

interface AckEntry {
  readonly user: string;
  readonly payload: AlarmRecord;
}

interface Ports {
  readonly bus: number;
  readonly sentences: number;
}

interface Mqtt {
  readonly broker: TestBroker;
  readonly heard: Listener;
}

class Vessel {
  readonly #t: ExecutionContext;
  readonly #args: readonly string[];
  readonly #ports: Ports;
  readonly #bus = createSocket("udp4");
  readonly #mqtt: Mqtt | undefined;
  #service!: ServiceProcess;
  #display!: Reading;
  /** Results of MQTT before this round. */
  #resultsBefore = 0;

  static async of(t: ExecutionContext): Promise<Vessel> {
    const dir = await tempDir(t);
    const ports = { bus: await freePort(), sentences: await freePort() };
    let broker: TestBroker | undefined;
    if (has("mosquitto") && has("mosquitto_sub")) broker = await TestBroker.start(t);
    const rule = { id: "high", operator: ">", threshold: 2000, priority: "warning" };
    const project = {
      id: "aurora",
      name: "Aurora",
      vessel: { id: "aurora", name: "Aurora", type: "tug", loa_m: 24, beam_m: 6, draft_m: 2 },
      sources: [{ type: "udp", port: ports.bus, bind: "127.0.0.1" }],
      tags: ENGINES.map((engine) => ({
        id: `ME_INST_${engine}.RPM`,
        unit_si: "rpm",
        alarms: [{ ...rule, message: titleOf(engine) }],
      })),
      signalk: true,
      nmea0183: { port: ports.sentences, sentences: {}, alerts: true, commands: ["acknowledge"] },
      ...(broker === undefined ? {} : { mqtt: [{ id: "house", url: broker.url, commands: ["acknowledge"] }] }),
    };
    const file = join(dir, "project.json");
    await writeFile(file, JSON.stringify(project));
    const heard = await broker?.listen(t, [`${COMMAND}/result`, "bitacora/aurora/online"]);
    const mqtt = broker !== undefined && heard !== undefined ? { broker, heard } : undefined;
    return new Vessel(t, ["--project", file, "--data-dir", join(dir, "data")], ports, mqtt);
  }

  private constructor(t: ExecutionContext, args: readonly string[], ports: Ports, mqtt: Mqtt | undefined) {
    this.#t = t;
    this.#args = args;
    this.#ports = ports;
    this.#mqtt = mqtt;
    t.teardown(() => this.#bus.close());
  }

  async start(): Promise<void> {
    this.#service = await startService(this.#args);
    this.#t.teardown(() => this.#service.child.kill("SIGKILL"));
    this.#display = new Reading(this.#t, await deviceTo(this.#t, this.#ports.sentences));
  }

  open(): Promise<AlarmRecord[]> {
    return getJson<AlarmRecord[]>(`${this.#service.url}/alarms?state=active`);
  }

  acknowledgements(): Promise<AckEntry[]> {
    return getJson<AckEntry[]>(`${this.#service.url}/logbook?kind=alarm_ack&limit=1000`);
  }

  /** All alarms stand, each a new one, and every wire has heard of it. */
  async raise(): Promise<AlarmRecord[]> {
    for (const { id, state } of await this.open()) if (state === "ACTIVE") await this.#byHttp(id);
    await until(async () => {
      this.#turn(500);
      return (await this.open()).length === 0;
    }, "all cleared");
    await until(async () => {
      this.#turn(2500);
      return (await this.open()).length === ENGINES.length;
    }, "all raised");
    await until(() => ENGINES.every((engine) => this.#told(engine)?.state === "V"), "ALF");
    await until(() => this.#mqtt === undefined || this.#mqtt.heard.last("bitacora/aurora/online") === "1", "MQTT");
    return this.open();
  }

  /**
   * Acknowledges one after the other, each by every wire in some order, and kills the service when so many answers have come; the engines
   * of which some wire was told that it is done.
   */
  async acknowledge(records: readonly AlarmRecord[], answers: number, random: Random): Promise<ReadonlySet<number>> {
    const done: number[] = [];
    this.#resultsBefore = this.#results().length;
    const answered = () => [...done, ...this.#toldElsewhere()];
    const noteDone = async (engine: number, isDone: Promise<boolean>) => {
      if (await isDone.catch(() => false)) done.push(engine);
    };
    const asked: Promise<unknown>[] = [];
    for (const record of shuffled(records, random)) {
      const engine = engineOf(record);
      const wires = [
        () => asked.push(noteDone(engine, this.#byHttp(record.id))),
        () => asked.push(noteDone(engine, this.#bySignalk(record.id))),
        () => this.#byAcn(engine),
        ...(this.#mqtt === undefined ? [] : [() => asked.push(this.#byMqtt(engine))]),
      ];
      const [first, ...others] = shuffled(wires, random);
      first?.();
      // In half of the cases one wire is told before the others ask.
      if (random.below(2) === 0) await until(() => answered().includes(engine), "the first wire");
      for (const ask of others) ask();
      if (answered().length >= answers) break;
    }
    await until(() => answered().length >= answers, "answers");
    await this.#service.end("SIGKILL");
    await Promise.all(asked);
    return new Set(answered());
  }

  /** Engines whose acknowledgement was told by ALF, and by a result of MQTT. */
  #toldElsewhere(): number[] {
    const byMqtt = this.#results().slice(this.#resultsBefore);
    return [
      ...ENGINES.filter((engine) => this.#told(engine)?.state === "A"),
      ...byMqtt.filter(({ ok }) => ok).map(({ alarm }) => Number(/\d+/.exec(alarm)?.[0])),
    ];
  }

  #results(): { alarm: string; ok: boolean }[] {
    const texts = this.#mqtt?.heard.of(`${COMMAND}/result`) ?? [];
    return texts.map((text) => JSON.parse(text) as { alarm: string; ok: boolean });
  }

  async #byHttp(id: string): Promise<boolean> {
    return (await fetch(`${this.#service.url}/alarms/${id}/ack?user=Ana`, { method: "POST" })).status === 200;
  }

  async #bySignalk(id: string): Promise<boolean> {
    const path = `/signalk/v2/api/notifications/${id}/acknowledge`;
    return (await fetch(this.#service.url + path, { method: "POST" })).status === 200;
  }

  async #byMqtt(engine: number): Promise<void> {
    await this.#mqtt?.broker.publish(`${COMMAND}/acknowledge`, `ME_INST_${engine}.RPM/high`);
  }

  #byAcn(engine: number): void {
    const fields = ["120000.00", "BTC", this.#told(engine)?.identifier ?? "", "1", "A", "C"];
    this.#display.socket.write(writeSentence({ talker: "IN", formatter: "ACN", fields }));
  }

  /** What the newest ALF says of an engine's alarm. */
  #told(engine: number) {
    const all = this.#display.of("ALF").map((line) => readSentence(line)?.fields ?? []);
    const fields = all.findLast((each) => each[1] === "1" && each[12] === titleOf(engine));
    return fields === undefined ? undefined : { state: fields[6], identifier: fields[8] };
  }

  #turn(speed: number): void {
    const quarters = (speed * 4).toString(16).padStart(4, "0");
    for (const engine of ENGINES) {
      const line = `17:33:21.107 R 09F20011 0${engine} ${quarters.slice(2)} ${quarters.slice(0, 2)} FF FF 00 FF FF\r\n`;
      this.#bus.send(line, this.#ports.bus, "127.0.0.1");
    }
  }
}

function shuffled<T>(all: readonly T[], random: Random): T[] {
  const keyed = all.map((each) => [random.next(), each] as const);
  return keyed.sort(([a], [b]) => a - b).map(([, each]) => each);
}

async function killed(t: ExecutionContext, vessel: Vessel, random: Random): Promise<void> {
  const records = await vessel.raise();
  const done = await vessel.acknowledge(records, 1 + random.below(2 * ENGINES.length), random);
  await vessel.start();
  const [entries, open] = [await vessel.acknowledgements(), await vessel.open()];
  for (const { id, tag_id } of records) {
    const engine = engineOf({ tag_id } as AlarmRecord);
    const own = entries.filter(({ payload }) => payload.id === id);
    const shown = open.find((record) => record.id === id);
    t.true(own.length <= 1, `${tag_id} is acknowledged ${own.length} times in the book`);
    t.is(shown?.state, own.length === 1 ? "ACK" : "ACTIVE", tag_id);
    t.is(shown?.acknowledged_by, own[0]?.user ?? null, tag_id);
    if (done.has(engine)) t.is(own.length, 1, `${tag_id} was told as acknowledged`);
  }
}

test("an alarm that every wire acknowledges at once while the service is killed is acknowledged once or not at all", async (t) => {
  t.timeout(180_000);
  const random = seededRandom(seedOf());
  t.log(`seed ${random.seed}`);
  canTry(t, "mosquitto", "mosquitto_sub");
  const vessel = await Vessel.of(t);
  await vessel.start();
  for (let round = 0; round < ROUNDS; round += 1) await killed(t, vessel, random);
});
