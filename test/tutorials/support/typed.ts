/**
 * Types a tutorial: each block of `sh` in bash, in a folder of its own, with `bitacora` and `bitacora-shore` in the path, and compares what
 * it prints with the block of `text` below it, where `…` stands for anything. What follows `sh` says what is done with it:
 *
 *   sh                  runs to its end
 *   sh until PATTERN    again and again until its output has the pattern, as a person would
 *   sh service          stays until the tutorial ends
 *   sh aboard           needs a bus, a card or apt: is not run
 *   yaml FILE           is written to the file, as are js and python
 *
 * Ports become free ones, `/etc/bitacora` lies in the folder, `sudo` does nothing, `systemctl` starts and reloads the service itself, and
 * the bus of the project is the simulator.
 */
import { type ChildProcess, spawn, type SpawnOptionsWithStdioTuple } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdir, readFile, writeFile } from "node:fs/promises";
import { type AddressInfo, createServer } from "node:net";
import { dirname, join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type { ExecutionContext } from "ava";
import { cleanEnv, projectRoot } from "../../support/service-process.ts";
import { tempDir } from "../../support/temp-dir.ts";

const PATIENCE_MS = 60_000;
/** As a person does it; each time is a command more, which is half a second of the processor. */
const AGAIN_MS = 1000;
const PORTS = ["8000", "8001", "8002", "8003", "8020", "8443"];

interface Block {
  readonly kind: string;
  readonly rest: string;
  readonly text: string;
}

function blocksOf(page: string): readonly Block[] {
  const found = page.matchAll(/^```(\w+) ?(.*)\n([^]*?)^```$/gm);
  return Array.from(found, ([, kind = "", rest = "", text = ""]) => ({ kind, rest, text }));
}

/** Types all of them, one after the other. The test fails where a command does, or prints something else than the page says. */
export async function typeTutorials(t: ExecutionContext, pages: readonly string[]): Promise<void> {
  const desk = await Desk.make(t);
  const texts = await Promise.all(pages.map((page) => readFile(join(projectRoot, page), "utf8")));
  const blocks = texts.flatMap(blocksOf);
  for (const [at, { kind, rest, text }] of blocks.entries()) {
    const next = blocks[at + 1];
    const said = next?.kind === "text" ? next.text : "…";
    const [how = "", ...pattern] = rest.split(" ");
    if (["yaml", "js", "python"].includes(kind) && rest !== "") await desk.write(rest, text);
    if (kind !== "sh" || how === "aboard") continue;
    const wanted = how === "until" ? new RegExp(pattern.join(" ")) : undefined;
    const printed = how === "service" ? await desk.start(text, said) : await desk.type(text, wanted);
    t.regex(printed, patternOf(said), text);
  }
}

/** The text as it stands, where `…` is anything. */
function patternOf(text: string): RegExp {
  const parts = text.trimEnd().split("…");
  return new RegExp(parts.map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&")).join("[^]*?"));
}

class Desk {
  readonly #dir: string;
  readonly #seat: SpawnOptionsWithStdioTuple<"ignore", "pipe", "pipe">;
  /** What stands in the page, and what is in its place here. */
  readonly #places: ReadonlyMap<string, string>;
  readonly #services = new Set<ChildProcess>();

  private constructor(dir: string, places: ReadonlyMap<string, string>) {
    this.#dir = dir;
    this.#places = places;
    const env = cleanEnv({ HOME: dir, BITACORA_DATA_DIR: join(dir, "data") });
    env["PATH"] = `${join(dir, "bin")}:${env["PATH"]}`;
    this.#seat = { cwd: dir, env, stdio: ["ignore", "pipe", "pipe"] };
  }

  static async make(t: ExecutionContext): Promise<Desk> {
    const dir = await tempDir(t);
    const ports = await freePorts(PORTS.length);
    const places = new Map(PORTS.map((port, at) => [port, String(ports[at])]));
    const desk = new Desk(dir, places.set("/etc/bitacora", join(dir, "etc/bitacora")));
    t.teardown(() => desk.#leave());
    // PostgreSQL runs as another user where the tests run as root.
    await chmod(dir, 0o755);
    await mkdir(join(dir, "bin"));
    const port = (name: string) => places.get(name) ?? "";
    const run = (program: string) => `exec "${process.execPath}" "${projectRoot}${program}bin/run.js"`;
    const serve = `bitacora serve --project ${dir}/etc/bitacora/project.yaml --port ${port("8000")}`;
    const programs = {
      bitacora: `${run("")} "$@"`,
      "bitacora-shore": `[ "$1" != dev ] || set -- "$@" --port ${port("8020")}\n${run("packages/shore/")} "$@"`,
      node: `exec "${process.execPath}" "$@"`,
      sudo: 'exec "$@"',
      systemctl: `cd ${dir}
case $1 in
  reload) kill -HUP "$(cat pid)" ;;
  restart)
    if [ -f pid ]; then kill "$(cat pid)"; while kill -0 "$(cat pid)" 2>/dev/null; do sleep 0.1; done; fi
    setsid ${serve} --https-port ${port("8443")} >journal 2>&1 & echo $! >pid ;;
esac`,
    };
    for (const [name, text] of Object.entries(programs)) {
      await writeFile(join(dir, "bin", name), `#!/bin/sh\n${text}\n`);
      await chmod(join(dir, "bin", name), 0o755);
    }
    return desk;
  }

  #placed(text: string): string {
    return [...this.#places].reduce((placed, [from, to]) => placed.replaceAll(from, to), text);
  }

  #asWritten(text: string): string {
    return [...this.#places].reduce((placed, [from, to]) => placed.replaceAll(to, from), text);
  }

  async write(file: string, text: string): Promise<void> {
    const path = join(this.#dir, this.#placed(file).replace(this.#dir, ""));
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, this.#placed(text).replace(/\{ type: socketcan[^}]*\}/, "{ type: simulator }"));
  }

  /** What it prints. */
  async type(text: string, until?: RegExp): Promise<string> {
    for (const began = performance.now(); ; await delay(AGAIN_MS)) {
      const child = spawn("bash", ["-euc", this.#placed(text)], this.#seat);
      let said = "";
      for (const stream of [child.stdout, child.stderr]) stream.on("data", (part: Buffer) => (said += part.toString()));
      const [status] = (await once(child, "close")) as [number | null];
      said = this.#asWritten(said);
      if (until === undefined ? status === 0 : until.test(said)) return said;
      if (until === undefined || performance.now() - began > PATIENCE_MS)
        throw new Error(`${text}\nended with ${status}:\n${said}\n${await this.#journal()}`);
    }
  }

  /** What it prints until all of that has come, or its address. */
  async start(text: string, wanted: string): Promise<string> {
    const child = spawn("bash", ["-euc", `exec ${this.#placed(text)}`], this.#seat);
    this.#services.add(child);
    let said = "";
    const address = wanted === "…" ? /http:\/\// : patternOf(wanted);
    const { promise, resolve, reject } = Promise.withResolvers<string>();
    const hear = (part: Buffer) => {
      said += part.toString();
      if (address.test(this.#asWritten(said))) resolve(this.#asWritten(said));
    };
    for (const stream of [child.stdout, child.stderr]) stream.on("data", hear);
    child.on("close", () => reject(new Error(`${text}\nended:\n${said}`)));
    return promise;
  }

  async #journal(): Promise<string> {
    return readFile(join(this.#dir, "journal"), "utf8").catch(() => "");
  }

  async #leave(): Promise<void> {
    const pid = Number(await readFile(join(this.#dir, "pid"), "utf8").catch(() => ""));
    if (pid > 0) process.kill(pid, "SIGTERM");
    const running = [...this.#services].filter((child) => child.exitCode === null && child.signalCode === null);
    await Promise.all(
      running.map(async (child) => {
        const gone = once(child, "close");
        child.kill("SIGTERM");
        await gone;
      }),
    );
    while (isAlive(pid)) await delay(50);
  }
}

function isAlive(pid: number): boolean {
  try {
    return pid > 0 && process.kill(pid, 0);
  } catch {
    return false;
  }
}

async function freePorts(count: number): Promise<number[]> {
  const servers = await Promise.all(
    Array.from({ length: count }, async () => {
      const server = createServer().listen(0, "127.0.0.1");
      await once(server, "listening");
      return server;
    }),
  );
  const ports = servers.map((server) => (server.address() as AddressInfo).port);
  for (const server of servers) server.close();
  return ports;
}
