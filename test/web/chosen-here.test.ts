/**
 * What is chosen on one device or asked of the service, on a service with a telephone to tell: its link, the zone, a language, a restart.
 */
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { getJson } from "../support/service-process.ts";
import { startWarmService, type WarmService } from "../support/warm-bitacora.ts";
import { until } from "../support/until.ts";
import { browserOf, type Context, openPage, test } from "./browser.ts";

const ENGLISH = { locale: "en-GB", width: 1024, height: 768 };
let dir: string;
let service: WarmService;
/** In place of ntfy. */
const messages: string[] = [];
const phone = createServer((request, response) => {
  void text(request).then((body) => {
    messages.push(body);
    response.end("{}");
  });
});

test.before(async () => {
  dir = await mkdtemp(join(tmpdir(), "bitacora-chosen-"));
  await new Promise<void>((resolve) => phone.listen(0, "127.0.0.1", resolve));
  const server = `http://127.0.0.1:${(phone.address() as AddressInfo).port}`;
  const vessel = { id: "aurora", name: "Aurora", type: "tug", loa_m: 24, beam_m: 6, draft_m: 2 };
  const ana = { id: "ana", to: "ntfy", server, topic: "aurora", person: "Ana", link: "https://boat.example" };
  const project = { id: "aurora", name: "Aurora", vessel, tags: [], alarms: { notify: [ana] } };
  await writeFile(join(dir, "project.json"), JSON.stringify(project));
  await mkdir(join(dir, "data/languages"), { recursive: true });
  const words = { "@language": "Nederlands", "Log book": "Logboek", Alarms: "Alarmen" };
  await writeFile(join(dir, "data/languages/nl.json"), JSON.stringify(words));
  service = await startWarmService(["--project", join(dir, "project.json"), "--data-dir", join(dir, "data")]);
});
test.after.always(async () => {
  await service.end("SIGTERM");
  phone.close();
  await rm(dir, { recursive: true });
});

const opened = (t: Context, page: string) => openPage(t, `${service.url}/#/${page}`, ENGLISH);
const preferences = { name: "This screen: light, language, units" };

test.serial("the link of a message acknowledges in a phone's browser, once", async (t) => {
  const browser = await browserOf(t);
  if (browser === undefined) return;
  const marked = await fetch(`${service.url}/mob?user=Eva`, { method: "POST" });
  t.true(marked.ok, await marked.text());
  const link = await until(() => {
    const [message] = messages.map((body) => JSON.parse(body) as { actions?: readonly { readonly url: string }[] });
    return message?.actions?.[0]?.url;
  }, "a message with a link");
  const page = await (await browser.newContext()).newPage();
  t.teardown(() => page.context().close());
  await page.goto(`${service.url}${new URL(link).pathname}`);
  await page.getByRole("button", { name: /Ana/ }).click();
  await page.getByText(/Ana\.$/).waitFor();
  t.is(await page.getByRole("button").count(), 0);
  const [alarm] = (await (await fetch(`${service.url}/alarms?state=ack`)).json()) as { acknowledged_by: string }[];
  t.is(alarm?.acknowledged_by, "link:Ana");
  // While somebody is overboard the head has no place for what the next tests press.
  t.true((await fetch(`${service.url}/mob/end?user=Eva&reason=aboard`, { method: "POST" })).ok);
});

test.serial("the zone that is chosen is that of the times, also after the page is opened again", async (t) => {
  const page = await opened(t, "logbook");
  if (page === undefined) return;
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setTimezoneOverride", { timezoneId: "America/St_Johns" });
  await fetch(`${service.url}/logbook?kind=manual&summary=Anchored&user=Ana`, { method: "POST" });
  const [newest] = await getJson<{ readonly timestamp: string }[]>(`${service.url}/logbook?limit=1`);
  const at = new Date(newest?.timestamp ?? 0);
  for (const [zone, timeZone] of [
    ["This device's", "America/St_Johns"],
    ["UTC", "UTC"],
  ] as const) {
    await page.getByRole("button", preferences).click();
    await page.getByRole("button", { name: zone, exact: true }).click();
    const shown = page.getByText(at.toLocaleTimeString("en-GB", { timeZone }), { exact: true }).first();
    await shown.waitFor();
    await page.reload();
    await shown.waitFor();
  }
  t.pass();
});

test.serial(
  "a language of a file is chosen, its words are there, the rest is English, and one comes back",
  async (t) => {
    const page = await opened(t, "watch");
    if (page === undefined) return;
    await page.getByRole("button", preferences).click();
    await page.getByRole("button", { name: "Nederlands" }).click();
    await page.getByRole("link", { name: "Logboek" }).waitFor();
    await page.getByRole("link", { name: "Trends" }).waitFor();
    await page.getByRole("button", preferences).click();
    await page.getByText(/^\d+ of \d+ texts are translated/).waitFor();
    await page.getByRole("button", { name: "English" }).click();
    await page.getByRole("link", { name: "Log book" }).waitFor();
    t.pass();
  },
);

test.serial("a restart is asked for twice, and only then begun", async (t) => {
  const page = await opened(t, "setup");
  if (page === undefined) return;
  let asked = 0;
  await page.route("**/service/restart", async (route) => {
    asked += 1;
    await route.fulfill({ json: { restarting: true } });
  });
  await page.getByRole("button", { name: "Restart…" }).click();
  await page.getByText("Meanwhile nothing is measured", { exact: false }).last().waitFor();
  t.is(asked, 0);
  await page.getByRole("button", { name: "Restart now" }).click();
  await page.getByText("The service is restarting…").waitFor();
  t.is(asked, 1);
});
