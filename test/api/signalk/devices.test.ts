/**
 * Devices that ask for access, with the requests that they send and the answers that they understand, read in their sources: pypilot
 * 1a78ae6 (pypilot/signalk.py) and SensESP 395736d (src/sensesp/signalk/signalk_ws_client.cpp). Each takes any other answer for a fault,
 * and begins again without end.
 */
import { once } from "node:events";
import test, { type ExecutionContext } from "ava";
import { accessVessel, LOCAL } from "../../access/support/vessel.ts";
import { limits } from "../../../src/api/limits.ts";
import { Client, type SignalkVessel, signalkVessel } from "./vessel.ts";

interface Reply {
  readonly statusCode: number;
  readonly state: string;
  readonly href: string;
  readonly accessRequest?: { readonly permission: string; readonly token?: string };
}

type Device = (url: string, granted: (href: string) => Promise<void>) => Promise<Client>;

/** It reads `statusCode` of the answer to a form, polls only after 202 and 400, and sends its token as `JWT`. */
const pypilot: Device = async (url, granted) => {
  const found = (await (await fetch(`${url}/signalk`)).json()) as {
    endpoints: { v1: Readonly<Record<"signalk-ws", string>> };
  };
  const stream = found.endpoints.v1["signalk-ws"];
  const base = `http://${new URL(stream).host}`;
  const form = new URLSearchParams({ clientId: "pypilot-12345678901", description: "pypilot" });
  const asked = (await (
    await fetch(`${base}/signalk/v1/access/requests`, { method: "POST", body: form })
  ).json()) as Reply;
  if (![202, 400].includes(asked.statusCode)) throw new Error(`pypilot asks again after ${asked.statusCode}`);
  await granted(asked.href);
  const answered = (await (await fetch(base + asked.href)).json()) as Reply;
  if (answered.state !== "COMPLETED" || answered.accessRequest?.permission !== "APPROVED") throw new Error("no token");
  const client = new Client(`${stream}?subscribe=none`, { Authorization: `JWT ${answered.accessRequest.token ?? ""}` });
  await once(client.socket, "open");
  return client;
};

/** It looks at the status of HTTP (202, 400, 404), then polls until it is 200 with COMPLETED, tries the token, and sends it as `Bearer`. */
const sensesp: Device = async (url, granted) => {
  const body = { clientId: "0b1b3c1e", description: "SensESP device: engine", permissions: "readwrite" };
  const answer = await fetch(`${url}/signalk/v1/access/requests`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
  const { href } = (await answer.json()) as Reply;
  if (answer.status !== 202 || !href.startsWith("/")) throw new Error(`SensESP cannot handle http=${answer.status}`);
  await granted(href);
  const polled = await fetch(url + href);
  if (polled.status !== 200) throw new Error(`SensESP cannot handle ${polled.status} where it polls`);
  const { state, accessRequest } = (await polled.json()) as Reply;
  if (state !== "COMPLETED" || accessRequest?.permission !== "APPROVED") throw new Error("no token");
  const headers = { Authorization: `Bearer ${accessRequest.token ?? ""}` };
  const tried = await fetch(`${url}/signalk/v1/stream`, { headers });
  if (tried.status !== 426) throw new Error(`SensESP takes ${tried.status} for a token that is refused`);
  const client = new Client(`${url.replace("http", "ws")}/signalk/v1/stream?subscribe=none&sendMeta=all`, headers);
  await once(client.socket, "open");
  return client;
};

async function hears(t: ExecutionContext, vessel: SignalkVessel, client: Client): Promise<void> {
  t.teardown(() => client.socket.terminate());
  client.say({ context: "vessels.self", subscribe: [{ path: "navigation.speedOverGround", policy: "instant" }] });
  await client.reply({ requestId: "subscribed", query: true });
  vessel.write("VESSEL.SOG_MS", 6);
  t.is(await client.value("navigation.speedOverGround"), 6);
}

for (const [name, device] of Object.entries({ pypilot, sensesp })) {
  test(`${name} connects where nobody needs an account`, async (t) => {
    const vessel = await signalkVessel(t);
    await hears(t, vessel, await device(vessel.url, () => Promise.resolve()));
  });

  test(`${name} connects once a person has let it in`, async (t) => {
    const vessel = await accessVessel(t, { settings: { reading: "signed_in" }, server: {} });
    const client = await device(vessel.url, async (href) => {
      const before = (await (await fetch(vessel.url + href)).json()) as Reply;
      t.is(before.state, "PENDING");
      await vessel.access.approve(href.split("/").at(-1) ?? "", { scopes: ["read"], days: 1 }, LOCAL);
    });
    await hears(t, vessel, client);
  });
}

test("by the socket, too, a device is told where the answer will be, and asks for it with its own id", async (t) => {
  const vessel = await accessVessel(t);
  const client = await vessel.listen("?subscribe=none");
  t.teardown(() => client.socket.terminate());
  const asked = await client.reply({ requestId: "1", accessRequest: { clientId: "a", description: "b" } });
  t.like(asked, { state: "PENDING", statusCode: 202 });
  t.is((await client.reply({ requestId: "2", query: true }))["statusCode"], 404, "of another request");
  await vessel.access.approve(String(asked["href"]).split("/").at(-1) ?? "", { scopes: ["read"], days: 1 }, LOCAL);
  client.messages.length = 0;
  t.like(await client.reply({ requestId: "1", query: true }), {
    state: "COMPLETED",
    accessRequest: { permission: "APPROVED" },
  });
});

test("a login may be a form, too; what is longer than a few short texts is refused", async (t) => {
  const vessel = await accessVessel(t);
  const send = async (path: string, body: URLSearchParams) =>
    (await fetch(`${vessel.url}/signalk/v1/${path}`, { method: "POST", body })).status;
  t.is(await send("auth/login", new URLSearchParams({ username: "crew", password: "wrong" })), 401);
  t.is(await send("access/requests", new URLSearchParams("__proto__=1&clientId=x")), 202);
  const long = new URLSearchParams({ clientId: "x".repeat(limits.http.publicBodyBytes) });
  for (const path of ["auth/login", "access/requests"]) t.is(await send(path, long), 413);
});
