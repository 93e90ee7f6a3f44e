/** What every owner does once, in a real browser, against the service as it runs aboard: each is a button that writes its line. */
import { readFileSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startWarmService, type WarmService } from "../support/warm-bitacora.ts";
import { type Context, openPage, test } from "./browser.ts";

const PROJECT = `id: alfa
name: Alfa
vessel: { id: alfa, name: Alfa, type: other, loa_m: 10, beam_m: 3, draft_m: 1 } # ours
tags:
  - { id: ME_INST_0.RPM, unit_si: rpm }
  - { id: SWITCHBANK_0.SWITCH_3, unit_si: bool }
  - { id: FREEZER_1.TEMP_K, unit_si: K }
alarms: { defaults: true } # all of them
backup: { dir: DIR/stick, same_device: true }
`;

let dir: string;
let service: WarmService;
test.before(async () => {
  dir = await mkdtemp(join(tmpdir(), "bitacora-setup-"));
  await writeFile(join(dir, "project.yaml"), PROJECT.replace("DIR", dir));
  service = await startWarmService(["--project", join(dir, "project.yaml"), "--data-dir", join(dir, "data")]);
});
test.after.always(async () => {
  await service.end("SIGTERM");
  await rm(dir, { recursive: true });
});

const text = () => readFileSync(join(dir, "project.yaml"), "utf8");

async function opened(t: Context) {
  const page = await openPage(t, `${service.url}/#/alarms`, { locale: "en-GB", width: 390, height: 844 });
  // Whatever is plugged in here, one stick is.
  await page?.route(/\/setup(\?|$)/, async (route) => {
    const answer = await route.fetch();
    const found = await answer.json();
    await route.fulfill({ json: { ...found, computer: { ...found.computer, media: ["/media/ana/STICK"] } } });
  });
  await page?.evaluate("location.hash = '#/setup'");
  return page;
}

test.serial("a telephone gets alarms by a line that a button writes, and another takes back", async (t) => {
  const page = await opened(t);
  if (page === undefined) return;
  const card = page.locator(".setup-card", { hasText: "Alarms on a telephone" });
  const add = card.getByRole("button", { name: "Add a telephone for alarms" });
  t.true(await add.isDisabled());
  await card.getByLabel("Your mail address").fill("ana@example.org");
  await add.click();
  await page.getByText("Saved, and in force.").waitFor();
  await card.getByText("Now open the console on the telephone").waitFor();
  t.regex(text(), /id: phones, to: push, contact: "?mailto:ana@example\.org"?/);
  t.regex(text(), /draft_m: 1 } # ours/);
  t.regex(text(), /# all of them/);
  await card.getByRole("button", { name: "Take it back" }).click();
  await add.waitFor();
  t.notRegex(text(), /phones|notify/);

  await card.getByRole("button", { name: "In the app ntfy" }).click();
  await add.click();
  const said = await card
    .getByText(/^The project has it\. Now subscribe in the app to the topic vessel-[0-9a-f]{24}$/)
    .innerText();
  t.true(text().includes(said.split(" ").at(-1) ?? "-"));
  await card.getByRole("button", { name: "Take it back" }).click();
  await add.waitFor();
});

test.serial(
  "other devices are let in by a button, after a restart that stands beside it; another takes it back",
  async (t) => {
    const page = await opened(t);
    if (page === undefined) return;
    const before = text();
    const card = page.locator(".setup-card", { hasText: "Other devices" });
    await card.getByRole("button", { name: "Let other devices in" }).click();
    await card.getByText("The project lets other devices in after a restart.").waitFor();
    t.regex(text(), /\nhost: 0\.0\.0\.0\nhttps: true\n/);
    await card.getByRole("button", { name: "Restart…" }).waitFor();
    await card.getByRole("button", { name: "Take it back" }).click();
    await card.getByRole("button", { name: "Let other devices in" }).waitFor();
    t.is(text(), before);
  },
);

test.serial(
  "where a backup goes already it can be ended; the next goes to the stick that is chosen, if it is one",
  async (t) => {
    const page = await opened(t);
    if (page === undefined) return;
    const card = page.locator(".setup-card", { hasText: "Backup" });
    await card.getByText(`By itself, to ${dir}/stick`).waitFor();
    await card.getByText(/^The newest is of .*\d\d:\d\d:\d\d\. The next one is made by itself from /).waitFor();
    await card.getByRole("button", { name: "Take it back" }).click();
    await card.getByRole("button", { name: "Back up now" }).waitFor();
    t.is(text(), PROJECT.replace(/backup: .*\n/, ""));

    const asked = page.waitForRequest(/project\/changes/);
    t.is(await page.evaluate("document.documentElement.scrollWidth - innerWidth"), 0);
    await card.getByRole("button", { name: "Back up now, and each day, to /media/ana/STICK" }).click();
    t.deepEqual(JSON.parse((await asked).postDataJSON().changes), [
      { path: ["backup"], value: { dir: "/media/ana/STICK/bitacora" } },
    ]);
    // The service has no such stick, and writes into no other folder that the network names.
    await page.getByText(/^Not done: .*backup\.dir/).waitFor();
    t.is(text(), PROJECT.replace(/backup: .*\n/, ""));
  },
);

test.serial("one switch of a bank, and a temperature, get the names that they have aboard", async (t) => {
  const page = await opened(t);
  if (page === undefined) return;
  await page.getByLabel("Name: Switch 3 of bank 0").fill("Anchor light");
  await page.getByLabel("Name: Temperature 1 (freezer)").fill("Deep freeze");
  await page.getByRole("button", { name: "Save: Engines" }).click();
  await page.getByText("Saved, and in force.").waitFor();
  t.regex(text(), /\n {2}SWITCHBANK_0\.SWITCH_3:/);
  const named = await page.evaluate(async () => {
    const all = (await (await fetch("/vocabulary?language=en")).json()) as {
      readonly id: string;
      readonly device_name: string | null;
      readonly short: { readonly name: string | null };
    }[];
    const ours = all.filter(({ id }) => /SWITCH|FREEZER/.test(id));
    return ours.map(({ id, device_name: device, short }) => [id, device ?? short.name]);
  });
  t.deepEqual(named, [
    ["SWITCHBANK_0.SWITCH_3", "Anchor light"],
    ["FREEZER_1.TEMP_K", "Deep freeze"],
  ]);
});

test.serial("what is done by nobody who has an account is in the name that his screen was given", async (t) => {
  const page = await opened(t);
  if (page === undefined) return;
  await page.getByLabel("What it is called").fill("Tablet at the helm");
  await page.getByRole("button", { name: "Save: This screen" }).click();
  await page.getByText("Kept on this screen.").waitFor();
  await page.getByRole("button", { name: "In the app ntfy" }).click();
  await page.getByRole("button", { name: "Add a telephone for alarms" }).click();
  await page.getByText("Saved, and in force.").waitFor();
  t.regex(text(), /to: ntfy/);
  // Nobody is asked who they are.
  await page.evaluate("location.hash = '#/logbook'");
  await page.getByRole("button", { name: "Hand over the watch…" }).waitFor();
  await page.getByRole("button", { name: "Crew…" }).click();
  await page.getByLabel("Name", { exact: true }).fill("Luis");
  await page.locator(".sheet-foot").getByRole("button", { name: "Write in the log" }).click();
  await page.locator(".log-entry, [id^=entry-]", { hasText: "Luis" }).first().waitFor();
  const users = await page.evaluate(async () => {
    const entries = (await (await fetch("/logbook?limit=10")).json()) as {
      readonly user: string;
      readonly payload: { readonly event?: string };
    }[];
    return entries.flatMap(({ user, payload: { event } }) =>
      /crew_listed|project_written/.test(event ?? "") ? [user] : [],
    );
  });
  t.deepEqual(users.slice(0, 2), ["Tablet at the helm", "Tablet at the helm"]);
});
