/** Brokers that are killed, that never read, that want TLS or a password: what arrives, what waits, and what is said. */
import { execFile } from "node:child_process";
import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import test from "ava";
import { limits } from "../../../src/mqtt/limits.ts";
import { TestBroker } from "../../support/mosquitto.ts";
import { withMosquitto } from "../../support/with-mosquitto.ts";
import { seededRandom, seedOf } from "../../support/random.ts";
import { tempDir } from "../../support/temp-dir.ts";
import { brokerAt, MqttVessel } from "./support/mqtt-vessel.ts";
import { testWith } from "../../support/programs.ts";

const run = promisify(execFile);
const SCALE = Number(process.env["BITACORA_TEST_SCALE"] ?? 1);
const KILLS = 4 * SCALE;
/** A broker that keeps on its disk who has subscribed, and what is queued for whom; it drops nothing of a long queue. */
const KEEPING =
  "allow_anonymous true|persistence true|autosave_interval 1|autosave_on_changes true|max_queued_messages 0|max_inflight_messages 0".split(
    "|",
  );
/** CONNACK of MQTT 5: accepted, without properties. */
const ACCEPTED = Buffer.from([0x20, 3, 0, 0, 0]);
const LOGBOOK = "bitacora/aurora/logbook";

interface Got {
  readonly id: string;
  readonly entry: number;
}
const entryOf = (payload = "{}") => (JSON.parse(payload) as Partial<Got>).entry ?? 0;
const gotFrom = (payloads: readonly string[]) => payloads.map((payload) => JSON.parse(payload) as Got);

withMosquitto(
  `a broker that is killed and comes back ${KILLS} times has each entry and each alarm, twice only by the same id`,
  async (t) => {
    t.timeout(180_000);
    const dir = await tempDir(t);
    const broker = await TestBroker.start(t, [...KEEPING, `persistence_location ${dir}/`, "user root"]);
    const heard = await broker.listen(
      t,
      [LOGBOOK, "bitacora/aurora/alarms/#"],
      ["-c", "-i", "listener", "--keepalive", "5"],
    );
    const vessel = await MqttVessel.open(t, brokerAt(broker.url));
    vessel.start();
    await vessel.until(() => vessel.counter("connected") === 1);
    const writing = new AbortController();
    const written = (async () => {
      for (let i = 0; !writing.signal.aborted; i += 1) {
        await vessel.write(i % 3 === 0 ? "alarm" : "manual");
        await sleep(10);
      }
    })();
    const ofBroker = new Set<number>();
    for (let i = 0; i < KILLS; i += 1) {
      // What it has acknowledged and not handed on yet, mosquitto itself may lose: it is killed when its queue is nearly empty.
      await vessel.until(() => vessel.counter("connected") === 1);
      const { length } = vessel.written;
      await heard.until(() => entryOf(heard.last(LOGBOOK)) > length);
      await broker.kill();
      const acknowledged = vessel.written.slice(0, vessel.written.length - vessel.counter("entries_waiting"));
      for (const id of acknowledged) if (id > entryOf(heard.last(LOGBOOK))) ofBroker.add(id);
      await sleep(20);
      await broker.start();
    }
    writing.abort();
    await written;
    await vessel.until(() => vessel.counter("entries_waiting") === 0);
    await heard.until(() => gotFrom(heard.of(LOGBOOK)).some(({ entry }) => entry === vessel.written.at(-1)));
    const got = gotFrom(heard.of(LOGBOOK));
    const entries = new Set(got.map(({ entry }) => entry));
    t.log(`${vessel.written.length} written, ${got.length} received`, JSON.stringify(vessel.output.counters()));
    const lost = vessel.written.filter((id) => !entries.has(id));
    t.deepEqual(
      lost.filter((id) => !ofBroker.has(id)),
      [],
      "lost",
    );
    t.is(new Set(got.map(({ id }) => id)).size, entries.size, "twice, and not by the same id");
    const alarms = new Set(
      heard.of("bitacora/aurora/alarms/A.B/x").map((payload) => (JSON.parse(payload) as Got).entry),
    );
    t.true(alarms.size >= Math.floor(vessel.written.length / 3) - lost.length);
  },
);

withMosquitto("connections that are cut anywhere, and a service that is killed on the way, lose nothing", async (t) => {
  t.timeout(180_000);
  const broker = await TestBroker.start(t);
  const heard = await broker.listen(t, [LOGBOOK]);
  const random = seededRandom(seedOf());
  const sockets = new Set<Socket>();
  const between = createServer((client) => {
    const server = connect(broker.port, "127.0.0.1");
    for (const socket of [client, server]) {
      sockets.add(socket);
      socket
        .on("error", () => undefined)
        .on("close", () => {
          sockets.delete(socket);
          client.destroy();
          server.destroy();
        });
    }
    client.pipe(server).pipe(client);
  }).listen(0, "127.0.0.1");
  await once(between, "listening");
  t.teardown(() => between.close());
  const vessel = await MqttVessel.open(t, brokerAt(`mqtt://127.0.0.1:${(between.address() as AddressInfo).port}`));
  vessel.start();
  await vessel.until(() => vessel.counter("connected") === 1);
  for (let i = 0; i < KILLS; i += 1) {
    for (let n = 0; n < 40; n += 1) await vessel.write();
    await sleep(random.next() * 15);
    if (i % 4 === 3) vessel.restart();
    for (const socket of sockets) socket.resetAndDestroy();
    await vessel.until(() => vessel.counter("connected") === 1);
  }
  await vessel.until(() => vessel.counter("entries_waiting") === 0);
  await heard.until(() => gotFrom(heard.of(LOGBOOK)).some(({ entry }) => entry === vessel.written.at(-1)));
  const entries = gotFrom(heard.of(LOGBOOK)).map(({ entry }) => entry);
  t.log(`${vessel.written.length} written, ${entries.length} received`);
  t.deepEqual(
    vessel.written.filter((id) => !entries.includes(id)),
    [],
  );
});

withMosquitto("a broker that is away costs one place a tag, and gets the latest values when it is back", async (t) => {
  t.timeout(60_000);
  const broker = await TestBroker.start(t);
  const vessel = await MqttVessel.open(t, brokerAt(broker.url));
  for (let i = 0; i < 50; i += 1) vessel.register(`T.${i}`);
  vessel.start();
  await vessel.until(() => vessel.counter("connected") === 1);
  await broker.kill();
  await vessel.until(() => vessel.output.fault() !== null);
  t.regex(
    vessel.output.fault() ?? "",
    /^The broker house is not reached \((?:it has ended the connection|it has hung up: (?:ECONNRESET|EPIPE)|nothing listens there: ECONNREFUSED)\); it is tried again$/,
  );
  for (let round = 0; round < 1000; round += 1) for (let i = 0; i < 50; i += 1) vessel.set(`T.${i}`, round);
  t.is(vessel.counter("values_waiting"), 50);
  t.is(vessel.counter("values_replaced"), 49_950);
  await broker.start();
  await vessel.until(() => vessel.counter("values_waiting") === 0);
  const heard = await broker.listen(t, ["bitacora/aurora/tags/#"]);
  await heard.until(() => heard.messages.length === 50);
  t.true(heard.messages.every(({ payload }) => (JSON.parse(payload) as { value: number }).value === 999));
  t.is(vessel.output.fault(), null);
  t.is(
    vessel.said.filter((line) => line.includes("is not reached")).length,
    1,
    "said once, however often it was tried",
  );
});

test("a broker that accepts and never reads costs a bounded buffer; its values wait in their table", async (t) => {
  t.timeout(60_000);
  const server = createServer((socket) => {
    // CONNACK, one PUBACK for `online`, and from then on nothing is read.
    socket.once("data", () => {
      socket.write(ACCEPTED);
      socket.once("data", (packet: Buffer) => {
        const topicLength = packet.readUInt16BE(2);
        socket.write(Buffer.from([0x40, 2, packet[4 + topicLength] ?? 0, packet[5 + topicLength] ?? 0]));
        socket.pause();
      });
    });
    socket.on("error", () => undefined);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  t.teardown(() => server.close());
  const { port } = server.address() as AddressInfo;
  const vessel = await MqttVessel.open(t, brokerAt(`mqtt://127.0.0.1:${port}`), { everyS: 0.0001 });
  for (let i = 0; i < 2000; i += 1) vessel.register(`T.${"x".repeat(100)}${i}`);
  vessel.start();
  await vessel.until(() => vessel.counter("connected") === 1);
  const before = () => vessel.counter("values");
  let sent = -1;
  // The system's own buffers take some megabytes; then it stands still.
  while (sent !== before()) {
    sent = before();
    for (let i = 0; i < 2000; i += 1) vessel.set(`T.${"x".repeat(100)}${i}`, Math.random());
    await sleep(limits.liveMs * 3);
  }
  t.true(vessel.counter("values_waiting") > 0);
  t.true(vessel.counter("values_waiting") <= 2000);
});

testWith(
  test,
  "mosquitto",
  "openssl",
)("over TLS, both sides' certificates must be as the other side wants, or it is said in words", async (t) => {
  t.timeout(60_000);
  const dir = await tempDir(t);
  const file = (name: string) => join(dir, name);
  const openssl = (...args: string[]) => run("openssl", args, { cwd: dir });
  const subject = ["-days", "2", "-nodes", "-newkey", "rsa:2048"];
  await openssl("req", "-x509", ...subject, "-keyout", "ca.key", "-out", "ca.pem", "-subj", "/CN=Aboard");
  await openssl("req", ...subject.slice(2), "-keyout", "key.pem", "-out", "request.pem", "-subj", "/CN=localhost");
  await writeFile(file("names"), "subjectAltName=DNS:localhost\n");
  await openssl(
    ..."x509 -req -in request.pem -CA ca.pem -CAkey ca.key -CAcreateserial -days 2 -extfile names -out cert.pem".split(
      " ",
    ),
  );
  const tls = [`cafile ${file("ca.pem")}`, `certfile ${file("cert.pem")}`, `keyfile ${file("key.pem")}`];
  const broker = await TestBroker.start(t, ["allow_anonymous true", "user root", ...tls]);
  const trusting = await MqttVessel.open(t, brokerAt(broker.url, { ca: file("ca.pem") }));
  trusting.start();
  await trusting.until(() => trusting.counter("connected") === 1);
  const strange = await MqttVessel.open(t, brokerAt(broker.url), { id: "strange" });
  strange.start();
  await strange.until(() => strange.output.fault() !== null);
  t.regex(strange.output.fault() ?? "", /its certificate is not trusted: (?:UNABLE_TO|SELF_SIGNED)/);
  const elsewhere = brokerAt(broker.url.replace("localhost", "127.0.0.1"), { ca: file("ca.pem") });
  const renamed = await MqttVessel.open(t, elsewhere, { id: "renamed" });
  renamed.start();
  await renamed.until(() => renamed.output.fault() !== null);
  t.regex(renamed.output.fault() ?? "", /its certificate is not trusted: ERR_TLS_CERT_ALTNAME_INVALID/);
  const strict = await TestBroker.start(t, [...tls, "require_certificate true", "allow_anonymous true", "user root"]);
  const unknown = await MqttVessel.open(t, brokerAt(strict.url, { ca: file("ca.pem") }), { id: "unknown" });
  unknown.start();
  await unknown.until(() => unknown.output.fault() !== null);
  t.regex(
    unknown.output.fault() ?? "",
    /it does not take the vessel's certificate, or wants one \(cert, key\): ERR_SSL_/,
  );
  const own = { ca: file("ca.pem"), cert: file("cert.pem"), key: file("key.pem") };
  const known = await MqttVessel.open(t, brokerAt(strict.url, own), { id: "known" });
  known.start();
  await known.until(() => known.counter("connected") === 1);
  const plain = await MqttVessel.open(t, brokerAt(strict.url.replace("mqtts:", "mqtt:")), { id: "plain" });
  plain.start();
  await plain.until(() => plain.output.fault() !== null);
  t.regex(plain.output.fault() ?? "", /it hangs up at once; is TLS on one side only \(mqtt, mqtts\)\?/);
});

withMosquitto(
  "a wrong password is said in words and never shown; the right one is read anew at the next try",
  async (t) => {
    t.timeout(60_000);
    const dir = await tempDir(t);
    const passwords = join(dir, "passwords");
    await writeFile(passwords, "aurora:right\n");
    await run("mosquitto_passwd", ["-U", passwords]);
    const broker = await TestBroker.start(t, ["allow_anonymous false", `password_file ${passwords}`, "user root"]);
    const passwordFile = join(dir, "password");
    const vessel = await MqttVessel.open(t, brokerAt(broker.url, { user: "aurora", passwordFile }));
    vessel.start();
    await vessel.until(() => vessel.output.fault() !== null);
    t.is(
      vessel.output.fault(),
      `The broker house is not reached (${passwordFile} cannot be read: ENOENT); it is tried again`,
    );
    await writeFile(passwordFile, "wrong-and-secret\n");
    await vessel.until(() => vessel.output.fault()?.includes("does not take this name and password") === true);
    await writeFile(passwordFile, "right\n");
    await vessel.until(() => vessel.counter("connected") === 1);
    t.is(vessel.output.fault(), null);
    t.false(vessel.said.join("\n").includes("secret"));
  },
);

test("a broker that sends a packet of 256 MB is hung up on before it is in memory", async (t) => {
  const ended = Promise.withResolvers<number>();
  const server = createServer((socket) => {
    let sent = 0;
    socket.on("error", () => undefined).on("close", () => ended.resolve(sent));
    socket.once("data", () => {
      socket.write(Buffer.concat([ACCEPTED, Buffer.from([0x30, 0xff, 0xff, 0xff, 0x7f])]));
      const chunk = Buffer.alloc(64 * 1024);
      const more = () => {
        while (!socket.destroyed && sent < 64e6) {
          sent += chunk.length;
          if (!socket.write(chunk)) return;
        }
      };
      socket.on("drain", more);
      more();
    });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  t.teardown(() => server.close());
  const vessel = await MqttVessel.open(t, brokerAt(`mqtt://127.0.0.1:${(server.address() as AddressInfo).port}`));
  vessel.start();
  t.true((await ended.promise) < 16e6);
  await vessel.until(() => vessel.output.fault() !== null);
  t.regex(vessel.output.fault() ?? "", /it sends a message that is too large/);
});
