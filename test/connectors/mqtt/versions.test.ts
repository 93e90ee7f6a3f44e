/** What brokers of MQTT 5 refuse and ask for, and brokers that do not know it. */
import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { join } from "node:path";
import test, { type ExecutionContext } from "ava";
import { TestBroker } from "../../support/mosquitto.ts";
import { withMosquitto } from "../../support/with-mosquitto.ts";
import { tempDir } from "../../support/temp-dir.ts";
import { brokerAt, MqttVessel } from "./support/mqtt-vessel.ts";

const BASE = "bitacora/aurora";
const LOGBOOK = `${BASE}/logbook`;

withMosquitto(
  "what a broker's access list refuses is said in words and waits in the log book; the rest goes on",
  async (t) => {
    t.timeout(60_000);
    const acl = join(await tempDir(t), "acl");
    const mayWrite = async (...topics: readonly string[]) =>
      writeFile(acl, `topic read #\n${topics.map((topic) => `topic write ${topic}\n`).join("")}`);
    await mayWrite(`${BASE}/online`, `${BASE}/tags/#`, `${BASE}/alarms/#`);
    const broker = await TestBroker.start(t, ["allow_anonymous true", `acl_file ${acl}`, "user root"]);
    const vessel = await MqttVessel.open(t, brokerAt(broker.url));
    vessel.register("A.B");
    vessel.set("A.B", 7);
    vessel.start();
    await vessel.until(() => vessel.counter("values") > 0);
    await vessel.write();
    await vessel.write("alarm");
    await vessel.until(() => vessel.output.fault() !== null);
    const fault = `The broker house refuses ${LOGBOOK} (this name may not do that there); it is tried again`;
    t.is(vessel.output.fault(), fault);
    t.deepEqual(vessel.said, [fault]);
    const values = vessel.counter("values");
    vessel.set("A.B", 8);
    await vessel.until(() => vessel.counter("values") > values);
    t.like(vessel.output.counters(), { connected: 1, failures: 0, entries: 0, entries_waiting: 2, refused: 1 });

    await mayWrite("#");
    await broker.kill();
    await broker.start();
    const heard = await broker.listen(t, [LOGBOOK]);
    await vessel.until(() => vessel.counter("entries_waiting") === 0);
    t.is(vessel.output.fault(), null);
    t.is(
      vessel.counter("entries"),
      2,
      "the broker has acknowledged those that waited, perhaps before anybody listened",
    );
    await vessel.write("alarm");
    await heard.until(() => heard.of(LOGBOOK).length > 0);
  },
);

withMosquitto("no more is on its way at once than the broker takes, or it would hang up", async (t) => {
  t.timeout(60_000);
  const broker = await TestBroker.start(t, ["allow_anonymous true", "max_inflight_messages 3"]);
  const heard = await broker.listen(t, [LOGBOOK]);
  const vessel = await MqttVessel.open(t, brokerAt(broker.url));
  vessel.start();
  await vessel.until(() => vessel.counter("connected") === 1);
  for (let i = 0; i < 200; i += 1) await vessel.write("alarm");
  await vessel.until(() => vessel.counter("entries_waiting") === 0);
  await heard.until(() => heard.of(LOGBOOK).length === 200);
  t.like(vessel.output.counters(), { connections: 1, failures: 0, entries: 200, entries_repeated: 0 });
});

/** Passes MQTT 3.1.1 on to the broker, and answers what else is asked as brokers do that do not know it. */
async function oldBroker(t: ExecutionContext, broker: TestBroker, refuse: (socket: Socket) => void) {
  const versions: number[] = [];
  const server = createServer((client) => {
    client.on("error", () => undefined);
    client.once("data", (packet: Buffer) => {
      const version = packet[packet.indexOf("MQTT") + 4] ?? 0;
      versions.push(version);
      if (version !== 4) return refuse(client);
      const behind = connect(broker.port, "127.0.0.1").on("error", () => undefined);
      behind.write(packet);
      client.pipe(behind).pipe(client);
    });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  t.teardown(() => server.close());
  return { url: `mqtt://127.0.0.1:${(server.address() as AddressInfo).port}`, versions };
}

withMosquitto("a broker that does not know MQTT 5, and says so or hangs up, is spoken to in 3.1.1", async (t) => {
  t.timeout(60_000);
  const broker = await TestBroker.start(t);
  const heard = await broker.listen(t, [LOGBOOK]);
  const ways: readonly ((socket: Socket) => void)[] = [
    (socket) => socket.end(Buffer.from([0x20, 2, 0, 1])),
    (socket) => socket.end(),
    (socket) => socket.resetAndDestroy(),
  ];
  for (const [i, refuse] of ways.entries()) {
    const old = await oldBroker(t, broker, refuse);
    const vessel = await MqttVessel.open(t, brokerAt(old.url), { id: `old${i}` });
    vessel.start();
    await vessel.until(() => vessel.counter("connected") === 1);
    await vessel.write();
    await vessel.until(() => vessel.counter("entries") === 1);
    await heard.until(() => heard.of(LOGBOOK).length === i + 1);
    t.deepEqual(old.versions, [5, 4]);
    t.is(vessel.counter("failures"), 0);
    await vessel.output.stop();
  }
});

test("a broker that says why it ends the connection is believed: another program has the name", async (t) => {
  t.timeout(30_000);
  // CONNACK, and DISCONNECT with the code “session taken over”.
  const server = createServer((socket) => {
    socket.on("error", () => undefined);
    socket.once("data", () => socket.end(Buffer.from([0x20, 3, 0, 0, 0, 0xe0, 1, 0x8e])));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  t.teardown(() => server.close());
  const { port } = server.address() as AddressInfo;
  const vessel = await MqttVessel.open(t, brokerAt(`mqtt://127.0.0.1:${port}`));
  vessel.start();
  await vessel.until(() => vessel.output.fault() !== null);
  t.regex(vessel.output.fault() ?? "", /another program has connected there as this vessel with this id/);
});
