/**
 * Debian's mosquitto, unmodified: a broker with a port of its own that can be killed (-9) and started anew, and its two clients,
 * `mosquitto_sub` and `mosquitto_pub`. Tests that need them are `withMosquitto` (with-mosquitto.ts).
 */
import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import { type AddressInfo, connect, createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import type { ExecutionContext } from "ava";
import { tempDir } from "./temp-dir.ts";

const PATH = `${process.env["PATH"]}:/usr/sbin`;
const env = { ...process.env, PATH };
const run = promisify(execFile);

/** A test, or whatever else ends what it has begun. */
type Owner = Pick<ExecutionContext, "teardown">;

export class TestBroker {
  readonly port: number;
  readonly dir: string;
  readonly #scheme: "mqtt" | "mqtts";
  #child: ChildProcess | undefined;

  private constructor(port: number, dir: string, scheme: "mqtt" | "mqtts") {
    this.port = port;
    this.dir = dir;
    this.#scheme = scheme;
  }

  /** `settings`: lines of its configuration besides the listener's; with `cafile` among them it speaks TLS. */
  static async start(t: Owner, settings: readonly string[] = ["allow_anonymous true"]): Promise<TestBroker> {
    const dir = await tempDir(t);
    const isTls = settings.some((line) => line.startsWith("certfile"));
    const broker = new TestBroker(await freePort(), dir, isTls ? "mqtts" : "mqtt");
    await writeFile(join(dir, "mosquitto.conf"), [`listener ${broker.port} 127.0.0.1`, ...settings, ""].join("\n"));
    t.teardown(() => broker.kill());
    await broker.start();
    return broker;
  }

  get url(): string {
    return `${this.#scheme}://localhost:${this.port}`;
  }

  get pid(): number | undefined {
    return this.#child?.pid;
  }

  async start(): Promise<void> {
    const child = spawn("mosquitto", ["-c", join(this.dir, "mosquitto.conf")], {
      stdio: ["ignore", "ignore", "pipe"],
      env,
    });
    let said = "";
    child.stderr.on("data", (chunk: Buffer) => (said += chunk.toString()));
    this.#child = child;
    while (!(await isOpen(this.port))) {
      if (child.exitCode !== null) throw new Error(`mosquitto ended: ${said}`);
      await sleep(10);
    }
  }

  async kill(signal: NodeJS.Signals = "SIGKILL"): Promise<void> {
    const child = this.#child;
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    child.kill(signal);
    await once(child, "exit");
  }

  /** `mosquitto_sub` from now on; its subscription stands when this resolves. */
  async listen(t: Owner, topics: readonly string[], more: readonly string[] = []): Promise<Listener> {
    const listener = new Listener(["-p", `${this.port}`, "-d", ...topics.flatMap((topic) => ["-t", topic]), ...more]);
    t.teardown(() => listener.end());
    await listener.until(() => listener.isSubscribed);
    return listener;
  }

  /** `mosquitto_pub`. */
  async publish(topic: string, payload: string, more: readonly string[] = []): Promise<void> {
    await run("mosquitto_pub", ["-p", `${this.port}`, "-q", "1", "-t", topic, "-m", payload, ...more], { env });
  }

  /** A message for each line, by one `mosquitto_pub`. */
  async publishLines(topic: string, payloads: readonly string[]): Promise<void> {
    const child = spawn("mosquitto_pub", ["-p", `${this.port}`, "-q", "1", "-t", topic, "-l"], {
      stdio: ["pipe", "ignore", "ignore"],
      env,
    });
    child.stdin.on("error", () => undefined);
    child.stdin.end(payloads.map((payload) => `${payload}\n`).join(""));
    await once(child, "exit");
  }
}

export interface Message {
  readonly topic: string;
  readonly payload: string;
  readonly qos: number;
  readonly isRetained: boolean;
}

export class Listener {
  readonly messages: Message[] = [];
  isSubscribed = false;
  readonly #child: ChildProcess;

  constructor(args: readonly string[]) {
    // Printed by line, or they wait in a buffer of the pipe.
    const all = ["-oL", "mosquitto_sub", "-h", "127.0.0.1", "-q", "1", "-F", "<%r %q %t> %p", ...args];
    const child = spawn("stdbuf", all, { stdio: ["ignore", "pipe", "ignore"], env });
    this.#child = child;
    let rest = "";
    child.stdout.on("data", (chunk: Buffer) => {
      const lines = (rest + chunk.toString()).split("\n");
      rest = lines.pop() ?? "";
      for (const line of lines) this.#take(line);
    });
  }

  /** The last payload of a topic. */
  last(topic: string): string | undefined {
    return this.messages.findLast((message) => message.topic === topic)?.payload;
  }

  of(topic: string): string[] {
    return this.messages.filter((message) => message.topic === topic).map(({ payload }) => payload);
  }

  async until(condition: () => boolean): Promise<void> {
    while (!condition()) {
      if (this.#child.exitCode !== null) throw new Error("mosquitto_sub has ended");
      await sleep(10);
    }
  }

  end(): void {
    this.#child.kill("SIGKILL");
  }

  #take(line: string): void {
    if (/received SUBACK/.test(line)) this.isSubscribed = true;
    const found = /^<([01]) (\d) ([^>]*)> (.*)$/.exec(line);
    if (found === null) return;
    const [, retained, qos, topic = "", payload = ""] = found;
    this.messages.push({ topic, payload, qos: Number(qos), isRetained: retained === "1" });
  }
}

async function isOpen(port: number): Promise<boolean> {
  const socket = connect(port, "127.0.0.1");
  try {
    await once(socket, "connect");
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}
