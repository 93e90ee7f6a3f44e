/**
 * Pictures of every page, on a phone upright and sideways, two tablets, a desk and a screen of 1280 × 800 at 200 %, by day, at dusk and at
 * night: `npm run bench -- screens FOLDER`, of the demo
 * and of each recording that BITACORA_BENCH_BOATS names (files, separated by commas; they play in a loop), or of these only where they are
 * addresses of services that run; and what is wrong with how they lie on the screen, or what axe-core finds. For each boat, device and
 * palette one sheet has all pages. They are to be looked at. BITACORA_BENCH_SCENES=phone-day,tablet makes only these.
 */
import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join, resolve } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { type Browser, chromium, type Page } from "playwright-core";
import { getJson, type ServiceProcess, startService } from "../support/service-process.ts";
import { axeFaults, examined } from "../web/examined.ts";

type Print = (line: string) => void;

const DEVICES = {
  phone: { width: 390, height: 844 },
  side: { width: 844, height: 390 },
  zoom: { width: 640, height: 400 },
  upright: { width: 768, height: 1024 },
  tablet: { width: 1024, height: 768 },
  desk: { width: 1920, height: 1080 },
} as const;
const PALETTES = ["day", "dusk", "night"] as const;
/** Those of the watch are asked of the page itself. */
const PAGES = [
  "alarms",
  "alarms/rules",
  "trends",
  "track",
  "logbook",
  "bus",
  "bus/messages",
  "bus/recordings",
  "setup",
  "access",
];
/** As many pictures side by side. */
const COLUMNS = { phone: 7, side: 3, zoom: 3, upright: 5, tablet: 4, desk: 3 } as const;
const PICTURE_PX = { phone: 300, side: 660, zoom: 660, upright: 400, tablet: 500, desk: 660 } as const;
/** A recording has said by then what it has to say, and alarms have run through their delays. */
const SETTLED_MS = 20_000;

interface Picture {
  readonly name: string;
  readonly png: Buffer;
}

export default async function screens(
  print: Print,
  [folder = join(tmpdir(), "bitacora-screens")]: readonly string[],
): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const only = (process.env["BITACORA_BENCH_SCENES"] ?? "").split(",");
  const files = (process.env["BITACORA_BENCH_BOATS"] ?? "").split(",").filter((file) => file !== "");
  const executablePath = process.env["CHROMIUM"] ?? "/usr/bin/chromium";
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu"] });
  const areThere = files[0]?.startsWith("http") === true;
  for (const file of areThere ? files : [undefined, ...files]) {
    const service = areThere ? undefined : await start(file);
    const url = service?.url ?? file ?? "";
    const { name: boat } = await getJson<{ name: string }>(`${url}/project`);
    for (const device of Object.keys(DEVICES) as (keyof typeof DEVICES)[]) {
      for (const palette of PALETTES) {
        const scene = `${device}-${palette}`;
        if (!only.some((start) => scene.startsWith(start))) continue;
        const pictures = await take(browser, {
          url,
          device,
          palette,
          say: (line) => print(`${boat} ${scene} ${line}`),
        });
        await sheet(browser, join(folder, `${boat}-${scene}.png`), { pictures, device });
      }
    }
    await service?.end("SIGTERM");
  }
  await browser.close();
  print(`the pictures are in ${folder}`);
}

async function start(file: string | undefined): Promise<ServiceProcess> {
  const service = await startService(["--data-dir", mkdtempSync(join(tmpdir(), "bitacora-bench-")), ...vessel(file)]);
  await delay(SETTLED_MS);
  return service;
}

/** The demo, or a vessel whose only source is a recording. */
function vessel(file: string | undefined): string[] {
  if (file === undefined) return [];
  const project = join(mkdtempSync(join(tmpdir(), "bitacora-bench-")), "project.yaml");
  const name = basename(file).split(/[-.]/)[0];
  const lines = [
    "id: replayed",
    `name: ${name}`,
    `vessel: { id: replayed, name: ${name}, type: motor_yacht, loa_m: 16, beam_m: 5, draft_m: 2 }`,
    `sources: [{ type: replay, file: ${resolve(file)}, loop: true }]`,
  ];
  writeFileSync(project, `${lines.join("\n")}\n`);
  return ["--project", project];
}

interface Scene {
  readonly url: string;
  readonly device: keyof typeof DEVICES;
  readonly palette: (typeof PALETTES)[number];
  readonly say: Print;
}

async function take(browser: Browser, { url, device, palette, say }: Scene): Promise<Picture[]> {
  const context = await browser.newContext({ viewport: DEVICES[device], locale: "en-GB", serviceWorkers: "block" });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await page.addInitScript(`localStorage.setItem("bitacora.theme", "${palette}")`);
  await page.goto(`${url}/#/watch`);
  await page.locator(".link-state:is([data-state=live], [data-state=unheard])").waitFor({ state: "attached" });
  await page.locator(".watch-tabs a").nth(1).waitFor();
  const watch = await page
    .locator(".watch-tabs a")
    .evaluateAll((links) => links.map((link) => link.getAttribute("href")?.slice(2) ?? ""));
  const pictures: Picture[] = [];
  const shoot = async (name: string) => {
    await page.waitForTimeout(1200);
    pictures.push({ name, png: await page.screenshot() });
    for (const fault of [...(await examined(page, session)), ...(await axeFaults(page))]) say(`${name}: ${fault}`);
  };
  for (const name of [...watch, ...PAGES]) {
    await page.evaluate((hash) => (location.hash = hash), `#/${name}`);
    await shoot(name);
  }
  await openSheets(page, shoot);
  await context.close();
  return pictures;
}

/** What opens over a page. */
async function openSheets(page: Page, shoot: (name: string) => Promise<void>): Promise<void> {
  await page.evaluate(() => (location.hash = "#/watch"));
  await page.locator(".tile").first().click();
  await shoot("why");
  await page.keyboard.press("Escape");
  await page.keyboard.press("Control+k");
  await page.keyboard.type("t");
  await shoot("search");
  await page.keyboard.press("Escape");
  // On a phone they hang from the strip while somebody touches that.
  await page.locator(".head-menu").evaluate((button: HTMLElement) => button.click());
  await page.locator(".head-tools .icon-button").last().click();
  await shoot("preferences");
}

/** All pictures beside each other, each with its name. */
async function sheet(
  browser: Browser,
  path: string,
  { pictures, device }: { pictures: readonly Picture[]; device: keyof typeof DEVICES },
): Promise<void> {
  const page = await browser.newPage({
    viewport: { width: COLUMNS[device] * (PICTURE_PX[device] + 12) + 12, height: 800 },
  });
  const figures = pictures.map(
    ({ name, png }) =>
      `<figure><img src="data:image/png;base64,${png.toString("base64")}"><figcaption>${name}</figcaption></figure>`,
  );
  await page.setContent(
    `<style>body{margin:12px 0 0 12px;background:#888;font:14px sans-serif}figure{margin:0 12px 12px 0;display:inline-block}` +
      `img{width:${PICTURE_PX[device]}px;display:block}</style>${figures.join("")}`,
  );
  await page.screenshot({ path, fullPage: true });
  await page.close();
}
