/**
 * A broker that is killed, slow, full, or gone for as much as an hour brings, 20 times each, while 2000 tags change and entries of the log
 * book and alarms come: what is lost, what comes twice, what it takes in memory, whether the alarms stand there in the end.
 *
 *     killed  SIGKILL to Debian's mosquitto, which keeps its queue on its disk, and a start 0.3 s later
 *     slow    for 5 s (BITACORA_BENCH_SLOW_S) it takes 20 KB/s of the 300 KB/s that there are
 *     full    for 2 s it refuses each message of QoS 1 (quota exceeded)
 *     gone    an hour of the vessel's life passes without it: 3600 entries, a third of them alarms, 7.2 million values, as fast as they can be made
 *
 *     BITACORA_BENCH_TIMES=20 BITACORA_BENCH_SCENES=killed,slow,full,gone npm run bench -- mqtt-outages
 */
import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import { brokerAt, MqttVessel } from "../connectors/mqtt/support/mqtt-vessel.ts";
import { TestBroker } from "../support/mosquitto.ts";
import { MqttWire } from "./support/mqtt-wire.ts";

const TIMES = Number(process.env["BITACORA_BENCH_TIMES"] ?? 20);
const SCENES = (process.env["BITACORA_BENCH_SCENES"] ?? "killed,slow,full,gone").split(",");
const SLOW_S = Number(process.env["BITACORA_BENCH_SLOW_S"] ?? 5);
const TAGS = 2000;
const HOUR = { entries: 3600, valueRounds: 3600 };

/** How often each entry was received, and the newest one. */
class Heard {
  readonly times = new Map<number, number>();
  /** Entries that the topics of alarms have named. */
  readonly alarms = new Set<string>();
  readonly #child;

  constructor(port: number) {
    const topics = ["-t", "bitacora/aurora/logbook", "-t", "bitacora/aurora/alarms/#"];
    const args = ["-p", `${port}`, "-q", "1", "-c", "-i", "listener", "--keepalive", "5", "-F", "%p", ...topics];
    this.#child = spawn("stdbuf", ["-oL", "mosquitto_sub", ...args], { stdio: ["ignore", "pipe", "ignore"] });
    createInterface({ input: this.#child.stdout }).on("line", (line) => {
      const entry = /"entry":(\d+)/.exec(line)?.[1];
      if (entry !== undefined) this.times.set(Number(entry), (this.times.get(Number(entry)) ?? 0) + 1);
      const named = /"entry":"([^"]+)"/.exec(line)?.[1];
      if (named !== undefined) this.alarms.add(named);
    });
  }

  end(): void {
    this.#child.kill("SIGKILL");
  }
}

class Life {
  readonly #vessel: MqttVessel;
  #value = 0;
  #stop = false;
  #done: Promise<void> = Promise.resolve();
  alarms = 0;

  constructor(vessel: MqttVessel) {
    this.#vessel = vessel;
  }

  setAll(): void {
    this.#value += 1;
    for (let i = 0; i < TAGS; i += 1) this.#vessel.set(`T_${i % 100}.V${i}`, this.#value);
  }

  async write(i: number): Promise<void> {
    if (i % 3 === 0) this.alarms += 1;
    await this.#vessel.write(i % 3 === 0 ? "alarm" : "manual");
  }

  /** 2000 values and ten entries a second. */
  begin(): void {
    this.#stop = false;
    this.#done = (async () => {
      for (let i = 0; !this.#stop; i += 1) {
        if (i % 10 === 0) this.setAll();
        await this.write(i);
        await sleep(100);
      }
    })();
  }

  async end(): Promise<void> {
    this.#stop = true;
    await this.#done;
  }
}

const megabytes = () => process.memoryUsage().rss / 2 ** 20;

export default async function mqttOutages(print: (line: string) => void): Promise<void> {
  for (const scene of SCENES) await play(scene, print);
}

async function play(scene: string, print: (line: string) => void): Promise<void> {
  const ends: (() => unknown)[] = [];
  const owner = { teardown: (end: () => unknown) => void ends.push(end) };
  const dir = await mkdtemp(join(tmpdir(), "bitacora-bench-"));
  try {
    // Killed in the midst, it shall have on its disk what it has acknowledged; else it is enough that it knows its listener.
    const saving = scene === "killed" ? ["autosave_on_changes true"] : [];
    const keeping = ["persistence true", "autosave_interval 1", `persistence_location ${dir}/`, ...saving];
    const settings = ["allow_anonymous true", "max_queued_messages 0", "user root", ...keeping];
    const broker = await TestBroker.start(owner, settings);
    const wire = await MqttWire.before(broker.port);
    owner.teardown(() => wire.close());
    const heard = new Heard(broker.port);
    owner.teardown(() => heard.end());
    await sleep(300);
    // Mosquitto writes its file anew at each change of what it has retained, which 2000 values a second would be.
    const vessel = await MqttVessel.open(owner, brokerAt(wire.url), { everyS: 1, retain: false }, { dir });
    for (let i = 0; i < TAGS; i += 1) vessel.register(`T_${i % 100}.V${i}`);
    const life = new Life(vessel);
    vessel.start();
    await vessel.until(() => vessel.counter("connected") === 1);
    life.begin();
    const caughtUp = async () => {
      await vessel.until(() => vessel.counter("connected") === 1 && vessel.counter("entries_waiting") === 0);
      const last = vessel.written.length;
      while (!heard.times.has(vessel.written[last - 1] ?? 0)) await sleep(10);
    };
    await sleep(2000);
    const before = megabytes();
    let most = before;
    let longestS = 0;
    let waited = 0;
    const watch = setInterval(() => {
      most = Math.max(most, megabytes());
      waited = Math.max(waited, vessel.counter("entries_waiting"));
    }, 100);
    for (let i = 0; i < TIMES; i += 1) {
      await caughtUp();
      await OUTAGES[scene]?.({ broker, wire, life });
      const backMs = performance.now();
      await caughtUp();
      longestS = Math.max(longestS, (performance.now() - backMs) / 1000);
    }
    await life.end();
    await caughtUp();
    await sleep(500);
    clearInterval(watch);
    const lost = vessel.written.filter((id) => !heard.times.has(id)).length;
    const twice = [...heard.times.values()].filter((times) => times > 1).length;
    print(
      `${scene.padEnd(7)} ${TIMES} times: ${vessel.written.length} entries, ${lost} lost; ${vessel.counter("entries_repeated")} sent twice by us, ` +
        `${twice} received more than once; ${life.alarms} alarms, ${life.alarms - heard.alarms.size} lost; at most ${waited} entries waited, ` +
        `sent ${longestS.toFixed(1)} s after it was back; memory ${before.toFixed(0)} MB before, at most ${most.toFixed(0)} MB; ` +
        `${vessel.counter("failures")} connections ended, ${vessel.counter("refused")} messages refused`,
    );
  } finally {
    for (const end of ends.toReversed()) await end();
    await rm(dir, { recursive: true, force: true });
  }
}

interface Stage {
  readonly broker: TestBroker;
  readonly wire: MqttWire;
  readonly life: Life;
}

const OUTAGES: Readonly<Record<string, (stage: Stage) => Promise<void>>> = {
  async killed({ broker }) {
    await broker.kill();
    await sleep(300);
    await broker.start();
  },
  async slow({ wire }) {
    wire.bytesPerS = 20_000;
    await sleep(SLOW_S * 1000);
    wire.bytesPerS = Infinity;
  },
  async full({ wire }) {
    wire.isFull = true;
    await sleep(2000);
    wire.isFull = false;
    // As when somebody has made room and started it anew; else it is asked again after a minute.
    wire.cut();
  },
  async gone({ broker, life }) {
    await broker.kill();
    for (let i = 0; i < HOUR.entries; i += 100)
      await Promise.all(Array.from({ length: 100 }, (_, n) => life.write(i + n)));
    for (let i = 0; i < HOUR.valueRounds; i += 1) {
      life.setAll();
      if (i % 20 === 0) await sleep(1);
    }
    await broker.start();
  },
};
