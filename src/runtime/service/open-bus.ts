/** What people see of the buses and do with them: recordings, commands to devices, switches. */
import { BusActs } from "../../acts/bus-acts.ts";
import { SwitchActs } from "../../acts/switch-acts.ts";
import { switching } from "../../connectors/switching/switching.ts";
import { RECORDING_STOPPED } from "../../logbook/entry/audit-event.ts";
import { SYSTEM_USER } from "../../core/written-text.ts";
import { deviceService } from "./device-service.ts";
import { Recordings } from "./recordings.ts";
import type { WholeService } from "./whole-service.ts";

export function openRecordings({
  dataDir,
  clock,
  messages,
  outbox,
  room,
  onStop,
}: Pick<WholeService, "clock" | "dataDir" | "messages" | "onStop" | "outbox" | "room">): Recordings {
  const texts = messages.entries.bus;
  const recordings = new Recordings(
    dataDir,
    clock,
    () => !room.isFull,
    (ended) => {
      const { name, line, frames, bytes, ended_by: why } = ended;
      const payload = { event: RECORDING_STOPPED, name, line, frames, bytes, ended_by: why };
      const summary = texts.recordingEnded({ line, why, frames });
      outbox.add({ kind: "manual", summary, payload, user: SYSTEM_USER });
    },
  );
  onStop(() => recordings.close());
  return recordings;
}

/** A reload puts other gates in the place of those of now. */
export function switchActs({
  acts: { gate },
  clock,
  connected,
  logbook,
  messages,
  outbox,
}: Pick<WholeService, "acts" | "clock" | "connected" | "logbook" | "messages" | "outbox">): SwitchActs {
  return new SwitchActs({ gate, clock, logbook, messages }, outbox, () => connected.of(switching)[0]?.board);
}

/** A reload puts other sources in the place of those of now. */
export function busActs({
  acts,
  logbook,
  messages,
  recordings,
  sourcing,
}: Pick<WholeService, "acts" | "logbook" | "messages" | "recordings" | "sourcing">): BusActs {
  const lines = {
    all: () => sourcing.sources.frameLines(),
    ...deviceService((line) => sourcing.sources.nodeOn(line)),
  };
  return new BusActs({ gate: acts.gate, logbook, messages }, recordings, lines);
}
