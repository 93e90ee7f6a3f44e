import { once } from "node:events";
import { type AddressInfo, connect, createServer } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import test from "ava";
import { Silence } from "../../src/core/silence.ts";
import { until } from "../support/until.ts";

/** Nothing else runs in this process meanwhile. */
const standStill = (ms: number) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);

test("who says nothing is silent, once for each such time", async (t) => {
  let times = 0;
  const silence = new Silence(20, () => (times += 1));
  await until(() => times === 1);
  await delay(60);
  t.is(times, 1);
  silence.heard();
  await until(() => times === 2);
  silence.stop();
  await delay(60);
  t.is(times, 2);
});

test("what came while our own process stood still was said", async (t) => {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const accepted = once(server, "connection");
  const talker = connect((server.address() as AddressInfo).port, "127.0.0.1");
  const [heard] = await accepted;
  t.teardown(() => [talker, heard, server].forEach((each) => (each.destroy ?? each.close).call(each)));
  let isSilent = false;
  const silence = new Silence(200, () => (isSilent = true));
  t.teardown(() => silence.stop());
  let times = 0;
  heard.on("data", () => {
    times += 1;
    silence.heard();
  });
  for (let i = 1; i <= 3; i += 1) {
    talker.write("alive");
    standStill(300);
    await until(() => times === i);
    t.false(isSilent);
  }
  await until(() => isSilent);
  t.pass();
});
