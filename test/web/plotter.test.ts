/** The console for plotters in a browser of today: what is measured is right, and it is used by keys alone. */
import { startVessel, type Vessel } from "../api/support/vessel.ts";
import { until } from "../support/until.ts";
import { browserOf, type Context, openPage, test } from "./browser.ts";

const SIZE = { width: 1024, height: 600, locale: "en-GB" };

async function aboard(t: Context): Promise<Vessel> {
  const vessel = await startVessel();
  t.teardown(() => vessel.stop());
  vessel.write("VESSEL.DEPTH_M", 8.4);
  vessel.write("VESSEL.SOG_MS", 3);
  return vessel;
}

test("numbers fill their tiles as in the console, though nothing of the styles asks for a container", async (t) => {
  const vessel = await aboard(t);
  const sizesAt = async (path: string) => {
    const page = await openPage(t, `${vessel.url}${path}`, SIZE);
    const figure = page?.locator(".figure", { hasText: "8.4" }).first();
    return until(async () => {
      const size = await figure?.evaluate((element) => parseFloat(getComputedStyle(element).fontSize));
      return size === undefined || size > 30 ? { size } : undefined;
    });
  };
  if ((await browserOf(t)) === undefined) return;
  const [console, plotter] = [await sizesAt("/"), await sizesAt("/plotter")];
  t.true(Math.abs((plotter.size ?? 0) / (console.size ?? 1) - 1) < 0.15, JSON.stringify([console, plotter]));
});

test("arrows go from tile to tile, Enter opens one, Escape closes it", async (t) => {
  const page = await openPage(t, `${(await aboard(t)).url}/plotter`, SIZE);
  if (page === undefined) return;
  await page.locator(".tile").first().waitFor();
  await page.keyboard.press("ArrowDown");
  t.true(await page.evaluate(() => document.activeElement?.closest("main") !== null));
  const isAt = (place: number) =>
    page.evaluate((at) => document.querySelectorAll(".tile")[at] === document.activeElement, place);
  await page.locator(".tile").first().focus();
  // Side by side or beneath each other, as the screen is.
  const [forth, back] = await page.evaluate(() => {
    const [one, other] = [...document.querySelectorAll(".tile")].map((tile) => tile.getBoundingClientRect());
    const isBeside = (other?.left ?? 0) >= (one?.right ?? 0);
    return isBeside ? ["ArrowRight", "ArrowLeft"] : ["ArrowDown", "ArrowUp"];
  });
  await page.keyboard.press(forth ?? "");
  t.true(await isAt(1), forth);
  await page.keyboard.press("Enter");
  await page.locator(".sheet").waitFor();
  await page.keyboard.press("Escape");
  await page.locator(".sheet").waitFor({ state: "detached" });
  t.true(await isAt(1), "the focus comes back");
  await page.keyboard.press(back ?? "");
  t.true(await isAt(0), back);
});

test("a browser that lacks what the console needs is led to /plotter, and another is not", async (t) => {
  const vessel = await aboard(t);
  const browser = await browserOf(t);
  if (browser === undefined) return;
  for (const [lacking, path] of [
    ["Object.defineProperty(CSS, 'supports', { value: () => false })", "/plotter"],
    ["delete Document.prototype.adoptedStyleSheets", "/plotter"],
    ["", "/"],
  ] as const) {
    const page = await browser.newPage({ serviceWorkers: "block" });
    t.teardown(() => page.close());
    await page.addInitScript(lacking);
    await page.goto(`${vessel.url}/#/alarms`);
    await page.locator(".link-state").first().waitFor({ state: "attached" });
    t.deepEqual([new URL(page.url()).pathname, new URL(page.url()).hash], [path, "#/alarms"], lacking);
  }
});

test("its policy names the stream, which older browsers do not take for the page's own origin", async (t) => {
  const { url } = await aboard(t);
  const { headers } = await fetch(`${url}/plotter`);
  t.true(headers.get("content-security-policy")?.includes(`connect-src 'self' ws://${new URL(url).host} wss:`));
});
