/**
 * The simulated vessel as a device on a bus: a node with an address and product information that publishes its tags at the intervals of
 * the standard. It sends to a real bus (`simulate --can`), or writes a candump log (`simulate --out`), at the speed that is asked for
 * or as fast as possible.
 */
import { once } from "node:events";
import { createWriteStream } from "node:fs";
import type { Writable } from "node:stream";
import { systemClock } from "../../core/clock.ts";
import { BitacoraError, systemErrorCode, usageError } from "../../core/errors.ts";
import { Timeline } from "../../core/timeline.ts";
import type { NodeMessages } from "../../messages/en/node.ts";
import type { SimulateMessages } from "../../messages/en/simulate.ts";
import type { CanBus } from "../../nmea2000/bus/can-bus.ts";
import { candumpLogLine } from "../../nmea2000/captures/formats/candump-log.ts";
import { LogBus } from "../../nmea2000/bus/log-bus.ts";
import { Nmea2000Node } from "../../nmea2000/node/nmea2000-node.ts";
import { ourConfiguration, ourName, ourProduct } from "../../nmea2000/node/node-ourselves.ts";
import { FLUSH_MS, Nmea2000Publisher } from "../../nmea2000/tags/publisher.ts";
import { SocketcanBus } from "../../nmea2000/bus/socketcan-bus.ts";
import { seededRandom } from "../../simulator/random.ts";
import { BusNode } from "../service/bus-node.ts";
import { toolIdentityFile } from "../data-dir.ts";
import { openSimulation, runSimulation, type SimulationOptions, type Tick } from "./simulation-run.ts";
import { stopSignal } from "../stop-signal.ts";
import { narrate, toolLog, type ToolTexts } from "../nmea/tool-bus.ts";

const PREFERRED_ADDRESS = 35;
const DEVICE_INSTANCE = 6;
/** The interface name in a log without a real interface. */
const LOGGED_INTERFACE = "can0";
const STANDARD_OUTPUT = "-";
const UNIQUE_NUMBERS = 2_000_000;

/** A usage error if more than one output is asked for. */
export function checkWays(
  wanted: {
    readonly can: string | undefined;
    readonly out: string | undefined;
    readonly json: boolean;
    readonly tags: readonly string[];
  },
  texts: SimulateMessages,
): void {
  const { can, out, json, tags } = wanted;
  const ways = [can !== undefined, out !== undefined, json || tags.length > 0].filter(Boolean);
  if (ways.length > 1) throw usageError(texts.oneOutput);
}

type BusTexts = ToolTexts & { readonly node: NodeMessages };

export async function simulateOnCan(interfaceName: string, options: SimulationOptions, texts: BusTexts): Promise<void> {
  const streams = { stderr: process.stderr, signal: stopSignal() };
  await simulateOnBus(new SocketcanBus(interfaceName, systemClock), options, texts, streams);
}

/** Starts the bus and stops it. */
export async function simulateOnBus(
  bus: CanBus,
  options: SimulationOptions,
  texts: BusTexts,
  { stderr, signal }: { readonly stderr: Writable; readonly signal: AbortSignal },
): Promise<void> {
  if (options.speed === Infinity) throw usageError(options.texts.busHasItsPace);
  const simulated = await openSimulation(options);
  const node = await BusNode.open({
    bus,
    clock: systemClock,
    log: toolLog(stderr),
    texts: texts.node,
    identityFile: await toolIdentityFile(process.env, `simulate-${bus.name}`),
    preferredAddress: PREFERRED_ADDRESS,
    deviceInstance: DEVICE_INSTANCE,
    version: options.version,
    vesselName: simulated.project.vessel.name,
    receives: () => [],
    isOperational: () => true,
    makePublisher: (publisherOptions) => new Nmea2000Publisher(publisherOptions),
  });
  const say = (line: string) => stderr.write(`bitacora: ${line}\n`);
  narrate(bus, texts, say);
  node.start();
  try {
    await bus.start();
    await runSimulation(simulated, options, { clock: systemClock, signal }, (tick) => publish(node.publisher, tick));
  } finally {
    const { frames_out, frames_given_up } = bus.statistics().counters;
    await node.stop();
    await bus.stop();
    if (frames_out > 0) say(options.texts.sent({ bus: bus.name, frames: frames_out, givenUp: frames_given_up }));
  }
}

/** To a file, or `-` for standard output. */
export async function simulateToLog(path: string, options: SimulationOptions): Promise<void> {
  const stopped = stopSignal();
  const simulated = await openSimulation(options);
  if (path === STANDARD_OUTPUT) {
    await simulateToStream(process.stdout, simulated, options, stopped);
    return;
  }
  const output = createWriteStream(path, { flags: "wx" });
  const failed = new AbortController();
  const unwritable = (cause: unknown) =>
    new BitacoraError("output-not-writable", { file: path, reason: systemErrorCode(cause) ?? "?" }, cause);
  output.on("error", (error) => failed.abort(unwritable(error)));
  const frames = await simulateToStream(output, simulated, options, AbortSignal.any([stopped, failed.signal]));
  output.end();
  if (!output.closed) await once(output, "close").catch(() => undefined);
  failed.signal.throwIfAborted();
  process.stderr.write(`bitacora: ${options.texts.written({ file: path, frames })}\n`);
}

/** How many frames were written. */
async function simulateToStream(
  output: Writable,
  simulated: Awaited<ReturnType<typeof openSimulation>>,
  options: SimulationOptions,
  signal: AbortSignal,
): Promise<number> {
  const { seed, project } = simulated;
  const timeline = new Timeline(systemClock.now());
  let [frames, text] = [0, ""];
  const bus = new LogBus(LOGGED_INTERFACE, () => timeline.now(), (frame) => {
    frames += 1;
    text += candumpLogLine(frame, LOGGED_INTERFACE);
  }); // prettier-ignore
  const random = seededRandom(seed);
  // Another seed gives another vessel, with another identity.
  const uniqueNumber = 1 + Math.floor(random() * UNIQUE_NUMBERS);
  const publisher = new Nmea2000Publisher({
    transport: (message) => {
      node.send(message);
    },
    sourceAddress: () => node.address ?? PREFERRED_ADDRESS,
  });
  const node = new Nmea2000Node({
    bus,
    clock: timeline,
    timer: timeline.timer,
    random,
    name: ourName(uniqueNumber, DEVICE_INSTANCE),
    address: PREFERRED_ADDRESS,
    product: ourProduct(options.version, uniqueNumber),
    configuration: ourConfiguration(project.vessel.name),
    transmits: () => publisher.transmits(),
    receives: () => [],
  });
  node.start();
  await bus.start();
  await runSimulation(simulated, options, { clock: systemClock, signal }, async (tick) => {
    // First what is due before this tick, then the values of this tick.
    for (let atMs = timeline.monotonic() + FLUSH_MS; atMs <= tick.elapsedMs; atMs += FLUSH_MS) {
      timeline.advanceTo(atMs);
      if (node.address !== undefined) publisher.flush(atMs);
    }
    publish(publisher, tick);
    const taken = output.write(text);
    text = "";
    if (!taken) await once(output, "drain", { signal }).catch(() => undefined);
  });
  node.stop();
  await bus.stop();
  return frames;
}

function publish(publisher: Nmea2000Publisher | undefined, { values, timestampMs }: Tick): void {
  for (const { tagId, value } of values) {
    publisher?.accept({ tagId, value, quality: "good", timestampMs, source: "simulator" });
  }
}
