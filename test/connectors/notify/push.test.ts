/** Web Push: the RFC's own example, and a push endpoint that decrypts with another implementation (http_ece) and checks the signature. */
import { createECDH, createPublicKey, verify } from "node:crypto";
import { readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import test from "ava";
import ece from "http_ece";
import { pushWay } from "../../../src/connectors/notify/http-push.ts";
import type { Message } from "../../../src/connectors/notify/message.ts";
import { openPhoneKeys } from "../../../src/connectors/phones/phones.ts";
import { encrypted, publicKeyOf, vapidHeader, vapidKey } from "../../../src/connectors/phones/push-message.ts";
import { PushSubscriptions } from "../../../src/connectors/phones/push-subscriptions.ts";
import { stateText } from "../../../src/core/state-file.ts";
import { ManualClock } from "../../support/clock.ts";
import { statePlace } from "../../support/state-place.ts";
import { tempDir } from "../../support/temp-dir.ts";
import { receiving } from "./support/receiving.ts";

const bytes = (text: string) => Buffer.from(text, "base64url");
const MESSAGE: Message = {
  id: "aurora-1",
  kind: "raised",
  alarm: "A-1",
  priority: "alarm",
  title: "Aurora: ALARM",
  text: "Alarm: Coolant hot (ME_INST_0.COOLANT_TEMP_K = 104 °C)\nSince 14:03",
  atMs: 0,
  link: "https://boat.example/notify/links/x",
};

test("the example of RFC 8291 comes out to the byte", (t) => {
  const key = createECDH("prime256v1");
  key.setPrivateKey(bytes("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"));
  const theirs = {
    p256dh: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
    auth: "BTBZMqHH6r4Tts7J_aSIgg",
  };
  const salt = bytes("DGv6ra1nlYgDCS1FRnbzlw");
  t.is(
    encrypted("When I grow up, I want to be a watermelon", theirs, { salt, key }).toString("base64url"),
    "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN",
  );
});

test("the header of RFC 8292 names the push service's origin, an end and a contact, and holds by its own key", (t) => {
  const vapid = vapidKey();
  const nowMs = Date.UTC(2026, 0, 1);
  const header = vapidHeader("https://push.example/send/abc", { vapid, contact: "mailto:a@b.c", nowMs });
  const [, head = "", claims = "", signature = "", key = ""] =
    /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), k=([\w-]+)$/.exec(header) ?? [];
  t.is(key, publicKeyOf(vapid));
  t.deepEqual(JSON.parse(bytes(head).toString()), { typ: "JWT", alg: "ES256" });
  const exp = nowMs / 1000 + 12 * 3600;
  t.deepEqual(JSON.parse(bytes(claims).toString()), { aud: "https://push.example", exp, sub: "mailto:a@b.c" });
  t.true(isSignedBy(key, `${head}.${claims}`, signature));
});

function isSignedBy(key: string, text: string, signature: string): boolean {
  const point = bytes(key);
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString("base64url"));
  const jwk = { kty: "EC", crv: "P-256", x: x ?? "", y: y ?? "" };
  const publicKey = createPublicKey({ key: jwk, format: "jwk" });
  return verify("sha256", Buffer.from(text), { key: publicKey, dsaEncoding: "ieee-p1363" }, bytes(signature));
}

test("a browser reads what it gets, its service can tell whose it is, and one that is gone is forgotten", async (t) => {
  const dataDir = await tempDir(t);
  const service = await receiving(t);
  const browser = createECDH("prime256v1");
  browser.generateKeys();
  const auth = Buffer.alloc(16, 7);
  const subscriptions = await PushSubscriptions.open(statePlace(dataDir));
  const made = await subscriptions.add(
    {
      endpoint: `${service.url}/send/abc`,
      p256dh: browser.getPublicKey("base64url"),
      auth: auth.toString("base64url"),
      person: "Ana",
      device: "Chrome on Android",
    },
    [service.url],
  );
  if (typeof made === "string") throw new Error(made);
  const vapid = vapidKey();
  let isAboard = true;
  const context = { clock: new ManualClock(0), locale: "en" } as const;
  const way = pushWay({ subscriptions, vapid }, "mailto:a@b.c", () => isAboard, context);
  const [to] = way.recipients();
  t.deepEqual(to, { id: made.id, name: "Chrome on Android", person: "Ana" });
  if (to === undefined) return;
  const send = (message: Message) => way.deliver(message, to, AbortSignal.timeout(5000));
  t.deepEqual(await send(MESSAGE), { outcome: "sent" });
  const [request] = service.requests;
  t.like(request?.headers, { ttl: "86400", urgency: "high", "content-encoding": "aes128gcm" });
  t.regex(request?.headers["topic"] ?? "", /^[\w-]{1,32}$/);
  const [, head = "", claims = "", signature = "", key = ""] =
    /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), k=([\w-]+)$/.exec(request?.headers["authorization"] ?? "") ?? [];
  t.true(isSignedBy(key, `${head}.${claims}`, signature));
  const read = (body: Buffer) =>
    JSON.parse(
      ece
        .decrypt(body, { version: "aes128gcm", privateKey: browser, authSecret: auth.toString("base64url") })
        .toString(),
    ) as Record<string, unknown>;
  t.deepEqual(read(request?.body ?? Buffer.of()), {
    title: MESSAGE.title,
    body: MESSAGE.text,
    tag: "A-1",
    kind: "raised",
    isEmergency: MESSAGE.priority === "emergency",
    isPressing: true,
    link: MESSAGE.link,
  });
  // A text that is longer than a service must take is cut, not refused.
  await send({ ...MESSAGE, text: "🚨".repeat(3000) });
  const long = service.requests.at(-1)?.body ?? Buffer.of();
  t.true(long.length <= 4096);
  t.regex(String(read(long)["body"]), /^🚨+…$/u);
  service.answers({ status: 503 });
  await t.throwsAsync(send(MESSAGE), { message: "HTTP 503" });
  isAboard = false;
  t.deepEqual(way.recipients(), []);
  isAboard = true;
  service.answers({ status: 410 });
  t.like(await send(MESSAGE), { outcome: "gone" });
  t.deepEqual(subscriptions.all(), []);
});

test("only push services are taken for such, keys must be keys, and there are only so many of one person", async (t) => {
  const dataDir = await tempDir(t);
  const open = () => PushSubscriptions.open(statePlace(dataDir));
  const subscriptions = await open();
  const p256dh = publicKeyOf(vapidKey());
  const auth = Buffer.alloc(16).toString("base64url");
  const given = { p256dh, auth, person: "Ana", device: "x" };
  const add = (endpoint: string, more: object = {}) => subscriptions.add({ ...given, endpoint, ...more }, []);
  for (const endpoint of [
    "http://fcm.googleapis.com/x",
    "https://127.0.0.1/x",
    "https://fcm.googleapis.com.evil.example/x",
    "https://evil.example/fcm.googleapis.com",
    "https://user@fcm.googleapis.com/x",
    "https://fcm.googleapis.com:8443/x",
    "nonsense",
  ])
    t.is(await add(endpoint), "foreign", endpoint);
  t.is(await add("https://fcm.googleapis.com/x", { auth: "AA" }), "keys");
  t.is(await add("https://fcm.googleapis.com/x", { p256dh: "BAAA" }), "keys");
  for (const host of ["fcm.googleapis.com", "updates.push.services.mozilla.com", "web.push.apple.com", "wns2-par02p.notify.windows.com"])
    t.like(await add(`https://${host}/x`), { person: "Ana" }, host); // prettier-ignore
  // The same browser again takes its own place.
  await add("https://fcm.googleapis.com/x", { device: "y" });
  t.is(subscriptions.all().length, 4);
  for (let i = 0; i < 4; i += 1) await add(`https://fcm.googleapis.com/${i}`);
  t.is(await add("https://fcm.googleapis.com/9"), "many");
  t.deepEqual((await open()).all(), subscriptions.all());
  t.is((await stat(join(dataDir, "push-subscriptions.json"))).mode & 0o777, 0o600);
});

test("the keys are made once and kept for the service alone; a damaged file gives new ones", async (t) => {
  const dataDir = await tempDir(t);
  const open = () => openPhoneKeys(statePlace(dataDir));
  const first = await open();
  t.deepEqual(await open(), first);
  const file = join(dataDir, "notify.key");
  t.is((await stat(file)).mode & 0o777, 0o600);
  await writeFile(file, "{");
  t.deepEqual(await open(), first, "from its copy");
  for (const each of [file, `${file}.copy`]) await writeFile(each, "{");
  t.notDeepEqual(await open(), first);
  t.is(await readFile(file, "utf8"), stateText(await open()));
});
