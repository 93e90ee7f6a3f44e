/** One side of the service benchmark, in a process of its own so that its memory is its own: `ours` or `plain`. */
import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setImmediate as turn, setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { type Pipeline, TAGS, updateOf } from "./pipelines.ts";

const [side = "ours", updates = "1000000", subscribers = "10"] = process.argv.slice(2);
const { makeOurs, makePlain } = await import("./pipelines.ts");
const dir = await mkdtemp(join(tmpdir(), "bitacora-bench-"));
const pipeline: Pipeline = await (side === "ours" ? makeOurs(dir) : makePlain(dir));

const clients = fork(fileURLToPath(new URL("live-clients.ts", import.meta.url)), [pipeline.liveUrl, subscribers]);
await once(clients, "message");

const total = Number(updates);
const cpu = process.cpuUsage();
const started = performance.now();
for (let i = 0; i < total;) {
  // A bus hands over what has arrived since the last turn of the loop; here a turn brings each tag once.
  for (const end = Math.min(i + TAGS, total); i < end; i += 1) pipeline.write(updateOf(i));
  await turn();
}
await pipeline.settled();
const seconds = (performance.now() - started) / 1000;
const used = process.cpuUsage(cpu);

// What still waits in sockets is given a moment, then counted.
await sleep(500);
clients.send("stop");
const [received] = (await once(clients, "message")) as [{ messages: number; bytes: number }];
process.send?.({
  updatesPerSecond: total / seconds,
  cpuSeconds: (used.user + used.system) / 1e6,
  peakMemoryMb: process.resourceUsage().maxRSS / 1024,
  messagesPerSubscriber: received.messages / Number(subscribers),
  stored: await pipeline.stored(),
  ...pipeline.notes(),
});
await pipeline.close();
await rm(dir, { recursive: true, force: true });
process.disconnect();
