/** The service worker of the console, in a real browser, at a site whose answers are told: updates that break off, and what is no page. */
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "playwright-core";
import { until } from "../support/until.ts";
import { browserOf, type Context, test } from "./browser.ts";

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

const JS = { "Content-Type": "text/javascript", "Cache-Control": "no-store" };
const HTML = { "Content-Type": "text/html", "Cache-Control": "no-store" };
const fail: Answer = ({ socket }) => socket.destroy();

const partOf = (version: number) => `/web/app-${String(version).padStart(8, "0")}.js`;

/** A page with its parts, `version` in each; and what is answered instead, by path. */
class Site {
  version = 1;
  worker = 1;
  readonly instead = new Map<string, Answer>();

  async open(t: Context): Promise<Page | undefined> {
    const browser = await browserOf(t);
    if (browser === undefined) return undefined;
    const worker = await readFile(new URL("../../dist/web/service-worker.js", import.meta.url));
    const server = createServer((request, response) => {
      const { pathname } = new URL(request.url ?? "", "http://site");
      const instead = this.instead.get(pathname) ?? this.instead.get("*");
      if (instead !== undefined) return instead(request, response);
      if (pathname === "/") return void response.writeHead(200, HTML).end(this.#page());
      if (pathname === "/service-worker.js")
        return void response.writeHead(200, JS).end(`${worker.toString()}\n// ${this.worker}`);
      response
        .writeHead(pathname === partOf(this.version) ? 200 : 404, JS)
        .end(`document.documentElement.dataset.part = "${this.version}";`);
    }).listen(0, "127.0.0.1");
    await once(server, "listening");
    const context = await browser.newContext();
    t.teardown(async () => {
      await context.close();
      server.closeAllConnections();
      server.close();
    });
    const page = await context.newPage();
    page.setDefaultTimeout(30_000);
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
    // Where a first try has failed the next page tries again.
    await page.evaluate("navigator.serviceWorker.ready.then(() => undefined)");
    await page.reload();
    return page;
  }

  #page(): string {
    return `<html data-page="${this.version}"><script>
navigator.serviceWorker.register("/service-worker.js");
navigator.serviceWorker.addEventListener("message", ({ data }) => data === "reload" && location.reload());
navigator.serviceWorker.startMessages();
</script><script src="${partOf(this.version)}"></script></html>`;
  }
}

/** The version of the page, and that of its part, as they are shown. */
const shown = (page: Page) =>
  page.evaluate(() => {
    const { page: its, part } = document.documentElement.dataset;
    return { page: its, part };
  });
const isShown = (page: Page, version: number) =>
  until(async () => {
    // Amid a navigation there is no document to ask.
    const { page: its, part } = await shown(page).catch(() => ({ page: "", part: "" }));
    return its === String(version) && part === its;
  });
test.serial(
  "an update that breaks off amid its parts leaves the version before whole, also while the service is away",
  async (t) => {
    const site = new Site();
    const page = await site.open(t);
    if (page === undefined) return;
    await isShown(page, 1);
    site.version = 2;
    site.instead.set(partOf(2), fail);
    const asked = page.context().waitForEvent("request", (request) => request.url().endsWith(partOf(2)));
    await page.reload();
    await asked;
    site.instead.set("*", fail);
    await page.reload();
    t.deepEqual(await shown(page), { page: "1", part: "1" });
    site.instead.clear();
    await page.reload();
    await isShown(page, 2);
    t.pass();
  },
);

test.serial("neither a fault nor a redirect becomes the page that is kept", async (t) => {
  const site = new Site();
  const page = await site.open(t);
  if (page === undefined) return;
  await isShown(page, 1);
  const faults: readonly Answer[] = [
    (_, response) => void response.writeHead(503, HTML).end("<html data-page=starting>"),
    (_, response) => void response.writeHead(302, { Location: "/portal" }).end(),
  ];
  site.instead.set("/portal", (_, response) => void response.writeHead(200, HTML).end("<html data-page=portal>"));
  for (const fault of faults) {
    site.instead.set("/", fault);
    // Another worker installs itself, which asks for the page as well.
    site.worker += 1;
    await page.evaluate("navigator.serviceWorker.getRegistration().then((one) => one.update())");
    await until(() =>
      page.evaluate("navigator.serviceWorker.getRegistration().then(({ installing }) => installing === null)"),
    );
    for (let again = 0; again < 3; again += 1) {
      await page.reload();
      t.deepEqual(await shown(page), { page: "1", part: "1" });
    }
  }
});

test.serial("a part of a file and a browser without room cost nothing but the keeping", async (t) => {
  const site = new Site();
  const page = await site.open(t);
  if (page === undefined) return;
  await isShown(page, 1);
  const ask = (path: string) =>
    page.evaluate(async (of) => fetch(of).then(async (its) => `${its.status} ${await its.text()}`, String), path);
  const range = { ...JS, "Content-Range": "bytes 0-3/9" };
  site.instead.set("/web/some.js", (_, response) => void response.writeHead(206, range).end("some"));
  t.is(await ask("/web/some.js"), "206 some");
  const session = await page.context().newCDPSession(page);
  await session.send("Storage.overrideQuotaForOrigin", { origin: new URL(page.url()).origin, quotaSize: 10 });
  site.version = 2;
  t.regex(await ask(partOf(2)), /^200 /);
  await page.reload();
  await isShown(page, 2);
});

test.serial("what versions before have left does not fill the browser", async (t) => {
  const site = new Site();
  const page = await site.open(t);
  if (page === undefined) return;
  await isShown(page, 1);
  await page.evaluate(async () => {
    const cache = await caches.open("bitacora-shell");
    for (let n = 0; n < 100; n += 1) await cache.put(`/web/old-${10_000_000 + n}.js`, new Response("old"));
  });
  site.version = 2;
  await page.reload();
  await isShown(page, 2);
  const names = await until(async () => {
    const all = await page.evaluate(async () =>
      (await (await caches.open("bitacora-shell")).keys()).map(({ url }) => url),
    );
    return all.length <= 64 ? all : undefined;
  });
  t.true(names.some((name) => name.endsWith(partOf(2))));
});
