/**
 * VictoriaMetrics (Debian's package `victoria-metrics`) on loopback, fed with its plainest text format and asked over
 * HTTP. It buffers what it takes for some seconds: a flush that has returned is not on disk.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Answer, Side } from "./historian-side.ts";

export const VICTORIA = "victoria-metrics";

interface ExportLine {
  readonly values: readonly number[];
}

interface RangeReply {
  readonly data: { readonly result: readonly { readonly values: readonly (readonly [number, string])[] }[] };
}

/** Unasked it refuses to read more than 30 million samples of a series: a year once a second is 31.5 million. */
const NO_BOUND = ["-search.maxSamplesPerSeries", "1000000000"];

export async function openVictoria(dir: string): Promise<Side> {
  const address = `127.0.0.1:${await freePort()}`;
  const daemon = spawn(
    VICTORIA,
    ["-storageDataPath", join(dir, "victoria"), "-httpListenAddr", address, "-retentionPeriod", "100y", "-loggerLevel", "ERROR", ...NO_BOUND], // prettier-ignore
    { stdio: "ignore" },
  );
  await once(daemon, "spawn");
  const get = async (path: string, parameters: Record<string, string> = {}): Promise<string> => {
    const response = await fetch(`http://${address}${path}?${new URLSearchParams(parameters).toString()}`);
    const text = await response.text();
    if (!response.ok) throw new Error(`${path}: ${text}`);
    return text;
  };
  for (let isUp = false; !isUp;) {
    if (daemon.exitCode !== null) throw new Error(`${VICTORIA} ended with ${daemon.exitCode}`);
    isUp = await get("/health").then(
      () => true,
      () => false,
    );
    if (!isUp) await sleep(2);
  }
  const range = async (tagId: string, fromMs: number, toMs: number): Promise<Answer> => {
    const text = await get("/api/v1/export", { "match[]": nameOf(tagId), start: seconds(fromMs), end: seconds(toMs) });
    const lines = text.split("\n").filter((line) => line !== "");
    return answerOf(lines.flatMap((line) => (JSON.parse(line) as ExportLine).values));
  };
  return {
    daemon: daemon.pid ?? 0,
    flush: async (samples) => {
      let body = "";
      for (const { tagId, timestampMs, value } of samples) body += `${nameOf(tagId)} ${Number(value)} ${timestampMs}\n`;
      const response = await fetch(`http://${address}/api/v1/import/prometheus`, { method: "POST", body });
      if (!response.ok) throw new Error(await response.text());
      await response.arrayBuffer();
    },
    // It has no such query: the caller knows how often the tag is sampled.
    newest: (tagId, limit, nowMs) => range(tagId, nowMs - limit * 500, nowMs),
    range,
    reduce: async (tagId, fromMs, toMs, points) => {
      const stepMs = (toMs - fromMs) / points;
      const parameters = { start: seconds(fromMs + stepMs), end: seconds(toMs), step: seconds(stepMs), nocache: "1" };
      const query = `avg_over_time(${nameOf(tagId)}[${Math.round(stepMs)}ms])`;
      const reply = JSON.parse(await get("/api/v1/query_range", { ...parameters, query })) as RangeReply;
      return answerOf(reply.data.result.flatMap(({ values }) => values.map(([, value]) => Number(value))));
    },
    settle: async () => void (await get("/internal/force_flush")),
    close: async () => {
      daemon.kill("SIGINT");
      await once(daemon, "exit");
    },
  };
}

function nameOf(tagId: string): string {
  return tagId.replace(".", "_");
}

function seconds(ms: number): string {
  return (ms / 1000).toFixed(3);
}

function answerOf(values: readonly number[]): Answer {
  return { points: values.length, sum: values.reduce((sum, value) => sum + value, 0) };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as { port: number };
  server.close();
  return port;
}
