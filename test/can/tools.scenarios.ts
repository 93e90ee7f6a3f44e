/**
 * The commands on a real bus: `nmea record` beside `candump -l`, what `canplayer` makes of its file, and the gaps of
 * `nmea replay --can` beside those of `canplayer`. BITACORA_TEST_SCALE=10 makes the traffic ten times as much.
 */
import assert from "node:assert/strict";
import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { systemClock } from "../../src/core/clock.ts";
import { candumpLogLine } from "../../src/nmea2000/captures/formats/candump-log.ts";
import { FastPacketAssembler } from "../../src/nmea2000/fast-packet-assembler.ts";
import type { PgnFrame } from "../../src/nmea2000/pgn-frame.ts";
import { SocketcanBus } from "../../src/nmea2000/bus/socketcan-bus.ts";
import { filterOf } from "../../src/runtime/nmea/message-filter.ts";
import { check, type BusFinding } from "../../src/runtime/nmea/check.ts";
import { dump } from "../../src/runtime/nmea/dump.ts";
import { record } from "../../src/runtime/nmea/record.ts";
import { replayToBus } from "../../src/runtime/nmea/replay-can.ts";
import { sendOnBus } from "../../src/runtime/nmea/send-bus.ts";
import { simulateOnBus } from "../../src/runtime/simulate/simulate-bus.ts";
import { projectRoot } from "../support/service-process.ts";
import { cansend, freeInterface, hex, ipLink, makeInterface, openBus, until } from "./support/bus.ts";
import { watchWithCandump } from "./support/candump.ts";
import { run, tempFolder } from "./support/command.ts";
import { scenario, type Scene } from "./support/scenario.ts";
import { messagesIn } from "../../src/messages/messages.ts";

const busTexts = messagesIn("en").bus;
const nmea = messagesIn("en").nmea;
const node = messagesIn("en").node;
const simulate = messagesIn("en").simulate;
const tools = messagesIn("en").tools;

const execute = promisify(execFile);
const SCALE = Number(process.env["BITACORA_TEST_SCALE"] ?? 1);
const GENERATED = 200 * SCALE;
/** Not of any capture: shows that a listener has begun. */
const KNOCK = "1FFFFFFF#";
const CAPTURE = `${projectRoot}fixtures/captures/engine-start.log`;

const TEXTS = { bus: busTexts, tools, replay: nmea.replay };
const DUMP = { filter: filterOf({}), json: false, raw: false, stats: false, count: Infinity, texts: TEXTS };
const RECORD = {
  compression: "zstd",
  maxBytes: 1e9,
  maxAgeMs: 1e9,
  keepBytes: Infinity,
  keepFiles: Infinity,
  overwrite: false,
} as const;
const REPLAY = {
  speed: 1,
  loop: false,
  from: undefined,
  to: undefined,
  filter: filterOf({}),
  json: true,
  stats: false,
  texts: nmea.replay,
};
const busOf = (name: string) => new SocketcanBus(name, systemClock);

/** candump's log of a bus, from the moment at which it listens until so many frames; without a number, until it is asked for. */
async function logWithCandump(
  scene: Scene,
  name: string,
  cwd: string,
  frames?: number,
): Promise<() => Promise<string>> {
  const options = frames === undefined ? [] : ["-n", String(frames)];
  const child = spawn("candump", ["-l", ...options, name], { cwd, stdio: "ignore" });
  const ended = once(child, "close");
  scene.onEnd(() => child.kill("SIGKILL"));
  const file = () => readdirSync(cwd).find((each) => each.startsWith("candump-"));
  // It makes its file when its socket is bound.
  await until(() => file() !== undefined, "candump listens");
  return async () => {
    if (frames === undefined) child.kill("SIGINT");
    await ended;
    return readFileSync(join(cwd, file() ?? ""), "latin1");
  };
}

const linesOf = (text: string) => text.split("\n").filter((line) => line !== "" && !line.endsWith(KNOCK));
const frameOf = (line: string) => line.split(" ")[2] ?? "";
const framesOf = (text: string) => linesOf(text).map(frameOf);

scenario("nmea record and candump -l write the same frames, and canplayer plays what it wrote", async (scene) => {
  const name = await makeInterface(scene);
  const dir = tempFolder(scene);
  const rec = join(dir, "rec");
  const recording = run(scene, (streams) => record(busOf(name), { ...RECORD, directory: rec }, 0.2, { texts: TEXTS, ...streams }));
  const dumping = run(scene, (streams) => dump(busOf(name), { ...DUMP, raw: true }, streams));
  const endCandump = await logWithCandump(scene, name, dir);
  await until(() => /recording in/.test(recording.err()), "it records");
  await cansend(name, KNOCK);
  await until(() => dumping.out() !== "" && readdirSync(rec).length === 1, "what it hears is on disk");
  // Every length and any bytes, then fast packets in their order.
  await execute("cangen", [name, "-e", "-I", "r", "-L", "i", "-D", "r", "-g", "2", "-n", String(GENERATED)]);
  await execute("canplayer", ["-I", CAPTURE, "-t", `${name}=can0`]);
  await cansend(name, "123#01", "1ABCDEF0#R", KNOCK);
  await until(() => dumping.out().split(KNOCK).length > 2, "all has arrived");
  assert.equal(await recording.interrupt(), true, recording.err());
  await dumping.interrupt();
  const theirs = linesOf(await endCandump()).filter((line) => !/ 123#01$| 1ABCDEF0#R/.test(line));
  const [file = ""] = readdirSync(rec);
  const { stdout: ours } = await execute("zstdcat", [join(rec, file)], { encoding: "latin1", maxBuffer: 1e9 });
  assert.ok(theirs.length > GENERATED);
  assert.deepEqual(framesOf(ours), theirs.map(frameOf));
  assert.deepEqual(framesOf(dumping.out()), theirs.map(frameOf));
  assert.match(recording.err(), /1 frames of 11 bits, 1 remote requests/, "what is no NMEA 2000 is counted");
  const same = linesOf(ours).filter((line, i) => line === theirs[i]).length;
  scene.log(`${theirs.length} frames identical, ${same} lines also to the last digit of their time`);

  const { lines: again } = await watchWithCandump(scene, name);
  const plain = join(dir, "ours.log");
  writeFileSync(plain, `${linesOf(ours).join("\n")}\n`);
  await execute("canplayer", ["-t", "-I", plain]);
  await until(() => again.length >= theirs.length, "canplayer has played our file");
  assert.deepEqual(again.map(({ text }) => text), theirs.map(frameOf));
}); // prettier-ignore

/** As boats have it: bursts as of a fast packet, and silences between them. */
function schedule(frames: number): number[] {
  const times: number[] = [];
  for (let i = 0, atMs = 0; i < frames; i += 1) {
    atMs += i % 8 < 4 ? 0.6 : ([3.7, 11.3, 20.1, 42.9][i % 4] ?? 0);
    times.push(Math.round(atMs * 1000) / 1000);
  }
  return times;
}

const percentile = (sorted: readonly number[], share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? 0;

scenario("nmea replay --can plays every frame in its order, with the gaps as recorded", async (scene) => {
  const name = await makeInterface(scene);
  const times = schedule(150 * SCALE);
  const file = join(tempFolder(scene), "gaps.log");
  const frames = times.map((ms, i) => ({
    id: 0x09f80100 + (i % 250),
    data: Uint8Array.of(i >> 8, i & 255),
    timestampMs: 1_700_000_000_000 + ms,
  }));
  writeFileSync(file, frames.map((frame) => candumpLogLine(frame, name)).join(""));
  const play = async (who: string, playing: () => Promise<unknown>) => {
    const log = await logWithCandump(scene, name, tempFolder(scene), times.length);
    await playing();
    const lines = linesOf(await log());
    assert.deepEqual(lines.map(frameOf), frames.map(hex));
    const heard = lines.map((line) => ({ atMs: Number(line.slice(1, line.indexOf(")"))) * 1000 }));
    const gap = (i: number) => (heard[i]?.atMs ?? 0) - (heard[i - 1]?.atMs ?? 0);
    const errors = times.slice(1).map((ms, i) => Math.abs(gap(i + 1) - (ms - (times[i] ?? 0))));
    const sorted = errors.toSorted((a, b) => a - b);
    const lasted = (heard.at(-1)?.atMs ?? 0) - (heard[0]?.atMs ?? 0);
    const driftMs = lasted - ((times.at(-1) ?? 0) - (times[0] ?? 0));
    const [p50, p95, max] = [0.5, 0.95, 1].map((share) => percentile(sorted, share).toFixed(2));
    scene.log(`${who}: gaps wrong by p50 ${p50}, p95 ${p95}, at most ${max} ms; ${driftMs.toFixed(2)} ms at the end`);
    return driftMs;
  };
  await play("canplayer", () => execute("canplayer", ["-I", file]));
  for (const who of ["nmea replay --can", "nmea replay --can, again"]) {
    const driftMs = await play(who, async () => {
      const replay = run(scene, (streams) => replayToBus(busOf(name), { ...REPLAY, file }, TEXTS, streams));
      assert.equal(await replay.ended, true, replay.err());
      assert.match(replay.out(), new RegExp(`"frames_sent":${times.length},"frames_not_sent":0`));
    });
    // How late a frame is, is the machine's affair (its processor is a hundred times too slow); early would be ours.
    assert.ok(driftMs > -20, `${driftMs} ms`);
  }
});

scenario("nmea dump waits for its bus and shows what is on it, and check tells what is wrong with it", async (scene) => {
  const name = freeInterface(scene);
  const options = { ...DUMP, json: true, count: 1, filter: filterOf({ name: ["batteryStatus"] }) };
  const dumping = run(scene, (streams) => dump(busOf(name), options, streams));
  const replay = run(scene, (streams) => replayToBus(busOf(name), { ...REPLAY, file: CAPTURE }, TEXTS, streams));
  await assert.rejects(replay.ended, { code: "bus-unavailable", details: { interface: name, reason: "interface-missing" } });
  const levels = async () => {
    const findings: BusFinding[] = [];
    await check(name, 1, TEXTS, (found) => void findings.push(...found), new AbortController().signal);
    return Object.fromEntries(findings.map((finding) => [finding.check, finding.level]));
  };
  assert.deepEqual(await levels(), { state: "bad" });
  await until(() => /waiting for .*no such interface/.test(dumping.err()), "dump says that it waits");
  await ipLink(`add dev ${name} type vcan`, `set ${name} up`);
  await until(() => /: up/.test(dumping.err()), "dump says that it is up");
  await cansend(name, "09F20010#000000F50300FFFF", "19F21415#00EE04D5FFF77207");
  await dumping.ended;
  const message = JSON.parse(dumping.out()) as { id: string; fields: { voltage: number } };
  assert.deepEqual([message.id, message.fields.voltage], ["batteryStatus", 12.62]);
  const { interface: exists, state, traffic } = await levels();
  assert.deepEqual([exists, state, traffic], ["ok", "ok", "warn"], "it is well, and silent");
}); // prettier-ignore

scenario("a simulated vessel is a device on the bus, and nmea send claims an address and speaks to it", async (scene) => {
  const name = await makeInterface(scene);
  // Identities are kept where nothing is left behind.
  process.env["XDG_DATA_HOME"] = tempFolder(scene);
  const heard: PgnFrame[] = [];
  const assembler = new FastPacketAssembler();
  const { bus } = await openBus(scene, name);
  bus.onFrame((frame) => {
    const message = assembler.accept(frame);
    if (message !== undefined) heard.push(message);
  });
  const texts = { ...TEXTS, node };
  const options = { projectFile: undefined, tickS: 0.2, seed: 1, durationS: undefined, speed: 1, version: "1", texts: simulate };
  const simulating = run(scene, (streams) => simulateOnBus(busOf(name), options, texts, streams));
  await until(() => heard.some(({ pgn }) => pgn === 129025), "the vessel says where it is");
  const vessel = heard.find(({ pgn }) => pgn === 129025)?.source ?? 0;
  const claims = () => heard.filter(({ pgn }) => pgn === 60928).map(({ source }) => source);
  assert.deepEqual(claims(), [vessel]);
  const question = `{"id":"isoRequest","destination":${vessel},"fields":{"pgn":126996}}`;
  const told = () => heard.filter(({ pgn, source }) => pgn === 126996 && source === vessel).length;
  await until(() => told() === 1, "it has told who it is");
  const sending = { message: question, raw: [], outOfRange: false, source: undefined, dryRun: false, version: "1", texts };
  const sent = run(scene, (streams) => sendOnBus(busOf(name), sending, streams));
  assert.equal(await sent.ended, true, sent.err());
  const asked = heard.find(({ pgn, destination }) => pgn === 59904 && destination === vessel);
  assert.ok(asked !== undefined && asked.source !== vessel, "from an address of its own");
  assert.ok(claims().includes(asked.source), "which it has claimed");
  await until(() => told() >= 2, "it is answered");
  const raw = run(scene, (streams) => sendOnBus(busOf(name), { ...sending, message: undefined, raw: ["1DEFFF07#01FE"] }, streams));
  assert.equal(await raw.ended, true, raw.err());
  await simulating.interrupt();
  assert.match(simulating.err(), /frames sent/);
}); // prettier-ignore
