/**
 * 10,000 wrong secrets at each door of a real service: how fast they are refused, what the service takes of the processor, what the crew
 * notices meanwhile beside a quiet time before, whether a person can sign in, and how many entries of the log book it makes. Who guesses is
 * a telephone on the boat's network, or as many as there are tries to an address; the service is told their addresses by a proxy's header.
 *
 *     BITACORA_BENCH_TRIES=10000 BITACORA_BENCH_SECONDS=10 npm run bench -- access
 */
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { Agent, request } from "node:http";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { WebSocket } from "ws";
import { runBitacora } from "../support/service-process.ts";
import type { CrewFigures } from "./support/access-crew.ts";
import { AttackedService } from "./support/attack-service.ts";
import { noiseOf, sameWork, short } from "./support/figures.ts";

const TRIES = Number(process.env["BITACORA_BENCH_TRIES"] ?? 10_000);
const SECONDS = Number(process.env["BITACORA_BENCH_SECONDS"] ?? 10);
/** Each from another address with another name: no count holds them up, so each is checked, and fewer are enough. */
const CHECKED = "1,000 addresses and names";
const CHECKED_TRIES = 500;
/** Tries that are under way at once. */
const AT_ONCE = 16;
const PASSWORD = "mareas y corrientes";
const PROJECT = "access: { reading: signed_in }\nsignalk: {}";
const ARGS = ["--host", "0.0.0.0", "--trust-proxy", "x-forwarded-for"];
const TELEPHONE = "192.0.2.7";
const MASTERS = "192.0.2.50";
const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });

interface Answer {
  readonly status: number;
  readonly cookies: readonly string[];
}

/** One try, from an address; the result is the status that it got. */
type Try = (i: number) => Promise<number>;

export default async function access(print: (line: string) => void): Promise<void> {
  const works = [sameWork()];
  print(`${TRIES} wrong secrets at each door, ${AT_ONCE} at once; the crew: GET /tags and the live stream, ms p50/p99`);
  const aboard = await AttackedService.start({ project: PROJECT, args: ARGS });
  try {
    await add(aboard, "Ana", "master");
    await add(aboard, "Eva", "crew");
    const tablet = (await post(aboard, "/access/tablet", {}, undefined)).cookies.join("; ");
    await signIn(aboard);
    for (const [name, attempt, end] of doorsOf(aboard, tablet)) {
      await attacked(print, aboard, name, attempt);
      end?.();
      works.push(sameWork());
    }
  } finally {
    await aboard.end();
  }
  const empty = await AttackedService.start({ project: PROJECT, args: ARGS });
  try {
    const setUp: Try = async () =>
      (await post(empty, "/access/setup", { code: "AAAA-AAAA", name: "Ana", password: PASSWORD }, TELEPHONE)).status;
    await attacked(print, empty, "POST /access/setup (code)", setUp);
  } finally {
    await empty.end();
  }
  print(noiseOf(works));
}

/** Each door by its name, a wrong try at it, and what ends it. */
function doorsOf(service: AttackedService, tablet: string): (readonly [string, Try, (() => void)?])[] {
  const wrong = { name: "Ana", password: "not this one either" };
  const socket = new StreamLogin(service);
  const status = (path: string, body: object | undefined, address: string, headers = {}) =>
    asked(service, path, body, { "X-Forwarded-For": address, ...headers }).then((answer) => answer.status);
  return [
    ["POST /access/sessions, one telephone", () => status("/access/sessions", wrong, TELEPHONE)],
    ["POST /access/sessions, 1,000 addresses", (i) => status("/access/sessions", wrong, addressOf(i % 1000))],
    [
      `POST /access/sessions, ${CHECKED}`,
      (i) => status("/access/sessions", { ...wrong, name: `nobody ${i}` }, addressOf(2000 + (i % 1000))),
    ],
    [
      "POST /access/sessions, PIN on a tablet",
      (i) =>
        status("/access/sessions", { name: "Eva", pin: String(1000 + (i % 9000)) }, "192.0.2.8", { Cookie: tablet }),
    ],
    [
      "POST /signalk/v1/auth/login",
      () => status("/signalk/v1/auth/login", { username: "Ana", password: wrong.password }, "192.0.2.9"),
    ],
    ["WS /signalk/v1/stream, login", (i) => socket.attempt(i), () => socket.end()],
    ["GET /tags, wrong token", (i) => status("/tags", undefined, TELEPHONE, { Authorization: `Bearer wrong-${i}` })],
    [
      "POST /logbook, wrong token",
      (i) => status("/logbook?summary=x", {}, TELEPHONE, { Authorization: `Bearer no-${i}` }),
    ],
    ["WS /signalk/v1/stream?token=", (i) => upgraded(service, `/signalk/v1/stream?token=wrong-${i}`)],
  ];
}

async function attacked(
  print: (line: string) => void,
  service: AttackedService,
  name: string,
  attempt: Try,
): Promise<void> {
  const crew = fork(fileURLToPath(new URL("support/access-crew.ts", import.meta.url)), [service.url]);
  await once(crew, "message");
  // At first come values that are older than the connection.
  await delay(1000);
  await figuresOf(crew);
  await delay(SECONDS * 1000);
  const quiet = await figuresOf(crew);
  const [entriesBefore, cpuBefore, beganMs] = [entries(service), service.cpuS(), performance.now()];
  const statuses = new Map<number, number>();
  const tries = name.endsWith(CHECKED) ? Math.min(TRIES, CHECKED_TRIES) : TRIES;
  let next = 0;
  const guess = async (): Promise<void> => {
    for (let i = next++; i < tries; i = next++) {
      const status = await attempt(i);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, guess));
  const tookS = (performance.now() - beganMs) / 1000;
  const cpuS = service.cpuS() - cpuBefore;
  const during = await figuresOf(crew);
  crew.kill();
  await once(crew, "exit");
  // Where there is no account yet nobody can.
  const signedIn = name.includes("/access/setup") ? undefined : await signIn(service);
  const told = [...statuses].map(([status, count]) => `${count} × ${status}`).join(", ");
  print(`${name}: ${short(tries / tookS)}/s, ${short((1000 * cpuS) / tries)} ms of the processor each; ${told}`);
  print(
    `  /tags ${ms(during.tagsMs)} (before ${ms(quiet.tagsMs)}), live ${ms(during.liveMs)} (before ${ms(quiet.liveMs)}), ` +
      `not answered ${during.failed}; entries ${entries(service) - entriesBefore}; ` +
      (signedIn === undefined ? "" : `the master signs in: ${signedIn}`),
  );
}

/** From where he has before: the status, and how long it took. */
async function signIn(service: AttackedService): Promise<string> {
  const beganMs = performance.now();
  const { status } = await post(service, "/access/sessions", { name: "Ana", password: PASSWORD }, MASTERS);
  return `${status} in ${short(performance.now() - beganMs)} ms`;
}

async function add(service: AttackedService, name: string, role: string): Promise<void> {
  const args = ["access", "add", name, "--role", role, "--data-dir", service.dataDir];
  const { code, stderr } = await runBitacora(args, { input: `${PASSWORD}\n` });
  if (code !== 0) throw new Error(stderr);
}

/** Of the log book that are of the audit. */
function entries({ dataDir }: AttackedService): number {
  const book = readFileSync(join(dataDir, "logbook", "logbook-000001.jsonl"), "utf8");
  return book.split("\n").filter((line) => /"event":"(sign_in_failed|write_refused)"/.test(line)).length;
}

function addressOf(i: number): string {
  return `198.18.${i >> 8}.${i & 255}`;
}

function post(service: AttackedService, path: string, body: object, address: string | undefined): Promise<Answer> {
  return asked(service, path, body, address === undefined ? {} : { "X-Forwarded-For": address });
}

function asked(
  { url }: AttackedService,
  path: string,
  body: object | undefined,
  headers: Readonly<Record<string, string>>,
): Promise<Answer> {
  return new Promise((resolve) => {
    const [method, type] = body === undefined ? ["GET", {}] : ["POST", { "Content-Type": "application/json" }];
    const asking = request(`${url}${path}`, { agent, method, headers: { ...type, ...headers } }, (answer) => {
      answer.resume();
      const cookies = (answer.headers["set-cookie"] ?? []).map((each) => each.split(";")[0] ?? "");
      answer.once("end", () => resolve({ status: answer.statusCode ?? 0, cookies }));
    });
    asking.once("error", () => resolve({ status: 0, cookies: [] }));
    asking.end(body === undefined ? undefined : JSON.stringify(body));
  });
}

function upgraded({ url }: AttackedService, path: string): Promise<number> {
  return new Promise((resolve) => {
    const socket = new WebSocket(`${url.replace("http", "ws")}${path}`, {
      headers: { "X-Forwarded-For": "192.0.2.11" },
    });
    socket.once("open", () => resolve(101));
    socket.once("unexpected-response", (_request, answer) => {
      answer.resume();
      resolve(answer.statusCode ?? 0);
    });
    socket.once("error", () => resolve(0));
  }).then((status) => status as number);
}

/** Logins by the stream of Signal K, which opens again where the service has closed it. */
class StreamLogin {
  readonly #service: AttackedService;
  readonly #waiting = new Map<string, (status: number) => void>();
  #socket: WebSocket | undefined;
  #opening: Promise<void> | undefined;

  constructor(service: AttackedService) {
    this.#service = service;
  }

  async attempt(i: number): Promise<number> {
    await (this.#opening ??= this.#open());
    const requestId = `try ${i}`;
    const answered = new Promise<number>((resolve) => this.#waiting.set(requestId, resolve));
    this.#socket?.send(JSON.stringify({ requestId, login: { username: "Ana", password: "not this one either" } }));
    return answered;
  }

  end(): void {
    this.#socket?.terminate();
  }

  async #open(): Promise<void> {
    const { url } = this.#service;
    // Who may not read comes in with a token: the telephone of somebody of the crew.
    const { cookies } = await post(
      this.#service,
      "/access/sessions",
      { name: "Eva", password: PASSWORD },
      "192.0.2.12",
    );
    const headers = { "X-Forwarded-For": "192.0.2.10", Cookie: cookies.join("; ") };
    const socket = new WebSocket(`${url.replace("http", "ws")}/signalk/v1/stream?subscribe=none`, { headers });
    socket.on("error", () => undefined);
    socket.on("message", (data: Buffer) => {
      const { requestId = "", statusCode = 0 } = JSON.parse(data.toString()) as {
        requestId?: string;
        statusCode?: number;
      };
      this.#waiting.get(requestId)?.(statusCode);
      this.#waiting.delete(requestId);
    });
    socket.on("close", () => {
      this.#opening = undefined;
      for (const resolve of this.#waiting.values()) resolve(0);
      this.#waiting.clear();
    });
    await Promise.race([once(socket, "open"), once(socket, "close")]);
    this.#socket = socket;
  }
}

async function figuresOf(crew: ChildProcess): Promise<CrewFigures> {
  const answer = once(crew, "message");
  crew.send("figures");
  return (await answer)[0] as CrewFigures;
}

/** p50/p99. */
function ms(values: readonly number[]): string {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (share: number) => short(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]);
  return `${at(0.5)}/${at(0.99)}`;
}
