/** Signing in, the first visit and the page of access in a real browser, against a real service. */
import type { Page } from "playwright-core";
import { memoryAccess } from "../access/support/memory-access.ts";
import { LOCAL, PASSWORD, sessionOf } from "../access/support/vessel.ts";
import { startVessel } from "../api/support/vessel.ts";
import { browserOf, type Context, openPage, test } from "./browser.ts";

async function guardedVessel(t: Context, notice: string | null = null, reading: "open" | "signed_in" = "open") {
  const { access } = memoryAccess({ settings: { notice, reading } });
  const vessel = await startVessel({}, { access });
  t.teardown(() => vessel.stop());
  return { ...vessel, access };
}

const ASKED = ".sheet";
const answer = (page: Page) => page.locator(`${ASKED} [type=submit]`).click();

async function fill(page: Page, fields: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, value] of Object.entries(fields)) await page.fill(`${ASKED} [name=${name}]`, value);
}

async function closed(page: Page): Promise<void> {
  await page.locator(ASKED).waitFor({ state: "detached" });
}

test.serial(
  "the first visit makes the master's account, who adds a person, and a PIN is enough on the bridge tablet",
  async (t) => {
    const { url, access, logbook } = await guardedVessel(t);
    const page = await openPage(t, `${url}/#/access`, { locale: "en-GB" });
    if (page === undefined) return;
    t.true(await page.getByRole("link", { name: "Access" }).isHidden(), "not before signing in");
    await page.locator(".sign-in-notice .primary").click();
    await fill(page, { code: "WRONG", name: "Ana Ruiz", password: "three little boats", again: "three little boats" });
    await answer(page);
    await page.locator(".refusal", { hasText: "code" }).waitFor();
    await fill(page, { code: access.code.text.toLowerCase() });
    await answer(page);
    await closed(page);
    t.is(await page.locator(".user").innerText(), "Ana Ruiz");
    t.true(await page.locator(".sign-in-notice").isHidden());

    await page.getByRole("link", { name: "Access" }).click();
    await page.getByRole("button", { name: "Add a person" }).click();
    await fill(page, { name: "Luis", password: "otra palabra larga", pin: "4711", current: "three little boats" });
    await answer(page);
    await page.locator(".access-row", { hasText: "Luis" }).getByText("has a PIN").waitFor();
    await page.locator(".user").click();
    await page.getByRole("button", { name: "This is a bridge tablet…" }).click();
    await fill(page, { current: "three little boats" });
    await answer(page);
    await closed(page);
    await page.locator(".user").click();
    await page.getByRole("button", { name: "Sign out" }).click();
    await page.locator(".user", { hasText: "Sign in" }).waitFor();

    // What needs a name asks for it, and is done in that name.
    await page.getByRole("link", { name: "Log book" }).click();
    await page.fill("[name=summary]", "Lines cast off");
    await page.locator(".log-writing .primary").click();
    await fill(page, { name: "Luis", password: "4711" });
    await answer(page);
    await closed(page);
    await page.getByText("Lines cast off").first().waitFor();
    const [entry] = await logbook.query({ limit: 1 });
    t.like(entry, { summary: "Lines cast off", user: "Luis" });
    t.is(access.sessions.list()[0]?.tablet, true);
    await access.changePerson("Luis", { role: "engineer" }, LOCAL);
    await page.locator(".user", { hasText: "Sign in" }).waitFor();
    await page.locator(".user").click();
    await fill(page, { name: "Luis", password: "4711" });
    await answer(page);
    await closed(page);
    await page.getByRole("link", { name: "Access" }).click();
    await page.getByText("sign in with the password instead of the PIN").waitFor();
  },
);

test.serial(
  "a session that is ended from elsewhere leaves the page looking, and writing asks to sign in",
  async (t) => {
    const { url, access } = await guardedVessel(t);
    const page = await openPage(t, `${url}/#/logbook`, { locale: "en-GB" });
    if (page === undefined) return;
    await page.locator(".sign-in-notice .primary").click();
    const password = "three little boats";
    await fill(page, { code: access.code.text, name: "Ana Ruiz", password, again: password });
    await answer(page);
    await closed(page);
    access.sessions.endAllOf("Ana Ruiz");
    await page.locator(".user", { hasText: "Sign in" }).waitFor();
    await page.fill("[name=summary]", "Who am I?");
    await page.locator(".log-writing .primary").click();
    await page.getByRole("dialog", { name: "Write in the log" }).waitFor();
    t.is(await page.locator(".band.old:visible").count(), 0);
  },
);

test.serial(
  "where only those who are signed in may look, a page whose session ends says so, and shows nothing as if it were live",
  async (t) => {
    const vessel = await guardedVessel(t, null, "signed_in");
    const { url, access } = vessel;
    await access.addPerson("Ana", "master", { password: PASSWORD }, "test");
    const browser = await browserOf(t);
    if (browser === undefined) return;
    const context = await browser.newContext({ locale: "en-GB" });
    t.teardown(() => context.close());
    await context.addCookies([{ name: "bitacora_session", value: sessionOf(access, "Ana"), url }]);
    const page = await context.newPage();
    await page.goto(`${url}/#/watch/engines`);
    await page.locator("h1", { hasText: "Aurora" }).waitFor();
    vessel.write("ME_INST_0.RPM", 777);
    await page.locator(".gauge-number", { hasText: /^777$/ }).waitFor();
    await page.locator("html:not([data-old])").waitFor();
    await access.endSession(access.sessions.list()[0]?.id ?? "", LOCAL);
    await page.locator(".band.old", { hasText: "The session ended at" }).waitFor();
    await page.locator("html[data-old]").waitFor();
    await page.locator(".link-state", { hasText: "Signed off" }).waitFor();
    t.is(await page.locator(".sign-in-notice:visible").count(), 1);
  },
);

test.serial("the project's notice is read before signing in", async (t) => {
  const notice = "Aurora's system, for her crew.\nWhat is done here stands in the log book.";
  const { url, access } = await guardedVessel(t, notice);
  await access.addPerson("Ana", "master", { password: "three little boats" }, LOCAL.name ?? "");
  const page = await openPage(t, url, { locale: "en-GB" });
  if (page === undefined) return;
  await page.locator(".user", { hasText: "Sign in" }).click();
  t.is(await page.locator(".sheet .system-notice").innerText(), notice);
});
