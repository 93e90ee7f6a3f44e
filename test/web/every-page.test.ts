/**
 * Every page of the console on a phone, two tablets and a desk, aboard a vessel that hears much and has alarms: nothing is cut, nothing
 * lies over another thing, no reading is small, each control has a name of its own and room for a finger, and axe finds nothing. The same
 * with a person overboard on a phone, on a phone that is turned sideways, and on a small screen that is enlarged. And the main tasks by
 * keys alone.
 */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { memoryAccess } from "../access/support/memory-access.ts";
import { PASSWORD, sessionOf } from "../access/support/vessel.ts";
import { startVessel } from "../api/support/vessel.ts";
import { projectRoot } from "../support/service-process.ts";
import { startWarmService, type WarmService } from "../support/warm-bitacora.ts";
import { type Context, openPage, test } from "./browser.ts";
import { axeFaults, examined } from "./examined.ts";
import { lightFaults } from "./light.ts";

/** Each palette has its turn, with axe once: to axe, the widest screen is the desk of 1024 px in the light of the phone. */
const SCREENS = [
  { width: 390, height: 844, palette: "day", withAxe: true },
  { width: 768, height: 1024, palette: "dusk", withAxe: true },
  { width: 1024, height: 768, palette: "night", withAxe: true },
  { width: 1920, height: 1080, palette: "day", withAxe: false },
] as const;
/** The last is 1280 × 800 at 200 %. Of the other pages these two have the least room. */
const EMERGENCY_SCREENS = [
  { width: 390, height: 844 },
  { width: 844, height: 390 },
  { width: 640, height: 400 },
] as const;
const EMERGENCY_PAGES = ["alarms", "track"];
const PAGES = [
  "alarms",
  "alarms/rules",
  "alarms/device",
  "trends",
  "track",
  "logbook",
  "bus",
  "bus/messages",
  "bus/recordings",
  "setup",
];

/** Of the manual's first page. */
const PICTURES = 3;

/** Two boats at once: 70 devices, 300 values, an engine that runs, tanks, batteries, switches, AIS, and two that disagree. */
const PROJECT = `id: alfa
name: Alfa
vessel: { id: alfa, name: Niña del Mar, type: sailing_yacht, loa_m: 16, beam_m: 5, draft_m: 2 }
alarms:
  rules:
    VESSEL.SOG_MS: [{ id: fire, operator: ">", threshold: -1, priority: emergency, message: Fire in the engine room }]
    VESSEL.DEPTH_M: [{ id: shallow, operator: ">", threshold: -1, priority: alarm, message: Shallow water }]
    VESSEL.STW_MS:
      - { id: close, operator: ">", threshold: -1, priority: alarm, message: "S/Y ELEKTRA (230008070) comes within 0.12 NM in 2 min" }
sources:
${["susteranna", "dirona"].map((boat) => `  - { type: replay, file: ${projectRoot}/fixtures/boats/${boat}.raw, loop: true, speed: 10 }`).join("\n")}
`;

let dir: string;
let service: WarmService;
test.before(async () => {
  dir = await mkdtemp(join(tmpdir(), "bitacora-pages-"));
  await writeFile(join(dir, "project.yaml"), PROJECT);
  service = await startWarmService(["--project", join(dir, "project.yaml"), "--data-dir", join(dir, "data")]);
});
test.after.always(async () => {
  await service.end("SIGTERM");
  await rm(dir, { recursive: true });
});

async function opened(t: Context, size: { width: number; height: number }, path = "/"): Promise<Page | undefined> {
  const page = await openPage(t, `${service.url}${path}#/watch`, { locale: "en-GB", ...size });
  await page?.locator(".alarm", { hasText: "Acknowledge" }).first().waitFor();
  return page;
}

const settled = (page: Page) =>
  page.evaluate(async () => {
    await document.fonts.ready;
    const isBusy = () => document.querySelector(".empty[role=status]") !== null;
    for (let frames = 0; frames < 3 || isBusy(); frames += 1) await new Promise(requestAnimationFrame);
    // What fades has half a contrast on its way.
    const fades = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
    await Promise.allSettled(fades.map(({ finished }) => finished));
  });

for (const { palette, withAxe, ...size } of SCREENS) {
  test.serial(
    `every page lies well on ${size.width} × ${size.height}${withAxe ? ", and axe finds nothing" : ""}`,
    async (t) => {
      const page = await opened(t, size);
      if (page === undefined) return;
      const session = await page.context().newCDPSession(page);
      const faults: string[] = [];
      const look = async (name: string) => {
        await settled(page);
        const found = [...(await examined(page, session)), ...(withAxe ? await axeFaults(page) : [])];
        const light = palette === "day" ? [] : await lightFaults(page, palette);
        faults.push(...[...found, ...light].map((fault) => `${name}: ${fault}`));
      };
      await page.evaluate((chosen) => (document.documentElement.dataset["theme"] = chosen), palette);
      for (const name of [...(await watchPagesOf(page)), ...PAGES]) {
        await page.evaluate((hash) => (location.hash = hash), `#/${name}`);
        await look(name);
      }
      await page.keyboard.press("Control+k");
      await page.locator(".why-found li").first().waitFor();
      await look("search");
      await page.keyboard.press("Enter");
      await page.locator(".sheet", { hasText: "Where it comes from" }).waitFor();
      await look("why");
      await page.keyboard.press("Escape");
      // On a phone it hangs from the strip while somebody touches that.
      await page.evaluate(() => document.querySelector<HTMLElement>(".head-menu")?.click());
      await page.getByRole("button", { name: "This screen: light, language, units" }).click();
      await page.locator(".sheet .preference").first().waitFor();
      await look("preferences");
      if (palette !== "day") faults.push(...(await lightElsewhere(page, palette)));
      t.deepEqual(faults, []);
    },
  );
}

/** The light that is chosen in the console is that of the manual, with its pictures and rules, and of the interface's own page. */
async function lightElsewhere(page: Page, palette: "dusk" | "night"): Promise<string[]> {
  const name = palette === "dusk" ? "Dusk" : "Night (red)";
  await page.evaluate(() => (document.documentElement.dataset["theme"] = "day"));
  await page.keyboard.press("Escape");
  await page.evaluate(() => document.querySelector<HTMLElement>(".head-menu")?.click());
  await page.getByRole("button", { name, exact: true }).filter({ visible: true }).first().click();
  const faults: string[] = [];
  for (const link of ["Manual", "API"]) {
    await page.getByRole("link", { name: link, exact: true }).filter({ visible: true }).first().click();
    const parts = page.locator("main img, .operation");
    await parts.first().waitFor();
    for (const part of (await parts.all()).slice(0, PICTURES)) {
      await part.scrollIntoViewIfNeeded();
      faults.push(...(await lightFaults(page, palette)).map((fault) => `${link}: ${fault}`));
    }
    await page.goBack();
    await page.locator(".head-menu").click();
  }
  await page.goto(new URL("/manual/decisions.html", page.url()).href);
  await page.locator("main hr").first().scrollIntoViewIfNeeded();
  faults.push(...(await lightFaults(page, palette)).map((fault) => `decisions: ${fault}`));
  return faults;
}

async function watchPagesOf(page: Page): Promise<string[]> {
  await page.locator(".watch-tabs a", { hasText: "Switches" }).waitFor();
  return page
    .locator(".watch-tabs a")
    .evaluateAll((links) => links.map((link) => link.getAttribute("href")?.slice(2) ?? ""));
}

test.serial(
  "with a person overboard and alarms, numbers are large on each screen, and most of it is theirs",
  async (t) => {
    t.is((await fetch(`${service.url}/mob?user=Ana`, { method: "POST" })).status, 200);
    const faults: string[] = [];
    for (const size of EMERGENCY_SCREENS) {
      const page = await opened(t, size);
      if (page === undefined) return;
      const session = await page.context().newCDPSession(page);
      await page.locator(".mob-band").waitFor();
      for (const name of [...(await watchPagesOf(page)), ...EMERGENCY_PAGES]) {
        await page.evaluate((hash) => (location.hash = hash), `#/${name}`);
        await settled(page);
        faults.push(...(await examined(page, session)).map((fault) => `${size.width} ${name}: ${fault}`));
        if (name === "alarms" && !(await isWhole(page, ".record"))) faults.push(`${size.width}: no alarm is whole`);
      }
      await page.close();
    }
    t.is((await fetch(`${service.url}/mob/end?reason=test&user=Ana`, { method: "POST" })).status, 200);
    t.deepEqual(faults, []);
  },
);

test.serial(
  "the console for plotters lies well on the smallest of them, and an alarm with two signs breaks nothing",
  async (t) => {
    const page = await opened(t, { width: 800, height: 480 }, "/plotter");
    if (page === undefined) return;
    const session = await page.context().newCDPSession(page);
    const faults: string[] = [];
    for (const name of [...(await watchPagesOf(page)), ...PAGES]) {
      await page.evaluate((hash) => (location.hash = hash), `#/${name}`);
      await settled(page);
      faults.push(...(await examined(page, session)).map((fault) => `${name}: ${fault}`));
    }
    t.deepEqual(faults, []);
  },
);

/** Whether the first of them is all on the screen, above the navigation of a phone. */
const isWhole = (page: Page, first: string) =>
  page
    .locator(first)
    .first()
    .evaluate((element) => {
      const { left, right, bottom } = element.getBoundingClientRect();
      const hit = document.elementFromPoint((left + right) / 2, bottom - 2);
      return bottom <= innerHeight && element.contains(hit);
    });

test.serial("the page of access as well, on a phone and a tablet", async (t) => {
  const { access } = memoryAccess({});
  await access.addPerson("Ana", "master", { password: PASSWORD }, "test");
  const vessel = await startVessel({}, { access });
  t.teardown(() => vessel.stop());
  const page = await openPage(t, `${vessel.url}/#/watch`, { locale: "en-GB", width: 390, height: 844 });
  if (page === undefined) return;
  await page.context().addCookies([{ name: "bitacora_session", value: sessionOf(access, "Ana"), url: vessel.url }]);
  await page.goto(`${vessel.url}/#/access`);
  await page.reload();
  await page.locator(".access-row").first().waitFor();
  const session = await page.context().newCDPSession(page);
  for (const width of [390, 1024]) {
    await page.setViewportSize({ width, height: 768 });
    await settled(page);
    t.deepEqual([...(await examined(page, session)), ...(await axeFaults(page))], [], String(width));
  }
});

/** Goes on by the key until what has the focus is called so. */
async function tabTo(page: Page, name: RegExp, key = "Tab"): Promise<void> {
  const called = () =>
    page.evaluate(() => {
      const at = document.activeElement as HTMLInputElement | null;
      // A tile says what it is in the name of its first part.
      const heard = at?.querySelector(".unseen[aria-label]");
      return (
        [at, heard].map((one) => one?.getAttribute("aria-label") ?? "").join("") ||
        (at?.labels?.[0] ?? at)?.textContent.trim()
      );
    });
  for (let steps = 0; steps < 150; steps += 1) {
    if (name.test((await called()) ?? "")) return;
    await page.keyboard.press(key);
  }
  throw new Error(`nothing called ${name.source} is reached by ${key}`);
}

test.serial(
  "by keys alone: search, why, acknowledge, another page, a page of one's own, two tags on a chart",
  async (t) => {
    const page = await opened(t, { width: 1024, height: 768 });
    if (page === undefined) return;
    const keys = async (...pressed: readonly string[]) => {
      for (const key of pressed) await page.keyboard.press(key);
    };
    const sheet = page.locator(".sheet");
    await keys("Control+k");
    await page.locator(".why-search:focus").waitFor();
    await page.keyboard.type("depth");
    await keys("ArrowDown", "ArrowUp", "Enter");
    await sheet.getByText("Where it comes from").waitFor();
    await tabTo(page, /^Shallow water/);
    await keys("Enter");
    await page.getByLabel("Limit (m)").waitFor();
    await keys("Escape", "Escape");
    await sheet.waitFor({ state: "detached" });

    await tabTo(page, /^Acknowledge: /);
    const id = await page.evaluate(() => document.activeElement?.closest<HTMLElement>(".alarm")?.dataset["id"]);
    await keys("Enter");
    await page.getByLabel("Your name").waitFor();
    await page.keyboard.type("Ana");
    await keys("Enter");
    await page.locator(`.alarm[data-id="${id}"][data-state=ACTIVE]`).waitFor({ state: "detached" });

    await page.locator(".head-menu").focus();
    await tabTo(page, /^Ana/);
    await keys("Enter");
    await tabTo(page, /^Hand over the watch/);
    await keys("Enter");
    await page.getByLabel("Who takes the watch").waitFor();
    await keys("Escape");
    await sheet.waitFor({ state: "detached" });

    await page.locator(".head-menu").focus();
    await tabTo(page, /^Engines/);
    await keys("Enter");
    await page.locator(".tile-list").first().waitFor();
    await keys("ArrowRight");
    await page.locator(".tanks-one").first().waitFor();
    await tabTo(page, /^Fuel/);
    await keys("Enter");
    await sheet.getByText("Where it comes from").waitFor();
    await keys("Escape");

    await page.evaluate(() => (location.hash = "#/watch/all"));
    await page.locator(".head-menu").focus();
    await tabTo(page, /^New page/);
    await keys("Enter");
    await tabTo(page, /^Add a tile/);
    await keys("Enter");
    await tabTo(page, /^Find a value/);
    await page.keyboard.type("depth");
    await tabTo(page, /^Depth/);
    await keys("Enter");
    await page.locator(".editor-handle").waitFor();
    await tabTo(page, /^Done/);
    await keys("Enter");
    await page.locator(".watch-tabs a[aria-current]", { hasText: "My page" }).waitFor();
    await page.locator(".tile-number").waitFor();

    await page.locator(".rail a").first().focus();
    await tabTo(page, /^Trends/);
    await keys("Enter");
    await tabTo(page, /^Choose values/);
    await keys("Enter");
    await tabTo(page, /^Search by name/);
    await page.keyboard.type("apparent wind speed");
    await keys("Tab", "Space", "Escape");
    await page.locator("tr").filter({ hasText: "AWS" }).waitFor();
    t.regex(decodeURIComponent(page.url()), /VESSEL\.DEPTH_M,.*WIND_APPARENT\.SPEED_MS/);
  },
);
