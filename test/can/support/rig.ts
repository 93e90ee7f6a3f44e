/** The rig, as seen from the test on the host: whether it can run, and what the scenarios inside it report. */
import { spawn, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import type { Outcome, Report } from "./scenario.ts";
import { stripSources } from "./stripped-sources.ts";

const root = fileURLToPath(new URL("../../..", import.meta.url));
const canRig = `${root}test/can-rig/can-rig`;
export const TIME_LIMIT_S = 1200;

/** What fetching the rig's kernel may take, the first time: the tests of other files do not wait longer for this one. */
const FETCH_S = 90;

/** How a bus can be had on this machine, or, in one line that says what to do, why none can. */
export type Rig =
  { readonly way: string; readonly obstacle?: undefined } | { readonly way?: undefined; readonly obstacle: string };

/** `way`: that one and no other. */
export function findRig(way?: "vm"): Rig {
  if (!existsSync(`${root}node_modules/socketcan/build/Release/can.node`)) {
    return {
      obstacle: "the optional package socketcan is not built; with a C++ compiler and Python: npm rebuild socketcan",
    };
  }
  const env = { ...process.env, CAN_RIG_FETCH_S: String(FETCH_S) };
  const { status, stdout, stderr } = spawnSync(canRig, [...wayOption(way), "--prepare"], { encoding: "utf8", env });
  if (status === 0) return { way: stdout.trim() };
  const reason = stderr
    .trim()
    .split("\n")
    .at(-1)
    ?.replace(/^can-rig: /, "");
  return { obstacle: reason || `can-rig ended with ${status}` };
}

function wayOption(way: string | undefined): string[] {
  return way === undefined ? [] : ["--way", way];
}

/** Plays scenarios in one rig, one after the other. Each outcome comes when it is there; a rig that ends early fails those that are left. */
export class RigRun {
  /** When the first scenario began, after the rig was started. */
  startedInMs = 0;
  readonly #startedAt = performance.now();
  readonly #outcomes = new Map<string, PromiseWithResolvers<Outcome>>();
  #current = "no scenario";

  constructor(way: string, titles: readonly string[]) {
    for (const title of titles) this.#outcomes.set(title, Promise.withResolvers<Outcome>());
    // Whoever does not wait for one of them must not bring the process down.
    for (const { promise } of this.#outcomes.values()) promise.catch(() => undefined);
    this.#start(way, titles);
  }

  outcome(title: string): Promise<Outcome> {
    const found = this.#outcomes.get(title);
    if (found === undefined) throw new Error(`no scenario "${title}"`);
    return found.promise;
  }

  #start(way: string, titles: readonly string[]): void {
    const inside = [process.execPath, "--expose-gc", `${root}test/can/support/run-scenarios.ts`, ...titles];
    const child = spawn(canRig, ["--timeout", String(TIME_LIMIT_S), ...wayOption(way), "--", ...inside], {
      cwd: root,
      env: {
        ...process.env,
        BITACORA_STRIPPED: stripSources(root),
        NODE_OPTIONS: `--import ${root}test/can/support/read-stripped.js`,
      },
      stdio: ["ignore", "pipe", "pipe"],
    });
    process.once("exit", () => child.kill());
    let errors = "";
    child.stderr.on("data", (chunk: Buffer) => (errors += chunk.toString()));
    createInterface({ input: child.stdout }).on("line", (line) => this.#take(JSON.parse(line) as Report));
    child.on("close", (status) => {
      const reason = new Error(`the rig ended with ${status} while "${this.#current}" ran\n${errors}`);
      for (const { reject } of this.#outcomes.values()) reject(reason);
    });
  }

  #take(line: Report): void {
    if ("began" in line) {
      if (this.startedInMs === 0) this.startedInMs = performance.now() - this.#startedAt;
      this.#current = line.began;
    } else {
      this.#outcomes.get(line.title)?.resolve(line);
    }
  }
}
