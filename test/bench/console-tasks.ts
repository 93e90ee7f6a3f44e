/**
 * `npm run bench -- console-tasks`: the sixteen tasks of a watch on a tablet that is touched, each from the page of the watch: how many taps,
 * how many characters, and how long the machine takes when nobody has to think. The vessel plays the recordings of two real boats.
 */
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Browser, chromium, type Locator, type Page } from "playwright-core";
import { projectRoot, startService } from "../support/service-process.ts";
import { short } from "./support/figures.ts";

type Print = (line: string) => void;

/** A finger that is counted. */
class Hand {
  readonly page: Page;
  taps = 0;
  characters = 0;

  constructor(page: Page) {
    this.page = page;
  }

  async tap(what: Locator): Promise<void> {
    this.taps += 1;
    await what.tap();
  }

  async type(where: Locator, text: string): Promise<void> {
    await this.tap(where);
    this.characters += text.length;
    await where.fill(text);
  }

  button(name: string | RegExp): Locator {
    return this.page.getByRole("button", { name, exact: typeof name === "string" }).first();
  }

  link(name: string): Locator {
    return this.page.getByRole("link", { name, exact: true }).first();
  }

  label(name: string): Locator {
    return this.page.getByLabel(name, { exact: true }).first();
  }

  async sees(what: string | RegExp | Locator): Promise<void> {
    await (typeof what === "string" || what instanceof RegExp ? this.page.getByText(what).first() : what).waitFor();
  }

  /** Where who it was is asked. */
  async name(): Promise<void> {
    await this.type(this.page.getByLabel("Your name").first(), "Ana");
    await this.page.keyboard.press("Enter");
    this.characters += 1;
  }
}

type Task = readonly [name: string, way: (hand: Hand) => Promise<void>];

const YESTERDAY = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);

const TASKS: readonly Task[] = [
  [
    "which engine is the hottest",
    async (hand) => {
      await hand.tap(hand.link("Engines"));
      await hand.sees(hand.page.locator(".tile-list", { hasText: "Coolant" }).nth(2));
    },
  ],
  ["how deep is it", (hand) => hand.sees(hand.page.locator(".tile-number", { hasText: "Depth" }))],
  [
    "how much fuel was there yesterday at 18:00",
    async (hand) => {
      await hand.tap(hand.link("Tanks & power"));
      await hand.tap(hand.button(/^Fuel 2/));
      await hand.tap(hand.button("Open in Trends"));
      await hand.type(hand.page.locator(".trends-until input"), `${YESTERDAY}T18:00`);
      await hand.page.waitForURL(/until=/);
    },
  ],
  [
    "two values on one chart",
    async (hand) => {
      await hand.tap(hand.link("Trends"));
      await hand.tap(hand.button("Choose values"));
      await hand.type(hand.page.getByRole("searchbox"), "coolant");
      await hand.tap(hand.page.getByRole("checkbox").first());
      await hand.tap(hand.button("Done"));
      await hand.sees(hand.page.locator("tr", { hasText: "Coolant" }));
    },
  ],
  [
    "who sends the wind, and since when is it old",
    async (hand) => {
      await hand.tap(hand.button(/^AWS/));
      await hand.sees("Where it comes from");
      await hand.sees(/It is old when nothing has come/);
    },
  ],
  [
    "which device sends the depth, with which software",
    async (hand) => {
      await hand.tap(hand.button(/^Depth/));
      await hand.sees(hand.page.locator(".why-facts", { hasText: "Device" }));
    },
  ],
  [
    "a page of one's own with four values",
    async (hand) => {
      await hand.tap(hand.link("All values"));
      await hand.tap(hand.button("New page"));
      for (const value of ["Depth", "SOG", "AWS", "COG T"]) {
        await hand.tap(hand.button("Add a tile"));
        await hand.type(hand.label("Find a value"), value);
        await hand.tap(hand.page.locator(".add-tag", { hasText: new RegExp(`^${value}$`) }).first());
      }
      await hand.tap(hand.button("Done"));
      await hand.sees(hand.page.locator(".tile-number").nth(3));
    },
  ],
  [
    "acknowledge an alarm",
    async (hand) => {
      const row = hand.page.locator(".alarm-line .alarm").first();
      const id = await row.getAttribute("data-id");
      await hand.tap(row.getByRole("button", { name: /^Acknowledge/ }));
      await hand.name();
      await hand.page.locator(`.alarm[data-id="${id}"][data-state=ACTIVE]`).waitFor({ state: "detached" });
    },
  ],
  [
    "silence",
    async (hand) => {
      // The first touch allows the sound.
      await hand.tap(hand.button("Turn on sound"));
      await hand.tap(hand.button("Silence 30 s"));
      await hand.sees(hand.page.locator(".alarm-tools button[disabled]"));
    },
  ],
  [
    "shelve an alarm for an hour",
    async (hand) => {
      await hand.tap(hand.page.locator(".alarm-line .alarm-text").first());
      await hand.tap(hand.button("Shelve…"));
      await hand.name();
      await hand.tap(hand.button("1 h"));
      await hand.tap(hand.button("Sensor at fault"));
      await hand.tap(hand.button("Shelve for 1 h"));
      await hand.sees(/Shelved by Ana/);
    },
  ],
  [
    "write in the log book",
    async (hand) => {
      await hand.tap(hand.link("Log book"));
      await hand.type(hand.label("What happened?"), "Lines cast off");
      await hand.tap(hand.button("Write in the log"));
      await hand.name();
      await hand.sees(hand.page.locator(".entry", { hasText: "Lines cast off" }));
    },
  ],
  [
    "where did she go, and who is near",
    async (hand) => {
      await hand.tap(hand.link("Track"));
      await hand.sees(/^AIS/);
    },
  ],
  [
    "change the limit of an alarm",
    async (hand) => {
      await hand.tap(hand.link("Alarms"));
      await hand.tap(hand.button("Limits"));
      await hand.tap(hand.page.locator(".rules .record-name", { hasText: "coolant temperature: high" }).first());
      const limit = hand.page.getByLabel(/^Limit \(/).first();
      await hand.type(limit, "101");
      await hand.tap(hand.button("Save"));
      await hand.name();
      await hand.sees(/^Saved/);
    },
  ],
  [
    "add a gateway",
    async (hand) => {
      await hand.tap(hand.link("Set-up"));
      await hand.type(hand.page.getByLabel("Name or address").first(), "192.0.2.1");
      await hand.tap(
        hand.page
          .locator(".setup-card", { hasText: "A gateway" })
          .getByRole("button", { name: "Add", exact: true })
          .last(),
      );
      await hand.sees(/192\.0\.2\.1/);
    },
  ],
  [
    "what is on the bus, and record it",
    async (hand) => {
      await hand.tap(hand.link("Bus"));
      await hand.sees(/\d+ devices/);
      await hand.tap(hand.button("Recordings"));
      await hand.tap(hand.button("Record"));
      await hand.sees("records until");
    },
  ],
];

const FIRST: Task = ["a first vessel where there is no project", async (hand) => {
  await hand.tap(hand.link("Set-up"));
  await hand.type(hand.label("Name"), "Niña");
  for (const [label, value] of [["Length, m", "12"], ["Beam, m", "4"], ["Draft, m", "2"]] as const)
    await hand.type(hand.label(label), value);
  await hand.tap(hand.button("Next"));
  await hand.tap(hand.button("Begin with this vessel"));
  await hand.sees(hand.page.locator("h1", { hasText: "Set-up" }));
}]; // prettier-ignore

export default async function consoleTasks(print: Print): Promise<void> {
  const executablePath = process.env["CHROMIUM"] ?? "/usr/bin/chromium";
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu"] });
  const dir = mkdtempSync(join(tmpdir(), "bitacora-bench-"));
  const replays = ["susteranna", "dirona"].map(
    (boat) => `{ type: replay, file: ${projectRoot}/fixtures/boats/${boat}.raw, loop: true, speed: 10 }`,
  );
  const lines = [
    "id: two",
    "name: Two",
    "vessel: { id: two, name: Two, type: motor_yacht, loa_m: 16, beam_m: 5, draft_m: 2 }",
    `sources: [${replays.join(", ")}]`,
  ];
  writeFileSync(join(dir, "project.yaml"), `${lines.join("\n")}\n`);
  const vessel = await startService(["--project", join(dir, "project.yaml"), "--data-dir", join(dir, "data")]);
  for (const task of TASKS) print(await tried(browser, vessel.url, task));
  await vessel.end("SIGTERM");
  const none = await startService(["--data-dir", join(dir, "none")]);
  print(await tried(browser, none.url, FIRST));
  await none.end("SIGTERM");
  await browser.close();
}

async function tried(browser: Browser, url: string, [name, way]: Task): Promise<string> {
  const context = await browser.newContext({
    viewport: { width: 1024, height: 768 },
    locale: "en-GB",
    hasTouch: true,
    serviceWorkers: "block",
  });
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  await page.goto(`${url}/#/watch`);
  await page.locator(".tile-number").first().waitFor();
  const hand = new Hand(page);
  const startedMs = performance.now();
  const failure = await way(hand).then(() => "", (error: unknown) => ` CANNOT: ${String(error).split("\n")[0] ?? ""}`); // prettier-ignore
  const seconds = (performance.now() - startedMs) / 1000;
  if (failure !== "")
    await page.screenshot({ path: join(tmpdir(), `bitacora-task-${name.replaceAll(/\W+/g, "-")}.png`) });
  await context.close();
  return `${name}: ${hand.taps} taps, ${hand.characters} characters, ${short(seconds)} s${failure}`;
}
