/**
 * Passkeys in a real browser, with the authenticator that Chromium has for tests (CDP's WebAuthn): over HTTPS by a name, with the vessel's
 * own authority, and the words where there are none.
 */
import { spawnSync } from "node:child_process";
import { hash } from "node:crypto";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import ava from "ava";
import { type Browser, type CDPSession, chromium, type Page } from "playwright-core";
import type { HttpsReport } from "../../src/api/reports.ts";
import { isGoodSignature, signedStatementOf } from "../../src/logbook/person/person-signature.ts";
import { memoryAccess } from "../access/support/memory-access.ts";
import { PASSWORD } from "../access/support/vessel.ts";
import { startVessel } from "../api/support/vessel.ts";
import { httpsParts, ownCertificates } from "../support/own-certificates.ts";
import { testWith } from "../support/programs.ts";
import { ARGS, browserOf, type Context, executablePath } from "./browser.ts";

const test = testWith(ava, "chromium", "certutil");

const NAMES = ["localhost", "127.0.0.1", "boat.local"];
let home: string;
let certificates: Awaited<ReturnType<typeof ownCertificates>>;
let browser: Browser | undefined;

/** Her authority, and a browser that trusts it, as a telephone does after it was told to. */
ava.before(async () => {
  home = await mkdtemp(join(tmpdir(), "bitacora-passkey-"));
  certificates = await ownCertificates(home, { names: NAMES });
});
ava.after.always(async () => {
  await browser?.close();
  await rm(home, { recursive: true });
});

async function trusting(t: Context): Promise<Browser> {
  if (browser !== undefined) return browser;
  const [database, file] = [join(home, ".pki", "nssdb"), join(home, "ca.crt")];
  await writeFile(file, certificates.authority ?? "");
  await mkdir(database, { recursive: true });
  const certutil = (...args: string[]) => spawnSync("certutil", ["-d", `sql:${database}`, ...args]).status;
  t.is(certutil("-N", "--empty-password"), 0);
  t.is(certutil("-A", "-t", "C,,", "-n", "Aurora", "-i", file), 0);
  const args = [...ARGS, "--host-resolver-rules=MAP boat.local 127.0.0.1"];
  const env = { PATH: process.env["PATH"] ?? "", HOME: home };
  return (browser = await chromium.launch({ executablePath, args, env }));
}

/** A vessel with HTTPS and Ana's account. */
async function aboard(t: Context) {
  const { access, events } = memoryAccess();
  await access.addPerson("Ana", "master", { password: PASSWORD }, "test");
  const vessel = await startVessel({ machineNames: ["boat.local"] }, { access, https: httpsParts(certificates) });
  t.teardown(() => vessel.stop());
  const { https } = (await (await fetch(`${vessel.url}/health`)).json()) as { https: HttpsReport };
  const open = async (host: string, locale = "en-GB") => {
    const context = await (await trusting(t)).newContext({ locale, viewport: { width: 1280, height: 800 } });
    const page = await context.newPage();
    page.setDefaultTimeout(60_000);
    const faults: string[] = [];
    page.on("pageerror", (error) => faults.push(String(error)));
    t.teardown(async () => {
      await context.close();
      if (faults.length > 0) throw new Error(faults.join("\n"));
    });
    await page.goto(`https://${host}:${https.port}/#/access`);
    await page.locator(".link-state:is([data-state=live], [data-state=unheard])").waitFor({ state: "attached" });
    t.true(await page.evaluate("isSecureContext"));
    return page;
  };
  return { access, events, vessel, open, port: https.port };
}

/** A device with a finger: it confirms by itself who asks. */
async function withAuthenticator(page: Page): Promise<{ readonly cdp: CDPSession; readonly id: string }> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("WebAuthn.enable");
  const { authenticatorId: id } = await cdp.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return { cdp, id };
}

const ASKED = ".sheet";
const answer = (page: Page) => page.locator(`${ASKED} [type=submit]`).click();
const closed = (page: Page) => page.locator(ASKED).waitFor({ state: "detached" });

async function signIn(page: Page, button = "Sign in"): Promise<void> {
  await page.locator(".user", { hasText: button }).click();
  await page.fill(`${ASKED} [name=name]`, "Ana");
  await page.fill(`${ASKED} [name=password]`, PASSWORD);
  await answer(page);
  await closed(page);
}

test.serial("a browser that does not trust the vessel's authority refuses her console", async (t) => {
  const { port } = await aboard(t);
  const context = await (await browserOf(t))?.newContext();
  t.teardown(() => context?.close());
  const page = await context?.newPage();
  await t.throwsAsync(async () => page?.goto(`https://localhost:${port}/`), { message: /ERR_CERT_AUTHORITY_INVALID/ });
});

test.serial("a person adds a passkey, signs in by it without a name, and removes it", async (t) => {
  const on = await aboard(t);
  const { access, events, open } = on;
  const page = await open("boat.local");
  const { cdp, id } = await withAuthenticator(page);
  await page.locator(".user").click();
  await page.locator(ASKED).waitFor();
  t.is(await page.getByRole("button", { name: "Sign in with a passkey" }).count(), 0, "nobody has one");
  await page.keyboard.press("Escape");
  await signIn(page);

  await page.getByRole("button", { name: "Add a passkey…" }).click();
  await page.fill(`${ASKED} [name=label]`, "Bridge computer");
  await page.fill(`${ASKED} [name=password]`, "not this one, surely");
  await answer(page);
  await page.locator(".refusal", { hasText: "password" }).waitFor();
  await page.fill(`${ASKED} [name=password]`, PASSWORD);
  await answer(page);
  await closed(page);
  await page.locator(".access-row", { hasText: "Bridge computer" }).getByText("for boat.local").waitFor();
  t.is(access.passkeys.keys.records()[0]?.rp_id, "boat.local");
  const { credentials } = await cdp.send("WebAuthn.getCredentials", { authenticatorId: id });
  t.is(credentials[0]?.rpId, "boat.local");
  t.true(credentials[0]?.isResidentCredential);

  // The same device once more.
  await page.getByRole("button", { name: "Add a passkey…" }).click();
  await page.fill(`${ASKED} [name=password]`, PASSWORD);
  await answer(page);
  await page.locator(".refusal", { hasText: "already" }).waitFor();
  await page.getByRole("button", { name: "Close" }).click();

  await page.locator(".user").click();
  await page.getByRole("button", { name: "Sign out" }).click();
  await page.locator(".user", { hasText: "Sign in" }).click();
  await cdp.send("WebAuthn.setUserVerified", { authenticatorId: id, isUserVerified: false });
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await page.locator(".refusal", { hasText: "No passkey was chosen" }).waitFor();
  await cdp.send("WebAuthn.setUserVerified", { authenticatorId: id, isUserVerified: true });
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await closed(page);
  t.is(await page.locator(".user").innerText(), "Ana");
  t.like(events.at(-1), { event: "signed_in", user: "Ana", method: "passkey" });
  t.true((access.passkeys.keys.records()[0]?.sign_count ?? 0) > 0, "this authenticator counts");

  await page.locator(".access-row", { hasText: "Bridge computer" }).getByRole("button", { name: "Remove" }).click();
  await page.getByText("No passkeys yet.").waitFor();
  t.is(await page.locator(".user").innerText(), "Ana", "who removes it stays where they are");
  t.deepEqual(access.passkeys.keys.records(), []);
});

test.serial("a copied authenticator is refused in the console's words", async (t) => {
  const on = await aboard(t);
  const { access, open } = on;
  const page = await open("localhost", "es-ES");
  await withAuthenticator(page);
  await signIn(page, "Entrar");
  await page.getByRole("button", { name: "Añadir una llave de acceso…" }).click();
  await page.fill(`${ASKED} [name=password]`, PASSWORD);
  await answer(page);
  await closed(page);
  const [kept] = access.passkeys.keys.records();
  t.truthy(kept);
  // The copy has signed in often meanwhile.
  if (kept !== undefined) access.passkeys.keys.used(kept, 1000, kept.made_at);
  await page.locator(".user").click();
  await page.getByRole("button", { name: "Salir" }).click();
  await page.locator(".user", { hasText: "Entrar" }).click();
  await page.getByRole("button", { name: "Entrar con una llave de acceso" }).click();
  await page.locator(".refusal", { hasText: "copia" }).waitFor();
  t.is(access.sessions.size, 0);
});

test.serial(
  "where the console was opened by an address or in the clear, words stand in the place of the button",
  async (t) => {
    const on = await aboard(t);
    const { access, vessel, open } = on;
    const page = await open("127.0.0.1");
    await signIn(page);
    await page.getByText("opened by an IP address").waitFor();
    t.is(await page.getByRole("button", { name: "Add a passkey…" }).count(), 0);
    await page.goto(`http://boat.local:${vessel.port}/#/access`);
    await signIn(page);
    await page.getByText("over HTTPS only").waitFor();
    t.is(await page.getByRole("button", { name: "Add a passkey…" }).count(), 0);

    // Who has one elsewhere is told where.
    access.passkeys.keys.add({
      credential_id: "AAAA",
      user_handle: "AAAA",
      public_key: "AAAA",
      name: "Ana",
      label: "Telephone",
      rp_id: "boat.local",
      sign_count: 0,
      made_at: "2026-11-24T12:00:00.000Z",
    });
    const other = await open("localhost");
    await other.locator(".user", { hasText: "Sign in" }).click();
    await other.getByText("There are passkeys for boat.local").waitFor();
    t.is(await other.getByRole("button", { name: "Sign in with a passkey" }).count(), 0);
  },
);

test.serial("a countersignature is signed by the passkey that the log book knows as the person's", async (t) => {
  const on = await aboard(t);
  const { vessel, open } = on;
  const page = await open("boat.local");
  await withAuthenticator(page);
  await signIn(page);
  await page.getByRole("button", { name: "Add a passkey…" }).click();
  await page.fill(`${ASKED} [name=password]`, PASSWORD);
  await answer(page);
  await closed(page);
  await page.getByRole("button", { name: "Sign with it…" }).click();
  const [made] = (await (await fetch(`${vessel.url}/access/passkeys`)).json()) as { id: string; person_key: string }[];
  const { id: passkeyId, person_key: key } = made ?? { id: "", person_key: "" };
  const [first = "", , fingerprint = ""] = await page.locator(`${ASKED} code`).allInnerTexts();
  t.is(first, `bitacora access passkeys --line ${passkeyId} > key.pub`);
  const digits = hash("sha256", Buffer.from(key, "base64"), "hex");
  t.is(fingerprint.replaceAll(" ", ""), digits.slice(0, 32));
  // On the vessel's computer, by a command.
  const entered = await fetch(
    `${vessel.url}/logbook/person-keys?${new URLSearchParams({ key, person: "Ana", user: "Eva" })}`,
    {
      method: "POST",
    },
  );
  t.is(entered.status, 200);
  await page.locator(`${ASKED} .primary`).click();
  await page.getByText("signs in the log book").waitFor();

  const { id } = await vessel.logbook.append({
    kind: "manual",
    summary: "Lines «cast» off\n\u{1f6a2}",
    payload: {},
    user: "Eva",
  });
  await page.getByRole("link", { name: "Log book" }).click();
  await page.locator(`#entry-${id} .entry-open`).click();
  await page.locator(".sheet").last().getByRole("button", { name: "Countersign", exact: true }).click();
  await page.getByRole("button", { name: "Sign", exact: true }).click();
  await closed(page);
  await page.getByText(`Countersigned entry ${id}`).first().waitFor();
  const [entry] = await vessel.logbook.query({ limit: 1 });
  if (entry === undefined) return;
  t.like(entry.payload, { countersigns: id, person_key: key });
  const statement = signedStatementOf(entry);
  t.true(statement !== undefined && isGoodSignature(statement));
  t.false(statement !== undefined && isGoodSignature({ ...statement, entryId: 1 }));

  await page.locator(`#entry-${id} .entry-open`).click();
  await page.locator(".sheet").last().getByRole("button", { name: "Countersign", exact: true }).click();
  await page.getByRole("button", { name: "Countersign without a signature" }).click();
  await closed(page);
  const [plain] = await vessel.logbook.query({ limit: 1 });
  t.deepEqual(plain?.payload, { countersigns: id });
});
