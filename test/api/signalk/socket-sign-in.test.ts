/** Where reading needs a login, a client may sign in by the socket: it is greeted, and told nothing else before. */
import { once } from "node:events";
import test, { type ExecutionContext } from "ava";
import { accessVessel, type AccessVessel, ELSEWHERE, LOCAL, PASSWORD } from "../../access/support/vessel.ts";
import { refusalOf } from "../support/subscriber.ts";
import { Client, SELF, valuesIn } from "./vessel.ts";

const settings = { reading: "signed_in" } as const;

async function stranger(t: ExecutionContext, { port }: AccessVessel, query = "", address = "192.0.2.7") {
  const client = new Client(`ws://127.0.0.1:${port}/signalk/v1/stream${query}`, { "X-Forwarded-For": address });
  t.teardown(() => client.socket.terminate());
  await once(client.socket, "open");
  return client;
}

const login = (requestId: string, password = PASSWORD) => ({ requestId, login: { username: "crew", password } });
const counters = ({ server }: AccessVessel) => server.outputs.at(-1)?.counters() ?? {};

test("a stranger is greeted, hears nothing, signs in and hears everything that it asked for", async (t) => {
  const vessel = await accessVessel(t, { settings });
  vessel.write("VESSEL.SOG_MS", 3);
  const client = await stranger(t, vessel);
  t.is((await client.first(() => true))["self"], `vessels.${SELF}`);
  vessel.write("VESSEL.SOG_MS", 4);
  client.say({ context: "vessels.self", subscribe: [{ path: "*" }] });
  t.is(typeof (await client.first((message) => message["errorMessage"] !== undefined))["errorMessage"], "string");
  t.is((await client.reply({ requestId: "put", put: { path: "notifications.a", value: null } }))["statusCode"], 401);
  t.is((await client.reply(login("wrong", "not this one")))["statusCode"], 401);
  t.deepEqual(client.messages.flatMap(valuesIn), []);
  t.is(counters(vessel)["strangers"], 1);
  t.like(await client.reply(login("right")), { state: "COMPLETED", statusCode: 200 });
  t.is(await client.value("navigation.speedOverGround"), 4);
  t.true(client.messages.findIndex(({ updates }) => updates) > client.messages.findIndex((m) => m["login"]));
  vessel.write("VESSEL.SOG_MS", 5);
  t.is(await client.value("navigation.speedOverGround", (value) => value === 5), 5);
  t.like(counters(vessel), { strangers: 0, subscribers: 1 });
  await vessel.access.changePerson("crew", { disabled: true }, LOCAL);
  t.is(await client.closed, 1008, "who may read no more loses it at once");
});

test("a stranger that signs in and subscribes by itself gets that alone", async (t) => {
  const vessel = await accessVessel(t, { settings });
  const client = await stranger(t, vessel, "?subscribe=none");
  await client.reply(login("1"));
  client.say({ context: "vessels.self", subscribe: [{ path: "navigation.speedOverGround" }] });
  await client.reply({ requestId: "2", query: true });
  for (const tag of ["VESSEL.STW_MS", "VESSEL.SOG_MS"]) vessel.write(tag, 6);
  await client.value("navigation.speedOverGround");
  t.deepEqual(
    client.messages.flatMap(valuesIn).map(({ path }) => path),
    ["navigation.speedOverGround"],
  );
});

test("who does not sign in within its time is closed, and who has is not", async (t) => {
  const vessel = await accessVessel(t, { settings, server: { signalkStream: { signInMs: 4000 } } });
  const [good, late] = [await stranger(t, vessel), await stranger(t, vessel)];
  await good.reply(login("1"));
  t.is(await late.closed, 1008);
  vessel.write("VESSEL.SOG_MS", 5);
  t.is(await good.value("navigation.speedOverGround"), 5);
});

test("a token that is wrong is refused before, and so is a stranger of the stream that has no login", async (t) => {
  const vessel = await accessVessel(t, { settings });
  const path = `${vessel.url}/signalk/v1/stream`;
  t.is((await refusalOf(path, { ...ELSEWHERE, Authorization: "JWT none" })).status, 401);
  t.is((await refusalOf(path, { ...ELSEWHERE, Authorization: "JWT (((" })).status, 401);
  t.is((await refusalOf(`${path}?subscribe=none&token=none`, ELSEWHERE)).status, 401);
  t.is((await refusalOf(`${vessel.url}/ws/realtime`, ELSEWHERE)).status, 401);
});

test("strangers have few places, no address most of them, and a program with a token comes in beside them", async (t) => {
  const vessel = await accessVessel(t, { settings, server: { trustProxy: "x-forwarded-for" } });
  const path = `${vessel.url}/signalk/v1/stream`;
  const open: Client[] = [];
  for (let address = 1; ; address += 1) {
    const of = { "X-Forwarded-For": `10.0.0.${address}` };
    const before = open.length;
    for (;;) {
      const client = new Client(path.replace("http", "ws"), of);
      const isOpen = await Promise.race([
        once(client.socket, "open").then(() => true),
        once(client.socket, "unexpected-response").then(() => false),
      ]);
      if (!isOpen) break;
      open.push(client);
    }
    if (open.length === before) break;
    if (address === 1) t.true(before === 0 && open.length <= 16, `${open.length}`);
  }
  t.true(open.length <= 32 && open.length >= 8, `${open.length}`);
  t.is((await refusalOf(path, ELSEWHERE)).status, 401, "as before it had a place to sign in");
  const client = new Client(path.replace("http", "ws"), vessel.as("crew"));
  t.teardown(() => client.socket.terminate());
  await once(client.socket, "open");
  for (const { socket } of open) socket.terminate();
  await Promise.all(open.map(({ closed }) => closed));
  while (counters(vessel)["strangers"] !== 0) await new Promise((resolve) => setImmediate(resolve));
  await stranger(t, vessel);
});
