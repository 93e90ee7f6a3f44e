/**
 * A guest without an account sends the JSON, and the queries, that cost most at the doors for everybody, on 64 connections; then a program
 * of this computer sends what costs most at the doors of the project.
 */
import { Agent, request } from "node:http";
import type { Scene } from "../attack.ts";
import { AttackedService, SECONDS } from "../support/attack-service.ts";

const CONNECTIONS = 64;
/** Of a program of this computer: the probe asks from the same address, and shall not be refused as well. */
const LOCAL_REQUESTS = 100;
const arrays = (bytes: number) => `[${"[],".repeat(Math.floor(bytes / 3) - 2)}[]]`;

const misspelt = Array.from({ length: 2500 }, (_, i) => `    VESSEL.DEPHT_${i}: [{ id: a, operator: "<", threshold: ${i}, priority: alarm }]`); // prettier-ignore
const names = Array.from({ length: 170_000 }, (_, i) => `"${i.toString(36)}":1`).join(",");
const RULE = encodeURIComponent(JSON.stringify({ operator: ">", threshold: 7, priority: "caution", message: "m" }));

/** Without the address of a guest: by a program of this computer. */
const LOCAL_WAYS: typeof WAYS = [
  ["2,500 rules of misspelt tags to /project/check", "POST", "/project/check", JSON.stringify({ text: `alarms:\n  rules:\n${misspelt.join("\n")}\n` })], // prettier-ignore
  ["170,000 names to /project/check", "POST", "/project/check", `{${names}}`],
  ["1 MB of brackets to /project/check", "POST", "/project/check", JSON.stringify({ text: "]".repeat(1_000_000) })],
  ["trials of a rule", "POST", `/alarms/rules/ME_INST_0.RPM_AVG_RPM/high/trial?rule=${RULE}&days=30`, ""],
];

const WAYS: readonly (readonly [name: string, method: string, path: string, body: string])[] = [
  ["63 KB of arrays to /access/sessions", "POST", "/access/sessions", arrays(63 * 1024)],
  ["4 KB of arrays to /access/sessions", "POST", "/access/sessions", arrays(4096)],
  ["990 KB of arrays to Signal K's login", "POST", "/signalk/v1/auth/login", arrays(990 * 1024)],
  ["990 KB of arrays to Signal K's requests", "POST", "/signalk/v1/access/requests", arrays(990 * 1024)],
  ["queries that are badly encoded", "GET", `/tags?${"%zz&".repeat(12_000)}`, ""],
  ["a pattern of 50 KB", "GET", `/history?interval_s=60&tags=${"*A".repeat(25_000)}`, ""],
];

export const scene: Scene = {
  name: "bodies and queries that cost more than others",
  async run(print) {
    const service = await AttackedService.start({
      args: ["--trust-proxy", "x-forwarded-for"],
      project: "signalk: true",
    });
    try {
      for (const [name, method, path, body] of WAYS)
        await service.attacked(print, `${name}, ${CONNECTIONS} connections`, () =>
          flood(service, { method, path, body, isGuest: true }),
        );
      for (const [name, method, path, body] of LOCAL_WAYS)
        await service.attacked(print, `${name}, ${CONNECTIONS} connections`, () =>
          flood(service, { method, path, body, isGuest: false }),
        );
    } finally {
      await service.end();
    }
  },
};

interface Flood {
  readonly method: string;
  readonly path: string;
  readonly body: string;
  readonly isGuest: boolean;
}

async function flood({ port }: AttackedService, { method, path, body, isGuest }: Flood): Promise<string> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const headers = {
    "Content-Type": "application/json",
    "Content-Length": Buffer.byteLength(body),
    ...(isGuest ? { "X-Forwarded-For": "192.0.2.7" } : {}),
  };
  const answers = new Map<number | string, number>();
  const ask = (): Promise<number | string> =>
    new Promise((resolve) => {
      request({ host: "127.0.0.1", port, method, path, agent, headers }, (response) => {
        response.resume().once("end", () => resolve(response.statusCode ?? 0));
      })
        .once("error", () => resolve("cut"))
        .end(body);
    });
  const endMs = performance.now() + SECONDS * 1000;
  const most = isGuest ? Infinity : LOCAL_REQUESTS;
  let sent = 0;
  const one = async () => {
    while (performance.now() < endMs && sent < most) {
      sent += 1;
      const status = await ask();
      answers.set(status, (answers.get(status) ?? 0) + 1);
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, one));
  agent.destroy();
  return [...answers].map(([status, times]) => `${times} × ${status}`).join(", ");
}
