/**
 * Starts Debian's PostgreSQL and VictoriaMetrics in a folder, for a trial. They listen on this machine only, PostgreSQL with a generated
 * password, and stop with this process. PostgreSQL refuses to run as root: then it runs as the user `postgres` or `nobody`.
 *
 *   <dir>/postgres/          its data; postgres.password beside it
 *         victoria/          data of VictoriaMetrics
 *         postgres.log, victoria.log, postgres.port, victoria.port
 */
import { type ChildProcess, execFile, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { constants, existsSync, globSync } from "node:fs";
import { access, chown, mkdir, open, readFile, writeFile } from "node:fs/promises";
import { createServer, type AddressInfo } from "node:net";
import { delimiter, join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { promisify } from "node:util";
import { ask } from "../../../../src/core/http-request.ts";
import { PostgresPool } from "../postgres/postgres-pool.ts";
import { limits } from "../limits.ts";
import { ShoreRefusal } from "../errors.ts";

const run = promisify(execFile);

interface RunAs {
  readonly name: string;
  readonly uid: number;
  readonly gid: number;
}

export interface DevEngines {
  readonly postgres: string;
  readonly victoria: string;
  /** Resolves with the name of an engine that has ended by itself. */
  readonly ended: Promise<string>;
  close(): Promise<void>;
}

/** Makes `dir` if it does not exist. Rejects with `ShoreRefusal`, which says what to do. */
export async function startDevEngines(dir: string): Promise<DevEngines> {
  const env = process.env["PATH"] ?? "";
  const victoriaFile = onPath(["victoria-metrics", "victoria-metrics-prod"], env);
  const binaries = postgresFolder(env);
  if (victoriaFile === undefined) throw new ShoreRefusal(({ noEngine }) => noEngine({ program: "VictoriaMetrics" }));
  if (binaries === undefined) throw new ShoreRefusal(({ noEngine }) => noEngine({ program: "PostgreSQL" }));
  await mkdir(dir, { recursive: true, mode: 0o755 });
  const as = process.getuid?.() === 0 ? await otherUser() : undefined;
  const postgres = await startPostgres(binaries, dir, as);
  try {
    const victoria = await startVictoria(victoriaFile, dir);
    return {
      postgres: postgres.url,
      victoria: victoria.url,
      ended: Promise.race([ended(postgres.child, "PostgreSQL"), ended(victoria.child, "VictoriaMetrics")]),
      close: async () => {
        await Promise.all([stopped(victoria.child, "SIGINT"), stopped(postgres.child, "SIGINT")]);
      },
    };
  } catch (error) {
    await stopped(postgres.child, "SIGINT");
    throw error;
  }
}

function onPath(names: readonly string[], path: string): string | undefined {
  const folders = [...path.split(delimiter), "/usr/bin", "/usr/local/bin"];
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find((file) => existsSync(file));
}

/** The folder of PostgreSQL's programs: the first in the path, else Debian's newest. */
function postgresFolder(path: string): string | undefined {
  const versions = globSync("/usr/lib/postgresql/*/bin").sort((a, b) => versionOf(b) - versionOf(a));
  return [...path.split(delimiter), ...versions].find((folder) =>
    ["initdb", "postgres"].every((name) => existsSync(join(folder, name))),
  );
}

function versionOf(folder: string): number {
  return Number(/postgresql\/(\d+)/.exec(folder)?.[1] ?? 0);
}

/** The user that PostgreSQL runs as if this process is root. */
async function otherUser(): Promise<RunAs> {
  for (const name of ["postgres", "nobody"]) {
    const ids = await Promise.all(["-u", "-g"].map((flag) => run("id", [flag, name]).catch(() => undefined)));
    const [uid, gid] = ids.map((id) => Number(id?.stdout.trim() ?? Number.NaN));
    if (uid !== undefined && gid !== undefined && uid > 0 && gid > 0) return { name, uid, gid };
  }
  throw new ShoreRefusal(({ noUser }) => noUser);
}

async function startPostgres(binaries: string, dir: string, as: RunAs | undefined) {
  const data = join(dir, "postgres");
  const passwordFile = join(dir, "postgres.password");
  const options = as === undefined ? {} : { uid: as.uid, gid: as.gid };
  const cwd = "/";
  if (!existsSync(join(data, "PG_VERSION"))) {
    await mkdir(data, { recursive: true, mode: 0o700 });
    await writeFile(passwordFile, `${randomBytes(18).toString("base64url")}\n`, { mode: 0o600 });
    if (as !== undefined) for (const path of [data, passwordFile]) await chown(path, as.uid, as.gid);
    await run("test", ["-w", data], { ...options, cwd }).catch(() => {
      throw new ShoreRefusal(({ noWay }) => noWay({ user: as?.name ?? "?", dir }));
    });
    const flags = [
      "-D",
      data,
      "-U",
      "bitacora",
      "-A",
      "scram-sha-256",
      `--pwfile=${passwordFile}`,
      "-E",
      "UTF8",
      "--locale=C.UTF-8",
    ];
    await run(join(binaries, "initdb"), flags, { ...options, cwd }).catch((error: unknown) => {
      throw new ShoreRefusal(({ engineEnded }) => engineEnded({ program: "initdb", lines: String(error).slice(-400) }));
    });
  }
  const password = (await readFile(passwordFile, "utf8")).trim();
  const port = await portOf(join(dir, "postgres.port"));
  const child = await started(
    join(binaries, "postgres"),
    ["-D", data, "-p", String(port), "-h", "127.0.0.1", "-k", data],
    {
      ...options,
      log: join(dir, "postgres.log"),
    },
  );
  const url = `postgres://bitacora:${password}@127.0.0.1:${port}/postgres`;
  const isReady = async (): Promise<boolean> => {
    const pool = new PostgresPool(url);
    try {
      await pool.rows("SELECT 1");
      return true;
    } catch {
      return false;
    } finally {
      await pool.close();
    }
  };
  await ready(child, "PostgreSQL", join(dir, "postgres.log"), isReady);
  return { child, url };
}

async function startVictoria(file: string, dir: string) {
  const port = await portOf(join(dir, "victoria.port"));
  const url = `http://127.0.0.1:${port}`;
  const flags = [
    `-storageDataPath=${join(dir, "victoria")}`,
    `-httpListenAddr=127.0.0.1:${port}`,
    "-dedup.minScrapeInterval=1ms",
    "-retentionPeriod=100y",
    "-snapshotsMaxAge=1h",
    "-memory.allowedPercent=25",
  ];
  const child = await started(file, flags, { log: join(dir, "victoria.log") });
  const isReady = (): Promise<boolean> =>
    ask(`${url}/health`, { signal: AbortSignal.timeout(1000) }).then(
      (answer) => {
        answer.drop();
        return answer.isGood;
      },
      () => false,
    );
  await ready(child, "VictoriaMetrics", join(dir, "victoria.log"), isReady);
  return { child, url };
}

interface Started {
  readonly log: string;
  readonly uid?: number;
  readonly gid?: number;
}

async function started(file: string, args: readonly string[], { log, ...options }: Started): Promise<ChildProcess> {
  await access(file, constants.X_OK);
  const output = await open(log, "a");
  try {
    // In a group of its own: Ctrl-C at the terminal is for this process, which ends the engines in order.
    const stdio: ("ignore" | number)[] = ["ignore", output.fd, output.fd];
    return spawn(file, args, { ...options, cwd: "/", stdio, detached: true });
  } finally {
    await output.close();
  }
}

async function ready(
  child: ChildProcess,
  program: string,
  log: string,
  isReady: () => Promise<boolean>,
): Promise<void> {
  const untilMs = performance.now() + limits.engineStartMs;
  while (performance.now() < untilMs) {
    if (child.exitCode !== null || child.signalCode !== null) break;
    if (await isReady()) return;
    await delay(50);
  }
  await stopped(child, "SIGKILL");
  const lines = (await readFile(log, "utf8")).trim().split("\n").slice(-3).join(" | ");
  throw new ShoreRefusal(({ engineEnded }) => engineEnded({ program, lines }));
}

function ended(child: ChildProcess, program: string): Promise<string> {
  return new Promise((resolve) => child.once("exit", () => resolve(program)));
}

async function stopped(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = ended(child, "");
  child.kill(signal);
  const cut = setTimeout(() => child.kill("SIGKILL"), limits.engineStopMs);
  await gone;
  clearTimeout(cut);
}

/** The port of the last run if it is free, so that other programs find the engine again; else any free port. Stores it in `file`. */
async function portOf(file: string): Promise<number> {
  const known = Number(await readFile(file, "utf8").catch(() => "0"));
  const port = await freePort(known > 0 && known < 65_536 ? known : 0).catch(() => freePort(0));
  await writeFile(file, `${port}\n`);
  return port;
}

function freePort(wanted: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(wanted, "127.0.0.1", () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
}
