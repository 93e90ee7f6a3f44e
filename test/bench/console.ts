/**
 * `npm run bench -- console`: how soon the console shows its first values over 1 Mbit/s and 150 ms, the first time and later (the median of
 * three), how many requests that takes; and what it costs the device to show 300 tags that change ten times a second (BITACORA_BENCH_MINUTES
 * of it, 1 unless said). Of the demo, or of the services whose addresses BITACORA_BENCH_BOATS has. BITACORA_BENCH_SCENES=load,busy
 * does only these.
 */
import { setTimeout as delay } from "node:timers/promises";
import { type Browser, chromium, type Page } from "playwright-core";
import { startVessel, type Vessel } from "../api/support/vessel.ts";
import { demoProject } from "../../src/project/demo.ts";
import { short } from "./support/figures.ts";
import { slowLink } from "./support/slow-link.ts";

type Print = (line: string) => void;

const TAGS = 300;
const EVERY_MS = 100;
const TABLET = { width: 1024, height: 768 };
const MINUTE_MS = 60_000;

export default async function consoleBench(print: Print): Promise<void> {
  const only = (process.env["BITACORA_BENCH_SCENES"] ?? "load,busy").split(",");
  const executablePath = process.env["CHROMIUM"] ?? "/usr/bin/chromium";
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu"] });
  const vessel = await busyVessel();
  const boats = (process.env["BITACORA_BENCH_BOATS"] ?? vessel.url).split(",");
  if (only.includes("load")) for (const url of boats) print(`${url}: ${await loads(browser, url)}`);
  if (only.includes("busy")) print(`Navigate: ${await costs(browser, `${vessel.url}/#/watch/navigate`, ".digits")}`);
  await vessel.stop();
  await browser.close();
}

/** The demo's tags and more, all of which change ten times a second. */
async function busyVessel(): Promise<Vessel> {
  const demo = demoProject();
  const [pattern] = demo.tags;
  if (pattern === undefined) throw new Error("the demo has no tags");
  const more = Array.from({ length: TAGS - demo.tags.length }, (_, i) => ({
    ...pattern,
    id: `MORE_${i}.VALUE`,
    alarms: [],
  }));
  const tags = [...demo.tags.map((tag) => ({ ...tag, alarms: [] })), ...more];
  const vessel = await startVessel({}, { project: { ...demo, tags } });
  const timer = setInterval(() => {
    for (const { id, unitSi, rangeNormalMin: min, rangeNormalMax: max } of tags)
      vessel.write(
        id,
        unitSi === "bool" ? Math.random() > 0.5 : (min ?? 0) + Math.random() * ((max ?? 1) - (min ?? 0)),
      );
  }, EVERY_MS);
  return { ...vessel, stop: () => (clearInterval(timer), vessel.stop()) };
}

async function loads(browser: Browser, url: string): Promise<string> {
  const cold: number[] = [];
  const warm: number[] = [];
  let wire = "";
  for (let round = 0; round < 3; round += 1) {
    const link = await slowLink(url, { kbitS: 1000, oneWayMs: 75 });
    const context = await browser.newContext({ viewport: TABLET, locale: "en-GB" });
    const page = await context.newPage();
    const asked: string[] = [];
    page.on("request", (request) => asked.push(new URL(request.url()).pathname));
    cold.push(await firstValues(page, link.url));
    const shell = asked.filter((path) => path === "/" || path.startsWith("/web/")).length;
    wire = `${shell} requests for the shell, ${asked.length - shell} for what it shows, ${short(link.passed.down / 1000)} kB`;
    await page.evaluate("navigator.serviceWorker.ready.then(() => undefined)");
    await delay(3000);
    // The worker has kept all of it after the second visit.
    await firstValues(page, link.url);
    await delay(3000);
    warm.push(await firstValues(page, link.url));
    await context.close();
    link.close();
  }
  const middle = (times: number[]) => `${short((times.toSorted((a, b) => a - b)[1] ?? 0) / 1000)} s`;
  return `first values ${middle(cold)} cold, ${middle(warm)} warm; ${wire}`;
}

async function firstValues(page: Page, url: string): Promise<number> {
  await page.goto("about:blank");
  const startedMs = performance.now();
  await page.goto(url, { waitUntil: "commit" });
  const isThere = () => [...document.querySelectorAll(".digits")].some(({ textContent }) => /\d/.test(textContent));
  await page.waitForFunction(isThere, undefined, { polling: 16, timeout: MINUTE_MS });
  return performance.now() - startedMs;
}

/** Processor of the page's own process and of the one that draws, and what its heap has grown by after collections. */
async function costs(browser: Browser, url: string, shown: string): Promise<string> {
  const minutes = Number(process.env["BITACORA_BENCH_MINUTES"] ?? 1);
  const context = await browser.newContext({ viewport: TABLET, locale: "en-GB", serviceWorkers: "block" });
  const page = await context.newPage();
  const system = await browser.newBrowserCDPSession();
  const session = await context.newCDPSession(page);
  const cpu = async () => {
    const { processInfo } = await system.send("SystemInfo.getProcessInfo");
    return processInfo.filter(({ type }) => /renderer|GPU/i.test(type)).reduce((sum, { cpuTime }) => sum + cpuTime, 0);
  };
  const heapMb = async () => {
    await session.send("HeapProfiler.collectGarbage");
    return (await session.send("Runtime.getHeapUsage")).usedSize / 1e6;
  };
  await page.goto(url);
  await page.locator(shown).first().waitFor();
  await delay(10_000);
  const [cpuBefore, heapBefore] = [await cpu(), await heapMb()];
  const startedMs = performance.now();
  await delay(minutes * MINUTE_MS);
  const seconds = (performance.now() - startedMs) / 1000;
  const share = ((await cpu()) - cpuBefore) / seconds;
  const heap = await heapMb();
  await context.close();
  const grown = `${short(heapBefore)} → ${short(heap)} MB in ${short(seconds / 60)} min`;
  return `${short(share * 100)} % of a core, heap ${grown}`;
}
