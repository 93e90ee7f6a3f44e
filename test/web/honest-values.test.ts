/** What is on the screen is what the vessel says now, or it is marked: over a slow link, after a sleep; and everything behind a value. */
import { setTimeout as delay } from "node:timers/promises";
import type { Page } from "playwright-core";
import { newSpeaker, sourceLine } from "../../src/tags/source-ranking.ts";
import { startVessel } from "../api/support/vessel.ts";
import { slowProxy } from "../support/slow-proxy.ts";
import { until } from "../support/until.ts";
import { browserOf, type Context, openPage, test } from "./browser.ts";

const CLOCK = "X_0.CLOCK";
/** As old as a value may be on the screen without a mark, and what looking at it takes. */
const MOST_MS = 2000;
const LOOKING_MS = 500;

/** A vessel with 300 tags that change ten times a second; one of them is the time, in tenths of a second since the start. */
async function busyVessel(t: Context) {
  const vessel = await startVessel();
  t.teardown(() => vessel.stop());
  const bounds = { rangeNormalMin: null, rangeNormalMax: null };
  const ids = [CLOCK, ...Array.from({ length: 299 }, (_, i) => `X_${i + 1}.VALUE`)];
  for (const id of ids) vessel.tags.register({ id, description: id, unitSi: "count", controllable: false, ...bounds });
  const startMs = performance.now();
  const tenths = () => Math.round((performance.now() - startMs) / 100);
  let newest = 0;
  const timer = setInterval(() => {
    newest = tenths();
    for (const id of ids) vessel.write(id, id === CLOCK ? newest : Math.random() * 1e6);
  }, 100);
  t.teardown(() => clearInterval(timer));
  /** `newest`: the value that the clock's tag has; `tenths` is up to a tenth of a second ahead of it. */
  return { vessel, tenths, newest: () => newest };
}

async function search(page: Page, words: string): Promise<void> {
  await page.keyboard.press("Control+k");
  await page.locator(".why-search:focus").waitFor();
  await page.keyboard.type(words);
}

/** Opens what is behind the clock, by keys alone. */
async function openClock(page: Page): Promise<void> {
  await search(page, CLOCK);
  await page.getByRole("option", { name: CLOCK }).waitFor();
  await page.keyboard.press("Enter");
  await page.locator(".why-value b").waitFor();
}

/** What was on the screen at a moment. */
interface Seen {
  readonly value: number;
  readonly isOld: boolean;
  readonly atMs: number;
}

/** The processes of the pages of these tests' own browser. */
async function renderersOf(t: Context): Promise<number[]> {
  const session = await (await browserOf(t))?.newBrowserCDPSession();
  const found = await session?.send("SystemInfo.getProcessInfo");
  return (found?.processInfo ?? []).filter(({ type }) => type === "renderer").map(({ id }) => id);
}

/** What the screen says: the clock's value, whether all is marked as old, and whether it says by how much it is late. */
function look(page: Page): Promise<{ readonly value: number; readonly isOld: boolean; readonly isLate: boolean }> {
  return page.evaluate(() => ({
    value: Number(document.querySelector(".why-value b")?.textContent.replaceAll(/\D/g, "")),
    isOld: document.documentElement.hasAttribute("data-old"),
    isLate: /^\d+ s behind$/.test(document.querySelector('[data-state="late"] .link-words')?.textContent ?? ""),
  }));
}

test.serial("over 256 kbit/s, with 300 tags ten times a second, no value is old without a mark", async (t) => {
  const { vessel, tenths } = await busyVessel(t);
  const proxy = await slowProxy(vessel.port, 10_000_000);
  t.teardown(() => proxy.close());
  const page = await openPage(t, proxy.url, { locale: "en-GB" });
  if (page === undefined) return;
  await openClock(page);
  proxy.pace(256_000);
  await delay(2000);
  let oldest = 0;
  for (let i = 0; i < 40; i += 1) {
    const { value, isOld, isLate } = await look(page);
    if (!isOld && !isLate) oldest = Math.max(oldest, tenths() * 100 - value * 100);
    await delay(200);
  }
  t.log(`oldest value without a mark: ${oldest} ms`);
  t.true(oldest <= MOST_MS + LOOKING_MS, `${oldest} ms`);
  // A line that passes nothing any more is late, then behind, then lost, and never live.
  proxy.pace(0);
  await until(async () => (await look(page)).isLate);
  await until(async () => (await look(page)).isOld);
  proxy.pace(10_000_000);
  await until(async () => !(await look(page)).isOld);
  const { value } = await look(page);
  t.true(tenths() * 100 - value * 100 <= MOST_MS + LOOKING_MS);
});

test.serial(
  "a page that stood still marks everything old before it shows anything, and is live with new values",
  async (t) => {
    const { vessel, newest } = await busyVessel(t);
    const page = await openPage(t, vessel.url, { locale: "en-GB" });
    if (page === undefined) return;
    await openClock(page);
    // What each picture shows that is painted.
    await page.evaluate(() => {
      const seen: Seen[] = [];
      Object.assign(globalThis, { seen });
      const note = () => {
        seen.push({
          value: Number(document.querySelector(".why-value b")?.textContent.replaceAll(/\D/g, "")),
          isOld: document.documentElement.hasAttribute("data-old"),
          atMs: performance.now(),
        });
        requestAnimationFrame(note);
      };
      requestAnimationFrame(note);
    });
    await delay(1500);
    const frozenAt = newest();
    // All of the page stands still, as on a tablet that sleeps; what arrives meanwhile waits for it.
    const renderers = await renderersOf(t);
    for (const pid of renderers) process.kill(pid, "SIGSTOP");
    await delay(5000);
    const wokenAt = newest();
    for (const pid of renderers) process.kill(pid, "SIGCONT");
    await until(async () => {
      const { value, isOld } = await look(page);
      return !isOld && value >= wokenAt;
    });
    const seen = await page.evaluate(() => (globalThis as unknown as { readonly seen: readonly Seen[] }).seen);
    const gap = seen.findIndex(({ atMs }, i) => i > 0 && atMs - (seen[i - 1]?.atMs ?? 0) > 4000);
    t.true(gap > 0, "the page stood still");
    const after = seen.slice(gap);
    const [first] = after;
    // The first picture may still be the one that stood there all the time.
    const marked = after.findIndex(({ isOld }) => isOld);
    // On a machine that is slow enough the new values come before the second picture: then there was nothing to be marked.
    const isNewAtOnce = after.slice(1).every(({ value }) => value >= wokenAt);
    t.true((marked >= 0 && marked < 5) || isNewAtOnce, `the mark is on picture ${marked}`);
    for (const { value, isOld } of after)
      t.true(isOld || value >= wokenAt || value === first?.value, `${value} was live, asleep since ${frozenAt}`);
    t.false(after.slice(Math.max(marked, 1)).some(({ value, isOld }) => !isOld && value < wokenAt));
  },
);

test.serial("behind a value: whose it is, who denies it, and the choice of another; found by keys alone", async (t) => {
  const chosen: string[] = [];
  const missing = [
    { tagId: "VESSEL.DEPTH_M", quality: "stale", staleSinceMs: Date.now() },
    { tagId: "NO.TAG", quality: undefined, staleSinceMs: undefined },
  ] as const;
  const vessel = await startVessel({}, { missingFor: (id) => (id === "HEAT.W" ? missing : []) });
  t.teardown(() => vessel.stop());
  const bounds = { rangeNormalMin: null, rangeNormalMax: null };
  vessel.tags.register({ id: "HEAT.W", description: "Heat", unitSi: "W", controllable: false, ...bounds });
  const line = sourceLine("nmea2000", "can0");
  const intake = vessel.intake as import("../../src/tags/intake.ts").Intake;
  const depth = intake.of("VESSEL.DEPTH_M");
  if (depth === undefined) throw new Error("the demo has no depth");
  const sounders = [
    [37, 0.4],
    [36, 2.9],
    [38, 65],
  ].map(([address = 0, m = 0]) => {
    const speaker = { ...newSpeaker(line, `nmea2000:can0:${address}`), address };
    const statement = { rank: 0, timeoutS: 5, group: { pgn: 128_267 } };
    return () => {
      const update = {
        tagId: depth.tagId,
        value: m,
        quality: "good",
        timestampMs: Date.now(),
        source: speaker.text,
      } as const;
      intake.take(depth, speaker, statement, update, vessel.clock.monotonic());
    };
  });
  const timer = setInterval(() => sounders.forEach((say) => say()), 500);
  t.teardown(() => clearInterval(timer));
  const page = await openPage(t, vessel.url, { locale: "en-GB", width: 390, height: 844 });
  if (page === undefined) return;
  page.on("request", (request) => request.method() === "POST" && chosen.push(decodeURIComponent(request.url())));
  await search(page, "depth");
  await page.getByRole("option", { name: /VESSEL\.DEPTH_M/ }).waitFor();
  await page.keyboard.press("Enter");
  const sheet = page.getByRole("dialog", { name: "Depth" });
  await sheet.getByText("128267 Water Depth", { exact: true }).waitFor();
  t.deepEqual(
    await sheet
      .locator(".why-rivals .why-rival-name")
      .allInnerTexts()
      .then((all) => all.map((text) => text.split("\n")[0])),
    ["Device 36", "Device 38"],
  );
  await sheet.getByText("Another sensor says something else").waitFor();
  await sheet.getByText("the shallowest, until somebody chooses").waitFor();
  await sheet.getByRole("button", { name: "Use the value of Device 38 from now on" }).press("Enter");
  await until(() => chosen.some((url) => url.includes("/sources/VESSEL.DEPTH_M/preferred?source=nmea2000:can0:38")));
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  t.is(width, 390);
  await page.keyboard.press("Escape");
  await sheet.waitFor({ state: "detached" });
  // The one that is silent: since when, and who.
  clearInterval(timer);
  vessel.tags.markStaleFrom((source) => source.startsWith("nmea2000:can0"));
  await search(page, "VESSEL.DEPTH_M");
  await page.getByRole("option", { name: /VESSEL\.DEPTH_M/ }).click();
  await sheet.getByText(/^Old since .*: the last word is .* old\./).waitFor();
  await page.keyboard.press("Escape");
  await sheet.waitFor({ state: "detached" });
  // One that is derived: what it waits for.
  await search(page, "HEAT.W");
  await page.getByRole("option", { name: /HEAT\.W/ }).click();
  await page.getByText(/^Depth \(old since [\d:]+\), NO\.TAG$/).waitFor();
});
