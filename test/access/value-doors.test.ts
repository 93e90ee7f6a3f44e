/**
 * Who may write which tag, by each door that takes values: one table for all doors, asked of a real service with a bus. Each cell has tags
 * of its own, so that none depends on another. The topics of a broker are no door: the project names them, and the broker knows who may
 * publish.
 */
import { createSocket } from "node:dgram";
import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import test, { type ExecutionContext } from "ava";
import { WebSocket } from "ws";
import { ROLES, type Scope, SCOPES } from "../../src/access/policy.ts";
import { runWarm, startWarmService } from "../support/warm-bitacora.ts";
import { tempDir } from "../support/temp-dir.ts";
import { until } from "../support/until.ts";
import { ELSEWHERE, PASSWORD } from "./support/vessel.ts";

/**
 * `listed` is in the project, `new` is not; both are below the prefix TANK_, as are the tag that a bus keeps fresh and the one that is
 * controllable. `-`: the door is shut.
 */
const MEANT = `
                   listed            new               elsewhere         bus               controllable      reserved
  local program    taken             taken             taken             held              taken             reserved
  local person     not-controllable  unknown           unknown           not-controllable  taken             unknown
  visitor          -                 -                 -                 -                 -                 -
  guest            -                 -                 -                 -                 -                 -
  crew             -                 -                 -                 -                 -                 -
  engineer         not-controllable  unknown           unknown           not-controllable  taken             unknown
  technician       -                 -                 -                 -                 -                 -
  master           not-controllable  unknown           unknown           not-controllable  taken             unknown
  token TANK_      taken             taken             outside-prefix    held              taken             outside-prefix
  token FRIDGE.    outside-prefix    outside-prefix    outside-prefix    outside-prefix    outside-prefix    outside-prefix
  token read       -                 -                 -                 -                 -                 -
  token others     -                 -                 -                 -                 -                 -`;

const BUS_TAG = 9;
/** A tag of each kind for the cell with this number, and the path that it has in Signal K. */
const TAGS: Readonly<Record<string, (n: number) => readonly [id: string, path?: string]>> = {
  listed: (n) => [`TANK_FUEL_${100 + n}.LEVEL_PCT`, `tanks/fuel/${100 + n}/currentLevel`],
  new: (n) => [`TANK_FUEL_${300 + n}.LEVEL_PCT`, `tanks/fuel/${300 + n}/currentLevel`],
  elsewhere: (n) => [`BATT_${100 + n}.VOLTAGE_V`, `electrical/batteries/${100 + n}/voltage`],
  bus: () => [`TANK_FUEL_${BUS_TAG}.LEVEL_PCT`, `tanks/fuel/${BUS_TAG}/currentLevel`],
  controllable: (n) => [`TANK_FUEL_${500 + n}.LEVEL_PCT`, `tanks/fuel/${500 + n}/currentLevel`],
  reserved: () => ["ANCHOR.RADIUS_M"],
};
const CELLS = 100;

interface Asked {
  readonly url: string;
  readonly caller: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly id: string;
  readonly path: string | undefined;
}

interface Door {
  /** Callers who cannot come to it at all: they are not asked. */
  readonly isThereFor?: (caller: string) => boolean;
  /** Callers who may write by it; by default all whom the table lets. */
  readonly isFor?: (caller: string) => boolean;
  /** An outcome of the table as the door says it; by default in the same words. */
  readonly says?: (outcome: string, caller: string) => string;
  /** Undefined: it cannot be asked for this tag. */
  readonly ask: (asked: Asked) => Promise<string> | undefined;
}

const VALUE = 12;
const isToken = (caller: string) => caller.startsWith("token ");

const STATUSES: Readonly<Record<string, number>> = {
  taken: 200,
  "outside-prefix": 403,
  reserved: 403,
  "not-controllable": 403,
  unknown: 404,
  held: 409,
};
const statusOf = (outcome: string, caller: string): string =>
  String(STATUSES[outcome] ?? (caller === "visitor" ? 401 : 403));

/** What a program or a person of this computer says of itself. */
const said = (caller: string) =>
  caller === "local person" ? { user: "Ana" } : caller === "local program" ? { program: "test" } : {};

async function send(method: string, url: string, headers: Asked["headers"], body: object) {
  const answer = await fetch(url, { method, headers, body: JSON.stringify(body) });
  return { status: answer.status, text: await answer.text() };
}

/** The first message that is an answer; `-` where the socket is not opened, or closed. */
async function bySocket(url: string, headers: Asked["headers"], messages: readonly object[]): Promise<string> {
  const socket = new WebSocket(url.replace("http", "ws"), { headers });
  const { promise, resolve } = Promise.withResolvers<string>();
  for (const event of ["unexpected-response", "close", "error"]) socket.on(event, () => resolve("-"));
  socket.on("open", () => messages.forEach((message) => socket.send(JSON.stringify(message))));
  socket.on("message", (data) => {
    const text = (data as Buffer).toString();
    if (/"(?:taken|errorMessage|requestId)"/.test(text)) resolve(text);
  });
  const answer = await promise;
  socket.terminate();
  return answer;
}

const firstOutcome = (text: string): string => {
  const { taken, refused } = JSON.parse(text) as { taken: number; refused: { outcome: string }[] };
  return taken === 1 ? "taken" : (refused[0]?.outcome ?? "nothing");
};

const DOORS: Readonly<Record<string, Door>> = {
  "PUT /tags/{tag_id}": {
    says: statusOf,
    async ask({ url, caller, headers, id }) {
      const { status } = await send("PUT", `${url}/tags/${id}`, headers, { value: VALUE, ...said(caller) });
      return String(status);
    },
  },
  "POST /tags": {
    says: (outcome, caller) => (outcome === "-" ? statusOf(outcome, caller) : outcome),
    async ask({ url, caller, headers, id }) {
      const body = { values: [{ id, value: VALUE }], ...said(caller) };
      const { status, text } = await send("POST", `${url}/tags`, headers, body);
      return status === 200 ? firstOutcome(text) : String(status);
    },
  },
  "WS /ws/values": {
    isThereFor: (caller) => caller !== "local person",
    isFor: (caller) => caller === "local program" || isToken(caller),
    async ask({ url, headers, id }) {
      const message = { values: [{ id, value: VALUE }], request: 1 };
      const text = await bySocket(`${url}/ws/values?program=test`, headers, [message]);
      return text === "-" ? text : firstOutcome(text);
    },
  },
  "Signal K PUT": {
    // There this computer is a person.
    isThereFor: (caller) => caller !== "local program",
    says: (outcome, caller) => (/not-controllable|unknown/.test(outcome) ? "405" : statusOf(outcome, caller)),
    ask({ url, headers, path }) {
      if (path === undefined) return undefined;
      const place = `${url}/signalk/v1/api/vessels/self/${path}`;
      return send("PUT", place, headers, { value: VALUE / 100 }).then(({ status }) => String(status));
    },
  },
  "Signal K delta": {
    // Many clients send what they hear back to its server: a program shows by a token that it means this.
    isFor: isToken,
    says: (outcome) => (outcome === "taken" ? outcome : "not taken"),
    ask({ url, headers, path }) {
      if (path === undefined) return undefined;
      const values = [{ path: path.replaceAll("/", "."), value: VALUE / 100 }];
      const messages = [
        { context: "vessels.self", updates: [{ values }] },
        { requestId: "end", validate: {} },
      ];
      return bySocket(`${url}/signalk/v1/stream?subscribe=none`, headers, messages).then((text) =>
        text.includes("requestId") ? "taken" : "not taken",
      );
    },
  },
  "bitacora tags set": {
    isThereFor: (caller) => caller.startsWith("local"),
    says: (outcome) => (outcome === "taken" ? outcome : "not taken"),
    async ask({ url, caller, id }) {
      const by = caller === "local person" ? ["--user", "Ana"] : ["--program", "test"];
      const { code } = await runWarm(["tags", "set", id, String(VALUE), ...by, "--url", url]);
      return code === 0 ? "taken" : "not taken";
    },
  },
};

/** A service with a bus that keeps one tag fresh, and a person of each role. */
async function aboard(t: ExecutionContext) {
  const dir = await tempDir(t);
  const bus = createSocket("udp4");
  t.teardown(() => bus.close());
  const free = createSocket("udp4").bind(0, "127.0.0.1");
  await once(free, "listening");
  const { port } = free.address();
  free.close();
  const tags = Array.from({ length: CELLS }, (_, n) => [
    `  - { id: ${TAGS["listed"]?.(n)[0]}, unit_si: "%" }`,
    `  - { id: ${TAGS["controllable"]?.(n)[0]}, unit_si: "%", controllable: true }`,
  ]);
  await writeFile(
    join(dir, "project.yaml"),
    `id: a
name: A
vessel: { id: a, name: A, type: other, loa_m: 10, beam_m: 3, draft_m: 1 }
sources: [{ type: udp, port: ${port}, bind: 127.0.0.1 }]
signalk: true
historian: { file: null }
access: { reading: open }
tags:
${tags.flat().join("\n")}
`,
  );
  const service = await startWarmService(["--project", join(dir, "project.yaml"), "--data-dir", join(dir, "data")]);
  t.teardown(() => service.end("SIGTERM"));
  const { url } = service;
  // PGN 127505: the level of fuel tank 9, 50 %.
  const level = `17:33:21.107 R 19F21123 0${BUS_TAG} D4 30 FF FF FF FF FF\r\n`;
  const talking = setInterval(() => bus.send(level, port, "127.0.0.1"), 200);
  t.teardown(() => clearInterval(talking));
  await until(async () => (await fetch(`${url}/tags/TANK_FUEL_${BUS_TAG}.LEVEL_PCT`)).status === 200, "the bus");
  return { url, callers: await everybody(url) };
}

/** The headers of each caller of the table. */
async function everybody(url: string): Promise<Map<string, Asked["headers"]>> {
  const post = async (path: string, body: object, headers: Asked["headers"] = {}) => {
    const answer = await fetch(url + path, { method: "POST", headers, body: JSON.stringify(body) });
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return answer;
  };
  const { code } = (await (await fetch(`${url}/access/code`)).json()) as { code: string };
  await post("/access/setup", { code, name: "master", password: PASSWORD });
  const callers = new Map<string, Asked["headers"]>([
    ["local program", {}],
    ["local person", {}],
    ["visitor", ELSEWHERE],
  ]);
  for (const role of ROLES) {
    if (role !== "master") await post("/access/people", { name: role, role, password: PASSWORD });
    const session = await post("/access/sessions", { name: role, password: PASSWORD }, ELSEWHERE);
    const cookie = session.headers.getSetCookie()[0]?.split(";")[0] ?? "";
    callers.set(role.replace("service_", ""), { ...ELSEWHERE, Cookie: cookie });
  }
  for (const [name, scopes, prefix] of [
    ["TANK_", ["read", "tags"], "TANK_"],
    ["FRIDGE.", ["read", "tags"], "FRIDGE."],
    ["read", ["read"]],
    ["others", (Object.keys(SCOPES) as Scope[]).filter((scope) => scope !== "tags")],
  ] as const) {
    const answer = await post("/access/tokens", { name, scopes, prefix, days: 1 });
    const { token } = (await answer.json()) as { token: string };
    callers.set(`token ${name}`, { ...ELSEWHERE, Authorization: `Bearer ${token}` });
  }
  return callers;
}

test("each door × everybody × each kind of tag: the service takes what the table says, and nothing else", async (t) => {
  const { url, callers } = await aboard(t);
  const [head = [], ...rows] = MEANT.trim().split("\n").map((line) => line.trim().split(/\s{2,}/)); // prettier-ignore
  t.deepEqual(rows.map(([caller]) => caller), [...callers.keys()]); // prettier-ignore
  const valueOf = async (id: string) =>
    ((await (await fetch(`${url}/tags/${id}`)).json()) as { readonly value?: unknown }).value;
  let [cell, asked] = [0, 0];
  for (const [name, door] of Object.entries(DOORS))
    for (const [caller = "", ...outcomes] of rows) {
      if (door.isThereFor?.(caller) === false) continue;
      cell += 1;
      for (const [i, meant] of outcomes.entries()) {
        const [id, path] = TAGS[head[i] ?? ""]?.(cell) ?? [""];
        const answer = await door.ask({ url, caller, headers: callers.get(caller) ?? {}, id, path });
        if (answer === undefined) continue;
        asked += 1;
        const what = `${name}, ${caller}: ${id}`;
        const expected = door.isFor?.(caller) === false ? "-" : meant;
        t.is(answer, door.says?.(expected, caller) ?? expected, what);
        t.is((await valueOf(id)) === VALUE, expected === "taken", what);
      }
    }
  t.true(cell < CELLS);
  t.log(`${asked} values at ${Object.keys(DOORS).length} doors`);
});
