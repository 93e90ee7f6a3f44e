/** The heartbeat of the WebSocket (specification, sections 4 and 8): once as it is, in half a minute, and once at a quicker pace. */
import { setTimeout as sleep } from "node:timers/promises";
import test from "ava";
import { HttpServer } from "../../src/api/server/http-server.ts";
import { LiveClient } from "./support/live-client.ts";
import { startSpecService } from "./support/service.ts";

const tags = [{ id: "A", unit_si: "K" }];

test("after 30 seconds without an update, counted from the last message, a heartbeat with the one field type is sent", async (t) => {
  const service = await startSpecService({ tags });
  t.teardown(() => service.stop());
  service.write("A", 1);
  const client = await LiveClient.open(service.url);
  await sleep(3000);
  service.write("A", 2);
  await client.atLeast(3);
  t.deepEqual(client.told, ["A=1", "A=2"]);
  t.deepEqual(client.messages[2] as unknown, { type: "heartbeat" });
  const [, updateMs = 0, heartbeatMs = 0] = client.cameAtMs;
  const silenceS = (heartbeatMs - updateMs) / 1000;
  t.log(`${silenceS.toFixed(2)} s of silence`);
  // No sooner; a machine that is busy may be late, but not by another beat.
  t.true(silenceS > 29.5 && silenceS < 45);
  await client.close();
});

test("the wait for the heartbeat restarts after each message, the heartbeat itself included", async (t) => {
  const service = await startSpecService({ tags });
  t.teardown(() => service.stop());
  const heartbeatMs = 1500;
  const options = { host: "127.0.0.1", port: 0, allowedOrigins: [], machineNames: [], live: { heartbeatMs } };
  const quick = new HttpServer(service.parts, options);
  t.teardown(() => quick.close());
  const { url } = await quick.listen();
  for (const output of quick.outputs) void output.run();
  const client = await LiveClient.open(url);
  for (let i = 0; i < 40; i += 1) {
    service.write("A", i);
    await sleep(100);
  }
  await client.atLeast(43);
  const types = client.messages.map(({ type }) => type);
  t.deepEqual(types.slice(0, 40), Array(40).fill("tag"), "none in four seconds of updates");
  t.deepEqual(types.slice(40), ["heartbeat", "heartbeat", "heartbeat"], "and one after another in silence");
  for (let i = 40; i < 43; i += 1) {
    t.true(client.cameAtMs[i]! - client.cameAtMs[i - 1]! > heartbeatMs - 250, "each after a wait of its own");
  }
  await client.close();
});
