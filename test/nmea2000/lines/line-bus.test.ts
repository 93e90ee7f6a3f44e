/** Our node behind a bare adapter, which gives us our own frames back, is lost, and is found again. */
import test from "ava";
import type { Gateway, GatewayFault, GatewayListener } from "../../../src/nmea2000/bus/gateway.ts";
import { TcpGateway } from "../../../src/nmea2000/bus/tcp-gateway.ts";
import type { CanFrame } from "../../../src/nmea2000/can-frame.ts";
import { CandumpProtocol } from "../../../src/nmea2000/lines/candump-tcp.ts";
import { LineBus } from "../../../src/nmea2000/lines/line-bus.ts";
import { Nmea2000Node } from "../../../src/nmea2000/node/nmea2000-node.ts";
import { systemClock } from "../../../src/core/clock.ts";
import { FakeGateway } from "../../support/fake-gateway.ts";
import { until } from "../../support/until.ts";
import { CONFIGURATION, nameOf, PRODUCT } from "../support/test-node.ts";

/** Gives back whatever is written to it. */
class Echo implements Gateway {
  readonly transport = "tcp";
  readonly name = "echo";
  /** Loses the connection. */
  lose: () => void = () => undefined;
  say: (text: string) => void = () => undefined;

  open(listener: GatewayListener, signal: AbortSignal): Promise<GatewayFault> {
    const { promise, resolve } = Promise.withResolvers<GatewayFault>();
    let isOpen = true;
    this.say = (text) => {
      if (isOpen && "bytes" in listener) listener.bytes(Buffer.from(text));
    };
    this.lose = () => {
      isOpen = false;
      resolve("closed");
    };
    signal.addEventListener("abort", this.lose, { once: true });
    listener.opened((bytes) => queueMicrotask(() => this.say(Buffer.from(bytes).toString())));
    return promise;
  }

  counters(): Readonly<Record<string, number>> {
    return {};
  }
}

test("frames that a device does not take in time are given up, and are not among those that were sent", async (t) => {
  const fake = await FakeGateway.start((socket) => socket.pause());
  t.teardown(() => fake.vanish());
  const bus = new LineBus("mast", new TcpGateway({ host: "127.0.0.1", port: fake.port }, systemClock), {
    clock: systemClock,
    make: (host) => new CandumpProtocol(host),
    silenceMs: Infinity,
  });
  t.teardown(() => bus.stop());
  await bus.start();
  await until(() => bus.state === "up");
  const message = Array.from({ length: 32 }, (_, i) => ({ id: 0x09f8_0123, data: new Uint8Array(8).fill(i) }));
  let taken = 0;
  await until(() => {
    for (let n = 0; n < 200; n += 1) taken += bus.send(message) ? message.length : 0;
    return bus.statistics().counters.frames_given_up > 0;
  });
  const { counters, queue_frames: waiting } = bus.statistics();
  t.is(waiting, 1024 * message.length);
  t.is(counters.frames_out + counters.frames_given_up + waiting, taken);
});

test("its own claim that comes back is no double of it; after a loss it claims again, and frames of others are heard", async (t) => {
  const echo = new Echo();
  const bus = new LineBus("mast", echo, {
    clock: systemClock,
    make: (host) => new CandumpProtocol(host),
    silenceMs: Infinity,
  });
  const node = new Nmea2000Node({
    bus,
    clock: systemClock,
    random: () => 0,
    name: nameOf(),
    address: 35,
    product: PRODUCT,
    configuration: CONFIGURATION,
    transmits: () => [],
    receives: () => [],
  });
  t.teardown(async () => {
    node.stop();
    await bus.stop();
  });
  const heard: CanFrame[] = [];
  bus.onFrame((frame) => heard.push(frame));
  const address = () => new Promise((resolve) => node.onAddress(resolve));
  await bus.start();
  node.start();
  t.is(await address(), 35);
  t.is(node.statistics().fault, null);
  t.deepEqual(heard, []);
  echo.say("(1.5) can0 09F801CC#43E35D0CC48A30C1\n");
  t.deepEqual(
    heard.map(({ id }) => id),
    [0x09f8_01cc],
  );

  const lost = address();
  echo.lose();
  t.is(await lost, undefined);
  t.not(bus.state, "up");
  t.false(node.send({ pgn: 129025, priority: 2, destination: 255, data: new Uint8Array(8) }));
  t.is(await address(), 35);
  t.is(node.statistics().fault, null);
  t.true(node.send({ pgn: 129025, priority: 2, destination: 255, data: new Uint8Array(8) }));
  t.is(bus.statistics().counters.outages, 1);
});
