/**
 * Crashes of a service that integrates a distance, hours and a charge, from values that a program brings and that never change: each total
 * is then its rate × the time that was counted. The service is killed (SIGKILL), or the power of its disk cut, or stopped (SIGTERM), at a
 * random moment. After each restart the totals must go on from those on disk, in step with each other, and be no more than the time that
 * has passed.
 */
import { once } from "node:events";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { systemErrorCode } from "../../src/core/errors.ts";
import type { Ext4Disk } from "./ext4-disk.ts";
import type { Random } from "./random.ts";
import { projectRoot, type ServiceProcess, spawnBitacora, startService } from "./service-process.ts";

const BATCH_MS = 150;
/** The values, and of each total how much it grows in a second, on disk in base units and as its tag has it. */
const VALUES = { "VESSEL.SOG_MS": 5, "ME_INST_0.RPM": 900, "BATT_0.CURRENT_A": 10 };
const TOTALS = [
  { tagId: "VESSEL.TRIP_LOG_M", aSecond: 5, shownASecond: 5 },
  { tagId: "ME_INST_0.HOURS_S", aSecond: 1, shownASecond: 1 },
  { tagId: "BATT_0.USED_AH", aSecond: 10, shownASecond: 10 / 3600 },
] as const;

const PROJECT = `id: integrals
name: Integrals
vessel: { id: integrals, name: Integrals, type: workboat, loa_m: 10, beam_m: 3, draft_m: 1 }
derive: [trip, hours, { tag: BATT_0.USED_AH, unit_si: Ah, value: integrate(BATT_0.CURRENT_A) }]
historian: { file: null }
`;

export interface DeriveCrashOptions {
  readonly dir: string;
  readonly dataDir: string;
  readonly rounds: number;
  readonly random: Random;
  /** How often the service saves, and how long it lives at most, ms. */
  readonly saveMs?: number;
  readonly lifeMs?: number;
  readonly power?: Pick<Ext4Disk, "cut" | "mountAgain">;
}

export interface IntegralsCrashed {
  readonly disagreements: readonly string[];
  /** Lives after which the disk had more than before. */
  readonly saved: number;
  readonly stops: number;
  readonly countedS: number;
  /** From what was shown last to what was on disk, over all lives, s. */
  readonly mostLostS: number;
}

export async function crashWithIntegrals(options: DeriveCrashOptions): Promise<IntegralsCrashed> {
  await writeFile(join(options.dir, "integrals.yaml"), PROJECT);
  const rig = new DeriveCrashRig(options);
  for (let round = 0; round < options.rounds; round += 1) await rig.round(round);
  return rig.result;
}

class DeriveCrashRig {
  readonly #options: DeriveCrashOptions;
  readonly #args: readonly string[];
  readonly #env: Readonly<Record<string, string>>;
  readonly #disagreements: string[] = [];
  /** Seconds that are counted on disk. */
  #onDiskS = 0;
  #saved = 0;
  #stops = 0;
  #mostLostS = 0;

  constructor(options: DeriveCrashOptions) {
    this.#options = options;
    this.#args = ["--project", join(options.dir, "integrals.yaml"), "--data-dir", options.dataDir];
    this.#env = {
      NODE_OPTIONS: `--import ${projectRoot}test/support/quick-totals-preload.ts`,
      BITACORA_SAVE_MS: String(options.saveMs ?? 1000),
    };
  }

  get result(): IntegralsCrashed {
    return {
      disagreements: this.#disagreements,
      saved: this.#saved,
      stops: this.#stops,
      countedS: this.#onDiskS,
      mostLostS: this.#mostLostS,
    };
  }

  async round(round: number): Promise<void> {
    const { random, lifeMs = 4000 } = this.#options;
    const when = `round ${round}`;
    if (random.below(8) === 0) {
      const child = spawnBitacora(["serve", "--port", "0", ...this.#args], { env: this.#env });
      await sleep(random.below(2000));
      await this.#crash(child);
      return this.#look(when, { shownS: 0, passedS: 0, isStop: false });
    }
    const service = await startService(this.#args, { env: this.#env });
    const begunMs = performance.now();
    const shownS = await this.#live(service, begunMs, random.below(lifeMs), when);
    const isStop = random.below(6) === 0;
    if (isStop) await service.end("SIGTERM");
    else await this.#crash(service.child);
    if (isStop) this.#stops += 1;
    await this.#look(when, { shownS, passedS: secondsSince(begunMs), isStop });
  }

  /** Brings the values for so long; resolves to the seconds that were shown last. */
  async #live({ url }: ServiceProcess, begunMs: number, forMs: number, when: string): Promise<number> {
    const before = this.#onDiskS;
    const values = Object.entries(VALUES).map(([id, value]) => ({ id, value }));
    let shownS = before;
    do {
      const answer = await ask(`${url}/tags`, { method: "POST", body: JSON.stringify({ values }) });
      if (answer["taken"] !== values.length) this.#say(when, `values were not taken: ${JSON.stringify(answer)}`);
      for (const { tagId, shownASecond } of TOTALS) {
        const { value, quality } = await ask(`${url}/tags/${tagId}`);
        const nowS = Number(value) / shownASecond;
        if (quality !== "good") this.#say(when, `${tagId} is ${String(quality)}`);
        if (nowS < shownS - 1e-6) this.#say(when, `${tagId} went back: ${nowS} s after ${shownS} s`);
        if (nowS > before + secondsSince(begunMs))
          this.#say(when, `${tagId} counts ${nowS - before} s of a shorter life`);
      }
      shownS = Number((await ask(`${url}/tags/${TOTALS[0].tagId}`))["value"]) / TOTALS[0].shownASecond;
      await sleep(BATCH_MS);
    } while (performance.now() - begunMs < forMs);
    return shownS;
  }

  /** What is on disk now against what was before and was shown. */
  async #look(
    when: string,
    { shownS, passedS, isStop }: { readonly shownS: number; readonly passedS: number; readonly isStop: boolean },
  ): Promise<void> {
    const totals = await this.#totals();
    const counted = TOTALS.map(({ tagId, aSecond }) => {
      const [, total = 0] = Object.entries(totals).find(([key]) => key.startsWith(`${tagId}:`)) ?? [];
      return total / aSecond;
    });
    const [seconds = 0] = counted;
    if (counted.some((each) => Math.abs(each - seconds) > 1e-6))
      this.#say(when, `not in step: ${counted.join(", ")} s`);
    if (seconds < this.#onDiskS) this.#say(when, `the disk has ${seconds} s, and had ${this.#onDiskS} s`);
    if (seconds > this.#onDiskS + passedS) this.#say(when, `${seconds - this.#onDiskS} s were counted in ${passedS} s`);
    if (isStop && seconds < shownS - 1e-6) this.#say(when, `a stop lost ${shownS - seconds} s`);
    if (seconds > this.#onDiskS) this.#saved += 1;
    this.#mostLostS = Math.max(this.#mostLostS, shownS - seconds);
    this.#onDiskS = seconds;
  }

  async #totals(): Promise<Readonly<Record<string, number>>> {
    try {
      const text = await readFile(join(this.#options.dataDir, "derived.json"), "utf8");
      return (JSON.parse(text) as { readonly state: Record<string, number> }).state;
    } catch (error) {
      if (systemErrorCode(error) !== "ENOENT") throw error;
      return {};
    }
  }

  #say(when: string, what: string): void {
    this.#disagreements.push(`${when}: ${what}`);
  }

  async #crash(child: ServiceProcess["child"]): Promise<void> {
    const { power } = this.#options;
    const closed = once(child, "close");
    power?.cut();
    if (child.exitCode === null && child.signalCode === null) {
      child.kill("SIGKILL");
      await closed;
    }
    power?.mountAgain();
  }
}

const secondsSince = (ms: number): number => (performance.now() - ms) / 1000;

async function ask(url: string, init: RequestInit = {}): Promise<Readonly<Record<string, unknown>>> {
  const answer = await fetch(url, { ...init, headers: { connection: "close" } });
  return (await answer.json()) as Record<string, unknown>;
}
