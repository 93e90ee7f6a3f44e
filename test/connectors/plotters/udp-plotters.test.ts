/** The announcements as a plotter hears them, on this computer alone. */
import { createSocket, type Socket } from "node:dgram";
import { once } from "node:events";
import test, { type ExecutionContext } from "ava";
import type { ToldOf } from "../../../src/connectors/plotters/told.ts";
import { UdpGarmin } from "../../../src/connectors/plotters/udp-garmin.ts";
import { UdpNavico } from "../../../src/connectors/plotters/udp-navico.ts";
import { systemClock } from "../../../src/core/clock.ts";
import { readMessage, TYPES, writeQuery } from "../../../src/mdns/message.ts";
import { until } from "../../support/until.ts";

const service = {
  clock: systemClock,
  host: "0.0.0.0",
  locale: "en",
  port: 8000,
  project: { name: "Aurora" },
} as ToldOf;
const here = () => ["127.0.0.1/8"];

function running<One extends UdpGarmin | UdpNavico>(t: ExecutionContext, told: One): One {
  const ended = told.run();
  t.teardown(async () => {
    await told.stop();
    await ended;
  });
  return told;
}

async function listening(t: ExecutionContext, port: number, group?: string): Promise<Socket> {
  const socket = createSocket({ type: "udp4", reuseAddr: true });
  socket.bind(port);
  await once(socket, "listening");
  if (group !== undefined) socket.addMembership(group, "127.0.0.1");
  socket.setMulticastInterface("127.0.0.1");
  t.teardown(() => socket.close());
  return socket;
}

test.serial(
  "a plotter of Navico hears the tile at 239.2.1.1:2053, with an address at which the service answers",
  async (t) => {
    const plotter = await listening(t, 2053, "239.2.1.1");
    const heard = once(plotter, "message") as Promise<[Buffer]>;
    const told = running(t, new UdpNavico(service, here));
    const { IP, URL } = JSON.parse((await heard)[0].toString()) as { IP: string; URL: string };
    t.deepEqual([IP, URL], ["127.0.0.1", "http://127.0.0.1:8000/plotter"]);
    await until(() => told.counters()["sent"] === 1);
    t.is(told.fault(), null);
  },
);

test.serial(
  "a plotter of Garmin finds the manifest by multicast DNS, and the description by UPnP; a flood of searches is not answered",
  async (t) => {
    const told = running(t, new UdpGarmin(service, here));
    const plotter = await listening(t, 0);
    const replies: Buffer[] = [];
    plotter.on("message", (bytes) => replies.push(bytes));
    const kind = ["_garmin-mrn-html", "_tcp", "local"];
    const found = await until(() => {
      plotter.send(writeQuery([{ name: kind, type: TYPES.PTR }]), 5353, "224.0.0.251");
      return replies.map(readMessage).find((message) => message?.records.some(({ type }) => type === "SRV"));
    });
    const texts = found.records.flatMap((record) => (record.type === "TXT" ? record.texts : []));
    t.deepEqual(texts, ["protovers=1", "path=/garmin.json"]);
    const ports = found.records.flatMap((record) => (record.type === "SRV" ? [record.port] : []));
    t.deepEqual(ports, [8000]);
    replies.length = 0;
    plotter.send("M-SEARCH * HTTP/1.1\r\nST: upnp:rootdevice\r\n\r\n", 1900, "239.255.255.250");
    const answer = await until(() => replies.map(String).find((text) => text.startsWith("HTTP/1.1 200")));
    t.regex(answer, /^LOCATION: http:\/\/127\.0\.0\.1:8000\/garmin\.xml\r$/m);
    await until(() => told.counters()["sent"] === 1);
    const search = "M-SEARCH * HTTP/1.1\r\nST: upnp:rootdevice\r\n";
    for (let sent = 0; sent < 200; sent += 1) plotter.send(`${search}\r\n`, 1900, "239.255.255.250");
    plotter.send(`${search}X: ${"x".repeat(1024)}\r\n\r\n`, 1900, "239.255.255.250");
    await until(() => (told.counters()["sent"] ?? 0) >= 15);
    t.true((told.counters()["sent"] ?? 0) < 60);
  },
);

test("where the service listens to its own computer alone nothing is sent, and the fault says what to do", async (t) => {
  const told = running(t, new UdpNavico({ ...service, host: "127.0.0.2" }, here));
  t.regex(told.fault() ?? "", /--host 0\.0\.0\.0/);
  t.deepEqual(told.counters(), { sent: 0, failed: 0 });
});
