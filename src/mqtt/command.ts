/**
 * What may be asked of the vessel by a message, below `bitacora/aurora/command`:
 *
 *     acknowledge   ME_INST_0.RPM/high, as the summary of alarms names it, or the id of an alarm record
 *     silence       the same; PRESS (a button of Home Assistant): all alarms that sound
 *
 * A message that the broker had retained is refused: it would be done again at every connection. An empty message asks for nothing: with one,
 * somebody has taken back what was retained.
 */
import type { AlarmRecord } from "../alarms/alarm-record.ts";
import { limits } from "./limits.ts";
import { alarmName } from "./payloads.ts";
import type { CommandName, Topics } from "./topics.ts";

export const COMMANDS = ["acknowledge", "silence"] as const satisfies readonly CommandName[];

export interface Command {
  readonly name: CommandName;
  /** Undefined: all. */
  readonly alarm: string | undefined;
}

/** Why a command is not carried out. */
export type Refusal = "retained" | "not-allowed" | "not-understood" | "too-many" | "no-such-alarm" | "log-book";

export interface CommandMessage {
  readonly topic: string;
  readonly payload: Uint8Array;
  readonly isRetained: boolean;
}

/** Undefined for a topic that is none of a command's. */
export function commandOf(
  { topic, payload, isRetained }: CommandMessage,
  topics: Topics,
): Command | Refusal | undefined {
  const name = COMMANDS.find((each) => topic === topics.command(each));
  if (name === undefined) return undefined;
  if (payload.length === 0) return undefined;
  if (isRetained) return "retained";
  if (payload.length > limits.commandBytes) return "not-understood";
  const text = Buffer.from(payload).toString("utf8").trim();
  const isAll = text === "PRESS";
  if (isAll && name === "acknowledge") return "not-understood";
  if (!isAll && !/^[\w./:-]+$/.test(text)) return "not-understood";
  return { name, alarm: isAll ? undefined : text };
}

/** By the id of the record, or by tag and alarm. */
export function recordNamed(name: string, open: readonly AlarmRecord[]): AlarmRecord | undefined {
  return open.find(({ id, tag_id: tagId, alarm_id: alarmId }) => id === name || alarmName(tagId, alarmId) === name);
}
