/**
 * KIP, the dashboard of Signal K, beside the console: its demonstration from its package, unmodified, served by us on the same feed. What
 * it keeps in the browser once its demonstration is loaded goes into each new context.
 */
import { fileURLToPath } from "node:url";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import type { SignalkParts } from "../../../src/connectors/signalk/open-signalk.ts";
import { FileApplicationData } from "../../../src/signalk/file-application-data.ts";
import { findWebapps } from "../../../src/signalk/file-webapps.ts";

const ROOT = fileURLToPath(new URL("../../../", import.meta.url));
const NAME = "@mxtommy/kip";

export const KIP_PATH = `/${NAME}/`;

/** What Signal K serves of the vessel; the paths of tags that have none of their own. */
export async function kipParts(folder: string, paths: Readonly<Record<string, string>>): Promise<SignalkParts> {
  const { webapps } = await findWebapps([NAME], [ROOT]);
  const identity = {
    name: "Aurora",
    mmsi: "224123456",
    uuid: "urn:mrn:signalk:uuid:b7590868-1d62-47d9-989c-32321b349fb9",
  };
  const size = { lengthM: 24, beamM: 6.2, draftM: 1.9, shipType: { id: 37, name: "Pleasure" } };
  return {
    identity: { ...identity, ...size },
    paths,
    applicationData: new FileApplicationData(folder),
    webapps,
    fault: () => null,
  };
}

/** The browser's state with KIP's demonstration in it, for any address of the same service. */
export async function withDemonstration(
  browser: Browser,
  url: string,
  options: BrowserContextOptions,
): Promise<(url: string) => BrowserContextOptions> {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  await onlyFromHere(page);
  await page.goto(url + KIP_PATH);
  await page.getByRole("button", { name: "Load Demo" }).click({ timeout: 120_000 });
  await page.locator("svg text", { hasText: /\d/ }).first().waitFor({ timeout: 120_000 });
  await page.waitForTimeout(3000);
  const { cookies, origins } = await context.storageState({ indexedDB: true });
  await context.close();
  const { origin: here } = new URL(url);
  // It keeps the address of its server as well.
  return (at) => {
    const { origin } = new URL(at);
    const moved = origins.map(({ localStorage }) => ({
      origin,
      localStorage: localStorage.map(({ name, value }) => ({ name, value: value.replaceAll(here, origin) })),
    }));
    return { ...options, storageState: { cookies, origins: moved } };
  };
}

/** Maps and plug-ins on the internet are not there at sea. */
export async function onlyFromHere(page: Page): Promise<void> {
  await page.route(
    (url) => url.hostname !== "127.0.0.1",
    (route) => route.abort("blockedbyclient"),
  );
}
