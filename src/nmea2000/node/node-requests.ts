/**
 * What a node answers when its groups are asked for, by ISO request (PGN 59904) or by group function (PGN 126208). It
 * decides; doing it is the node's own. What was asked of everyone is never refused: whoever cannot answer keeps silent.
 *
 * Nothing of this node can be set or read field by field from the bus, and it says so. The heartbeat is the exception that
 * the standard makes: it cannot be asked for, but its interval can be changed, by a request that names no fields.
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

/** What a node has to tell. */
export interface NodeContents {
  readonly name: Name;
  /** The data of PGN 126996 and 126998. */
  readonly product: Uint8Array;
  readonly configuration: Uint8Array;
  /** All groups that it sends, and all that it uses, with those of network management. */
  readonly transmits: readonly number[];
  readonly receives: readonly number[];
  /** The current messages of a group that the service sends. */
  readonly onDemand: (pgn: number) => readonly Message[];
}

/** The node that asks, and whether it asks this node alone. */
export interface Asker {
  readonly address: number;
  readonly alone: boolean;
}

export type Answer =
  | { readonly do: "nothing" }
  | { readonly do: "send"; readonly messages: readonly Message[] }
  /** Say our address claim. */
  | { readonly do: "claim" }
  /** Send heartbeats at that interval from now on. */
  | { readonly do: "beat"; readonly intervalMs: number };

/** Heartbeats come once a minute. Another node can ask for a shorter interval, down to one second. */
export const HEARTBEAT_MS = 60_000;
export const HEARTBEAT_MIN_MS = 1000;

/** The groups of network management that a node sends, and those that it uses. */
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

/** The bits of the fields by which a group may be chosen. */
const FIELD_BITS: ReadonlyMap<number, readonly number[]> = new Map([
  [PGN.ADDRESS_CLAIM, [21, 11, 3, 5, 8, 1, 7, 4, 3, 1]],
  [PGN.PRODUCT_INFORMATION, [16, 16, 256, 256, 256, 256, 8, 8]],
  // Of the lists, the first field says which of the two it is.
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
      if (!isKnown) return say({ error: PGN_ERROR.NOT_SUPPORTED });
      return say({
        error: PGN_ERROR.FUNCTION_NOT_SUPPORTED,
        fieldErrors: Array.from({ length: asked.count }, () => FIELD_ERROR.NOT_SUPPORTED),
      });
    case GROUP_FUNCTION.READ:
    case GROUP_FUNCTION.WRITE:
      return say({ error: PGN_ERROR.READ_WRITE_NOT_SUPPORTED });
    default:
      return SILENCE;
  }
}

/** What can be had on request. The lists go to one node, or to whoever asked everyone. */
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
  // None of them is sent at an interval.
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
