/** Commands of ours in the scenarios' own process: to start one takes half a minute in the machine. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PassThrough } from "node:stream";
import type { Scene } from "./scenario.ts";

interface Streams {
  readonly stdin: PassThrough;
  readonly stdout: PassThrough;
  readonly stderr: PassThrough;
  readonly colour: boolean;
  readonly signal: AbortSignal;
}

/** What a command does, until its end or `interrupt`. */
export function run<T>(scene: Scene, command: (streams: Streams) => Promise<T>) {
  const stop = new AbortController();
  const streams = { stdin: new PassThrough(), stdout: new PassThrough(), stderr: new PassThrough() };
  let [out, err] = ["", ""];
  streams.stdout.on("data", (chunk: Buffer) => (out += chunk.toString()));
  streams.stderr.on("data", (chunk: Buffer) => (err += chunk.toString()));
  const ended = command({ ...streams, colour: false, signal: stop.signal });
  ended.catch(() => undefined);
  const interrupt = () => {
    stop.abort();
    return ended;
  };
  scene.onEnd(() => interrupt().catch(() => undefined));
  return { stdin: streams.stdin, out: () => out, err: () => err, ended, interrupt };
}

export function tempFolder(scene: Scene): string {
  const dir = mkdtempSync(join(tmpdir(), "bitacora-can-"));
  scene.onEnd(() => rmSync(dir, { recursive: true, force: true }));
  return dir;
}
