/**
 * The web applications of Signal K that people have, unmodified from their packages, in a real browser: values, an alarm and what is done
 * about it, a page that is there again. Without Chromium they say so and pass.
 */
import { fileURLToPath } from "node:url";
import type { Browser, BrowserContext, Page } from "playwright-core";
import type { AisSaid } from "../../src/ais/report.ts";
import { findWebapps } from "../../src/signalk/file-webapps.ts";
import { signalkVessel, type SignalkVessel } from "../api/signalk/vessel.ts";
import { browserOf, type Context, test } from "./browser.ts";
import { until } from "../support/until.ts";

const NAMES = ["@mxtommy/kip", "@signalk/freeboard-sk", "@signalk/instrumentpanel"];
const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const SMOKE = "FIRE_0.DETECTED";

/**
 * What the applications complain of that is not ours: maps on the internet, plug-ins and resources that no server must have, sounds that
 * a browser blocks, an icon that Freeboard-SK does not bring along; and that it may not ask whether there is an internet.
 */
const NOT_OURS = [
  /ERR_NAME_NOT_RESOLVED|ERR_FAILED|ERR_INTERNET_DISCONNECTED|ERR_BLOCKED_BY_CLIENT/,
  /status of 404 \(Not Found\) http:\/\/127\.0\.0\.1:\d+\/(plugins|signalk\/v2\/api\/(resources|vessels)|signalk\/v1\/(unitpreferences|api\/vessels\/self\/navigation\/anchor))/,
  /\[KipSeriesApiClientService\] Series reconcile request failed/,
  /\[Request Service\] Status Code: 405 - kip\.remote\./,
  /\[Autopilot Widget\] Not configured/,
  /^(Connecting to|Fetch API cannot load) '?https:\/\/www\.gstatic\.com\/generate_204/,
  /icon :?alarm-[\w-]+/,
  // Freeboard-SK, also within KIP's demo: an alarm that comes before it knows what the server can.
  /Cannot set properties of undefined \(setting 'type'\)\s+at n\.parse \(\S+freeboard-sk/,
];

/** Dials that turn sixty times a second would take most of what these tests cost: they draw four times a second. */
function drawSeldom(): void {
  window.requestAnimationFrame = (draw) => window.setTimeout(() => draw(performance.now()), 250);
  window.cancelAnimationFrame = (id) => window.clearTimeout(id);
}

/** Each vessel has a port of her own, so nothing is kept from one to the next; but what an application is compiled to is. */
let shared: Promise<BrowserContext> | undefined;

async function contextIn(browser: Browser): Promise<BrowserContext> {
  const viewport = { width: 1280, height: 800 };
  const context = await browser.newContext({ viewport, locale: "en-GB", reducedMotion: "reduce" });
  await context.route(
    (url) => url.hostname !== "127.0.0.1",
    (route) => route.abort("blockedbyclient"),
  );
  // An empty page keeps the process for the next test.
  await context.newPage();
  return context;
}

/** `kept`: what the application finds in the browser at its first visit. */
async function open(
  t: Context,
  path: string,
  kept: Readonly<Record<string, object>> = {},
): Promise<{ page: Page; vessel: SignalkVessel } | undefined> {
  const browser = await browserOf(t);
  if (browser === undefined) return undefined;
  const { webapps, missing } = await findWebapps(NAMES, [ROOT]);
  t.deepEqual(missing, []);
  const vessel = await signalkVessel(t, {}, {}, { webapps });
  for (const tag of vessel.project.tags) {
    const { rangeNormalMin: min, rangeNormalMax: max } = tag;
    vessel.write(tag.id, tag.unitSi === "bool" ? false : ((min ?? 0) + (max ?? 1)) / 2);
  }
  const context = await (shared ??= contextIn(browser));
  const page = await context.newPage();
  t.teardown(() => page.close());
  await page.addInitScript(drawSeldom);
  await page.addInitScript((items) => {
    for (const [name, value] of Object.entries(items))
      if (localStorage.getItem(name) === null)
        localStorage.setItem(name, JSON.stringify(value).replace("ORIGIN", location.origin));
  }, kept);
  page.setDefaultTimeout(60_000);
  const faults: string[] = [];
  page.on("pageerror", (error) => faults.push(`page: ${String(error)}`));
  page.on("console", (message) => {
    const text = `${message.text()} ${message.location().url}`;
    if (message.type() === "error" && !NOT_OURS.some((known) => known.test(text))) faults.push(text);
  });
  t.teardown(() => {
    if (faults.length > 0) throw new Error(faults.join("\n"));
  });
  await page.goto(vessel.url + path);
  return { page, vessel };
}

const stateOf = ({ alarms }: SignalkVessel) => alarms.open().find((record) => record.tag_id === SMOKE);

/** Pictures for people, where BITACORA_SCREENSHOTS names a folder. */
async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env["BITACORA_SCREENSHOTS"];
  if (folder !== undefined) await page.screenshot({ path: `${folder}/${name}.png` });
}

/**
 * What KIP has kept in the browser where somebody has laid out one page of one dial: its demo is a dozen, with charts, and takes half a
 * minute of a processor.
 */
function kipWith(type: string, config: object): Readonly<Record<string, object>> {
  const uuid = "11111111-2222-4333-8444-555555555555";
  const input = { widgetProperties: { type, uuid, config } };
  const widget = { x: 0, y: 0, w: 24, h: 24, id: uuid, selector: "widget-host2", input };
  const configVersion = 12;
  return {
    appConfig: {
      configVersion,
      nightModeBrightness: 0.27,
      dataSets: [],
      unitDefaults: { Unitless: "unitless", Speed: "knots", Length: "m", Angle: "deg" },
      notificationConfig: {
        menuGrouping: true,
        security: { disableSecurity: true },
        devices: { disableDevices: false },
        sound: { disableSound: true },
      },
    },
    dashboardsConfig: [{ id: "one", name: "One", icon: "dashboard-sailing", configuration: [widget] }],
    themeConfig: { themeName: "" },
    connectionConfig: {
      configVersion,
      kipUUID: "836ad9ce-8d0a-461e-a403-070ad404c22f",
      signalKUrl: "ORIGIN",
      proxyEnabled: false,
      signalKSubscribeAll: true,
      useSharedConfig: false,
      sharedConfigName: "default",
    },
  };
}

const pathOf = (path: string, convertUnitTo: string) => ({
  path: `self.${path}`,
  source: "default",
  pathType: "number",
  isPathConfigurable: true,
  convertUnitTo,
  sampleTime: 500,
});
const WIND = {
  filterSelfPaths: true,
  paths: {
    headingPath: pathOf("navigation.headingTrue", "deg"),
    appWindAngle: pathOf("environment.wind.angleApparent", "deg"),
    appWindSpeed: pathOf("environment.wind.speedApparent", "knots"),
    trueWindAngle: pathOf("environment.wind.angleTrueWater", "deg"),
    trueWindSpeed: pathOf("environment.wind.speedTrue", "knots"),
    courseOverGround: pathOf("navigation.courseOverGroundTrue", "deg"),
    nextWaypointBearing: pathOf("navigation.course.calcValues.bearingTrue", "deg"),
    set: pathOf("environment.current.setTrue", "deg"),
    drift: pathOf("environment.current.drift", "knots"),
  },
  awsEnable: true,
};
/** What its settings say when somebody has asked for other vessels. */
const RADAR = {
  color: "grey",
  ais: {
    filters: {
      anchoredMoored: false,
      noCollisionRisk: false,
      allAton: false,
      allButSar: false,
      allVessels: false,
      vesselTypes: [],
    },
    viewMode: "north-up",
    rangeRings: [1, 3, 6, 12, 24, 48],
    rangeIndex: "2",
    showCogVectors: true,
    cogVectorsMinutes: 10,
    showSelf: true,
    showLostTargets: true,
    showUnconfirmedTargets: true,
  },
};

test.serial(
  "KIP shows values as they change and an alarm, silences and acknowledges it, and has its page again",
  async (t) => {
    const opened = await open(t, "/@mxtommy/kip/", kipWith("widget-wind-steer", WIND));
    if (opened === undefined) return;
    const { page, vessel } = opened;
    vessel.write("WIND_APPARENT.SPEED_MS", 10);
    await page
      .locator("svg text", { hasText: /^\s*19\.4\s*$/ })
      .first()
      .waitFor();
    vessel.write("WIND_APPARENT.SPEED_MS", 5);
    await page
      .locator("svg text", { hasText: /^\s*9\.7\s*$/ })
      .first()
      .waitFor();
    vessel.write(SMOKE, true);
    await page.locator("button", { hasText: "notifications" }).last().click();
    await page.getByText("Humo en la cocina").first().waitFor();
    await picture(page, "kip-alarm");
    await page.locator("button", { hasText: "music_off" }).first().click();
    await until(() => stateOf(vessel)?.silenced_until !== undefined);
    await page.locator("button", { hasText: "published_with_changes" }).first().click();
    await until(() => stateOf(vessel)?.state === "ACK");
    await page.reload();
    await page
      .locator("svg text", { hasText: /^\s*9\.7\s*$/ })
      .first()
      .waitFor();
    await picture(page, "kip");
    t.is(stateOf(vessel)?.acknowledged_by, "Signal K");
  },
);

test.serial("KIP's AIS radar shows a vessel that comes near, with CPA and TCPA", async (t) => {
  const opened = await open(t, "/@mxtommy/kip/", kipWith("widget-ais-radar", RADAR));
  if (opened === undefined) return;
  const { page, vessel } = opened;
  const said: AisSaid = { speedMs: 6, courseRad: (3 * Math.PI) / 2, headingRad: (3 * Math.PI) / 2, name: "ALEXANDER" };
  const timer = setInterval(() => {
    for (const [tag, value] of [
      ["LAT_DEG", 39.5],
      ["LON_DEG", 2.6],
      ["COG_TRUE_DEG", 90],
      ["SOG_MS", 5],
      ["HEADING_TRUE_DEG", 90],
    ] as const)
      // prettier-ignore
      vessel.write(`VESSEL.${tag}`, value);
    const heard = { mmsi: "244710359", class: "A", isOwn: false, timestampMs: Date.now(), source: "nmea2000:can0:43" } as const; // prettier-ignore
    vessel.targets.take({ ...heard, said: { ...said, position: { latitude: 39.5, longitude: 2.64 } } });
  }, 500);
  t.teardown(() => clearInterval(timer));
  const target = page.locator("g.radar-targets g.target").first();
  await target.waitFor({ state: "attached" });
  await until(() => vessel.alarms.open().some(({ message }) => message.startsWith("ALEXANDER")));
  await target.dispatchEvent("click");
  const details = page.locator("mat-dialog-container").first();
  await details.getByText("ALEXANDER").first().waitFor();
  await picture(page, "kip-ais");
  t.regex(await details.innerText(), /CPA\s+0\.0 nm\s+TCPA\s+5:1\d/);
});

test.serial("Freeboard-SK shows the vessel and an alarm, mutes and acknowledges it", async (t) => {
  const opened = await open(t, "/@signalk/freeboard-sk/");
  if (opened === undefined) return;
  const { page, vessel } = opened;
  await page.getByRole("button", { name: "OK" }).click();
  vessel.write(SMOKE, true);
  await page.getByText("Humo en la cocina").first().waitFor();
  await picture(page, "freeboard-alarm");
  await page.getByRole("button", { name: "MUTE" }).first().click();
  await until(() => stateOf(vessel)?.silenced_until !== undefined);
  await page.getByRole("button", { name: "ACK" }).first().click();
  await until(() => stateOf(vessel)?.state === "ACK");
  await page.getByRole("button", { name: "ACK" }).first().waitFor({ state: "detached" });
  // On the chart the vessel is where she is; what is known of her opens beside her.
  await page.mouse.click(649, 246);
  await page.getByText("39.49500").first().waitFor();
  vessel.write("VESSEL.SOG_MS", 5);
  await page.getByText("9.7", { exact: true }).first().waitFor();
  await picture(page, "freeboard");
  t.pass();
});

test.serial(
  "Freeboard-SK lets the anchor go, gives it a radius, moves and raises it, and shows its alarm",
  async (t) => {
    const opened = await open(t, "/@signalk/freeboard-sk/");
    if (opened === undefined) return;
    const { page, vessel } = opened;
    const { anchor } = vessel;
    // Where `open` has put her; she drifts slowly enough to be believed.
    const [latitude, longitude] = ["VESSEL.LAT_DEG", "VESSEL.LON_DEG"].map((tag) => Number(vessel.tags.value(tag)?.value)) as [number, number]; // prettier-ignore
    let [northM, goalM] = [0, 0];
    const timer = setInterval(() => {
      northM = Math.min(northM + 1, goalM);
      vessel.write("VESSEL.LAT_DEG", latitude + northM / 111_195);
      vessel.write("VESSEL.LON_DEG", longitude);
    }, 500);
    t.teardown(() => clearInterval(timer));
    await page.getByRole("button", { name: "OK" }).click();
    await page.locator("button", { hasText: "menu" }).first().click();
    await page.getByText("Anchor Watch").click();
    await picture(page, "freeboard-anchor-up");
    await page.locator("anchor-watch mat-slide-toggle button").click();
    await until(() => anchor.anchorage !== undefined);
    t.like(anchor.anchorage, { position: { latitude }, radiusM: 40, by: "Signal K" });
    await page.locator("anchor-watch").getByText("40m").first().waitFor();
    await page.locator("anchor-watch input[type=range]").fill("25");
    await until(() => anchor.anchorage?.radiusM === 25);
    const before = anchor.anchorage?.position.latitude ?? 0;
    await page.locator("anchor-watch nsew-buttons button").first().click();
    await until(() => anchor.anchorage?.position.latitude !== before);
    t.true(Math.abs((anchor.anchorage?.position.latitude ?? 0) - before - 1 / 111_195) < 1e-7, "a metre to the north");
    goalM = 33;
    await page
      .getByText(/Ancla: a \d+ m, (muy )?fuera del círculo de 25 m/)
      .locator("visible=true")
      .first()
      .waitFor();
    await picture(page, "freeboard-anchor");
    await page.locator("anchor-watch mat-slide-toggle button").click();
    await until(() => anchor.anchorage === undefined);
    await page.locator("anchor-watch").getByText("--").first().waitFor();
  },
);

test.serial("Freeboard-SK shows AIS targets where they are, and who they are", async (t) => {
  const opened = await open(t, "/@signalk/freeboard-sk/");
  if (opened === undefined) return;
  const { page, vessel } = opened;
  await page.getByRole("button", { name: "OK" }).click();
  const hear = (said: AisSaid) => {
    const [timestampMs, source] = [Date.now(), "nmea2000:can0:43"];
    vessel.targets.take({ mmsi: "244710359", class: "A", isOwn: false, timestampMs, source, said });
  };
  // The chart shows the whole world.
  const position = { latitude: 39.5, longitude: 40 };
  hear({ position, speedMs: 5, courseRad: 1, headingRad: 1, name: "ALEXANDER", callsign: "PB8537" });
  const name = page.getByText("ALEXANDER").first();
  // She is drawn, and not an element of the page: it is tried until she is there.
  while (!(await name.isVisible())) {
    await page.mouse.click(781, 246);
    await name.waitFor({ timeout: 1000 }).catch(() => undefined);
  }
  await page.getByText("PB8537").first().waitFor();
  await page.getByText("9.7", { exact: true }).first().waitFor();
  hear({ position, speedMs: 6 });
  await page.getByText("11.7", { exact: true }).first().waitFor();
  // Our vessel is on her way to meet her: she has a CPA beside her name, and an alarm.
  for (const [tag, value] of [
    ["LAT_DEG", 39.5],
    ["LON_DEG", 39.97],
    ["COG_TRUE_DEG", 90],
    ["SOG_MS", 5],
  ] as const)
    vessel.write(`VESSEL.${tag}`, value);
  hear({ position, speedMs: 6, courseRad: (3 * Math.PI) / 2 });
  await page
    .getByText(/ALEXANDER \(244710359\) pasará a 0,00 NM/)
    .first()
    .waitFor();
  await page.locator("div", { hasText: /^\s*CPA:\s*\d+ ?m\s*$/ }).first().waitFor(); // prettier-ignore
  await picture(page, "freeboard-ais");
  t.pass();
});

test.serial("Instrument Panel shows values as they change, an alarm, and has its page again", async (t) => {
  const opened = await open(t, "/@signalk/instrumentpanel/");
  if (opened === undefined) return;
  const { page, vessel } = opened;
  await page.locator("button.close").click();
  vessel.write("VESSEL.LAT_DEG", 39.5);
  vessel.write("VESSEL.LON_DEG", 2.6);
  await page.getByText("N 39.50000°").first().waitFor();
  vessel.write("VESSEL.LAT_DEG", 39.25);
  await page.getByText("N 39.25000°").first().waitFor();
  vessel.write(SMOKE, true);
  const button = (nth: number) => page.locator("nav button, .navbar button").nth(nth);
  await button(3).click();
  await page.getByText("Humo en la cocina").first().waitFor();
  await picture(page, "instrumentpanel-alarm");
  await button(2).click();
  await button(1).click();
  await button(3).click();
  await page.getByRole("button", { name: "2", exact: true }).waitFor();
  await page.reload();
  await page.getByRole("button", { name: "2", exact: true }).waitFor();
  await page.getByText("N 39.25000°").first().waitFor();
  await picture(page, "instrumentpanel");
  t.is(await page.locator("button.close").count(), 0, "it remembers what it has told");
});
