/** The pages of the buses and of the set-up in a real browser, against the service as it runs aboard. */
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { type AddressInfo, createServer } from "node:net";
import { join } from "node:path";
import { projectRoot } from "../support/service-process.ts";
import { startWarmService } from "../support/warm-bitacora.ts";
import { tempDir } from "../support/temp-dir.ts";
import { type Context, openPage, test } from "./browser.ts";

const YDRAW = readFileSync(join(projectRoot, "fixtures/captures/ydraw.raw"), "latin1");
/** Of device 7 by Maretron, at address 99. */
const CLAIM = "17:33:21.200 R 18EEFF63 07 00 20 11 00 82 32 C0\r\n";
const PROJECT = `id: alfa
name: Alfa
vessel: { id: alfa, name: Alfa, type: other, loa_m: 10, beam_m: 3, draft_m: 1 } # ours
sources:
  - { type: replay, file: capture.log, loop: true, speed: 10 }
  - { type: actisense, name: ngt, device: /dev/serial/by-id/not-plugged-in }
`;

async function serving(t: Context, options: (dir: string) => readonly string[]) {
  const dir = await tempDir(t);
  await writeFile(join(dir, "project.yaml"), PROJECT);
  await writeFile(join(dir, "capture.log"), CLAIM + YDRAW);
  const { url, end } = await startWarmService(options(dir));
  t.teardown(() => end("SIGTERM"));
  return { url, dir };
}

test.serial("a device is opened by keys, its messages are watched and held, and the bus is recorded", async (t) => {
  const { url } = await serving(t, (dir) => ["--project", join(dir, "project.yaml"), "--data-dir", join(dir, "data")]);
  const page = await openPage(t, `${url}/#/bus`, { locale: "en-GB" });
  if (page === undefined) return;
  await page.locator(".bus-line", { hasText: "ngt" }).getByText("is the device plugged in?").waitFor();
  const device = page.getByRole("button", { name: "Maretron" });
  await device.waitFor();
  await device.press("Enter");
  const sheet = page.getByRole("dialog");
  await sheet.getByText("What it sends").waitFor();
  await page.keyboard.press("Escape");
  await sheet.waitFor({ state: "detached" });

  await page.getByRole("button", { name: "Messages" }).click();
  await page.locator(".bus-message").first().waitFor();
  const filtered = page.waitForRequest(/messages\?pgns=127488/);
  await page.getByLabel("PGN").fill("127488");
  await filtered;
  const isFiltered = await page.waitForFunction(() => {
    const ids = [...document.querySelectorAll(".bus-message-id")].map(({ textContent }) => textContent);
    return ids.length > 0 && ids.every((id) => id === "engineParametersRapidUpdate");
  });
  t.true(await isFiltered.jsonValue());
  await page.getByRole("button", { name: "Pause" }).click();
  await page.getByText("Paused").waitFor();
  await page.locator(".bus-message").first().click();
  await page.getByRole("dialog").getByText("speed", { exact: true }).waitFor();
  await page.keyboard.press("Escape");

  await page.getByRole("button", { name: "Recordings" }).click();
  await page.getByRole("button", { name: "Record", exact: true }).click();
  await page.getByText("records until").waitFor();
  await page.getByRole("button", { name: "Stop" }).click();
  await page.getByRole("link", { name: "Download" }).waitFor();
});

test.serial(
  "a first vessel is set up, then her project file is changed: a fault is told with its line, each source with its state",
  async (t) => {
    const { url } = await serving(t, (dir) => ["--data-dir", join(dir, "data")]);
    const page = await openPage(t, `${url}/#/setup`, { locale: "en-GB" });
    if (page === undefined) return;
    await page.getByLabel("Name", { exact: true }).fill("Niña del Mar");
    for (const [label, value] of Object.entries({ Length: "12,5", Beam: "4.1", Draft: "1.9" }))
      await page.getByLabel(`${label}, m`).fill(value);
    await page.getByRole("button", { name: "Next" }).click();
    await page.getByRole("button", { name: "Begin with this vessel" }).click();
    await page.locator("h1", { hasText: "Set-up" }).waitFor();
    await page.getByText("Niña del Mar").first().waitFor();

    await page.getByRole("button", { name: "Show the file" }).click();
    const text = page.getByLabel("Text of the project file");
    t.regex(await text.inputValue(), /name: Niña del Mar/);
    await text.fill((await text.inputValue()).replace("draft_m: 1.9", "draft_m: deep"));
    await page.getByRole("button", { name: "Write and apply" }).click();
    await page
      .getByText(/line \d+: vessel\.draft_m/)
      .first()
      .waitFor();
    await text.fill((await text.inputValue()).replace("draft_m: deep", "draft_m: 2.1"));
    await page.getByRole("button", { name: "Write and apply" }).click();
    await page.getByText("Saved, and in force.").waitFor();
    const project = (await (await fetch(`${url}/project`)).json()) as { vessel: { draft_m: number } };
    t.is(project.vessel.draft_m, 2.1);

    // Two ports of one computer: each has what the service says of it.
    const [sender, silent] = [createServer((socket) => socket.write("$HEHDT,274.07,T*19\r\n")), createServer()];
    for (const server of [sender, silent]) await once(server.listen(0, "127.0.0.1"), "listening");
    const [heard, closed] = [sender, silent].map((server) => (server.address() as AddressInfo).port);
    silent.close();
    t.teardown(() => void sender.close());
    await page.getByRole("button", { name: "NMEA 0183 TCP" }).click();
    const add = page.getByRole("button", { name: "Add", exact: true });
    for (const port of [closed, heard]) {
      await page.getByLabel("Name or address").fill("127.0.0.1");
      await page.getByLabel("Port", { exact: true }).fill(String(port));
      await add.click();
      await page.locator(".setup-list li", { hasText: `127.0.0.1:${port}` }).waitFor();
    }
    await page
      .locator("li", { hasText: `127.0.0.1:${heard}` })
      .getByText("Data comes in.")
      .waitFor();
    await page
      .locator("li", { hasText: `127.0.0.1:${closed}` })
      .getByText("nothing listens at")
      .first()
      .waitFor();
  },
);
