/** `bitacora nmea replay` as users run it, and over every capture of the project with what it must give. */
import { once } from "node:events";
import { existsSync, globSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { PassThrough, Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { gzipSync } from "node:zlib";
import test from "ava";
import { filterOf } from "../../src/runtime/nmea/message-filter.ts";
import { formatIsoTime } from "../../src/core/time.ts";
import { replay, type ReplayOptions, speedOf, timeBoundOf } from "../../src/runtime/nmea/replay.ts";
import { timeText } from "../../src/runtime/nmea/replay-lines.ts";
import { checksumOf } from "../../src/nmea0183/sentence.ts";
import { projectRoot, runBitacora, spawnBitacora } from "../support/service-process.ts";
import { tempDir } from "../support/temp-dir.ts";
import { runWarm } from "../support/warm-bitacora.ts";
import { same } from "../support/same.ts";
import { messagesIn } from "../../src/messages/messages.ts";

const en = messagesIn("en").nmea;

const captures = join(projectRoot, "fixtures/captures");
const engineStart = join(captures, "engine-start.log");
const susteranna = join(projectRoot, "../shared/captures/susteranna-actisense-serial.raw");

/** In this process: what came out on the two streams. */
async function replayHere(options: Partial<ReplayOptions>, progress = false) {
  const streams = { stdin: Readable.from([]), stdout: new PassThrough(), stderr: new PassThrough() };
  const output = Promise.all([text(streams.stdout), text(streams.stderr)]);
  const defaults = {
    file: "-",
    speed: Infinity,
    loop: false,
    from: undefined,
    to: undefined,
    json: true,
    stats: false,
  };
  const all = { ...defaults, filter: filterOf({}), texts: en.replay, ...options };
  await replay(all, { ...streams, colour: false, progress, signal: new AbortController().signal });
  streams.stdout.end();
  streams.stderr.end();
  const [stdout, stderr] = await output;
  return { stdout, stderr, lines: stdout.trimEnd().split("\n") };
}

for (const expected of globSync("*.expected.jsonl", { cwd: captures })) {
  const name = expected.replace(".expected.jsonl", "");
  const file = globSync(`${name}.{log,txt,raw,trc,ebl,csv,pcap,pcapng}`, { cwd: captures })[0] ?? name;
  test(`${file} is decoded to ${expected}`, async (t) => {
    const { stdout } = await replayHere({ file: join(captures, file) });
    same(t, stdout.split("\n"), readFileSync(join(captures, expected), "utf8").split("\n"));
  });
}

test("with --protocol j1939 a recording is read by J1939 alone", async (t) => {
  const file = join(await tempDir(t), "engine.log");
  // A group of a maker, which by NMEA 2000 is Furuno's heave; 1024 rpm.
  writeFileSync(file, "(1.0) can1 18FF0000#3F9F0000000000FF\n(1.1) can1 0CF00400#FFFFFF0020FFFFFF\n");
  const read = async (...more: string[]) => {
    const { stdout } = await runWarm(["nmea", "replay", file, "--json", ...more]);
    return stdout
      .trimEnd()
      .split("\n")
      .map((line) => (JSON.parse(line) as { readonly id: string | null }).id);
  };
  t.deepEqual(await read(), ["furunoHeave", "j1939EngineController1"]);
  t.deepEqual(await read("--protocol", "j1939"), [null, "j1939EngineController1"]);
});

test("with --protocol bms-can a recording of a battery is read by its 11-bit identifiers, and said with what it raises", async (t) => {
  const file = join(await tempDir(t), "battery.log");
  const frames = "356#BE14F9FF8C000000 35A#10AAAAAAAAAAAAAA 35E#42594400 7FF#00 09F8027F#00FC0100".split(" ");
  writeFileSync(file, frames.map((frame) => `(1.0) can1 ${frame}\n`).join(""));
  const read = (...more: string[]) => runWarm(["nmea", "replay", file, "--protocol", "bms-can", ...more]);
  const { stdout, stderr } = await read();
  t.deepEqual(
    stdout
      .trimEnd()
      .replaceAll(/[\u00A0\u202F]/g, " ")
      .split("\n"),
    [
      "1970-01-01T00:00:01.000Z 356 BATT_0.VOLTAGE_V=53.10 V BATT_0.CURRENT_A=-0.7 A BATT_0.TEMP_K=14.0 °C",
      "1970-01-01T00:00:01.000Z 35A BATT_0.LOW_VOLTAGE_ALARM=true BATT_0.LOW_VOLTAGE_WARNING=true",
      "1970-01-01T00:00:01.000Z 35E BYD",
    ],
  );
  t.true(stderr.includes(`${file}: BMS-Can, 3 frames; 2 lines of something else`), stderr);
  const [first = ""] = (await read("--json")).stdout.split("\n");
  t.like(JSON.parse(first), { identifier: "356", values: { 0: { tag_id: "BATT_0.VOLTAGE_V", value: 53.1 } } });
  t.is((await read("--pgn", "854")).code, 2);
});

test("as a process it prints JSON Lines on standard output and nothing else there", async (t) => {
  const { code, stdout, stderr } = await runBitacora(["nmea", "replay", engineStart, "--json"]);
  t.is(code, 0);
  t.is(stderr, "");
  t.is(stdout, readFileSync(join(captures, "engine-start.expected.jsonl"), "utf8"));
});

test("what could not be read is told on standard error, by cause, in the reader's language", async (t) => {
  const file = join(captures, "faults.log");
  const english = await runWarm(["nmea", "replay", file, "--json"]);
  t.is(english.code, 0);
  t.is(
    english.stderr,
    `${file}: 20 lines, refused: 9 (bad identifier 1, 11-bit frame 1, remote request 1, error frame 1, CAN FD 1, ` +
      `bad bytes 2, bad time 1, no record 1); fast packets lost: 1, stray frames: 1, malformed: 0\n`,
  );
  const spanish = await runWarm(["nmea", "replay", file, "--json"], { env: { LC_ALL: "es_ES.UTF-8" } });
  t.regex(spanish.stderr, /20 líneas, rechazadas: 9 \(.*trama de 11 bits 1.*\); paquetes rápidos perdidos: 1/);
});

test("without --json a message is a readable line with its units", async (t) => {
  const { lines } = await replayHere({ file: engineStart, json: false, filter: filterOf({ pgn: [127508] }) });
  t.deepEqual(lines, [
    "2026-06-14T09:30:00.700Z 127508  21 > 255 p6 batteryStatus instance=0 voltage=12.62V current=-4.3A temperature=21°C sid=7",
  ]);
});

test("standard input is a capture too, packed or not", async (t) => {
  const bytes = readFileSync(engineStart);
  const expected = readFileSync(join(captures, "engine-start.expected.jsonl"), "utf8");
  for (const input of [bytes, gzipSync(bytes)]) {
    const { code, stdout } = await runWarm(["nmea", "replay", "-", "--json"], { input });
    t.is(code, 0);
    t.is(stdout, expected);
  }
});

test("only the PGNs and source addresses asked for are printed, between the times asked for", async (t) => {
  const parsed = async (options: Partial<ReplayOptions>) => {
    const { lines } = await replayHere({ file: engineStart, ...options });
    return lines.map((line) => JSON.parse(line) as { pgn: number; source: number; timestamp: string });
  };
  const two = await parsed({ filter: filterOf({ pgn: [127488, 127489], source: [17] }) });
  t.is(two.length, 12);
  t.true(two.every(({ pgn, source }) => source === 17 && (pgn === 127488 || pgn === 127489)));
  const bounded = await parsed({ from: { afterMs: 300 }, to: { atMs: Date.parse("2026-06-14T09:30:00.500Z") } });
  t.is(bounded[0]?.timestamp, "2026-06-14T09:30:00.300Z");
  t.is(bounded.at(-1)?.timestamp, "2026-06-14T09:30:00.500Z");
  const { code, stdout } = await runWarm([
    "nmea",
    "replay",
    "--json",
    "--pgn",
    "127505,127508",
    engineStart,
    "--from",
    "0.65s",
    "--to",
    "1h",
  ]);
  t.is(code, 0);
  t.is(stdout.trimEnd().split("\n").length, 1);
});

test("--stats counts by PGN, by source, and what was refused and lost", async (t) => {
  const json = await replayHere({ file: join(captures, "faults.log"), stats: true });
  t.is(json.stderr, "");
  t.like(JSON.parse(json.stdout), {
    format: "candump log",
    lines: 20,
    refused_lines: 9,
    refused: { "standard-frame": 1, "bad-data": 2 },
    messages: 4,
    first: "2026-06-14T09:30:00.000Z",
    last: "2026-06-14T09:30:00.123Z",
    lost_packets: 1,
    stray_frames: 1,
    pgns: [
      { pgn: 59904, id: "isoRequest", messages: 1 },
      { pgn: 127488, id: "engineParametersRapidUpdate", messages: 1 },
      { pgn: 127489, id: "engineParametersDynamic", messages: 1 },
      { pgn: 127508, id: "batteryStatus", messages: 1 },
    ],
    sources: [
      { source: 16, messages: 2 },
      { source: 21, messages: 1 },
      { source: 254, messages: 1 },
    ],
  });
  const { stdout } = await runWarm(["nmea", "replay", engineStart, "--stats"]);
  t.regex(stdout, /38 messages, 2026-06-14T09:30:00.000Z to 2026-06-14T09:30:00.950Z/);
  t.regex(stdout, /127488 +20 +Engine Parameters, Rapid Update/);
});

test("a progress bar is drawn on standard error and wiped away", async (t) => {
  const { stdout, stderr } = await replayHere({ file: engineStart, stats: true }, true);
  t.regex(stderr, /^(\r\[#+ *\] \d+ %  [\d.]+\/[\d.]+ kB  \d+( k)?\/s  \d+:\d\d *)+\r +\r$/);
  t.is(stdout.split("\n").length, 2);
});

test("what it cannot do is one line that says what to do, and status 2", async (t) => {
  const dir = await tempDir(t);
  const noise = join(dir, "noise.log");
  writeFileSync(noise, "this is\nno capture\nat all\n");
  const packed = join(dir, "packed.bz2");
  writeFileSync(packed, "BZh9 whatever");
  const untimed = join(captures, "console-untimed.txt");
  for (const [args, line, env] of [
    [[join(dir, "missing.log")], /missing\.log: cannot be read \(ENOENT\)/],
    [[dir], /cannot be read \(EISDIR\)/],
    [[noise], /noise\.log: not a capture/],
    [[packed], /packed with bzip2, a program that is not installed/, { PATH: "/nowhere" }],
    [[untimed, "--from", "5s"], /has no times; leave out --from and --to/],
    [[engineStart, "--speed", "0"], /--speed is a number from .* or max, not '0'/],
    [[engineStart, "--pgn", "rpm"], /--pgn is a whole number/],
    [[engineStart, "--from", "yesterday"], /--from is a time of ISO 8601/],
    [["-", "--loop"], /--loop needs a file/],
    [[engineStart, "--csv", join(dir, "tables"), "--stats"], /--csv and --stats do not go together/],
    [[engineStart, "--step", "--stats"], /--step and --stats do not go together/],
    [[engineStart, "--csv", join(dir, "tables"), "--can", "vcan0"], /--can and --csv do not go together/],
  ] as const) {
    const { code, stdout, stderr } = await runWarm(["nmea", "replay", ...args], env === undefined ? {} : { env });
    t.is(code, 2, args.join(" "));
    t.is(stdout, "");
    t.regex(stderr, line);
    t.is(stderr.trimEnd().split("\n").length, 1, stderr);
  }
});

test("whoever ends a count early gets what has been counted, also from standard input that says nothing more", async (t) => {
  const stop = new AbortController();
  const enough = 10;
  let asked = 0;
  // Of one that is asked for the tenth piece, those before have been counted.
  const stdin = new Readable({
    highWaterMark: 1,
    read() {
      asked += 1;
      if (asked < enough) this.push(readFileSync(engineStart));
      else setImmediate(() => stop.abort());
    },
  });
  const stdout = new PassThrough();
  const streams = { stdin, stdout, stderr: new PassThrough(), colour: false, progress: false, signal: stop.signal };
  const options = { file: "-", speed: Infinity, loop: false, from: undefined, to: undefined, json: false, stats: true };
  await replay({ ...options, filter: filterOf({}), texts: en.replay }, streams);
  stdout.end();
  const [file, , messages = ""] = (await text(stdout)).split("\n");
  t.is(file, "-: candump log");
  t.true(Number.parseInt(messages) >= 38, messages);
});

test("speeds and times are read as people write them, and what is none is a usage error", (t) => {
  const { replay: texts } = en;
  t.is(speedOf("max", texts), Infinity);
  t.is(speedOf("2.5", texts), 2.5);
  t.deepEqual(timeBoundOf("--from", "90", texts), { afterMs: 90_000 });
  t.deepEqual(timeBoundOf("--from", ".5s", texts), { afterMs: 500 });
  t.deepEqual(timeBoundOf("--from", "5m", texts), { afterMs: 300_000 });
  t.deepEqual(timeBoundOf("--from", "1.5h", texts), { afterMs: 5_400_000 });
  t.deepEqual(timeBoundOf("--from", "2026-06-14T11:30+02:00", texts), { atMs: Date.UTC(2026, 5, 14, 9, 30) });
  for (const text of ["", "fast", "0", "-1", "1e9", "NaN"]) t.throws(() => speedOf(text, texts), { message: /usage/ });
  for (const text of ["", "5d", "-5s", "noon"]) t.throws(() => timeBoundOf("--to", text, texts), { message: /usage/ });
});

test("a reader that closes the pipe early ends it quietly, also in a loop", async (t) => {
  const child = spawnBitacora(["nmea", "replay", engineStart, "--json", "--loop"]);
  let stderr = "";
  child.stderr.on("data", (chunk: Buffer) => (stderr += chunk.toString()));
  await once(child.stdout, "data");
  child.stdout.destroy();
  const [code] = (await once(child, "exit")) as [number | null];
  t.is(code, 0);
  t.is(stderr, "");
});

test("a slow reader gets every line: nothing is cut off at the end", async (t) => {
  const dir = await tempDir(t);
  const big = join(dir, "big.log");
  const once40k = "(1781429400.000000) can0 09F20010#00000CFFFF7FFFFF\n".repeat(40_000);
  writeFileSync(big, once40k);
  const child = spawnBitacora(["nmea", "replay", big, "--json"]);
  let lines = 0;
  for await (const chunk of child.stdout as AsyncIterable<Buffer>) {
    lines += chunk.toString("latin1").split("\n").length - 1;
    if (lines % 20 === 0) await new Promise((resolve) => setTimeout(resolve, 1));
  }
  t.is(lines, 40_000);
});

test("played at the recorded pace it prints the same, and Ctrl-C ends it with status 0", async (t) => {
  const { code, stdout } = await runWarm(["nmea", "replay", engineStart, "--json", "--speed", "1"]);
  t.is(code, 0);
  t.is(stdout, readFileSync(join(captures, "engine-start.expected.jsonl"), "utf8"));
  const child = spawnBitacora(["nmea", "replay", engineStart, "--json", "--speed", "0.01"]);
  await once(child.stdout, "data");
  child.kill("SIGINT");
  t.deepEqual(await once(child, "exit"), [0, null]);
});

(existsSync(susteranna) ? test : test.skip)(
  `${basename(susteranna)} prints 10,293 JSON lines, 314 of 127488`,
  async (t) => {
    const { code, stdout, stderr } = await runWarm(["nmea", "replay", susteranna, "--json"]);
    t.is(code, 0);
    const messages = stdout
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line) as { pgn: number });
    t.is(messages.length, 10_293);
    t.is(messages.filter(({ pgn }) => pgn === 127488).length, 314);
    t.regex(stderr, /10295 lines, refused: 2 \(no bytes 2\)/);
  },
);

test("frames that are malformed are counted in the last line, too", async (t) => {
  const input = "(1.0) can0 09F20110#00FF0102030405FF\n".repeat(4);
  const { code, stdout, stderr } = await runWarm(["nmea", "replay", "-"], { input });
  t.deepEqual([code, stdout], [0, ""]);
  t.regex(stderr, /fast packets lost: 0, stray frames: 0, malformed: 4\n$/);
});

test("an empty file is called empty, and a damaged one is read with counts", async (t) => {
  const empty = await runWarm(["nmea", "replay", "-"], { input: "" });
  t.regex(empty.stderr, /^bitacora: -: empty/);
  const input = `${"junk\n".repeat(9)}(1.0) can0 09F20010#00000CFFFF7FFFFF\n`;
  const { code, stdout, stderr } = await runWarm(["nmea", "replay", "-"], { input });
  t.is(code, 2);
  t.regex(stdout, /127488/);
  t.regex(stderr, /-: read as candump log, but 9 of 10 lines are damaged or something else/);
});

test("a log of NMEA 0183 is printed sentence by sentence, with its values as people read them, or as JSON", async (t) => {
  const log = join(projectRoot, "fixtures/nmea0183/instruments.log");
  const { code, stdout, stderr } = await runWarm(["nmea", "replay", log]);
  t.is(code, 0);
  t.regex(stdout, /^2014-04-03T08:54:11\.000Z \$GPRMC VESSEL\.LAT_DEG=52° 22\.322′ N /);
  t.regex(stdout, /^\S+ \$YXMTW SEA_0\.TEMP_K=15\.2\u202f°C$/m);
  t.regex(stderr, /instruments\.log: NMEA 0183, 50 lines; damaged 7/);
  const json = await runWarm(["nmea", "replay", log, "--json"]);
  const turn = json.stdout.split("\n").find((line) => line.includes("$TIROT")) ?? "";
  t.like(JSON.parse(turn), { values: [{ tag_id: "VESSEL.RATE_OF_TURN_DEG_S", unit_si: "deg/s" }] });
  const ais = join(await tempDir(t), "ais.nmea");
  const dsc = "CDDSC,12,3380400790,12,06,00,1423108312,2019,3380400790,,S,";
  const said = ["!AIVDM,1,1,,B,13uSbD002JPpe?VOC?5AiQHH0<0W,0*67", `$${dsc}*${checksumOf(dsc)}`];
  writeFileSync(ais, said.map((line) => `1375259353 ${line}\n`).join(""));
  const heard = (await runWarm(["nmea", "replay", ais, "--json"])).stdout.trim().split("\n");
  t.like(JSON.parse(heard[0] ?? ""), { ais: { mmsi: "265874000", class: "A", is_own: false } });
  t.like(JSON.parse(heard[1] ?? ""), { call: { mmsi: "338040079" } });
  t.regex((await runWarm(["nmea", "replay", ais])).stdout, /!AIVDM mmsi=\d{9} class=A /);
  const counted = await runWarm(["nmea", "replay", log, "--stats"]);
  t.is(counted.code, 2);
  t.regex(counted.stderr, /leave out the options of a bus/);
});

test("the time of a line is that of its message, whatever time that is", (t) => {
  for (const timeMs of [0, 1, 999.9, 1_456_689_425_250.5, 1_456_689_425_999.999, 1_456_689_425_000, -1, -62e12, 3e14])
    t.is(timeText(timeMs), formatIsoTime(timeMs));
});
