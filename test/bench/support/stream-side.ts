/**
 * A process that serves a live stream of 600 updates a second and counts what it costs: `stream-side.ts SIDE FEED REPOSITORY`.
 * SIDE is `ours` (the interface of the service), `plain` (`ws.send` of one text to each reader), or `floor` (what cannot be less: the bytes
 * of all messages of 12 ms, made beforehand, in one write to each reader, and nothing else); FEED is `single` (one update at a time, as a
 * bus brings them) or `bursts` (60 at a time, as the simulator does). The value of an update is the monotonic time in µs.
 */
import { createServer } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { pathToFileURL } from "node:url";
import { WebSocket, WebSocketServer } from "ws";
import type { Vessel } from "../../api/support/vessel.ts";
import { type SideFigures, TAGS, UPDATES_PER_S } from "./stream-figures.ts";

const MOST_AT_ONCE = 600;
const FLOOR_TICK_MS = 12;

/** Every reader is level, and a message is as long as one of `serve`. */
function floor(feed: string): void {
  const sockets = new Set<Socket>();
  const server = createServer().on("upgrade", (_request, socket: Socket) => {
    socket.write("HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n");
    socket
      .setNoDelay(true)
      .resume()
      .on("error", () => undefined);
    sockets.add(socket.on("close", () => sockets.delete(socket)));
  });
  let updates = 0;
  const everyMs = feed === "bursts" ? (TAGS * 1000) / UPDATES_PER_S : FLOOR_TICK_MS;
  const startMs = performance.now();
  setInterval(() => {
    const due = Math.floor((performance.now() - startMs) / everyMs) * everyMs * (UPDATES_PER_S / 1000);
    if (due - updates < 1) return;
    const value = Number(process.hrtime.bigint() / 1000n);
    const text = `{"type":"tag","tag_id":"T_10.VALUE","value":${value},"quality":"good","timestamp":"2026-11-23T16:00:00.000Z"}`;
    const frame = Buffer.concat([Buffer.from([0x81, text.length]), Buffer.from(text)]);
    const bytes = Buffer.concat(Array.from({ length: Math.floor(due - updates) }, () => frame));
    updates += Math.floor(due - updates);
    for (const socket of sockets) socket.write(bytes);
  }, 1);
  answerFigures(() => updates);
  server.listen(0, "127.0.0.1", () => process.send?.(`ws://127.0.0.1:${(server.address() as AddressInfo).port}/`));
}

function answerFigures(updates: () => number): void {
  process.on("message", () => {
    const { user, system } = process.cpuUsage();
    const { rss: rssBytes, heapUsed: heapBytes } = process.memoryUsage();
    process.send?.({ processorUs: user + system, updates: updates(), rssBytes, heapBytes } satisfies SideFigures);
  });
}

async function serve(side: string, feed: string, repository: string): Promise<void> {
  const file = pathToFileURL(`${repository}/test/api/support/vessel.ts`).href;
  const { startVessel } = (await import(file)) as { startVessel: () => Promise<Vessel> };
  const vessel = await startVessel();
  for (let tag = 0; tag < TAGS; tag += 1) {
    const definition = { id: `T_${tag}.VALUE`, description: "", unitSi: "-", controllable: false };
    vessel.tags.register({ ...definition, rangeNormalMin: null, rangeNormalMax: null });
  }
  const url = side === "plain" ? plainStream(vessel) : `${vessel.url.replace("http", "ws")}/ws/realtime`;
  let updates = 0;
  const startMs = performance.now();
  const step = feed === "bursts" ? TAGS : 1;
  setInterval(() => {
    const due = Math.floor(((performance.now() - startMs) * UPDATES_PER_S) / 1000 / step) * step;
    const until = Math.min(due, updates + MOST_AT_ONCE);
    for (; updates < until; updates += 1) {
      vessel.write(`T_${updates % TAGS}.VALUE`, Number(process.hrtime.bigint() / 1000n));
    }
  }, 1);
  answerFigures(() => updates);
  process.send?.(url);
}

/** The plainest way: each update as a text, sent to each reader when it comes. */
function plainStream({ tags, port }: Vessel): string {
  const server = new WebSocketServer({ host: "127.0.0.1", port: port + 1, perMessageDeflate: false });
  tags.subscribe(({ tagId, value, quality, timestampMs }) => {
    const timestamp = new Date(timestampMs).toISOString();
    const text = JSON.stringify({ type: "tag", tag_id: tagId, value, quality, timestamp });
    for (const client of server.clients) if (client.readyState === WebSocket.OPEN) client.send(text);
  });
  return `ws://127.0.0.1:${port + 1}/`;
}

const [side = "ours", feed = "single", repository = ""] = process.argv.slice(2);
process.once("disconnect", () => process.exit());
if (side === "floor") floor(feed);
else await serve(side, feed, repository);
