/** Trends in a real browser: by finger, by keys, and by its address. */
import axe from "axe-core";
import { startVessel, type Vessel } from "../api/support/vessel.ts";
import { type Context, openPage, type PageOptions, test } from "./browser.ts";

const DEPTH = "VESSEL.DEPTH_M";
const SPEED = "VESSEL.SOG_MS";
const MINUTE = 60_000;
/** Year, time and zone. */
const MOMENT = /20\d\d, \d\d:\d\d:\d\d [A-Z]/;

let vessel: Vessel;

/** An hour of samples: the depth falls from 70 m, a metre a minute, and is silent for ten minutes. */
test.before(async () => {
  vessel = await startVessel();
  const nowMs = Date.now();
  for (let minute = 60; minute >= 0; minute -= 1) {
    const at = { quality: "good", timestampMs: nowMs - minute * MINUTE, source: "test" } as const;
    if (minute < 30 || minute > 40) vessel.tags.write({ ...at, tagId: DEPTH, value: 10 + minute });
    vessel.tags.write({ ...at, tagId: SPEED, value: 5 });
  }
});
test.after.always(() => vessel.stop());

const pageAt = (t: Context, hash: string, options: PageOptions = {}) =>
  openPage(t, `${vessel.url}/#/${hash}`, { locale: "en-GB", ...options });

test.serial("what a finger taps stays when it is lifted, with date, value and unit", async (t) => {
  const page = await pageAt(t, `trends/${DEPTH},${SPEED}?span=3600`, { width: 390, height: 844, touched: true });
  if (page === undefined) return;
  const chart = page.locator(".u-over");
  const value = (name: string) => page.getByRole("row").filter({ hasText: name }).locator(".trends-value");
  await page.locator("small").getByText("…").first().waitFor();
  // The page begins with the curve: what chooses is folded behind one button.
  t.false(await page.getByRole("button", { name: "Earlier" }).isVisible());
  await page.locator("summary", { hasText: "Span: 1 h" }).waitFor();
  const box = await chart.boundingBox();
  if (box === null) throw new Error("no chart");
  await page.touchscreen.tap(box.x + box.width * 0.25, box.y + box.height / 2);
  await page.locator(".trends-moment", { hasText: MOMENT }).waitFor();
  const read = Number.parseFloat((await value("Depth").textContent()) ?? "");
  t.true(Math.abs(read - 55) <= 2, `a quarter of the hour: ${read} m`);
  t.is((await value("SOG").textContent())?.trim(), "9.7\u202fkn");
  await page.touchscreen.tap(box.x + box.width * (25 / 60), box.y + box.height / 2);
  await value("Depth").getByText("gap").waitFor();
  t.true(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), "nothing to push sideways");
});

test.serial(
  "by keys alone: the cursor, the zoom, another tag by search; and the address is a link to it",
  async (t) => {
    const page = await pageAt(t, `trends/${DEPTH}?span=3600`);
    if (page === undefined) return;
    const chart = page.getByRole("group", { name: /Chart of/ });
    await page.locator("small").getByText("…").first().waitFor();
    await chart.focus();
    await page.keyboard.press("ArrowLeft");
    await page.locator(".trends-moment", { hasText: MOMENT }).waitFor();
    await page.locator("output", { hasText: /m$/ }).waitFor({ state: "attached" });
    await page.keyboard.press("+");
    await page.waitForURL(/span=1800/);
    await page.keyboard.press("PageUp");
    await page.waitForURL(/until=/);
    await page.getByRole("button", { name: "Choose values" }).press("Enter");
    await page.getByRole("searchbox").fill("over ground speed");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Space");
    await page.keyboard.press("Escape");
    await page.waitForURL(new RegExp(SPEED.replace(".", String.raw`\.`)));
    const link = page.url();
    await page.goto("about:blank");
    await page.goto(link);
    await page.getByRole("button", { name: "Now" }).and(page.locator("[aria-pressed=false]")).waitFor();
    await page.locator("tr").filter({ hasText: "kn" }).waitFor();
    t.is(page.url(), link);
  },
);

test.serial("nothing that axe finds, by day and at night; a file of what is seen", async (t) => {
  const page = await pageAt(t, `trends/${DEPTH},${SPEED}?span=3600&before=day`);
  if (page === undefined) return;
  await page.locator("small").getByText("…").first().waitFor();
  for (const theme of ["Day", "Night (red)"]) {
    await page.getByRole("button", { name: theme }).first().click();
    await page.evaluate(axe.source);
    const found = await page.evaluate(async () =>
      (await axe.run("#main")).violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`),
    );
    t.deepEqual(found, []);
  }
  await page.getByRole("button", { name: "Save" }).click();
  const address = await page.getByRole("link", { name: "CSV" }).getAttribute("href");
  const text = await (await fetch(vessel.url + address)).text();
  t.true(text.includes(`${DEPTH},`) && text.split("\n").length > 100, "every sample of both");
});
