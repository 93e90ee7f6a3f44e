import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import test from "ava";
import { systemClock } from "../../../src/core/clock.ts";
import { ReadPace } from "../../../src/nmea2000/bus/read-pace.ts";
import { limits } from "../../../src/nmea2000/limits.ts";
import { until } from "../../support/until.ts";

test("of several senders that flood, a turn of the event loop takes a slice of one, and all that was sent is read in order", async (t) => {
  const senders = 6;
  const sent = Buffer.from(Array.from({ length: 30_000 }, (_, i) => `${i}\n`).join(""));
  const server = createServer((socket) => void socket.end(sent)).listen(0, "127.0.0.1");
  await once(server, "listening");
  t.teardown(() => server.close());
  const { port } = server.address() as AddressInfo;
  const sockets: Socket[] = [];
  let [inTurn, rushed] = [0, 0];
  const watch = (): void => {
    // What is left when senders end is taken at once.
    if (sockets.every(({ readableEnded }) => !readableEnded)) rushed = Math.max(rushed, inTurn);
    inTurn = 0;
    turn = setImmediate(watch);
  };
  let turn = setImmediate(watch);
  t.teardown(() => clearImmediate(turn));
  const read = Array.from({ length: senders }, () => {
    const socket = connect(port, "127.0.0.1");
    sockets.push(socket);
    t.teardown(() => socket.destroy());
    const parts: Buffer[] = [];
    new ReadPace(systemClock).read(socket, (bytes) => {
      inTurn += bytes.length;
      parts.push(Buffer.from(bytes));
    });
    return parts;
  });
  await until(() => sockets.every(({ closed }) => closed));
  for (const parts of read) t.true(Buffer.concat(parts).equals(sent));
  t.true(rushed <= (senders + 1) * limits.turnBytes, `${rushed} bytes in a turn`);
});
