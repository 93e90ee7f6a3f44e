/** What MSC.191(79) wants of colours and of alarms, 5.5 to 5.7: the rows of `docs/reference/bridge-display.md` that no other test shows. */
import type { Page } from "playwright-core";
import { vesselFor } from "../api/support/vessel-test.ts";
import { openPage, test } from "./browser.ts";

/** Red, yellow and green as degrees of a circle, of the colours that the palette gives these names. */
const hues = (page: Page, palette: string, names: readonly string[]) =>
  page.evaluate(
    ([theme, all]) => {
      document.documentElement.dataset["theme"] = theme;
      const style = getComputedStyle(document.documentElement);
      return all.map((name) => {
        const hex = parseInt(style.getPropertyValue(`--${name}`).trim().slice(1), 16);
        const [red, green, blue] = [hex >> 16, (hex >> 8) & 255, hex & 255].map((part) => part / 255) as [number, number, number]; // prettier-ignore
        const [most, least] = [Math.max(red, green, blue), Math.min(red, green, blue)];
        const sixth =
          most === red
            ? (green - blue) / (most - least)
            : most === green
              ? 2 + (blue - red) / (most - least)
              : 4 + (red - green) / (most - least);
        return (sixth * 60 + 360) % 360;
      });
    },
    [palette, names] as const,
  );
const NAMES = "emergency alarm warning caution good of-depth of-wind of-engine of-power accent spark".split(" ");
const apart = (one: number, other: number) => Math.min(Math.abs(one - other), 360 - Math.abs(one - other));
const isRed = (hue: number) => apart(hue, 0) <= 18 || apart(hue, 345) <= 18;

test.serial(
  "alarms alone are red, warnings and cautions yellow, what is well green; each kind has its word as well, in every light",
  async (t) => {
    const vessel = await vesselFor(t);
    const page = await openPage(t, vessel.url, { locale: "en-GB" });
    if (page === undefined) return;
    for (const palette of ["day", "dusk"]) {
      const [emergency = 90, alarm = 90, warning = 0, caution = 0, good = 0, ...ofValues] = await hues(
        page,
        palette,
        NAMES,
      );
      t.true(isRed(emergency) && isRed(alarm), `${palette}: ${emergency}, ${alarm}`);
      t.true(apart(warning, 45) <= 20 && apart(caution, 45) <= 10, `${palette}: ${warning}, ${caution}`);
      t.true(apart(good, 155) <= 15, `${palette}: ${good}`);
      t.true(warning - alarm >= 20 && caution - warning >= 10, `${palette}: ${alarm}, ${warning}, ${caution}`);
      for (const hue of ofValues) t.false(isRed(hue), `${palette}: ${hue} is red`);
    }
    vessel.write("FIRE_0.DETECTED", true);
    const chip = page.locator(".alarm[data-priority=emergency] .chip");
    for (const palette of ["day", "dusk", "night"]) {
      await page.evaluate((theme) => (document.documentElement.dataset["theme"] = theme), palette);
      t.is(await chip.innerText(), "Emergency");
    }
  },
);

test.serial("an alarm flashes until it is acknowledged, and nothing else does", async (t) => {
  const vessel = await vesselFor(t);
  const page = await openPage(t, `${vessel.url}/#/alarms`, { locale: "en-GB" });
  if (page === undefined) return;
  vessel.write("FIRE_0.DETECTED", true);
  for (const laterMs of [0, 60_000]) {
    const timestampMs = Date.now() + laterMs;
    vessel.tags.write({ tagId: "ME_INST_0.COOLANT_TEMP_K", value: 372, quality: "good", timestampMs, source: "test" });
  }
  const looks = (priority: string, isBeat: boolean) =>
    page.locator(`.record[data-priority=${priority}] .chip`).evaluate((chip, on) => {
      document.documentElement.toggleAttribute("data-beat", on);
      const { color, backgroundColor } = getComputedStyle(chip);
      return `${color} ${backgroundColor}`;
    }, isBeat);
  await page.locator(".record[data-priority=warning]").waitFor();
  t.not(await looks("emergency", true), await looks("emergency", false));
  t.is(await looks("warning", true), await looks("warning", false));
  t.is(
    await page.evaluate("document.getAnimations().filter((one) => one.effect.getTiming().iterations > 1).length"),
    0,
  );
  // It does so by itself.
  await page.evaluate("document.documentElement.removeAttribute('data-beat')");
  await page.locator("html[data-beat]").waitFor();
  await page.locator("html:not([data-beat])").waitFor();

  await page.locator(".record[data-priority=emergency] .button", { hasText: "Acknowledge" }).click();
  await page.getByLabel("Your name").fill("Ana");
  await page.keyboard.press("Enter");
  await page.locator(".record[data-priority=emergency][data-state=ACK]").waitFor();
  t.is(await looks("emergency", true), await looks("emergency", false));
});
