/** Switches by Signal K: a PUT of the state's path is a touch, and its request says what came of the order, by HTTP and over the stream. */
import test, { type ExecutionContext } from "ava";
import type { TaggedSwitch } from "../../../src/acts/switch-acts.ts";
import { limits } from "../../../src/switching/limits.ts";
import { Switchboard } from "../../../src/switching/switchboard.ts";
import { ManualClock } from "../../support/clock.ts";
import { signalkVessel } from "./vessel.ts";

const LAMP: TaggedSwitch = {
  id: "lamp",
  name: "Lamp",
  load: "lights",
  automatic: false,
  tagId: "SWITCHBANK_0.SWITCH_3",
};
const PATH = "electrical.switches.bank.0.3.state";
const PLACE = `/signalk/v1/api/vessels/self/${PATH.replaceAll(".", "/")}`;

interface Said {
  readonly state: string;
  readonly statusCode: number;
  readonly message: string;
  readonly requestId?: string;
  readonly href?: string;
}

/** A vessel with a lamp that is off and does what the test says. */
async function withLamp(t: ExecutionContext, isSent = true) {
  const clock = new ManualClock();
  const sent: boolean[] = [];
  const board = new Switchboard<TaggedSwitch>([LAMP], {
    clock,
    isUnderWay: () => true,
    wire: { send: (_, { on }) => (sent.push(on), isSent) },
  });
  const hear = (on: boolean) => board.heard("lamp", { device: "a", at: "35", on, isLive: true });
  hear(false);
  const vessel = await signalkVessel(t, {}, { board });
  await vessel.listen();
  vessel.write(LAMP.tagId, false);
  const put = async (value: unknown) => {
    const { status, body } = await vessel.ask("PUT", PLACE, { value });
    return { status, body: body as Said };
  };
  const request = async (href: string) => (await vessel.ask("GET", href)).body as Said;
  return { ...vessel, board, clock, hear, sent, put, request };
}

test("by HTTP: PENDING until it is put again, then with its request, which is COMPLETED when the device says so", async (t) => {
  const { put, request, hear, sent } = await withLamp(t);
  const first = await put(1);
  t.like(first, { status: 202, body: { state: "PENDING", statusCode: 202 } });
  t.regex(first.body.message, /otra vez/);
  t.is(first.body.href, undefined);
  t.deepEqual(sent, []);
  const second = await put(1);
  t.like(second, { status: 202, body: { state: "PENDING", statusCode: 202 } });
  const { href = "", requestId = "" } = second.body;
  t.is(href, `/signalk/v1/requests/${requestId}`);
  t.like(await request(href), { state: "PENDING", statusCode: 202, requestId });
  hear(true);
  t.like(await request(href), { state: "COMPLETED", statusCode: 200, requestId });
  t.deepEqual(sent, [true]);
});

test("an order that the device does not confirm is FAILED with its reason, and so is one that cannot be sent", async (t) => {
  const silent = await withLamp(t);
  await silent.put(true);
  const { href = "" } = (await silent.put(true)).body;
  silent.clock.advance(limits.confirmMs + 1);
  silent.board.tick();
  const failed = await silent.request(href);
  t.like(failed, { state: "FAILED", statusCode: 504 });
  t.regex(failed.message, /no lo ha dicho a tiempo/);
  t.deepEqual(silent.sent, [true]);

  const cut = await withLamp(t, false);
  await cut.put(true);
  const unsent = await cut.request((await cut.put(true)).body.href ?? "");
  t.like(unsent, { state: "FAILED", statusCode: 504 });
  t.regex(unsent.message, /no se pudo enviar/);
});

test("what the gate refuses is answered at once; a value that is none, and a request that is none", async (t) => {
  const { put, ask, sent, board } = await withLamp(t);
  const already = await put(0);
  t.is(already.status, 409);
  t.regex(already.body.message, /ya está así/);
  t.is((await put("on")).status, 400);
  t.is((await put(2)).status, 400);
  await put(1);
  t.is((await put(0)).status, 409, "the second touch wants something else");
  t.not(board.report("lamp")?.state.phase, "armed");
  t.is((await ask("GET", "/signalk/v1/requests/00000000-0000-0000-0000-000000000000")).status, 404);
  t.deepEqual(sent, []);
});

test("over the stream the client is told PENDING, and later what came of it, under its own request's id", async (t) => {
  const { listen, hear, sent, board, clock } = await withLamp(t);
  const client = await listen("?subscribe=none");
  const put = (requestId: string, value: unknown) => ({
    context: "vessels.self",
    requestId,
    put: { path: PATH, value },
  });
  const answers = (requestId: string) => client.messages.filter((each) => each["requestId"] === requestId);
  t.like(await client.reply(put("one", 1)), { state: "PENDING", statusCode: 202 });
  t.like(await client.reply(put("two", 1)), { state: "PENDING", statusCode: 202 });
  hear(true);
  const done = await client.first((each) => each["requestId"] === "two" && each["state"] !== "PENDING");
  t.like(done, { state: "COMPLETED", statusCode: 200 });
  t.is(answers("two").length, 2);
  t.is(answers("one").length, 1);
  t.deepEqual(sent, [true]);

  clock.advance(limits.restMs);
  await client.reply(put("three", 0));
  await client.reply(put("four", 0));
  clock.advance(limits.confirmMs + 1);
  board.tick();
  const failed = await client.first((each) => each["requestId"] === "four" && each["state"] !== "PENDING");
  t.like(failed, { state: "FAILED", statusCode: 504 });
  t.regex(String(failed["message"]), /no lo ha dicho a tiempo/);
});
