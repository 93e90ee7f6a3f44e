/** The owner's page in a real browser, with the authenticator that Chromium has for tests: invited, signed in, an hour of it in bytes. */
import { join } from "node:path";
import test from "ava";
import { browserOf } from "../../../../test/web/browser.ts";
import { enrol, testDoor } from "../support/door.ts";
import { hasPostgres, Postgres } from "../support/engines.ts";
import { runShoreWarm } from "../support/program.ts";
import { testWith } from "../support/test-with.ts";
import { TestBook, TestVessel } from "../support/vessel.ts";

const withBrowser = testWith("postgres", "chromium");
const UPDATES = 60;
const MOST_BYTES = 100_000;
const SHOTS = process.env["SHOTS"];
let postgres: Postgres;

test.before(async () => {
  if (hasPostgres) postgres = await Postgres.start();
});
test.after.always(async () => {
  await postgres?.remove();
});

withBrowser(
  "an owner is invited, makes a passkey, and looks at the vessel for an hour with 100 kB; nobody else does",
  async (t) => {
    t.timeout(300_000);
    const door = await testDoor({ postgres: postgres.url, readTokenFile: undefined });
    t.teardown(() => door.close());
    const url = door.url.replace("127.0.0.1", "localhost");
    const vessel = new TestVessel("aurora", new TestBook().addMany(12, "Engine 1 was started, entry"));
    await enrol(postgres.url, vessel, new TestVessel("bravo"));
    await vessel.entries(door.url);
    const report = (i: number) => {
      const latest = Array.from({ length: 60 }, (_, k) => {
        const tag = k < 2 ? ["VESSEL.LAT_DEG", "VESSEL.LON_DEG"][k] : `TANK_FUEL_${k}.LEVEL_PCT`;
        const time = new Date(Date.now() - 1000 * ((k * 7) % 50)).toISOString();
        return {
          tag,
          value: k < 2 ? 39.5 - 37 * k + i / 1000 : 40 + ((k * 37 + i * 13) % 600) / 10,
          quality: "good",
          time,
          unit: k < 2 ? "deg" : "%",
        };
      });
      return vessel.status(door.url, { vessel: { name: "Aurora" }, latest });
    };
    await report(0);
    t.is((await fetch(`${url}/owner/vessel`)).status, 401);
    const asked = await runShoreWarm(["owner", "aurora", "--name", "Ana", "--url", url, "--postgres", postgres.url]);
    const link = /(http\S+)/.exec(asked.stdout)?.[1] ?? "";
    t.is(asked.code, 0, asked.stderr);

    const browser = await browserOf(t);
    const context = await browser?.newContext({ locale: "en-GB", viewport: { width: 400, height: 800 } });
    t.teardown(() => context?.close());
    const page = await context?.newPage();
    if (context === undefined || page === undefined) throw new Error("no browser");
    page.setDefaultTimeout(60_000);
    const faults: string[] = [];
    page.on("pageerror", (error) => faults.push(String(error)));
    const cdp = await context.newCDPSession(page);
    await cdp.send("WebAuthn.enable");
    await cdp.send("WebAuthn.addVirtualAuthenticator", {
      options: {
        protocol: "ctap2",
        transport: "internal",
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
    let bytes = 0;
    await cdp.send("Network.enable");
    cdp.on("Network.loadingFinished", ({ encodedDataLength }) => (bytes += encodedDataLength));
    await page.clock.install();
    await page.goto(link);
    await page.getByRole("button", { name: "Make a passkey" }).click();
    await page.getByText("39° 30.000′ N").waitFor();
    if (SHOTS !== undefined) await page.screenshot({ path: join(SHOTS, "owner-400.png"), fullPage: true });
    const loaded = bytes;
    for (let i = 1; i <= UPDATES; i += 1) {
      await report(i);
      const answered = page.waitForResponse((response) => response.url().endsWith("/owner/vessel"));
      await page.clock.runFor(61_000);
      await answered;
    }
    await page.getByText("39° 33.600′ N").waitFor();
    t.log(`${loaded} bytes until it was seen, ${bytes} in an hour with ${UPDATES} updates of 60 values`);
    t.true(bytes <= MOST_BYTES, String(bytes));
    t.regex((await page.locator("main").textContent()) ?? "", /Aurora.*entry 12/);
    await page.setViewportSize({ width: 1280, height: 900 });
    if (SHOTS !== undefined) await page.screenshot({ path: join(SHOTS, "owner-1280.png") });

    // Signed out and in again, by the passkey alone; the link is used up.
    await page.getByRole("button", { name: "Sign out" }).click();
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.getByText("39° 33.600′ N").waitFor();
    const other = await browser?.newContext({ locale: "es" });
    t.teardown(() => other?.close());
    const second = await other?.newPage();
    await second?.goto(link);
    await second?.getByRole("button", { name: "Crear una llave" }).click();
    await second?.getByText("bitacora-shore owner").waitFor();
    t.deepEqual(faults, []);

    // The passkey is taken away, and with it the session.
    const gone = await runShoreWarm(["owner", "aurora", "--name", "Ana", "--remove", "--postgres", postgres.url]);
    t.is(gone.code, 0, gone.stderr);
    await page.reload();
    await page.getByRole("button", { name: "Sign in" }).waitFor();
  },
);
