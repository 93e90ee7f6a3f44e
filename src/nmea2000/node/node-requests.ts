/**
 * Decides what a node answers to an ISO request (PGN 59904) or a group function (PGN 126208); the node sends the
 * answer. A request to everyone is never refused: a node that cannot answer it stays silent.
 *
 * An installer can set what `node-settings.ts` says by a command; other fields, and reading and writing, are answered with
 * an error code. The heartbeat cannot be requested, but a request without fields can change its interval.
 */
import { EVERYONE } from "../can-id.ts";
import {
  acknowledgeMessage,
  compareFields,
  FIELD_ERROR,
  GROUP_FUNCTION,
  type GroupFunction,
  INTERVAL,
  PGN_ERROR,
  TIMING_ERROR,
  type Verdict,
} from "./node-group-function.ts";
import { claimMessage, listMessage, refusalMessage } from "./node-messages.ts";
import type { Message } from "../pgn-frame.ts";
import { PGN } from "../pgn.ts";
import type { Name } from "./node-name.ts";
import { commanded, type NodeSettings } from "./node-settings.ts";

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
  /** Take these settings; then answer with the first message, or with the second if they cannot be kept. */
  | { readonly do: "set"; readonly settings: NodeSettings; readonly done: Message; readonly failed: Message };

/** Heartbeats come once a minute. Another node can ask for a shorter interval, down to one second. */
export const HEARTBEAT_MS = 60_000;
export const HEARTBEAT_MIN_MS = 1000;

/** The PGNs of network management that a node sends, and those that it uses. */
export const OWN_TRANSMITS: readonly number[] = [
  PGN.ACKNOWLEDGEMENT,
  PGN.REQUEST,
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

/** The lengths in bits of the fields that a request may name. */
const FIELD_BITS: ReadonlyMap<number, readonly number[]> = new Map([
  [PGN.ADDRESS_CLAIM, [21, 11, 3, 5, 8, 1, 7, 4, 3, 1]],
  [PGN.PRODUCT_INFORMATION, [16, 16, 256, 256, 256, 256, 8, 8]],
  // The first field of a PGN list tells which of the two lists it is.
  [PGN.PGN_LIST, [8]],
]);

const SILENCE: Answer = { do: "nothing" };

export function answerRequest(pgn: number, asker: Asker, contents: NodeContents): Answer {
  const messages = messagesOf(pgn, asker.address, contents);
  return messages.length === 0 ? refuse(asker, refusalMessage(pgn, asker.address)) : giveOut(pgn, messages);
}

export function answerGroupFunction(asked: GroupFunction, asker: Asker, contents: NodeContents): Answer {
  const say = (verdict: Partial<Verdict>) => refuse(asker, acknowledgeMessage(asked.pgn, verdict, asker.address));
  const isKnown = contents.transmits.includes(asked.pgn);
  switch (asked.code) {
    case GROUP_FUNCTION.REQUEST:
      if (asked.pgn === PGN.HEARTBEAT) return changeHeartbeat(asked, say);
      return isKnown ? giveChosen(asked, asker, contents, say) : say({ error: PGN_ERROR.NOT_SUPPORTED });
    case GROUP_FUNCTION.COMMAND:
      return isKnown ? obey(asked, asker, contents, say) : say({ error: PGN_ERROR.NOT_SUPPORTED });
    case GROUP_FUNCTION.READ:
    case GROUP_FUNCTION.WRITE:
      return say({ error: PGN_ERROR.READ_WRITE_NOT_SUPPORTED });
    default:
      return SILENCE;
  }
}

/** Only a command to this node alone is obeyed. */
function obey(
  asked: GroupFunction,
  { address, alone }: Asker,
  { name, isSettable }: NodeContents,
  say: (verdict: Partial<Verdict>) => Answer,
): Answer {
  const { pgn, count } = asked;
  const command = isSettable && alone ? commanded(asked, name) : undefined;
  if (command === undefined)
    return say({
      error: PGN_ERROR.FUNCTION_NOT_SUPPORTED,
      fieldErrors: Array.from({ length: count }, () => FIELD_ERROR.NOT_SUPPORTED),
    });
  const { settings, errors: fieldErrors } = command;
  if (fieldErrors.some((error) => error !== FIELD_ERROR.NONE)) return say({ fieldErrors });
  const answer = (verdict: Partial<Verdict>) => acknowledgeMessage(pgn, verdict, address);
  return {
    do: "set",
    settings,
    done: answer({ fieldErrors }),
    failed: answer({ error: PGN_ERROR.NOT_NOW, fieldErrors }),
  };
}

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

function giveChosen(
  asked: GroupFunction,
  { address }: Asker,
  contents: NodeContents,
  say: (verdict: Partial<Verdict>) => Answer,
): Answer {
  const { pgn, intervalMs } = asked;
  const messages = messagesOf(pgn, address, contents);
  if (messages.length === 0) return say({ error: PGN_ERROR.FUNCTION_NOT_SUPPORTED });
  // None of these groups can be sent at a requested interval.
  const wantsInterval = intervalMs !== INTERVAL.UNCHANGED && intervalMs !== INTERVAL.DEFAULT;
  if (wantsInterval) return say({ timingError: TIMING_ERROR.NOT_SUPPORTED });
  const bits = FIELD_BITS.get(pgn) ?? [];
  const compared = messages.map((message) => ({ message, errors: compareFields(asked, bits, message.data) }));
  const chosen = compared.filter(({ errors }) => errors.every((error) => error === FIELD_ERROR.NONE));
  if (chosen.length === 0) return say({ fieldErrors: compared[0]?.errors ?? [] });
  return giveOut(
    pgn,
    chosen.map(({ message }) => message),
  );
}

function changeHeartbeat({ intervalMs, count }: GroupFunction, say: (verdict: Partial<Verdict>) => Answer): Answer {
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
