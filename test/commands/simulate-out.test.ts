/** `bitacora simulate --out`: the vessel as a candump log, as a device of a bus would have sent it. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import test from "ava";
import { captureFile, openCapture } from "../../src/nmea2000/captures/capture-file.ts";
import type { PgnFrame } from "../../src/nmea2000/pgn-frame.ts";
import { runBitacora } from "../support/service-process.ts";
import { tempDir } from "../support/temp-dir.ts";
import { runWarm } from "../support/warm-bitacora.ts";
import { same } from "../support/same.ts";

test("ten minutes are written in a moment: a claim, product information, and groups at the standard's intervals", async (t) => {
  const file = join(await tempDir(t), "voyage.log");
  const { code, stdout } = await runBitacora(["simulate", "--out", file, "--duration", "600", "--speed", "max"]);
  t.deepEqual([code, stdout], [0, ""]);
  const messages: PgnFrame[] = [];
  const { reader, batches } = await openCapture(captureFile(file));
  for await (const batch of batches) messages.push(...batch);
  const { refusedLines, assembly } = reader.statistics();
  t.deepEqual([refusedLines, assembly.lost_packets, assembly.stray_frames], [0, 0, 0]);
  t.deepEqual(messages.slice(0, 3).map(({ pgn }) => pgn), [59904, 60928, 126996]);
  const [first] = messages;
  const lastedS = ((messages.at(-1)?.timestampMs ?? 0) - (first?.timestampMs ?? 0)) / 1000;
  t.true(lastedS > 595 && lastedS <= 600, `${lastedS} s`);
  const count = (pgn: number) => messages.filter((message) => message.pgn === pgn).length;
  // With each tick of the simulation from the moment at which the address stands; two engines.
  t.true(count(129025) > 1190 && count(129025) <= 1200, `${count(129025)} positions`);
  t.is(count(127488), 2 * count(129025));
  t.is(count(126993), 10);
  t.true(messages.every(({ source }, i) => i === 0 || source === 35));
  t.true(messages.every(({ timestampMs }, i) => timestampMs >= (messages[i - 1]?.timestampMs ?? 0)), "in their order");
}); // prettier-ignore

test("the same seed writes the same frames, another one another vessel; - is standard output", async (t) => {
  const framesOf = (text: string) => text.trimEnd().split("\n").map((line) => line.split(" ")[2]); // prettier-ignore
  const run = (...args: string[]) => runWarm(["simulate", "--duration", "5", "--speed", "max", ...args]);
  const file = join(await tempDir(t), "a.log");
  await run("--out", file);
  const written = framesOf(await readFile(file, "utf8"));
  t.true(written.length > 100);
  same(t, framesOf((await run("--out", "-")).stdout), written);
  t.notDeepEqual(framesOf((await run("--out", "-", "--seed", "2")).stdout), written);
});

test("several ways out at once, and a file that cannot be written, are told of in a line", async (t) => {
  const wrong: readonly (readonly [string[], RegExp])[] = [
    [["--out", "a.log", "--json"], /only one way out/],
    [["--out", "a.log", "--can", "can0"], /only one way out/],
    [["--can", "can0", "--speed", "max"], /--speed max goes with --out/],
    [
      ["--out", join(await tempDir(t), "no/where.log"), "--duration", "1"],
      /cannot be written, its folder is not there/,
    ],
  ];
  for (const [args, expected] of wrong) {
    const { code, stderr } = await runWarm(["simulate", ...args]);
    t.is(code, 2, args.join(" "));
    t.regex(stderr, /^bitacora: [^\n]+\n$/);
    t.regex(stderr, expected);
  }
});
