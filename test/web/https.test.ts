/** The console over HTTPS in a real browser that trusts the vessel's authority, as a telephone does after it was told to. */
import { spawnSync } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import ava from "ava";
import { chromium } from "playwright-core";
import type { HttpsReport } from "../../src/api/reports.ts";
import { httpsParts, ownCertificates } from "../support/own-certificates.ts";
import { startVessel } from "../api/support/vessel.ts";
import { tempDir } from "../support/temp-dir.ts";
import { testWith } from "../support/programs.ts";
import { executablePath } from "./browser.ts";

/** Chromium reads the authorities of its user from a database of NSS below the home directory. */
const test = testWith(ava, "chromium", "certutil");

test.serial(
  "the console is live over TLS without a warning, in a secure context; without trust the browser refuses",
  async (t) => {
    const dir = await tempDir(t);
    const certificates = await ownCertificates(await tempDir(t));
    const vessel = await startVessel({}, { https: httpsParts(certificates) });
    t.teardown(() => vessel.stop());
    vessel.sail(0.2);
    const { https } = (await (await fetch(`${vessel.url}/health`)).json()) as { https: HttpsReport };
    const url = `https://localhost:${https.port}/`;
    const open = async () => {
      const browser = await chromium.launch({
        executablePath,
        args: ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking"],
        env: { PATH: process.env["PATH"] ?? "", HOME: dir },
      });
      t.teardown(() => browser.close());
      return browser.newPage({ locale: "es-ES" });
    };
    await t.throwsAsync((await open()).goto(url), { message: /ERR_CERT_AUTHORITY_INVALID/ });

    const [database, file] = [join(dir, ".pki", "nssdb"), join(dir, "ca.crt")];
    await writeFile(file, certificates.authority ?? "");
    spawnSync("mkdir", ["-p", database]);
    for (const args of [
      ["-N", "--empty-password"],
      ["-A", "-t", "C,,", "-n", "Aurora", "-i", file],
    ])
      t.is(spawnSync("certutil", ["-d", `sql:${database}`, ...args]).status, 0);
    const page = await open();
    await page.goto(url);
    await page.locator(".link-state:is([data-state=live], [data-state=unheard])").waitFor({ state: "attached" });
    t.true(await page.evaluate("isSecureContext"));
  },
);
