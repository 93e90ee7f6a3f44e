/** Track in a real browser: the track, the stations by finger and by keys, a span by its address. */
import { until } from "../support/until.ts";
import axe from "axe-core";
import { AisTargets } from "../../src/ais/targets.ts";
import { messagesIn } from "../../src/messages/messages.ts";
import { COLLISION_TAGS } from "../../src/tags/station-tags.ts";
import { standardDefinition } from "../../src/tags/vocabulary/vocabulary.ts";
import { distanceText, timeText } from "../../web/track/measures.ts";
import { startVessel, type Vessel } from "../api/support/vessel.ts";
import { openPage, test } from "./browser.ts";

const PALMA = { latitude: 39.5, longitude: 2.6 };
let vessel: Vessel;

/** An hour to the north, and three stations: one a mile ahead and towards us, a buoy, and one that was not heard for five minutes. */
test.before(async () => {
  let agoMs = 0;
  const targets = new AisTargets({
    now: () => performance.now() - agoMs,
    ownMmsi: undefined,
    ownPosition: () => PALMA,
  });
  vessel = await startVessel({}, { targets });
  const nowMs = Date.now();
  for (let minute = 60; minute >= 0; minute -= 1) {
    const at = { quality: "good", timestampMs: nowMs - minute * 60_000, source: "test" } as const;
    vessel.tags.write({ ...at, tagId: "VESSEL.LAT_DEG", value: PALMA.latitude - minute / 600 });
    vessel.tags.write({ ...at, tagId: "VESSEL.LON_DEG", value: PALMA.longitude });
    vessel.tags.write({ ...at, tagId: "VESSEL.SOG_MS", value: minute / 10 });
  }
  const heard = { isOwn: false, timestampMs: nowMs, source: "nmea2000:can0:43" } as const;
  const ahead = { latitude: PALMA.latitude + 1 / 60, longitude: PALMA.longitude };
  const said = { name: "ALEXANDER", position: ahead, speedMs: 5, courseRad: Math.PI, shipType: 70 };
  targets.take({ ...heard, mmsi: "244710359", class: "A", said });
  targets.take({
    ...heard,
    mmsi: "992241234",
    class: "aton",
    said: { name: "ILLETES", position: { latitude: 39.53, longitude: 2.62 } },
  });
  agoMs = 300_000;
  const last = { name: "SILENT", position: { latitude: 39.52, longitude: 2.55 }, speedMs: 3, courseRad: 0 };
  targets.take({ ...heard, mmsi: "224000009", class: "B", said: last });
  agoMs = 0;
});
test.after.always(() => vessel.stop());

test.serial("a station is chosen by a finger on the picture or in the list, and says who she is", async (t) => {
  const options = { locale: "en-GB", width: 1024, height: 768, touched: true };
  const page = await openPage(t, `${vessel.url}/#/track?span=3600`, options);
  if (page === undefined) return;
  const canvas = page.getByRole("img", { name: /3 stations/ });
  await page.getByRole("button", { name: "ALEXANDER" }).tap();
  const card = page.getByRole("complementary", { name: "ALEXANDER" });
  // She comes nearer while one looks.
  await card
    .getByText(/^(?:1\.00|0\.9\d)\u202fNM$/)
    .first()
    .waitFor();
  await card.getByText(/^[56]:\d\d$/).waitFor();
  await card.getByText("Cargo").waitFor();
  await card.getByRole("button", { name: "Close" }).tap();
  // The list has brought her to the middle of the picture.
  const box = await canvas.boundingBox();
  if (box === null) throw new Error("no picture");
  await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
  await card.waitFor();
  const pixels = await page.evaluate(() => {
    const drawn = document.querySelector<HTMLCanvasElement>(".track-canvas");
    const data = drawn?.getContext("2d")?.getImageData(0, 0, drawn.width, drawn.height).data ?? [];
    return new Set(
      Array.from({ length: data.length / 4 }, (_, i) => `${data[4 * i]},${data[4 * i + 1]},${data[4 * i + 2]}`),
    ).size;
  });
  t.true(pixels > 10, "something is drawn");
  t.true(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
});

test.serial("the list is in the order of danger, with CPA and TCPA; what is lost is crossed", async (t) => {
  const page = await openPage(t, `${vessel.url}/#/track?span=3600`, { locale: "en-GB" });
  if (page === undefined) return;
  const rows = page.locator(".track-list li");
  await rows.nth(2).waitFor();
  await page.locator(".track-list li:first-child", { hasText: /Near|Dangerous/ }).waitFor();
  const texts = await rows.allInnerTexts();
  t.deepEqual(texts.map((text) => text.split("\n")[0]), ["ALEXANDER", "ILLETES", "SILENT"]); // prettier-ignore
  t.regex(texts[0] ?? "", /(?:Near|Dangerous) CPA 0\.00\u202fNM\s+TCPA [56]:\d\d/);
  t.false(/CPA/.test(texts[1] ?? ""));
  t.regex(texts[2] ?? "", /lost/);
  t.is(await page.locator('[data-lost="true"]').count(), 1);
  const lost = standardDefinition(COLLISION_TAGS.isLost, messagesIn("en").nmea);
  if (lost !== undefined) vessel.tags.register(lost);
  vessel.tags.write({
    tagId: COLLISION_TAGS.isLost,
    value: true,
    quality: "good",
    timestampMs: Date.now(),
    source: "test",
  });
  await page.getByText("Nobody watches for collisions: our own motion is not known.").waitFor();
  vessel.tags.write({
    tagId: COLLISION_TAGS.isLost,
    value: false,
    quality: "good",
    timestampMs: Date.now(),
    source: "test",
  });
  await page.getByText("Nobody watches for collisions").waitFor({ state: "detached" });
});

test.serial("no word of the picture lies beneath what stands over it, upright and sideways", async (t) => {
  const options = { locale: "en-GB", width: 390, height: 844, touched: true };
  const page = await openPage(t, `${vessel.url}/#/track?span=3600`, options);
  if (page === undefined) return;
  await page.locator(".track-legend").waitFor();
  await page.evaluate(() => {
    const { prototype } = CanvasRenderingContext2D;
    // eslint-disable-next-line typescript/unbound-method -- called with the context.
    const { fillText } = prototype;
    const words: { text: string; left: number; right: number; y: number }[] = [];
    Object.assign(globalThis, { words });
    prototype.fillText = function write(text, x, y) {
      const {
        actualBoundingBoxLeft: left,
        actualBoundingBoxRight: right,
        actualBoundingBoxAscent: up,
      } = this.measureText(text);
      words.push({ text, left: x - left, right: x + right, y: this.textBaseline === "top" ? y + 6 : y - up / 2 });
      fillText.call(this, text, x, y);
    };
  });
  const hidden = new Set<string>();
  let count = 0;
  for (const [width, height] of [
    [390, 844],
    [844, 390],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.locator(".track-canvas").focus();
    // Every word comes past every place.
    for (let step = 0; step < 14; step += 1) {
      await page.keyboard.press(step < 5 ? "ArrowDown" : "ArrowUp");
      const found = await page.evaluate(async () => {
        const { words } = globalThis as unknown as {
          words: { text: string; left: number; right: number; y: number }[];
        };
        words.length = 0;
        const frames = async (count: number) => {
          for (let at = 0; at < count; at += 1) await new Promise(requestAnimationFrame);
        };
        // A busy machine draws later; a step that moves nothing draws nothing.
        for (let tries = 0; words.length === 0 && tries < 60; tries += 1) await frames(1);
        await frames(3);
        const canvas = document.querySelector(".track-canvas");
        const origin = canvas?.getBoundingClientRect();
        const over = [...(canvas?.parentElement?.children ?? [])].filter((each) => each !== canvas);
        const [x, y] = [origin?.left ?? 0, origin?.top ?? 0];
        const lies = (word: (typeof words)[number]) =>
          over.some((each) => {
            const { left, right, top, bottom } = each.getBoundingClientRect();
            return word.right + x > left + 1 && word.left + x < right - 1 && word.y + y > top && word.y + y < bottom;
          });
        return { hidden: words.filter(lies).map(({ text }) => text), count: words.length };
      });
      count += found.count;
      for (const text of found.hidden) hidden.add(`${width}: ${text}`);
    }
  }
  t.true(count > 50, String(count));
  t.deepEqual([...hidden], []);
});

test.serial("the time until the closest point is minutes and seconds, from an hour on hours and minutes", (t) => {
  t.deepEqual([0, 65, 3599, 3600, 8220].map(timeText), ["0:00", "1:05", "59:59", "1 h 00", "2 h 17"]);
  t.deepEqual([0, 256, 426, 40_000].map(distanceText), [
    "0.00\u202fNM",
    "0.14\u202fNM",
    "0.23\u202fNM",
    "21.6\u202fNM",
  ]);
});

test.serial("by keys alone; and nothing that axe finds, by day and at night", async (t) => {
  const page = await openPage(t, `${vessel.url}/#/track?span=3600`, { locale: "en-GB" });
  if (page === undefined) return;
  await page.getByRole("button", { name: "ALEXANDER" }).press("Enter");
  await page.getByRole("complementary", { name: "ALEXANDER" }).waitFor();
  const [asked] = await Promise.all([
    page.waitForRequest(/\/track\?.*box=/),
    page.getByRole("img", { name: /stations/ }).press("+"),
  ]);
  t.regex(asked.url(), /points=2000/);
  await page.getByRole("combobox", { name: "Track of" }).selectOption("604800");
  await page.waitForURL(/span=604800/);
  for (const theme of ["Day", "Night (red)"]) {
    await page.getByRole("button", { name: theme }).first().click();
    await page.evaluate(axe.source);
    const found = await page.evaluate(async () =>
      (await axe.run("#main")).violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`),
    );
    t.deepEqual(found, []);
  }
});

test.serial(
  "a danger is filled in the colour of alarms, and the way to her closest point is drawn while she is chosen",
  async (t) => {
    vessel.write("VESSEL.COG_TRUE_DEG", 0);
    vessel.write("VESSEL.SOG_MS", 4);
    // From the north-east, across our bow.
    const position = { latitude: PALMA.latitude + 1 / 60, longitude: PALMA.longitude + 1 / 60 / 0.7716 };
    const said = { position, speedMs: 4, courseRad: (3 * Math.PI) / 2 };
    const heard = { isOwn: false, timestampMs: Date.now(), source: "nmea2000:can0:43" } as const;
    vessel.targets.take({ ...heard, mmsi: "244710359", class: "A", said });
    const page = await openPage(t, `${vessel.url}/#/track?span=3600`, { locale: "en-GB" });
    if (page === undefined) return;
    await page.getByRole("button", { name: "Day" }).first().click();
    const row = page.locator('.track-list [data-risk="danger"]');
    await row.click();
    const asked: string[] = [];
    page.on("request", (request) => asked.push(new URL(request.url()).pathname));
    const card = page.getByRole("complementary", { name: "ALEXANDER" });
    await card.getByText("Dangerous").waitFor();
    /** How much of the picture has the colour of alarms, and whether its middle has, where she is. */
    const red = () =>
      page.evaluate(() => {
        const canvas = document.querySelector<HTMLCanvasElement>(".track-canvas");
        const { width = 0, height = 0 } = canvas ?? {};
        const data = canvas?.getContext("2d")?.getImageData(0, 0, width, height).data ?? [];
        const [r, g, b] = getComputedStyle(document.documentElement)
          .getPropertyValue("--alarm")
          .match(/[0-9a-f]{2}/gi)
          ?.map((two) => Number.parseInt(two, 16)) ?? [0, 0, 0];
        // Where two edges of a shape meet within a pixel it is off by one.
        const is = (at: number) => [r, g, b].every((part, i) => Math.abs((data[at + i] ?? 0) - (part ?? 0)) <= 2);
        const middle = 4 * (Math.floor(height / 2) * width + Math.floor(width / 2));
        return {
          middle: is(middle),
          count: Array.from({ length: data.length / 4 }, (_, i) => is(4 * i)).filter(Boolean).length,
        };
      });
    // A canvas is drawn in a frame of its own.
    const chosen = await until(async () => {
      const seen = await red();
      return seen.middle ? seen : undefined;
    }, "she is in the middle, in the colour of alarms");
    if (process.env["BITACORA_SCREENSHOTS"] !== undefined)
      await page.screenshot({ path: `${process.env["BITACORA_SCREENSHOTS"]}/track-danger.png` });
    await card.getByRole("button", { name: "Close" }).click();
    await card.waitFor({ state: "detached" });
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    const closed = await red();
    t.true(closed.middle);
    t.true(chosen.count > closed.count + 20, `${chosen.count} and ${closed.count} pixels`);
    vessel.targets.take({ ...heard, mmsi: "244710360", class: "A", said: { position } });
    await page.locator(".track-list").getByText("244710360").first().waitFor();
    t.true(
      asked.filter((path) => path === "/targets").length <= 1,
      "the list comes by the stream; the tracks are asked for once a minute",
    );
  },
);
