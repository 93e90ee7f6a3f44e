/** A screen on the wall: units, the light by the sun, and the shell while the service is away. */
import { startVessel } from "../api/support/vessel.ts";
import { inUnits } from "../../web/store/units.ts";
import { paletteBySun, sunHeight } from "../../web/store/sun.ts";
import { until } from "../support/until.ts";
import { browserOf, test } from "./browser.ts";

const look = (unit: string, decimals = 1) => ({ unit, scale: 1, offset: 0, decimals });

test("a value is shown in the units that the reader has chosen, and every other as it was", (t) => {
  const knots = { unit: "kn", scale: 3600 / 1852, offset: 0, decimals: 1 };
  t.is((10 * inUnits(knots, { kn: "km/h" }).scale).toFixed(3), "36.000");
  const celsius = { unit: "°C", scale: 1, offset: -273.15, decimals: 1 };
  const fahrenheit = inUnits(celsius, { "°C": "°F" });
  t.is((373.15 * fahrenheit.scale + fahrenheit.offset).toFixed(6), "212.000000");
  t.is((1.8288 * inUnits(look("m"), { m: "fm" }).scale).toFixed(6), "1.000000");
  t.like(inUnits(look("bar", 2), { bar: "psi" }), { unit: "psi", decimals: 0 });
  t.deepEqual(inUnits(look("V"), { kn: "km/h" }), look("V"));
  t.deepEqual(inUnits(look("kn"), { kn: "furlongs" }), look("kn"));
});

test("the sun stands where the almanac says, and the screen follows it from day to night", (t) => {
  // Greenwich, 20 March 2024, noon: the equinox was at 03:06; the equation of time is −7.5 min.
  t.true(Math.abs(sunHeight(Date.UTC(2024, 2, 20, 12, 7), 51.48, 0) - 38.6) < 0.3);
  // Palma, 21 June, midnight and noon.
  t.true(sunHeight(Date.UTC(2026, 5, 21, 11, 50), 39.57, 2.65) > 73);
  t.true(sunHeight(Date.UTC(2026, 5, 21, 23, 50), 39.57, 2.65) < -26);
  t.deepEqual([10, -3, -20].map(paletteBySun), ["day", "dusk", "night"]);
});

test.serial("a screen opens while the service is away, without values, and says when it was last live", async (t) => {
  const browser = await browserOf(t);
  if (browser === undefined) return;
  const vessel = await startVessel();
  vessel.write("VESSEL.DEPTH_M", 12.5);
  const context = await browser.newContext({ locale: "en-GB" });
  t.teardown(() => context.close());
  const page = await context.newPage();
  await page.goto(vessel.url);
  await page.locator(".digits", { hasText: "12.5" }).waitFor();
  await page.evaluate(
    "navigator.serviceWorker.ready.then(() => localStorage.setItem('bitacora.live-at', '1767225600000'))",
  );
  // Its first visit was before the worker: with the second all of it is kept.
  await page.reload();
  await page.locator(".digits", { hasText: "12.5" }).waitFor();
  // What was kept of another version of the service is shown at once, and gives way.
  await page.evaluate(async () => {
    const cache = await caches.open("bitacora-shell");
    const html = await (await cache.match("/"))?.text();
    const headers = { "content-type": "text/html" };
    await cache.put("/", new Response(html?.replace("<head>", '<head><meta name="older">'), { headers }));
  });
  let shown = 0;
  page.on("framenavigated", () => (shown += 1));
  await page.reload();
  await until(() => shown === 2);
  await page.locator(".digits", { hasText: "12.5" }).waitFor();
  t.is(await page.locator("meta[name=older]").count(), 0);
  await vessel.stop();
  await page.reload();
  await page.getByText(/The service does not answer\. This screen was last live at/).waitFor();
  t.is(await page.locator(".digits").count(), 0);
});

test.serial(
  "a console that was open while the service was updated loads itself again where a part of it is gone",
  async (t) => {
    const browser = await browserOf(t);
    if (browser === undefined) return;
    const vessel = await startVessel();
    t.teardown(() => vessel.stop());
    const context = await browser.newContext({ locale: "en-GB", serviceWorkers: "block" });
    t.teardown(() => context.close());
    const page = await context.newPage();
    await page.goto(vessel.url);
    let isOfAnotherVersion = true;
    page.on("request", (request) => (isOfAnotherVersion &&= !request.isNavigationRequest()));
    await page.route("**/web/page-*.js", (route) =>
      isOfAnotherVersion ? route.fulfill({ status: 404 }) : route.continue(),
    );
    await page.evaluate(() => (location.hash = "#/trends"));
    await page.locator("main", { hasText: "24 h" }).waitFor({ timeout: 15_000 });
    t.regex(page.url(), /#\/trends$/);
  },
);
