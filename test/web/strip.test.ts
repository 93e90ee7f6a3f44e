/** The strip above the instruments: what it takes of a screen, that nothing moves when it or an alarm comes, and what is never hidden. */
import type { Page } from "playwright-core";
import { memoryAccess } from "../access/support/memory-access.ts";
import { startVessel, type Vessel } from "../api/support/vessel.ts";
import { demoProject } from "../../src/project/demo.ts";
import { until } from "../support/until.ts";
import { type Context, openPage, test } from "./browser.ts";

/** Tablets and a phone, upright and sideways. */
const SCREENS = [
  { width: 1024, height: 768 },
  { width: 1180, height: 820 },
  { width: 390, height: 844 },
  { width: 844, height: 390 },
] as const;
const MOST_OF_SCREEN = 0.08;

const MORE = {
  "WIND_TRUE_WATER.ANGLE_DEG": ["deg", 62],
  "WIND_TRUE_WATER.SPEED_MS": ["m/s", 6],
  "VESSEL.SET_TRUE_DEG": ["deg", 140],
  "VESSEL.DRIFT_MS": ["m/s", 0.8],
} as const;

/** A sailing yacht under way in a current, with values of her own. */
async function sailing(t: Context): Promise<Vessel> {
  const demo = demoProject();
  const vessel = await startVessel({}, { project: { ...demo, vessel: { ...demo.vessel, type: "sailing_yacht" } } });
  t.teardown(() => vessel.stop());
  for (const { id, unitSi, rangeNormalMin: min, rangeNormalMax: max } of vessel.project.tags)
    vessel.write(id, unitSi === "bool" ? false : ((min ?? 0) + (max ?? 1)) / 2);
  for (const [id, [unitSi, value]] of Object.entries(MORE)) {
    const range = { rangeNormalMin: null, rangeNormalMax: null };
    vessel.tags.register({ id, description: id, unitSi, controllable: false, ...range });
    vessel.write(id, value);
  }
  vessel.write("VESSEL.HEADING_TRUE_DEG", 20);
  return vessel;
}

/** Share of the screen that is not the page's. What has faded is not seen. */
const frameShare = (page: Page) =>
  page.evaluate(() => {
    const parts = [...document.querySelectorAll(".above-page, .above-page *, .rail, .watch-head")]
      .filter((part) => part.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
      .map((part) => part.getBoundingClientRect());
    const STEP = 4;
    const [across, down] = [Math.floor(innerWidth / STEP), Math.floor(innerHeight / STEP)];
    const taken = new Uint8Array(across * down);
    const cell = (px: number, most: number) => Math.min(most, Math.max(0, Math.round(px / STEP)));
    for (const { left, right, top, bottom } of parts)
      for (let y = cell(top, down); y < cell(bottom, down); y += 1)
        taken.fill(1, y * across + cell(left, across), y * across + Math.max(cell(left, across), cell(right, across)));
    return taken.reduce((sum, one) => sum + one, 0) / taken.length;
  });

const places = (page: Page) =>
  page
    .locator(".tile, .digits, .list-value b, .compass-number")
    .evaluateAll((all) => all.map((element) => JSON.stringify(element.getBoundingClientRect())));

/** What is pressed at the middle of it is itself. */
const isInReach = (page: Page, name: string | RegExp) =>
  page
    .getByRole("button", { name })
    .first()
    .evaluate((button) => {
      const { left, right, top, bottom } = button.getBoundingClientRect();
      const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
      return button.contains(hit) && right - left >= 44 && bottom - top >= 44;
    });

const opacityOf = (page: Page, part: string) =>
  page.locator(part).evaluate((element) => Number(getComputedStyle(element).opacity));

test.serial("on a tablet and a phone the instruments have 92 % of the screen, and no number moves", async (t) => {
  const vessel = await sailing(t);
  const page = await openPage(t, `${vessel.url}/#/watch`, { locale: "en-GB", touched: true });
  if (page === undefined) return;
  const quiet = page.locator(":root[data-quiet]");
  /** Where nothing fades any more. */
  const still = async () => {
    await quiet.waitFor({ state: "attached" });
    await page.evaluate(() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)));
  };
  const shown = async (size: (typeof SCREENS)[number]) => {
    await page.setViewportSize(size);
    await page.evaluate(() => document.querySelector(".watch-page")?.scrollTo(0, 0));
    await page.evaluate(() => document.fonts.ready);
    return `on ${size.width} × ${size.height}`;
  };
  await page.locator(".digits").nth(3).waitFor();
  const calm: (readonly string[])[] = [];
  for (const size of SCREENS) {
    const on = await shown(size);
    await page.getByRole("button", { name: "Pages and tools" }).tap();
    await until(async () => (await opacityOf(page, ".rail")) === 1, "the navigation, by a touch");
    const first = await places(page);
    calm.push(first);
    t.true(first.length > 8);
    t.is(await opacityOf(page, ".head-more"), 1);
    t.true(await isInReach(page, "Search (Ctrl-K)"), on);
    t.true(await isInReach(page, "MOB: person overboard"), on);
    for (const name of ["track", "trends", "watch"]) {
      await page.evaluate((hash) => (location.hash = hash), `#/${name}`);
      await page.locator(`html[data-page=${name}]`).waitFor();
      await still();
      const share = await frameShare(page);
      t.true(share <= MOST_OF_SCREEN, `the frame of ${name} ${on}: ${share}`);
      t.is(await opacityOf(page, ".rail"), 0);
    }
    await page.locator(".digits").nth(3).waitFor();
    t.deepEqual(await places(page), first, `without the tabs and the tools ${on}`);
    t.true(await isInReach(page, "MOB: person overboard"), "never hidden");
  }
  vessel.write("FIRE_0.DETECTED", true);
  await page.locator('.alarm-line .alarm[data-priority="emergency"]').waitFor();
  for (const [i, size] of SCREENS.entries()) {
    const on = await shown(size);
    t.true(await isInReach(page, /^Acknowledge: /), `an alarm, by itself ${on}`);
    t.true(await isInReach(page, "MOB: person overboard"), `beside an alarm ${on}`);
    t.deepEqual(await places(page), calm[i], `with an alarm ${on}`);
    const covered = await page.evaluate(() => {
      document.querySelector(".watch-page")?.scrollTo(0, 9999);
      const box = (name: string) => [...document.querySelectorAll(name)].at(-1)?.getBoundingClientRect();
      const [tile, line] = [box(".tile"), box(".alarm-line")];
      return Math.min(tile?.bottom ?? 0, line?.bottom ?? 0) - Math.max(tile?.top ?? 0, line?.top ?? 0);
    });
    t.true(covered <= 0, `${covered} px of the last tile cannot be moved from under the alarm ${on}`);
  }
  await vessel.server.close();
  const state = page.locator('.link-state[data-state="waiting"]');
  await state.waitFor();
  for (const size of SCREENS) {
    await page.setViewportSize(size);
    t.true(await state.evaluate((element) => element.checkVisibility({ opacityProperty: true })), "the lost link");
    t.is(await opacityOf(page, ".head"), 1);
  }
});

test.serial(
  "on a phone that is turned sideways a band stands above the numbers, and the question of a person overboard over them",
  async (t) => {
    const vessel = await startVessel({}, { access: memoryAccess({}).access });
    t.teardown(() => vessel.stop());
    vessel.write("VESSEL.DEPTH_M", 4.5);
    const phone = { locale: "en-GB", touched: true, width: 844, height: 390 };
    const page = await openPage(t, `${vessel.url}/#/watch`, phone);
    if (page === undefined) return;
    const boxOf = async (part: string) =>
      (await page.locator(part).first().boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    const notice = await boxOf(".sign-in-notice");
    t.true(notice.height > 20 && notice.height < 60 && notice.y === 0, JSON.stringify(notice));
    const digits = await boxOf(".tile");
    t.true(digits.y >= notice.height && digits.y < 150, JSON.stringify(digits));
    await page.getByRole("button", { name: "MOB: person overboard" }).click();
    const question = await boxOf(".mob-question");
    t.true(question.width > 700 && question.y + question.height < 150, JSON.stringify(question));
    t.true(await isInReach(page, "Mark it now"));
    // It stands where it stood: the question has not moved the page.
    t.is(await page.evaluate(() => scrollY), 0);
  },
);

test.serial("by keys the hidden navigation is reached, and is seen while it has the focus", async (t) => {
  const vessel = await sailing(t);
  const page = await openPage(t, `${vessel.url}/#/track`, { locale: "en-GB", width: 1024, height: 768 });
  if (page === undefined) return;
  await until(async () => (await opacityOf(page, ".rail")) === 0, "it has faded");
  const isThere = () => page.evaluate(() => document.activeElement?.closest(".rail") !== null);
  for (let presses = 0; presses < 30 && !(await isThere()); presses += 1) await page.keyboard.press("Tab");
  t.true(await isThere());
  await until(async () => (await opacityOf(page, ".rail")) === 1, "it is seen");
  await page.keyboard.press("Enter");
  await page.locator("html[data-page=watch]").waitFor();
});

test.serial(
  "numbers are equally wide with their units beside them, in figures of one width, and contrast by day",
  async (t) => {
    const vessel = await sailing(t);
    const page = await openPage(t, `${vessel.url}/#/watch`, { locale: "en-GB", width: 1024, height: 768 });
    if (page === undefined) return;
    await page.locator(".tile-number").nth(5).waitFor();
    await page.evaluate(() => document.fonts.ready);
    const tiles = await page.locator(".tile-number").evaluateAll((all) =>
      all.map((tile) => {
        const at = (part: string) => tile.querySelector(part)?.getBoundingClientRect();
        return {
          width: Math.round(tile.getBoundingClientRect().width),
          gap: (at(".figure > .tile-unit")?.left ?? 0) - (at(".digits")?.right ?? 0),
        };
      }),
    );
    const widths = [...new Set(tiles.map(({ width }) => width))].sort((a, b) => a - b);
    const [narrow = 0, wide = 2 * narrow + 8] = widths;
    t.true(
      widths.length <= 2 && Math.abs(wide - 2 * narrow - 8) <= 2,
      `of one width, the first ones of two: ${widths.join(", ")}`,
    );
    t.true(
      tiles.every(({ gap }) => gap >= 0 && gap < 24),
      JSON.stringify(tiles),
    );
    t.true(await page.evaluate(() => document.fonts.check("620 20px Figures", "0")), "the typeface is there");
    const contrasts = await page.evaluate(() => {
      const light = (colour: string) => {
        const at = document.createElement("canvas").getContext("2d");
        if (at === null) return 0;
        at.fillStyle = colour;
        at.fillRect(0, 0, 1, 1);
        const parts = [...at.getImageData(0, 0, 1, 1).data].slice(0, 3).map((part) => {
          const share = part / 255;
          return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
        });
        return 0.2126 * (parts[0] ?? 0) + 0.7152 * (parts[1] ?? 0) + 0.0722 * (parts[2] ?? 0);
      };
      const contrast = (one: string, other: string) => {
        const [low = 0, high = 0] = [light(one), light(other)].sort((a, b) => a - b);
        return (high + 0.05) / (low + 0.05);
      };
      const token = (name: string) => getComputedStyle(document.documentElement).getPropertyValue(name).trim();
      const grounds = ["--surface", "--water", "--fuel", "--black", "--oil"].map(token);
      return {
        numbers: grounds.map((ground) => contrast(token("--ink"), ground)),
        names: ["depth", "wind", "engine", "power"].map((name) => contrast(token(`--of-${name}`), token("--surface"))),
      };
    });
    t.true(
      contrasts.numbers.every((contrast) => contrast >= 7),
      JSON.stringify(contrasts),
    );
    t.true(
      contrasts.names.every((contrast) => contrast >= 4.5),
      JSON.stringify(contrasts),
    );
  },
);

test.serial("the dial has both winds with their speeds, the sectors, and where the current sets", async (t) => {
  const vessel = await sailing(t);
  const page = await openPage(t, `${vessel.url}/#/watch`, { locale: "en-GB", width: 1024, height: 768 });
  if (page === undefined) return;
  const dial = page.locator(".wind-dial");
  await dial.getByText("Drift 1.6").waitFor();
  t.deepEqual(
    await dial
      .locator(".compass-number")
      .allTextContents()
      .then((all) => all.map(Number).every((one) => one > 0)),
    true,
  );
  t.is(await dial.locator(".compass-number").nth(1).textContent(), "11.7");
  t.is(await dial.locator(".close-hauled, .no-go").count(), 3);
  t.regex((await dial.locator(".set").getAttribute("style")) ?? "", /rotate\(120deg\)/);
  t.regex((await dial.locator(".true-wind").getAttribute("style")) ?? "", /rotate\(62deg\)/);
  t.deepEqual(await dial.locator(".wind-letter").allTextContents(), ["T", "A"]);
});

test.serial(
  "a lone engine has its rows beside its dial, none of them longer than is read; tanks are one picture",
  async (t) => {
    const vessel = await sailing(t);
    const page = await openPage(t, `${vessel.url}/#/watch/engines`, { locale: "en-GB", width: 1440, height: 900 });
    if (page === undefined) return;
    await page.locator(".list-row").first().waitFor();
    const engines = await page.locator(".tile-gauge").count();
    const rows = await page.locator(".list-row > .tile-seen").evaluateAll((all) =>
      all.map((row) => {
        const at = document.createElement("canvas").getContext("2d");
        if (at !== null) at.font = getComputedStyle(row).font;
        return row.getBoundingClientRect().width / (at?.measureText("0").width ?? 1);
      }),
    );
    t.true(rows.length > 2 && rows.every((characters) => characters <= 60), rows.map(Math.round).join(", "));
    t.true(engines >= 1);
    await page.evaluate(() => (location.hash = "#/watch/power"));
    const tanks = page.locator(".tile-tanks .tanks-one");
    await tanks.first().waitFor();
    t.is(await page.locator(".tile-tanks").count(), 1);
    const widths = await tanks.evaluateAll((all) => all.map((tank) => Math.round(tank.getBoundingClientRect().width)));
    t.true(widths.length > 1 && Math.max(...widths) - Math.min(...widths) <= 1, widths.join(", "));
    await tanks.first().click();
    await page.locator(".sheet", { hasText: "Where it comes from" }).waitFor();
  },
);
