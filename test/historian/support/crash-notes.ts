/** What a writer that is killed has left: how far it had acknowledged, and what it was doing. See `crash-preload.ts`. */
import { readFileSync, writeFileSync } from "node:fs";

export const PHASES = [
  "between two things",
  "writing a frame",
  "making a month file",
  "sealing",
  "syncing a month file",
  "finishing a month file",
  "removing a month file",
  "syncing a frame",
  "growing the log",
  "cutting the log",
  "beginning an extent",
  "opening the log",
  "making the log",
  "noting the log",
  "listing a month file",
  "taking a month file off the list",
] as const;

export type Phase = (typeof PHASES)[number];

export interface CrashNotes {
  readonly acknowledged: number;
  readonly phase: Phase;
}

export function startNotes(file: string): void {
  const bytes = Buffer.alloc(9);
  bytes.writeDoubleLE(-1, 0);
  writeFileSync(file, bytes);
}

export function readNotes(file: string): CrashNotes {
  const bytes = readFileSync(file);
  return { acknowledged: bytes.readDoubleLE(0), phase: PHASES[bytes[8] ?? 0] ?? PHASES[0] };
}
