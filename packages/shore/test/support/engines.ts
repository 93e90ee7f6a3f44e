/**
 * The real engines for tests: PostgreSQL and VictoriaMetrics as Debian has them, each with a folder and a port of its own, to be killed
 * and started again.
 */
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, chownSync, existsSync, globSync, mkdirSync, mkdtempSync, renameSync, rmSync } from "node:fs";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { PostgresPool } from "../../src/postgres/postgres-pool.ts";

const BINARIES = globSync("/usr/lib/postgresql/*/bin").sort().at(-1);
const VICTORIA = ["/usr/bin/victoria-metrics", "/usr/local/bin/victoria-metrics"].find((file) => existsSync(file));
const CACHE = fileURLToPath(new URL("../../../../node_modules/.cache", import.meta.url));
const START_MS = 60_000;

export const hasPostgres = BINARIES !== undefined;
export const hasVictoria = VICTORIA !== undefined;

interface RunAs {
  readonly uid?: number;
  readonly gid?: number;
}

/** PostgreSQL does not run as root. */
function otherUser(): RunAs {
  if (process.getuid?.() !== 0) return {};
  const id = (flag: string) => Number(execFileSync("id", [flag, "postgres"]).toString());
  return { uid: id("-u"), gid: id("-g") };
}

abstract class Engine {
  protected child: ChildProcess | undefined;
  readonly dir: string;
  readonly port: number;

  protected constructor(dir: string, port: number) {
    this.dir = dir;
    this.port = port;
  }

  protected abstract spawn(): ChildProcess;
  protected abstract isReady(): Promise<boolean>;

  /** Once more where it ended: processes of one that was killed just now may still hold what it needs. */
  async start(): Promise<void> {
    let child = this.spawn();
    this.child = child;
    for (let waitedMs = 0; waitedMs < START_MS; waitedMs += 25) {
      if (await this.isReady()) return;
      if (child.exitCode !== null) {
        await delay(500);
        waitedMs += 500;
        child = this.spawn();
        this.child = child;
      }
      await delay(25);
    }
    throw new Error(
      child.exitCode === null ? `does not answer; see ${this.dir}` : `ended with ${child.exitCode}; see ${this.dir}`,
    );
  }

  async kill(): Promise<void> {
    const { child } = this;
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, "exit");
    child.kill("SIGKILL");
    await gone;
  }

  async remove(): Promise<void> {
    await this.kill();
    rmSync(this.dir, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
  }
}

/** An empty cluster: made by `initdb` the first time, and kept beside the libraries; then a copy of that, which takes a tenth. */
function makeCluster(data: string): void {
  const user = otherUser();
  const kept = join(CACHE, `postgresql-${user.uid ?? process.getuid?.()}${(BINARIES ?? "").replaceAll("/", "-")}`);
  const copy = (from: string, to: string) => execFileSync("cp", ["-a", from, to]);
  if (existsSync(kept)) {
    copy(kept, data);
    return;
  }
  mkdirSync(data, { mode: 0o700 });
  if (user.uid !== undefined && user.gid !== undefined) chownSync(data, user.uid, user.gid);
  const flags = ["-D", data, "-U", "test", "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8", "--no-sync"];
  execFileSync(join(BINARIES ?? "", "initdb"), flags, { ...user, cwd: "/", stdio: "ignore" });
  const partial = `${kept}.${process.pid}`;
  mkdirSync(CACHE, { recursive: true });
  copy(data, partial);
  try {
    renameSync(partial, kept);
  } catch {
    // Another process has been faster.
    rmSync(partial, { recursive: true });
  }
}

export class Postgres extends Engine {
  static async start(): Promise<Postgres> {
    const dir = mkdtempSync(join(tmpdir(), "bitacora-postgres-"));
    chmodSync(dir, 0o755);
    makeCluster(join(dir, "data"));
    const engine = new Postgres(dir, await freePort());
    await engine.start();
    return engine;
  }

  get url(): string {
    return `postgres://test@127.0.0.1:${this.port}/postgres`;
  }

  protected spawn(): ChildProcess {
    const flags = [
      "-D",
      join(this.dir, "data"),
      "-p",
      String(this.port),
      "-h",
      "127.0.0.1",
      "-k",
      join(this.dir, "data"),
    ];
    return spawn(join(BINARIES ?? "", "postgres"), flags, { ...otherUser(), cwd: "/", stdio: "ignore" });
  }

  protected async isReady(): Promise<boolean> {
    return this.ask("SELECT 1").then(
      () => true,
      () => false,
    );
  }

  async ask<R extends Record<string, unknown>>(text: string, values: readonly (string | number)[] = []): Promise<R[]> {
    const pool = new PostgresPool(this.url);
    try {
      return await pool.rows<R>(text, values);
    } finally {
      await pool.close();
    }
  }

  async fresh(): Promise<void> {
    await this.ask("DROP SCHEMA public CASCADE");
    await this.ask("CREATE SCHEMA public");
  }
}

export class Victoria extends Engine {
  static async start(): Promise<Victoria> {
    const engine = new Victoria(mkdtempSync(join(tmpdir(), "bitacora-victoria-")), await freePort());
    await engine.start();
    return engine;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  protected spawn(): ChildProcess {
    const flags = [
      `-storageDataPath=${join(this.dir, "data")}`,
      `-httpListenAddr=127.0.0.1:${this.port}`,
      "-dedup.minScrapeInterval=1ms",
      "-retentionPeriod=100y",
      "-memory.allowedPercent=10",
    ];
    return spawn(VICTORIA ?? "", flags, { stdio: "ignore" });
  }

  protected async isReady(): Promise<boolean> {
    return fetch(`${this.url}/health`).then(
      ({ ok }) => ok,
      () => false,
    );
  }

  /** The samples of a series as [ms, value], ascending. */
  async samples(match: string): Promise<[number, number][]> {
    const response = await fetch(`${this.url}/api/v1/export?match[]=${encodeURIComponent(match)}`);
    const lines = (await response.text()).split("\n").filter((line) => line !== "");
    const found = lines.flatMap((line) => {
      const { values, timestamps } = JSON.parse(line) as { values: number[]; timestamps: number[] };
      return timestamps.map((timeMs, i): [number, number] => [timeMs, values[i] ?? Number.NaN]);
    });
    return found.sort(([a], [b]) => a - b);
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer();
    server.listen(0, "127.0.0.1", () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
}
