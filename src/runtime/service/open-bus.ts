/** What people see of the buses and do with them: what is heard, recordings, commands to devices. */
import { BusActs } from "../../acts/bus-acts.ts";
import type { Gate } from "../../acts/gate.ts";
import type { BusParts } from "../../api/service.ts";
import { RECORDING_STOPPED } from "../../logbook/entry/audit-event.ts";
import type { Logbook } from "../../logbook/logbook.ts";
import { SYSTEM_USER } from "../../core/written-text.ts";
import type { FrameTap } from "../../nmea2000/bus/frame-tap.ts";
import { BusTraffic } from "../../nmea2000/traffic/bus-traffic.ts";
import { deviceDesk } from "./device-desk.ts";
import type { LogOutbox } from "../../logbook/book/log-outbox.ts";
import { Recordings } from "./recordings.ts";
import type { RoomWatch } from "./room-watch.ts";
import type { ServiceOptions } from "./service-options.ts";
import type { Sources } from "./sources.ts";

interface OpenBusParts {
  readonly gate: Gate;
  readonly logbook: Pick<Logbook, "append">;
  readonly outbox: Pick<LogOutbox, "add">;
  readonly room: Pick<RoomWatch, "isFull">;
  /** Those of now: a reload puts others in their place. */
  readonly sources: () => Sources;
}

/** Before the sources are made, which are asked only later. */
export function openBus(
  { dataDir, clock, messages }: ServiceOptions,
  { gate, logbook, outbox, room, sources }: OpenBusParts,
  onStop: (close: () => unknown) => void,
): BusParts & { readonly recordingTap: (line: string) => FrameTap } {
  const texts = messages.entries.bus;
  const recordings = new Recordings({
    dataDir,
    clock,
    lines: () => sources().frameLines(),
    hasRoom: () => !room.isFull,
    onEnd: ({ name, line, frames, bytes, ended_by: why }) => {
      const payload = { event: RECORDING_STOPPED, name, line, frames, bytes, ended_by: why };
      const summary = texts.recordingEnded({ line, why, frames });
      outbox.add({ kind: "manual", summary, payload, user: SYSTEM_USER });
    },
  });
  onStop(() => recordings.close());
  const devices = deviceDesk((line) => sources().nodeOn(line));
  return {
    traffic: new BusTraffic(clock),
    recordings,
    acts: new BusActs({ gate, logbook, recordings, devices, texts }),
    recordingTap: (line) => recordings.tap(line),
  };
}
