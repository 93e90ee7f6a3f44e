/** The log book's page in a real browser: its days, its search, and its print, which verifies against an export. */
import { readFile } from "node:fs/promises";
import { shortCode } from "../../src/logbook/evidence/short-code.ts";
import { startVessel } from "../api/support/vessel.ts";
import { signedBook } from "../logbook/support/signed.ts";
import { runWarm } from "../support/warm-bitacora.ts";
import { openPage, test } from "./browser.ts";

test.serial(
  "a day is chosen and words are looked for; an entry opens with names of readings and its whole seal",
  async (t) => {
    const vessel = await startVessel();
    t.teardown(() => vessel.stop());
    const write = (summary: string, user: string, payload = {}) =>
      vessel.logbook.append({ kind: "manual", summary, user, payload });
    await write("Oil changed", "Jon");
    const { hash, id } = await write("Alarm: High (BILGE_0.LEVEL_PCT = 72 %)", "Ana", {
      tag_id: "BILGE_0.LEVEL_PCT",
      value: 72,
    });
    await write("Alarm cleared: ADELANTE comes within 0.29 NM (AIS.COLLISION_1 = -1)", "system");
    const page = await openPage(t, `${vessel.url}/#/logbook`, { locale: "en-GB" });
    if (page === undefined) return;
    const said = page.locator(".entry .said.on-screen");
    await page.locator("#entry-2").waitFor();
    const name = vessel.tags.definition("BILGE_0.LEVEL_PCT")?.description ?? "";
    t.deepEqual(await said.allInnerTexts(), [
      "Alarm cleared: ADELANTE comes within 0.29 NM",
      `Alarm: High (${name} = 72 %)`,
      "Oil changed",
    ]);
    t.regex(await page.locator(".day-head").innerText(), /20\d\d/);
    await page.getByText(/^Times: \S+/).waitFor();
    await page.locator(`#entry-${id} .entry-open`).click();
    await page.locator(".facts", { hasText: hash }).waitFor();
    t.regex(await page.locator(".facts").innerText(), /value\s+72\s%/);
    await page.keyboard.press("Escape");

    await page.getByLabel("Search the book").fill("OIL");
    await page.locator("#entry-2").waitFor({ state: "detached" });
    await page.locator("#entry-1").waitFor();
    t.deepEqual(await said.allInnerTexts(), ["Oil changed"]);
    await page.getByLabel("Search the book").fill("");
    await page.getByLabel("Written by").fill("ana");
    await page.locator("#entry-1").waitFor({ state: "detached" });
    await page.getByLabel("Written by").fill("");
    await page.locator("#entry-1").waitFor();
    await page.getByRole("button", { name: "The day before" }).click();
    await page.getByText("No entry on this day.").waitFor();
    await page.getByRole("button", { name: "Newest" }).click();
    await page.locator("#entry-1").waitFor();
  },
);

test.serial(
  "what is printed has no buttons, says UTC and zone, and verifies against an export of the book",
  async (t) => {
    const book = await signedBook(t, 5);
    const logbook = await book.open();
    const vessel = await startVessel({}, { logbook });
    t.teardown(() => vessel.stop());
    const page = await openPage(t, `${vessel.url}/#/logbook`, { locale: "en-GB" });
    if (page === undefined) return;
    await page.locator("#entry-5").waitFor();
    await page.locator(".print-code").waitFor({ state: "attached" });
    await page.locator(".print-seal", { hasText: /^[0-9a-f]{64}$/ }).waitFor({ state: "attached" });
    await page.emulateMedia({ media: "print" });
    t.is(await page.locator(".button:visible, .icon-button:visible, input:visible").count(), 0);
    const lines = (await readFile(book.volume, "utf8")).trim().split("\n");
    const entries = lines.map(
      (line) => JSON.parse(line) as { id: number; hash: string; timestamp: string; summary: string },
    );
    for (const { id, hash, timestamp, summary } of entries) {
      const text = await page.locator(`#entry-${id}`).innerText();
      t.true(text.includes(hash.slice(0, 16)), text);
      t.true(text.includes(timestamp.slice(0, 10)) && text.includes(`${timestamp.slice(11, 19)}Z`), text);
      t.true(text.includes(summary), text);
    }
    t.is(await page.locator(".print-seal").innerText(), entries.at(-1)?.hash ?? "");
    const code = await page.locator(".print-code").innerText();
    t.is(code, shortCode(logbook.checkpoint!));
    await logbook.close();
    const good = await runWarm(["logbook", "verify", "--data-dir", book.dataDir, "--code", code]);
    t.is(good.code, 0, good.stderr + good.stdout);
    const other = await runWarm([
      "logbook",
      "verify",
      "--data-dir",
      book.dataDir,
      "--code",
      code.replace(/.$/, (c) => (c === "0" ? "1" : "0")),
    ]);
    t.not(other.code, 0);
    const pdf = await page.pdf({ format: "A4" });
    t.is(pdf.subarray(0, 5).toString("latin1"), "%PDF-");
  },
);

test.serial("the crew with its capacities and the watch are written from the page, and are on the print", async (t) => {
  const vessel = await startVessel();
  t.teardown(() => vessel.stop());
  const page = await openPage(t, `${vessel.url}/#/logbook`, { locale: "en-GB", width: 390, height: 844 });
  if (page === undefined) return;
  await page.evaluate("localStorage.setItem('bitacora.user', 'Ana')");
  await page.getByRole("button", { name: "Crew…" }).click();
  await page.getByLabel("Name").fill("Ana");
  await page.getByLabel("Capacity").fill("Master");
  await page.getByRole("button", { name: "Somebody else" }).click();
  await page.getByLabel("Name").nth(1).fill("Luis");
  await page.locator(".sheet-foot").getByRole("button", { name: "Write in the log" }).click();
  await page.locator("#entry-1", { hasText: "Dotación: Ana (Master), Luis" }).waitFor();

  // One sheet asks for all of it, also where nobody has given a name yet.
  await page.evaluate("localStorage.removeItem('bitacora.user')");
  await page.reload();
  await page.getByRole("button", { name: "Hand over the watch…" }).click();
  await page.getByLabel("Who gives the watch").fill("Ana");
  await page.locator(".sheet").getByRole("button", { name: "Luis" }).click();
  await page.getByLabel("Note (or empty)").fill("Fog");
  await page.keyboard.press("Enter");
  await page.getByText(/^On watch: Luis, since/).waitFor();
  // What follows is in the name of who took it.
  await page.locator(".user", { hasText: "Luis" }).waitFor();
  await page.locator("#entry-2", { hasText: "Ana ha entregado la guardia a Luis: Fog" }).waitFor();
  t.is(await page.evaluate("document.documentElement.scrollWidth - innerWidth"), 0);
  await page.emulateMedia({ media: "print" });
  await page.getByText("Crew: Ana (Master), Luis").waitFor();
});
