/**
 * A running service with a phone and a browser of Ana's: an alarm reaches both, the link of the message acknowledges it once and in her
 * name, log book, interface and terminal say who got what, and a SIGKILL between sends nothing twice.
 */
import { createECDH } from "node:crypto";
import { createSocket } from "node:dgram";
import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import { type IncomingMessage, request } from "node:http";
import { join } from "node:path";
import test from "ava";
import ece from "http_ece";
import type { AlarmRecord } from "../../../src/alarms/alarm-record.ts";
import type { Body } from "../../../src/api/schema/schemas.ts";
import type { LogEntry } from "../../../src/logbook/entry/entry.ts";
import { writeSentence } from "../../../src/nmea0183/sentence.ts";
import { getJson } from "../../support/service-process.ts";
import { runWarm, startWarmService } from "../../support/warm-bitacora.ts";
import { tempDir } from "../../support/temp-dir.ts";
import { until } from "../../support/until.ts";
import { freePort } from "../nmea0183/support/sentence-vessel.ts";
import { receiving } from "./support/receiving.ts";

const LINK = "https://aurora.example.org";
const ENGLISH = { env: { LC_ALL: "en_GB.UTF-8" } };
const PASSWORD = "a long password of hers";

async function statusAt(url: string, host: string): Promise<number | undefined> {
  const asked = request(url, { headers: { host } }).end();
  const [response] = (await once(asked, "response")) as [IncomingMessage];
  response.resume();
  return response.statusCode;
}

test("an alarm reaches phone and browser, is acknowledged by the link, and everything says who got what", async (t) => {
  const dir = await tempDir(t);
  const dataDir = join(dir, "data");
  const [ntfy, pushService, port] = [await receiving(t), await receiving(t), await freePort()];
  const project = {
    id: "aurora",
    name: "Aurora",
    vessel: { id: "aurora", name: "Aurora", type: "tug", loa_m: 24, beam_m: 6, draft_m: 2 },
    sources: [{ type: "nmea0183", port, bind: "127.0.0.1" }],
    tags: [],
    alarms: {
      defaults: false,
      rules: {
        "SEA_0.TEMP_K": [{ id: "warm", operator: ">", threshold: 300, priority: "alarm", message: "Sea too warm" }],
      },
      notify: [
        { id: "ana", to: "ntfy", topic: "aurora-3f9c", server: ntfy.url, person: "Ana", link: LINK },
        { id: "phones", to: "push", contact: "mailto:a@b.c", push_services: [pushService.url] },
      ],
    },
  };
  const file = join(dir, "project.json");
  await writeFile(file, JSON.stringify(project));
  const there = ["--data-dir", dataDir];
  const start = async () => {
    const started = await startWarmService(["--project", file, ...there], ENGLISH);
    t.teardown(() => started.child.kill("SIGKILL"));
    return started;
  };
  const socket = createSocket("udp4");
  let celsius = "20.0";
  const send = () =>
    socket.send(writeSentence({ talker: "II", formatter: "MTW", fields: [celsius, "C"] }), port, "127.0.0.1");
  const timer = setInterval(send, 300);
  t.teardown(() => {
    clearInterval(timer);
    socket.close();
  });
  let service = await start();
  for (const [name, role] of [
    ["Juan", "master"],
    ["Ana", "crew"],
  ] as const) {
    const input = `${PASSWORD}\n`;
    const { code, stderr } = await runWarm(["access", "add", name, "--role", role, ...there], { input });
    t.is(code, 0, stderr);
  }
  const post = (path: string, body: object, headers: Record<string, string> = {}) =>
    fetch(`${service.url}${path}`, {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body: JSON.stringify(body),
    });

  // Her browser signs in and subscribes, as the console does it.
  const signIn = async () => {
    const signedIn = await post("/access/sessions", { name: "Ana", password: PASSWORD });
    t.is(signedIn.status, 200, await signedIn.text());
    return signedIn.headers.get("set-cookie")?.split(";")[0] ?? "";
  };
  let cookie = await signIn();
  const browser = createECDH("prime256v1");
  browser.generateKeys();
  const subscription = {
    endpoint: `${pushService.url}/send/1`,
    p256dh: browser.getPublicKey("base64url"),
    auth: Buffer.alloc(16, 3).toString("base64url"),
    device: "Firefox on Android",
  };
  // A browser says from whose page it asks.
  const asAna = () => ({ cookie, origin: service.url });
  t.is((await post("/push/subscriptions", subscription, { origin: service.url })).status, 401);
  const foreign = { ...subscription, endpoint: "https://127.0.0.1:1/x" };
  t.is((await post("/push/subscriptions", foreign, asAna())).status, 422);
  const made = (await (await post("/push/subscriptions", subscription, asAna())).json()) as Body<"PushSubscription">;
  t.like(made, { person: "Ana", device: "Firefox on Android" });
  const mine = await fetch(`${service.url}/push/subscriptions`, { headers: asAna() });
  const { key, subscriptions } = (await mine.json()) as Body<"PushState">;
  t.is(Buffer.from(key ?? "", "base64url").length, 65);
  t.deepEqual(subscriptions, [made]);
  t.false(JSON.stringify(subscriptions).includes("/send/"));

  // The sea is warm.
  celsius = "30.0";
  await until(() => ntfy.requests.length > 0 && pushService.requests.length > 0, "messages");
  const [message] = ntfy.json();
  t.like(message, { title: "Aurora: ALARM", topic: "aurora-3f9c" });
  t.regex(String(message?.["message"]), /Sea too warm \(Temperature 0: sea = /);
  const pushed = ece.decrypt(pushService.requests[0]?.body ?? Buffer.of(), {
    version: "aes128gcm",
    privateKey: browser,
    authSecret: subscription.auth,
  });
  t.like(JSON.parse(pushed.toString()), { title: "Aurora: ALARM", kind: "raised" });
  const [alarm] = await getJson<AlarmRecord[]>(`${service.url}/alarms?state=active`);
  const messages = () => getJson<Body<"NotifyMessage">[]>(`${service.url}/alarms/${alarm?.id}/messages`);
  const gist = async () =>
    (await messages()).map(({ receiver, kind, to, person, outcome }) => `${receiver} ${kind} ${to} ${person} ${outcome}`).toSorted(); // prettier-ignore
  await until(async () => (await messages()).length === 2);
  t.deepEqual(await gist(), ["ana raised ana Ana sent", "phones raised Firefox on Android Ana sent"]);

  const entries = async () => getJson<LogEntry[]>(`${service.url}/logbook?limit=200`);
  const noted = async () => (await entries()).filter(({ payload }) => payload["event"] === "message_sent").length;
  await until(async () => (await noted()) === 2);

  // Killed and started again: nobody is told a second time, and all that was known is known.
  await service.end("SIGKILL");
  service = await start();
  await until(async () => (await messages()).length === 2);
  t.is(ntfy.requests.length, 1);

  // The link shows the alarm, changes nothing by being looked at, and acknowledges once.
  const [action] = (message?.["actions"] ?? []) as { readonly url: string }[];
  const path = action?.url.slice(LINK.length) ?? "";
  const page = await fetch(`${service.url}${path}`);
  t.like(page, { status: 200 });
  t.regex(await page.text(), /Sea too warm.*Acknowledge this alarm as Ana\?/);
  t.regex(page.headers.get("content-security-policy") ?? "", /form-action 'self'/);
  t.is((await getJson<AlarmRecord[]>(`${service.url}/alarms?state=active`))[0]?.state, "ACTIVE");
  t.is((await fetch(`${service.url}${path.slice(0, -4)}AAAA`, { method: "POST" })).status, 404);
  // By the name under which the phone reaches the service, and no other.
  t.is(await statusAt(`${service.url}${path}`, "aurora.example.org"), 200);
  t.is(await statusAt(`${service.url}${path}`, "evil.example.org"), 421);
  // Whoever may not acknowledge any longer may not by a link either.
  t.is((await post("/access/people/Ana", { role: "guest" })).status, 200);
  t.is((await fetch(`${service.url}${path}`, { method: "POST" })).status, 403);
  t.is((await post("/access/people/Ana", { role: "crew" })).status, 200);
  cookie = await signIn();
  const followed = await fetch(`${service.url}${path}`, { method: "POST" });
  t.regex(await followed.text(), /Acknowledged by link:Ana/);
  const [acknowledged] = await getJson<AlarmRecord[]>(`${service.url}/alarms?state=active`);
  t.like(acknowledged, { state: "ACK", acknowledged_by: "link:Ana" });
  const again = await fetch(`${service.url}${path}`, { method: "POST" });
  t.regex(await again.text(), /Acknowledged by link:Ana/);
  t.is((await entries()).filter(({ kind }) => kind === "alarm_ack").length, 1);
  await until(() => ntfy.requests.length === 2, "she is told that it is acknowledged");
  t.like(ntfy.json()[1], { title: "Aurora: acknowledged" });

  // The log book, the terminal, and the try-it button.
  celsius = "20.0";
  await until(() => ntfy.requests.length === 3, "the end");
  await until(async () => (await noted()) >= 6);
  const shown = await runWarm(["notify", "show", ...there], ENGLISH);
  t.is(shown.stdout.trim().split("\n").length, 6, shown.stdout);
  t.regex(shown.stdout, /ended A-\w+ to ana \(Ana\) by ana: sent/);
  const listed = await runWarm(["notify", "list", ...there], ENGLISH);
  t.regex(listed.stdout, /^ana +ntfy +ana \(Ana\) +0 +–$/m);
  t.regex(listed.stdout, /^phones +push +Firefox on Android \(Ana\) +0 +–$/m);
  const tried = await runWarm(["notify", "test", "ana", "--user", "Ana", ...there], ENGLISH);
  t.is(tried.stdout, "ana: sent\n");
  ntfy.answers({ status: 403, body: '{"error":"forbidden"}' });
  const failed = await runWarm(["notify", "test", "ana", "--user", "Ana", ...there], ENGLISH);
  t.like(failed, { stdout: "ana: failed (HTTP 403: forbidden)\n", code: 1 });

  // Who may not test, and who is shut out gets nothing more.
  t.is((await post("/notify/ana/test", {}, asAna())).status, 403);
  const removed = await post(`/push/subscriptions/${made.id}/remove`, {}, asAna());
  t.is(removed.status, 200);
  t.is((await post(`/push/subscriptions/${made.id}/remove`, {}, asAna())).status, 404);
});

test("killed by SIGKILL while a slow service is told of twelve alarms: none is lost, and what came twice says so", async (t) => {
  const dir = await tempDir(t);
  const [ntfy, port] = [await receiving(t), await freePort()];
  const rules = Array.from({ length: 12 }, (_, i) => ({
    id: `warm${i}`,
    operator: ">",
    threshold: 300 - i,
    priority: "alarm",
    message: `Sea too warm ${i}.`,
  }));
  const project = {
    id: "aurora",
    name: "Aurora",
    vessel: { id: "aurora", name: "Aurora", type: "tug", loa_m: 24, beam_m: 6, draft_m: 2 },
    sources: [{ type: "nmea0183", port, bind: "127.0.0.1" }],
    tags: [],
    alarms: {
      defaults: false,
      rules: { "SEA_0.TEMP_K": rules },
      notify: [{ id: "ana", to: "ntfy", topic: "aurora-3f9c", server: ntfy.url }],
    },
  };
  const file = join(dir, "project.json");
  await writeFile(file, JSON.stringify(project));
  const socket = createSocket("udp4");
  const timer = setInterval(
    () => socket.send(writeSentence({ talker: "II", formatter: "MTW", fields: ["30.0", "C"] }), port, "127.0.0.1"),
    200,
  );
  t.teardown(() => {
    clearInterval(timer);
    socket.close();
  });
  ntfy.answers({ status: 200, afterMs: 120 });
  const all = () => ntfy.json().map(({ message }) => String(message));
  // On a busy machine the service may have an alarm of its own beside them.
  const about = () => all().filter((text) => text.includes("Sea too warm"));
  for (const kills of [3, 7, Infinity]) {
    const service = await startWarmService(["--project", file, "--data-dir", join(dir, "data")], ENGLISH);
    t.teardown(() => service.child.kill("SIGKILL"));
    const isDone = () => new Set(about().map((text) => text.split("\n")[0])).size === rules.length;
    const said = () => `messages; there are ${all().join("; ")}: ${service.stdout()}${service.stderr()}`;
    await until(() => ntfy.requests.length >= kills || isDone(), said);
    await service.end("SIGKILL");
  }
  const times = Map.groupBy(about(), (text) => text.split("\n")[0]);
  t.is(times.size, rules.length);
  for (const [first, same] of times)
    for (const later of same.slice(1)) t.regex(later, /may have reached you before/, first);
  t.log(`${ntfy.requests.length} messages about ${rules.length} alarms in three lives`);
});
