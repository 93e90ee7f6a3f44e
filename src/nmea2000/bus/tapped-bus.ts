/** A bus that gives a tap a copy of each frame that it accepts for sending. */
import type { CanBus } from "./can-bus.ts";
import type { Clock } from "../../core/clock.ts";
import type { FrameTap } from "./frame-tap.ts";

export function tappedBus(bus: CanBus, tap: FrameTap, clock: Clock): CanBus {
  return {
    name: bus.name,
    get state() {
      return bus.state;
    },
    discard: () => bus.discard(),
    start: () => bus.start(),
    stop: () => bus.stop(),
    onFrame: (listener) => bus.onFrame(listener),
    onState: (listener) => bus.onState(listener),
    statistics: () => bus.statistics(),
    send: (frames) => {
      if (!bus.send(frames)) return false;
      const timestampMs = clock.now();
      for (const { id, data } of frames) tap.frame({ id, data, timestampMs }, "T");
      return true;
    },
  };
}
