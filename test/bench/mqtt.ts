/**
 * Values to a broker: 2000 updates a second of 2000 tags through Debian's mosquitto to a `mosquitto_sub`. The output is in this process, with a
 * tag store, and a log book that gets an entry each second; what the store alone takes is measured first, and taken off. Then the broker is
 * away for a while at twenty times that rate, and comes back. The peer is `mqtt.publish` of each update as it comes.
 *
 *     BITACORA_BENCH_SECONDS=20 BITACORA_BENCH_AWAY_S=60 npm run bench -- mqtt
 */
import { setTimeout as sleep } from "node:timers/promises";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connectAsync } from "mqtt";
import { brokerAt, MqttVessel } from "../connectors/mqtt/support/mqtt-vessel.ts";
import { TestBroker } from "../support/mosquitto.ts";

const SECONDS = Number(process.env["BITACORA_BENCH_SECONDS"] ?? 20);
const AWAY_S = Number(process.env["BITACORA_BENCH_AWAY_S"] ?? 60);
const TAGS = 2000;
const TICK_MS = 20;

/** What a test would end, at the end of the bench. */
class Ending {
  readonly #ends: (() => unknown)[] = [];
  teardown(end: () => unknown): void {
    this.#ends.push(end);
  }
  async end(): Promise<void> {
    for (const end of this.#ends.toReversed()) await end();
  }
}

interface Load {
  readonly cpuPercent: number;
  readonly rssMb: number;
}

/** Calls `update` at an even rate, and says what the process took. */
async function loaded(seconds: number, perSecond: number, update: (i: number) => void): Promise<Load> {
  const began = performance.now();
  const cpu = process.cpuUsage();
  let done = 0;
  let rss = 0;
  while (performance.now() - began < seconds * 1000) {
    const due = Math.floor(((performance.now() - began) / 1000) * perSecond);
    for (; done < due; done += 1) update(done);
    rss = Math.max(rss, process.memoryUsage().rss);
    await sleep(TICK_MS);
  }
  const { user, system } = process.cpuUsage(cpu);
  return { cpuPercent: (user + system) / 1e4 / ((performance.now() - began) / 1000), rssMb: rss / 2 ** 20 };
}

const line = (name: string, { cpuPercent, rssMb }: Load) =>
  `${name.padEnd(52)} ${cpuPercent.toFixed(1).padStart(6)} % of a core, at most ${rssMb.toFixed(0)} MB`;

export default async function mqtt(print: (line: string) => void): Promise<void> {
  const ending = new Ending();
  const dir = await mkdtemp(join(tmpdir(), "bitacora-bench-"));
  try {
    const broker = await TestBroker.start(ending, ["allow_anonymous true", "max_queued_messages 0"]);
    const vessel = await MqttVessel.open(ending, brokerAt(broker.url), { everyS: 1 }, { dir });
    for (let i = 0; i < TAGS; i += 1) vessel.register(`T_${i % 100}.V${i}`);
    const set = (i: number) => vessel.set(`T_${i % 100}.V${i % TAGS}`, i);
    await loaded(3, TAGS, set);
    print(line("the store alone, 2000 updates/s", await loaded(SECONDS, TAGS, set)));

    const heard = await broker.listen(ending, ["bitacora/#"]);
    vessel.start();
    await vessel.until(() => vessel.counter("connected") === 1);
    await loaded(3, TAGS, set);
    const before = vessel.counter("values");
    const entries = setInterval(() => void vessel.write(), 1000);
    print(line("and to the broker", await loaded(SECONDS, TAGS, set)));
    print(
      `  ${((vessel.counter("values") - before) / SECONDS).toFixed(0)} values/s sent, ${heard.messages.length} messages received in all`,
    );

    await broker.kill();
    await vessel.until(() => vessel.counter("connected") === 0);
    print(line(`the broker away for ${AWAY_S} s, ${TAGS * 20} updates/s`, await loaded(AWAY_S, TAGS * 20, set)));
    print(
      `  ${vessel.counter("values_waiting")} values wait, ${vessel.counter("entries_waiting")} entries in the log book`,
    );
    clearInterval(entries);
    await broker.start();
    const back = performance.now();
    await vessel.until(() => vessel.counter("values_waiting") === 0 && vessel.counter("entries_waiting") === 0);
    print(`  all of it sent ${((performance.now() - back) / 1000).toFixed(1)} s after the broker was back`);
    await vessel.output.stop();

    const client = await connectAsync(broker.url);
    const publish = (i: number) => {
      set(i);
      client.publish(
        `bitacora/aurora/tags/T_${i % 100}/V${i % TAGS}`,
        JSON.stringify({ value: i, quality: "good", time: new Date().toISOString(), unit: "rpm" }),
        { retain: true },
      );
    };
    await loaded(3, TAGS, publish);
    print(line("peer: mqtt.publish of each update, 2000/s", await loaded(SECONDS, TAGS, publish)));
    await broker.kill();
    await sleep(100);
    const held = process.memoryUsage().rss;
    const away = await loaded(Math.min(AWAY_S, 20), TAGS * 20, publish);
    print(line(`peer: away for ${Math.min(AWAY_S, 20)} s, ${TAGS * 20} updates/s`, away));
    print(`  its memory grew by ${(away.rssMb - held / 2 ** 20).toFixed(0)} MB`);
    client.end(true);
  } finally {
    await ending.end();
    await rm(dir, { recursive: true, force: true });
  }
}
