/** Lamps that warn, and the limits of alarms on gauges and bars. */
import { startVessel } from "../api/support/vessel.ts";
import { demoProject } from "../../src/project/demo.ts";
import { meaningOf } from "../../src/tags/vocabulary/meaning.ts";
import { openPage, test } from "./browser.ts";
import { newSpeaker, sourceLine } from "../../src/tags/source-ranking.ts";
import { outcomeOf } from "../../web/why/outcome.ts";
import { lampLevel } from "../../web/alarm-order.ts";
import { type Limiting, limitsOf, scaleOf } from "../../web/limits.ts";

test("a bit that warns is red or amber without a rule, by its id or its description; one that does not is neither", (t) => {
  const levelOf = (id: string, description = "") =>
    lampLevel({ priority: meaningOf({ id, description, unitSi: "bool" }).priority ?? null })?.level;
  t.is(levelOf("ME_INST_0.OVER_TEMPERATURE"), "red");
  t.is(levelOf("ME_INST_0.LOW_OIL_PRESSURE"), "red");
  t.is(levelOf("MOB.ACTIVE"), "red");
  for (const id of ["ME_INST_0.CHECK_ENGINE", "ME_INST_1.WATER_IN_FUEL", "CHARGER_0.FAULT", "GNSS.UNSAFE"])
    t.is(levelOf(id), "amber", id);
  t.is(levelOf("X_0.SIGNAL_7", "Fallo del ventilador"), "amber");
  for (const id of [
    "GEN_0.RUNNING",
    "ME_INST_0.GEAR_AHEAD",
    "WATERMAKER.LOW_PRESSURE_PUMP",
    "CHARGER_0.FLOAT",
    "LIGHTS.DECK",
  ])
    t.is(levelOf(id), undefined, id);
  const rule = { operator: "==", threshold: false, priority: "caution" } as const;
  t.deepEqual(lampLevel({ priority: null }, [rule]), { level: "amber", when: false });
});

test("limits stand at both sides, the most urgent on top, on a scale that holds them all", (t) => {
  const rules: readonly Limiting[] = [
    { operator: "<", threshold: 11.8, priority: "alarm" },
    { operator: "<=", threshold: 12.1, priority: "caution" },
    { operator: "outside", threshold: 15, low: 11, high: 15, priority: "warning" },
    { operator: "==", threshold: true, priority: "alarm" },
  ];
  const limits = limitsOf(rules);
  t.deepEqual(
    limits.map(({ side, at }) => [side, at]),
    [["below", 12.1], ["below", 11], ["above", 15], ["below", 11.8]], // prettier-ignore
  );
  t.deepEqual(scaleOf({ range_normal_min: 12, range_normal_max: 14, unit_si: "V" }, limits), { low: 11, high: 15 });
  const none = { range_normal_min: null, range_normal_max: null };
  t.deepEqual(scaleOf({ ...none, unit_si: "V" }, limits.slice(3)), { low: 0, high: 23.6 }, "what is well has room");
  t.is(scaleOf({ ...none, unit_si: "V" }, []), undefined);
  const hot = [{ side: "above", at: 373.15, priority: "warning" }] as const;
  t.deepEqual(scaleOf({ ...none, unit_si: "K" }, hot), { low: 273.15, high: 373.15 }, "not from the absolute zero");
});

test.serial(
  "a warning of the engine that has no rule is lit red in a form of its own, and limits are drawn",
  async (t) => {
    const demo = demoProject();
    const [pattern] = demo.tags.flatMap(({ alarms }) => alarms);
    if (pattern === undefined) throw new Error("the demo has no alarms");
    const band = { ...pattern, operator: "outside", threshold: 15, settings: { low: -15, high: 15 } } as const;
    const tags = demo.tags.map((tag) =>
      /HEADING_TRUE|ROLL|PITCH|APPARENT.ANGLE/.test(tag.id) ? { ...tag, alarms: [{ ...band, tagId: tag.id }] } : tag,
    );
    const vessel = await startVessel({}, { project: { ...demo, tags } });
    t.teardown(() => vessel.stop());
    vessel.tags.register({
      id: "ME_INST_0.OVER_TEMPERATURE",
      description: "Engine 0: over temperature",
      unitSi: "bool",
      controllable: false,
      rangeNormalMin: null,
      rangeNormalMax: null,
    });
    // An engine of which no range is known: one that idles is not drawn at full speed.
    vessel.tags.register({
      id: "ME_INST_2.RPM",
      description: "Engine 2: speed",
      unitSi: "rpm",
      controllable: false,
      rangeNormalMin: null,
      rangeNormalMax: null,
    });
    vessel.write("ME_INST_2.RPM", 600);
    vessel.write("ME_INST_0.RPM", 1200);
    vessel.write("ME_INST_0.COOLANT_TEMP_K", 350);
    vessel.write("ME_INST_0.OVER_TEMPERATURE", true);
    for (const id of ["VESSEL.HEADING_TRUE_DEG", "VESSEL.ROLL_DEG", "VESSEL.PITCH_DEG", "WIND_APPARENT.ANGLE_DEG"])
      vessel.write(id, 3);
    vessel.write("VESSEL.DEPTH_M", 10);
    const page = await openPage(t, `${vessel.url}/#/watch/engines`, { locale: "en-GB" });
    if (page === undefined) return;
    const lamp = page.locator('.lamp-tile[data-lit="red"]', { hasText: "over temperature" });
    await lamp.waitFor();
    const lookOf = (property: string) =>
      page.evaluate(`getComputedStyle(document.querySelector(".lamp-tile[data-lit=red] .lamp-bulb")).${property}`);
    await page.evaluate("document.documentElement.dataset.theme = 'day'");
    t.is(await lookOf("backgroundColor"), "rgb(194, 42, 34)");
    t.is(await lookOf("borderRadius"), "0px");
    await page.locator('.gauge-alarm[data-side="above"][data-priority="alarm"]').first().waitFor();
    const idling = page.locator(".tile-gauge", { hasText: "600" });
    await idling.locator("text", { hasText: /^30$/ }).waitFor();
    await page.locator('.list-row .limit-zone[data-side="above"][data-priority="warning"]').first().waitFor();
    await page.getByRole("link", { name: "Navigate" }).click();
    await page.locator(".attitude").first().waitFor();
    await page.locator('.tile .limit-zone[data-side="below"]').first().waitFor();
    // Of the heading and the wind on the compass, of roll and pitch on the attitude: both sides.
    for (const side of ["below", "above"]) {
      t.is(await page.locator(`.compass .gauge-alarm[data-side="${side}"]`).count(), 2);
      t.is(await page.locator(`.attitude .gauge-alarm[data-side="${side}"]`).count(), 2);
    }
  },
);

const set = (ageS: number, ...rivals: readonly (boolean | number | null)[]) => ({
  source: "person:Ana",
  device: null,
  age_s: ageS,
  rivals: rivals.map((value, i) => ({
    source: `program:p${i}`,
    device: null,
    group: null,
    value,
    quality: "good" as const,
    age_s: i,
  })),
});

test("what a person sets is done when another source says the same, and not done when it says something else", (t) => {
  const asked = { value: true, by: "Ana" };
  t.is(outcomeOf({ ...set(1), source: "program:pumps" }, true), undefined);
  t.like(outcomeOf(set(1), true), { state: "unconfirmed", asked });
  t.is(outcomeOf(set(60, null), true)?.state, "unconfirmed");
  t.is(outcomeOf(set(1, false), true)?.state, "pending");
  t.like(outcomeOf(set(60, false, true), true), { state: "silent", other: { source: "program:p0" }, said: false });
  const since = { ...set(1), source: "program:pumps" };
  t.like(outcomeOf(since, true, asked), { state: "confirmed", asked, other: { source: "program:pumps" } });
  t.like(outcomeOf(since, false, asked), { state: "notDone", asked, said: false });
  t.is(outcomeOf(since, 49.8, { value: 50, by: "Ana" })?.state, "confirmed");
});

test.serial("a switch is operated in two steps, and what nobody confirms is not said to be done", async (t) => {
  const vessel = await startVessel();
  t.teardown(() => vessel.stop());
  const PUMP = "BILGE_0.PUMP_RUNNING";
  const say = (value: boolean) => {
    const body = JSON.stringify({ value, program: "pumps" });
    return fetch(`${vessel.url}/tags/${PUMP}`, {
      method: "PUT",
      headers: { "Content-Type": "application/json" },
      body,
    });
  };
  await say(false);
  const screen = { locale: "en-GB", touched: true, width: 390, height: 844 };
  const page = await openPage(t, `${vessel.url}/#/watch/switches`, screen);
  if (page === undefined) return;
  const tile = page.locator(".lamp-tile", { has: page.locator(".lamp-switch") });
  await tile.tap();
  await page.getByRole("button", { name: "Switch on" }).tap();
  await page.getByRole("textbox", { name: "Your name" }).fill("Ana");
  await page.getByRole("dialog").last().getByRole("button", { name: "Switch on" }).tap();
  await page.getByText(/Ana has set it: On. Waiting: program:pumps still says Off/).waitFor();
  t.like(vessel.tags.value(PUMP), { value: true, source: "person:Ana" });
  const [entry] = await Array.fromAsync(vessel.logbook.entries({ limit: 1 }));
  t.like(entry, { user: "Ana", payload: { event: "value_set", tag_id: PUMP, value: true } });
  await tile.locator('[data-mark="set"]').waitFor({ state: "attached" });
  await say(true);
  await page.getByText(/program:pumps says the same: done/).waitFor();
  await say(false);
  await page.getByText(/Not done: program:pumps says Off/).waitFor();
  // A device of the bus goes before a person, and is sent no commands.
  const intake = vessel.intake as import("../../src/tags/intake.ts").Intake;
  const tag = intake.of(PUMP);
  const speaker = newSpeaker(sourceLine("nmea2000", "can0"), "nmea2000:can0:7");
  if (tag === undefined) throw new Error("no pump");
  const update = { tagId: PUMP, value: false, quality: "good", timestampMs: Date.now(), source: speaker.text } as const;
  intake.take(tag, speaker, { rank: 0, timeoutS: undefined }, update, vessel.clock.monotonic());
  await page.getByText(/nmea2000:can0:7 says this. Bitácora sends no commands/).waitFor();
  t.is(await page.getByRole("button", { name: "Switch on" }).count(), 0);
});
