/**
 * A person overboard in a real browser, against a real service: the button of two touches, the way back, a test in every light, the end.
 */
import { createSocket } from "node:dgram";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Body } from "../../src/api/schema/schemas.ts";
import { writeSentence } from "../../src/nmea0183/sentence.ts";
import { freePort } from "../connectors/nmea0183/support/sentence-vessel.ts";
import { getJson } from "../support/service-process.ts";
import { startWarmService } from "../support/warm-bitacora.ts";
import { tempDir } from "../support/temp-dir.ts";
import { until } from "../support/until.ts";
import { openPage, test } from "./browser.ts";

test.serial(
  "marked by two touches and not by one, shown with the way back on every page, ended with a reason",
  async (t) => {
    const dir = await tempDir(t);
    const port = await freePort();
    const file = join(dir, "project.json");
    const vessel = { id: "aurora", name: "Aurora", type: "tug", loa_m: 24, beam_m: 6, draft_m: 2 };
    const source = { type: "nmea0183", port, bind: "127.0.0.1" };
    await writeFile(file, JSON.stringify({ id: "aurora", name: "Aurora", vessel, sources: [source], tags: [] }));
    const service = await startWarmService(["--project", file, "--data-dir", join(dir, "data")]);
    t.teardown(() => service.end("SIGTERM"));
    const socket = createSocket("udp4");
    let minutes = "3930.000";
    const timer = setInterval(() => {
      const rmc = ["120000", "A", minutes, "N", "00236.000", "E", "5.0", "0.0", "251126", "", "", "A"];
      socket.send(writeSentence({ talker: "GP", formatter: "RMC", fields: rmc }), port, "127.0.0.1");
      socket.send(writeSentence({ talker: "HE", formatter: "HDT", fields: ["090.0", "T"] }), port, "127.0.0.1");
    }, 300);
    t.teardown(() => {
      clearInterval(timer);
      socket.close();
    });
    const mob = () => getJson<Body<"Mob">>(`${service.url}/mob`);
    const page = await openPage(t, `${service.url}/#/alarms`, {
      locale: "en-GB",
      width: 390,
      height: 844,
      touched: true,
    });
    if (page === undefined) return;

    /** Where the numbers are, on a phone, the same turned sideways, and a tablet. */
    const places = async () => {
      const found: string[] = [];
      for (const [width, height] of [
        [1024, 768],
        [844, 390],
        [390, 844],
      ] as const) {
        await page.setViewportSize({ width, height });
        await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
        const boxes = page.locator(".tile, .digits, .position-lines b");
        found.push(
          ...(await boxes.evaluateAll((all) => all.map((each) => JSON.stringify(each.getBoundingClientRect())))),
        );
      }
      return found;
    };
    await page.goto(`${service.url}/#/watch`);
    await page.locator(".digits").nth(1).waitFor();
    const calm = await places();
    t.true(calm.length > 9);
    const button = page.getByRole("button", { name: "MOB: person overboard" });
    const question = page.getByRole("alertdialog", { name: "A person is overboard?" });
    // In the page, where both touches come in a few frames however busy the machine is.
    await button.evaluate(async (element) => {
      (element as HTMLElement).click();
      const buttons = () => [...document.querySelectorAll<HTMLElement>("[role=alertdialog] button")];
      const mark = () => buttons().find(({ textContent }) => /Mark it now/.test(textContent));
      while (mark() === undefined) await new Promise(requestAnimationFrame);
      mark()?.click();
    });
    t.false((await mob()).is_overboard, "a hand that slips within half a second");
    await page.keyboard.press("Escape");
    await question.waitFor({ state: "detached" });

    // By keys: Enter opens, and held it does not confirm.
    await button.focus();
    await page.keyboard.press("Enter");
    await question.waitFor();
    await question.waitFor({ state: "detached", timeout: 8000 });
    t.false((await mob()).is_overboard, "a question that nobody answers closes");

    await button.click();
    await page.waitForTimeout(700);
    await question.getByRole("button", { name: "Test only" }).click();
    const band = page.locator(".mob-band:not(.untold)");
    await band.getByRole("heading", { name: "TEST: person overboard" }).waitFor();
    for (const theme of ["day", "dusk", "night"]) {
      await page.evaluate(`document.documentElement.dataset.theme = ${JSON.stringify(theme)}`);
      t.true(await band.getByRole("heading", { name: "TEST: person overboard" }).isVisible(), theme);
      t.is(
        await page.evaluate("getComputedStyle(document.querySelector('.mob-band')).borderTopStyle"),
        "dashed",
        theme,
      );
    }

    await button.click();
    await page.waitForTimeout(700);
    await button.click(); // a second touch at the same place marks too
    await band.getByRole("heading", { name: "PERSON OVERBOARD" }).waitFor();
    t.deepEqual(await places(), calm, "no number moves");
    minutes = "3930.301";
    await until(
      async () => /^55\d\sm$/.test((await band.locator(".mob-way b").last().innerText()).trim()),
      "three cables on",
    );
    t.is((await band.locator(".mob-way b").first().innerText()).trim(), "180°");
    await band.getByText("90° to starboard").waitFor();
    t.is(await band.getByText("39° 30.000′ N, 002° 36.000′ E").count(), 0, "what is not needed at once is folded");
    await band.getByRole("button", { name: "What is known of it" }).click();
    await band.getByText("39° 30.000′ N, 002° 36.000′ E").waitFor();
    await page.keyboard.press("Escape");
    for (const name of ["logbook", "track"]) {
      await page.goto(`${service.url}/#/${name}`);
      await band.getByRole("heading", { name: "PERSON OVERBOARD" }).waitFor();
      t.true(await button.isVisible(), name);
    }
    await page.getByRole("img", { name: /PERSON OVERBOARD: 180° 55\d\sm · \d+:\d\d ago/ }).waitFor();
    await page.evaluate("document.documentElement.dataset.theme = 'day'");
    /** The mark, and the line to it. */
    const drawn = () =>
      page.evaluate(() => {
        const canvas = document.querySelector<HTMLCanvasElement>(".track-canvas");
        const { width = 0, height = 0 } = canvas ?? {};
        const data = canvas?.getContext("2d")?.getImageData(0, 0, width, height).data ?? [];
        const colour = document.createElement("canvas").getContext("2d");
        if (colour === null) return 0;
        colour.fillStyle = getComputedStyle(document.documentElement).getPropertyValue("--emergency").trim();
        colour.fillRect(0, 0, 1, 1);
        const [r, g, b] = colour.getImageData(0, 0, 1, 1).data;
        let count = 0;
        for (let at = 0; at < data.length; at += 4)
          if (data[at] === r && data[at + 1] === g && data[at + 2] === b) count += 1;
        return count;
      });
    await until(async () => (await drawn()) > 50, "the mark on the picture");

    await band.getByRole("button", { name: "What is known of it" }).click();
    await band.getByRole("button", { name: "End it …" }).click();
    await page.getByLabel("Your name").fill("Ana");
    await page.locator(".sheet").getByRole("button", { name: "End: person overboard" }).click();
    await page.getByRole("button", { name: "Back aboard" }).click();
    await page.getByRole("button", { name: "It is over" }).click();
    await band.waitFor({ state: "detached" });
    t.false((await mob()).is_overboard);
    await until(async () => {
      const entries = await getJson<{ summary: string }[]>(`${service.url}/logbook?limit=20`);
      return entries.some(({ summary }) => /^Person overboard ended by Ana after \d+ min: Back aboard$/.test(summary));
    }, "the entry");

    // The link is down at the press, and the page is loaded again before it is back.
    await page.context().setOffline(true);
    await button.click();
    await page.waitForTimeout(700);
    const pressedMs = Date.now();
    await question.getByRole("button", { name: "Mark it now" }).click();
    const untold = page.locator(".mob-band.untold");
    await untold.getByText("PERSON OVERBOARD: marked here, not yet told").waitFor();
    await untold.getByText("Not told yet: the service does not answer").waitFor();
    await untold.getByRole("button", { name: "What is known of it" }).click();
    await untold.getByText("39° 30.301′ N, 002° 36.000′ E").waitFor();
    t.is(await page.locator(".alarm-line").getByText("No active alarms").count(), 0);
    await page.route("**/mob?*", (route) => route.abort());
    await page.context().setOffline(false);
    // The vessel keeps her place each second.
    await page.waitForTimeout(2000);
    minutes = "3930.900";
    await page.reload();
    await untold.getByRole("button", { name: "What is known of it" }).click();
    await untold.getByText("39° 30.301′ N, 002° 36.000′ E").waitFor();
    t.false((await mob()).is_overboard);
    await page.unroute("**/mob?*");
    await band.getByRole("heading", { name: "PERSON OVERBOARD", exact: true }).waitFor();
    await untold.waitFor({ state: "detached" });
    const told = await mob();
    t.is(told.marks.length, 1);
    t.true(Math.abs(Date.parse(told.since ?? "") - pressedMs) < 3000, "the time of the press");
    t.is(told.position?.latitude.toFixed(3), (39 + 30.301 / 60).toFixed(3), "the place of the press");
    t.is(await page.locator(".alarm-rows li", { hasText: "PERSON OVERBOARD" }).count(), 0, "the band is the alarm");
    await band.getByRole("button", { name: "Acknowledge" }).click();
    await band.getByRole("button", { name: "Acknowledge" }).waitFor({ state: "detached" });
    t.is(await page.evaluate("Object.keys(localStorage).filter((key) => key.startsWith('bitacora.mob.')).length"), 0);
  },
);
