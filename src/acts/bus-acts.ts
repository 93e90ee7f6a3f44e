/**
 * What people do with a bus: record it, and set the instance of a device on it. An act resolves when the log book has it on disk under the
 * caller's name, or rejects with a `Refused`.
 */
import type { Caller } from "../access/caller.ts";
import type { JsonObject } from "../core/json-value.ts";
import { DEVICE_COMMANDED, RECORDING_STARTED, RECORDING_STOPPED } from "../logbook/entry/audit-event.ts";
import { Refused } from "../core/refused.ts";
import { type Acting, nameInBook } from "./gate.ts";

export interface RecordingRequest {
  /** Which line: `can0`, the address of a gateway, `replay`. */
  readonly line: string;
  readonly minutes: number;
  readonly megabytes: number;
}

/** Why a recording ended; null while it goes on, `unknown` for one of an earlier run. */
export const RECORDING_ENDS = ["asked", "time", "size", "disk", "stopped", "unknown"] as const;
export type RecordingEnd = (typeof RECORDING_ENDS)[number] | null;

export interface RecordingReport {
  /** Its file in the folder of recordings; empty before its first frames are on disk. */
  readonly name: string;
  readonly line: string;
  readonly since: string;
  /** When it will end, or has ended. */
  readonly until: string;
  readonly ended_by: RecordingEnd;
  /** Bytes on disk. */
  readonly bytes: number;
  /** Null for one of an earlier run. */
  readonly frames: number | null;
  readonly frames_not_recorded: number | null;
  readonly user: string | null;
}

export interface RecordingService {
  /** Resolves when the file is there and frames are taken. */
  start(request: RecordingRequest, user: string): Promise<RecordingReport>;
  /** Resolves when all frames are on disk. */
  stop(line: string): Promise<RecordingReport>;
}

export interface DeviceInstances {
  /** 0 to 255: which of several devices of one kind. */
  readonly deviceInstance?: number | undefined;
  /** 0 to 15: which of several networks or groups of devices. */
  readonly systemInstance?: number | undefined;
}

/** What came of a command: the codes of the device's own acknowledgement, and its instances afterwards. */
export interface DeviceAnswer {
  readonly answer: "done" | "refused" | "silent";
  /** Codes of PGN 126208: of the group, and of each field; null without an acknowledgement. */
  readonly pgn_error: number | null;
  readonly field_errors: readonly number[];
  readonly device_instance: number | null;
  readonly system_instance: number | null;
}

/** The lines that there are, and the devices on them. */
export interface Lines extends DeviceService {
  all(): readonly string[];
}

export interface DeviceService {
  /** Asks the device at this address, and waits some seconds for what it says. */
  setInstances(line: string, address: number, instances: DeviceInstances): Promise<DeviceAnswer>;
}

export class BusActs {
  readonly #acting: Omit<Acting, "clock">;
  readonly #recordings: RecordingService;
  readonly #lines: Lines;

  constructor(acting: Omit<Acting, "clock">, recordings: RecordingService, lines: Lines) {
    this.#acting = acting;
    this.#recordings = recordings;
    this.#lines = lines;
  }

  async startRecording(caller: Caller, request: RecordingRequest, said?: string): Promise<RecordingReport> {
    const { gate, messages } = this.#acting;
    const user = nameInBook(caller, said);
    await gate.check(caller, "record bus");
    if (!this.#lines.all().includes(request.line)) throw new Refused("no-such-line", { line: request.line });
    const recording = await this.#recordings.start(request, user);
    const { name, line, until } = recording;
    await this.#enter(user, messages.entries.bus.recordingStarted({ line, until }), {
      event: RECORDING_STARTED,
      name,
      line,
      until,
    });
    return recording;
  }

  async stopRecording(caller: Caller, line: string, said?: string): Promise<RecordingReport> {
    const { gate, messages } = this.#acting;
    await gate.check(caller, "record bus");
    const recording = await this.#recordings.stop(line);
    const { name, frames, bytes } = recording;
    const payload = { event: RECORDING_STOPPED, name, line, frames, bytes, ended_by: "asked" };
    await this.#enter(nameInBook(caller, said), messages.entries.bus.recordingStopped({ line, frames }), payload);
    return recording;
  }

  /** The entry says what the device has answered, also where it has refused. */
  async setInstances(
    caller: Caller,
    device: { readonly line: string; readonly address: number },
    instances: DeviceInstances,
    said?: string,
  ): Promise<DeviceAnswer> {
    const { gate, messages } = this.#acting;
    await gate.check(caller, "command device");
    const { line, address } = device;
    const answer = await this.#lines.setInstances(line, address, instances);
    const { deviceInstance = null, systemInstance = null } = instances;
    const asked = { device_instance: deviceInstance, system_instance: systemInstance };
    const summary = messages.entries.bus.deviceCommanded({
      line,
      address,
      deviceInstance,
      systemInstance,
      answer: answer.answer,
    });
    await this.#enter(nameInBook(caller, said), summary, {
      event: DEVICE_COMMANDED,
      line,
      address,
      asked,
      answer: { ...answer },
    });
    return answer;
  }

  async #enter(user: string, summary: string, payload: JsonObject): Promise<void> {
    await this.#acting.logbook.append({ kind: "manual", summary, payload, user });
  }
}
