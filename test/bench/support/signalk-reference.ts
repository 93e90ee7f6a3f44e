/**
 * Signal K's own server as a peer: a process of its own, from a folder in which npm has installed `signalk-server`, with a configuration
 * that is made for it and thrown away. Security is off, as ours has no accounts; mDNS is off, so that nobody on the network finds it.
 *
 *     npm install --ignore-scripts signalk-server@2.23.0    in a folder of its own
 */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as delay } from "node:timers/promises";

export interface Reference {
  readonly url: string;
  readonly version: string;
  readonly child: ChildProcess & { readonly pid: number };
  stop(): Promise<void>;
}

export interface ReferenceOptions {
  /** The elements of its one data connection, in the words of its settings. */
  readonly pipeElements: readonly object[];
  /** Deltas that it has before any other: the vessel's name, the meta of paths. */
  readonly baseDeltas?: readonly object[];
  /** The settings of plugins, by their ids. */
  readonly plugins?: Readonly<Record<string, object>>;
  readonly stdin?: "pipe" | "ignore";
}

/** A start with its plugins takes a few seconds, on a busy computer many. */
const START_MS = 60_000;
const LOOK_MS = 100;

/** Its data connection that reads a recording again and again at its own speed, through canboatjs. */
export function recordingPipe(recording: string): readonly object[] {
  const subOptions = { dataType: "NMEA2000JS", filename: resolve(recording), providerId: "replay" };
  const options = { type: "FileStream", dataType: "NMEA2000JS", logging: false, subOptions };
  return [{ type: "providers/simple", options }];
}

/** Rejects if it does not answer in time. Its folder for settings goes with it. */
export async function startReference(folder: string, options: ReferenceOptions): Promise<Reference> {
  const server = resolve(folder, "node_modules/signalk-server");
  if (!existsSync(server)) throw new Error(`no signalk-server in ${folder}: npm install --ignore-scripts it there`);
  const { version } = JSON.parse(await readFile(join(server, "package.json"), "utf8")) as { version: string };
  const settings = await mkdtemp(join(tmpdir(), "bitacora-bench-signalk-"));
  // Where it looks for its plugins and web applications, which npm has put beside it and not below it.
  await symlink(resolve(folder, "node_modules"), join(settings, "node_modules"));
  const [port, tcpPort, nmeaPort] = [await freePort(), await freePort(), await freePort()];
  const { pipeElements, baseDeltas = [], plugins = {}, stdin = "ignore" } = options;
  const pipedProviders = [{ id: "replay", enabled: true, pipeElements }];
  await writeFile(join(settings, "settings.json"), JSON.stringify({ interfaces: {}, mdns: false, pipedProviders }));
  await writeFile(join(settings, "baseDeltas.json"), JSON.stringify(baseDeltas));
  await mkdir(join(settings, "plugin-config-data"));
  for (const [id, configuration] of Object.entries(plugins))
    await writeFile(
      join(settings, "plugin-config-data", `${id}.json`),
      JSON.stringify({ enabled: true, configuration }),
    );
  const env = {
    PATH: process.env["PATH"],
    HOME: settings,
    PORT: String(port),
    TCPSTREAMPORT: String(tcpPort),
    TCPSTREAMADDRESS: "127.0.0.1",
    NMEA0183PORT: String(nmeaPort),
    SIGNALK_DISABLE_SERVER_UPDATES: "1",
    NODE_ENV: "production",
  };
  const args = [join(server, "bin/signalk-server"), "-c", settings];
  const child = spawn(process.execPath, args, { env, stdio: [stdin, "ignore", "ignore"] }) as Reference["child"];
  const ended = once(child, "exit");
  process.once("exit", () => child.kill("SIGKILL"));
  const stop = async () => {
    child.kill("SIGKILL");
    await ended;
    await rm(settings, { recursive: true, force: true });
  };
  const url = `http://127.0.0.1:${port}`;
  const untilMs = performance.now() + START_MS;
  while (!(await answers(`${url}/signalk`))) {
    if (child.exitCode !== null || performance.now() > untilMs) {
      await stop();
      throw new Error(`signalk-server ${version} did not start`);
    }
    await delay(LOOK_MS);
  }
  return { url, version, child, stop };
}

async function answers(url: string): Promise<boolean> {
  try {
    return (await fetch(url)).ok;
  } catch {
    return false;
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}
