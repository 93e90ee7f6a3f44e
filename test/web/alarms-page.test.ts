/** The page of alarms in a real browser, against a real service. */
import { messagesIn } from "../../src/messages/messages.ts";
import { fillPattern } from "../../src/tags/vocabulary/pattern.ts";
import { defaultAlarms } from "../../src/project/default-alarms.ts";
import { startVessel } from "../api/support/vessel.ts";
import { openPage, test } from "./browser.ts";
import { phasesOf } from "../../web/draw/alarm-line.ts";

/** In the page: how far the words of an empty field and the edge of a checkbox are from what is behind them (WCAG 2.2). */
const CONTRASTS = `(() => {
  const luminance = (colour) => {
    const [r, g, b] = colour.match(/[\\d.]+/g).map((n) => (n / 255 <= 0.03928 ? n / 255 / 12.92 : ((n / 255 + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const contrast = (one, other) => {
    const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a);
    return (light + 0.05) / (dark + 0.05);
  };
  const input = document.querySelector(".filters input[type=search]");
  const box = getComputedStyle(document.querySelector(".filters input[type=checkbox]"));
  const words = getComputedStyle(input, "::placeholder").color;
  return [contrast(words, getComputedStyle(input).backgroundColor), contrast(box.borderTopColor, box.backgroundColor)];
})()`;

test("a record is active, then acknowledged, then returned, each until the next and the last until it is cleared", (t) => {
  const at = (s: number) => new Date(s * 1000).toISOString();
  const record = { activated_at: at(10), acknowledged_at: null, returned_at: null, cleared_at: null, condition: true };
  const kinds = (changes: object) =>
    phasesOf({ ...record, ...changes }, 100_000).map(({ kind, from, to }) => [kind, from / 1000, to / 1000]);
  t.deepEqual(kinds({}), [["active", 10, 100]]);
  t.deepEqual(kinds({ acknowledged_at: at(20) }), [["active", 10, 20], ["acknowledged", 20, 100]]); // prettier-ignore
  const returned = { condition: false, returned_at: at(30) };
  t.deepEqual(kinds(returned), [["active", 10, 30], ["returned", 30, 100]]); // prettier-ignore
  const over = { ...returned, acknowledged_at: at(40), cleared_at: at(40) };
  t.deepEqual(kinds(over), [["active", 10, 30], ["returned", 30, 40]]); // prettier-ignore
});

test.serial("the page of alarms filters, says the rule in words, draws its limit, and holds still", async (t) => {
  const vessel = await startVessel();
  t.teardown(() => vessel.stop());
  const raise = (tagId: string, value: number | boolean) => {
    for (const laterMs of [-60_000, -1000])
      vessel.tags.write({ tagId, value, quality: "good", timestampMs: Date.now() + laterMs, source: "test" });
  };
  vessel.write("ME_INST_0.RPM", 1200);
  raise("ME_INST_0.COOLANT_TEMP_K", 367.95);
  // Three times within a minute, each for longer than its delay of five seconds.
  for (const [open, agoS] of [
    [true, 55], [true, 49], [false, 48], [true, 40], [true, 34], [false, 33], [true, 20], [true, 14],
  ] as const) {
    const timestampMs = Date.now() - agoS * 1000;
    vessel.tags.write({ tagId: "DOOR_0.OPEN", value: open, quality: "good", timestampMs, source: "test" });
  } // prettier-ignore
  const page = await openPage(t, `${vessel.url}/#/alarms`, { locale: "en-GB", height: 700 });
  if (page === undefined) return;
  const rows = page.locator(".records > .record");
  const coolant = page.locator('.records > .record[data-priority="warning"]');
  await coolant
    .getByText("94.8 °C (at or above 92.9 °C, for 3 s, leaves 3.0 °C further back, stays until acknowledged)")
    .waitFor();
  t.is(await rows.count(), 4);

  // The newest of those that come and go is marked, and can be shelved there; its chart has the words of yes and no, and steps.
  const door = page.locator('.records > .record[data-state="ACTIVE"][data-priority="caution"]');
  await door.getByText("Comes and goes: 3 times in its worst minute").waitFor();
  await door.getByRole("button", { name: "Shelve…" }).waitFor();
  t.is(await page.locator(".records .trouble:visible").count(), 1);
  await door.locator(".link-button").click();
  await door.locator(".chart .chart-line").waitFor();
  t.deepEqual(await door.locator(".chart .y-label").allTextContents(), ["Off", "On"]);
  t.regex((await door.locator(".chart .chart-line").getAttribute("d")) ?? "", /^M[\d. ]+L[\d. ]+(H[\d.]+V[\d.]+)+$/);
  t.is(await door.locator(".chart .limit[data-side='above']").count(), 1);
  await door.locator(".link-button").click();

  // One that is more urgent comes above: what has the focus keeps it, and its place on the screen.
  const unfold = coolant.getByRole("button", { name: "Why, when, what to do" });
  await unfold.press("Enter");
  await coolant.locator(".chart .limit[data-side='above']").waitFor();
  await coolant.locator(".alarm-line .line-bar.active").waitFor();
  await page.evaluate("scrollTo(0, 120)");
  const top = async () => Math.round((await coolant.boundingBox())?.y ?? -1);
  const before = await top();
  raise("FIRE_0.DETECTED", true);
  await page.locator('.records > .record[data-priority="emergency"]').waitFor();
  t.is(await rows.first().getAttribute("data-priority"), "emergency");
  t.is(await page.evaluate("document.activeElement.closest('.record')?.dataset.priority"), "warning");
  t.true(Math.abs((await top()) - before) <= 1);
  t.is(await page.locator(".alarms-page [aria-live]").first().textContent(), "Emergency: Humo en la cocina");

  await page.getByLabel("Priority").selectOption("emergency");
  t.is(await rows.count(), 1);
  await page.getByLabel("Priority").selectOption("");
  await page.getByLabel("System").selectOption("hull");
  t.is(await rows.count(), 3);
  await page.getByLabel("System").selectOption("");
  await page.getByLabel("Words").fill("refrig");
  t.is(await rows.count(), 1);
  await page.getByLabel("Which alarms").selectOption("returned");
  await page.getByText("No alarm is as the filters say.").waitFor();
  for (const theme of ["day", "dusk", "night"]) {
    await page.evaluate(`document.documentElement.dataset.theme = "${theme}"`);
    const [words, box] = await page.evaluate<readonly [number, number]>(CONTRASTS);
    t.true(words >= 4.5, `placeholder, ${theme}: ${words}`);
    t.true(box >= 3, `checkbox, ${theme}: ${box}`);
  }

  // Words of the service are in the language of the browser, also in the answer to a button; those of the project are as they are.
  await page.getByLabel("Which alarms").selectOption("all");
  await page.getByLabel("Words").fill("engine 5");
  const { nmea, defaultAlarms: words } = messagesIn("es");
  const description = fillPattern(nmea.tags["ME_INST_{N}.WATER_IN_FUEL"], { N: 5 }, nmea.places);
  const definition = { ...vessel.tags.definition("DOOR_0.OPEN")!, id: "ME_INST_5.WATER_IN_FUEL", description };
  vessel.tags.register(definition);
  for (const rule of defaultAlarms(definition, true, words)) vessel.alarms.watch(rule);
  raise(definition.id, true);
  await rows.getByText("Engine 5: water in fuel", { exact: true }).waitFor();
  await rows.getByRole("button", { name: "Why, when, what to do" }).click();
  await rows.getByText(messagesIn("en").defaultAlarms.advice.waterInFuel).waitFor();
  await rows.getByRole("button", { name: "Acknowledge" }).click();
  await page.getByLabel("Your name").fill("Ana");
  await page.keyboard.press("Enter");
  await rows.getByText("Acknowledged by Ana").waitFor();
  t.is(await rows.locator("b").first().textContent(), "Engine 5: water in fuel");
});

test.serial(
  "what the service does not offer has no button, and what it offers is sent with name and reason",
  async (t) => {
    const vessel = await startVessel();
    t.teardown(() => vessel.stop());
    vessel.write("FIRE_0.DETECTED", true);
    const page = await openPage(t, vessel.url, { locale: "en-GB" });
    if (page === undefined) return;
    const sent: string[] = [];
    let paths: Record<string, object> = {};
    await page.route("**/openapi.json", (route) => route.fulfill({ json: { paths } }));
    await page.route("**/alarms/rules/**", (route) => {
      sent.push(decodeURIComponent(new URL(route.request().url()).pathname + new URL(route.request().url()).search));
      return route.fulfill({ json: {} });
    });
    const unfold = async () => {
      await page.goto(`${vessel.url}/#/alarms`);
      await page.reload();
      await page.getByRole("button", { name: "Why, when, what to do" }).click();
      await page.getByRole("button", { name: "Open the reading" }).waitFor();
    };
    await unfold();
    t.is(await page.locator(".acts button:visible").count(), 1);
    t.is(await page.getByRole("button", { name: "Shelve…" }).count(), 0);
    paths = { "/alarms/rules/{tag_id}/{alarm_id}/shelve": { post: {} } };
    await page.reload();
    // One tap from the row; the end, the reason and the name are in one dialog, which says which alarm it is.
    await page.getByRole("button", { name: "Shelve…" }).click();
    const dialog = page.locator("dialog");
    t.regex(await dialog.locator(".about-alarm").innerText(), /Humo en la cocina[^]*now On[^]*FIRE_0\.DETECTED/);
    await dialog.getByText("1 h", { exact: true }).click();
    await dialog.getByRole("button", { name: "Sensor at fault" }).click();
    await dialog.getByLabel("Your name").fill("Ana");
    await dialog.getByRole("button", { name: "Shelve for 1 h" }).click();
    await dialog.waitFor({ state: "detached" });
    t.deepEqual(sent, ["/alarms/rules/FIRE_0.DETECTED/smoke/shelve?user=Ana&minutes=60&reason=Sensor+at+fault"]);
  },
);
