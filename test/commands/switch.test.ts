/** `bitacora switch`, against a service that runs, with a relay behind a broker. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import test from "ava";
import { TestBroker } from "../support/mosquitto.ts";
import { testWith } from "../support/programs.ts";
import { cleanEnv, getJson, projectRoot } from "../support/service-process.ts";
import { tempDir } from "../support/temp-dir.ts";
import { until } from "../support/until.ts";
import { runWarm, startWarmService } from "../support/warm-bitacora.ts";

/** Runs a command at a terminal of its own. */
const AT_TERMINAL = "import os, pty, sys; sys.exit(os.waitstatus_to_exitcode(pty.spawn(sys.argv[1:])))";

interface Entry {
  readonly user: string;
  readonly payload: { readonly event?: string; readonly outcome?: string };
}

testWith(
  test,
  "mosquitto",
  "mosquitto_sub",
  "python3",
)(
  "switches are listed, and switched by --yes or a second touch at a terminal; done is what the device says",
  async (t) => {
    t.timeout(240_000);
    const broker = await TestBroker.start(t);
    const told = await broker.listen(t, ["lamp/set"]);
    let isDeaf = false;
    let on = "OFF";
    const over = new AbortController();
    const say = async (): Promise<void> => {
      while (!over.signal.aborted) {
        if (!isDeaf) on = told.last("lamp/set") ?? on;
        await broker.publish("lamp", on).catch(() => undefined);
        await sleep(300);
      }
    };
    const saying = say();
    t.teardown(() => (over.abort(), saying));
    const dir = await tempDir(t);
    const topics = { lamp: { tag: "LAMP.ON", unit_si: "bool", command: { topic: "lamp/set" } } };
    const project = {
      id: "a",
      name: "A",
      vessel: { id: "a", name: "A", type: "other", loa_m: 10, beam_m: 3, draft_m: 1 },
      sources: [{ type: "mqtt", name: "house", url: broker.url, topics }],
      switches: [{ id: "lamp", name: "Saloon", load: "lights", by: "house", tag: "LAMP.ON" }],
    };
    await writeFile(join(dir, "project.yaml"), JSON.stringify(project));
    const service = await startWarmService(["--project", join(dir, "project.yaml"), "--data-dir", join(dir, "data")]);
    t.teardown(() => service.end("SIGTERM"));
    const line = (...args: string[]) => ["switch", ...args, "--url", service.url];
    const switched = (...args: string[]) => runWarm(line(...args));
    const mayBe = (to: "on" | "off") =>
      until(
        async () =>
          (await getJson<{ refused: Record<string, string | null> }[]>(`${service.url}/switches`))[0]?.refused[to] ===
          null,
      );

    await mayBe("on");
    const [head = "", row = ""] = (await switched()).stdout.split("\n");
    t.regex(head, /^switch +name +load +state +age s +cannot be switched now$/);
    t.regex(row, /^lamp +Saloon +lights +is off +\d+$/);
    t.like(JSON.parse((await switched("lamp", "--json")).stdout), { id: "lamp", on: false, why: { on: null } });
    t.regex((await switched("sun")).stderr, /no switch sun/);
    const unasked = await switched("lamp", "on");
    t.is(unasked.code, 2);
    t.regex(unasked.stderr, /--yes/);
    t.deepEqual(told.messages, []);

    const done = await switched("lamp", "on", "--yes", "--user", "Ana");
    t.deepEqual([done.code, done.stdout], [0, "Saloon: switched on, says the device\n"]);
    const again = await switched("lamp", "on", "--yes", "--user", "Ana");
    t.is(again.code, 2);
    t.regex(again.stderr, /it is so already/);

    await mayBe("off");
    const atTerminal = async (answer: string) => {
      const command = [process.execPath, `${projectRoot}bin/run.js`, ...line("lamp", "off", "--user", "Bea")];
      const child = spawn("python3", ["-c", AT_TERMINAL, ...command], { env: cleanEnv(), stdio: "pipe" });
      let said = "";
      child.stdout.on("data", (chunk: Buffer) => (said += chunk.toString()));
      await until(
        () => said.includes("Saloon: switch off? [y/N]"),
        () => said,
      );
      child.stdin.write(`${answer}\n`);
      const [code] = (await once(child, "close")) as [number];
      return { code, said };
    };
    t.is((await atTerminal("n")).code, 1);
    t.deepEqual(told.of("lamp/set"), ["ON"]);
    const meant = await atTerminal("y");
    t.is(meant.code, 0, meant.said);
    t.regex(meant.said, /Saloon: switched off, says the device/);

    isDeaf = true;
    await mayBe("on");
    const not = await switched("lamp", "on", "--yes", "--user", "Ana");
    t.is(not.code, 1);
    t.is(not.stdout, "Saloon: not known to be switched on: the device has not said so in time: look at it\n");
    t.deepEqual(told.of("lamp/set"), ["ON", "OFF", "ON"]);
    const entries = (await getJson<Entry[]>(`${service.url}/logbook?limit=20`)).filter(({ payload: { event = "" } }) =>
      event.startsWith("switch_"),
    );
    const said = entries.map(({ user, payload: { event, outcome } }) =>
      [event, outcome, user].filter(Boolean).join(" "),
    );
    t.deepEqual(said.toReversed(), [
      "switch_ordered Ana",
      "switch_ended done Ana",
      "switch_ordered Bea",
      "switch_ended done Bea",
      "switch_ordered Ana",
      "switch_ended not-done Ana",
    ]);
  },
);
