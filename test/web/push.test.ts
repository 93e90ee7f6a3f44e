/**
 * Alarms on this device, in a real browser: the button subscribes with the vessel's key, the service worker shows what is pushed, and the
 * end of an alarm takes its place. The browser's own push service needs the internet: what it would hand over is given to the service
 * worker by the browser's own door for developers.
 */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Body } from "../../src/api/schema/schemas.ts";
import type { PushedMessage } from "../../src/core/pushed-message.ts";
import { getJson } from "../support/service-process.ts";
import { tempDir } from "../support/temp-dir.ts";
import { until } from "../support/until.ts";
import { startWarmService } from "../support/warm-bitacora.ts";
import { browserOf, test } from "./browser.ts";

/** In place of the browser's push service, which asks Google, and of its question to the reader, which the shell has no window for. */
const PUSH_SERVICE = `
  Object.defineProperty(Notification, "permission", { get: () => "default" });
  Notification.requestPermission = () => Promise.resolve("granted");
  const own = { unsubscribe: () => Promise.resolve(true) };
  PushManager.prototype.getSubscription = () => Promise.resolve(null);
  PushManager.prototype.subscribe = ({ applicationServerKey, userVisibleOnly }) => {
    globalThis.asked = { length: applicationServerKey.length, userVisibleOnly };
    const key = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4";
    const keys = { p256dh: key, auth: "BTBZMqHH6r4Tts7J_aSIgg" };
    return Promise.resolve({ ...own, toJSON: () => ({ endpoint: "https://fcm.googleapis.com/fcm/send/abc", keys }) });
  };`;

/** The shell has no screen for notifications either: the worker notes what it asks for, and what would be on the screen by tag. */
const SCREEN = `
  globalThis.shown = [];
  globalThis.onScreen = new Map();
  const { prototype } = ServiceWorkerRegistration;
  prototype.showNotification = async (title, { body, tag, silent, vibrate, requireInteraction, data }) => {
    // As the Notifications API has it.
    if (silent && vibrate !== undefined) throw new TypeError("a silent notification has no pattern");
    shown.push({ title, body, tag, silent, requireInteraction });
    onScreen.set(tag, { tag, data, close: () => onScreen.delete(tag) });
  };
  prototype.getNotifications = async () => [...onScreen.values()];`;

test.serial(
  "the button subscribes, a push is a notification on the screen, the end takes its place without a sound, and goes when it was seen",
  async (t) => {
    const browser = await browserOf(t);
    if (browser === undefined) return;
    const dir = await tempDir(t);
    const vessel = { id: "aurora", name: "Aurora", type: "tug", loa_m: 24, beam_m: 6, draft_m: 2 };
    const notify = [{ id: "phones", to: "push", contact: "mailto:a@b.c" }];
    const file = join(dir, "project.json");
    await writeFile(file, JSON.stringify({ id: "aurora", name: "Aurora", vessel, tags: [], alarms: { notify } }));
    const service = await startWarmService(["--project", file, "--data-dir", join(dir, "data")]);
    t.teardown(() => service.end("SIGTERM"));

    const context = await browser.newContext({ locale: "en-GB", permissions: ["notifications"] });
    t.teardown(() => context.close());
    await context.addInitScript(PUSH_SERVICE);
    const page = await context.newPage();
    page.setDefaultTimeout(60_000);
    const session = await context.newCDPSession(page);
    let registration = "";
    session.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      registration = registrations.find(({ isDeleted }) => !isDeleted)?.registrationId ?? registration;
    });
    await session.send("ServiceWorker.enable");
    await page.goto(`${service.url}/#/alarms/device`);
    await page.evaluate("navigator.serviceWorker.ready.then(() => undefined)");

    await page.getByText("No device gets your alarms yet.").waitFor();
    await page.getByLabel("What the device is called").fill("Ana's tablet");
    await page.getByRole("button", { name: "Alarms on this device" }).click();
    await page.getByLabel("Your name").fill("Ana");
    await page.keyboard.press("Enter");
    await page.getByText(/this device · since/).waitFor();
    t.deepEqual(await page.evaluate("asked"), { length: 65, userVisibleOnly: true });
    const listed = await getJson<Body<"PushState">>(`${service.url}/push/subscriptions`);
    t.deepEqual(listed.subscriptions.map(({ device }) => device), ["Ana's tablet"]); // prettier-ignore

    const push = async (message: PushedMessage) => {
      await until(() => registration !== "", "a registration");
      const data = JSON.stringify(message);
      await session.send("ServiceWorker.deliverPushMessage", {
        origin: service.url,
        registrationId: registration,
        data,
      });
    };
    const worker = await until(() => context.serviceWorkers()[0], "the service worker");
    await worker.evaluate(SCREEN);
    const shown = () => worker.evaluate<readonly unknown[]>("shown");
    const onScreen = () => worker.evaluate<readonly string[]>("[...onScreen.keys()]");
    const body = "Alarm: Coolant hot (ME_INST_0.COOLANT_TEMP_K = 104 °C)";
    await push({
      title: "Aurora: ALARM",
      body,
      tag: "A-1",
      kind: "raised",
      isEmergency: false,
      isPressing: true,
      link: null,
    });
    const end = { title: "Aurora: back to normal", body: "Alarm cleared", tag: "A-1" };
    await push({ ...end, kind: "cleared", isEmergency: false, isPressing: false, link: null });
    await until(async () => (await shown()).length === 2, "both");
    t.deepEqual(await shown(), [
      { title: "Aurora: ALARM", body, tag: "A-1", silent: false, requireInteraction: true },
      { ...end, silent: true, requireInteraction: false },
    ]);

    t.deepEqual(await onScreen(), ["A-1"], "a push that shows nothing would cost the permission");
    await push({
      title: "Aurora: ALARM",
      body,
      tag: "A-2",
      kind: "raised",
      isEmergency: false,
      isPressing: true,
      link: null,
    });
    await until(async () => String(await onScreen()) === "A-2", "what has ended makes room for the next");
    await page.getByRole("button", { name: "From … to …" }).click();
    const [from, to] = new Date().getHours() < 12 ? ["23:00", "13:00"] : ["11:00", "01:00"];
    await page.getByLabel("From", { exact: true }).fill(from);
    await page.getByLabel("To", { exact: true }).fill(to);
    // The worker reads them from the cache, where the page puts them while it goes on.
    const kept = async () =>
      await worker.evaluate<string>("caches.match('/quiet-hours').then((kept) => kept?.text() ?? '')");
    await until(async () => (await kept()) === `${from}-${to}`, "the quiet hours where the worker reads them");
    const loud = { title: "Aurora: EMERGENCY", body: "Fire", kind: "raised", isPressing: true, link: null } as const;
    for (const isEmergency of [false, true]) {
      await push({ ...loud, tag: "A-4", isEmergency });
      const last = async () => (await shown()).at(-1) as { readonly title: string; readonly silent: boolean };
      await until(async () => (await last()).title === loud.title && (await last()).silent !== isEmergency, "a push");
    }
    await push({ ...end, tag: "A-3", kind: "cleared", isEmergency: false, isPressing: false, link: null });
    await until(async () => String(await onScreen()) === "A-2,A-4,A-3", "an end");
    await page.reload();
    await until(
      async () => String(await onScreen()) === "A-2,A-4",
      "whoever opens the console sees what has ended there",
    );

    // Nothing of the vessel reaches Google here: what came of the try is said.
    await page.getByRole("button", { name: "Try it" }).click();
    await page.getByText(/Ana's tablet: failed: |Ana's tablet: refused for good: /).waitFor();

    await page.getByRole("button", { name: "No alarms on this device any longer" }).click();
    await page.getByText("No device gets your alarms yet.").waitFor();
  },
);
