/** `bitacora nmea replay --can`: sends a capture's frames to a bus. Frames that the bus did not take are counted and reported. */
import { setTimeout as sleep } from "node:timers/promises";
import { systemClock } from "../../core/clock.ts";
import { usageError } from "../../core/errors.ts";
import { limits } from "../limits.ts";
import type { CanBus } from "../../nmea2000/bus/can-bus.ts";
import type { OutgoingFrame } from "../../nmea2000/can-frame.ts";
import { FramePlayer } from "../../nmea2000/captures/frame-player.ts";
import { SocketcanBus } from "../../nmea2000/bus/socketcan-bus.ts";
import { passesHeader } from "./message-filter.ts";
import { refuseTogether, type ReplayOptions, type ReplayStreams } from "./replay.ts";
import { inputOf } from "../capture-input.ts";
import { refusalSummary } from "./replay-statistics.ts";
import { stopSignal } from "../stop-signal.ts";
import { drained, narrate, startNow, type ToolTexts } from "./tool-bus.ts";

const QUEUE_LOOK_MS = 2;

export async function replayToCan(name: string, options: ReplayOptions, texts: ToolTexts): Promise<boolean> {
  const bus = new SocketcanBus(name, systemClock);
  const { stdin, stdout, stderr } = process;
  return await replayToBus(bus, options, texts, { stdin, stdout, stderr, signal: stopSignal() });
}

/** Starts the bus and stops it. True if every frame was sent. Rejects if there is no bus. */
export async function replayToBus(
  bus: CanBus,
  options: ReplayOptions,
  busTexts: ToolTexts,
  { stdin, stdout, stderr, signal }: Pick<ReplayStreams, "stdin" | "stdout" | "stderr" | "signal">,
): Promise<boolean> {
  const { file, filter, speed, loop, from, to, json, stats, texts } = options;
  const { replay: own } = busTexts.tools;
  if (stats || filter.names.size > 0 || (options.manufacturers?.length ?? 0) > 0)
    throw usageError(own.framesHaveNoNames);
  refuseTogether({ ...options, can: bus.name }, [
    ["can", "csv"],
    ["can", "step"],
  ]);
  if ((options.more?.length ?? 0) > 0) throw usageError(texts.oneFileForABus);
  if (loop && file === "-") throw usageError(texts.loopNeedsFile);
  let notTaken = 0;
  const send = (frames: readonly OutgoingFrame[]) => {
    if (!bus.send(frames)) notTaken += frames.length;
  };
  const player = new FramePlayer({
    input: inputOf(file, stdin).input,
    speed,
    loop,
    from,
    to,
    wants: (header) => passesHeader(filter, header),
    clock: systemClock,
    send: speed === Infinity ? (frames) => sendWhenThereIsRoom(bus, frames, send, signal) : send,
  });
  await startNow(bus);
  const say = (line: string) => stderr.write(`bitacora: ${line}\n`);
  narrate(bus, busTexts, say);
  const startedAt = performance.now();
  try {
    await player.run(signal);
  } finally {
    if (!signal.aborted) await drained(bus);
    const { frames_out, frames_given_up } = bus.statistics().counters;
    await bus.stop();
    notTaken += Math.max(frames_given_up, bus.statistics().counters.frames_given_up);
    const seconds = (performance.now() - startedAt) / 1000;
    const capture = player.captureStatistics();
    if (capture !== undefined) stderr.write(refusalSummary(file, capture, texts));
    const result = { interface: bus.name, frames_sent: frames_out, frames_not_sent: notTaken };
    if (json) stdout.write(`${JSON.stringify({ ...result, seconds, unsendable_messages: player.unsendable })}\n`);
    say(own.summaryLine({ bus: bus.name, frames: frames_out, seconds: seconds.toFixed(3) }));
    if (notTaken > 0) say(own.givenUp({ n: notTaken }));
    if (player.unsendable > 0) say(own.unsendable({ n: player.unsendable }));
  }
  return notTaken === 0 && player.unsendable === 0;
}

/** For full speed: waits while the queue is full. */
async function sendWhenThereIsRoom(
  bus: CanBus,
  frames: readonly OutgoingFrame[],
  send: (frames: readonly OutgoingFrame[]) => void,
  signal: AbortSignal,
): Promise<void> {
  while (bus.statistics().queue_frames > limits.tools.queueFrames) await sleep(QUEUE_LOOK_MS, undefined, { signal });
  send(frames);
}
