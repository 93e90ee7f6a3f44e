/** gpsd of the system, which reads one of our outputs. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import type { ExecutionContext } from "ava";
import { pathOf } from "../../../support/programs.ts";
import { until } from "../../../support/until.ts";
import { freePort } from "./sentence-vessel.ts";

/** What it reports, as it comes. */
export async function gpsdReports(t: ExecutionContext, port: number): Promise<readonly Record<string, unknown>[]> {
  const control = await freePort();
  const child = spawn(pathOf("gpsd"), ["-N", "-n", "-S", String(control), `tcp://127.0.0.1:${port}`], {
    stdio: "ignore",
  });
  t.teardown(() => child.kill("SIGKILL"));
  // It is begun by now, and listens when it listens.
  const client = await until(() => connected(control), "gpsd listens");
  t.teardown(() => client.destroy());
  const reports: Record<string, unknown>[] = [];
  let text = "";
  client.write('?WATCH={"enable":true,"json":true};\n');
  client.on("data", (chunk: Buffer) => {
    const lines = (text + chunk.toString()).split("\n");
    text = lines.pop() ?? "";
    reports.push(...lines.map((line) => JSON.parse(line) as Record<string, unknown>));
  });
  return reports;
}

async function connected(port: number): Promise<Socket | undefined> {
  const socket = connect(port, "127.0.0.1");
  return once(socket, "connect").then(
    () => socket.on("error", () => {}),
    () => undefined,
  );
}
