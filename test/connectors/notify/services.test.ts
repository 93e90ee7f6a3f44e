/**
 * The services that bring messages to phones: a real HTTP server checks each request as the service's own documents demand, and answers as
 * the service does.
 */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import test, { type ExecutionContext } from "ava";
import { serviceWay } from "../../../src/connectors/notify/http-service.ts";
import type { Message } from "../../../src/connectors/notify/message.ts";
import type { ServiceName, ServiceSettings } from "../../../src/connectors/notify/services.ts";
import { Declined } from "../../../src/connectors/notify/way.ts";
import { wordsIn } from "../../../src/connectors/notify/words.ts";
import { PRIORITIES } from "../../../src/core/priority.ts";
import { tempDir } from "../../support/temp-dir.ts";
import { type Received, receiving } from "./support/receiving.ts";

const TOKEN = "123456:AAH-secret_Token";
const LINK = "https://boat.example/notify/links/abc";
const MESSAGE: Message = {
  id: "aurora-7",
  kind: "raised",
  alarm: "A-1",
  priority: "emergency",
  title: "Goleta «Aurora»: EMERGENCY",
  text: "Alarm: Bilge high (BILGE.HIGH = on)\nSince 03:12",
  atMs: Date.UTC(2026, 0, 1),
  open: "https://boat.example/#/alarms",
  link: LINK,
};

async function scene(t: ExecutionContext, to: ServiceName, settings: ServiceSettings) {
  const server = await receiving(t);
  const tokenFile = join(await tempDir(t), "token");
  await writeFile(tokenFile, `${TOKEN}\n`, { mode: 0o600 });
  const recipient = { id: "phone", name: "phone", person: "Ana" };
  const way = serviceWay(to, { ...settings, server: server.url, tokenFile }, recipient, wordsIn("en"));
  const send = (message: Partial<Message> = {}) =>
    way.deliver({ ...MESSAGE, ...message }, recipient, AbortSignal.timeout(5000));
  return { server, send, tokenFile };
}

const json = ({ body }: Received) => JSON.parse(body.toString()) as Record<string, unknown>;

test("ntfy: JSON at the root, the topic in it, priorities from 1 to 5, a token as Bearer", async (t) => {
  const { server, send } = await scene(t, "ntfy", { topic: "aurora-3f9c" });
  t.deepEqual(await send(), { outcome: "sent" });
  const [request] = server.requests;
  t.like(request, { method: "POST", path: "/" });
  t.is(request?.headers["authorization"], `Bearer ${TOKEN}`);
  t.deepEqual(request && json(request), {
    topic: "aurora-3f9c",
    title: MESSAGE.title,
    message: MESSAGE.text,
    priority: 5,
    tags: ["rotating_light"],
    click: MESSAGE.open,
    actions: [{ action: "view", label: "Acknowledge", url: LINK }],
  });
  for (const priority of PRIORITIES) await send({ priority });
  t.deepEqual(server.json().map(({ priority }) => priority), [5, 5, 5, 4, 3]); // prettier-ignore
});

test("Telegram: sendMessage of the bot, at most 4096 characters, a button with an address", async (t) => {
  const { server, send } = await scene(t, "telegram", { chat: "-100123" });
  t.deepEqual(await send(), { outcome: "sent" });
  const [request] = server.requests;
  t.is(request?.path, `/bot${TOKEN}/sendMessage`);
  const body = request && json(request);
  t.deepEqual(body, {
    chat_id: "-100123",
    text: `${MESSAGE.title}\n${MESSAGE.text}`,
    disable_notification: false,
    link_preview_options: { is_disabled: true },
    reply_markup: { inline_keyboard: [[{ text: "Acknowledge", url: LINK }]] },
  });
  await send({ kind: "cleared", link: undefined });
  t.like(server.json().at(-1), { disable_notification: true });
});

test("Pushover: token and user in the body, an emergency with retry and expire, titles within 250 and texts within 1024", async (t) => {
  const { server, send } = await scene(t, "pushover", { user: "uQiRzpo4DXghDmr9QzzfQu27cmVRsG" });
  t.deepEqual(await send(), { outcome: "sent" });
  const [request] = server.requests;
  t.is(request?.path, "/1/messages.json");
  t.deepEqual(request && json(request), {
    token: TOKEN,
    user: "uQiRzpo4DXghDmr9QzzfQu27cmVRsG",
    title: MESSAGE.title,
    message: MESSAGE.text,
    priority: 2,
    // Its API: at least 30 seconds, at most 10800.
    retry: 60,
    expire: 3600,
    timestamp: MESSAGE.atMs / 1000,
    url: LINK,
    url_title: "Acknowledge",
  });
  for (const priority of PRIORITIES) await send({ priority });
  await send({ kind: "cleared" });
  t.deepEqual(server.json().map(({ priority }) => priority), [2, 2, 1, 0, -1, -1]); // prettier-ignore
  await send({ title: "x".repeat(400) });
  t.is(Buffer.byteLength(String(server.json().at(-1)?.["title"])), 250);
});

test("Home Assistant: the service of the phone, a long-lived token, and a tag by which a later message takes its place", async (t) => {
  const { server, send } = await scene(t, "home-assistant", { service: "mobile_app_ana" });
  t.deepEqual(await send(), { outcome: "sent" });
  const [request] = server.requests;
  t.is(request?.path, "/api/services/notify/mobile_app_ana");
  t.is(request?.headers["authorization"], `Bearer ${TOKEN}`);
  t.deepEqual(request && json(request), {
    title: MESSAGE.title,
    message: MESSAGE.text,
    data: {
      tag: "A-1",
      group: "bitacora",
      priority: "high",
      ttl: 0,
      push: { "interruption-level": "time-sensitive" },
      url: MESSAGE.open,
      clickAction: MESSAGE.open,
      actions: [{ action: "URI", title: "Acknowledge", uri: LINK }],
    },
  });
  await send({ kind: "cleared" });
  t.like(server.json().at(-1)?.["data"], { tag: "A-1" });
});

test("what a service says of a refusal is passed on without the token; what may go another time is tried again", async (t) => {
  const { server, send, tokenFile } = await scene(t, "telegram", { chat: "1" });
  server.answers({ status: 400, body: '{"ok":false,"error_code":400,"description":"Bad Request: chat not found"}' });
  t.deepEqual(await send(), { outcome: "refused", reason: "HTTP 400: Bad Request: chat not found" });
  for (const status of [401, 403, 404, 429, 500, 502]) {
    server.answers({ status, body: "<html>" });
    await t.throwsAsync(send(), { instanceOf: Declined, message: `HTTP ${status}` });
  }
  server.answers({ status: 200, isCut: true });
  const cut = await t.throwsAsync(send());
  t.false(`${cut?.message} ${cut?.stack}`.includes(TOKEN));
  await server.close();
  const away = await t.throwsAsync(send());
  t.false(`${away?.message} ${away?.stack}`.includes(TOKEN));
  await writeFile(tokenFile, " \n");
  await t.throwsAsync(send(), { instanceOf: Declined, message: /no secret in it/ });
});
