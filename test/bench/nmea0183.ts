/**
 * NMEA 0183, beside peers in turns in one run: sentences read by us and by `@signalk/nmea0183-signalk`, as fast as they can be and from a pty at
 * 38,400 baud; 500 sentences a second to 20 programs, of which one never reads and has a small buffer, by our output and by a plain `net`
 * server. Delays are from a time that sentences carry. The pty is Python's; a pty has no baud, so it is written to at that pace.
 *
 *     BITACORA_BENCH_SECONDS=20 BITACORA_BENCH_ROUNDS=3 BITACORA_BENCH_STUCK_S=180 npm run bench -- nmea0183
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { connect, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { writeSentence } from "../../src/nmea0183/sentence.ts";
import { SentenceReader } from "../../src/nmea0183/sentence-reader.ts";
import { PseudoTerminal } from "../support/pseudo-terminal.ts";
import { projectRoot } from "../support/service-process.ts";
import { noiseOf, sameWork, short, spread } from "./support/figures.ts";
import { answerOf, forked } from "./support/forked.ts";
import { delayMsOf, longitudeOf, type SentenceFigures, timeAsLongitude, usedUs } from "./support/sentence-figures.ts";

const SECONDS = Number(process.env["BITACORA_BENCH_SECONDS"] ?? 20);
const ROUNDS = Number(process.env["BITACORA_BENCH_ROUNDS"] ?? 3);
const STUCK_S = Number(process.env["BITACORA_BENCH_STUCK_S"] ?? 180);
const WARM_MS = 3000;
const PARSED = 200_000;
const BYTES_PER_S = 3840;
const TICK_MS = 10;
const READERS = 19;
/** Never reads, and has asked for little room. */
const SILENT =
  "import socket,sys,time\ns=socket.socket()\ns.setsockopt(socket.SOL_SOCKET,socket.SO_RCVBUF,4096)\ns.connect(('127.0.0.1',int(sys.argv[1])))\ntime.sleep(1e6)";

const linesOfOurs = (): string[] =>
  readFileSync(join(projectRoot, "fixtures/nmea0183/instruments.log"), "latin1")
    .split("\r\n")
    .filter((line) => line.startsWith("$"));

const percentilesOf = (delaysMs: readonly number[]): string => {
  const sorted = delaysMs.toSorted((a, b) => a - b);
  return [0.5, 0.99, 1]
    .map((share) => short(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]))
    .join("/");
};

function parsing(print: (line: string) => void, works: number[]): void {
  const lines = linesOfOurs();
  const { Parser } = createRequire(import.meta.url)("@signalk/nmea0183-signalk") as {
    Parser: new () => { parse(line: string): unknown };
  };
  let values = 0;
  const reader = new SentenceReader(() => (values += 1));
  const parser = new Parser();
  const theirs = (line: string) => {
    try {
      if (parser.parse(line) !== null) values += 1;
    } catch {
      // Damaged.
    }
  };
  const timed = (read: (line: string) => unknown): number => {
    const before = usedUs();
    for (let i = 0; i < PARSED; i += 1) read(lines[i % lines.length] ?? "");
    return (usedUs() - before) / PARSED;
  };
  const ours = (line: string) => reader.read(line);
  timed(ours);
  timed(theirs);
  const rounds = Array.from({ length: ROUNDS + 2 }, () => {
    works.push(sameWork());
    return [timed(ours), timed(theirs)] as const;
  });
  print(
    `\nreading ${lines.length} kinds of sentences, ${PARSED} a round, µs of the processor a sentence (${values > 0 ? "values are taken" : ""})`,
  );
  print(`  ours     ${spread(rounds.map(([each]) => each))}`);
  print(`  signalk  ${spread(rounds.map(([, each]) => each))}`);
  print(`  ratio    ${spread(rounds.map(([a, b]) => b / a))}`);
}

interface Cell extends SentenceFigures {
  readonly cpuPercent: number;
}

const difference = (before: SentenceFigures, after: SentenceFigures, seconds: number): Cell => ({
  ...after,
  sentences: after.sentences - before.sentences,
  cpuPercent: (after.processorUs - before.processorUs) / 1e4 / seconds,
});

/** Every second sentence carries the time. */
async function serial(side: string, folder: string): Promise<Cell> {
  const port = new PseudoTerminal(join(folder, `tty-${side}`));
  await port.plugIn();
  const reader = forked("sentence-input.ts", [side, port.file]);
  try {
    await once(reader, "message");
    const others = linesOfOurs().filter((line) => !/^\$..(RMC|GLL|GGA|RMB)/.test(line));
    const began = performance.now();
    let [said, i] = [0, 0];
    const timer = setInterval(() => {
      for (; said < ((performance.now() - began) * BYTES_PER_S) / 1000; i += 1) {
        const minutes = timeAsLongitude() * 60;
        const text = `${String(Math.floor(minutes / 60)).padStart(3, "0")}${(minutes % 60).toFixed(5).padStart(8, "0")}`;
        const fields = ["3930.00000", "N", text, "E", "101112.00", "A", "A"];
        const line =
          i % 2 === 0 ? writeSentence({ talker: "GP", formatter: "GLL", fields }) : `${others[i % others.length]}\r\n`;
        said += line.length;
        port.say(line);
      }
    }, TICK_MS);
    await sleep(WARM_MS);
    const before = await answerOf<SentenceFigures>(reader);
    await sleep(SECONDS * 1000);
    const after = await answerOf<SentenceFigures>(reader);
    clearInterval(timer);
    return difference(before, after, SECONDS);
  } finally {
    reader.kill();
    await port.pullOut();
  }
}

/** The delays are those of the 19 that read. */
async function serving(side: string, seconds = SECONDS): Promise<Cell & { readonly received: number }> {
  const server = forked("sentence-side.ts", [side]);
  const [port] = (await once(server, "message")) as [number];
  const silent = spawn("python3", ["-c", SILENT, String(port)], { stdio: "ignore" });
  let delaysMs: number[] = [];
  let received = 0;
  const sockets: Socket[] = Array.from({ length: READERS }, () => {
    let rest = "";
    return connect(port, "127.0.0.1").on("data", (chunk: Buffer) => {
      const lines = (rest + chunk.toString("latin1")).split("\r\n");
      rest = lines.pop() ?? "";
      received += lines.length;
      for (const line of lines)
        if (line.startsWith("$IIGLL")) delaysMs.push(delayMsOf(longitudeOf(line.split(",")[3] ?? "")));
    });
  });
  try {
    await sleep(WARM_MS);
    const before = await answerOf<SentenceFigures>(server);
    [delaysMs, received] = [[], 0];
    await sleep(seconds * 1000);
    const after = await answerOf<SentenceFigures>(server);
    return { ...difference(before, after, seconds), delaysMs, received };
  } finally {
    for (const socket of sockets) socket.destroy();
    silent.kill("SIGKILL");
    server.kill();
    await once(server, "exit");
  }
}

const median = (cells: readonly Cell[], of: (cell: Cell) => number): string => spread(cells.map(of));

function shown(name: string, cells: readonly Cell[]): string {
  const all = cells.flatMap(({ delaysMs }) => delaysMs);
  return (
    `  ${name.padEnd(8)} ${median(cells, ({ sentences }) => sentences / SECONDS)} sentences/s | ${median(cells, ({ cpuPercent }) => cpuPercent)} % of a core | ` +
    `${median(cells, ({ rssBytes }) => rssBytes / 1e6)} MB | delay p50/p99/worst ${percentilesOf(all)} ms of ${all.length}`
  );
}

export default async function nmea0183(print: (line: string) => void): Promise<void> {
  const works: number[] = [];
  parsing(print, works);
  if (PseudoTerminal.missing !== undefined) {
    print(`skipped: ${PseudoTerminal.missing}`);
    return;
  }
  const folder = await mkdtemp(join(tmpdir(), "bitacora-bench-"));
  const cells: Record<string, Cell[]> = { ours: [], signalk: [] };
  const servers: Record<string, (Cell & { readonly received: number })[]> = { ours: [], plain: [] };
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [side, all] of Object.entries(cells)) {
      works.push(sameWork());
      all.push(await serial(side, folder));
    }
    for (const [side, all] of Object.entries(servers)) {
      works.push(sameWork());
      all.push(await serving(side));
    }
  }
  await rm(folder, { recursive: true, force: true });
  print(`\nfrom a pty at 38,400 baud (Python's, written to at ${BYTES_PER_S} bytes/s), ${ROUNDS} × ${SECONDS} s`);
  for (const [side, all] of Object.entries(cells)) print(shown(side, all));
  print(`\nto ${READERS} programs over TCP and one that never reads, ${ROUNDS} × ${SECONDS} s`);
  for (const [side, all] of Object.entries(servers)) {
    print(shown(side, all));
    const share = all.map(({ received, sentences }) => (received / sentences / READERS) * 100);
    print(`           received ${spread(share)} %`);
  }
  print(`\nfor the one that never reads, after ${STUCK_S} s (what the kernel takes waits first)`);
  await Promise.all(
    Object.keys(servers).map(async (side) => {
      const { waiting, rssBytes } = await serving(side, STUCK_S);
      print(`  ${side.padEnd(8)} ${waiting} | ${short(rssBytes / 1e6)} MB`);
    }),
  );
  print(noiseOf(works));
}
