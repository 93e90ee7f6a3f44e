/** The alarm bar in a real browser, against a real service. */
import { startVessel, type Vessel } from "../api/support/vessel.ts";
import { demoProject } from "../../src/project/demo.ts";
import type { Project } from "../../src/project/project.ts";
import { type Context, openPage, type PageOptions, test } from "./browser.ts";

const ENGLISH = { locale: "en-GB" };
/** The smallest phone that is still sold. A row that is pointed at would keep its room, and more: on a phone nothing is. */
const PHONE = { ...ENGLISH, width: 360, height: 640, touched: true };

async function open(t: Context, options: PageOptions = ENGLISH, project: Project = demoProject()) {
  const vessel = await startVessel({}, { project });
  t.teardown(() => vessel.stop());
  vessel.write("ME_INST_0.RPM", 1200);
  vessel.write("ME_INST_0.COOLANT_TEMP_K", 350);
  const page = await openPage(t, vessel.url, options);
  return page === undefined ? undefined : { page, vessel, bar: page.locator(".bar") };
}

/** Raises every alarm of the demo: each rule's threshold is crossed for a minute of the updates' own time. */
function raiseAll(vessel: Vessel): void {
  const startMs = Date.now();
  for (const laterMs of [0, 60_000]) {
    for (const { id, alarms } of vessel.project.tags) {
      const [rule] = alarms;
      if (rule === undefined) continue;
      const { threshold, operator } = rule;
      const past = operator.startsWith(">") ? 1 : -1;
      const value = typeof threshold === "boolean" ? threshold : threshold + past * (Math.abs(threshold) / 10 + 1);
      const timestampMs = startMs + laterMs;
      vessel.tags.write({ tagId: id, value, quality: "good", timestampMs, source: "test" });
    }
  }
}

test.serial("with the link lost the bar says since when alarms are unknown, and never that all is well", async (t) => {
  const opened = await open(t);
  if (opened === undefined) return;
  const { vessel, bar } = opened;
  await bar.getByText("No active alarms").waitFor();
  t.is(await bar.getAttribute("data-state"), "calm");
  await vessel.server.close();
  await bar.getByText(/^Alarms unknown since \d\d:\d\d:\d\d/).waitFor();
  t.is(await bar.getAttribute("data-state"), "unknown");
  t.is(await bar.getByText("No active alarms").count(), 0);
  const again = await startVessel({ port: vessel.port });
  t.teardown(() => again.stop());
  await bar.getByText("No active alarms").waitFor();
});

test.serial("where nothing is watched the bar says so", async (t) => {
  const demo = demoProject();
  const project = { ...demo, tags: demo.tags.map((tag) => ({ ...tag, alarms: [] })) };
  const opened = await open(t, ENGLISH, project);
  if (opened === undefined) return;
  await opened.bar.getByText("No alarms are watched").waitFor();
  t.is(await opened.bar.getAttribute("data-state"), "unwatched");
});

test.serial("live alarms stand before those that are back to normal, with the value then and now", async (t) => {
  const opened = await open(t);
  if (opened === undefined) return;
  const { page, vessel, bar } = opened;
  const write = (tagId: string, value: number | boolean, laterMs: number) =>
    vessel.tags.write({ tagId, value, quality: "good", timestampMs: Date.now() + laterMs, source: "test" });
  // Latching, as the demo's flooding is: it has returned, and stays.
  for (const [value, laterMs] of [
    [true, 0],
    [true, 1500],
    [false, 1600],
  ] as const) {
    write("BILGE_0.HIGH_WATER", value, laterMs);
  }
  for (const laterMs of [0, 60_000]) write("ME_INST_0.COOLANT_TEMP_K", 372.15, laterMs);
  const items = bar.locator(".alarm");
  await items.nth(1).waitFor();
  t.is(await items.first().getAttribute("data-condition"), "true");
  t.is(await items.nth(1).getAttribute("data-condition"), "false");
  await items
    .nth(1)
    .getByText(/back to normal since/)
    .waitFor();
  await items.first().getByText("now 99.0 °C").waitFor();
  write("ME_INST_0.COOLANT_TEMP_K", 374.15, 61_000);
  await items.first().getByText("was 99.0 °C · now 101.0 °C").waitFor();
  t.regex(await bar.locator(".bar-counts").innerText(), /1 warning\s*1 back to normal/);
  // What to do is one tap away.
  await items.first().locator(".alarm-title").click();
  const dialog = page.locator("dialog.ask");
  await dialog.locator(".advice", { hasText: "Baje a ralentí" }).waitFor();
  await dialog.getByText(/^Rule: /).waitFor();
  await dialog.getByRole("button", { name: "Close" }).click();
  await dialog.waitFor({ state: "detached" });
});

test.serial(
  "on a phone ten alarms take a third of the screen at the most, also scrolled and above a dialog",
  async (t) => {
    const opened = await open(t, PHONE);
    if (opened === undefined) return;
    const { page, vessel, bar } = opened;
    raiseAll(vessel);
    await bar.locator(".alarm").first().waitFor();
    const count = vessel.alarms.open().length;
    await bar.locator(".more", { hasText: "more" }).waitFor();
    // Whole rows only, and the others are counted.
    const shown = await bar.locator(".alarm:visible").count();
    await bar.getByText(`+ ${count - shown} more`).waitFor();
    const cut = await page.evaluate(
      `[...document.querySelectorAll(".bar .alarm:not([hidden])")].filter((row) => row.getBoundingClientRect().bottom > document.querySelector(".bar").getBoundingClientRect().bottom + 1).length`,
    );
    t.is(cut, 0);
    await bar.locator(".more").click();
    await bar.locator(".alarm").nth(4).waitFor();
    t.true(vessel.alarms.open().length >= 5);
    const fits = async (when: string) => {
      const box = await bar.boundingBox();
      t.true(box !== null && box.y >= 0 && box.height <= PHONE.height / 3 + 1, `${when}: ${JSON.stringify(box)}`);
    };
    await page.evaluate("scrollTo(0, 2000)");
    await fits("scrolled");
    await page.locator(".tile").first().click();
    const dialog = page.locator("dialog.detail");
    await dialog.locator(".bar .alarm").first().waitFor();
    await fits("above the dialog");
    await dialog.getByRole("button", { name: "Acknowledge" }).first().click();
    await page.locator("dialog.ask .bar").waitFor();
    // It says which alarm it is for, and its buttons are seen.
    t.regex(
      await page.locator(".about-alarm").innerText(),
      /Emergency (Humo|Inundación)[^]*now On[^]*(FIRE|BILGE)_0\./i,
    );
    const buttons = await page.locator("dialog.ask .buttons").boundingBox();
    t.true(buttons !== null && buttons.y + buttons.height <= PHONE.height);
    await page.getByLabel("Your name").fill("Ana");
    await page.keyboard.press("Enter");
    await dialog.locator('.alarm[data-state="ACK"]').first().waitFor({ state: "attached" });
    await page.keyboard.press("Escape");
    await page.locator(".above .bar").waitFor();
    t.is(await page.locator("dialog").count(), 0);
  },
);

test.serial("where the words above the alarms take another line, the rows give way to them at once", async (t) => {
  const phone = { ...PHONE, height: 780 };
  const opened = await open(t, phone);
  if (opened === undefined) return;
  const { page, vessel, bar } = opened;
  raiseAll(vessel);
  await bar.locator(".more", { hasText: "more" }).click();
  await bar.getByText("Silence for 30 s").waitFor();
  const height = async () => (await bar.boundingBox())?.height ?? 0;
  const before = await height();
  const words = "document.querySelector('.bar .silence').firstChild";
  await page.evaluate(`${words}.data = ${words}.data.padEnd(32, " or longer")`);
  await page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))");
  const after = await height();
  t.true(before > 0 && after <= phone.height / 3 + 1, `${before}, then ${after}`);
});

test.serial("what has the focus stays where it is when a more urgent alarm comes", async (t) => {
  const opened = await open(t);
  if (opened === undefined) return;
  const { page, vessel, bar } = opened;
  for (const laterMs of [0, 60_000]) {
    const timestampMs = Date.now() + laterMs;
    vessel.tags.write({
      tagId: "ME_INST_0.COOLANT_TEMP_K",
      value: 372,
      quality: "good",
      timestampMs,
      source: "test",
    });
  }
  const button = bar.locator(".alarm .acknowledge");
  await button.focus();
  const top = () => page.evaluate<number>("Math.round(document.activeElement.getBoundingClientRect().top)");
  const inBar = await top();
  vessel.write("FIRE_0.DETECTED", true);
  await bar.locator('.alarm[data-priority="emergency"]').waitFor();
  t.is(await page.evaluate("document.activeElement.closest('.alarm')?.dataset.priority"), "warning");
  t.is(await top(), inBar);
  // Once it is let go the order is that of the bridge.
  await page.locator(".watch-tabs a").first().focus();
  await bar.locator('.alarm[data-priority="emergency"]:first-child').waitFor();
});

test.serial(
  "the sound is offered after the first touch, silenced for a while, and back with a new alarm",
  async (t) => {
    const opened = await open(t);
    if (opened === undefined) return;
    const { page, vessel, bar } = opened;
    vessel.write("FIRE_0.DETECTED", true);
    await bar.getByText("No sound yet: press here").waitFor();
    await page.locator("h1").click();
    await bar.getByRole("button", { name: "Silence for 30 s" }).click();
    await bar.getByText("Silenced").waitFor();
    t.is(vessel.alarms.open()[0]?.state, "ACTIVE");
    t.regex((await page.locator("link[rel=icon]").getAttribute("href")) ?? "", /icon-alarm/);
    for (const laterMs of [0, 1500]) {
      const timestampMs = Date.now() + laterMs;
      vessel.tags.write({ tagId: "BILGE_0.HIGH_WATER", value: true, quality: "good", timestampMs, source: "test" });
    }
    await bar.getByRole("button", { name: "Silence for 30 s" }).waitFor();
    t.pass();
  },
);

test.serial("who is on watch is signed off after a whole watch", async (t) => {
  const opened = await open(t);
  if (opened === undefined) return;
  const { page } = opened;
  await page.locator("button.user").click();
  await page.getByLabel("Your name").fill("Ana");
  await page.keyboard.press("Enter");
  await page.locator("button.user", { hasText: "Ana" }).waitFor();
  await page.evaluate("localStorage.setItem('bitacora.user.since', String(Date.now() - 6 * 3600e3))");
  await page.reload();
  await page.locator("button.user", { hasText: "On watch?" }).waitFor();
  t.pass();
});
