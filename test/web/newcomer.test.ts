/**
 * What a newcomer stumbled over: hasty fingers, the phone's back button, two tablets at once, a phone full of alarms. One vessel for all.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import { endpoints } from "../../src/api/endpoints/endpoints.ts";
import type { ComputerReport, ProjectChanging } from "../../src/api/service.ts";
import { demoProject } from "../../src/project/demo.ts";
import { faultLine } from "../../src/project/fault.ts";
import { parseProject } from "../../src/project/parse-project.ts";
import { openConsolePages } from "../../src/runtime/service/console-pages.ts";
import { browse } from "../../src/runtime/service/udp-browser.ts";
import { isSpoken } from "../../web/link/spoken.ts";
import { startVessel, type Vessel } from "../api/support/vessel.ts";
import { announceOnLoopback } from "../mdns/support/loopback-announcer.ts";
import { statePlace } from "../support/state-place.ts";
import { until } from "../support/until.ts";
import { type Context, openPage, test } from "./browser.ts";

const TABLET = { locale: "en-GB", width: 1024, height: 768 };
const PHONE = { locale: "en-GB", width: 390, height: 844, touched: true };

let dir: string;
let vessel: Vessel;
test.before(async () => {
  dir = await mkdtemp(join(tmpdir(), "bitacora-newcomer-"));
  const consolePages = await openConsolePages(statePlace(dir));
  vessel = await startVessel({}, { consolePages, project: demoProject() });
  vessel.write("VESSEL.DEPTH_M", 12.5);
  vessel.write("VESSEL.SOG_MS", 3);
});
test.after.always(async () => {
  await vessel.stop();
  await rm(dir, { recursive: true });
});

const opened = (t: Context, page: string, options: object = TABLET) => openPage(t, `${vessel.url}/#/${page}`, options);

test("what the console asks for in the reader's language takes one", (t) => {
  const asked = endpoints.filter(({ method, path }) => method === "get" && isSpoken(path));
  t.true(asked.length >= 8, String(asked.length));
  const deaf = asked.filter(({ parameters }) => !("language" in parameters));
  t.deepEqual(deaf.map(({ path }) => path), []); // prettier-ignore
});

test.serial("what is typed as soon as a question appears goes into its field", async (t) => {
  const page = await opened(t, "logbook");
  if (page === undefined) return;
  const opensWithFocus = (open: () => void) =>
    page.evaluate(`new Promise((resolve) => {
      new MutationObserver((_changes, observer) => {
        const field = document.querySelector(".sheet input");
        if (field === null) return;
        observer.disconnect();
        resolve(document.activeElement === field);
      }).observe(document.body, { childList: true, subtree: true });
      (${open.toString()})();
    })`);
  t.true(
    await opensWithFocus(() => dispatchEvent(new KeyboardEvent("keydown", { key: "k", ctrlKey: true, bubbles: true }))),
  );
  await page.keyboard.press("Escape");
  await page.locator(".sheet").waitFor({ state: "detached" });
  await page.getByLabel("What happened?").fill("Cast off");
  t.true(
    await opensWithFocus(() =>
      [...document.querySelectorAll("button")].find((button) => button.textContent === "Write in the log")?.click(),
    ),
  );
});

test.serial("that something is waited for is said once it has lasted, not for a moment on every page", async (t) => {
  const page = await opened(t, "watch");
  if (page === undefined) return;
  for (const [name, question, place] of [
    ["setup", "**/web/*.js", "main > .empty"],
    ["logbook", "**/logbook?*", "main > * .empty"],
    ["alarms", "**/alarms?*", "main > * .empty"],
  ] as const) {
    await page.route(question, () => {});
    await page.evaluate((hash) => (location.hash = hash), `#/${name}`);
    const seen = page.locator(place).evaluate((empty: HTMLElement) => {
      // From its beginning: on a busy machine it may be over.
      empty.style.animation = "none";
      empty.getBoundingClientRect();
      empty.style.animation = "";
      const [waiting] = empty.getAnimations();
      waiting?.pause();
      return [299, 300].map((ms) => {
        if (waiting !== undefined) waiting.currentTime = ms;
        return getComputedStyle(empty).visibility;
      });
    });
    t.deepEqual(await seen, ["hidden", "visible"], name);
    await page.unroute(question);
  }
});

test.serial("two taps in one moment write one entry", async (t) => {
  const page = await opened(t, "logbook");
  if (page === undefined) return;
  const write = async (text: string) => {
    await page.getByLabel("What happened?").fill(text);
    await page.getByRole("button", { name: "Write in the log" }).evaluate((button: HTMLButtonElement) => {
      button.click();
      button.click();
    });
  };
  await write("Cast off");
  await page.getByLabel("Your name").fill("Ana");
  await page.keyboard.press("Enter");
  await page.locator(".on-screen", { hasText: "Cast off" }).waitFor();
  await write("Under way");
  await page.locator(".on-screen", { hasText: "Under way" }).waitFor();
  const entries = await page.evaluate(async () => (await fetch("/logbook")).text());
  for (const text of ["Cast off", "Under way"]) t.is(entries.split(`"${text}"`).length - 1, 1, text);
});

test.serial(
  "back closes a sheet and stays on the page; the next one leaves it, also where the sheet was closed",
  async (t) => {
    const page = await opened(t, "alarms");
    if (page === undefined) return;
    await page.evaluate(() => (location.hash = "#/watch"));
    const sheet = page.locator(".sheet");
    // Playwright's own goes wrong where a step back is followed by another.
    const back = () => page.evaluate(() => history.back());
    const open = async () => {
      // The navigation lies over the page until nobody touches.
      await page.locator(":root[data-quiet]").waitFor({ state: "attached" });
      await page.getByText("SOG", { exact: true }).first().click();
      await sheet.waitFor();
    };
    await open();
    await back();
    await sheet.waitFor({ state: "detached" });
    t.regex(page.url(), /#\/watch$/);
    await open();
    await page.keyboard.press("Escape");
    await sheet.waitFor({ state: "detached" });
    await back();
    await page.waitForURL(/#\/alarms$/);
    t.pass();
  },
);

test.serial(
  "a new page is empty or begins as the one that was shown; of two who edit it the later is told, and decides",
  async (t) => {
    const [page, other] = [await opened(t, "watch"), await opened(t, "watch")];
    if (page === undefined || other === undefined) return;
    const done = { name: "Done", exact: true };
    await page.getByRole("button", { name: "New page" }).click();
    t.is(await page.locator(".editor-place").count(), 0);
    await page.getByRole("button", { name: "Begin with the tiles of" }).click();
    t.true((await page.locator(".editor-place").count()) >= 2);
    await page.getByRole("button", { name: "Undo" }).click();
    await page.getByRole("button", { name: "Add a tile" }).click();
    await page.locator(".add-tag", { hasText: /^Depth$/ }).click();
    await page.getByRole("button", done).click();
    await page.locator(".watch-tabs a[aria-current]", { hasText: "My page" }).waitFor();
    await other.reload();
    await other.getByRole("link", { name: "My page" }).click();
    for (const each of [page, other]) await each.getByRole("button", { name: "Edit", exact: true }).click();
    await page.getByLabel("Name of the page").fill("Hers");
    await page.getByRole("button", done).click();
    await page.locator(".watch-tabs a[aria-current]", { hasText: "Hers" }).waitFor();
    await other.getByLabel("Name of the page").fill("His");
    await other.getByRole("button", done).click();
    await other.getByText("somebody else has changed the pages meanwhile").waitFor();
    await other.getByRole("button", done).click();
    await other.locator(".watch-tabs a[aria-current]", { hasText: "His" }).waitFor();
  },
);

test.serial("on a phone an alarm says of which engine it is; many of them push nothing off the screen", async (t) => {
  const page = await opened(t, "watch", PHONE);
  if (page === undefined) return;
  const startMs = Date.now();
  const write = (tagId: string, value: boolean, laterMs: number) =>
    vessel.tags.write({ tagId, value, quality: "good", timestampMs: startMs + laterMs, source: "test" });
  const latching = ["BILGE_0.HIGH_WATER", "FIRE_0.DETECTED", "ME_INST_0.LOW_OIL_PRESSURE"];
  for (const [value, laterMs] of [[true, 0], [true, 10_000], [false, 20_000]] as const) for (const id of latching) write(id, value, laterMs); // prettier-ignore
  await until(() => vessel.alarms.open().filter(({ condition }) => !condition).length >= 2, "some are back");
  for (const laterMs of [0, 60_000]) {
    const update = { tagId: "ME_INST_1.COOLANT_TEMP_K", value: 372.15, quality: "good", source: "test" } as const;
    vessel.tags.write({ ...update, timestampMs: startMs + laterMs });
  }
  const line = page.locator(".alarm-line");
  await line.locator(".alarm", { hasText: "motor de estribor" }).waitFor();
  await line.getByRole("button", { name: "All open alarms" }).click();
  await line.getByRole("button", { name: /^Acknowledge \d+ back to normal$/ }).waitFor();
  const width = () => page.evaluate("Math.max(innerWidth, document.documentElement.scrollWidth)");
  t.is(await width(), PHONE.width);
  await line.getByRole("button", { name: "Fewer" }).click();
  await page.evaluate(() => (location.hash = "#/alarms"));
  await page.locator(".record", { hasText: "Back to normal" }).first().waitFor();
  t.is(await width(), PHONE.width);
});

const NOTHING_FOUND: ComputerReport = { can: [], serial: [], addresses: [], media: [], announced: [] };

/** The sources of a first vessel, asked for on a phone by a service that writes nothing. */
async function openFirst(t: Context, computer = () => Promise.resolve(NOTHING_FOUND)) {
  const state = { begun: [] as Readonly<Record<string, unknown>>[], isStarted: false, checked: Promise.resolve() };
  const projectChanges: ProjectChanging = {
    file: undefined,
    get canBegin() {
      return !state.isStarted;
    },
    read: () => Promise.reject(new Error("there is no file")),
    async check(_caller, text, language) {
      await state.checked;
      const { faults = [] } = parseProject(text, dir);
      const findings = faults.map((fault) => ({
        level: "fault" as const,
        path: fault.path,
        line: null,
        message: faultLine(fault, language),
      }));
      return { ok: faults.length === 0, findings, changes: [] };
    },
    write: () => Promise.reject(new Error("there is no file")),
    restart: () => Promise.reject(new Error("nobody asks for it")),
    begin(_caller, project) {
      state.begun.push(project);
      return Promise.resolve({ applied: [], needs_restart: [] });
    },
  };
  const consolePages = await openConsolePages(statePlace(dir));
  const first = await startVessel({}, { consolePages, projectChanges, computer });
  t.teardown(() => first.stop());
  const page = await openPage(t, `${first.url}/#/setup`, PHONE);
  if (page === undefined) return undefined;
  await page.getByLabel("Name", { exact: true }).fill("Alfa");
  for (const label of ["Length", "Beam", "Draft"]) await page.getByLabel(`${label}, m`).fill("9");
  await page.getByRole("button", { name: "Next" }).tap();
  return { page, state };
}

test.serial("a first vessel takes what announces itself on the network with one tap each", async (t) => {
  const services = [
    { type: "_nmea-0183._tcp", port: 10_110, texts: [] },
    { type: "_signalk-http._tcp", port: 3000, texts: [] },
    { type: "_http._tcp", port: 80, texts: [] },
  ];
  const { port, stop } = await announceOnLoopback(t, { instance: "Mux", host: hostname(), services });
  t.teardown(stop);
  const computer = async () => {
    const to = { address: "127.0.0.1", port };
    const look = () => browse(["_signalk-http._tcp", "_nmea-0183._tcp"], ["127.0.0.1"], to);
    const found = () => look().then((all) => (all.length > 0 ? all : undefined));
    return { can: [], serial: [], addresses: [], media: [], announced: await until(found, "it is announced") };
  };
  const first = await openFirst(t, computer);
  if (first === undefined) return;
  const { page, state } = first;
  // A wrong address is said while it is typed in, and is not taken.
  await page.getByLabel("Name or address").fill("192.168.4.999");
  await page.getByRole("button", { name: "Add", exact: true }).tap();
  await page.getByText(/192\.168\.4\.999/).waitFor();
  t.is(await page.locator(".setup-list li", { hasText: "192.168.4.999" }).count(), 0);
  const answer = Promise.withResolvers<void>();
  state.checked = answer.promise;
  for (const name of ["Add: NMEA 0183 TCP · Mux", "Add: Signal K · Mux"]) {
    await page.getByRole("button", { name }).tap();
  }
  // Whoever is hasty begins before the last one is taken: she has it all the same.
  await page.getByRole("button", { name: "Begin with this vessel" }).tap();
  answer.resolve();
  await page.getByText("Written.").waitFor();
  // However long the service takes: the page asks, and stays what it is until then.
  await page.waitForResponse(/\/setup(\?|$)/);
  t.is(await page.locator(".setup-list li", { hasText: "127.0.0.1:10110" }).count(), 1);
  state.isStarted = true;
  await page.waitForEvent("load");
  t.deepEqual(state.begun[0]?.["sources"], [
    { type: "nmea0183", host: "127.0.0.1", port: 10_110 },
    { type: "signalk", url: "http://127.0.0.1:3000" },
  ]);
  t.is(parseProject(JSON.stringify(state.begun[0]), dir).faults, undefined);
});

test.serial(
  "who is not known to the service that begins with the first vessel is asked to sign in, once",
  async (t) => {
    const first = await openFirst(t);
    if (first === undefined) return;
    const { page } = first;
    let asked = 0;
    await page.route(/\/setup(\?|$)/, (route) => {
      asked += 1;
      return route.fulfill({ status: 401, json: { detail: "Sign in first" } });
    });
    await page.getByRole("button", { name: "Begin with this vessel" }).tap();
    await page.locator(".sheet", { hasText: "does not know who you are" }).waitFor();
    const before = asked;
    await page.getByRole("dialog", { name: "Sign in to go on" }).press("Escape");
    await page.waitForEvent("load");
    t.is(before, 1);
  },
);
