/** The page of alarms in a real browser, against a real service. */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { demoProject } from "../../src/project/demo.ts";
import { startWarmService } from "../support/warm-bitacora.ts";
import { tempDir } from "../support/temp-dir.ts";
import { startVessel } from "../api/support/vessel.ts";
import { openPage, test } from "./browser.ts";

test.serial("the page filters, says the rule in words, and holds still when a more urgent alarm comes", async (t) => {
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
  const rows = page.locator(".records .record");
  const coolant = page.locator('.records .record[data-priority="warning"]');
  await coolant.getByText("at or above 92.9 °C, for 3 s, ends below 89.9 °C, stays until acknowledged").waitFor();
  t.regex(await coolant.locator(".of-value").innerText(), /^94\.8\s°C$/);
  t.is(await rows.count(), 4);

  // The newest of those that come and go is marked.
  const door = page.locator('.records .record[data-state="ACTIVE"][data-priority="caution"]');
  await door.getByText("Comes and goes: 3 times in its worst minute").waitFor();
  t.is(await page.locator(".records .alarm-trouble").count(), 1);

  // One that is more urgent comes above: what has the focus keeps it, and its place on the screen.
  await coolant.locator(".record-name").focus();
  const top = async () => Math.round((await coolant.boundingBox())?.y ?? -1);
  const before = await top();
  raise("FIRE_0.DETECTED", true);
  await page.locator('.records .record[data-priority="emergency"]').waitFor();
  t.is(await rows.first().getAttribute("data-priority"), "emergency");
  t.is(await page.evaluate("document.activeElement.closest('.record')?.dataset.priority"), "warning");
  t.true(Math.abs((await top()) - before) <= 1);
  await page
    .locator(".alarms-page [aria-live]", { hasText: "Emergency: Humo en la cocina" })
    .waitFor({ state: "attached" });

  await page.getByLabel("Priority").selectOption("emergency");
  t.is(await rows.count(), 1);
  await page.getByLabel("Priority").selectOption("");
  await page.getByLabel("System").selectOption("hull");
  t.is(await rows.count(), 3);
  await page.getByLabel("System").selectOption("");
  await page.getByLabel("Search the list").fill("refrig");
  t.is(await rows.count(), 1);
  await page.getByLabel("Which alarms").selectOption("returned");
  await page.getByText("No alarm is as the filters say.").waitFor();
});

test.serial(
  "an alarm of another vessel, of an engine's fault or of a truth is its message: no number, no limit of a number, no scale",
  async (t) => {
    const demo = demoProject();
    const [first] = demo.tags;
    const rule = first?.alarms[0];
    if (first === undefined || rule === undefined) throw new Error("the demo has no rule");
    const near = {
      ...rule,
      id: "danger",
      tagId: "AIS.COLLISION_1",
      operator: ">",
      threshold: -1,
      delayS: 0,
      message: "ADELANTE comes within 0.29 NM",
    } as const;
    const other = {
      ...first,
      id: "AIS.COLLISION_1",
      description: "Dangerous vessel 1: her MMSI",
      unitSi: "-",
      alarms: [near],
    } as const;
    const low = { ...near, tagId: "ME_INST_0.FAULT_100_1", threshold: 0, message: "Oil pressure, far too low" };
    const fault = { ...other, id: low.tagId, description: "Fault", alarms: [low] };
    const vessel = await startVessel({}, { project: { ...demo, tags: [...demo.tags, other, fault] } });
    t.teardown(() => vessel.stop());
    vessel.write("AIS.COLLISION_1", 230019980);
    vessel.write(fault.id, 2);
    vessel.write("FIRE_0.DETECTED", true);
    const page = await openPage(t, `${vessel.url}/#/alarms`, { locale: "en-GB" });
    if (page === undefined) return;
    const rows = page.locator(".record");
    await rows.nth(2).waitFor();
    t.deepEqual(await page.locator(".record .of-value").allInnerTexts(), ["", "", ""]);
    const row = rows.filter({ hasText: "ADELANTE" });
    t.is((await row.locator(".record-name").innerText()).trim(), near.message);
    await row.locator(".record-name").click();
    await page.locator(".sheet .facts").waitFor();
    t.notRegex(await page.locator(".sheet").innerText(), /MMSI|230019980|above/);
    await page.keyboard.press("Escape");
    await rows.filter({ hasText: "Humo" }).locator(".record-name").click();
    await page.locator(".sheet .rule-chart .course").waitFor({ state: "attached" });
    await page.locator(".sheet figcaption", { hasText: /:/ }).waitFor();
    t.notRegex(await page.locator(".sheet").innerText(), /bool/);
  },
);

test.serial("an alarm that was opened is acknowledged with a reason, which stands beside who did", async (t) => {
  const vessel = await startVessel();
  t.teardown(() => vessel.stop());
  vessel.write("FIRE_0.DETECTED", true);
  const page = await openPage(t, `${vessel.url}/#/alarms`, { locale: "en-GB" });
  if (page === undefined) return;
  await page.locator(".record-name").click();
  await page.getByLabel("Why it is acknowledged").fill(" Toast ");
  await page.locator(".sheet-foot").getByRole("button", { name: "Acknowledge" }).click();
  await page.getByLabel("Your name").fill("Ana");
  await page.keyboard.press("Enter");
  await page.locator(".sheet .facts", { hasText: /· Ana · Toast/ }).waitFor();
  await page.locator(".record .of-by", { hasText: /^Ana: Toast$/ }).waitFor({ state: "attached" });
  t.is(await page.getByLabel("Why it is acknowledged").count(), 0);
  t.like(vessel.alarms.records()[0], { acknowledged_by: "Ana", acknowledged_reason: "Toast" });
});

test.serial("an alarm is shelved with a reason in two sheets, which say which alarm it is", async (t) => {
  const vessel = await startVessel();
  t.teardown(() => vessel.stop());
  vessel.write("FIRE_0.DETECTED", true);
  const page = await openPage(t, `${vessel.url}/#/alarms`, { locale: "en-GB" });
  if (page === undefined) return;
  await page.locator(".record-name").click();
  await page.getByRole("button", { name: "Shelve…" }).click();
  await page.getByLabel("Your name").fill("Ana");
  await page.keyboard.press("Enter");
  const sheet = page.locator(".sheet").last();
  await sheet.getByText("Humo en la cocina").waitFor();
  await sheet.getByRole("button", { name: "1 h", exact: true }).click();
  await sheet.getByRole("button", { name: "Sensor at fault" }).click();
  await sheet.getByRole("button", { name: "Shelve for 1 h" }).click();
  await page.getByText(/^Shelved by Ana until .*: Sensor at fault$/).waitFor();
  await page.locator(".record .of-state", { hasText: /shelved until \d/ }).waitFor();
  t.like(vessel.alarms.rules().find(({ rule }) => rule.id === "smoke")?.shelved, {
    user: "Ana",
    reason: "Sensor at fault",
  });
});

const PROJECT = `id: aurora
name: Aurora
vessel: { id: aurora, name: Aurora, type: motor_yacht, loa_m: 24, beam_m: 6.2, draft_m: 1.9 }
sources: [{ type: simulator }]
tags:
  - id: BATT_0.VOLTAGE_V
    unit_si: V
    alarms: [{ id: low, operator: "<", threshold: 12, hysteresis: 0.2, priority: warning, message: Battery low }]
`;

test.serial(
  "a limit is changed on the screen: what it would have raised is counted, and it counts at once",
  async (t) => {
    const dir = await tempDir(t);
    const file = join(dir, "aurora.yaml");
    await writeFile(file, PROJECT);
    const service = await startWarmService(["--project", file, "--data-dir", join(dir, "data")]);
    t.teardown(() => service.end("SIGTERM"));
    const page = await openPage(t, `${service.url}/#/alarms/rules`, { locale: "en-GB" });
    if (page === undefined) return;
    await page.getByRole("button", { name: "Battery low" }).click();
    await page.getByText("It would not have been raised.").waitFor();
    await page.getByLabel("Limit (V)").fill("100");
    await page.getByText(/^It would have been raised (once|\d+ times)/).waitFor();
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByLabel("Your name").fill("Ana");
    await page.keyboard.press("Enter");
    await page.getByText("Saved; it counts from now on").waitFor();
    await page.locator(".rules .record", { hasText: "below 100.00 V, ends above 100.20 V" }).waitFor();
    await page.locator('.rules .record[data-state="active"]').waitFor();
    const [entry] = (await (await fetch(`${service.url}/logbook?text=alarm_rule_changed`)).json()) as {
      user: string;
    }[];
    t.is(entry?.user, "Ana");
  },
);
