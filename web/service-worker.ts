/**
 * Keeps the shell of the console, so that it opens while the service is away; browsers have this over HTTPS, and on the service's own
 * computer. Values are never kept: the page itself says how old it is. Web applications of others are left alone.
 *
 * Shows alarms that come by Web Push, also on a locked phone.
 */
import type { PushedMessage } from "../src/core/pushed-message.ts";
import { quietHoursOf, quietUntil } from "./quiet-hours.ts";

const KEPT = "bitacora-shell";
/** Where `store/quiet-hours.ts` keeps those of this device. */
const QUIET_HOURS = "bitacora.quiet-hours";
/** A service that takes longer is away. */
const PATIENCE_MS = 4000;
/** The newest stay: also those of the version before, which a page may still be loading. */
const PARTS_KEPT = 64;
/** What `store/wall.ts` listens to. */
const RELOAD = "reload";

/** As the worker's own scope has it; the types of the page have no name for it. */
interface Installing extends Event {
  waitUntil: (work: Promise<unknown>) => void;
}
interface Fetching extends Installing {
  readonly request: Request;
  readonly resultingClientId: string;
  respondWith: (answer: Promise<Response>) => void;
}

interface Pushed extends Installing {
  readonly data: { json: () => unknown } | null;
}
interface Tapped extends Installing {
  readonly notification: Notification;
}
/** What a notification knows of its message. */
interface Shown {
  readonly link: string | null;
  readonly isOver: boolean;
}
interface Scope {
  readonly registration: ServiceWorkerRegistration;
  readonly clients: {
    get: (id: string) => Promise<{ postMessage: (message: string) => void } | undefined>;
    matchAll: (of: {
      readonly type: "window";
    }) => Promise<readonly { readonly url: string; focus: () => Promise<unknown> }[]>;
    openWindow: (url: string) => Promise<unknown>;
  };
}

const scope = globalThis as unknown as Scope;

/** In their order: the end of an alarm must not be overtaken by its beginning. */
let shows: Promise<unknown> = Promise.resolve();

addEventListener("push", (event) => {
  const { data } = event as Pushed;
  if (data === null) return;
  const message = data.json() as PushedMessage;
  shows = shows.catch(() => undefined).then(() => show(message));
  (event as Pushed).waitUntil(shows);
});

addEventListener("notificationclick", (event) => {
  const { notification } = event as Tapped;
  notification.close();
  (event as Tapped).waitUntil(open((notification.data as Shown | null)?.link ?? null));
});

addEventListener("install", (event) => (event as Installing).waitUntil(fresh("/").then(keepPage)));

addEventListener("fetch", (event) => {
  const { request } = event as Fetching;
  const { pathname, origin } = new URL(request.url);
  const isShell = pathname === "/";
  if (request.method !== "GET" || origin !== location.origin || !(isShell || pathname.startsWith("/web/"))) return;
  const answer = isShell ? shell(event as Fetching) : kept(request);
  // Where the cache has failed, the service answers.
  (event as Fetching).respondWith(answer.catch(() => fetch(request)));
  if (isShell) (event as Fetching).waitUntil(takeEndedAway());
});

/** With its parts, or not at all: without them it opens nowhere while the service is away. */
async function keepPage(page: Response): Promise<void> {
  const cache = await caches.open(KEPT);
  const named = (await page.clone().text()).matchAll(/"(\/web\/[^"]+)"/g);
  const parts = Array.from(
    named,
    async ([, path = ""]) => [path, (await cache.match(path)) ?? (await fresh(path))] as const,
  );
  const all = [...(await Promise.all(parts)), ["/", page] as const];
  try {
    for (const [path, answer] of all) await cache.put(path, answer);
    for (const old of (await cache.keys()).slice(0, -PARTS_KEPT)) await cache.delete(old);
  } catch {
    // A browser without room would show the page before for ever.
    await cache.delete("/");
  }
}

/** Neither a fault nor what another place answers is kept. */
async function fresh(path: string): Promise<Response> {
  const answer = await fetch(path, { cache: "no-cache", redirect: "error", signal: AbortSignal.timeout(PATIENCE_MS) });
  if (answer.status !== 200) throw new Error(`${path}: ${answer.status}`);
  return answer;
}

/** The page as it was, at once; where the service has another one by now, the page gets a message to load itself again. */
async function shell(event: Fetching): Promise<Response> {
  const cache = await caches.open(KEPT);
  const before = await cache.match("/");
  if (before === undefined) return fetch(event.request);
  event.waitUntil(renew(before.clone(), event.resultingClientId).catch(() => undefined));
  return before;
}

async function renew(before: Response, client: string): Promise<void> {
  const page = await fresh("/");
  if ((await page.clone().text()) === (await before.text())) return;
  await keepPage(page);
  (await scope.clients.get(client))?.postMessage(RELOAD);
}

/** What has its content in its name never changes; icons and the like are asked for first. */
async function kept(request: Request): Promise<Response> {
  const cache = await caches.open(KEPT);
  const before = await cache.match(request);
  if (before !== undefined && /-[0-9A-Z]{8}\.\w+$/.test(new URL(request.url).pathname)) return before;
  const answer = await fetch(request).catch(() => before);
  if (answer === undefined) return Response.error();
  if (answer.status === 200 && !answer.redirected) await cache.put(request, answer.clone()).catch(() => undefined);
  return answer;
}

/**
 * The end of an alarm takes the place of its notification without a sound, and in quiet hours emergencies alone sound. It stays until there
 * is another one or the console is opened: a browser that gets a push and sees no notification withdraws the permission.
 */
async function show({ title, body, tag, kind, isEmergency, isPressing, link }: PushedMessage): Promise<void> {
  const isLoud = kind === "test" || (kind === "raised" && (isEmergency || !(await isQuietHour())));
  // A browser refuses a silent one that has a pattern, also an empty one.
  const more = { renotify: isLoud, ...(isLoud && isPressing && { vibrate: [400, 200, 400, 200, 800] }) };
  await scope.registration.showNotification(title, {
    body,
    tag,
    silent: !isLoud,
    requireInteraction: isPressing,
    icon: "/web/icon.svg",
    badge: "/web/icon.svg",
    data: { link, isOver: kind === "cleared" } satisfies Shown,
    ...more,
  });
  await takeEndedAway(tag);
}

async function isQuietHour(): Promise<boolean> {
  const kept = await (await caches.open(QUIET_HOURS)).match("/quiet-hours");
  return quietUntil(quietHoursOf((await kept?.text()) ?? ""), new Date()) !== undefined;
}

/** All but the one of this tag. */
async function takeEndedAway(but?: string): Promise<void> {
  for (const shown of await scope.registration.getNotifications())
    if (shown.tag !== but && (shown.data as Shown | null)?.isOver === true) shown.close();
}

/** The console that is open comes to the front; a link of a message opens its page. */
async function open(link: string | null): Promise<void> {
  const isConsole = link === null || link.includes("#");
  const [page] = isConsole ? await scope.clients.matchAll({ type: "window" }) : [];
  if (page === undefined) await scope.clients.openWindow(link ?? "/#/alarms");
  else await page.focus();
}
