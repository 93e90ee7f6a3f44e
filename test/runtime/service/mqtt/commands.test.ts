/** What clients of a broker ask of a vessel: what the project allows is done and stands in the log book, all else is refused. */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type ExecutionContext } from "ava";
import { seededRandom, seedOf } from "../../../support/random.ts";
import { type Listener, TestBroker } from "../../../support/mosquitto.ts";
import { withMosquitto } from "../../../support/with-mosquitto.ts";
import { getJson, startService } from "../../../support/service-process.ts";
import { tempDir } from "../../../support/temp-dir.ts";
import { alarmRecord } from "../../../support/alarms.ts";
import { brokerAt, MqttVessel } from "./support/mqtt-vessel.ts";

const COMMAND = "bitacora/aurora/command";

withMosquitto(
  "an alarm is acknowledged by a message, in the broker's name, and a retained one is refused",
  async (t) => {
    t.timeout(60_000);
    const broker = await TestBroker.start(t);
    const heard = await broker.listen(t, ["bitacora/#"]);
    const dir = await tempDir(t);
    const file = join(dir, "project.json");
    const alarms = [{ id: "always", operator: ">", threshold: -1, priority: "warning", message: "Runs" }];
    const project = {
      id: "aurora",
      name: "Aurora",
      vessel: { id: "aurora", name: "Aurora", type: "tug", loa_m: 24, beam_m: 6, draft_m: 2 },
      sources: [{ type: "simulator" }],
      tags: [{ id: "ME_INST_0.RPM", unit_si: "rpm", alarms }],
      mqtt: [{ id: "house", url: broker.url, commands: ["acknowledge"] }],
    };
    await writeFile(file, JSON.stringify(project));
    // It was retained before the service came: whoever connects gets it each time.
    await broker.publish(`${COMMAND}/acknowledge`, "ME_INST_0.RPM/always", ["-r"]);
    const service = await startService(["--project", file, "--data-dir", join(dir, "data")]);
    t.teardown(() => service.child.kill("SIGKILL"));
    const results = () => heard.of(`${COMMAND}/result`).map((text) => JSON.parse(text) as Record<string, unknown>);
    await heard.until(() => results().length === 1);
    t.like(results()[0], { command: "acknowledge", ok: false, reason: "retained" });
    await heard.until(() => (heard.last("bitacora/aurora/alarms") ?? "").includes("always"));
    await broker.publish(`${COMMAND}/silence`, "PRESS");
    await broker.publish(`${COMMAND}/acknowledge`, "ME_INST_0.RPM/never");
    await broker.publish(`${COMMAND}/acknowledge`, "ME_INST_0.RPM/always");
    await heard.until(() => results().length === 3);
    t.like(results()[1], { reason: "no-such-alarm" });
    t.like(results()[2], { command: "acknowledge", alarm: "ME_INST_0.RPM/always", ok: true, reason: null });
    const entries = await getJson<readonly { readonly kind: string; readonly user: string }[]>(
      `${service.url}/logbook?kind=alarm_ack`,
    );
    t.deepEqual(
      entries.map(({ user }) => user),
      ["mqtt:house"],
    );
  },
);

/** The answers so far; a command that is none gets none. */
async function answersAfter(t: ExecutionContext, broker: TestBroker, heard: Listener, mark: string) {
  // What comes last has passed behind all others.
  await broker.publish(`${COMMAND}/acknowledge`, mark);
  await heard.until(() => heard.of(`${COMMAND}/result`).some((text) => text.includes(mark)));
  t.pass();
  return heard.of(`${COMMAND}/result`).slice(0, -1);
}

withMosquitto(
  "1,000 hostile topics and payloads ask for nothing, and more commands than a crew can press are refused",
  async (t) => {
    t.timeout(120_000);
    const broker = await TestBroker.start(t);
    const heard = await broker.listen(t, [`${COMMAND}/result`]);
    const vessel = await MqttVessel.open(t, brokerAt(broker.url), { commands: ["acknowledge", "silence"] });
    vessel.open.push(alarmRecord({ id: "A1", tag_id: "A.B", alarm_id: "x" }));
    vessel.start();
    await vessel.until(() => vessel.counter("connected") === 1);
    const random = seededRandom(seedOf());
    t.log(`SEED=${random.seed}`);
    const payloads = [
      "\u0001",
      "__proto__",
      '{"alarm":"A.B/x"}',
      "A.B/x\n",
      "A.B/x A.B/y",
      "💥",
      "../../etc",
      "x".repeat(5000),
      "[[[[",
      "%s%n",
    ];
    const topics = ["/acknowledge/x", "/acknowledgE", "", "/../acknowledge", "/unlock", "/result", "/acknowledge/"];
    const lines = Array.from({ length: 1000 }, () => {
      const isTopic = random.below(2) === 0;
      const topic = isTopic ? random.pick(topics) : `/${random.pick(["acknowledge", "silence"])}`;
      const bytes = Array.from({ length: random.below(40) }, () => String.fromCharCode(33 + random.below(90))).join("");
      return { topic: COMMAND + topic, payload: isTopic ? "A.B/x" : `${random.pick(payloads)}!${bytes}` };
    });
    const byTopic = Map.groupBy(lines, ({ topic }) => topic);
    for (const [topic, of] of byTopic)
      await broker.publishLines(
        topic,
        of.map(({ payload }) => payload.replaceAll("\n", " ")),
      );
    await answersAfter(t, broker, heard, "last-1");
    t.deepEqual(vessel.asked, []);
    t.true(vessel.counter("commands_refused") > 300);
    t.is(vessel.counter("commands"), 0);

    await broker.publishLines(
      `${COMMAND}/silence`,
      Array.from({ length: 100 }, () => "PRESS"),
    );
    const answers = await answersAfter(t, broker, heard, "last-2");
    t.true(vessel.asked.length > 0 && vessel.asked.length <= 30);
    t.true(vessel.asked.every((asked) => asked === "silence all mqtt:house"));
    t.true(answers.some((text) => text.includes("too-many")));
    t.is(vessel.counter("failures"), 0, "the connection stands");
  },
);
