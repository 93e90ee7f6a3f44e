/** What clients of a broker ask of a vessel: what the project allows is done and stands in the log book, all else is refused. */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type ExecutionContext } from "ava";
import { seededRandom, seedOf } from "../../support/random.ts";
import { type Listener, TestBroker } from "../../support/mosquitto.ts";
import { withMosquitto } from "../../support/with-mosquitto.ts";
import { getJson } from "../../support/service-process.ts";
import { startWarmService } from "../../support/warm-bitacora.ts";
import { tempDir } from "../../support/temp-dir.ts";
import { memoryAccess } from "../../access/support/memory-access.ts";
import { sessionOf, PASSWORD, LOCAL } from "../../access/support/vessel.ts";
import { alarmRecord } from "../../support/alarms.ts";
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
      outputs_simulated: true,
      tags: [{ id: "ME_INST_0.RPM", unit_si: "rpm", alarms }],
      mqtt: [{ id: "house", url: broker.url, commands: ["acknowledge"] }],
    };
    await writeFile(file, JSON.stringify(project));
    // It was retained before the service came: whoever connects gets it each time.
    await broker.publish(`${COMMAND}/acknowledge`, "ME_INST_0.RPM/always", ["-r"]);
    const service = await startWarmService(["--project", file, "--data-dir", join(dir, "data")]);
    t.teardown(() => service.end("SIGTERM"));
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
  const answers = () => heard.of(`${COMMAND}/result`);
  // What comes last has passed behind all others. Of many refusals in a second not each is answered.
  while (!answers().some((text) => text.includes(mark))) await broker.publish(`${COMMAND}/acknowledge`, mark);
  t.pass();
  return answers();
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

withMosquitto(
  "with access control a command needs the token of a program that may, is done in its name, and all else is refused and told",
  async (t) => {
    t.timeout(60_000);
    const broker = await TestBroker.start(t);
    const heard = await broker.listen(t, [`${COMMAND}/result`, "homeassistant/#"]);
    const { access, events } = memoryAccess({ settings: { isAsked: false } });
    const commands = ["acknowledge", "silence"] as const;
    const more = { commands, homeAssistant: true };
    const vessel = await MqttVessel.open(t, brokerAt(broker.url), more, { access });
    vessel.open.push(alarmRecord({ id: "A1", tag_id: "A.B", alarm_id: "x" }));
    vessel.start();
    const root = "homeassistant/device/bitacora_aurora/config";
    await heard.until(() => heard.last(root)?.includes("command/silence") === true);
    const answers = () =>
      heard.of(`${COMMAND}/result`).map((text) => (JSON.parse(text) as { reason: string | null }).reason);
    const ask = async (command: string, payload: string) => {
      const before = answers().length;
      await broker.publish(`${COMMAND}/${command}`, payload);
      await heard.until(() => answers().length > before);
      return answers().at(-1);
    };
    const ALARM = "A.B/x";
    t.is(await ask("acknowledge", JSON.stringify({ alarm: ALARM, token: "whatever" })), null, "nobody looks at it");
    // A broker of MQTT 5 tells it at once, not only at the next connection.
    await broker.publish(`${COMMAND}/acknowledge`, ALARM, ["-r"]);
    await heard.until(() => answers().includes("retained"));
    t.deepEqual(vessel.asked, ["acknowledge A1 mqtt:house"]);

    await access.addPerson("Ana", "master", { password: PASSWORD }, "test");
    await heard.until(() => heard.last(root)?.includes("command/silence") === false);
    const helm = await access.makeToken("helm", { scopes: ["acknowledge"], days: 1 }, LOCAL);
    const screen = await access.makeToken("screen", { scopes: ["read"], days: 1 }, LOCAL);
    events.length = 0;
    const withToken = (token: unknown, alarm: unknown = ALARM) => JSON.stringify({ alarm, token });
    t.is(await ask("acknowledge", ALARM), "no-token");
    t.is(await ask("silence", "PRESS"), "no-token");
    t.is(await ask("acknowledge", withToken(`${helm}x`)), "wrong-token");
    t.is(await ask("acknowledge", withToken(screen)), "wrong-scope");
    t.is(await ask("acknowledge", withToken(sessionOf(access, "Ana"))), "wrong-token", "a person is no program");
    t.is(await ask("acknowledge", withToken(7)), "not-understood");
    t.is(await ask("silence", withToken(helm, null)), "not-understood", "all of them are silenced by PRESS alone");
    t.is(vessel.asked.length, 1);
    t.deepEqual(
      events.map((event) => event.event === "write_refused" && [event.name, event.address, event.door]),
      [
        [null, "mqtt:house", "MQTT acknowledge"],
        [null, "mqtt:house", "MQTT silence"],
        [null, "mqtt:house", "MQTT acknowledge"],
        ["token:screen", "mqtt:house", "MQTT acknowledge"],
        [null, "mqtt:house", "MQTT acknowledge"],
      ],
    );
    t.is(vessel.counter("tokens_refused"), 5);

    // Whoever is refused does not use up what others may ask in a minute.
    await broker.publishLines(
      `${COMMAND}/acknowledge`,
      Array.from({ length: 60 }, () => withToken("guessed")),
    );
    const before = answers().length;
    await broker.publish(`${COMMAND}/acknowledge`, withToken(helm));
    // Answers to the guesses may come before this one.
    await heard.until(() => answers().slice(before).includes(null));
    t.is(await ask("silence", withToken(helm, "PRESS")), null);
    t.deepEqual(vessel.asked.slice(1), ["acknowledge A1 token:helm", "silence all token:helm"]);
    const token = access.tokens.records().find(({ name }) => name === "helm");
    t.is(token?.address, "mqtt:house");
    t.truthy(token?.used_at);
    await access.revokeToken(token?.id ?? "", LOCAL);
    // Those with a guessed token have used up the answers of a second.
    while (answers().at(-1) === null) await broker.publish(`${COMMAND}/acknowledge`, withToken(helm));
    t.is(answers().at(-1), "wrong-token");
    t.is(vessel.asked.length, 3);
    t.false(
      heard.messages.some(({ payload }) => payload.includes(helm)),
      "no token is ever said",
    );
  },
);
