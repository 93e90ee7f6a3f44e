/**
 * Keeps the shell of the console, so that it opens while the service is away; browsers have this over HTTPS, and on the service's own
 * computer. Values are never kept: the page itself says how old it is. Web applications of others are left alone.
 */

const KEPT = "bitacora-shell";
/** A service that takes longer is away. */
const PATIENCE_MS = 4000;

/** As the worker's own scope has it; the types of the page have no name for it. */
interface Fetching extends Event {
  readonly request: Request;
  respondWith: (answer: Promise<Response>) => void;
}
interface Installing extends Event {
  waitUntil: (work: Promise<unknown>) => void;
}

addEventListener("install", (event) => {
  (event as Installing).waitUntil(keepShell());
});

addEventListener("fetch", (event) => {
  const { request, respondWith } = event as Fetching;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin) return;
  const answer = (work: Promise<Response>) => respondWith.call(event, work);
  if (url.pathname === "/") answer(newest(request));
  else if (url.pathname.startsWith("/web/")) answer(kept(request));
});

async function keepShell(): Promise<void> {
  const page = await fetch("/", { cache: "no-store" });
  const html = await page.clone().text();
  const named = [...html.matchAll(/"(\/web\/[^"]+)"/g)].flatMap(([, path]) => path ?? []);
  const cache = await caches.open(KEPT);
  await cache.put("/", page);
  await cache.addAll(named);
}

/** The page as the service has it; where that is away, as it was. */
async function newest(request: Request): Promise<Response> {
  const cache = await caches.open(KEPT);
  try {
    const answer = await fetch(request, { signal: AbortSignal.timeout(PATIENCE_MS) });
    if (answer.ok) await cache.put("/", answer.clone());
    return answer;
  } catch (error) {
    const before = await cache.match("/");
    if (before === undefined) throw error;
    return before;
  }
}

/** What has its content in its name never changes; icons and the like are asked for first. */
async function kept(request: Request): Promise<Response> {
  const cache = await caches.open(KEPT);
  const before = await cache.match(request);
  if (before !== undefined && /-[0-9A-Z]{8}\.\w+$/.test(new URL(request.url).pathname)) return before;
  const answer = await fetch(request).catch(() => before);
  if (answer === undefined) return Response.error();
  if (answer.ok) await cache.put(request, answer.clone());
  return answer;
}
