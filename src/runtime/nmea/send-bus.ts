/** Where `nmea send` sends to. */
import type { Readable, Writable } from "node:stream";
import { systemClock } from "../../core/clock.ts";
import { BitacoraError } from "../../core/errors.ts";
import { limits } from "../../core/limits.ts";
import type { NodeMessages } from "../../messages/en/node.ts";
import type { CanBus, OutgoingFrame } from "../../nmea2000/bus/can-bus.ts";
import { FrameSplitter } from "../../nmea2000/fast-packet.ts";
import { SocketcanBus } from "../../nmea2000/bus/socketcan-bus.ts";
import { BusNode } from "../service/bus-node.ts";
import { toolIdentityFile } from "../data-dir.ts";
import { checkSendOptions, send, type SendOptions, type SendTarget } from "./send.ts";
import { stopSignal } from "../stop-signal.ts";
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
  const bus = new SocketcanBus(interfaceName, systemClock);
  return await sendOnBus(bus, options, { stdin, stdout, stderr, signal: stopSignal() });
}

/** Starts the bus and stops it; rejects where there is no bus or no address. */
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
    if (source !== undefined || raw.length > 0) return await send(own, speaker(bus, source ?? 0), streams);
    const node = await claim(bus, options, streams.stderr);
    try {
      return await send(own, { ...speaker(bus, 0), send: (message) => node.node.send(message) }, streams);
    } finally {
      await node.stop();
    }
  } finally {
    await bus.stop();
  }
}

/** Prints frames as candump does. */
function printer(name: string, source: number, stdout: Writable): SendTarget {
  let sent = 0;
  const print = ({ id, data }: OutgoingFrame) => {
    const digits = id.toString(16).toUpperCase().padStart(8, "0");
    stdout.write(`${digits}#${Buffer.from(data).toString("hex").toUpperCase()}\n`);
    sent += 1;
    return true;
  };
  return {
    name,
    ...splitting(source, (frames) => frames.every(print)),
    sendRaw: print,
    waiting: () => 0,
    end: () => Promise.resolve({ sent, givenUp: 0 }),
  };
}

/** Sends from an address without claiming it. */
function speaker(bus: CanBus, source: number): SendTarget {
  const before = bus.statistics().counters.frames_out;
  return {
    name: bus.name,
    ...splitting(source, (frames) => bus.send(frames)),
    sendRaw: (frame) => bus.send([frame]),
    waiting: () => bus.statistics().queue_frames,
    end: async () => {
      await drained(bus);
      const { counters, queue_frames } = bus.statistics();
      return { sent: counters.frames_out - before, givenUp: counters.frames_given_up + queue_frames };
    },
  };
}

function splitting(source: number, take: (frames: readonly OutgoingFrame[]) => boolean): Pick<SendTarget, "send"> {
  const splitter = new FrameSplitter();
  return {
    send: (message) => {
      const frames = splitter.split({ ...message, source, timestampMs: 0 });
      return frames !== undefined && take(frames);
    },
  };
}

/** A node with an address, or `bus-unavailable` where there is none to be had. */
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
