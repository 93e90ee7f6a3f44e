/**
 * `npm run bench -- screens [FOLDER]`: pictures of every page with ten open alarms, on a phone, a tablet and a desk, by day and at night,
 * scrolled, with a dialog open, with the link lost and with nothing watched; and what axe-core finds on each. They are to be looked at.
 */
import { mkdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import axe from "axe-core";
import { type Browser, chromium, type Page } from "playwright-core";
import { startVessel, type Vessel } from "../api/support/vessel.ts";
import { demoProject } from "../../src/project/demo.ts";

type Print = (line: string) => void;

const SIZES = { phone: [390, 844], tablet: [1024, 768], desk: [1440, 900] } as const;
const THEMES = ["day", "night"] as const;
const PAGES = ["overview", "alarms", "logbook"] as const;

async function open(browser: Browser, vessel: Vessel, size: readonly [number, number], theme: string, path: string) {
  const [width, height] = size;
  const context = await browser.newContext({ viewport: { width, height }, locale: "es-ES", bypassCSP: true });
  const page = await context.newPage();
  await page.addInitScript(`localStorage.setItem("bitacora.theme", "${theme}")`);
  await page.goto(`${vessel.url}/#/${path}`);
  await page.getByText("En vivo", { exact: true }).waitFor({ state: "attached" });
  await page.waitForTimeout(1500);
  return { page, close: () => context.close() };
}

/** How many violations there are. */
async function take(page: Page, file: string, print: Print): Promise<number> {
  await page.screenshot({ path: `${file}.png` });
  await page.evaluate(axe.source);
  const found = await page.evaluate(
    `axe.run().then(({ violations }) => violations.map(({ id, nodes }) => id + ": " + nodes.slice(0, 3).map((one) => one.html.slice(0, 110) + " " + (one.any[0]?.message ?? "")).join(" | ")))`,
  );
  for (const line of found as string[]) print(`${basename(file)}: ${line}`);
  return (found as string[]).length;
}

/** Ten alarms: those of the demo, one of them acknowledged and one returned, and an engine that warns without a rule. */
async function raiseTen(vessel: Vessel): Promise<void> {
  const nowMs = Date.now();
  for (const { id, unitSi, rangeNormalMin: min, rangeNormalMax: max } of vessel.project.tags) {
    const value = unitSi === "bool" ? false : ((min ?? 0) + (max ?? 1)) / 2;
    for (const agoMs of [600_000, 400_000, 200_000])
      vessel.tags.write({ tagId: id, value, quality: "good", timestampMs: nowMs - agoMs, source: "test" });
  }
  for (const agoMs of [90_000, 2000]) {
    for (const { id, alarms } of vessel.project.tags) {
      const [rule] = alarms;
      if (rule === undefined) continue;
      const { threshold, operator } = rule;
      const past = operator.startsWith(">") ? 1 : -1;
      const value = typeof threshold === "boolean" ? threshold : threshold + past * (Math.abs(threshold) / 50 + 0.1);
      vessel.tags.write({ tagId: id, value, quality: "good", timestampMs: nowMs - agoMs, source: "test" });
    }
  }
  const open = vessel.alarms.open();
  await vessel.alarms.acknowledge(open.find(({ priority }) => priority === "warning")?.id ?? "", "Ana");
  vessel.write("BILGE_0.HIGH_WATER", false);
  // A stream that falls silent is taken for lost.
  setInterval(() => vessel.write("VESSEL.YAW_DEG", Math.random()), 500).unref();
}

export default async function screens(print: Print, folders: readonly string[]): Promise<void> {
  const folder = folders[0] ?? join(tmpdir(), "bitacora-screens");
  mkdirSync(folder, { recursive: true });
  let violations = 0;
  const shoot = async (page: Page, name: string) => {
    violations += await take(page, join(folder, name), print);
  };
  const executablePath = process.env["CHROMIUM"] ?? "/usr/bin/chromium";
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu"] });
  const vessel = await startVessel();
  await raiseTen(vessel);
  for (const [name, size] of Object.entries(SIZES)) {
    for (const theme of THEMES) {
      for (const path of PAGES) {
        const { page, close } = await open(browser, vessel, size, theme, path);
        await shoot(page, `${name}-${theme}-${path}`);
        if (path === "overview") {
          await page.evaluate("scrollTo(0, 900)");
          await shoot(page, `${name}-${theme}-scrolled`);
          await page.locator(".row:visible").first().click();
          await page.waitForTimeout(700);
          await shoot(page, `${name}-${theme}-dialog`);
        }
        if (path === "alarms") {
          await page.locator(".record .link-button").nth(1).click();
          await page.waitForTimeout(700);
          await shoot(page, `${name}-${theme}-alarm-unfolded`);
        }
        await close();
      }
    }
  }
  const demo = demoProject();
  const unwatched = await startVessel(
    {},
    { project: { ...demo, tags: demo.tags.map((tag) => ({ ...tag, alarms: [] })) } },
  );
  for (const theme of THEMES) {
    const { page, close } = await open(browser, unwatched, SIZES.phone, theme, "overview");
    await shoot(page, `phone-${theme}-unwatched`);
    await close();
  }
  await unwatched.stop();
  const lost = [];
  for (const theme of THEMES) lost.push({ theme, ...(await open(browser, vessel, SIZES.phone, theme, "overview")) });
  await vessel.stop();
  for (const { theme, page, close } of lost) {
    await page.waitForTimeout(1500);
    await shoot(page, `phone-${theme}-lost`);
    await close();
  }
  await browser.close();
  print(`${violations} axe violations; pictures in ${folder}`);
}
