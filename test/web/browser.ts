/**
 * A real browser for the tests of the console. Without Chromium they are skipped by name; CHROMIUM=/path names one. The shell is Chromium
 * without its own windows, and takes half of the processor. One after another: a dozen pages at once on a busy machine keep each other from
 * loading in time.
 */
import ava, { type ExecutionContext, registerCompletionHandler } from "ava";
import { type Browser, type BrowserContext, chromium, type Page } from "playwright-core";
import { canTry, chromiumPath, testWith } from "../support/programs.ts";

export const test = Object.assign(testWith(ava, "chromium"), { before: ava.before, after: ava.after });
export type Context = ExecutionContext;

export const executablePath = chromiumPath();

export const ARGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  // The pages of a context share a process: the next one finds the console compiled, which is half of what it costs.
  "--renderer-process-limit=1",
];
let launched: Promise<Browser> | undefined;

/** One for all tests of the process; undefined where there is no Chromium, which the test then says. */
export async function browserOf(t: Context): Promise<Browser | undefined> {
  if (!canTry(t, "chromium")) {
    t.pass();
    return undefined;
  }
  if (launched === undefined) {
    launched = chromium.launch({ executablePath, args: ARGS });
    registerCompletionHandler(() => void launched?.then((browser) => browser.close()));
  }
  return launched;
}

/** Those that no test has at the moment, by what cannot be changed of them. */
const idle = new Map<string, BrowserContext[]>();

/** A device of the test's own, with nothing kept on it; its empty page keeps the process for the next test. */
async function contextFor(
  t: Context,
  browser: Browser,
  url: string,
  { locale = "es-ES", touched = false, clock }: PageOptions,
) {
  const key = `${locale} ${touched} ${clock?.getTime()}`;
  const free = idle.get(key) ?? [];
  idle.set(key, free);
  let context = free.pop();
  if (context === undefined) {
    context = await browser.newContext({
      locale,
      hasTouch: touched,
      isMobile: touched,
      // What is kept for a service that is away is not what a test wants to see; one that does opens its own.
      serviceWorkers: "block",
    });
    await context.newPage();
  }
  t.teardown(async () => {
    const [empty, ...pages] = context.pages();
    if (empty === undefined) return;
    const session = await context.newCDPSession(empty);
    for (const { origin } of [url, ...pages.map((page) => page.url())].map((each) => new URL(each)))
      if (origin !== "null") await session.send("Storage.clearDataForOrigin", { origin, storageTypes: "all" });
    await session.detach();
    for (const page of pages) await page.close();
    await context.clearCookies();
    await context.setOffline(false);
    free.push(context);
  });
  return context;
}

export interface PageOptions {
  readonly width?: number;
  readonly height?: number;
  /** A screen that is touched: nothing is ever pointed at. */
  readonly touched?: boolean;
  readonly locale?: string;
  /** What the clock of the tablet says at first. */
  readonly clock?: Date | undefined;
}

/**
 * The page at `url`, once it is live; undefined where there is no browser. The test fails with whatever the page complains
 * of, and when it asks anybody but this machine.
 */
export async function openPage(t: Context, url: string, options: PageOptions = {}): Promise<Page | undefined> {
  const browser = await browserOf(t);
  if (browser === undefined) return undefined;
  const { width = 1280, height = 800, clock } = options;
  const context = await contextFor(t, browser, url, options);
  const page = await context.newPage();
  await page.setViewportSize({ width, height });
  // A busy machine draws late; only where something is wrong never.
  page.setDefaultTimeout(60_000);
  if (clock !== undefined) await page.clock.setSystemTime(clock);
  const faults: string[] = [];
  page.on("pageerror", (error) => faults.push(String(error)));
  page.on("console", (message) => {
    if (message.type() === "error" && !/ERR_CONNECTION|WebSocket|Failed to load resource/.test(message.text())) {
      faults.push(message.text());
    }
  });
  page.on("request", (request) => {
    const { hostname } = new URL(request.url());
    if (hostname !== "127.0.0.1") faults.push(`asked ${request.url()}`);
  });
  t.teardown(() => {
    if (faults.length > 0) throw new Error(faults.join("\n"));
  });
  await page.goto(url);
  // Where nothing is heard the line stands all the same.
  await page.locator(".link-state:is([data-state=live], [data-state=unheard])").waitFor({ state: "attached" });
  return page;
}
