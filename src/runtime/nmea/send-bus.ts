/**
 * The targets of `nmea send`. Messages that are too long for a frame or a fast packet are sent by the transport protocol. That takes
 * longer, and a message to a single receiver needs that receiver's answers.
 */
import type { Readable, Writable } from "node:stream";
import { systemClock } from "../../core/clock.ts";
import { BitacoraError } from "../../core/errors.ts";
import { pause } from "../../core/pause.ts";
import { limits as nmea2000Limits } from "../../nmea2000/limits.ts";
import { limits } from "../limits.ts";
import type { NodeMessages } from "../../messages/en/node.ts";
import type { CanBus } from "../../nmea2000/bus/can-bus.ts";
import type { OutgoingFrame } from "../../nmea2000/can-frame.ts";
import { parseCanId } from "../../nmea2000/can-id.ts";
import { FrameSplitter, needsTransport } from "../../nmea2000/fast-packet.ts";
import { readControl } from "../../nmea2000/iso-transport.ts";
import { TransportSender } from "../../nmea2000/iso-transport-sender.ts";
import type { Message } from "../../nmea2000/pgn-frame.ts";
import { PGN } from "../../nmea2000/pgn.ts";
import { BusNode } from "../service/bus-node.ts";
import { toolIdentityFile } from "../data-dir.ts";
import { checkSendOptions, send, type SendOptions, type SendTarget } from "./send.ts";
import { stopSignal } from "../stop-signal.ts";
import { LineBus } from "../../nmea2000/lines/line-bus.ts";
import { namedBus } from "./named-bus.ts";
import { drained, startNow, toolLog, type ToolTexts } from "./tool-bus.ts";

export interface SendOnBusOptions extends Omit<SendOptions, "texts"> {
  /** Send from this address without claiming it. */
  readonly source: number | undefined;
  readonly dryRun: boolean;
  readonly version: string;
  readonly texts: ToolTexts & { readonly node: NodeMessages };
}

const PREFERRED_ADDRESS = 35;

export async function sendOnTerminal(interfaceName: string, options: SendOnBusOptions): Promise<boolean> {
  const { stdin, stdout, stderr } = process;
  const bus = namedBus(interfaceName);
  return await sendOnBus(bus, options, { stdin, stdout, stderr, signal: stopSignal() });
}

/** Starts the bus and stops it. Rejects if there is no bus or no free address. */
export async function sendOnBus(
  bus: CanBus,
  options: SendOnBusOptions,
  streams: {
    readonly stdin: Readable;
    readonly stdout: Writable;
    readonly stderr: Writable;
    readonly signal: AbortSignal;
  },
): Promise<boolean> {
  const { source, dryRun, raw } = options;
  const own = { ...options, texts: options.texts.tools };
  checkSendOptions(own, source);
  if (dryRun) return send(own, printer(bus.name, source ?? PREFERRED_ADDRESS, streams.stdout), streams);
  await startNow(bus);
  try {
    // Behind a gateway nobody may claim an address: it is the node.
    const isGateway = bus instanceof LineBus && bus.line.protocol.kind !== "adapter";
    if (source !== undefined || raw.length > 0 || isGateway) {
      return await send(own, target(bus, new Speaker(bus, source ?? 0), streams.signal), streams);
    }
    const node = await claim(bus, options, streams.stderr);
    try {
      return await send(own, target(bus, speakerOf(node), streams.signal), streams);
    } finally {
      await node.stop();
    }
  } finally {
    await bus.stop();
  }
}

/** Prints frames as candump does. Of the transport protocol only the sender's frames. */
function printer(name: string, source: number, stdout: Writable): SendTarget {
  let sent = 0;
  const splitter = new FrameSplitter();
  const print = ({ id, data }: OutgoingFrame) => {
    const digits = id.toString(16).toUpperCase().padStart(8, "0");
    stdout.write(`${digits}#${Buffer.from(data).toString("hex").toUpperCase()}\n`);
    sent += 1;
    return true;
  };
  return {
    name,
    sends: false,
    send: (message) => splitter.split({ ...message, source, timestampMs: 0 })?.every(print) === true,
    takesSoon: () => false,
    sendRaw: print,
    waiting: () => 0,
    end: () => Promise.resolve({ sent, givenUp: 0, unreceived: 0 }),
  };
}

/** The sender: a node with a claimed address, or a `Speaker` without a claim. */
interface Speaking {
  /** False if the message was refused. */
  readonly send: (message: Message) => boolean;
  /** Messages by the transport protocol that are not sent yet, and that did not arrive. */
  readonly transports: () => { readonly waiting: number; readonly failed: number };
}

function target(bus: CanBus, { send, transports }: Speaking, signal: AbortSignal): SendTarget {
  const before = bus.statistics().counters.frames_out;
  return {
    name: bus.name,
    sends: true,
    send,
    takesSoon: ({ pgn }) => bus instanceof LineBus && bus.line.protocol.status().transmits?.includes(pgn) === false,
    sendRaw: (frame) => bus.send([frame]),
    waiting: () => {
      const isFull = transports().waiting >= nmea2000Limits.transportsWaiting;
      return isFull ? Infinity : bus.statistics().queue_frames;
    },
    end: async () => {
      // This ends: a transfer without answers is aborted.
      while (transports().waiting > 0 && !signal.aborted) await pause(LOOK_MS);
      await drained(bus);
      const { counters, queue_frames } = bus.statistics();
      const { waiting, failed } = transports();
      const sent = counters.frames_out - before;
      return { sent, givenUp: counters.frames_given_up + queue_frames, unreceived: waiting + failed };
    },
  };
}

function speakerOf({ node }: BusNode): Speaking {
  return {
    send: (message) => node.send(message),
    transports: () => ({
      waiting: node.transportsWaiting,
      failed: node.statistics().counters.transports_failed,
    }),
  };
}

/** Sends from an address without claiming it. */
class Speaker implements Speaking {
  readonly #bus: CanBus;
  readonly #source: number;
  readonly #splitter = new FrameSplitter();
  readonly #sender: TransportSender;

  constructor(bus: CanBus, source: number) {
    this.#bus = bus;
    this.#source = source;
    this.#sender = new TransportSender((frames) => bus.send(frames));
    bus.onFrame(({ id, data }) => {
      const { pgn, source: peer, destination } = parseCanId(id);
      const control = pgn === PGN.TRANSPORT_CONNECTION && destination === source ? readControl(data) : undefined;
      if (control !== undefined) this.#sender.heard(peer, control, performance.now(), source);
    });
    setInterval(() => this.#sender.wake(performance.now(), source), LOOK_MS).unref();
  }

  send = (message: Message): boolean => {
    if (needsTransport(message)) return this.#sender.offer(message);
    const frames = this.#splitter.split({ ...message, source: this.#source, timestampMs: 0 });
    return frames !== undefined && this.#bus.send(frames);
  };

  transports = () => ({ waiting: this.#sender.waiting, failed: this.#sender.counters.transports_failed });
}

/** Time between two checks of what is due. */
const LOOK_MS = 5;

/** A node with an address. Rejects with `bus-unavailable` if none is free. */
async function claim(bus: CanBus, { texts, version }: SendOnBusOptions, stderr: Writable): Promise<BusNode> {
  const node = await BusNode.open({
    bus,
    clock: systemClock,
    log: toolLog(stderr),
    texts: texts.node,
    identityFile: await toolIdentityFile(process.env, `send-${bus.name}`),
    preferredAddress: PREFERRED_ADDRESS,
    deviceInstance: 7,
    version,
    vesselName: "bitacora nmea send",
    receives: () => [],
    isOperational: () => true,
    makePublisher: undefined,
  });
  const claimed = Promise.withResolvers<void>();
  const refuse = () => {
    claimed.reject(new BitacoraError("bus-unavailable", { interface: bus.name, reason: texts.tools.send.noAddress }));
  };
  const patience = setTimeout(refuse, limits.tools.addressPatienceMs);
  node.node.onAddress((address) => {
    if (address !== undefined) claimed.resolve();
  });
  node.node.onFault((fault) => {
    if (fault !== undefined) refuse();
  });
  node.start();
  try {
    await claimed.promise;
    return node;
  } catch (error) {
    await node.stop();
    throw error;
  } finally {
    clearTimeout(patience);
  }
}
