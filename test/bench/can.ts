/**
 * A busy bus received, ours beside Signal K's way, one after the other on the same virtual interface with the same frames, each
 * in a process of its own: received, lost, processor time. It runs inside the rig:
 *
 *     (cd node_modules/@canboat/canboatjs && npm run install)      builds the peer's channel, which npm did not
 *     test/can-rig/can-rig --timeout 0 -- npm run bench -- can
 *
 * `net.core.rmem_default` is first as the kernel has it and then as `bitacora` advises. The rig's emulated machine has one
 * processor, a tenth to a thirtieth as fast as a real one, which the sender shares: the rates that a side can take are not those
 * of a boat, the ratio between the sides is what counts.
 */
import { type ChildProcess, execFile, fork } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { candumpLog, makeTraffic } from "./support/bus-traffic.ts";

const INTERFACE = "vcan0";
const SECONDS = Number(process.env["BITACORA_BENCH_SECONDS"] ?? 120);
const RATES = (process.env["BITACORA_BENCH_RATES"] ?? "2000").split(",").map(Number);
const SIDES = (process.env["BITACORA_BENCH_SIDES"] ?? "ours,ours-all,serve,canboatjs").split(",");
const RMEM = "/proc/sys/net/core/rmem_default";
const ADVISED_RMEM = 4_194_304;
const PEER = fileURLToPath(
  new URL("../../node_modules/@canboat/canboatjs/build/Release/canSocket.node", import.meta.url),
);

interface Result {
  readonly frames: number;
  readonly messages: number;
  readonly lost: number | null;
  readonly cpuS: number;
  readonly peakMemoryMb: number;
}

export default async function can(print: (line: string) => void): Promise<void> {
  if (process.env["CAN_RIG"] === undefined) {
    print("needs the rig: test/can-rig/can-rig --timeout 0 -- npm run bench -- can");
    return;
  }
  const sides = SIDES.filter((side) => side !== "canboatjs" || existsSync(PEER));
  if (sides.length < SIDES.length) print("canboatjs is left out, its channel is not built: see test/bench/can.ts");
  const folder = mkdtempSync(join(tmpdir(), "bitacora-bench-"));
  const asItWas = Number(readFileSync(RMEM, "latin1"));
  try {
    for (const framesPerS of RATES) {
      const log = join(folder, `${framesPerS}.log`);
      writeFileSync(log, candumpLog(makeTraffic(framesPerS * SECONDS), INTERFACE, framesPerS));
      for (const receiveBuffer of [asItWas, ADVISED_RMEM]) {
        setReceiveBuffer(receiveBuffer);
        print(`${framesPerS} frames/s for ${SECONDS} s, rmem_default ${receiveBuffer}`);
        for (const side of sides) print(describe(side, framesPerS * SECONDS, await run(side, log)));
      }
    }
  } finally {
    setReceiveBuffer(asItWas);
    rmSync(folder, { recursive: true, force: true });
  }
}

/** In a namespace without rights to it, the runs differ in nothing. */
function setReceiveBuffer(bytes: number): void {
  try {
    writeFileSync(RMEM, String(bytes));
  } catch {
    // It stays as it is.
  }
}

async function run(side: string, log: string): Promise<Result & { readonly seconds: number }> {
  const file = fileURLToPath(new URL("support/can-receiver.ts", import.meta.url));
  const child = fork(file, [side, INTERFACE], { execArgv: ["--disable-warning=ExperimentalWarning"] });
  await answer(child);
  child.send("begin");
  await answer(child);
  const from = performance.now();
  await promisify(execFile)("canplayer", ["-I", log, `${INTERFACE}=${INTERFACE}`]);
  const seconds = (performance.now() - from) / 1000;
  // What is still in the socket is taken.
  await sleep(3000);
  child.send("end");
  const [result] = (await answer(child)) as [Result];
  await once(child, "exit");
  return { ...result, seconds };
}

async function answer(child: ChildProcess): Promise<unknown[]> {
  const [what] = (await Promise.race([once(child, "message"), once(child, "exit")])) as unknown[];
  if (typeof what === "number") throw new Error(`the receiver ended with ${what}`);
  return [what];
}

function describe(side: string, sent: number, result: Result & { readonly seconds: number }): string {
  const { frames, messages, lost, cpuS, peakMemoryMb, seconds } = result;
  const missing = sent - frames;
  const known = lost === null ? "which it does not know" : `${lost} known to it`;
  return (
    `${side.padEnd(10)} ${frames} of ${sent} received in ${seconds.toFixed(0)} s, ${missing} lost (${known}); ${messages} messages; ` +
    `${cpuS.toFixed(1)} s of the processor, ${((cpuS * 1e6) / frames).toFixed(0)} µs a frame; ${peakMemoryMb.toFixed(0)} MB`
  );
}
