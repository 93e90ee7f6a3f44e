/**
 * The same work twice: every update reaches a store of latest values, 60 alarm rules, a history on disk and the live
 * subscribers. `ours` is the service as it runs; `plain` is what one would write in an afternoon: an EventEmitter, a
 * comparison a rule, `JSON.stringify` for each client, and a row a sample in SQLite, committed once a second.
 */
import { EventEmitter, once } from "node:events";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { WebSocketServer } from "ws";
import { systemClock } from "../../../src/core/clock.ts";
import { parseProject } from "../../../src/project/parse-project.ts";
import { makeLog } from "../../../src/runtime/log.ts";
import { startService } from "../../../src/runtime/service/service.ts";
import { messagesIn } from "../../../src/messages/messages.ts";
import type { TagUpdate } from "../../../src/tags/tag.ts";

export interface Pipeline {
  readonly liveUrl: string;
  write(update: TagUpdate): void;
  /** Everything written so far is stored. */
  settled(): Promise<void>;
  stored(): Promise<number>;
  notes(): Record<string, number>;
  close(): Promise<void>;
}

export const TAGS = 300;
const RULES = 60;
const START_MS = Date.UTC(2026, 0, 1);

/** The i-th update: every tag in turn, twice a second of the vessel's time; values wander as sensors do. */
export function updateOf(i: number): TagUpdate {
  const tag = i % TAGS;
  const round = Math.floor(i / TAGS);
  const value = Math.round((50 + 40 * Math.sin(round / 50 + tag) + ((round * 7 + tag * 13) % 10) / 10) * 10) / 10;
  return { tagId: `T_${tag}`, value, quality: "good", timestampMs: START_MS + round * 500, source: "bench" };
}

export async function makeOurs(dir: string): Promise<Pipeline> {
  const tags = Array.from({ length: TAGS }, (_, i) => {
    const alarms =
      i < RULES
        ? [
            {
              id: "high",
              operator: ">",
              threshold: 85,
              hysteresis: 5,
              delay_s: 1,
              priority: "caution",
              message: "Alto",
            },
          ]
        : [];
    return {
      id: `T_${i}`,
      description: "",
      unit_si: "K",
      controllable: false,
      range_normal_min: 0,
      range_normal_max: 100,
      alarms,
    };
  });
  const text = JSON.stringify({
    id: "bench",
    name: "bench",
    customer: "",
    vessel: { id: "bench", name: "bench", type: "other", loa_m: 1, beam_m: 1, draft_m: 1 },
    systems_enabled: [],
    sources: [],
    tags,
  });
  const quiet = makeLog({ write: () => undefined, verbose: false, journal: false, colour: false, now: Date.now });
  const { project } = parseProject(text, dir);
  if (project === undefined) throw new Error("the benchmark's project has faults");
  const service = await startService({
    version: "bench",
    project,
    dataDir: join(dir, "data"),
    host: "127.0.0.1",
    port: 0,
    dbFile: undefined,
    allowOrigins: [],
    allowHosts: [],
    clock: systemClock,
    log: quiet,
    messages: messagesIn("en"),
  });
  const { parts } = service;
  return {
    liveUrl: `${service.url.replace("http", "ws")}/ws/realtime`,
    write: (update) => void parts.tags.write(update),
    settled: async () => {
      await parts.history.flush();
      await parts.alarms.settled();
    },
    stored: () => Promise.resolve(parts.history.statistics().samples),
    notes: () => ({
      dropped_samples: parts.history.statistics().dropped,
      alarm_transitions: parts.alarms.statistics().transitions,
    }),
    close: () => service.stop(),
  };
}

export async function makePlain(dir: string): Promise<Pipeline> {
  const latest = new Map<string, TagUpdate>();
  const updates = new EventEmitter().setMaxListeners(0);
  const database = new DatabaseSync(join(dir, "rows.db"));
  database.exec("PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL");
  database.exec("CREATE TABLE samples (tag TEXT, time INTEGER, value REAL, quality TEXT)");
  database.exec("CREATE INDEX by_tag ON samples (tag, time)");
  const insert = database.prepare("INSERT INTO samples VALUES (?, ?, ?, ?)");
  let waiting: TagUpdate[] = [];
  const flush = () => {
    database.exec("BEGIN");
    for (const { tagId, timestampMs, value, quality } of waiting)
      insert.run(tagId, timestampMs, Number(value), quality);
    database.exec("COMMIT");
    waiting = [];
  };
  const timer = setInterval(flush, 1000);
  const active = new Set<string>();
  updates.on("update", (update: TagUpdate) => latest.set(update.tagId, update));
  for (let i = 0; i < RULES; i += 1) {
    const tagId = `T_${i}`;
    updates.on("update", (update: TagUpdate) => {
      if (update.tagId !== tagId || typeof update.value !== "number") return;
      if (update.value > 85) active.add(tagId);
      else if (update.value < 80) active.delete(tagId);
    });
  }

  updates.on("update", (update: TagUpdate) => waiting.push(update));
  const server = new WebSocketServer({ port: 0, host: "127.0.0.1", perMessageDeflate: false });
  await once(server, "listening");
  server.on("connection", (socket) => {
    updates.on("update", ({ tagId, value, quality, timestampMs }: TagUpdate) => {
      if (socket.bufferedAmount > 1_000_000) return;
      const timestamp = new Date(timestampMs).toISOString();
      socket.send(JSON.stringify({ type: "tag", tag_id: tagId, value, quality, timestamp }));
    });
  });
  const { port } = server.address() as { port: number };
  return {
    liveUrl: `ws://127.0.0.1:${port}`,
    write: (update) => void updates.emit("update", update),
    settled: () => Promise.resolve(flush()),
    stored: () => Promise.resolve(Number(database.prepare("SELECT count(*) AS n FROM samples").get()?.["n"])),
    notes: () => ({}),
    close: async () => {
      clearInterval(timer);
      for (const client of server.clients) client.terminate();
      server.close();
      database.close();
      await Promise.resolve();
    },
  };
}
