/**
 * A day of a busy bus, compressed: 44 devices, 800 frames a second, on a clock that the benchmark moves. Frames go the
 * service's way, through the node, the assembler, the subscriber and the tags to the alarm engine; what is in memory at
 * the end of each hour is printed after a collection of garbage, and at the end every tag must hold what was sent last.
 *
 *     BITACORA_BENCH_HOURS=24 npm run bench -- busy-day
 *
 * A process of its own, because it takes `--expose-gc`. The historian is not part of it: it has a clock of its own.
 */
import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

export default async function busyDay(print: (line: string) => void): Promise<void> {
  const hours = process.env["BITACORA_BENCH_HOURS"] ?? "1";
  const child = fork(fileURLToPath(new URL("support/busy-bus.ts", import.meta.url)), [hours], {
    execArgv: ["--expose-gc", "--disable-warning=ExperimentalWarning"],
  });
  child.on("message", (line: string) => print(line));
  const [code] = (await once(child, "exit")) as [number | null];
  if (code !== 0) throw new Error(`the busy bus ended with ${code}`);
}
