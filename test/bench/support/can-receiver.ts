/**
 * One side of the `can` benchmark, in a process of its own: receives what is on an interface until it is told to stop, and
 * says how much that was and what it cost.
 *
 *     ours       SocketcanBus, our node, fast packets, subscriber, tags
 *     ours-all   the same, and every message decoded with names, as canboatjs does with each
 *     serve      the whole service: alarms, a historian in memory, HTTP and live stream besides
 *     canboatjs  Signal K's way: `canbus` (CanChannel and a node) piped into FromPgn, a listener for what it parsed
 */
import { once } from "node:events";
import { createRequire } from "node:module";
import { Writable } from "node:stream";
import { EventEmitter } from "node:events";
import { systemClock } from "../../../src/core/clock.ts";
import { FastPacketAssembler } from "../../../src/nmea2000/fast-packet-assembler.ts";
import { viewMessage } from "../../../src/nmea2000/codec/message-view.ts";
import { Nmea2000Node } from "../../../src/nmea2000/node/nmea2000-node.ts";
import { ourConfiguration, ourName, ourProduct } from "../../../src/nmea2000/node/node-ourselves.ts";
import { SocketcanBus } from "../../../src/nmea2000/bus/socketcan-bus.ts";
import { serveIn } from "../../can/support/service.ts";
import { newSubscriber } from "../../nmea2000/support/new-subscriber.ts";
import { TRAFFIC_ADDRESSES } from "./bus-traffic.ts";

/** What it has done so far. */
export interface Received {
  /** Frames of the traffic. */
  readonly frames: number;
  /** Messages put together of them; of `serve`, tag updates. */
  readonly messages: number;
  /** Frames that it knows to have lost. */
  readonly lost: number | null;
}

interface Receiver {
  /** Resolves when its node has an address. */
  ready(): Promise<void>;
  received(): Received;
}

const OUR_ADDRESS = 100;

async function receiveOurs(name: string, withNames: boolean): Promise<Receiver> {
  const bus = new SocketcanBus(name, systemClock);
  const { subscriber } = newSubscriber({ clock: systemClock, where: name });
  const assembler = new FastPacketAssembler();
  let frames = 0;
  let messages = 0;
  bus.onFrame((frame) => {
    if ((frame.id & 0xff) < TRAFFIC_ADDRESSES) frames += 1;
    const message = assembler.accept(frame);
    if (message === undefined) return;
    if (message.source < TRAFFIC_ADDRESSES) messages += 1;
    if (withNames) viewMessage(message);
    subscriber.accept(message);
  });
  const node = new Nmea2000Node({
    bus,
    clock: systemClock,
    random: Math.random,
    name: ourName(1),
    address: OUR_ADDRESS,
    product: ourProduct("bench", 1),
    configuration: ourConfiguration("bench"),
    transmits: () => [],
    receives: () => [],
  });
  node.start();
  await bus.start();
  return {
    ready: async () => {
      while (node.address === undefined) await new Promise((resolve) => node.onAddress(resolve));
    },
    received: () => ({ frames, messages, lost: bus.statistics().counters.frames_lost }),
  };
}

async function receiveServe(name: string): Promise<Receiver> {
  const scene = { log: () => undefined, onEnd: () => undefined };
  const { parts } = await serveIn(scene, { sources: [{ type: "socketcan", interface: name }] });
  const report = () => parts.buses()[0];
  return {
    ready: async () => {
      while (typeof report()?.node?.address !== "number") await new Promise((resolve) => setTimeout(resolve, 100));
    },
    received: () => {
      const counters = report()?.bus.counters;
      return {
        frames: counters?.frames_in ?? 0,
        messages: parts.tags.statistics().updates,
        lost: counters?.frames_lost ?? 0,
      };
    },
  };
}

interface Parsed {
  readonly src: number;
}

function receiveTheirs(name: string): Receiver {
  const require = createRequire(import.meta.url);
  const { FromPgn, canbus: Canbus } = require("@canboat/canboatjs") as {
    FromPgn: new (options: object) => {
      parse(chunk: object): Parsed | undefined;
      on(event: string, run: () => void): void;
    };
    canbus: new (options: object) => {
      pipe(to: Writable): void;
      readonly candevice?: { readonly cansend: boolean };
    };
  };
  let frames = 0;
  let messages = 0;
  let parsed = 0;
  const app = new EventEmitter();
  app.on("N2KAnalyzerOut", () => (parsed += 1));
  const fromPgn = new FromPgn({ useCamel: true, useCamelCompat: false });
  fromPgn.on("warning", () => undefined);
  fromPgn.on("error", () => undefined);
  // What Signal K's own stage does with each chunk.
  const sink = new Writable({
    objectMode: true,
    write(chunk: { pgn: { src: number } }, _encoding, done) {
      if (chunk.pgn.src < TRAFFIC_ADDRESSES) frames += 1;
      const message = fromPgn.parse(chunk);
      if (message !== undefined) {
        if (message.src < TRAFFIC_ADDRESSES) messages += 1;
        app.emit("N2KAnalyzerOut", message);
      }
      done();
    },
  });
  const stream = new Canbus({
    canDevice: name,
    app,
    providerId: "bench",
    preferredAddress: OUR_ADDRESS + 1,
    uniqueNumber: 2,
  });
  // Without it the stream makes text of every frame, to be parsed again.
  stream.pipe(Object.assign(sink, { fromPgn }));
  return {
    ready: async () => {
      while (stream.candevice?.cansend !== true) await new Promise((resolve) => setTimeout(resolve, 100));
    },
    received: () => ({ frames, messages, lost: null }),
  };
}

const [side = "", name = ""] = process.argv.slice(2);
// What canboatjs says on standard output is no figure.
if (side === "canboatjs") console.log = () => undefined;
const receiver =
  side === "canboatjs"
    ? receiveTheirs(name)
    : side === "serve"
      ? await receiveServe(name)
      : await receiveOurs(name, side === "ours-all");
await receiver.ready();
process.send?.("ready");
await once(process, "message");
const before = process.cpuUsage();
process.send?.("go");
await once(process, "message");
const { user, system } = process.cpuUsage(before);
const { frames, messages, lost } = receiver.received();
const peakMemoryMb = process.resourceUsage().maxRSS / 1024;
process.send?.({ frames, messages, lost, cpuS: (user + system) / 1e6, peakMemoryMb }, () => process.exit());
