/** The alarms above every page in a real browser, against a real service. */
import { startVessel, type Vessel } from "../api/support/vessel.ts";
import { demoProject } from "../../src/project/demo.ts";
import type { Project } from "../../src/project/project.ts";
import { until } from "../support/until.ts";
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
  return page === undefined ? undefined : { page, vessel, line: page.locator(".alarm-line") };
}

/** As many as were begun. */
const COUNT_TONES = `
  globalThis.tones = 0;
  const { start } = OscillatorNode.prototype;
  OscillatorNode.prototype.start = function (...at) { tones += 1; return start.apply(this, at); };`;

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

test.serial(
  "while the only source is lost nothing is green, though what the service says of itself is good",
  async (t) => {
    let state: "running" | "waiting" = "running";
    const sources = () => [{ type: "tcp", name: "gateway", state, counters: {}, fault: null }];
    const vessel = await startVessel({}, { sourceStatistics: sources });
    t.teardown(() => vessel.stop());
    vessel.write("ME_INST_0.RPM", 1200);
    const page = await openPage(t, vessel.url, { ...ENGLISH, width: 1400, height: 800 });
    if (page === undefined) return;
    await page.locator(".link-state", { hasText: "Live" }).waitFor();
    state = "waiting";
    await page.locator('.link-state[data-state="unheard"]', { hasText: "No source is heard" }).waitFor();
    t.is(await page.locator(".band.unheard:visible").innerText(), "No source is heard.");
    t.is(await page.locator(".alarm-line").getAttribute("data-state"), "unheard");
    t.is(await page.getByText("Live", { exact: true }).filter({ visible: true }).count(), 0);
  },
);

test.serial(
  "the line says what it knows: calm, unwatched, unknown since the link was lost, and calm again",
  async (t) => {
    const opened = await open(t);
    if (opened === undefined) return;
    const { page, vessel, line } = opened;
    await line.getByText("No active alarms").waitFor();
    t.is(await line.getAttribute("data-state"), "calm");
    await vessel.server.close();
    await line.getByText(/^Alarms unknown since \d\d:\d\d:\d\d/).waitFor();
    t.is(await line.getAttribute("data-state"), "unknown");
    t.is(await line.getByText("No active alarms").count(), 0);
    const again = await startVessel({ port: vessel.port });
    t.teardown(() => again.stop());
    await line.getByText("Nothing is heard").waitFor();
    await page.locator(".band.unheard", { hasText: "Nothing is heard. No value is current." }).waitFor();
    t.is(await page.locator(".link-state").getAttribute("data-state"), "unheard");
    t.is(
      await page.locator(".link-dot").evaluate((dot) => getComputedStyle(dot).backgroundColor),
      "rgba(0, 0, 0, 0)",
      "a hollow dot",
    );
    again.write("ME_INST_0.RPM", 1200);
    await line.getByText("No active alarms").waitFor();
    t.is(await page.locator(".band.unheard:visible").count(), 0);
    const demo = demoProject();
    const project = { ...demo, tags: demo.tags.map((tag) => ({ ...tag, alarms: [] })) };
    const unwatched = await startVessel({}, { project });
    t.teardown(() => unwatched.stop());
    unwatched.write("ME_INST_0.RPM", 1200);
    await page.goto(unwatched.url);
    await line.getByText("No alarms are watched").waitFor();
    t.is(await line.getAttribute("data-state"), "unwatched");
  },
);

test.serial(
  "what somebody must see has a row with the value then and now; acknowledged or back to normal it is one line again",
  async (t) => {
    const opened = await open(t);
    if (opened === undefined) return;
    const { page, vessel, line } = opened;
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
    const items = line.locator(".alarm");
    await items.first().getByText("now 99.0 °C").waitFor();
    t.is(await items.count(), 1);
    write("ME_INST_0.COOLANT_TEMP_K", 374.15, 61_000);
    await items.first().getByText("was 99.0 °C · now 101.0 °C").waitFor();
    t.regex(await line.locator(".alarm-state").innerText(), /1\s*warning\s*1\s*back to normal/);
    // What to do is one tap away.
    await items.first().locator(".alarm-title").click();
    const sheet = page.locator(".sheet");
    await sheet.locator(".alarm-advice", { hasText: "Baje a ralentí" }).waitFor();
    await sheet.getByText("at or above 92.9 °C").waitFor();
    // The line above it can be pressed while the sheet is open.
    await line.getByRole("button", { name: "Acknowledge" }).click();
    await page.getByLabel("Your name").fill("Ana");
    await page.keyboard.press("Enter");
    await line.locator('[data-state="ACTIVE"]').waitFor({ state: "detached" });
    await page.keyboard.press("Escape");
    await sheet.waitFor({ state: "detached" });
    t.is(vessel.alarms.open().find(({ condition }) => condition)?.acknowledged_by, "Ana");
    // What is pointed at stays where it is.
    await page.mouse.move(600, 700);
    await items.first().waitFor({ state: "detached" });
    // Unfolded it has all, those whose cause is there first.
    await line.getByRole("button", { name: "All open alarms" }).click();
    t.deepEqual(await items.evaluateAll((rows) => rows.map((row) => row.getAttribute("data-condition"))), [
      "true",
      "false",
    ]);
    await items
      .nth(1)
      .getByText(/back to normal just now/)
      .waitFor();
  },
);

test.serial(
  "a hot engine is known by its signs from afar, in the colour of its priority; on a phone by one",
  async (t) => {
    const opened = await open(t);
    if (opened === undefined) return;
    const { page, vessel, line } = opened;
    const timestampMs = Date.now();
    for (const laterMs of [0, 60_000])
      vessel.tags.write({
        tagId: "ME_INST_0.COOLANT_TEMP_K",
        value: 372.15,
        quality: "good",
        timestampMs: timestampMs + laterMs,
        source: "test",
      });
    const signs = line.locator(".alarm-sign:visible");
    await signs.first().waitFor();
    const drawn = () => signs.evaluateAll((all) => all.map((sign) => sign.getAttribute("data-sign")));
    t.deepEqual(await drawn(), ["engine", "hot"]);
    const looks = await signs.evaluateAll((all) =>
      all.map((sign) => {
        const { width, height } = sign.getBoundingClientRect();
        return [Math.min(width, height) >= 40, getComputedStyle(sign).backgroundColor];
      }),
    );
    t.deepEqual(looks, [[true, "rgb(163, 82, 0)"], [true, "rgb(163, 82, 0)"]]); // prettier-ignore
    await page.setViewportSize({ width: 390, height: 844 });
    t.deepEqual(await drawn(), ["hot"]);
  },
);

test.serial(
  "an alarm that nobody has acknowledged flashes; that it could not be lies over the sheet and is read",
  async (t) => {
    const opened = await open(t);
    if (opened === undefined) return;
    const { page, vessel, line } = opened;
    vessel.write("FIRE_0.DETECTED", true);
    const chip = line.locator(".alarm .chip");
    await chip.waitFor();
    const beat = (is: string) => page.locator(`:root${is}`).waitFor({ state: "attached" });
    const groundAt = async (is: string) => {
      await beat(is);
      return page.evaluate(
        (wanted) =>
          new Promise<string>((resolve) => {
            const look = () => {
              const [found] = document.querySelectorAll(`:root${wanted} .alarm .chip`);
              if (found === undefined) requestAnimationFrame(look);
              else resolve(getComputedStyle(found).backgroundColor);
            };
            look();
          }),
        is,
      );
    };
    t.deepEqual([await groundAt("[data-beat]"), await groundAt(":not([data-beat])")], ["rgba(0, 0, 0, 0)", "rgb(179, 18, 63)"]); // prettier-ignore
    await line.locator(".alarm-title").click();
    await page.locator(".sheet").waitFor();
    await page.route(/\/ack/, (route) => route.fulfill({ status: 503, json: { detail: "The disk is full" } }));
    await line.getByRole("button", { name: "Acknowledge" }).click();
    await page.getByLabel("Your name").fill("Ana");
    await page.keyboard.press("Enter");
    const note = page.locator(".note.bad", { hasText: "The disk is full" });
    await note.waitFor();
    const isOnTop = await note.evaluate((element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      return element.contains(document.elementFromPoint(left + width / 3, top + height / 2));
    });
    t.true(isOnTop);
    t.is(await page.locator(".sheet").count(), 1);
    await page.unroute(/\/ack/);
    await line.getByRole("button", { name: "Acknowledge" }).click();
    await line.locator("[data-unseen]").waitFor({ state: "detached" });
    await beat(":not([data-beat])");
  },
);

test.serial("the numbers of a page stay where they are when alarms come, and when they are unfolded", async (t) => {
  const opened = await open(t, PHONE);
  if (opened === undefined) return;
  const { page, vessel, line } = opened;
  vessel.tags.register({
    id: "ME_INST_0.OVER_TEMPERATURE",
    description: "Engine 0: over temperature",
    unitSi: "bool",
    controllable: false,
    rangeNormalMin: null,
    rangeNormalMax: null,
  });
  vessel.write("ME_INST_0.OVER_TEMPERATURE", false);
  await page.goto(`${vessel.url}/#/watch/engines`);
  const places = () =>
    page
      .locator(".tile, .list-row, .list-value b")
      .evaluateAll((all) => all.map((element) => JSON.stringify(element.getBoundingClientRect())));
  await line.getByText("No active alarms").waitFor();
  await page.locator(".list-value b").first().waitFor();
  await page.locator(".list-lamps").waitFor({ state: "attached" });
  await page.evaluate(() => document.fonts.ready);
  const calm = await places();
  t.true(calm.length > 3);
  vessel.write("FIRE_0.DETECTED", true);
  await line.locator('.alarm[data-priority="emergency"]').waitFor();
  t.deepEqual(await places(), calm, "an emergency");
  vessel.write("ME_INST_0.OVER_TEMPERATURE", true);
  await page.locator(".lamp-tile[data-lit]").waitFor();
  t.deepEqual(await places(), calm, "a lamp of a list");
  await line.getByRole("button", { name: "All open alarms" }).click();
  await line.getByRole("button", { name: "Fewer" }).waitFor();
  t.deepEqual(await places(), calm, "unfolded");
  await page.keyboard.press("Escape");
  await line.getByRole("button", { name: "All open alarms" }).waitFor();
  const top = () =>
    page
      .locator(".tile")
      .first()
      .evaluate((tile) => tile.getBoundingClientRect().top);
  const before = await top();
  await vessel.server.close();
  await page.locator(".band.old:visible").waitFor();
  t.is(await top(), before, "the link is lost");
});

test.serial("on a phone ten alarms are one line, and unfolded they scroll over the page", async (t) => {
  const opened = await open(t, PHONE);
  if (opened === undefined) return;
  const { page, vessel, line } = opened;
  raiseAll(vessel);
  await line.locator(".alarm").first().waitFor();
  t.true(vessel.alarms.open().length >= 5);
  const height = async () => (await line.boundingBox())?.height ?? Infinity;
  t.is(await line.locator(".alarm").count(), 1);
  t.true((await height()) <= 53, String(await height()));
  t.is(await page.evaluate("document.documentElement.scrollWidth"), PHONE.width);
  await line.getByRole("button", { name: "All open alarms" }).click();
  await line.locator(".alarm").nth(4).waitFor();
  const list = await line.locator(".alarm-list").boundingBox();
  t.true((list?.height ?? Infinity) <= PHONE.height * 0.6 + 1, String(list?.height));
  await page.evaluate("scrollTo(0, 2000)");
  t.true(((await line.boundingBox())?.y ?? -1) >= 0);
  const small = await line.locator("button").evaluateAll((buttons) =>
    buttons.flatMap((button) => {
      const { width, height: tall } = button.getBoundingClientRect();
      return width > 0 && (width < 44 || tall < 44) ? [button.textContent] : [];
    }),
  );
  t.deepEqual(small, []);
});

test.serial(
  "what has the focus stays where it is when a more urgent alarm comes, in the line and in the page",
  async (t) => {
    const opened = await open(t);
    if (opened === undefined) return;
    const { page, vessel, line } = opened;
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
    await page.goto(`${vessel.url}/#/logbook`);
    await page.getByLabel("What happened?").waitFor();
    const button = line.locator(".alarm .button");
    await button.focus();
    const top = () => page.evaluate<number>("Math.round(document.activeElement.getBoundingClientRect().top)");
    const inLine = await top();
    vessel.write("FIRE_0.DETECTED", true);
    await line.locator('.alarm[data-priority="emergency"]').waitFor();
    t.is(await page.evaluate("document.activeElement.closest('.alarm')?.dataset.priority"), "warning");
    t.is(await top(), inLine);
    // Once it is let go the order is that of the bridge.
    await page.getByLabel("What happened?").focus();
    await line.locator('.alarm[data-priority="emergency"]:first-child').waitFor();
    const inPage = await top();
    for (const laterMs of [61_000, 63_000]) {
      const timestampMs = Date.now() + laterMs;
      vessel.tags.write({ tagId: "BILGE_0.HIGH_WATER", value: true, quality: "good", timestampMs, source: "test" });
    }
    await line.getByTitle("2 emergencies").waitFor();
    t.true(Math.abs((await top()) - inPage) <= 1);
  },
);

test.serial(
  "the sound is offered after the first touch, silenced for a while, and back with a new alarm",
  async (t) => {
    const opened = await open(t);
    if (opened === undefined) return;
    const { page, vessel, line } = opened;
    vessel.write("FIRE_0.DETECTED", true);
    // What turns it on does not silence it as well, here and everywhere.
    await line.getByRole("button", { name: "Turn on sound" }).click();
    await line.getByRole("button", { name: "Silence 30 s" }).waitFor();
    t.is(vessel.alarms.open()[0]?.silenced_until, undefined);
    await line.getByRole("button", { name: "Silence 30 s" }).click();
    await line.getByRole("button", { name: "Silenced" }).waitFor();
    t.is(vessel.alarms.open()[0]?.state, "ACTIVE");
    t.regex((await page.locator("link[rel=icon]").getAttribute("href")) ?? "", /icon-alarm/);
    for (const laterMs of [0, 1500]) {
      const timestampMs = Date.now() + laterMs;
      vessel.tags.write({ tagId: "BILGE_0.HIGH_WATER", value: true, quality: "good", timestampMs, source: "test" });
    }
    await line.getByRole("button", { name: "Silence 30 s" }).waitFor();
    t.pass();
  },
);

test.serial(
  "in the quiet hours of a device an alarm is shown and makes no sound there, until an emergency comes, also after a reload",
  async (t) => {
    const opened = await open(t, { ...ENGLISH, clock: new Date(2026, 4, 6, 23, 30) });
    if (opened === undefined) return;
    const { page, vessel, line } = opened;
    await page.addInitScript(COUNT_TONES);
    await page.reload();
    const tones = () => page.evaluate<number>("tones");
    await page.getByRole("button", { name: "This screen: light, language, units" }).click();
    await page.getByRole("button", { name: "From … to …" }).click();
    await page.getByLabel("From", { exact: true }).fill("22:15");
    await page.reload();
    await line.getByText("Quiet until 07:00").waitFor();
    for (const laterMs of [0, 60_000]) {
      const timestampMs = Date.now() + laterMs;
      const update = {
        tagId: "ME_INST_0.COOLANT_TEMP_K",
        value: 372,
        quality: "good",
        timestampMs,
        source: "test",
      } as const;
      vessel.tags.write(update);
    }
    await line.locator('.alarm[data-priority="warning"]').waitFor();
    // An emergency is to be heard: that the browser allows no sound yet is said all the same.
    await line.getByRole("button", { name: "Turn on sound" }).click();
    await line.getByText("Quiet until 07:00").waitFor();
    t.is(await tones(), 0);
    t.is(vessel.alarms.open()[0]?.silenced_until, undefined, "other devices sound");
    vessel.write("FIRE_0.DETECTED", true);
    await line.getByRole("button", { name: "Silence 30 s" }).waitFor();
    // Four tones are the signal of an emergency, and two that of a warning.
    await until(async () => (await tones()) > 0 && (await tones()) % 4 === 0, "an emergency is heard");
    await page.clock.setSystemTime(new Date(2026, 4, 7, 7, 0));
    await vessel.alarms.acknowledge(
      vessel.alarms.open().find(({ priority }) => priority === "emergency")?.id ?? "",
      "Ana",
    );
    await line.getByRole("button", { name: "Silence 30 s" }).waitFor();
    await until(async () => (await tones()) % 4 === 2, "a warning is heard");
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
