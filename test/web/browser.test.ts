/** The console in a real browser, against a real service. */
import type { Page } from "playwright-core";
import { shortCode } from "../../src/logbook/evidence/short-code.ts";
import { demoProject } from "../../src/project/demo.ts";
import type { HttpServerOptions } from "../../src/api/server/http-server.ts";
import type { Service } from "../../src/api/service.ts";
import { signedBook } from "../logbook/support/signed.ts";
import { startVessel, type Vessel } from "../api/support/vessel.ts";
import { type Context, openPage, type PageOptions, test } from "./browser.ts";

interface Opened {
  readonly page: Page;
  readonly vessel: Vessel;
}

const REAL_PARTS: Partial<Service> = {};

/** A vessel and a page on it; undefined where there is no browser. */
async function open(
  t: Context,
  {
    path = "/",
    before = (_vessel: Vessel) => {},
    parts = REAL_PARTS,
    server = {},
    ...options
  }: PageOptions & {
    readonly path?: string;
    readonly before?: (vessel: Vessel) => void;
    readonly parts?: Partial<Service>;
    readonly server?: Partial<HttpServerOptions>;
  } = {},
): Promise<Opened | undefined> {
  const vessel = await startVessel(server, parts);
  t.teardown(() => vessel.stop());
  before(vessel);
  const page = await openPage(t, vessel.url + path, options);
  return page === undefined ? undefined : { page, vessel };
}

const fill = (vessel: Vessel) => {
  for (const tag of vessel.project.tags) {
    const { rangeNormalMin: min, rangeNormalMax: max } = tag;
    vessel.write(tag.id, tag.unitSi === "bool" ? false : ((min ?? 0) + (max ?? 1)) / 2);
  }
};

test.serial("the vessel is shown with her values in people's units, and they move", async (t) => {
  const opened = await open(t, { before: fill, path: "/#/watch/engines" });
  if (opened === undefined) return;
  const { page, vessel } = opened;
  t.is(await page.locator("h1").innerText(), "Aurora");
  t.regex(await page.title(), /Aurora/);
  await page
    .locator(".gauge-number", { hasText: /^1300$/ })
    .first()
    .waitFor();
  vessel.write("ME_INST_0.RPM", 1850);
  await page.locator(".gauge-number", { hasText: /^1850$/ }).waitFor();
  vessel.write("ME_INST_0.COOLANT_TEMP_K", 363.15, "stale");
  await page.locator('.list-row[data-quality="stale"]', { hasText: "90,0" }).waitFor();
  await page.getByRole("link", { name: "Navegar" }).click();
  vessel.write("VESSEL.SOG_MS", 10);
  await page.locator(".tile", { hasText: "Vel. fondo" }).getByText("19,4").waitFor();
  // Each pointer by its own quality: the wind of a dead sensor is not drawn as if it blew.
  vessel.write("VESSEL.HEADING_TRUE_DEG", 7);
  vessel.write("WIND_APPARENT.ANGLE_DEG", 42, "stale");
  await page.locator(".compass-number", { hasText: "007°" }).waitFor();
  await page.locator('.compass .wind[data-quality="stale"]').waitFor({ state: "attached" });
  t.is(await page.locator(".compass").getAttribute("data-quality"), "good");
});

/** The colour behind everything. */
const SKY = `getComputedStyle(document.documentElement).getPropertyValue("--sky")`;

test.serial("the screen follows the device's own setting until one is chosen, and keeps that one", async (t) => {
  const opened = await open(t, { before: fill });
  if (opened === undefined) return;
  const { page } = opened;
  const shown = (theme: string) => page.locator(`html[data-theme="${theme}"]`).waitFor();
  await page.emulateMedia({ colorScheme: "dark" });
  await shown("dusk");
  const dusk = await page.evaluate(SKY);
  await page.emulateMedia({ colorScheme: "light" });
  await shown("day");
  t.not(await page.evaluate(SKY), dusk);
  const choice = (name: string) => page.getByRole("button", { name, exact: true });
  await choice("Día").click();
  await page.emulateMedia({ colorScheme: "dark" });
  await shown("day");
  // From any light to any other with one press, by the keyboard as well.
  await choice("Penumbra").focus();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await shown("night");
  t.is(await choice("Noche (rojo)").getAttribute("aria-pressed"), "true");
  // It is night before the console itself has come: nothing white is drawn first.
  await page.route("**/web/app-*.js", (route) => route.abort());
  await page.reload();
  await shown("night");
  await page.unroute("**/web/app-*.js");
  await page.reload();
  await choice("Noche (rojo)").click();
  await shown("dusk");
});

test.serial("an alarm is acknowledged in the name that the crew gives once", async (t) => {
  const opened = await open(t, { before: fill });
  if (opened === undefined) return;
  const { page, vessel } = opened;
  await page.getByText("Sin alarmas activas").waitFor();
  vessel.write("FIRE_0.DETECTED", true);
  await page.locator(".alarm", { hasText: "Humo en la cocina" }).getByRole("button", { name: "Reconocer" }).click();
  await page.getByLabel("Su nombre").fill("Ana López");
  await page.keyboard.press("Enter");
  await page.getByText("Reconocida por Ana López").waitFor();
  const [entry] = await vessel.logbook.query({ kind: "alarm_ack", limit: 1 });
  t.is(entry?.user, "Ana López");
  // The flooding alarm waits a second of the updates' own time.
  for (const laterMs of [0, 1500]) {
    const timestampMs = Date.now() + laterMs;
    vessel.tags.write({ tagId: "BILGE_0.HIGH_WATER", value: true, quality: "good", timestampMs, source: "test" });
  }
  await page.locator(".alarm", { hasText: "Inundación" }).getByRole("button", { name: "Reconocer" }).click();
  // What is acknowledged is a line, and unfolds.
  await page
    .locator(".alarm-rows .acknowledge, .alarm-rows button", { hasText: "Reconocer" })
    .first()
    .waitFor({ state: "detached" });
  t.is(vessel.alarms.open()[0]?.acknowledged_by, "Ana López");
});

test.serial(
  "what became of the alarms while the line was lost, or the page not seen, is shown when it is back",
  async (t) => {
    const opened = await open(t, { before: fill });
    if (opened === undefined) return;
    const { page, vessel } = opened;
    await page.getByText("Sin alarmas activas").waitFor();
    vessel.write("FIRE_0.DETECTED", true);
    await page.locator(".alarm", { hasText: "Humo en la cocina" }).waitFor();
    await vessel.server.close();
    await page.getByText(/Lo que ve es antiguo/).waitFor();
    const again = await startVessel({ port: vessel.port });
    t.teardown(() => again.stop());
    fill(again);
    await page.getByText("Sin alarmas activas").waitFor();
    again.write("FIRE_0.DETECTED", true);
    await page.locator(".alarm", { hasText: "Humo en la cocina" }).waitFor();
    t.is((await (await fetch(`${again.url}/health`)).json()).alarm_stream.clients, 1);
  },
);

test.serial("where all places of the stream of alarms are taken, alarms are shown all the same", async (t) => {
  const opened = await open(t, { before: fill, server: { alarmStream: { clients: 0 } } });
  if (opened === undefined) return;
  const { page, vessel } = opened;
  vessel.write("FIRE_0.DETECTED", true);
  await page.locator(".alarm", { hasText: "Humo en la cocina" }).waitFor();
  t.true((await (await fetch(`${vessel.url}/health`)).json()).alarm_stream.refused > 0);
});

test.serial("the log book is written in and checked with the keyboard alone", async (t) => {
  const opened = await open(t, { path: "/#/logbook" });
  if (opened === undefined) return;
  const { page, vessel } = opened;
  await page.getByText("Todavía no hay entradas.").waitFor();
  await page.evaluate("localStorage.setItem('bitacora.user', 'Luis')");
  await page.getByLabel("¿Qué ha pasado?").focus();
  await page.keyboard.type("Fondeados en Cala Llonga <b>12 m</b>");
  await page.keyboard.press("Enter");
  await page.locator(".entry", { hasText: "Fondeados en Cala Llonga <b>12 m</b>" }).waitFor();
  t.like((await vessel.logbook.query({ limit: 1 }))[0], { user: "Luis", kind: "manual" });
  await page.getByRole("button", { name: "Comprobar el libro" }).focus();
  await page.keyboard.press("Space");
  await page.getByText("El libro está íntegro").waitFor();
});

test.serial(
  "an entry is corrected beside what it said, and what is signed and what is not yet is shown with its code",
  async (t) => {
    const book = await signedBook(t, 3);
    const logbook = await book.open();
    const user = "Ana";
    await logbook.append({ kind: "manual", summary: "Zarpamos a las 10", payload: {}, user });
    const opened = await open(t, { path: "/#/logbook", parts: { logbook } });
    if (opened === undefined) return;
    const { page } = opened;
    await page.getByText("Firmado: asientos 1 a 3.").waitFor();
    await page.getByText(/Sin firmar todavía: 1, desde las/).waitFor();
    const code = shortCode(logbook.checkpoint!);
    await page.locator(".short-code", { hasText: code }).waitFor();
    const border = page.locator(".entry-id, .signed-border");
    t.deepEqual(
      (await border.allInnerTexts()).map((text) => text.slice(0, 6)),
      ["4", "Encima", "3", "2", "1"],
    );

    await page.evaluate("localStorage.setItem('bitacora.user', 'Luis')");
    const act = async (entry: string, name: string) => {
      await page.locator(`${entry} .entry-open`).click();
      await page.locator(".sheet").last().getByRole("button", { name, exact: true }).click();
    };
    await act("#entry-4", "Corregir");
    await page.getByLabel("Lo que debía decir").fill("Zarpamos a las 11");
    await page.locator(".sheet").last().getByRole("button", { name: "Corregir" }).click();
    await page
      .locator("#entry-4[data-corrected]", { hasText: "Zarpamos a las 10" })
      .getByText("Zarpamos a las 11")
      .waitFor();
    await page.locator("#entry-5", { hasText: "Corrige el asiento 4" }).getByText("Zarpamos a las 10").waitFor();
    await act("#entry-5", "Refrendar");
    await page.locator("#entry-5").getByText("Refrendado por Luis en el asiento 6").waitFor();
    t.like((await logbook.query({ limit: 1 }))[0], { payload: { countersigns: 5 }, user: "Luis" });
    t.like((await logbook.query({ limit: 2 }))[1], {
      payload: { corrects: 4 },
      user: "Luis",
      summary: "Zarpamos a las 11",
    });
  },
);

test.serial("in the log book the audit is marked, and shown alone or left out", async (t) => {
  const opened = await open(t, { path: "/#/logbook" });
  if (opened === undefined) return;
  const { page, vessel } = opened;
  const write = (summary: string, payload: Readonly<Record<string, string>>) =>
    vessel.logbook.append({ kind: "manual", summary, payload, user: "Ana" });
  await write("Zarpamos", {});
  await write("Ana ha entrado", { event: "signed_in" });
  const shown = () => page.locator(".entry .said.on-screen").allInnerTexts();
  await page.locator(".entry[data-audit]", { hasText: "Ana ha entrado" }).getByText("Acceso y servicio").waitFor();
  t.deepEqual(await shown(), ["Ana ha entrado", "Zarpamos"]);
  t.is(await page.locator(".entry[data-audit]").count(), 1);
  const filter = page.locator(".log-head select");
  await filter.selectOption({ label: "La travesía, sin acceso ni servicio" });
  await page.locator(".entry[data-audit]").waitFor({ state: "detached" });
  t.deepEqual(await shown(), ["Zarpamos"]);
  await filter.selectOption({ label: "Acceso y servicio" });
  await page.locator(".entry[data-audit]").waitFor();
  t.deepEqual(await shown(), ["Ana ha entrado"]);
});

test.serial(
  "of a hundred switches each is seen with its name, and a warning is lit only while its alarm is there",
  async (t) => {
    const project = demoProject();
    const flag = project.tags.find(({ id }) => id === "FIRE_0.DETECTED");
    const tags = Array.from({ length: 100 }, (_, i) => ({
      ...flag!,
      id: `SWITCHBANK_0.SWITCH_${i}`,
      description: `Interruptor ${i}.`,
      alarms: [],
    }));
    const opened = await open(t, {
      path: "/#/watch/switches",
      parts: { project: { ...project, tags: [...project.tags, ...tags] } },
      before: (vessel) => {
        for (const [i, { id }] of tags.entries()) vessel.write(id, i % 50 === 3);
        vessel.write("FIRE_0.DETECTED", false);
      },
    });
    if (opened === undefined) return;
    const { page, vessel } = opened;
    const lamp = (i: number) => page.locator(".lamp-tile", { hasText: `Interruptor ${i}.` });
    await lamp(99).waitFor();
    t.is(await page.locator('.lamp-tile[data-lit="on"]').count(), 2);
    vessel.write("SWITCHBANK_0.SWITCH_20", true);
    await page.locator('.lamp-tile[data-lit="on"]', { hasText: "Interruptor 20." }).waitFor();
    t.is(await page.locator(".lamp-tile", { hasText: "Humo" }).count(), 0);
    vessel.write("FIRE_0.DETECTED", true);
    await page.locator('.lamp-tile[data-lit="red"]', { hasText: "Humo en la cocina" }).waitFor();
  },
);

test.serial("a lost connection is told, what is shown is marked as old, and it comes back by itself", async (t) => {
  const opened = await open(t, { before: fill });
  if (opened === undefined) return;
  const { page, vessel } = opened;
  // What is not shown yet cannot be old.
  await page.locator("h1", { hasText: "Aurora" }).waitFor();
  await vessel.server.close();
  await page.getByText(/Lo que ve es antiguo/).waitFor();
  t.true(await page.evaluate("document.documentElement.hasAttribute('data-old')"));
  // In form as well as in colour, in every light: a frame around the screen, and values that are struck through.
  for (const theme of ["day", "dusk", "night"]) {
    await page.evaluate(`document.documentElement.dataset.theme = "${theme}"`);
    const looks = await page.evaluate(
      `[getComputedStyle(document.body, "::after").borderTopStyle, getComputedStyle(document.querySelector(".digits")).textDecorationLine]`,
    );
    t.deepEqual(looks, ["dashed", "line-through"], theme);
  }
  const again = await startVessel({ port: vessel.port });
  t.teardown(() => again.stop());
  fill(again);
  again.write("VESSEL.SOG_MS", 10);
  await page.locator(".digits", { hasText: /^19,4$/ }).waitFor();
  // A value may be asked for before the live stream is back.
  await page.locator("html:not([data-old])").waitFor();
  t.pass();
});

test.serial("what the vessel and the crew write is text, never HTML", async (t) => {
  const evil = '<img src=x onerror="window.taken=1">';
  const opened = await open(t, {
    before(vessel) {
      const definition = { id: "X.EVIL", unitSi: "V", controllable: false, rangeNormalMin: 0, rangeNormalMax: 1 };
      vessel.tags.register({ ...definition, description: evil });
      vessel.write("X.EVIL", 0.5);
    },
  });
  if (opened === undefined) return;
  const { page, vessel } = opened;
  await page.goto(`${vessel.url}/#/watch/all`);
  await page.locator(".all-row", { hasText: evil }).click();
  await page.locator(".sheet h2", { hasText: evil }).waitFor();
  await page.keyboard.press("Escape");
  await vessel.logbook.append({ kind: "manual", summary: evil, user: evil, payload: { [evil]: evil } });
  await page.getByRole("link", { name: "Bitácora" }).click();
  await page.locator(".entry", { hasText: evil }).first().waitFor();
  t.is(await page.evaluate("window.taken"), undefined);
});

test.serial("a tag that registers itself while the page is open appears", async (t) => {
  const opened = await open(t);
  if (opened === undefined) return;
  const { page, vessel } = opened;
  const definition = {
    id: "BATT_7.VOLTAGE_V",
    unitSi: "V",
    controllable: false,
    rangeNormalMin: 11,
    rangeNormalMax: 14,
  };
  vessel.tags.register({ ...definition, description: "Batería de la grúa" });
  vessel.write("BATT_7.VOLTAGE_V", 12.5);
  await page.getByRole("link", { name: "Tanques y energía" }).click();
  // Its charge is not known: the voltage stands in the battery.
  await page.locator(".tile-battery", { hasText: "12,50 V" }).waitFor();
  await page.locator(".tile-battery", { hasText: "Batería de la grúa" }).waitFor();
  t.pass();
});

test.serial("a tag's detail shows its course and its alarms", async (t) => {
  const opened = await open(t, {
    locale: "en-GB",
    before(vessel) {
      for (let s = 300; s >= 0; s -= 1) {
        const timestampMs = Date.now() - s * 1000;
        vessel.tags.write({ tagId: "ME_INST_0.RPM", value: 1000 + s, quality: "good", timestampMs, source: "test" });
      }
    },
  });
  if (opened === undefined) return;
  const { page } = opened;
  await page.getByRole("link", { name: "Engines" }).click();
  await page.locator(".tile-gauge").first().click();
  const sheet = page.locator(".sheet");
  await sheet.locator(".why-day rect").first().waitFor();
  await sheet.getByText("lowest 1,000 rpm · highest 1,300 rpm").waitFor();
  await sheet.locator(".why-rules", { hasText: "2,450" }).waitFor();
  await sheet.getByText("1,000", { exact: true }).waitFor();
  await page.keyboard.press("Escape");
  await sheet.waitFor({ state: "detached" });
  t.pass();
});

test.serial("a tablet whose clock is years off the vessel's still shows the last minutes", async (t) => {
  const opened = await open(t, {
    clock: new Date("1999-12-31T12:00:00Z"),
    before(vessel) {
      for (let s = 300; s >= 0; s -= 1) {
        const timestampMs = Date.now() - s * 1000;
        vessel.tags.write({
          tagId: "ME_INST_0.BOOST_PA",
          value: 100_000,
          quality: "good",
          timestampMs,
          source: "test",
        });
      }
    },
  });
  if (opened === undefined) return;
  const { page } = opened;
  t.regex(String(await page.evaluate("new Date().toISOString()")), /^1999/);
  await page.getByRole("link", { name: "Motores" }).click();
  await page.locator(".list-row", { hasText: "Turbo" }).first().click();
  const newest = page.locator(".sheet .why-day rect").last();
  await newest.waitFor({ state: "attached" });
  const [at = NaN, width = NaN] = await Promise.all(
    [newest.getAttribute("x"), newest.getAttribute("width")].map(async (one) => Number(await one)),
  );
  t.true(at < 480 && at + width > 475, `the last quarter of an hour is at the end of the day: ${at} + ${width} of 480`);
  await page.getByText(/^El reloj de este aparato y el del barco difieren en \d+ d/).waitFor();
});

/** In the page: the words of labels and titles that stand on more than one line. */
const BROKEN_WORDS = `[...document.querySelectorAll(".label, h1, h2, h3, .alarm-title, .plain, .primary, nav a")].flatMap((element) => {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const broken = [];
  while (walker.nextNode()) {
    const text = walker.currentNode;
    for (const { 0: word, index } of text.data.matchAll(/[^\\s/-]+/g)) {
      const range = document.createRange();
      range.setStart(text, index);
      range.setEnd(text, index + word.length);
      if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) broken.push(word);
    }
  }
  return broken;
})`;

test.serial("no page is wider than a screen from 360 to 1280 px, and none of its words is broken", async (t) => {
  const opened = await open(t, { width: 360, height: 740, before: fill });
  if (opened === undefined) return;
  const { page, vessel } = opened;
  vessel.write("FIRE_0.DETECTED", true);
  const [summary, payload] = ["x".repeat(400), { a: "y".repeat(300) }];
  await vessel.logbook.append({ kind: "manual", summary, user: "Ana", payload });
  for (const path of [
    "/#/watch",
    "/#/watch/engines",
    "/#/watch/power",
    "/#/watch/all",
    "/#/alarms",
    "/#/logbook",
    "/docs",
  ]) {
    await page.goto(vessel.url + path);
    await page.locator(".tile, .all-row, .record, .entry, .operation").first().waitFor();
    for (const width of [360, 768, 1024, 1280]) {
      await page.setViewportSize({ width, height: 740 });
      await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
      const wider = Number(await page.evaluate("document.documentElement.scrollWidth - innerWidth"));
      t.true(wider <= 0, `${path} is ${wider} px too wide on ${width} px`);
      t.deepEqual(await page.evaluate(BROKEN_WORDS), [], `${path} on ${width} px`);
    }
  }
});

test.serial("the page of the interface lists every endpoint and tries one", async (t) => {
  const opened = await open(t, { locale: "en-GB" });
  if (opened === undefined) return;
  const { page, vessel } = opened;
  await page.goto(`${vessel.url}/docs`);
  const history = page.locator("details", { hasText: "/tags/{tag_id}/history" });
  await history.locator("summary").click();
  await history.getByLabel("tag_id").fill("NOPE");
  await history.getByRole("button", { name: "Send" }).click();
  await history.locator("pre", { hasText: "404" }).waitFor();
  const stream = page.locator("details", { hasText: "/alarms/stream" });
  await stream.locator("summary").click();
  await stream.getByRole("button", { name: "Send" }).click();
  await stream.locator("pre", { hasText: "event: alarms" }).waitFor();
  const openapi = (await (await fetch(`${vessel.url}/openapi.json`)).json()) as { paths: Record<string, object> };
  const operations = Object.values(openapi.paths).flatMap((path) => Object.keys(path));
  // And the messages of the WebSockets.
  const asyncapi = (await (await fetch(`${vessel.url}/asyncapi.json`)).json()) as {
    operations: Record<string, { messages: object[] }>;
  };
  const messages = Object.values(asyncapi.operations).flatMap(({ messages: each }) => each);
  t.is(await page.locator(".operation").count(), operations.length + messages.length);
});
