/** The anchor on the page Track, in a real browser: let go by two touches, watched, moved, made wider, taken up; an area is guarded. */
import axe from "axe-core";
import type { Page } from "playwright-core";
import { distanceM } from "../../src/ais/distance.ts";
import { placeAt } from "../../src/anchor/anchorage.ts";
import { startVessel, type Vessel } from "../api/support/vessel.ts";
import { until } from "../support/until.ts";
import { type Context, openPage, test } from "./browser.ts";

const HERE = { latitude: 39.5, longitude: 2.6 };
let vessel: Vessel;
let place = HERE;
let timer: NodeJS.Timeout;

test.before(async () => {
  vessel = await startVessel();
  const say = () => {
    vessel.write("VESSEL.LAT_DEG", place.latitude);
    vessel.write("VESSEL.LON_DEG", place.longitude);
  };
  say();
  timer = setInterval(say, 400);
});
test.after.always(async () => {
  clearInterval(timer);
  await vessel.stop();
});

/** Pictures for people, where BITACORA_SCREENSHOTS names a folder. */
async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env["BITACORA_SCREENSHOTS"];
  if (folder !== undefined) await page.screenshot({ path: `${folder}/${name}.png` });
}

async function open(t: Context, size: { readonly width: number; readonly height: number }): Promise<Page | undefined> {
  const page = await openPage(t, `${vessel.url}/#/track?span=3600`, { locale: "en-GB", touched: true, ...size });
  await page?.evaluate(() => localStorage.setItem("bitacora-user", "Ana"));
  return page;
}

test.serial(
  "on a phone: two touches let go 40 m; she drags and it says so; a wider circle; twice to take up",
  async (t) => {
    const page = await open(t, { width: 390, height: 844 });
    if (page === undefined) return;
    const { anchor } = vessel;
    const panel = page.getByRole("complementary", { name: "Anchor" });
    await page.getByRole("button", { name: "Anchor watch and guard areas" }).tap();
    await panel.getByRole("button", { name: "Let go · 40 m" }).tap();
    await name(page);
    await until(() => anchor.anchorage !== undefined);
    t.like(anchor.anchorage, { position: HERE, radiusM: 40, by: "Ana" });
    await panel.getByText("Watching: within the circle.").waitFor();
    place = placeAt(HERE, 120, 22);
    await panel.getByText("22 m", { exact: true }).waitFor();
    await picture(page, "anchor-phone");
    place = placeAt(HERE, 120, 50);
    await panel.getByText("Outside the circle: does she drag?").waitFor();
    await panel.getByText("The anchor bears 300°").waitFor();
    await picture(page, "anchor-phone-outside");
    await panel.getByRole("button", { name: "Wider circle" }).tap();
    await panel.getByRole("button", { name: "Wider circle" }).tap();
    await panel.getByRole("button", { name: "Wider circle" }).tap();
    await panel.getByRole("button", { name: "Circle of 60 m" }).tap();
    await until(() => anchor.anchorage?.radiusM === 60);
    t.true(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
    await panel.getByRole("button", { name: "Anchor up" }).tap();
    t.truthy(anchor.anchorage, "a sleeve has not ended it");
    await panel.getByRole("button", { name: "End the watch?" }).tap();
    await until(() => anchor.anchorage === undefined);
    await panel.getByText("The anchor is up: nobody watches it.").waitFor();
    // A leap, which is not believed at once: meanwhile nothing is let go.
    place = HERE;
    await until(() => anchor.here === undefined);
    await until(() => anchor.here !== undefined);
  },
);

/** In whose name, where the page asks for it. */
async function name(page: Page): Promise<void> {
  const field = page.getByLabel("Your name");
  await field.waitFor({ timeout: 3000 }).catch(() => undefined);
  if (!(await field.isVisible())) return;
  await field.fill("Ana");
  await field.press("Enter");
}

test.serial(
  "on a tablet: the anchor is dragged and moved by keys, an area is drawn and guarded; nothing that axe finds",
  async (t) => {
    const page = await open(t, { width: 1024, height: 768 });
    if (page === undefined) return;
    const { anchor, areas } = vessel;
    const panel = page.getByRole("complementary", { name: "Anchor" });
    await page.getByRole("button", { name: "Anchor watch and guard areas" }).click();
    await panel.getByText("By rode and depth").click();
    await panel.getByLabel("Rode out, m").fill("40");
    await panel.getByLabel("Depth, m").fill("8");
    await panel.getByRole("button", { name: "Let go", exact: true }).click();
    await name(page);
    await until(() => anchor.anchorage?.radiusM === 44);
    await panel.getByText("Watching: within the circle.").waitFor();
    // Opened again, the picture is about the circle.
    await page.getByRole("button", { name: "Anchor watch and guard areas" }).click();
    await page.getByRole("button", { name: "Anchor watch and guard areas" }).click();
    await panel.getByRole("button", { name: "Move the anchor" }).click();
    const canvas = page.getByRole("img", { name: /stations/ });
    const box = await canvas.boundingBox();
    if (box === null) throw new Error("no picture");
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 30, y - 10, { steps: 4 });
    await page.mouse.move(x + 60, y, { steps: 4 });
    await page.mouse.up();
    await canvas.press("ArrowUp");
    await picture(page, "anchor-tablet-moving");
    await panel.getByRole("button", { name: "It lies here" }).click();
    await until(() => (anchor.anchorage?.position.longitude ?? 0) > HERE.longitude);
    const moved = anchor.anchorage?.position ?? HERE;
    t.true(distanceM(HERE, moved) > 5 && distanceM(HERE, moved) < 44, `${distanceM(HERE, moved)} m`);
    t.true(moved.latitude > HERE.latitude, "by the key");

    await panel.getByText(/^Guard areas/).click();
    await panel.getByLabel("Name").fill("Farm");
    await panel.getByRole("button", { name: "when she enters" }).click();
    await panel.getByRole("button", { name: "Draw it on the chart" }).click();
    for (const [byX, byY] of [
      [-200, -150],
      [-120, -150],
      [-120, -220],
    ] as const)
      await page.mouse.click(x + byX, y + byY);
    await panel.getByText("Touch its corners on the chart, in order: 3").waitFor();
    await panel.getByRole("button", { name: "Guard it" }).click();
    await until(() => areas.areas.length === 1);
    t.like(areas.areas[0], { name: "Farm", alarmWhen: "inside" });
    await panel.getByText(/m outside/).waitFor();
    for (const theme of ["Day", "Night (red)"]) {
      await page.locator(".head-menu").click();
      await page.getByRole("button", { name: theme }).first().click();
      await picture(page, `anchor-tablet-${theme.slice(0, 3)}`);
      await page.evaluate(axe.source);
      const found = await page.evaluate(async () =>
        (await axe.run("#main")).violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`),
      );
      t.deepEqual(found, []);
    }
  },
);
