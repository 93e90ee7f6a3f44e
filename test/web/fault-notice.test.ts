/** The notice of parts at fault: real faults, of real files, in a real browser. */
import { appendFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { systemClock } from "../../src/core/clock.ts";
import { openSqliteStore } from "../../src/historian/file-store/sqlite-store.ts";
import { Historian } from "../../src/historian/historian.ts";
import { FileLogbook } from "../../src/logbook/book/file-logbook.ts";
import { startVessel } from "../api/support/vessel.ts";
import { type Disk, mountDisk } from "../historian/support/disk.ts";
import { startWarmService } from "../support/warm-bitacora.ts";
import { tempDir } from "../support/temp-dir.ts";
import { openPage, test } from "./browser.ts";

/** The console asks every five seconds, and a store that could not be opened is tried again after ten. */
const PATIENCE = { timeout: 60_000 };

const answerOfHealth = (page: Page) =>
  page.waitForResponse((response) => new URL(response.url()).pathname === "/health");

test.serial("a second service on the historian's file is told in every view until it is gone", async (t) => {
  const database = join(await tempDir(t), "samples.db");
  const first = await startWarmService(["--data-dir", await tempDir(t), "--db", database]);
  t.teardown(() => first.end("SIGTERM"));
  const second = await startWarmService(["--data-dir", await tempDir(t), "--db", database]);
  t.teardown(() => second.end("SIGTERM"));
  const page = await openPage(t, second.url);
  if (page === undefined) return;
  const line = page.getByRole("alert").locator("p");
  await line.getByText("otro programa usa su archivo").waitFor(PATIENCE);
  t.regex(await line.innerText(), /^El historiador no funciona: .+ Pare ese programa\. /);
  for (const view of ["Alarmas", "Bitácora", "Guardia"]) {
    await page.getByRole("link", { name: view }).click();
    t.true(await line.isVisible(), view);
  }
  // It is the same line after each answer: a screen reader reads it once.
  await page.evaluate("document.querySelector('.faults p').setAttribute('data-first', '')");
  for (let n = 0; n < 2; n += 1) await answerOfHealth(page);
  t.is(await page.locator(".faults [data-first]").count(), 1);
  t.is(await first.end("SIGTERM"), 0);
  await line.waitFor({ state: "detached", ...PATIENCE });
  t.is(await second.end("SIGTERM"), 0);
});

test.serial(
  "on a full disk each part at fault is told, and how many samples are lost, until there is room again",
  async (t) => {
    const disk = await mountDisk(t, 8);
    if (disk === undefined) {
      t.pass();
      return;
    }
    const logbook = await FileLogbook.open({ dir: join(disk.dir, "logbook"), clock: systemClock });
    const makeRoom = fillWholly(disk);
    const kept = { retentionDays: 365, maxBytes: 8e9, clock: systemClock, keepTrying: true };
    const store = await openSqliteStore({ file: join(disk.dir, "historian.db"), ...kept });
    const history = new Historian({ store, clock: systemClock, bufferSamples: 20 });
    const vessel = await startVessel({}, { logbook, history });
    t.teardown(() => vessel.stop());
    for (let rpm = 0; rpm < 30; rpm += 1) vessel.write("ME_INST_0.RPM", rpm);
    const page = await openPage(t, vessel.url, { locale: "en-GB", width: 360, height: 740 });
    if (page === undefined) return;
    const notice = page.getByRole("alert");
    const line = (part: string) => notice.locator("p", { hasText: `${part} cannot write: the disk is full.` });
    await line("The historian").waitFor(PATIENCE);
    t.is(await notice.locator("p").count(), 1, "what was lost before is not told");

    vessel.write("FIRE_0.DETECTED", true);
    await line("The log book").waitFor(PATIENCE);
    await line("The store of alarm records").waitFor(PATIENCE);
    const { dropped } = vessel.history.statistics();
    await notice.getByText(`Samples lost since the service started: ${dropped}`).waitFor(PATIENCE);
    for (let rpm = 0; rpm < 1500; rpm += 1) vessel.write("ME_INST_0.RPM", rpm);
    const more = (dropped + 1500).toLocaleString("en");
    await notice.getByText(`Samples lost since the service started: ${more}`).waitFor(PATIENCE);
    t.is(await page.evaluate("document.documentElement.scrollWidth - innerWidth"), 0);

    makeRoom();
    for (const part of ["The log book", "The store of alarm records", "The historian"]) {
      await line(part).waitFor({ state: "detached", ...PATIENCE });
    }
    t.like(vessel.history.statistics(), { fault: null, buffered: 0 });
  },
);

/** Also what the file system keeps back for root; the result gives the room back. */
function fillWholly(disk: Disk): () => void {
  const makeRoom = disk.fill();
  const rest = join(disk.dir, "rest");
  try {
    for (;;) appendFileSync(rest, Buffer.alloc(4096));
  } catch {
    return () => {
      makeRoom();
      rmSync(rest);
    };
  }
}
