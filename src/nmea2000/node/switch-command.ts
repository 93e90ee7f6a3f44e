/**
 * Banks of switches: what a bank says of its channels (PGN 127501), and the two commands to one channel. New devices take a group
 * function (PGN 126208) that names the bank and the channel; old ones take PGN 127502, where all other channels have "no change".
 *
 *     127501, 127502   | bank:8 | 28 × channel:2 |            0 off, 1 on, 2 error, 3 not available or no change
 *     126208           | 1 command | 127501:24 | priority unchanged:4 | 1111 | 2 | 1, bank:8 | channel + 1, state:8 |
 */
import { EVERYONE } from "../can-id.ts";
import { PGN, pgnBytes } from "../pgn.ts";
import type { Message, PgnFrame } from "../pgn-frame.ts";
import { GROUP_FUNCTION, PRIORITY } from "./node-group-function.ts";

export const BANK_STATE = 127_501;
const BANK_CONTROL = 127_502;
export const BANK_CHANNELS = 28;

/** One channel of a bank; the first is 1. */
export interface BankChannel {
  readonly bank: number;
  readonly channel: number;
}

const BYTES = 8;

/** Undefined: the message is not about this bank; null: the device does not know, or the channel is at fault. */
export function channelState({ pgn, data }: PgnFrame, { bank, channel }: BankChannel): boolean | null | undefined {
  if (pgn !== BANK_STATE || data[0] !== bank) return undefined;
  const state = ((data[placeOf(channel).byte] ?? 0xff) >>> placeOf(channel).shift) & 3;
  return state > 1 ? null : state === 1;
}

/** To the device alone. */
export function channelCommand({ bank, channel }: BankChannel, on: boolean, destination: number): Message {
  const head = [GROUP_FUNCTION.COMMAND, ...pgnBytes(BANK_STATE), PRIORITY.UNCHANGED | 0xf0];
  const pairs = [1, bank, channel + 1, Number(on)];
  const data = Uint8Array.of(...head, pairs.length / 2, ...pairs);
  return { pgn: PGN.GROUP_FUNCTION, priority: 3, destination, data };
}

/** To every device of that bank: the group has no address. */
export function channelControl({ bank, channel }: BankChannel, on: boolean): Message {
  const data = new Uint8Array(BYTES).fill(0xff);
  const { byte, shift } = placeOf(channel);
  data[0] = bank;
  data[byte] = 0xff & ~((on ? 2 : 3) << shift);
  return { pgn: BANK_CONTROL, priority: 3, destination: EVERYONE, data };
}

function placeOf(channel: number): { readonly byte: number; readonly shift: number } {
  return { byte: 1 + ((channel - 1) >>> 2), shift: ((channel - 1) & 3) * 2 };
}
