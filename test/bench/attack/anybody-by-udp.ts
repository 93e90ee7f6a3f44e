/** A guest on the boat's network sends engine speeds to a UDP source in the gateway's place. */
import { spawn } from "node:child_process";
import { createSocket, type Socket } from "node:dgram";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type { Scene } from "../attack.ts";
import { cleanEnv, projectRoot } from "../../support/service-process.ts";

const ROOT = process.env["BITACORA_BENCH_ROOT"] ?? projectRoot;
const GATEWAY = "127.0.0.2";
const GUEST = "127.0.0.9";
const PERIOD_MS = 100;
const ROUNDS = 100;
/** Engine 0 at 1000 rpm, and what the guest says: 9000. */
const TRUE_LINE = "17:33:21.107 R 09F20000 00 A0 0F FF FF 7F FF FF\r\n";
const FALSE_LINE = "17:33:21.107 R 09F20000 00 A0 8C FF FF 7F FF FF\r\n";
const FALSE_RPM = 9000;

export const scene: Scene = {
  name: "datagrams of anybody",
  async run(print) {
    const dir = mkdtempSync(join(tmpdir(), "bitacora-attack-udp-"));
    const [gateway, guest] = [await boundTo(GATEWAY), await boundTo(GUEST)];
    const port = await freePort();
    // Trees from before know no `from`.
    const from = ROOT === projectRoot ? `, from: [${GATEWAY}]` : "";
    const project = join(dir, "project.yaml");
    const vessel = "{ id: alfa, name: Alfa, type: other, loa_m: 10, beam_m: 3, draft_m: 1 }";
    writeFileSync(project, `id: alfa\nname: Alfa\nvessel: ${vessel}\nsources: [{ type: udp, port: ${port}${from} }]\n`);
    const args = ["serve", "--project", project, "--port", "0", "--data-dir", join(dir, "data")];
    const child = spawn(process.execPath, [join(ROOT, "bin/run.js"), ...args], { cwd: ROOT, env: cleanEnv() });
    let output = "";
    child.stderr.on("data", (chunk: Buffer) => (output += chunk.toString()));
    const [ready] = (await once(child.stdout, "data")) as [Buffer];
    const url = /http:\/\/[^\s/]+/.exec(ready.toString())?.[0] ?? "";
    try {
      for (let i = 0; i < ROUNDS; i += 1) {
        gateway.send(TRUE_LINE, port, "127.0.0.1");
        guest.send(FALSE_LINE, port, "127.0.0.1");
        await delay(PERIOD_MS);
      }
      await delay(2000);
      const answer = await fetch(`${url}/tags/ME_INST_0.RPM/history?limit=10000`);
      const values = ((await answer.json()) as { value: number }[]).map(({ value }) => value);
      const forged = values.filter((value) => value === FALSE_RPM).length;
      const health = (await (await fetch(`${url}/health`)).json()) as {
        sources: { counters: Record<string, number> }[];
      };
      const dropped = health.sources[0]?.counters["foreign_datagrams"];
      print(`${ROUNDS} datagrams of the gateway, ${ROUNDS} of a guest${from === "" ? "" : `;${from.slice(1)}`}`);
      print(
        `  ${forged === 0 && values.length > 0 ? "held" : "NOT HELD"}: ${forged} of ${values.length} recorded speeds are the guest's; ` +
          `dropped and counted ${dropped ?? "none"}; warned at the start: ${/from anybody/.test(output) ? "yes" : "no"}`,
      );
    } finally {
      child.kill("SIGTERM");
      await once(child, "exit");
      gateway.close();
      guest.close();
      rmSync(dir, { recursive: true, force: true });
    }
  },
};

async function boundTo(address: string): Promise<Socket> {
  const socket = createSocket("udp4").bind(0, address);
  await once(socket, "listening");
  return socket;
}

async function freePort(): Promise<number> {
  const probe = await boundTo("127.0.0.1");
  const { port } = probe.address();
  probe.close();
  await once(probe, "close");
  return port;
}
