/** The wall clock led astray: dates in the book, entries, the alarm, and what the verification says. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type ClockScene, playClock } from "../../support/clock-scene.ts";
import type { Scene } from "../attack.ts";

const S = 1000;
const H = 3_600 * S;
const Y = 365 * 24 * H;
const RIGHT = { gnssMs: 0 };

const SCENES: readonly (readonly [string, ClockScene])[] = [
  ["3 s ahead and back", { awayMs: 3 * S }],
  ["3 s back and ahead", { awayMs: -3 * S }],
  ["3 h ahead and back", { awayMs: 3 * H }],
  ["3 h back and ahead", { awayMs: -3 * H }],
  ["3 years ahead and back", { awayMs: 3 * Y }],
  ["3 years back and ahead", { awayMs: -3 * Y }],
  ["1970 and ahead", { awayMs: "epoch" }],
  ["3 h ahead and back, GNSS right", { awayMs: 3 * H, ...RIGHT }],
  ["3 years ahead and back, GNSS right", { awayMs: 3 * Y, ...RIGHT }],
  ["1970 and ahead, GNSS right", { awayMs: "epoch", ...RIGHT }],
  ["clock right, GNSS 2 h wrong", { awayMs: 0, gnssMs: 2 * H }],
  ["clock right, GNSS 1024 weeks behind", { awayMs: 0, gnssMs: -1024 * 7 * 24 * H }],
  ["3 years ahead and back, GNSS 3 years ahead", { awayMs: 3 * Y, gnssMs: 3 * Y }],
  ["3 years ahead, kill, back at start", { awayMs: 3 * Y, kill: "back-at-start" }],
  ["3 years ahead, kill, back after start", { awayMs: 3 * Y, kill: "away-at-start" }],
  ["1970, kill, ahead after start", { awayMs: "epoch", kill: "away-at-start" }],
];

export const scene: Scene = {
  name: "the wall clock led astray",
  async run(print) {
    const root = process.env["BITACORA_BENCH_ROOT"];
    for (const [name, each] of SCENES) {
      const dir = await mkdtemp(join(tmpdir(), "bitacora-clock-"));
      try {
        const found = await playClock(each, dir, root);
        const off = Object.entries(found.off).map(([entry, seconds]) => `${entry} ${seconds}`);
        const isHeld = Object.values(found.off).every((seconds) => Math.abs(seconds) <= 1) && found.reversals === 0;
        const verify = `${found.verifyCode}: ${found.stepsVerified ?? "-"} leaps, ${found.reversals} unexplained`;
        print(
          `${name.padEnd(44)} | dates off by s: ${off.join(", ")} | leaps: ${found.steps.join(", ") || "none"} | differs ${found.differs} | ` +
            `alarm ${found.alarmAway} → ${found.alarmBack} | verify ${verify} | ${isHeld ? "held" : "NOT HELD"}`,
        );
      } finally {
        await rm(dir, { recursive: true, force: true });
      }
    }
  },
};
