/**
 * A service whose wall clock is led astray: it is set away while the service runs and back again, with a GNSS receiver on its bus
 * that says the right time, a wrong one or none, and with a kill in between. What it has made of it is told as values.
 */
import { once } from "node:events";
import { rename, writeFile } from "node:fs/promises";
import { spawn } from "node:child_process";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { FakeGateway } from "./fake-gateway.ts";
import { cleanEnv, getJson, projectRoot } from "./service-process.ts";
import { runWarm } from "./warm-bitacora.ts";

export interface ClockScene {
  /** By how much the clock is set away; `epoch` sets it to 1970. */
  readonly awayMs: number | "epoch";
  /** By how much GNSS on the bus is ahead of the true time; left out where there is none. */
  readonly gnssMs?: number;
  /** A kill while the clock is away, and whether it is still away at the next start. */
  readonly kill?: "back-at-start" | "away-at-start";
  /** Whether an alarm is to come while the clock is away; it is to end when it is back. */
  readonly isAlarmDue?: boolean;
}

export interface ClockOutcome {
  /** By how many seconds each entry's date is off the clock as it was when it was written, as posted: before, away, back. */
  readonly off: Readonly<Record<string, number>>;
  /** `id: seconds of the leap`, of each entry that records one. */
  readonly steps: readonly string[];
  /** Entries that say that the clock and GNSS differ. */
  readonly differs: number;
  /** The state of the clock's alarm while the clock was away, and at the end. */
  readonly alarmAway: string;
  readonly alarmBack: string;
  readonly verifyCode: number | null;
  /** What `logbook verify --json` says of times. */
  readonly reversals: number;
  readonly stepsVerified: number | undefined;
}

interface Entry {
  readonly id: number;
  readonly timestamp: string;
  readonly summary: string;
  readonly payload: Readonly<Record<string, unknown>>;
}

/** How long a change of the alarm is waited for where nobody knows whether it comes: GNSS must differ for five looks. */
const ALARM_WAIT_MS = 9000;
/** The same where it is to come: a busy machine takes its time. */
const ALARM_DUE_MS = 60_000;

export async function playClock(scene: ClockScene, dir: string, root = projectRoot): Promise<ClockOutcome> {
  const gateway = scene.gnssMs === undefined ? undefined : await FakeGateway.start();
  const clock = { offsetMs: 0 };
  const set = async (offsetMs: number): Promise<void> => {
    clock.offsetMs = offsetMs;
    const file = join(dir, "clock");
    await writeFile(`${file}.new`, String(offsetMs));
    await rename(`${file}.new`, file);
  };
  const saying = setInterval(() => gateway?.say(systemTime(Date.now() + (scene.gnssMs ?? 0))), 500);
  const vessel = "{ id: clock, name: Clock, type: other, loa_m: 10, beam_m: 3, draft_m: 1 }";
  const sources = gateway === undefined ? "[]" : `[{ type: tcp, host: 127.0.0.1, port: ${gateway.port} }]`;
  await writeFile(
    join(dir, "project.yaml"),
    `id: clock\nname: Clock\nvessel: ${vessel}\nsources: ${sources}\ntags: []\n`,
  );
  const posted: { summary: string; atMs: number }[] = [];
  let service: Running | undefined;
  const post = async (summary: string): Promise<void> => {
    posted.push({ summary, atMs: Date.now() + clock.offsetMs });
    const answer = await fetch(`${service?.url}/logbook?summary=${summary}`, { method: "POST" });
    if (answer.status !== 200) throw new Error(`${summary}: ${answer.status}`);
  };
  const alarm = async (): Promise<string> => {
    const all = await getJson<{ tag_id: string; state: string }[]>(`${service?.url}/alarms`);
    return all.find(({ tag_id: id }) => id === "SYSTEM.CLOCK_FAULT")?.state ?? "none";
  };
  const alarmBecomes = async (isDue: boolean, ...states: string[]): Promise<string> => {
    const until = performance.now() + (isDue ? ALARM_DUE_MS : ALARM_WAIT_MS);
    while (!states.includes(await alarm()) && performance.now() < until) await sleep(250);
    return alarm();
  };
  try {
    await set(0);
    service = await start(root, dir);
    if (gateway !== undefined) await sleep(2500);
    await post("before");
    const awayMs = scene.awayMs === "epoch" ? -Date.now() : scene.awayMs;
    await set(awayMs);
    // Within the second: it must not come before what explains it.
    await post("away");
    await sleep(1200);
    const alarmAway = await alarmBecomes(scene.isAlarmDue === true, "ACTIVE");
    if (scene.kill !== undefined) await service.end("SIGKILL");
    if (scene.kill === "back-at-start") await set(0);
    if (scene.kill !== undefined) {
      service = await start(root, dir);
      if (scene.kill === "away-at-start") {
        await post("away2");
        await sleep(1200);
        await set(0);
      }
    } else await set(0);
    await post("back");
    await sleep(1200);
    const alarmBack = await alarmBecomes(scene.isAlarmDue === true && scene.awayMs !== 0, "CLEARED", "none");
    const entries = await getJson<Entry[]>(`${service.url}/logbook?limit=1000`);
    await service.end("SIGTERM");
    const verify = ["logbook", "verify", "--json", "--data-dir", join(dir, "data")];
    const verified = await runWarm(verify, { program: root });
    const report = JSON.parse(verified.stdout.trim().split("\n").at(-1) ?? "{}") as Record<string, number>;
    return {
      off: Object.fromEntries(
        posted.map(({ summary, atMs }) => {
          const entry = entries.find((each) => each.summary === summary);
          return [summary, Math.round((Date.parse(entry?.timestamp ?? "") - atMs) / 1000)];
        }),
      ),
      steps: entries.toReversed().flatMap(stepsOf),
      differs: entries.filter(({ payload }) => payload["event"] === "clock_differs").length,
      alarmAway,
      alarmBack,
      verifyCode: verified.code,
      reversals: report["time_reversals"] ?? NaN,
      stepsVerified: report["clock_steps"],
    };
  } finally {
    clearInterval(saying);
    await service?.end("SIGKILL");
    await gateway?.vanish();
  }
}

function stepsOf({ id, payload }: Entry): string[] {
  return payload["event"] === "clock_step" ? [`${id}: ${Math.round(Number(payload["step_s"]))} s`] : [];
}

/** 126992 from address 0x23 in Yacht Devices' RAW form: source GPS. */
function systemTime(timeMs: number): string {
  const data = Buffer.alloc(8);
  data[1] = 0xf0;
  data.writeUInt16LE(Math.floor(timeMs / 86_400_000), 2);
  data.writeUInt32LE((timeMs % 86_400_000) * 10, 4);
  return `00:00:00.000 R 0DF01023 ${data
    .toString("hex")
    .toUpperCase()
    .replace(/..(?=.)/g, "$& ")}\r\n`;
}

interface Running {
  readonly url: string;
  end(signal: NodeJS.Signals): Promise<void>;
}

function environment(root: string, dir: string): NodeJS.ProcessEnv {
  return cleanEnv({
    BITACORA_CLOCK_FILE: join(dir, "clock"),
    NODE_OPTIONS: `--import ${join(root, "test/support/set-clock-preload.ts")}`,
  });
}

async function start(root: string, dir: string): Promise<Running> {
  const args = ["serve", "--port", "0", "--project", join(dir, "project.yaml"), "--data-dir", join(dir, "data")];
  const child = spawn(process.execPath, [join(root, "bin/run.js"), ...args], {
    env: environment(root, dir),
    stdio: "pipe",
  });
  const ended = once(child, "close");
  let said = "";
  child.stderr.on("data", (chunk: Buffer) => (said += chunk.toString()));
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.on("data", (chunk: Buffer) => {
      const found = /https?:\/\/\S+/.exec(chunk.toString())?.[0];
      if (found !== undefined) resolve(found);
    });
    void ended.then(() => reject(new Error(`serve ended: ${said}`)));
  });
  return {
    url,
    end: async (signal) => {
      child.kill(signal);
      await ended;
    },
  };
}
