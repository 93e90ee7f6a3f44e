/**
 * What a crew notices meanwhile, from a process of its own: `GET /tags` ten times a second, and how late each value of the live stream
 * comes. Asked for figures, it says them and begins anew.
 */
import { request } from "node:http";
import { WebSocket } from "ws";

export interface CrewFigures {
  readonly tagsMs: readonly number[];
  readonly liveMs: readonly number[];
  readonly failed: number;
}

const EVERY_MS = 100;
const PATIENCE_MS = 10_000;

const [url = ""] = process.argv.slice(2);
let [tagsMs, liveMs, failed]: [number[], number[], number] = [[], [], 0];

setInterval(() => {
  const beganMs = performance.now();
  const asking = request(`${url}/tags`, { agent: false, timeout: PATIENCE_MS }, (answer) => {
    answer.resume();
    answer.once("end", () => tagsMs.push(performance.now() - beganMs));
  });
  asking.once("timeout", () => asking.destroy(new Error("no answer")));
  asking.once("error", () => (failed += 1));
  asking.end();
}, EVERY_MS);

const socket = new WebSocket(`${url.replace("http", "ws")}/ws/realtime`);
socket.on("error", () => (failed += 1));
socket.on("message", (data: Buffer) => {
  const { type, timestamp } = JSON.parse(data.toString()) as { type: string; timestamp?: string };
  if (type === "tag" && timestamp !== undefined) liveMs.push(Date.now() - Date.parse(timestamp));
});
socket.once("open", () => process.send?.("open"));

process.on("message", () => {
  process.send?.({ tagsMs, liveMs, failed } satisfies CrewFigures);
  [tagsMs, liveMs, failed] = [[], [], 0];
});
process.once("disconnect", () => process.exit());
