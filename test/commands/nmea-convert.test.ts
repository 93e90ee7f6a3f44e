/** `bitacora nmea convert`, and what `nmea replay` does with several files, steps, tables and times far into a file. */
import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync, readFileSync, watch, writeFileSync } from "node:fs";
import { join } from "node:path";
import test from "ava";
import { progressLine } from "../../src/runtime/terminal/progress-bar.ts";
import { projectRoot, runBitacora, spawnBitacora } from "../support/service-process.ts";
import { tempDir } from "../support/temp-dir.ts";
import { runWarm } from "../support/warm-bitacora.ts";

const captures = join(projectRoot, "fixtures/captures");
const engineStart = join(captures, "engine-start.log");

async function jsonOf(...args: readonly string[]): Promise<string> {
  return (await runWarm(["nmea", "replay", "--json", ...args])).stdout;
}

test("a capture converted to each format and read again holds the same messages", async (t) => {
  const dir = await tempDir(t);
  const expected = await jsonOf(engineStart);
  for (const [format, file] of [
    ["candump", "a.log"],
    ["canboat", "a.raw"],
    ["yd-raw", "a.txt"],
  ] as const) {
    const path = join(dir, file);
    const { code, stdout, stderr } = await runWarm(["nmea", "convert", engineStart, path, "--to", format]);
    t.is(code, 0, stderr);
    t.is(stdout, "");
    const again = await jsonOf(path);
    const comparable = (text: string) => (format === "yd-raw" ? text.replaceAll(/\d{4}-\d\d-\d\dT/g, "T") : text);
    t.is(comparable(again), comparable(expected), format);
  }
  t.is(readFileSync(join(dir, "a.log"), "latin1"), readFileSync(engineStart, "latin1"));
  const { stdout } = await runBitacora(["nmea", "convert", engineStart, "-", "--to", "jsonl"]);
  t.is(stdout, expected);
});

test("a file's name says its format where nothing else does", async (t) => {
  const dir = await tempDir(t);
  const firstLine = async (name: string): Promise<string> => {
    const path = join(dir, name);
    t.is((await runWarm(["nmea", "convert", engineStart, path])).code, 0);
    return readFileSync(path, "latin1").split("\n")[0] ?? "";
  };
  t.regex(await firstLine("a.jsonl"), /^\{.*\}$/);
  t.regex(await firstLine("a.ydraw"), /^\d\d:\d\d:\d\d\.\d{3} R [0-9A-F]{8} /);
  t.regex(await firstLine("a.log"), /^\(\d+\.\d+\) /);
  const { code, stderr } = await runWarm(["nmea", "convert", engineStart, join(dir, "a.foo")]);
  t.is(code, 2);
  t.regex(stderr, /a\.foo: the name does not tell the format; choose one with --to: candump/);
  t.false(existsSync(join(dir, "a.foo")));
});

test("a file that is there is not overwritten, and what has no frames is told", async (t) => {
  const dir = await tempDir(t);
  const there = join(dir, "there.log");
  writeFileSync(there, "mine");
  const refused = await runWarm(["nmea", "convert", engineStart, there]);
  t.is(refused.code, 2);
  t.regex(refused.stderr, /there\.log: cannot be written \(EEXIST\)/);
  t.is(readFileSync(there, "utf8"), "mine");
  const { code, stderr } = await runWarm(["nmea", "convert", join(captures, "susteranna.raw"), join(dir, "b.log")]);
  t.is(code, 1);
  t.regex(stderr, /b\.log: \d+ frames; 1 messages have no frames/);
});

test("an output that takes no more is one line that says so", async (t) => {
  const dir = await tempDir(t);
  const input = join(dir, "long.log");
  writeFileSync(input, readFileSync(engineStart, "latin1").repeat(1000));
  const run = [join(projectRoot, "bin/run.js"), "nmea", "convert", input, join(dir, "out.log")];
  // 64 blocks of 512 bytes or 1 KiB: writing on fails, as on a full disk.
  const { status, stderr } = spawnSync("sh", ["-c", `ulimit -f 64 && exec "$0" "$@"`, process.execPath, ...run], {
    encoding: "utf8",
  });
  t.is(status, 2, stderr);
  t.is(stderr, `bitacora: ${join(dir, "out.log")}: cannot be written (EFBIG); name another, or remove it first\n`);
  t.deepEqual(readdirSync(dir), ["long.log"], "no part of it is left");
});

test("a conversion that Ctrl-C stops leaves no half file", async (t) => {
  const dir = await tempDir(t);
  const begun = once(watch(dir, { persistent: false }), "change");
  const child = spawnBitacora(["nmea", "convert", "-", join(dir, "out.log")]);
  child.stdin?.write(readFileSync(engineStart));
  // In the very moment in which there is something.
  await begun;
  child.kill("SIGINT");
  const [code] = (await once(child, "exit")) as [number];
  t.is(code, 130);
  t.deepEqual(readdirSync(dir), []);
});

test("several captures are printed as one, in the order of their times", async (t) => {
  const dir = await tempDir(t);
  const lines = readFileSync(engineStart, "latin1").trimEnd().split("\n");
  const parts = [0, 1].map((odd) => lines.filter((_, i) => Math.floor(i / 8) % 2 === odd).join("\n"));
  const files = parts.map((part, i) => {
    const path = join(dir, `${i}.log`);
    writeFileSync(path, `${part}\n`);
    return path;
  });
  const times = (await jsonOf(...files))
    .trimEnd()
    .split("\n")
    .map((line) => (JSON.parse(line) as { timestamp: string }).timestamp);
  t.deepEqual(times, times.toSorted());
  t.true(times.length > 20);
  const both = await runWarm(["nmea", "replay", "-", engineStart]);
  t.is(both.code, 2);
});

test("tables are written a file a group, with a column a field", async (t) => {
  const dir = join(await tempDir(t), "tables");
  const { code, stdout } = await runWarm(["nmea", "replay", engineStart, "--csv", dir]);
  t.is(code, 0);
  t.is(stdout, "");
  t.is(readdirSync(dir).length, 6);
  t.deepEqual(readFileSync(join(dir, "batteryStatus.csv"), "utf8").split("\r\n"), [
    "timestamp,source,destination,priority,instance,voltage,current,temperature,sid",
    "2026-06-14T09:30:00.700Z,21,255,6,0,12.62,-4.3,294.15,7",
    "",
  ]);
  const again = await runWarm(["nmea", "replay", engineStart, "--csv", dir]);
  t.is(again.code, 2);
  t.regex(again.stderr, /cannot be written \(EEXIST\)/);
});

/** A class B station's static data (129809) with this name, and a device's description (126998) with this text, as canboat logs them. */
function named(name: string, description: string): string {
  const bytes = (text: string) => [...Buffer.from(text, "latin1")];
  const texts = [description, "", ""].flatMap((text) => [text.length + 2, 1, ...bytes(text)]);
  const station = [0x18, 0x78, 0x56, 0x34, 0x12, ...bytes(name.padEnd(20, "@")), 0xe0, 0xff];
  const line = (pgn: number, data: readonly number[]) =>
    `2026-06-14T09:30:00.700Z,4,${pgn},21,255,${data.length},${data.map((byte) => byte.toString(16).padStart(2, "0")).join(",")}\n`;
  return line(129809, station) + line(126998, texts);
}

test("what came by radio is no formula in a table, and acts on no terminal", async (t) => {
  const dir = await tempDir(t);
  const rows: readonly (readonly [string, string, string])[] = [
    ['=HYPERLINK("//x","")', '=HYPERLINK("http://x","y")', `"'=HYPERLINK(""http://x"",""y"")"`],
    ["+SUM(1;2)", "+34600123", "+34600123"],
    ["-2+3", "-1.5", "-1.5"],
    ["x;=1+1", 'x; "=1+1', `"x; ""'=1+1"`],
    ["\t=1", "\r\n@A1", "\\u000d\\u000a@A1"],
    ["\u001b]0;x\u0007", "a\u009b31mb\u007f", "a\\u009b31mb\\u007f"],
    ["AURORA-1", "-", "'-"],
  ];
  for (const [i, [name, description, cell]] of rows.entries()) {
    const file = join(dir, `${i}.raw`);
    const tables = join(dir, String(i));
    writeFileSync(file, named(name, description));
    const { code, stderr } = await runWarm(["nmea", "replay", file, "--csv", tables]);
    t.is(code, 0, stderr);
    const station = readFileSync(join(tables, "aisClassBStaticDataMsg24PartA.csv"), "latin1");
    const device = readFileSync(join(tables, "configurationInformation.csv"), "latin1");
    t.is(device.split("\r\n")[1], `2026-06-14T09:30:00.700Z,21,255,4,${cell},,`, description);
    for (const text of [station, device]) {
      t.notRegex(text, /(^|[,;])[\s"]*[=+@-](?!\d+(\.\d+)?(,|\r))/m, text);
      t.notRegex(text.replaceAll("\r\n", ""), /\p{Cc}/u, text);
    }
    for (const args of [[], ["--json"]]) {
      const { stdout } = await runWarm(["nmea", "replay", file, ...args]);
      t.notRegex(stdout.replaceAll("\n", ""), /\p{Cc}/u, stdout);
      if (args.length === 1) t.is(JSON.parse(stdout.split("\n")[1] ?? "").fields.installationDescription1, description);
    }
  }
});

test("step by step a message comes with each line on standard input, and no more than were asked for", async (t) => {
  const child = spawnBitacora(["nmea", "replay", engineStart, "--json", "--step"]);
  let text = "";
  child.stdout.on("data", (chunk: Buffer) => (text += chunk.toString()));
  child.stdin.end("\n\n");
  const [code] = (await once(child, "close")) as [number | null];
  t.is(code, 0);
  t.is(text.trimEnd().split("\n").length, 3);
});

test("of a large file whose times ascend, what lies before --from is not read; where they do not, all is", async (t) => {
  const dir = await tempDir(t);
  const line = (s: number) => `(${1_781_429_400 + s}.000000) can0 09F20010#00000CFFFF7FFFFF\n`;
  const count = 400_000;
  const text = Array.from({ length: count }, (_, i) => line(i)).join("");
  const ascending = join(dir, "ascending.log");
  writeFileSync(ascending, text);
  const inTwoVoyages = join(dir, "voyages.log");
  writeFileSync(inTwoVoyages, text.slice(line(0).length * 200_000) + text.slice(0, line(0).length * 200_000));
  t.true(existsSync(ascending));
  for (const [file, from, messages, all] of [
    [ascending, String(count - 100), 100, false],
    [ascending, "2026-06-19T00:00:00Z", undefined, false],
    [inTwoVoyages, "2026-06-14T09:30:00Z", count, true],
  ] as const) {
    const { stdout } = await runWarm(["nmea", "replay", file, "--stats", "--json", "--from", from]);
    const counted = JSON.parse(stdout) as { messages: number; lines: number };
    if (messages !== undefined) t.is(counted.messages, messages);
    t.is(counted.lines === count, all, `${file}: ${counted.lines}`);
  }
});

test("only messages of a manufacturer: its own groups, and what its devices send once they have said who they are", async (t) => {
  const file = join(await tempDir(t), "garmin.log");
  const rapid = (source: string) => `09F200${source}#00000CFFFF7FFFFF`;
  const frames = [
    rapid("05"),
    rapid("06"),
    "18EEFF05#0000A01C008232C0",
    rapid("05"),
    rapid("06"),
    "0CFF0006#E5982A0000000000",
  ];
  writeFileSync(file, frames.map((frame, i) => `(178142940${i}.000000) can0 ${frame}\n`).join(""));
  const some = (await jsonOf(file, "--manufacturer", "garmin")).trimEnd().split("\n");
  t.deepEqual(
    some.map((line) => (JSON.parse(line) as { timestamp: string }).timestamp.slice(17, 19)),
    ["02", "03", "05"],
  );
  const { code, stderr } = await runWarm(["nmea", "replay", file, "--manufacturer", "Garmim"]);
  t.is(code, 2);
  t.regex(stderr, /did you mean Garmin\?/);
});

test("--stats says how often a group comes, how long a sender was silent, and who the senders are", async (t) => {
  const { stdout } = await runWarm(["nmea", "replay", join(captures, "actisense.ebl"), "--stats", "--json"]);
  const { pgns, sources } = JSON.parse(stdout) as { pgns: object[]; sources: object[] };
  t.like(pgns[0], { pgn: 127488, messages: 34 });
  t.true(pgns.every((pgn) => "per_second" in pgn && "longest_gap_ms" in pgn));
  t.like(sources[0], { source: 75, messages: 89, model: "NMEA2000 simulator Log" });
  const table = await runWarm(["nmea", "replay", engineStart, "--stats"]);
  t.regex(table.stdout, /127488 +20 +Engine Parameters, Rapid Update  21\.\d\/s 0\.10 s/);
});

test("a progress line says how much, how fast and how long", (t) => {
  const line = progressLine({ bytes: 1_500_000_000, of: 3_000_000_000 }, 1_234_567, 10);
  t.is(line, "[###############               ] 50 %  1.5/3.0 GB  123 k/s  0:10");
  t.regex(progressLine({ bytes: 0, of: 0 }, 0, 0), /0 %\s+0\/0 B\s+0\/s\s+0:00/);
});
