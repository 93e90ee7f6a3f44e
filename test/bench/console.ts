/**
 * How soon the console shows its first values over 1 Mbit/s and 150 ms, the first time and later (the median of
 * BITACORA_BENCH_ROUNDS, three unless said), how many requests that takes; and what it costs the device to show 300 tags that change ten
 * times a second (BITACORA_BENCH_MINUTES of it, 1 unless said). Of the demo, or of the services whose addresses BITACORA_BENCH_BOATS has.
 * Beside it KIP on the same feed, in turns, and how old the apparent wind is on both over 256 kbit/s.
 * BITACORA_BENCH_SCENES=load,busy,kip-load,kip-busy,late does only these.
 */
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { type Browser, type BrowserContextOptions, chromium, type Page } from "playwright-core";
import { startVessel, type Vessel } from "../api/support/vessel.ts";
import { demoProject } from "../../src/project/demo.ts";
import { short } from "./support/figures.ts";
import { KIP_PATH, kipParts, onlyFromHere, withDemonstration } from "./support/kip-side.ts";
import { slowLink } from "./support/slow-link.ts";

type Print = (line: string) => void;

const TAGS = 300;
const ROUNDS = Number(process.env["BITACORA_BENCH_ROUNDS"] ?? 3);
const EVERY_MS = 100;
const TABLET = { width: 1024, height: 768 };
const MINUTE_MS = 60_000;

/** What is opened, in which state of the browser, and where its first value shows. */
interface Side {
  readonly name: string;
  readonly path: string;
  readonly values: string;
  /** For that address. */
  readonly options: (url: string) => BrowserContextOptions;
}

const OPTIONS: BrowserContextOptions = { viewport: TABLET, locale: "en-GB" };
const OURS: Side = {
  name: "the console",
  path: "/#/watch/navigate",
  values: ".digits:not(.low-digits)",
  options: () => OPTIONS,
};

export default async function consoleBench(print: Print): Promise<void> {
  const only = (process.env["BITACORA_BENCH_SCENES"] ?? "load,busy,kip-load,kip-busy,late").split(",");
  const executablePath = process.env["CHROMIUM"] ?? "/usr/bin/chromium";
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu"] });
  const vessel = await busyVessel();
  const boats = (process.env["BITACORA_BENCH_BOATS"] ?? vessel.url).split(",");
  const kip = async (): Promise<Side> => {
    const options = await withDemonstration(browser, vessel.url, OPTIONS);
    return { name: "KIP", path: KIP_PATH, values: "svg text", options };
  };
  const sides = only.some((scene) => /kip|late/.test(scene)) ? [OURS, await kip()] : [OURS];
  vessel.everyMs = 1000;
  if (only.includes("load")) for (const url of boats) print(`${url}: ${await loads(browser, url, OURS)}`);
  if (only.includes("kip-load"))
    for (const side of sides) print(`${side.name}: ${await loads(browser, vessel.url, side)}`);
  vessel.everyMs = EVERY_MS;
  if (only.includes("busy") && !only.includes("kip-busy")) print(`Navigate: ${await costs(browser, vessel.url, OURS)}`);
  if (only.includes("kip-busy"))
    for (const side of sides) print(`${side.name}: ${await costs(browser, vessel.url, side)}`);
  if (only.includes("late")) for (const side of sides) print(`${side.name}: ${await lateness(browser, vessel, side)}`);
  await vessel.stop();
  await browser.close();
}

const WIND = "WIND_APPARENT.SPEED_MS";
const KNOT_MS = 1852 / 3600;

/** The demo's tags and more, all of which change every `everyMs`; the wind by `windKn`, while it gives one. */
async function busyVessel(): Promise<Vessel & { windKn: () => number | undefined; everyMs: number }> {
  const demo = demoProject();
  const [pattern] = demo.tags;
  if (pattern === undefined) throw new Error("the demo has no tags");
  const more = Array.from({ length: TAGS - demo.tags.length }, (_, i) => ({
    ...pattern,
    id: `MORE_${i}.VALUE`,
    alarms: [],
  }));
  const tags = [...demo.tags.map((tag) => ({ ...tag, alarms: [] })), ...more];
  const paths = Object.fromEntries(more.map(({ id }, i) => [id, `propulsion.more${i}.revolutions`]));
  const signalk = await kipParts(mkdtempSync(join(tmpdir(), "bitacora-bench-")), paths);
  const started = await startVessel({}, { project: { ...demo, tags }, signalk });
  const vessel = { ...started, windKn: (): number | undefined => undefined, everyMs: EVERY_MS };
  let ticks = 0;
  const timer = setInterval(() => {
    ticks += 1;
    if (ticks % (vessel.everyMs / EVERY_MS) !== 0) return;
    for (const { id, unitSi, rangeNormalMin: min, rangeNormalMax: max } of tags) {
      const any = (min ?? 0) + Math.random() * ((max ?? 1) - (min ?? 0));
      const wind = id === WIND ? vessel.windKn() : undefined;
      started.write(id, wind === undefined ? (unitSi === "bool" ? Math.random() > 0.5 : any) : wind * KNOT_MS);
    }
  }, EVERY_MS);
  return Object.assign(vessel, { stop: () => (clearInterval(timer), started.stop()) });
}

/** How old the wind on the screen becomes over 256 kbit/s: it rises by a tenth of a knot in each tenth of a second. */
async function lateness(
  browser: Browser,
  vessel: Awaited<ReturnType<typeof busyVessel>>,
  { path, values, options }: Side,
): Promise<string> {
  const STEADY_KN = 19.4;
  vessel.windKn = () => STEADY_KN;
  const link = await slowLink(vessel.url, { kbitS: 256, oneWayMs: 75 });
  const context = await browser.newContext(options(link.url));
  const page = await context.newPage();
  await onlyFromHere(page);
  await page.goto(link.url + path, { timeout: 10 * MINUTE_MS, waitUntil: "commit" });
  const shown = page.locator(values, { hasText: /^\s*19\.4\s*$/ }).first();
  await shown.waitFor({ timeout: 10 * MINUTE_MS });
  const element = await shown.elementHandle();
  await delay(5000);
  const startedMs = performance.now();
  const rising = () => STEADY_KN + (performance.now() - startedMs) / 1000;
  vessel.windKn = rising;
  const ages: number[] = [];
  for (let i = 0; i < 60; i += 1) {
    await delay(1000);
    const text = await element?.textContent().catch(() => null);
    ages.push(rising() - Number(text?.trim().replace(",", ".") || NaN));
  }
  vessel.windKn = () => undefined;
  await context.close();
  link.close();
  const known = ages.filter((age) => Number.isFinite(age)).sort((a, b) => a - b);
  const at = (share: number) => `${short(known[Math.floor((known.length - 1) * share)] ?? NaN)} s`;
  return `over 256 kbit/s the wind is ${at(0.5)} old in the middle, at most ${at(1)}, in ${known.length} of 60 looks; ${short((link.passed.down * 8) / 1e6)} Mbit down`;
}

async function loads(browser: Browser, url: string, { path, values, options }: Side): Promise<string> {
  const cold: number[] = [];
  const warm: number[] = [];
  let wire = "";
  for (let round = 0; round < ROUNDS; round += 1) {
    const link = await slowLink(url, { kbitS: 1000, oneWayMs: 75 });
    const context = await browser.newContext(options(link.url));
    const page = await context.newPage();
    await onlyFromHere(page);
    const asked: string[] = [];
    page.on("request", (request) => asked.push(new URL(request.url()).pathname));
    cold.push(await firstValues(page, link.url + path, values));
    const shell = asked.filter((name) => name === "/" || name.startsWith("/web/") || name.startsWith(KIP_PATH)).length;
    wire = `${shell} requests for the shell, ${asked.length - shell} for what it shows, ${short(link.passed.down / 1000)} kB`;
    await delay(3000);
    // A worker has kept all of it after the second visit.
    await firstValues(page, link.url + path, values);
    await delay(3000);
    warm.push(await firstValues(page, link.url + path, values));
    await context.close();
    link.close();
  }
  const middle = (times: number[]) => `${short((times.toSorted((a, b) => a - b)[times.length >> 1] ?? 0) / 1000)} s`;
  return `first values ${middle(cold)} cold, ${middle(warm)} warm; ${wire}`;
}

async function firstValues(page: Page, url: string, values: string): Promise<number> {
  await page.goto("about:blank");
  const startedMs = performance.now();
  await page.goto(url, { waitUntil: "commit" });
  const isThere = (where: string) =>
    [...document.querySelectorAll(where)].some(({ textContent }) => /\d/.test(textContent));
  await page.waitForFunction(isThere, values, { polling: 16, timeout: 10 * MINUTE_MS });
  return performance.now() - startedMs;
}

/** Processor of the page's own process and of the one that draws, and what its heap has grown by after collections. */
async function costs(browser: Browser, url: string, { path, values, options }: Side): Promise<string> {
  const minutes = Number(process.env["BITACORA_BENCH_MINUTES"] ?? 1);
  const context = await browser.newContext({ ...options(url), serviceWorkers: "block" });
  const page = await context.newPage();
  await onlyFromHere(page);
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
  await page.goto(url + path);
  await page
    .locator(values, { hasText: /\d/ })
    .first()
    .waitFor({ timeout: 2 * MINUTE_MS });
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
