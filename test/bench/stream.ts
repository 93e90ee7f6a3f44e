/**
 * The live stream with 600 updates a second: processor seconds for a million delivered messages, above what the same process takes without
 * a reader; how many of them came, and how late. Ours beside `ws.send` to each reader, beside what the system calls alone take (floor),
 * beside another clone of ours if one is named, and beside Signal K's own server if the folder of its installation is; in turns in one run.
 * The readers are in a process of their own. The other server has a delta for each update; how it is fed is in
 * `support/signalk-reference-feed.ts`.
 *
 *     BITACORA_BENCH_SECONDS=10 BITACORA_BENCH_READERS=1,10,100,1000 npm run bench -- stream [OTHER CLONE] [--silent 50] [--query tags=T_1.*] [--side ours] [--feed single] [--signalk-server FOLDER]
 */
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { resolve } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { noiseOf, sameWork, short } from "./support/figures.ts";
import { answerOf, forked } from "./support/forked.ts";
import type { ReaderFigures } from "./support/stream-readers.ts";
import type { SideFigures } from "./support/stream-figures.ts";

const SECONDS = Number(process.env["BITACORA_BENCH_SECONDS"] ?? 10);
const READERS = (process.env["BITACORA_BENCH_READERS"] ?? "1,10,100,1000").split(",").map(Number);
const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const FEEDS = { single: "one at a time", bursts: "60 at a time" };
/** Caches fill and code is compiled before anything is counted. */
const WARM_MS = 3000;
/** A side that cannot take its readers in this time is overloaded. */
const OPEN_MS = 20_000;

interface Side {
  readonly name: string;
  readonly kind: "ours" | "plain" | "floor" | "reference";
  /** Of the reference, where it is installed. */
  readonly repository: string;
}

interface Cell {
  readonly readers: number;
  readonly silent: number;
  readonly query: string;
}

export default async function stream(
  print: (line: string) => void,
  [other]: readonly string[],
  options: readonly string[],
): Promise<void> {
  const { values } = parseArgs({
    args: [...options],
    options: {
      silent: { type: "string", default: "0" },
      query: { type: "string", default: "" },
      side: { type: "string", multiple: true },
      feed: { type: "string", multiple: true },
      "signalk-server": { type: "string" },
    },
  });
  const folder = values["signalk-server"];
  const allSides: Side[] = [
    { name: "ours", kind: "ours", repository: ROOT },
    ...(other === undefined ? [] : [{ name: "other", kind: "ours" as const, repository: resolve(other) }]),
    { name: "ws.send", kind: "plain", repository: ROOT },
    { name: "floor", kind: "floor", repository: ROOT },
    ...(folder === undefined ? [] : [{ name: "signalk", kind: "reference" as const, repository: resolve(folder) }]),
  ];
  const sides = allSides.filter(({ name }) => values.side?.includes(name) ?? true);
  const works: number[] = [];
  for (const feed of (Object.keys(FEEDS) as (keyof typeof FEEDS)[]).filter(
    (name) => values.feed?.includes(name) ?? true,
  )) {
    print(
      `\n600 updates a second, ${FEEDS[feed]}, ${SECONDS} s a cell; ${values.silent} silent readers; s/M messages | delivered | delay p50/p99/worst ms | MB`,
    );
    const idleUs = new Map<Side, number>();
    for (const readers of [0, ...READERS]) {
      for (const side of sides) {
        works.push(sameWork());
        const cell = { readers, silent: readers === 0 ? 0 : Number(values.silent), query: values.query };
        const figures = await measured(side, feed, cell);
        if (figures === undefined) {
          print(
            `  ${side.name.padEnd(8)} ${String(readers).padStart(4)} readers: overloaded, not all could connect in ${OPEN_MS / 1000} s`,
          );
          continue;
        }
        const { server, clients, updates } = figures;
        if (readers === 0) {
          idleUs.set(side, server.processorUs);
          print(`  ${side.name.padEnd(8)} no reader: ${short((server.processorUs / SECONDS / 1e6) * 100)} % of a core`);
          continue;
        }
        const aboveUs = server.processorUs - (idleUs.get(side) ?? 0);
        const sorted = clients.delaysMs.toSorted((a, b) => a - b);
        const at = (share: number) => short(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]);
        print(
          `  ${side.name.padEnd(8)} ${String(readers).padStart(4)} readers: ${short(aboveUs / clients.messages)} | ` +
            `${short((clients.messages / (updates * readers)) * 100)} % | ${at(0.5)}/${at(0.99)}/${at(1)} | ${short(server.rssBytes / 1e6)}` +
            (cell.silent > 0 ? ` | silent ones cut off ${clients.silentAgain}` : ""),
        );
      }
    }
  }
  print(noiseOf(works));
}

async function measured(
  side: Side,
  feed: string,
  { readers, silent, query }: Cell,
): Promise<{ server: SideFigures; clients: ReaderFigures; updates: number } | undefined> {
  const server =
    side.kind === "reference"
      ? forked("stream-side-reference.ts", [feed, side.repository])
      : forked("stream-side.ts", [side.kind, feed, side.repository]);
  let clients: ChildProcess | undefined;
  try {
    const [url] = (await once(server, "message")) as [string];
    const asked = query === "" || side.kind === "reference" ? url : `${url}?${query}`;
    clients = forked("stream-readers.ts", [asked, String(readers), String(silent)]);
    const open = once(clients, "message").then(() => true);
    if (!(await Promise.race([open, delay(OPEN_MS, false)]))) return undefined;
    await delay(WARM_MS);
    await answerOf<ReaderFigures>(clients);
    const before = await answerOf<SideFigures>(server);
    await delay(SECONDS * 1000);
    const after = await answerOf<SideFigures>(server);
    const read = await answerOf<ReaderFigures>(clients);
    const processorUs = after.processorUs - before.processorUs;
    return { server: { ...after, processorUs }, clients: read, updates: after.updates - before.updates };
  } finally {
    clients?.kill();
    server.kill();
    await once(server, "exit");
  }
}
