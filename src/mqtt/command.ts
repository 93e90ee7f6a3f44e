/**
 * What may be asked of the vessel by a message, below `bitacora/aurora/command`:
 *
 *     acknowledge   ME_INST_0.RPM/high, as the summary of alarms names it, or the id of an alarm record
 *     silence       the same; PRESS (a button of Home Assistant): all alarms that sound
 *
 * Beside the plain text there is JSON, which can carry a program's token: `{"alarm":"ME_INST_0.RPM/high","token":"…"}`.
 *
 * A message that the broker had retained is refused: it would be done again at every connection. An empty message asks for nothing: with
 * one, somebody has taken back what was retained.
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
  readonly token: string | undefined;
}

/** Why a command is not carried out. */
export type Refusal =
  | "retained"
  | "not-allowed"
  | "not-understood"
  | "too-many"
  | "no-such-alarm"
  | "log-book"
  // Access control is on, and the message has no token, one that does not count, or one that may something else.
  | "no-token"
  | "wrong-token"
  | "wrong-scope";

export interface CommandMessage {
  readonly topic: string;
  readonly payload: Uint8Array;
  readonly isRetained: boolean;
}

/** Undefined if the topic is not for commands. */
export function commandOf(
  { topic, payload, isRetained }: CommandMessage,
  topics: Topics,
): Command | Refusal | undefined {
  const name = COMMANDS.find((each) => topic === topics.command(each));
  if (name === undefined) return undefined;
  if (payload.length === 0) return undefined;
  if (isRetained) return "retained";
  if (payload.length > limits.commandBytes) return "not-understood";
  const asked = askedIn(Buffer.from(payload).toString("utf8").trim());
  if (asked === undefined || (asked.alarm === undefined && name === "acknowledge")) return "not-understood";
  return { name, ...asked };
}

const ALL = "PRESS";

/** Undefined for what is neither of the two forms. */
function askedIn(text: string): Omit<Command, "name"> | undefined {
  const { alarm, token } = text.startsWith("{") ? fieldsOf(text) : { alarm: text };
  if (token !== undefined && typeof token !== "string") return undefined;
  if (alarm === ALL) return { alarm: undefined, token };
  return typeof alarm === "string" && /^[\w./:-]+$/.test(alarm) ? { alarm, token } : undefined;
}

function fieldsOf(text: string): { readonly alarm?: unknown; readonly token?: unknown } {
  try {
    return JSON.parse(text) as { readonly alarm?: unknown; readonly token?: unknown };
  } catch {
    // No alarm has such a name.
    return { alarm: "" };
  }
}

/** By the id of the record, or by tag and alarm. */
export function recordNamed(name: string, open: readonly AlarmRecord[]): AlarmRecord | undefined {
  return open.find(({ id, tag_id: tagId, alarm_id: alarmId }) => id === name || alarmName(tagId, alarmId) === name);
}
