/** The mark of the service's condition in a real browser: it is there only while something wants to be looked at. */
import axe from "axe-core";
import { startVessel } from "../api/support/vessel.ts";
import { openPage, test } from "./browser.ts";

/** The console asks every five seconds. */
const PATIENCE = { timeout: 30_000 };

test.serial("a disk that is nearly full is a mark that opens what is wrong, since when, and what to do", async (t) => {
  let isLow = false;
  const diskRoom = () => ({ freeBytes: 150e6, state: isLow ? ("low" as const) : ("room" as const) });
  const doctor = async () => ({
    atMs: Date.now(),
    findings: [
      { id: "node", level: "ok", text: "Node v24.21.0", command: null },
      { id: "rtc", level: "warn", text: "No clock runs while the computer is off (RTC)", command: null },
      { id: "disk", level: "fail", text: "The disk at / is mounted read-only", command: "sudo dmesg | tail" },
    ] as const,
  });
  const vessel = await startVessel({}, { diskRoom, doctor });
  t.teardown(() => vessel.stop());
  const page = await openPage(t, vessel.url, { locale: "en-GB", width: 360, height: 640 });
  if (page === undefined) return;
  const mark = page.getByRole("button", { name: "Look at this (1)" });
  t.false(await mark.isVisible());
  isLow = true;
  await mark.waitFor(PATIENCE);
  t.is(await page.evaluate("document.documentElement.scrollWidth - innerWidth"), 0);
  await mark.click();
  const dialog = page.getByRole("dialog", { name: "Condition of the service" });
  await dialog.getByText("The disk is nearly full: 150 MB free. Nothing is lost yet.").waitFor();
  await dialog.getByText(/^Since /).waitFor();
  await dialog.getByText(/^Make room/).waitFor();
  // What is wrong goes before what is only worth a look; what is good is folded away.
  await dialog.getByText("sudo dmesg | tail").waitFor();
  const told = await dialog.locator("section li").allInnerTexts();
  t.regex(told[0] ?? "", /^Wrong: The disk at \/ is mounted read-only\s+sudo dmesg \| tail$/);
  t.regex(told[1] ?? "", /^Look: No clock runs/);
  t.true(await dialog.getByText("1 check is good").isVisible());
  t.is(await page.evaluate("document.documentElement.scrollWidth - innerWidth"), 0);
  await page.evaluate(axe.source);
  const found = (await page.evaluate("axe.run({ include: ['.sheet', '.head'] })")) as { violations: { id: string }[] };
  t.deepEqual(
    found.violations.map(({ id }) => id),
    [],
  );
  await dialog.getByRole("button", { name: "Close" }).click();
  isLow = false;
  await mark.waitFor({ state: "hidden", ...PATIENCE });
});
