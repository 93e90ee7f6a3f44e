/** A service with a real data directory for acts that are done at once, what one asks it over HTTP, and how an act is described. */
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { ExecutionContext } from "ava";
import { stateText } from "../../../../../src/core/state-file.ts";
import { ELSEWHERE, PASSWORD } from "../../../../access/support/vessel.ts";
import { FakeGateway } from "../../../../support/fake-gateway.ts";
import { tempDir } from "../../../../support/temp-dir.ts";
import { until } from "../../../../support/until.ts";
import { runWarm, startWarmService } from "../../../../support/warm-bitacora.ts";

/** Engine 0 at 1200 rpm, by two devices. */
const FRAMES = ["23", "24"].map((from) => `12:00:00.000 R 09F200${from} 00 C0 12 FF FF FF FF FF\r\n`).join("");
const OFFICE = "office/orders+3ec3e229+Aar3TOqORf3pHzFSp8zNi0g0Y3Akpje+gJ3Ef3fOr9jr";
/** An order of the office ashore that is under way. */
export const ORDER = 1_790_000_000_000;
export const RPM = "ME_INST_0.RPM";

export interface Answer {
  readonly status: number;
  // eslint-disable-next-line typescript/no-explicit-any -- each act says what it expects of it.
  readonly body: any;
  readonly cookie: string;
}

export interface Act {
  readonly name: string;
  /** Those that the act comes by, as `METHOD path` of the list of endpoints; others are those of Signal K. */
  readonly doors: readonly string[];
  /** Before those who act at once. */
  readonly prepare?: () => Promise<unknown>;
  /** The i-th of those who act at once. */
  readonly fire: (i: number) => Promise<Answer>;
  /** What must be there afterwards if the i-th was answered 2xx. */
  readonly mark: (i: number) => string;
  /** How many may be answered 2xx; "any": each by itself, as two different acts. The others are told 409, or that it is not there. */
  readonly done: "all" | "one" | "none" | "any";
  /** Whether each that was done stays, the last in the log book counts, or what was marked is gone. */
  readonly stays: "each" | "last" | "gone";
  readonly memory?: () => Promise<readonly string[]>;
  readonly file?: () => Promise<readonly string[]>;
  /** Marks in the order of the log book; undefined: the act has no entry. */
  readonly book?: () => Promise<readonly string[]>;
  /** All did the same, and the log book has it once. */
  readonly isOnce?: true;
}

interface Entry {
  readonly kind: string;
  readonly user: string;
  readonly payload: Readonly<Record<string, unknown>>;
}

export type Boat = Awaited<ReturnType<typeof boat>>;

const rule = { id: "hot", operator: ">", threshold: 300, priority: "warning", message: "Hot" };

export async function boat(t: ExecutionContext) {
  const gateway = await FakeGateway.start((socket) => socket.write(FRAMES));
  const dir = await tempDir(t);
  const [file, data] = [join(dir, "aurora.yaml"), join(dir, "data")];
  await writeFile(
    file,
    `id: aurora
name: Aurora
vessel: { id: aurora, name: Aurora, type: tug, loa_m: 24, beam_m: 6.2, draft_m: 1.9 }
sources: [{ type: tcp, host: 127.0.0.1, port: ${gateway.port}, format: ydraw }]
signalk: true
shore: { url: "http://127.0.0.1:9", orders: { key: "${OFFICE}" } }
switches: [{ id: saloon, name: Saloon, load: lights, by: "127.0.0.1:${gateway.port}", bank: 0, channel: 1 }]
tags:
  - { id: HOLD.TEMP_K, unit_si: K, alarms: [${JSON.stringify(rule)}] }
  - { id: HOLD.LEVEL_M, unit_si: m }
  - { id: HOLD.LIMIT_M, unit_si: m, controllable: true }
alarms:
  notify:
    - { id: phones, to: push, contact: "mailto:a@example.org", push_services: ["http://127.0.0.1:9"], priority: emergency }
`,
  );
  const later = "2096-01-01T00:00:00.000Z";
  const order = { order: ORDER, vessel: "bitacora/aurora", expires: later, tags: [RPM], every_s: 60, while: null, from: later, until: "2096-01-02T00:00:00.000Z" }; // prettier-ignore
  const kept = {
    order,
    state: "open",
    why: null,
    tags: [{ id: RPM, unitSi: "rpm" }],
    throughMs: Date.parse(later),
    samples: 0,
    bytes: 0,
  };
  await mkdir(data);
  await writeFile(join(data, "shore-orders.json"), stateText({ key: OFFICE, highest: ORDER, orders: [kept] }));
  const service = await startWarmService(["--project", file, "--data-dir", data]);
  const speaking = setInterval(() => gateway.say(FRAMES), 400);
  t.teardown(async () => {
    clearInterval(speaking);
    service.child.kill("SIGKILL");
    await gateway.vanish();
  });
  const { ask, post, get } = asking(service.url);
  const json = async (name: string) => JSON.parse(await readFile(join(data, name), "utf8").catch(() => '{"state":[]}'));
  const entries = async (mark: (entry: Entry) => unknown, isOf: (entry: Entry) => boolean) =>
    ((await get("/logbook?limit=1000")) as Entry[])
      .toReversed()
      .filter(isOf)
      .map((entry) => String(mark(entry)));
  const events = (names: string | readonly string[], mark: (payload: Entry["payload"], user: string) => unknown) =>
    entries(
      ({ payload, user }) => mark(payload, user),
      ({ payload }) => [names].flat().includes(String(payload["event"])),
    );
  const speakers = await until(async () => {
    const found = (await get(`/sources?tags=${RPM}`)) as { source: string; rivals: { source: string }[] }[];
    // Nobody has spoken of it yet.
    if (!Array.isArray(found) || found[0] === undefined) return undefined;
    const [{ source, rivals }] = found;
    return rivals.length > 0 ? [source, ...rivals.map((each) => each.source)] : undefined;
  });
  /** The first account is a master's; the computer itself needs none. */
  const signIn = async (name: string) =>
    (await ask("POST", "/access/sessions", { name, password: PASSWORD }, ELSEWHERE)).cookie;
  const command = async (args: readonly string[]): Promise<Answer> => {
    const { code, stdout, stderr } = await runWarm([...args, "--data-dir", data]);
    return { status: code === 0 ? 200 : 500, body: stdout + stderr, cookie: "" };
  };
  const rounds = { now: 0 };
  return {
    url: service.url,
    line: `127.0.0.1:${gateway.port}`,
    data,
    speakers,
    rounds,
    /** A mark of the i-th of this round. */
    fresh: (i: number) => `r${rounds.now}n${i}`,
    ask,
    /** A verb of the command line. */
    command,
    post,
    get,
    json,
    entries,
    events,
    signIn,
    readProject: () => readFile(file, "utf8"),
    writeProject: (text: string) => writeFile(file, text),
  };
}

export function asking(url: string) {
  const ask = async (
    method: string,
    path: string,
    body?: object,
    more: Record<string, string> = {},
  ): Promise<Answer> => {
    const headers = { ...more, ...(body === undefined ? {} : { "content-type": "application/json" }) };
    const answer = await fetch(`${url}${path}`, {
      method,
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    const isJson = answer.headers.get("content-type")?.includes("json") === true;
    const cookie = answer.headers.getSetCookie()[0]?.split(";")[0] ?? "";
    return { status: answer.status, body: isJson ? JSON.parse(text) : text, cookie };
  };
  const post = (path: string, asked: Readonly<Record<string, string>> = {}, body?: object) =>
    ask("POST", `${path}?${new URLSearchParams(asked)}`, body);
  const get = async (path: string) => (await ask("GET", path)).body;
  return { ask, post, get };
}

export function named(list: readonly { name: string }[]): readonly string[] {
  return list.map(({ name }) => name);
}
