/**
 * Decides what a node answers to an ISO request (PGN 59904) or a group function (PGN 126208); the node sends the
 * answer. A request to everyone is never refused: a node that cannot answer it stays silent.
 *
 * What `node-settings.ts` says can be set by who asks this node alone: by a command, by writing fields, the interval of a group by a
 * request for it. Unless the project locks it; then it is "access denied". The heartbeat cannot be requested, but its interval can be
 * changed.
 */
import { EVERYONE } from "../can-id.ts";
import { type Compared, compareFields, groupFields } from "./node-group-fields.ts";
import {
  acknowledgeMessage,
  FIELD_ERROR,
  GROUP_FUNCTION,
  type GroupFunction,
  INTERVAL,
  PGN_ERROR,
  PRIORITY,
  replyMessage,
  TIMING_ERROR,
  type Verdict,
} from "./node-group-function.ts";
import { claimMessage, listMessage, refusalMessage } from "./node-messages.ts";
import type { Message } from "../pgn-frame.ts";
import { PGN } from "../pgn.ts";
import type { Name } from "./node-name.ts";
import { commanded, INTERVAL_MAX_MS, type NodeSettings } from "./node-settings.ts";

export interface NodeContents {
  readonly name: Name;
  /** The data of PGN 126996 and 126998. */
  readonly product: Uint8Array;
  readonly configuration: Uint8Array;
  /** All PGNs that it sends, and all that it uses, including those of network management. */
  readonly transmits: readonly number[];
  readonly receives: readonly number[];
  /** Whether commands are obeyed: what they set is kept. */
  readonly isSettable: boolean;
  /** Whether the project forbids it. */
  readonly isLocked: boolean;
  /** How often the service sends a group; undefined for one that it sends at no interval. */
  readonly intervalMs: (pgn: number) => number | undefined;
  /** The current messages of a group that the service sends. */
  readonly onDemand: (pgn: number) => readonly Message[];
}

/** The node that asks, and whether it asks only this node. */
export interface Asker {
  readonly address: number;
  readonly alone: boolean;
}

export type Answer =
  | { readonly do: "nothing" }
  | { readonly do: "send"; readonly messages: readonly Message[] }
  /** Send our address claim. */
  | { readonly do: "claim" }
  /** Send heartbeats at that interval from now on. */
  | { readonly do: "beat"; readonly intervalMs: number }
  /** Take these settings; then answer, or say that they cannot be kept. A group with a new interval begins after the offset. */
  | {
      readonly do: "set";
      readonly settings: NodeSettings;
      readonly offsetMs: number;
      readonly done: readonly Message[];
      readonly failed: Message;
    };

/** Heartbeats come once a minute. Another node can ask for a shorter interval, down to one second. */
export const HEARTBEAT_MS = 60_000;
export const HEARTBEAT_MIN_MS = 1000;
/** The shortest, of a group that is sent more slowly; no group is sent more often than usual. */
const INTERVAL_MIN_MS = 1000;

/** The PGNs of network management that a node sends, and those that it uses. */
export const OWN_TRANSMITS: readonly number[] = [
  PGN.ACKNOWLEDGEMENT,
  PGN.REQUEST,
  PGN.TRANSPORT_DATA,
  PGN.TRANSPORT_CONNECTION,
  PGN.ADDRESS_CLAIM,
  PGN.GROUP_FUNCTION,
  PGN.PGN_LIST,
  PGN.HEARTBEAT,
  PGN.PRODUCT_INFORMATION,
  PGN.CONFIGURATION_INFORMATION,
];
export const OWN_RECEIVES: readonly number[] = [
  PGN.ACKNOWLEDGEMENT,
  PGN.REQUEST,
  PGN.TRANSPORT_DATA,
  PGN.TRANSPORT_CONNECTION,
  PGN.ADDRESS_CLAIM,
  PGN.COMMANDED_ADDRESS,
  PGN.GROUP_FUNCTION,
  PGN.PRODUCT_INFORMATION,
  PGN.CONFIGURATION_INFORMATION,
];

/** Their priority is the standard's, whatever anybody says. */
const OF_THE_NETWORK: ReadonlySet<number> = new Set([
  PGN.ACKNOWLEDGEMENT,
  PGN.REQUEST,
  PGN.TRANSPORT_DATA,
  PGN.TRANSPORT_CONNECTION,
  PGN.ADDRESS_CLAIM,
  PGN.GROUP_FUNCTION,
]);

const SILENCE: Answer = { do: "nothing" };

export function answerRequest(pgn: number, asker: Asker, contents: NodeContents): Answer {
  const messages = messagesOf(pgn, asker.address, contents);
  return messages.length === 0 ? refuse(asker, refusalMessage(pgn, asker.address)) : giveOut(pgn, messages);
}

type Say = (verdict: Partial<Verdict>) => Answer;

/** What somebody asks, with everything that the answer depends on. */
interface Question {
  readonly asked: GroupFunction;
  readonly asker: Asker;
  readonly contents: NodeContents;
  readonly say: Say;
}

export function answerGroupFunction(asked: GroupFunction, asker: Asker, contents: NodeContents): Answer {
  const say = (verdict: Partial<Verdict>) => refuse(asker, acknowledgeMessage(asked.pgn, verdict, asker.address));
  const question = { asked, asker, contents, say };
  const answer = ANSWERS[asked.code];
  if (answer === undefined) return SILENCE;
  return contents.transmits.includes(asked.pgn) ? answer(question) : say({ error: PGN_ERROR.NOT_SUPPORTED });
}

const ANSWERS: Readonly<Record<number, (question: Question) => Answer>> = {
  [GROUP_FUNCTION.REQUEST]: (question) =>
    question.asked.pgn === PGN.HEARTBEAT ? changeHeartbeat(question) : giveChosen(question),
  [GROUP_FUNCTION.COMMAND]: obey,
  [GROUP_FUNCTION.READ]: readFields,
  [GROUP_FUNCTION.WRITE]: writeFields,
};

/** Only a command to this node alone is obeyed. */
function obey({ asked, asker, contents, say }: Question): Answer {
  const { pgn, count, priority } = asked;
  const all = (error: number) => Array.from({ length: count }, () => error);
  const wishes = priority === PRIORITY.DEFAULT || priority <= PRIORITY.MAX;
  if (!contents.isSettable || !asker.alone || (!wishes && count === 0 && !FIELDS_SET.has(pgn)))
    return say({ error: PGN_ERROR.FUNCTION_NOT_SUPPORTED, fieldErrors: all(FIELD_ERROR.NOT_SUPPORTED) });
  if (contents.isLocked) return say({ error: PGN_ERROR.ACCESS_DENIED, fieldErrors: all(FIELD_ERROR.ACCESS_DENIED) });
  const command = count === 0 ? { settings: {}, errors: [] } : commanded(asked, contents.name);
  const fieldErrors = command?.errors ?? all(FIELD_ERROR.NOT_SUPPORTED);
  const isPossible = priority === PRIORITY.UNCHANGED || priority === 0xf || (wishes && !OF_THE_NETWORK.has(pgn));
  const timingError = isPossible ? TIMING_ERROR.NONE : TIMING_ERROR.NOT_SUPPORTED;
  const isRefused = command === undefined || fieldErrors.some((error) => error !== FIELD_ERROR.NONE) || !isPossible;
  if (isRefused) {
    const error = command === undefined && !wishes ? PGN_ERROR.FUNCTION_NOT_SUPPORTED : PGN_ERROR.NONE;
    return say({ error, timingError, fieldErrors });
  }
  const groups = { [pgn]: { priority: priority === PRIORITY.DEFAULT ? null : priority } };
  const settings = wishes ? { ...command.settings, groups } : command.settings;
  return set(settings, asked, asker, [acknowledgeMessage(pgn, { fieldErrors }, asker.address)], fieldErrors);
}

function set(
  settings: NodeSettings,
  { pgn, offsetMs }: GroupFunction,
  { address }: Asker,
  done: readonly Message[],
  fieldErrors: readonly number[],
): Answer {
  return {
    do: "set",
    settings,
    offsetMs,
    done,
    failed: acknowledgeMessage(pgn, { error: PGN_ERROR.NOT_NOW, fieldErrors }, address),
  };
}

/** The message of the group that has the values of the selection, or the codes of the fields of the first one that has not. */
function selected({ asked, asker, contents }: Question): { message: Message; compared: Compared } | number[] {
  const messages = messagesOf(asked.pgn, asker.address, contents);
  const all = messages.map((message) => ({ message, compared: compareFields(asked, asked.selections, message.data) }));
  return all.find(({ compared }) => compared.areEqual) ?? all[0]?.compared.errors ?? [];
}

function readFields(question: Question): Answer {
  const { asked, asker, say } = question;
  const { pgn, pairs, count, selections } = asked;
  if (!asker.alone) return SILENCE;
  const found = selected(question);
  if (Array.isArray(found)) {
    return say(found.length === 0 ? { error: PGN_ERROR.NOT_NOW } : { fieldErrors: found });
  }
  const { end } = found.compared;
  const numbers = [...pairs.subarray(end, end + count)];
  const fields = groupFields(pgn);
  const values = numbers.map((field) => fields.valueIn(found.message.data, field));
  const codes = values.map((value) => (value === undefined ? FIELD_ERROR.INVALID : FIELD_ERROR.NONE));
  if (numbers.length < count || codes.includes(FIELD_ERROR.INVALID)) {
    const cutOff = Array.from({ length: count - codes.length }, () => FIELD_ERROR.INVALID);
    return say({ fieldErrors: [...Array.from({ length: selections }, () => FIELD_ERROR.NONE), ...codes, ...cutOff] });
  }
  const bytes = numbers.flatMap((field, i) => [field, ...(values[i] ?? [])]);
  return { do: "send", messages: [replyMessage(asked, pairs.subarray(0, end), bytes, asker.address)] };
}

function writeFields(question: Question): Answer {
  const { asked, asker, contents, say } = question;
  const { pgn, pairs, count, selections } = asked;
  if (!asker.alone) return SILENCE;
  const all = (error: number) => Array.from({ length: selections + count }, () => error);
  if (!contents.isSettable || !FIELDS_SET.has(pgn))
    return say({ error: PGN_ERROR.READ_WRITE_NOT_SUPPORTED, fieldErrors: all(FIELD_ERROR.NOT_SUPPORTED) });
  if (contents.isLocked) return say({ error: PGN_ERROR.ACCESS_DENIED, fieldErrors: all(FIELD_ERROR.ACCESS_DENIED) });
  const found = selected(question);
  if (Array.isArray(found)) return say({ fieldErrors: found });
  const { end } = found.compared;
  const written = { ...asked, pairs: pairs.subarray(end) };
  const { settings = {}, errors = [] } = commanded(written, contents.name) ?? {};
  const fieldErrors = [...Array.from({ length: selections }, () => FIELD_ERROR.NONE), ...errors];
  if (errors.some((error) => error !== FIELD_ERROR.NONE)) return say({ fieldErrors });
  const reply = replyMessage(asked, pairs.subarray(0, end), written.pairs, asker.address);
  return set(settings, asked, asker, [reply], fieldErrors);
}

/** The groups of which fields can be set. */
const FIELDS_SET: ReadonlySet<number> = new Set([PGN.ADDRESS_CLAIM, PGN.CONFIGURATION_INFORMATION]);

/** The messages that can be requested. The PGN lists go only to the node that asks. */
function messagesOf(pgn: number, asker: number, contents: NodeContents): readonly Message[] {
  const { name, product, configuration, transmits, receives } = contents;
  const toEveryone = { pgn, priority: 6, destination: EVERYONE };
  switch (pgn) {
    case PGN.ADDRESS_CLAIM:
      return [claimMessage(name)];
    case PGN.PRODUCT_INFORMATION:
      return [{ ...toEveryone, data: product }];
    case PGN.CONFIGURATION_INFORMATION:
      return [{ ...toEveryone, data: configuration }];
    case PGN.PGN_LIST:
      return [listMessage("transmit", transmits, asker), listMessage("receive", receives, asker)];
    default:
      return contents.transmits.includes(pgn) ? contents.onDemand(pgn) : [];
  }
}

function giveChosen(question: Question): Answer {
  const { asked, asker, contents, say } = question;
  const { pgn, intervalMs, count } = asked;
  const messages = messagesOf(pgn, asker.address, contents);
  const usualMs = contents.isSettable && asker.alone ? contents.intervalMs(pgn) : undefined;
  const isOther = intervalMs !== INTERVAL.UNCHANGED && intervalMs !== INTERVAL.DEFAULT;
  const isBack = intervalMs === INTERVAL.DEFAULT && count === 0 && !contents.isLocked;
  if (usualMs !== undefined && (isOther || isBack)) return changeInterval(question, usualMs, messages);
  if (messages.length === 0) return say({ error: PGN_ERROR.FUNCTION_NOT_SUPPORTED });
  if (isOther) return say({ timingError: TIMING_ERROR.NOT_SUPPORTED });
  const compared = messages.map((message) => ({ message, ...compareFields(asked, count, message.data) }));
  const chosen = compared.filter(({ areEqual }) => areEqual);
  if (chosen.length === 0) return say({ fieldErrors: compared[0]?.errors ?? [] });
  return giveOut(
    pgn,
    chosen.map(({ message }) => message),
  );
}

/** The whole group gets the interval: a request for some of its messages is refused. It begins now, or after the offset. */
function changeInterval(
  { asked, asker, contents, say }: Question,
  usualMs: number,
  messages: readonly Message[],
): Answer {
  const { pgn, intervalMs, offsetMs, count } = asked;
  const isDefault = intervalMs === INTERVAL.DEFAULT;
  if (count > 0) return say({ timingError: TIMING_ERROR.NOT_SUPPORTED });
  if (contents.isLocked) return say({ timingError: TIMING_ERROR.ACCESS_DENIED });
  if (!isDefault && intervalMs < Math.min(usualMs, INTERVAL_MIN_MS)) return say({ timingError: TIMING_ERROR.TOO_LOW });
  if (!isDefault && intervalMs > INTERVAL_MAX_MS) return say({ timingError: TIMING_ERROR.NOT_SUPPORTED });
  const settings = { groups: { [pgn]: { intervalMs: isDefault ? null : intervalMs } } };
  return set(settings, asked, asker, offsetMs === 0 ? messages : [], []);
}

function changeHeartbeat({ asked: { intervalMs, count }, say }: Question): Answer {
  if (count > 0 || intervalMs === INTERVAL.UNCHANGED) return say({ error: PGN_ERROR.FUNCTION_NOT_SUPPORTED });
  if (intervalMs === INTERVAL.DEFAULT) return { do: "beat", intervalMs: HEARTBEAT_MS };
  if (intervalMs < HEARTBEAT_MIN_MS) return say({ timingError: TIMING_ERROR.TOO_LOW });
  if (intervalMs > HEARTBEAT_MS) return say({ timingError: TIMING_ERROR.NOT_SUPPORTED });
  return { do: "beat", intervalMs };
}

function giveOut(pgn: number, messages: readonly Message[]): Answer {
  return pgn === PGN.ADDRESS_CLAIM ? { do: "claim" } : { do: "send", messages };
}

function refuse({ alone }: Asker, message: Message): Answer {
  return alone ? { do: "send", messages: [message] } : SILENCE;
}
