/** Renews the pictures of the README, docs/console-*.png: the watch, an alarm and the log book of the demo's voyage. They are to be looked at. */
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Browser, chromium, type Page } from "playwright-core";
import { getJson, projectRoot, type ServiceProcess, startService } from "../support/service-process.ts";

/** Of the demo's voyage: under way, with other ships around; and the one alarm whose course is worth a look. */
const UNDER_WAY_MS = 480_000;
const ALARM = "Coolant too hot";

export default async function pictures(print: (line: string) => void): Promise<void> {
  const executablePath = process.env["CHROMIUM"] ?? "/usr/bin/chromium";
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu"] });
  const dir = mkdtempSync(join(tmpdir(), "bitacora-bench-"));
  await served(["--data-dir", join(dir, "demo")], async (demo) => {
    const page = await opened(browser, demo, "watch");
    await page.waitForTimeout(UNDER_WAY_MS);
    await shoot(page, "watch");
    const alarm = page.locator(".alarm-line .alarm[data-state=ACTIVE] .alarm-text", { hasText: ALARM });
    await alarm.first().click({ timeout: 300_000 });
    await page.getByRole("button", { name: "Shelve…" }).waitFor();
    await shoot(page, "alarm");
    await write(demo);
    await page.keyboard.press("Escape");
    await page.evaluate(() => (location.hash = "#/logbook"));
    await page.getByText("Code for paper or the radio").waitFor();
    await shoot(page, "logbook");
  });
  await browser.close();
  print("docs/console-watch.png, console-alarm.png, console-logbook.png: look at them");
}

async function served(args: readonly string[], during: (service: ServiceProcess) => Promise<void>): Promise<void> {
  const service = await startService(args, { env: { LANG: "en_GB.UTF-8" } });
  try {
    await during(service);
  } finally {
    await service.end("SIGTERM");
  }
}

async function opened(browser: Browser, { url }: ServiceProcess, hash: string): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1024, height: 768 }, locale: "en-GB" });
  await page.goto(`${url}/#/${hash}`);
  return page;
}

async function shoot(page: Page, name: string): Promise<void> {
  await page.waitForTimeout(2000);
  await page.screenshot({ path: join(projectRoot, `docs/console-${name}.png`) });
}

/** What a crew enters: an acknowledgement, a correction, a countersignature, and a checkpoint over all of it. */
async function write({ url }: ServiceProcess): Promise<void> {
  const post = async (path: string): Promise<{ readonly id: number }> => {
    const answer = await fetch(`${url}${path}`, { method: "POST" });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as { id: number };
  };
  const { id } = await post("/logbook?summary=Left+Palma+for+Cabrera%2C+four+aboard%2C+wind+SE+3&user=Ana");
  const alarms = await getJson<readonly { readonly id: string; readonly state: string }[]>(`${url}/alarms`);
  await post(`/alarms/${alarms.find(({ state }) => state === "ACTIVE")?.id ?? ""}/ack?user=Ana`);
  await post(`/logbook/${id}/corrections?summary=Five+aboard%3A+Marc+came+on+at+the+fuel+berth&user=Ana`);
  await post(`/logbook/${id}/countersignatures?user=Capt.+Gil`);
  await post("/logbook/checkpoint");
}
