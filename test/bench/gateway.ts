/**
 * From one gateway to another: 800 frames/s of a bus come in by TCP (Yacht Devices RAW), and `bridge:` sends 200 of them a second on to a
 * second gateway, which confirms each. How late a frame goes out after it came in, how many were lost, and what the service took of the
 * processor. Both gateways are in this process, so its own delay is in the figure. About 50 s.
 *
 *     BITACORA_BENCH_SECONDS=30 npm run bench -- gateway
 */
import { readFileSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { FakeGateway } from "../support/fake-gateway.ts";
import { startService } from "../support/service-process.ts";
import { until } from "../support/until.ts";
import { noiseOf, sameWork, short } from "./support/figures.ts";
import { rawLines } from "./support/raw-lines.ts";

const SECONDS = Number(process.env["BITACORA_BENCH_SECONDS"] ?? 30);
const RECORDING = fileURLToPath(new URL("../../fixtures/captures/engine-start.log", import.meta.url));
const WARM_MS = 8000;
const TICK_MS = 5;
/** In a tick: one frame that goes on, and others that only come in. */
const OTHERS = 3;
/** Each has its interval of a tenth of a second for itself. */
const ENGINES = 22;
/** PGN 127488, of a device that the recording does not have. */
const ENGINE_ID = "09F20077";
const CLOCK_TICKS = 100;

export default async function gateway(print: (line: string) => void): Promise<void> {
  const others = (await rawLines(RECORDING)).filter((line) => !line.startsWith("R 09F200"));
  const near = await FakeGateway.start((socket) => socket.setNoDelay(true));
  const far = await FakeGateway.start((socket) => socket.setNoDelay(true));
  const dir = await mkdtemp(join(tmpdir(), "bitacora-bench-"));
  const file = join(dir, "project.yaml");
  await writeFile(file, JSON.stringify(projectOf(near.port, far.port)));
  const service = await startService(["--project", file, "--data-dir", join(dir, "data")]);
  try {
    await until(() => near.sockets.size === 1 && far.sockets.size === 1);
    const meter = new Meter();
    far.say(timed("R 18F11277 FF 10 27 FF 7F FF 7F FD"));
    for (const socket of far.sockets) confirm(socket, (engine, mark) => meter.arrived(engine, mark));
    const stop = feed(near, others, meter);
    await delay(WARM_MS);
    meter.begin();
    const works = [sameWork()];
    const [beganMs, before] = [performance.now(), processorS(service.child.pid)];
    await delay(SECONDS * 1000);
    const [seconds, taken] = [(performance.now() - beganMs) / 1000, processorS(service.child.pid) - before];
    meter.end();
    works.push(sameWork());
    await delay(1000);
    stop();
    print(
      `${short((OTHERS + 1) * (meter.sent / seconds))} frames/s in, ${short(meter.lateMs.length / seconds)} out, ${SECONDS} s: ` +
        `out after ${meter.share(0.5)} ms (p50), ${meter.share(0.99)} (p99), ${meter.share(1)} (most); ` +
        `${meter.sent - meter.lateMs.length} of ${meter.sent} not sent on; ${short((100 * taken) / seconds)} % of a core`,
    );
    print(noiseOf(works));
  } finally {
    await service.end("SIGTERM");
    await near.vanish();
    await far.vanish();
    await rm(dir, { recursive: true, force: true });
  }
}

/** When each frame that is marked came in, and how late it went out. */
class Meter {
  sent = 0;
  readonly lateMs: number[] = [];
  readonly #sentAtMs = new Map<string, number>();
  #isCounting = false;

  begin(): void {
    this.#isCounting = true;
  }

  end(): void {
    this.#isCounting = false;
  }

  sends(engine: number, mark: number): void {
    if (!this.#isCounting) return;
    this.sent += 1;
    this.#sentAtMs.set(`${engine} ${mark}`, performance.now());
  }

  arrived(engine: number, mark: number): void {
    const sentAtMs = this.#sentAtMs.get(`${engine} ${mark}`);
    if (sentAtMs === undefined) return;
    this.#sentAtMs.delete(`${engine} ${mark}`);
    this.lateMs.push(performance.now() - sentAtMs);
  }

  share(part: number): string {
    const sorted = this.lateMs.toSorted((a, b) => a - b);
    return short(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))]);
  }
}

/** In each tick one frame with a mark, its engine's revolutions, after frames of the recording. What a late timer missed is made up for. */
function feed(near: FakeGateway, others: readonly string[], meter: Meter): () => void {
  const beganMs = performance.now();
  let count = 0;
  let at = 0;
  const timer = setInterval(() => {
    for (; count * TICK_MS < performance.now() - beganMs; count += 1) {
      const lines = Array.from({ length: OTHERS }, () => timed(others[at++ % others.length] ?? ""));
      const [engine, mark] = [count % ENGINES, Math.floor(count / ENGINES) % 60_000];
      const [low, high] = [mark & 0xff, mark >> 8].map((byte) => byte.toString(16).toUpperCase().padStart(2, "0"));
      const number = engine.toString(16).toUpperCase().padStart(2, "0");
      near.say(`${lines.join("")}${timed(`R ${ENGINE_ID} ${number} ${low} ${high} FF FF 7F FF FF`)}`);
      meter.sends(engine, mark);
    }
  }, 1);
  return () => clearInterval(timer);
}

/** The second gateway says of each frame that it has sent it, and the meter is told of those with a mark. */
function confirm(socket: FakeGateway["sockets"] extends Set<infer S> ? S : never, arrived: Meter["arrived"]): void {
  let rest = "";
  socket.on("data", (chunk: Buffer) => {
    const lines = (rest + chunk.toString("latin1")).split("\r\n");
    rest = lines.pop() ?? "";
    for (const line of lines) {
      const found = /^..F200.. (..) (..) (..) FF FF 7F FF FF$/.exec(line);
      const [engine = 0, low = 0, high = 0] = found?.slice(1).map((byte) => Number.parseInt(byte, 16)) ?? [];
      if (found !== null) arrived(engine, low | (high << 8));
      if (/^[0-9A-F]{8} /.test(line)) socket.write(timed(`T ${line}`));
    }
  });
}

/** As a gateway puts the time of day before a line. */
function timed(line: string): string {
  return `${new Date().toISOString().slice(11, 23)} ${line}\r\n`;
}

function projectOf(near: number, far: number): object {
  return {
    id: "bench",
    name: "Bench",
    vessel: { id: "bench", name: "Bench", type: "other", loa_m: 12, beam_m: 4, draft_m: 2 },
    sources: [
      { type: "yacht-devices", name: "near", host: "127.0.0.1", port: near },
      { type: "yacht-devices", name: "far", host: "127.0.0.1", port: far },
    ],
    bridge: [{ from: "near", to: "far", only: ["engine"] }],
  };
}

function processorS(pid: number | undefined): number {
  const fields = readFileSync(`/proc/${pid}/stat`, "latin1").split(") ")[1]?.split(" ") ?? [];
  return (Number(fields[11]) + Number(fields[12])) / CLOCK_TICKS;
}
