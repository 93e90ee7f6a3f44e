/** `candump`, a program that is not ours, as the witness of what is on a bus: each frame with the kernel's time. */
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { type CanIdParts, parseCanId } from "../../../src/nmea2000/can-id.ts";
import { cansend, type ObservedBus, until } from "./bus.ts";
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

export interface Witness {
  /** Frames with a 29-bit identifier, from the beginning until the scenario is over. */
  readonly lines: Line[];
  /** Resolves when all that these buses were given before is among the lines. */
  readonly caughtUpWith: (...buses: readonly ObservedBus[]) => Promise<void>;
}

/** `(1795230071.053715) can0 18EEFF23#0102 T` */
const LINE = /^\((\d+\.\d+)\) \S+ ([\dA-F]{8})#([\dA-F]*) ([TR])$/;
/** From nobody, to everybody: no node does anything about it, and it is not among the lines. */
export const MARK_ID = 0x1fff_ffff;
const MARK = MARK_ID.toString(16).toUpperCase();

let marks = 0;

export async function watchWithCandump(scene: Scene, name: string): Promise<Witness> {
  const lines: Line[] = [];
  const marksSeen = new Set<string>();
  const child = spawn("candump", ["-L", "-x", "-D", "-r", "4194304", name], { stdio: ["ignore", "pipe", "inherit"] });
  scene.onEnd(() => child.kill());
  createInterface({ input: child.stdout }).on("line", (text) => {
    const [, seconds, id = "", data = "", direction] = LINE.exec(text) ?? [];
    if (seconds === undefined) return;
    if (id === MARK) {
      marksSeen.add(data);
      return;
    }
    lines.push({
      ...parseCanId(Number.parseInt(id, 16)),
      text: `${id}#${data}`,
      data: Uint8Array.from(Buffer.from(data, "hex")),
      atMs: Number(seconds) * 1000,
      isSent: direction === "T",
    });
  });
  // It does not say when it has begun.
  const knocking = setInterval(() => void cansend(name, `${MARK}#`), 300);
  await until(() => marksSeen.has(""), "candump has begun");
  clearInterval(knocking);
  return {
    lines,
    caughtUpWith: async (...buses) => {
      // A bus sends in the order in which it was given, and candump writes in the order in which it hears.
      for (const { bus } of buses) {
        const data = Buffer.alloc(4);
        data.writeUInt32BE((marks += 1));
        await until(() => bus.send([{ id: MARK_ID, data }]), `${bus.name} takes a mark`);
        await until(
          () => marksSeen.has(data.toString("hex").toUpperCase()),
          `candump has seen the mark of ${bus.name}`,
        );
      }
    },
  };
}
