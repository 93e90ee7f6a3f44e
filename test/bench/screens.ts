/**
 * `npm run bench -- screens [FOLDER]`: pictures of every page with ten open alarms, on a phone, a tablet and a desk, by day and at night
 * (a phone also at dusk): scrolled, with dialogs open, an alarm unfolded, one shelved and one silenced, with the link lost and with nothing
 * watched; and what axe-core finds on each. They are to be looked at. BITACORA_BENCH_SCENES=phone-day,tablet makes only these.
 */
import { mkdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import axe from "axe-core";
import { type Browser, chromium, type Page } from "playwright-core";
import { startVessel, type Vessel } from "../api/support/vessel.ts";
import { demoProject } from "../../src/project/demo.ts";
import type { Project } from "../../src/project/project.ts";

type Print = (line: string) => void;

const SIZES = { phone: [390, 844], tablet: [820, 1180], desk: [1440, 900] } as const;
const THEMES = { phone: ["day", "dusk", "night"], tablet: ["day", "night"], desk: ["day", "night"] } as const;

/** The tags whose alarms are raised; with those of `returned` and `chattering` there are ten. */
const RAISED = ["FIRE_0.DETECTED", "ME_INST_0.LOW_OIL_PRESSURE", "ME_INST_1.RPM", "ME_INST_1.LOW_OIL_PRESSURE",
  "ME_INST_1.COOLANT_TEMP_K", "BATT_0.VOLTAGE_V", "BILGE_0.LEVEL_PCT", "VESSEL.DEPTH_M"]; // prettier-ignore
const RETURNED = "BILGE_0.HIGH_WATER";
const CHATTERING = "DOOR_0.OPEN";
const ACKNOWLEDGED = "ME_INST_1.COOLANT_TEMP_K";
const SHELVED = "BATT_0.VOLTAGE_V";
const SILENCED = "BILGE_0.LEVEL_PCT";

/** Bands of the compass and the attitude instrument; the values are inside. */
const BANDS: Readonly<Record<string, readonly [number, number]>> = {
  "VESSEL.HEADING_TRUE_DEG": [150, 210],
  "WIND_APPARENT.ANGLE_DEG": [-60, 60],
  "VESSEL.ROLL_DEG": [-15, 15],
  "VESSEL.PITCH_DEG": [-8, 10],
};

function project(): Project {
  const demo = demoProject();
  const pattern = demo.tags.find(({ id }) => id === "VESSEL.DEPTH_M")?.alarms[0];
  if (pattern === undefined) throw new Error("the demo has no alarm of the depth");
  const tags = demo.tags.map((tag) => {
    const band = BANDS[tag.id];
    if (band === undefined) return tag;
    const [low, high] = band;
    const own = { id: "band", tagId: tag.id, operator: "outside", threshold: high, settings: { low, high } } as const;
    return { ...tag, alarms: [{ ...pattern, ...own, message: `${tag.description} fuera de banda` }] };
  });
  return { ...demo, tags };
}

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

/** Ten alarms, one of them acknowledged, one returned, one that comes and goes, one shelved. */
async function raiseTen(vessel: Vessel): Promise<void> {
  const nowMs = Date.now();
  const write = (tagId: string, value: number | boolean, agoMs: number) =>
    vessel.tags.write({ tagId, value, quality: "good", timestampMs: nowMs - agoMs, source: "test" });
  for (const { id, unitSi, rangeNormalMin: min, rangeNormalMax: max } of vessel.project.tags) {
    const value = unitSi === "bool" ? false : ((min ?? 0) + (max ?? 1)) / 2;
    for (let agoMs = 600_000; agoMs >= 100_000; agoMs -= 10_000) write(id, value, agoMs);
  }
  for (let agoMs = 90_000; agoMs > 16_000; agoMs -= 8000) {
    for (const { id, alarms } of vessel.project.tags) {
      const [rule] = alarms;
      if (rule === undefined || ![...RAISED, RETURNED].includes(id)) continue;
      const { threshold, operator } = rule;
      const past = operator.startsWith(">") ? 1 : -1;
      write(
        id,
        typeof threshold === "boolean" ? threshold : threshold + past * (Math.abs(threshold) / 50 + 0.1),
        agoMs,
      );
    }
    for (const [value, laterMs] of [[true, 0], [true, 6000], [false, 6500]] as const) write(CHATTERING, value, agoMs - laterMs); // prettier-ignore
  }
  for (const agoMs of [8000, 100]) write(CHATTERING, true, agoMs);
  vessel.write(RETURNED, false);
  const ofTag = (tagId: string) => vessel.alarms.open().find((one) => one.tag_id === tagId);
  await vessel.alarms.acknowledge(ofTag(ACKNOWLEDGED)?.id ?? "", "Ana");
  const shelved = ofTag(SHELVED);
  if (shelved !== undefined)
    await vessel.alarms.shelve(SHELVED, shelved.alarm_id, {
      user: "Ana",
      reason: "Sensor averiado",
      untilMs: nowMs + 3_600_000,
    });
  const count = vessel.alarms.open().length;
  if (count !== 10) throw new Error(`there are ${count} alarms, not ten`);
  // A stream that falls silent is taken for lost.
  setInterval(() => vessel.write("VESSEL.YAW_DEG", Math.random()), 500).unref();
}

export default async function screens(print: Print, folders: readonly string[]): Promise<void> {
  const folder = folders[0] ?? join(tmpdir(), "bitacora-screens");
  mkdirSync(folder, { recursive: true });
  const only = (process.env["BITACORA_BENCH_SCENES"] ?? "").split(",");
  const isWanted = (scene: string) => only.some((start) => scene.startsWith(start));
  let violations = 0;
  let pictures = 0;
  const shoot = async (page: Page, name: string) => {
    pictures += 1;
    violations += await take(page, join(folder, name), print);
  };
  const executablePath = process.env["CHROMIUM"] ?? "/usr/bin/chromium";
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu"] });
  const vessel = await startVessel({}, { project: project() });
  await raiseTen(vessel);
  for (const [name, size] of Object.entries(SIZES)) {
    for (const theme of THEMES[name as keyof typeof THEMES]) {
      const scene = `${name}-${theme}`;
      if (!isWanted(scene)) continue;
      const overview = await open(browser, vessel, size, theme, "overview");
      await shoot(overview.page, `${scene}-overview`);
      await overview.page.locator(".bar .acknowledge").first().click();
      await shoot(overview.page, `${scene}-name`);
      await overview.page.keyboard.press("Escape");
      await overview.page.evaluate("scrollTo(0, 900)");
      await shoot(overview.page, `${scene}-scrolled`);
      await overview.page.locator(".row:visible").first().click();
      await overview.page.waitForTimeout(700);
      await shoot(overview.page, `${scene}-dialog`);
      await overview.close();

      const alarms = await open(browser, vessel, size, theme, "alarms");
      await shoot(alarms.page, `${scene}-alarms`);
      const row = (message: string) => alarms.page.locator(".record", { hasText: message }).first();
      const oil = row("Presión de aceite baja");
      await oil.locator(".link-button").click();
      await oil.locator(".chart").waitFor();
      await oil.locator(".chart").scrollIntoViewIfNeeded();
      await shoot(alarms.page, `${scene}-alarm-unfolded`);
      await oil.locator(".link-button").click();
      await oil.getByRole("button", { name: "Apartar…" }).click();
      await shoot(alarms.page, `${scene}-shelve`);
      await alarms.page.keyboard.press("Escape");
      const silenced = vessel.alarms.open().find(({ tag_id: tagId }) => tagId === SILENCED);
      await vessel.alarms.silence(silenced?.id, "Ana");
      await row("Batería de servicio baja").getByText("apartada hasta").waitFor();
      await row("Nivel alto").getByText("silenciada hasta").waitFor();
      await row("Nivel alto").scrollIntoViewIfNeeded();
      await shoot(alarms.page, `${scene}-shelved-and-silenced`);
      await row("Puerta estanca").locator(".trouble").waitFor();
      await row("Puerta estanca").scrollIntoViewIfNeeded();
      await shoot(alarms.page, `${scene}-chattering`);
      await alarms.close();

      const logbook = await open(browser, vessel, size, theme, "logbook");
      await shoot(logbook.page, `${scene}-logbook`);
      await logbook.close();
    }
  }
  const demo = demoProject();
  const unwatched = await startVessel(
    {},
    { project: { ...demo, tags: demo.tags.map((tag) => ({ ...tag, alarms: [] })) } },
  );
  for (const theme of THEMES.phone.filter((one) => isWanted(`phone-${one}`))) {
    const { page, close } = await open(browser, unwatched, SIZES.phone, theme, "overview");
    await shoot(page, `phone-${theme}-unwatched`);
    await close();
  }
  await unwatched.stop();
  const lost = [];
  for (const [name, size] of Object.entries(SIZES)) {
    for (const theme of THEMES[name as keyof typeof THEMES].filter((one) => isWanted(`${name}-${one}`)))
      lost.push({ name: `${name}-${theme}-lost`, ...(await open(browser, vessel, size, theme, "overview")) });
  }
  await vessel.stop();
  for (const { name, page, close } of lost) {
    await page.waitForTimeout(1500);
    await shoot(page, name);
    await close();
  }
  await browser.close();
  print(`${violations} axe violations in ${pictures} pictures; they are in ${folder}`);
}
