import { createServer } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import test from "ava";
import { isBitacoraError } from "../../src/core/errors.ts";
import { openRaw, gather, parseAnswer } from "./support/raw.ts";
import { subscribe } from "./support/subscriber.ts";
import { startVessel } from "./support/vessel.ts";
import { vesselFor } from "./support/vessel-test.ts";

test("a port that is taken, one that is not ours and a host that is none are told apart", async (t) => {
  const other = createServer().listen(0, "127.0.0.1");
  await once(other, "listening");
  const { port } = other.address() as AddressInfo;
  const taken = await t.throwsAsync(startVessel({ port }));
  t.true(isBitacoraError(taken, "port-in-use"));
  t.like(taken, { details: { host: "127.0.0.1", port } });
  other.close();
  const nowhere = await t.throwsAsync(startVessel({ host: "no-such-host.invalid" }));
  t.true(isBitacoraError(nowhere, "host-unknown"), String(nowhere));
  const foreign = await t.throwsAsync(startVessel({ host: "203.0.113.7" }));
  t.true(isBitacoraError(foreign, "host-unknown"), String(foreign));
});

test("the address of what listens everywhere is one that can be typed", async (t) => {
  const vessel = await vesselFor(t, { host: "0.0.0.0" });
  t.is(vessel.url, `http://localhost:${vessel.port}`);
  const answer = await fetch(`http://127.0.0.1:${vessel.port}/livez`, { headers: { Host: "boat.example" } });
  t.is(answer.status, 200);
});

test("close says 1001 to subscribers, lets a request under way finish, and answers no more", async (t) => {
  let release = () => {};
  const vessel = await startVessel({}, {});
  const slow = new Promise<void>((resolve) => (release = resolve));
  const live = await subscribe(vessel.url);
  let underWay: Promise<Response> | undefined;
  await new Promise<void>((asked) => {
    vessel.logbook.query = async () => {
      asked();
      await slow;
      return [];
    };
    underWay = fetch(`${vessel.url}/logbook`);
  });
  const closing = vessel.server.close();
  t.is(await live.closed, 1001);
  await t.throwsAsync(fetch(`${vessel.url}/livez`));
  release();
  const answer = (await underWay) as Response;
  t.is(answer.status, 200);
  t.is(answer.headers.get("connection"), "close");
  await closing;
  await vessel.server.close();
  await vessel.stop();
});

test("close does not wait for ever for a request that does not finish, or a subscriber that does not answer", async (t) => {
  const vessel = await startVessel();
  vessel.logbook.verify = () => new Promise(() => {});
  const stuck = t.throwsAsync(fetch(`${vessel.url}/logbook/verify`));
  const half = await openRaw(vessel.port);
  half.write("GET /tags HTTP/1.1\r\nHost: localhost\r\n");
  const live = await subscribe(vessel.url);
  live.socket.pause();
  await new Promise((resolve) => setTimeout(resolve, 50));
  const from = performance.now();
  await vessel.server.close();
  t.log(`closed in ${Math.round(performance.now() - from)} ms`);
  await stuck;
  live.socket.terminate();
  half.destroy();
  await vessel.stop();
  t.pass();
});

test("a request on a kept connection while it closes is told that it is the last", async (t) => {
  const vessel = await startVessel();
  let release = () => {};
  const socket = await openRaw(vessel.port);
  const text = gather(socket, 3000);
  await new Promise<void>((asked) => {
    vessel.logbook.verify = () => {
      asked();
      return new Promise((resolve) => (release = () => resolve({ ok: true, broken_entry_ids: [], entries: 0 })));
    };
    socket.write("GET /logbook/verify HTTP/1.1\r\nHost: localhost\r\n\r\n");
  });
  const closing = vessel.server.close();
  release();
  await closing;
  const answer = parseAnswer(await text);
  t.is(answer.status, 200);
  t.is(answer.headers["connection"], "close");
  await vessel.stop();
});
