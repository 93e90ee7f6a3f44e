/** The page of switches in a real browser, against the service as it runs aboard, with a bank of switches behind a gateway. */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { FakeGateway } from "../support/fake-gateway.ts";
import { tempDir } from "../support/temp-dir.ts";
import { startWarmService } from "../support/warm-bitacora.ts";
import { type Context, openPage, test } from "./browser.ts";
import { axeFaults, examined } from "./examined.ts";

/** Its NAME, at address 60, and bank 0: channels 1 and 2, and no other. */
const CLAIM = "(0.0) can0 18EEFF3C#6712A0F000828CC0\n";
const stateOf = (on: boolean) => `(0.0) can0 0DF20D3C#00${on ? "F1" : "F0"}FFFFFFFFFFFF\n`;
/** The first frame of a command of 127501 to it. */
const COMMAND = /0DED3C[0-9A-F]{2}#[0-9A-F]00A010DF201/g;

/** A service whose bank does what it is told, unless it is deaf. */
async function serving(t: Context) {
  const bank = { on: false, isDeaf: false, commands: 0 };
  let heard = "";
  const gateway = await FakeGateway.start((socket) =>
    socket.on("data", (chunk: Buffer) => {
      heard += chunk.toString();
      const commands = heard.match(COMMAND)?.length ?? 0;
      if (commands === bank.commands) return;
      bank.commands = commands;
      if (!bank.isDeaf) bank.on = !bank.on;
      gateway.say(stateOf(bank.on));
    }),
  );
  const saying = setInterval(() => gateway.say(CLAIM + stateOf(bank.on)), 300);
  t.teardown(() => (clearInterval(saying), gateway.vanish()));
  const dir = await tempDir(t);
  const lamp = { by: "panel", bank: 0, channel: 1 };
  const project = {
    id: "alfa",
    name: "Alfa",
    vessel: { id: "alfa", name: "Alfa", type: "other", loa_m: 10, beam_m: 3, draft_m: 1 },
    sources: [{ type: "candump-tcp", name: "panel", host: "127.0.0.1", port: gateway.port }],
    switches: [
      { ...lamp, id: "lamp", name: "Saloon lights", load: "lights" },
      { ...lamp, channel: 2, id: "gas", name: "Gas valve", load: "gas" },
      { ...lamp, bank: 7, id: "mast", name: "Mast light", load: "lights" },
    ],
  };
  await writeFile(join(dir, "project.yaml"), JSON.stringify(project));
  const { url, end } = await startWarmService([
    "--project",
    join(dir, "project.yaml"),
    "--data-dir",
    join(dir, "data"),
  ]);
  t.teardown(() => end("SIGTERM"));
  return { url, bank };
}

test.serial(
  "two touches switch, and the page says what the device says; what cannot be switched says why",
  async (t) => {
    const { url, bank } = await serving(t);
    const page = await openPage(t, `${url}/#/switches`, { locale: "en-GB", width: 390, height: 844 });
    if (page === undefined) return;
    const card = (name: string) => page.locator(".switch", { hasText: name });
    const lamp = card("Saloon lights");
    await lamp.locator('.switch-state[data-state="off"]').waitFor();
    t.regex(await lamp.innerText(), /as the device said \d+ s ago/);
    await card("Gas valve")
      .getByText("Cannot be switched now: a load of this kind is not switched that way from here")
      .waitFor();
    t.true(await card("Gas valve").getByRole("button").isDisabled());
    await card("Mast light").locator('.switch-state[data-state="unknown"]').waitFor();
    t.regex(await card("Mast light").innerText(), /no device has said so yet[^]*nobody knows whether it is on/);
    const session = await page.context().newCDPSession(page);
    t.deepEqual([...(await examined(page, session)), ...(await axeFaults(page))], []);

    const on = lamp.getByRole("button", { name: "Switch on: Saloon lights" });
    await on.click();
    await page.getByLabel("Your name").fill("Ana");
    await page.getByRole("dialog").getByRole("button", { name: "Switch on" }).click();
    const sheet = page.getByRole("dialog", { name: "Switch on: Saloon lights?" });
    await sheet.waitFor();
    t.is(bank.commands, 0, "one touch is none");
    await page.keyboard.press("Escape");
    await sheet.waitFor({ state: "detached" });
    await on.click();
    await sheet.getByRole("button", { name: "Switch on" }).click();
    await lamp.getByText("Done: the device says on (Ana).").waitFor();
    await lamp.locator('.switch-state[data-state="on"]').waitFor();
    t.is(bank.commands, 1);

    bank.isDeaf = true;
    const off = lamp.getByRole("button", { name: "Switch off: Saloon lights" });
    await off.and(page.locator(":enabled")).click();
    await page.getByRole("dialog").getByRole("button", { name: "Switch off" }).click();
    await lamp.getByText("Not done (Ana): the device has not said so in time: look at it.").waitFor();
    await lamp.locator('.switch-state[data-state="on"]').waitFor();
    t.is(bank.commands, 2, "nothing by itself");
  },
);

test.serial("the navigation offers it where the project lists switches, in Spanish as well", async (t) => {
  const { url } = await serving(t);
  const page = await openPage(t, `${url}/#/alarms`);
  if (page === undefined) return;
  await page.getByRole("link", { name: "Interruptores" }).click();
  const why = page.getByText("Ahora no se puede: una carga de esta clase no se maneja así desde aquí");
  await why.waitFor();
  t.true(await why.isVisible());
});
