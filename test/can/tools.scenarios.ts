/**
 * The commands on a real bus, as processes: `nmea record` beside `candump -l`, what `canplayer` makes of its file, and the
 * gaps of `nmea replay --can` beside those of `canplayer`. BITACORA_TEST_SCALE=10 makes the traffic ten times as much.
 */
import assert from "node:assert/strict";
import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { candumpLogLine } from "../../src/nmea2000/capture-formats/candump-log.ts";
import { projectRoot } from "../support/service-process.ts";
import { cansend, freeInterface, hex, ipLink, makeInterface, until } from "./support/bus.ts";
import { watchWithCandump } from "./support/candump.ts";
import { scenario, type Scene } from "./support/scenario.ts";

const execute = promisify(execFile);
const SCALE = Number(process.env["BITACORA_TEST_SCALE"] ?? 1);
/** Not of any capture: shows that a listener has begun. */
const KNOCK = "1FFFFFFF#";

interface Program {
  readonly child: ChildProcess;
  readonly out: () => string;
  readonly err: () => string;
  readonly ended: Promise<number | null>;
}

function start(scene: Scene, program: string, args: readonly string[], cwd: string = projectRoot): Program {
  const child = spawn(program, args, { cwd, stdio: ["pipe", "pipe", "pipe"] });
  let [out, err] = ["", ""];
  child.stdout.on("data", (chunk: Buffer) => (out += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (err += chunk.toString()));
  const ended = once(child, "close").then(([code]) => code as number | null);
  scene.onEnd(() => child.kill("SIGKILL"));
  return { child, out: () => out, err: () => err, ended };
}

const bitacora = (scene: Scene, ...args: readonly string[]) =>
  start(scene, process.execPath, [`${projectRoot}bin/run.js`, ...args]);

function tempFolder(scene: Scene): string {
  const dir = mkdtempSync(join(tmpdir(), "bitacora-can-"));
  scene.onEnd(() => rmSync(dir, { recursive: true, force: true }));
  return dir;
}

async function knockUntil(name: string, condition: () => boolean, what: string): Promise<void> {
  const knocking = setInterval(() => void cansend(name, KNOCK).catch(() => undefined), 300);
  try {
    await until(condition, what);
  } finally {
    clearInterval(knocking);
  }
}

async function interrupt({ child, ended }: Program): Promise<number | null> {
  child.kill("SIGINT");
  return ended;
}

const linesOf = (text: string) => text.split("\n").filter((line) => line !== "" && !line.endsWith(KNOCK));
const frameOf = (line: string) => line.split(" ")[2] ?? "";
const framesOf = (text: string) => linesOf(text).map(frameOf);

scenario("nmea record and candump -l write the same frames, and canplayer plays what it wrote", async (scene) => {
  const name = await makeInterface(scene);
  const dir = tempFolder(scene);
  const candump = start(scene, "candump", ["-l", name], dir);
  const logged = () => {
    const file = readdirSync(dir).find((each) => each.startsWith("candump-"));
    return file === undefined ? "" : readFileSync(join(dir, file), "latin1");
  };
  const record = bitacora(scene, "nmea", "record", name, join(dir, "rec"), "--sync-s", "0.2");
  const rawDump = bitacora(scene, "nmea", "dump", name, "--raw");
  await knockUntil(name, () => rawDump.out() !== "" && /recording in/.test(record.err()), "all three listen");
  const recorded = () => readdirSync(join(dir, "rec")).length;
  await knockUntil(name, () => recorded() === 1, "it has begun a file");
  // Every length and any bytes, then fast packets in their order.
  await execute("cangen", [name, "-e", "-I", "r", "-L", "i", "-D", "r", "-g", "2", "-n", String(500 * SCALE)]);
  await execute("canplayer", ["-I", `${projectRoot}fixtures/captures/engine-start.log`, "-t", `${name}=can0`]);
  await cansend(name, "123#01", "1ABCDEF0#R");
  assert.equal(await interrupt(record), 0, record.err());
  assert.equal(await interrupt(rawDump), 0, rawDump.err());
  await interrupt(candump);
  const { stdout: ours } = await execute("zstdcat", [join(dir, "rec", readdirSync(join(dir, "rec"))[0] ?? "")], {
    encoding: "latin1",
    maxBuffer: 1e9,
  });
  const theirs = linesOf(logged()).filter((line) => !/ 123#01$| 1ABCDEF0#R/.test(line));
  assert.ok(theirs.length > 500 * SCALE);
  assert.deepEqual(framesOf(ours), theirs.map(frameOf));
  assert.deepEqual(framesOf(rawDump.out()), theirs.map(frameOf));
  assert.match(record.err(), /1 frames of 11 bits, 1 remote requests/, "what is no NMEA 2000 is counted");
  const same = linesOf(ours).filter((line, i) => line === theirs[i]).length;
  scene.log(`${theirs.length} frames identical, ${same} lines to the last digit of their time`);

  const { lines: again } = await watchWithCandump(scene, name);
  const file = join(dir, "ours.log");
  writeFileSync(file, linesOf(ours).map((line) => `${line}\n`).join(""));
  await execute("canplayer", ["-t", "-I", file]);
  await until(() => again.length >= theirs.length, "canplayer has played our file");
  assert.deepEqual(again.map(({ text }) => text), theirs.map(frameOf));
}); // prettier-ignore

/** As boats have it: bursts of a fast packet, and silences between them. */
function schedule(frames: number): number[] {
  const times: number[] = [];
  for (let i = 0, atMs = 0; i < frames; i += 1) {
    atMs += i % 8 < 4 ? 0.6 : [3.7, 11.3, 20.1, 42.9][i % 4]!;
    times.push(Math.round(atMs * 1000) / 1000);
  }
  return times;
}

const percentile = (sorted: readonly number[], share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? 0;

scenario("nmea replay --can keeps the recorded gaps as canplayer does, or better", async (scene) => {
  const name = await makeInterface(scene);
  const times = schedule(300 * SCALE);
  const file = join(tempFolder(scene), "gaps.log");
  const frames = times.map((ms, i) => ({
    id: 0x09f80100 + (i % 250),
    data: Uint8Array.of(i >> 8, i & 255),
    timestampMs: 1_700_000_000_000 + ms,
  }));
  writeFileSync(file, frames.map((frame) => candumpLogLine(frame, name)).join(""));
  const { lines: heard } = await watchWithCandump(scene, name);
  const play = async (who: string, run: () => Promise<unknown>) => {
    heard.length = 0;
    await run();
    await until(() => heard.length >= times.length, `${who} has played ${times.length} frames`);
    assert.deepEqual(heard.map(({ text }) => text), frames.map(({ id, data }) => hex({ id, data }))); // prettier-ignore
    const gap = (i: number) => (heard[i]?.atMs ?? 0) - (heard[i - 1]?.atMs ?? 0);
    const errors = times.slice(1).map((ms, i) => Math.abs(gap(i + 1) - (ms - (times[i] ?? 0))));
    const sorted = errors.toSorted((a, b) => a - b);
    const driftMs = (heard.at(-1)?.atMs ?? 0) - (heard[0]?.atMs ?? 0) - ((times.at(-1) ?? 0) - (times[0] ?? 0));
    const [p50, p95, max] = [0.5, 0.95, 1].map((share) => percentile(sorted, share).toFixed(2));
    scene.log(`${who}: gaps wrong by p50 ${p50} p95 ${p95} max ${max} ms; ${driftMs.toFixed(2)} ms at the end`);
    return percentile(sorted, 0.5);
  };
  const theirs = await play("canplayer", () => execute("canplayer", ["-I", file]));
  const ours = await play("nmea replay --can", async () => {
    const replay = bitacora(scene, "nmea", "replay", file, "--can", name, "--json");
    assert.equal(await replay.ended, 0, replay.err());
    assert.match(replay.out(), new RegExp(`"frames_sent":${times.length},"frames_not_sent":0`));
  });
  // Both share one processor with everything else here: only what is much worse is a fault of ours.
  assert.ok(ours < theirs * 3 + 2, `${ours} ms against ${theirs}`);
});

scenario(
  "nmea dump waits for its bus and shows what is on it; nmea check tells what is wrong with it",
  async (scene) => {
    const name = freeInterface(scene);
    const dump = bitacora(scene, "nmea", "dump", name, "--json", "--count", "1", "--name", "batteryStatus");
    const missing = bitacora(scene, "nmea", "check", name, "--json");
    const replay = bitacora(scene, "nmea", "replay", "fixtures/captures/engine-start.log", "--can", name);
    assert.equal(await missing.ended, 1);
    assert.match(missing.out(), /"value":"interface-missing"/);
    assert.equal(await replay.ended, 2);
    assert.match(replay.err(), /there is no such interface; is the adapter plugged in\?/);
    await until(() => /no such interface.*Waiting/.test(dump.err()), "dump says that it waits");
    await ipLink(`add dev ${name} type vcan`, `set ${name} up`);
    await until(() => /: up/.test(dump.err()), "dump says that it is up");
    await cansend(name, "09F20010#000000F50300FFFF", "19F21415#00EE04D5FFF77207");
    assert.equal(await dump.ended, 0, dump.err());
    const message = JSON.parse(dump.out()) as { id: string; fields: { voltage: number } };
    assert.deepEqual([message.id, message.fields.voltage], ["batteryStatus", 12.62]);
    const check = bitacora(scene, "nmea", "check", name, "--seconds", "1");
    assert.equal(await check.ended, 0, check.err());
    assert.match(check.out(), /^ok +vcan\d+ is a CAN interface\nok +it is up\n/);
  },
);
