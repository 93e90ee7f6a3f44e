/** The rig, as seen from the test on the host: whether it can run, and what the scenarios inside it report. */
import { spawn, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { COMPILED, joinedProgram, joinScenarios, NODE } from "./joined-scenarios.ts";
import type { Outcome, Report } from "./scenario.ts";

const root = fileURLToPath(new URL("../../..", import.meta.url));
const canRig = `${root}test/can-rig/can-rig`;
export const TIME_LIMIT_S = 2400;

/** What fetching the rig's kernel may take, the first time: the tests of other files do not wait longer for this one. */
const FETCH_S = 90;

/** Why no bus can be had on this machine, in one line that says what to do; undefined where one can. */
export function rigObstacle(): string | undefined {
  if (!existsSync(`${root}node_modules/socketcan/build/Release/can.node`)) {
    return "the optional package socketcan is not built; with a C++ compiler and Python: npm rebuild socketcan";
  }
  const env = { ...process.env, CAN_RIG_FETCH_S: String(FETCH_S) };
  const { status, stderr } = spawnSync(canRig, ["--prepare"], { encoding: "utf8", env });
  const reason = stderr
    .trim()
    .split("\n")
    .at(-1)
    ?.replace(/^can-rig: /, "");
  return status === 0 ? undefined : reason || `can-rig ended with ${status}`;
}

/** Plays these scenarios in one rig, and no others. Each outcome comes when it is there; a rig that ends early fails those that are left. */
export class RigRun {
  /** When the first scenario began, after the rig was started. */
  startedInMs = 0;
  readonly #startedAt = performance.now();
  readonly #outcomes = new Map<string, PromiseWithResolvers<Outcome>>();
  #current = "no scenario";

  constructor(titles: readonly string[]) {
    for (const title of titles) this.#outcomes.set(title, Promise.withResolvers<Outcome>());
    // Whoever does not wait for one of them must not bring the process down.
    for (const { promise } of this.#outcomes.values()) promise.catch(() => undefined);
    void this.#start();
  }

  outcome(title: string): Promise<Outcome> {
    const found = this.#outcomes.get(title);
    if (found === undefined) throw new Error(`no scenario "${title}"`);
    return found.promise;
  }

  async #start(): Promise<void> {
    await joinScenarios();
    const wanted = [...this.#outcomes.keys()].map((title) => RegExp.escape(title)).join("|");
    const inside = [...NODE, joinedProgram("run-scenarios"), `^(?:${wanted})$`];
    const child = spawn(canRig, ["--timeout", String(TIME_LIMIT_S), "--", ...inside], {
      env: { ...process.env, ...COMPILED },
      cwd: root,
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
