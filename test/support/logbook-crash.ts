/**
 * Crashes of a service into whose log book twenty clients write over HTTP: `serve` as users run it, ended by SIGKILL or by
 * the disk's power being cut, again and again at chosen moments, and each time looked at: whether all that was
 * acknowledged is there, byte for byte, and the chain whole.
 */
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { readdirSync, watch, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { systemErrorCode } from "../../src/core/errors.ts";
import { bookCheckpoints } from "../../src/logbook/evidence/file-evidence.ts";
import { type ReadPosition, readFrom } from "../../src/logbook/book/file-list.ts";
import { verifyFiles } from "../../src/logbook/verify/file-verify.ts";
import { listVolumes } from "../../src/logbook/volumes/file-volume-names.ts";
import type { BookReport } from "../../src/logbook/verify/verify.ts";
import type { Ext4Disk } from "./ext4-disk.ts";
import type { Random } from "./random.ts";
import { getJson, type ServiceProcess, spawnBitacora, startService } from "./service-process.ts";

const WRITERS = 20;
/** About as long as the service takes until it answers. */
const STARTED_WITHIN_MS = 2000;
const PROJECT = `
id: crash
name: Crash
customer: Nobody
vessel: { id: crash, name: Crash, type: workboat, loa_m: 10, beam_m: 3, draft_m: 1 }
systems_enabled: [propulsion]
sources: []
tags:
  - { id: ME.RPM, description: RPM, unit_si: rpm, controllable: false, range_normal_min: 0, range_normal_max: 2500 }
`;

/**
 * When it happens: after so many acknowledgements; while a volume or a checkpoint is being made; while the service
 * starts, or stops.
 */
const MOMENTS = ["writing", "writing", "rollover", "checkpoint", "starting", "stopping"] as const;
type Moment = (typeof MOMENTS)[number];

export interface Crashed {
  readonly rounds: number;
  readonly moments: Readonly<Record<string, number>>;
  readonly acknowledged: number;
  /** Acknowledged, and not in the book, or not as they were acknowledged. */
  readonly lost: number;
  /** Entries of the book, which has those that were written and that nobody was told of, too. */
  readonly entries: number;
  readonly volumes: number;
  readonly checkpoints: number;
  readonly tornTails: number;
  /** Rounds after which a verification found a break, by the service or from the files. */
  readonly broken: number;
}

export interface CrashOptions {
  readonly dataDir: string;
  readonly projectFile: string;
  readonly rounds: number;
  readonly random: Random;
  /** Those to pick from; all of them if left out. */
  readonly moments?: readonly Moment[];
  /** Cuts the power and brings the disk back; without it, crashes are kills. */
  readonly power?: Pick<Ext4Disk, "cut" | "mountAgain">;
}

export function writeCrashProject(file: string): void {
  writeFileSync(file, PROJECT);
}

export async function crashAgainAndAgain(options: CrashOptions): Promise<Crashed> {
  const rig = new CrashRig(options);
  for (let round = 0; round < options.rounds; round += 1) await rig.round();
  return rig.end();
}

class CrashRig {
  readonly #options: CrashOptions;
  readonly #args: readonly string[];
  /** By id, the hash that was told. */
  readonly #acknowledged = new Map<number, string>();
  readonly #moments: Record<string, number> = {};
  #checked: ReadPosition | undefined;
  readonly #found = new Map<number, string>();
  #broken = 0;
  #written = 0;

  constructor(options: CrashOptions) {
    this.#options = options;
    this.#args = ["--project", options.projectFile, "--data-dir", options.dataDir];
  }

  async round(): Promise<void> {
    const { random, moments = MOMENTS } = this.#options;
    const moment = random.pick(moments);
    this.#moments[moment] = (this.#moments[moment] ?? 0) + 1;
    if (moment === "starting") {
      const child = spawnBitacora(["serve", "--port", "0", ...this.#args], { env: smallVolumes });
      await sleep(random.below(STARTED_WITHIN_MS));
      await this.#crash(child);
    } else {
      const service = await startService(this.#args, { env: smallVolumes });
      const { ok } = await getJson<{ ok: boolean }>(`${service.url}/logbook/verify`);
      if (!ok) this.#broken += 1;
      const writing = this.#write(service.url);
      await this.#until(moment, writing, service);
      await this.#crash(service.child, () => writing.stop());
      await writing.ended;
    }
    await this.#look();
  }

  async end(): Promise<Crashed> {
    // The last crash is started from once more, so that a torn tail is set aside and all checkpoints are listed.
    const service = await startService(this.#args, { env: smallVolumes });
    if (!(await getJson<{ ok: boolean }>(`${service.url}/logbook/verify`)).ok) this.#broken += 1;
    await service.end("SIGTERM");
    const report = await this.#verify();
    await this.#readAll();
    const { volumes, setAside } = await listVolumes(this.#dir);
    return {
      rounds: this.#options.rounds,
      moments: this.#moments,
      acknowledged: this.#acknowledged.size,
      lost: this.#lost(),
      entries: report.entries,
      volumes: volumes.length,
      checkpoints: report.checkpoints.checked,
      tornTails: setAside.length,
      broken: this.#broken,
    };
  }

  get #dir(): string {
    return join(this.#options.dataDir, "logbook");
  }

  /** Twenty clients, each with its next entry as soon as the last was answered. */
  #write(url: string) {
    const { random } = this.#options;
    const told = this.#acknowledged;
    const over = new AbortController();
    const writers = Array.from({ length: WRITERS }, async (_, writer) => {
      while (!over.signal.aborted) {
        this.#written += 1;
        const summary = `${this.#written} de ${writer} ${"ñ".repeat(random.below(20) === 0 ? 4000 : random.below(200))}`;
        const target = `${url}/logbook?summary=${encodeURIComponent(summary)}&user=Ana`;
        try {
          const response = await fetch(target, { method: "POST" });
          const { id, hash } = (await response.json()) as { id: number; hash: string };
          if (response.status === 200 && !over.signal.aborted) told.set(id, hash);
        } catch {
          return;
        }
      }
    });
    return {
      stop: () => over.abort(),
      ended: Promise.all(writers),
      count: () => told.size,
    };
  }

  async #until(moment: Moment, writing: { count(): number }, service: ServiceProcess): Promise<void> {
    const { random } = this.#options;
    const wanted = writing.count() + 1 + random.below(400);
    while (writing.count() < wanted && service.child.exitCode === null) await sleep(1);
    if (moment === "rollover") await this.#seen((name) => name?.endsWith(".jsonl") === true, this.#dir);
    if (moment === "checkpoint") await this.#seen((name) => name?.startsWith("logbook.signed") === true);
    if (moment === "stopping") {
      service.child.kill("SIGTERM");
      await sleep(random.below(60));
    }
  }

  /** Waits until a file whose name passes is made, renamed or written; for ten seconds at most. */
  async #seen(passes: (name: string | null) => boolean, dir = this.#options.dataDir): Promise<void> {
    const known = new Set(readdirSync(dir).filter((name) => name.endsWith(".jsonl")));
    const { promise, resolve } = Promise.withResolvers<void>();
    const watcher = watch(dir, (_event, name) => {
      if (passes(name) && !(name !== null && known.has(name))) resolve();
    });
    await Promise.race([promise, sleep(10_000, undefined, { ref: false })]);
    watcher.close();
    // Some system calls later: between the making and the end of what belongs to it.
    for (let i = this.#options.random.below(4); i > 0; i -= 1) await sleep(1);
  }

  /**
   * Kills the service, or cuts its power first. What a client has read of a service that is killed was acknowledged before;
   * what is told while the power goes cannot be told apart, so `beforeCut` is called in the instant before it.
   */
  async #crash(child: ChildProcess, beforeCut = () => {}): Promise<void> {
    const { power } = this.#options;
    const closed = once(child, "close");
    if (power !== undefined) {
      beforeCut();
      power.cut();
    }
    if (child.exitCode === null && child.signalCode === null) {
      child.kill("SIGKILL");
      await closed;
    }
    power?.mountAgain();
  }

  /** What the files say after a crash, read from where the last look ended. */
  async #look(): Promise<void> {
    await this.#readAll();
    if (this.#lost() > 0) throw new Error(`${this.#lost()} acknowledged entries are not in the book`);
    const report = await this.#verify();
    if (!report.ok) this.#broken += 1;
  }

  async #readAll(): Promise<void> {
    this.#checked = await readFrom(this.#dir, this.#checked, ({ id, hash }) => void this.#found.set(id, hash)).catch(
      orIfMissing(undefined),
    );
  }

  #lost(): number {
    let lost = 0;
    for (const [id, hash] of this.#acknowledged) if (this.#found.get(id) !== hash) lost += 1;
    return lost;
  }

  /** As `logbook verify` does, with the checkpoints on the disk. */
  async #verify(): Promise<BookReport> {
    const checkpoints = await bookCheckpoints(this.#options.dataDir).catch(orIfMissing(undefined));
    const { volumes: names } = await listVolumes(this.#dir).catch(orIfMissing({ volumes: [], setAside: [] }));
    const volumes = names.map((name) => ({ path: join(this.#dir, name) }));
    return verifyFiles({ volumes, ...(checkpoints && { checkpoints }) });
  }
}

/** A start that was crashed may not have made the folder yet. */
function orIfMissing<T>(value: T) {
  return (error: unknown): T => {
    if (systemErrorCode(error) === "ENOENT") return value;
    throw error;
  };
}

const preload = fileURLToPath(new URL("./small-volumes.ts", import.meta.url));
const smallVolumes = { NODE_OPTIONS: `--import ${preload}` };

/** The seed of a run and its result, as lines for people. */
export function crashLines(what: string, crashed: Crashed): string[] {
  const { rounds, moments, acknowledged, lost, entries, volumes, checkpoints, tornTails, broken } = crashed;
  const when = Object.entries(moments).map(([moment, count]) => `${moment} ${count}`);
  return [
    `${what}: ${rounds} (${when.join(", ")}), ${WRITERS} writers over HTTP`,
    `acknowledged ${acknowledged}, lost ${lost}; entries ${entries} in ${volumes} volumes, ${checkpoints} checkpoints, torn tails set aside ${tornTails}, verifications that found a break ${broken}`,
  ];
}
