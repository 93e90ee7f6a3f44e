/** A bus for the command line's tools. Each change of its state is reported in one line. */
import { say as sayText } from "../../messages/catalogue.ts";
import type { Writable } from "node:stream";
import { BitacoraError } from "../../core/errors.ts";
import { limits } from "../limits.ts";
import type { BusMessages } from "../../messages/en/bus.ts";
import type { ToolMessages } from "../../messages/en/tools.ts";
import type { CanBus } from "../../nmea2000/bus/can-bus.ts";
import { LineBus } from "../../nmea2000/lines/line-bus.ts";
import { lineFaultText } from "../line-fault-text.ts";
import type { Log } from "../../core/log.ts";
import { pause } from "../../core/pause.ts";

export interface ToolTexts {
  readonly bus: BusMessages;
  readonly tools: ToolMessages;
}

/** Reports when the bus is lost, and when it is back. `say` takes a line without its newline. */
export function narrate(bus: CanBus, { bus: texts, tools: { shared } }: ToolTexts, say: (line: string) => void): void {
  let isWaiting = false;
  bus.onState((state) => {
    if (state === "up") {
      if (isWaiting) say(shared.isUp({ bus: bus.name }));
      isWaiting = false;
      return;
    }
    if (state === "stopped") return;
    const fault = faultText(bus, texts);
    if (fault === undefined) return;
    isWaiting = true;
    say(shared.waiting({ bus: bus.name, fault }));
  });
}

function faultText(bus: CanBus, texts: BusMessages): string | undefined {
  if (bus instanceof LineBus && bus.end !== null) return lineFaultText(texts.gateway, bus.line, bus.end);
  const { fault } = bus.statistics();
  return fault === null ? undefined : sayText(texts.faults[fault], { name: bus.name });
}

/** Prints the log of a node as lines of a command: warnings, and its address. */
export function toolLog(stderr: Writable): Log {
  const say = (text: string) => void stderr.write(`bitacora: ${text}\n`);
  return { error: say, warning: say, info: say, debug: () => undefined };
}

/** Starts a bus. Rejects with `bus-unavailable` if it is not up within a short time. */
export async function startNow(bus: CanBus): Promise<void> {
  await bus.start();
  const deadline = performance.now() + limits.tools.busPatienceMs;
  while (bus.state !== "up") {
    const { fault } = bus.statistics();
    const isHopeless = bus.state === "absent" || performance.now() > deadline;
    if (isHopeless) {
      await bus.stop();
      throw new BitacoraError("bus-unavailable", { interface: bus.name, reason: fault ?? "cannot-open" });
    }
    await pause(LOOK_MS);
  }
}

/** Resolves when no frame waits to be sent any more, or when they cannot be sent. */
export async function drained(bus: CanBus): Promise<void> {
  const deadline = performance.now() + limits.tools.drainMs;
  while (bus.statistics().queue_frames > 0 && performance.now() < deadline) await pause(LOOK_MS);
}

const LOOK_MS = 10;
