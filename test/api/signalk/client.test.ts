/** What programs use: the client library of Signal K, unmodified. */
import { createRequire } from "node:module";
import type { EventEmitter } from "node:events";
import test, { type ExecutionContext } from "ava";
import { signalkVessel } from "./vessel.ts";

interface Api {
  self(): Promise<Readonly<Record<string, unknown>>>;
  navigation(): Promise<Readonly<Record<string, { readonly value: unknown }>>>;
  notifications(): Promise<object>;
  getMeta(path: string): Promise<Readonly<Record<string, unknown>>>;
  put(path: string, body: unknown): Promise<Readonly<Record<string, unknown>>>;
}

interface Request extends EventEmitter {
  send(): void;
}

interface LibraryClient extends EventEmitter {
  connect(): Promise<unknown>;
  disconnect(returnsPromise: boolean): Promise<unknown>;
  API(): Promise<Api>;
  request(name: string, body: object): Request;
  authenticate(username: string, password: string): void;
  requestDeviceAccess(description: string, clientId: string): Promise<{ response: Readonly<Record<string, unknown>> }>;
}

type Options = Readonly<Record<string, unknown>>;
const require = createRequire(import.meta.url);
const library = require("@signalk/client") as { readonly default: new (options: Options) => LibraryClient };

/** The next event of a kind for which this is so. */
function event<T>(from: EventEmitter, name: string, isIt: (each: T) => boolean = () => true): Promise<T> {
  return new Promise((resolve) => {
    const listen = (each: T) => {
      if (!isIt(each)) return;
      from.removeListener(name, listen);
      resolve(each);
    };
    from.on(name, listen);
  });
}

async function connected(t: ExecutionContext, options: Options = {}) {
  const vessel = await signalkVessel(t);
  const client = new library.default({
    hostname: "127.0.0.1",
    port: vessel.port,
    useTLS: false,
    reconnect: false,
    autoConnect: false,
    deltaStreamBehaviour: "self",
    ...options,
  });
  t.teardown(() => client.disconnect(true));
  vessel.write("VESSEL.SOG_MS", 4);
  await client.connect();
  return { vessel, client };
}

interface Delta {
  readonly updates: readonly { readonly values?: readonly { readonly path: string; readonly value: unknown }[] }[];
}
const has = (path: string, value: unknown) => (delta: Delta) =>
  delta.updates.some(({ values = [] }) => values.some((each) => each.path === path && each.value === value));

test("it hears deltas, and reads the tree", async (t) => {
  const { vessel, client } = await connected(t);
  const heard = event<Delta>(client, "delta", has("navigation.speedOverGround", 6));
  vessel.write("VESSEL.SOG_MS", 6);
  await heard;
  const api = await client.API();
  t.is((await api.self())["name"], "Aurora");
  t.is((await api.navigation())["speedOverGround"]?.value, 6);
  t.is((await api.getMeta("vessels/self/navigation/speedOverGround"))["units"], "m/s");
  t.deepEqual(await api.notifications(), {});
});

test("it is told of an alarm, and acknowledges it by a request", async (t) => {
  const { vessel, client } = await connected(t, { notifications: true });
  const told = event<{ path: string; state: string }>(client, "notification", ({ path }) => path.endsWith("smoke"));
  vessel.write("FIRE_0.DETECTED", true);
  const { path, state } = await told;
  t.is(state, "emergency");
  const put = { context: "vessels.self", put: { path: `notifications.${path}.state`, value: "normal" } };
  const request = client.request("acknowledge", put);
  const answered = event<{ statusCode: number }>(request, "response");
  request.send();
  t.is((await answered).statusCode, 200);
  t.is(vessel.alarms.open()[0]?.state, "ACK");
});

test("it asks for access, and is told that there are no accounts where it logs in", async (t) => {
  const { client } = await connected(t);
  const { response } = await client.requestDeviceAccess("a test", "d6e1b2c0");
  t.like(response, { state: "PENDING", statusCode: 202 });
  const refused = event<Error>(client, "error");
  client.authenticate("ana", "secret");
  t.regex((await refused).message, /status 501/);
});
