/** The page of a file of evidence that shows a period again, opened from the disk as who has been given it does: no server, no network. */
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { makeEvidence } from "../../src/runtime/evidence/make.ts";
import { sample, START_MS } from "../historian/support/samples.ts";
import { KEEP_ALL } from "../historian/support/archive.ts";
import { BoundVessel } from "../runtime/evidence/support/bound-vessel.ts";
import { tempDir } from "../support/temp-dir.ts";
import { browserOf, test } from "./browser.ts";

/** An hour and a half: a circle off Vigo, an alarm, and an entry that tries to be a script. */
async function evidence(dir: string): Promise<string> {
  const vessel = await BoundVessel.open(dir, KEEP_ALL, START_MS);
  const write = (kind: "manual" | "alarm_active" | "alarm_cleared", summary: string, payload = {}) =>
    vessel.book.append({ kind, summary, payload, user: "Ana" });
  const hostile = "</script><script>document.title='taken'</script> <b>DATA</b>";
  await write("manual", "Left Vigo");
  for (let part = 0; part < 3; part += 1) {
    for (let minute = 0; minute < 30; minute += 1) {
      const at = vessel.clock.now() - START_MS;
      const samples = Array.from({ length: 60 }, (_, s) => {
        const turn = (at + s * 1000) / 9e5;
        return [
          sample("VESSEL.LAT_DEG", at + s * 1000, 42.2 + 0.02 * Math.sin(turn)),
          sample("VESSEL.LON_DEG", at + s * 1000, -8.9 + 0.03 * Math.cos(turn)),
          sample("VESSEL.DEPTH_M", at + s * 1000, 20 + 10 * Math.sin(turn * 3)),
        ];
      }).flat();
      vessel.archive.append(samples, { nowMs: vessel.clock.now(), monotonicMs: vessel.clock.monotonic() });
      vessel.clock.advance(60_000);
    }
    if (part === 0) await write("alarm_active", "Depth below 12 m", { alarm_id: "depth" });
    if (part === 1) await write("alarm_cleared", "Depth below 12 m: over", { alarm_id: "depth" });
    if (part === 1) await write("manual", hostile);
  }
  // Blocks are sealed within half an hour.
  vessel.sail(40);
  await vessel.bind();
  vessel.stop();
  await vessel.book.close();
  const out = join(dir, "evidence");
  const period = { fromMs: START_MS, toMs: START_MS + 5_400_000, clock: vessel.clock };
  await makeEvidence({
    ...period,
    out,
    version: "0.1.0",
    user: "Ana",
    dataDir: dir,
    json: true,
    stdout: process.stderr,
  });
  return out;
}

test("a period is shown again from the disk: track, alarms, tags and entries by time; it can be printed, and runs nobody's script", async (t) => {
  const browser = await browserOf(t);
  if (browser === undefined) return;
  t.timeout(300_000);
  const folder = await evidence(await tempDir(t));
  const context = await browser.newContext({ offline: true, viewport: { width: 1200, height: 900 } });
  t.teardown(() => context.close());
  const page = await context.newPage();
  const faults: string[] = [];
  page.on("pageerror", (error) => faults.push(String(error)));
  page.on("console", (message) => message.type() === "error" && faults.push(message.text()));
  await page.goto(pathToFileURL(join(folder, "index.html")).href);
  await page.click('a[href="replay.html"]');
  t.regex(await page.title(), /^Evidence of bitacora\/aurora/);
  const at = async (minute: number) => {
    await page.locator("#time").evaluate(
      (slider: HTMLInputElement, value) => {
        slider.value = String(value);
        slider.dispatchEvent(new Event("input"));
      },
      START_MS + minute * 60_000,
    );
    return {
      now: await page.locator("#now").textContent(),
      dot: await page
        .locator("#track circle")
        .evaluate((dot) => [dot.getAttribute("cx"), dot.getAttribute("cy")].join()),
      alarm: await page.locator("#alarms .alarm").count(),
      after: await page.locator("#log tr.after").count(),
      depth: await page.locator("#strips figure", { hasText: "VESSEL.DEPTH_M" }).locator("div").textContent(),
    };
  };
  const [early, middle, late] = [await at(10), await at(40), await at(80)];
  t.deepEqual([early.alarm, middle.alarm, late.alarm], [0, 1, 0]);
  t.deepEqual([early.after, middle.after, late.after], [3, 2, 0]);
  t.is(new Set([early.dot, middle.dot, late.dot]).size, 3);
  t.regex(middle.depth ?? "", /VESSEL\.DEPTH_M: \d/);
  t.not(early.depth, middle.depth);
  t.true(((await page.locator("#track .past").getAttribute("d")) ?? "").length > 500);
  await page.locator("#log tr", { hasText: "Depth below 12 m" }).first().click();
  t.regex((await page.locator("#now").textContent()) ?? "", /2026-11-21 00:30:00/);
  await page.getByText("VESSEL.LAT_DEG").click();
  t.is(await page.locator("#strips figure").count(), 2);
  if (process.env["SHOTS"] !== undefined)
    await page.screenshot({ path: join(process.env["SHOTS"], "replay.png"), fullPage: true });
  await page.emulateMedia({ media: "print" });
  t.false(await page.locator("#play").isVisible());
  t.true(await page.locator("#track").isVisible());
  if (process.env["SHOTS"] !== undefined) await page.pdf({ path: join(process.env["SHOTS"], "replay.pdf") });
  t.regex(await page.title(), /^Evidence of/);
  t.deepEqual(faults, []);
});
