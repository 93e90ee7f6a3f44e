/** `candump`, a program that is not ours, as the witness of what is on a bus: each frame with the kernel's time. */
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { type CanIdParts, parseCanId } from "../../../src/nmea2000/can-id.ts";
import { cansend, until } from "./bus.ts";
import type { Scene } from "./scenario.ts";

export interface Line extends CanIdParts {
  /** `18EEFF23#CD55D5FF008232C0`, as candump writes it. */
  readonly text: string;
  readonly data: Uint8Array;
  /** Kernel time, ms with a fraction. */
  readonly atMs: number;
  /** Whether this interface sent it. */
  readonly isSent: boolean;
}

/** `(1795230071.053715) can0 18EEFF23#0102 T` */
const LINE = /^\((\d+\.\d+)\) \S+ ([\dA-F]{8})#([\dA-F]*) ([TR])$/;
/** Nobody speaks to it. */
const KNOCK = "1FFFFFFF#";

/** Frames with a 29-bit identifier, from now on until the scenario is over. */
export async function watchWithCandump(scene: Scene, name: string): Promise<Line[]> {
  const lines: Line[] = [];
  const child = spawn("candump", ["-L", "-x", "-D", "-r", "4194304", name], { stdio: ["ignore", "pipe", "inherit"] });
  scene.onEnd(() => child.kill());
  let isReady = false;
  createInterface({ input: child.stdout }).on("line", (text) => {
    const [, seconds, id = "", data = "", direction] = LINE.exec(text) ?? [];
    if (seconds === undefined) return;
    isReady = true;
    if (`${id}#${data}` === KNOCK) return;
    lines.push({
      ...parseCanId(Number.parseInt(id, 16)),
      text: `${id}#${data}`,
      data: Uint8Array.from(Buffer.from(data, "hex")),
      atMs: Number(seconds) * 1000,
      isSent: direction === "T",
    });
  });
  // It does not say when it has begun.
  const knocking = setInterval(() => void cansend(name, KNOCK), 300);
  await until(() => isReady, "candump has begun");
  clearInterval(knocking);
  return lines;
}
