/** The state, the events and the outputs of the state machine in `node-claim.ts`. All times are monotonic. */
import { limits as nmea2000Limits } from "../limits.ts";
import { ADDRESS_MAX, type Addresses, NO_ADDRESSES } from "./node-addresses.ts";
import type { Name } from "./node-name.ts";

export type ClaimPhase = "off" | "waiting" | "listening" | "claiming" | "claimed" | "cannot-claim";

export interface ClaimState {
  readonly phase: ClaimPhase;
  readonly name: Name;
  /** The address that is claimed or held; in the other phases the address to try first. */
  readonly address: number;
  /** When the phase ends by itself. */
  readonly phaseEndsMs: number;
  /** Listening ends at this time even if claims keep coming. */
  readonly listensUntilMs: number;
  /** When the claim must be sent again; Infinity when it need not. */
  readonly claimDueMs: number;
  /** When the last claim was sent. */
  readonly claimedAtMs: number;
  readonly addresses: Addresses;
  /** Addresses lost in a row. The delay before the next claim grows with it. */
  readonly yieldsInARow: number;
  /** The node that claims our address although its NAME is greater. */
  readonly rival: { readonly name: Name; readonly defences: number; readonly lastMs: number } | undefined;
  /** The other node with our NAME: its address, and when it was last heard. */
  readonly double: { readonly address: number; readonly lastMs: number } | undefined;
  /** Until this time, frames of other nodes with our address are not answered with our claim. */
  readonly toleratesUntilMs: number;
  readonly counters: ClaimCounters;
}

export interface ClaimCounters {
  /** Claims of our address by a greater NAME. */
  readonly defences: number;
  /** Addresses lost to a smaller NAME … */
  readonly yields: number;
  /** … and left to a greater NAME that did not yield. */
  readonly surrenders: number;
  /** Frames of other nodes with our address that were answered with our claim. */
  readonly address_violations: number;
  readonly commanded_addresses: number;
  /** Claims with our own NAME. */
  readonly own_names_heard: number;
}

export type ClaimEvent =
  | { readonly type: "bus-up" }
  | { readonly type: "bus-lost" }
  /** The time `dueMs` has come. */
  | { readonly type: "time" }
  /** The same, but the claim or request that began the phase was never sent. */
  | { readonly type: "unsent" }
  /** The claim or request that began the phase has only now been sent, or still waits. */
  | { readonly type: "late" }
  /** An address claim; from `NULL_ADDRESS`, of a node that cannot claim one. */
  | { readonly type: "claim"; readonly source: number; readonly name: Name }
  /** Another node has requested our claim. */
  | { readonly type: "request" }
  /** A commanded address, for us or for another node. */
  | { readonly type: "command"; readonly name: Name; readonly address: number }
  /** Any other frame. It may be left out where `concernsClaim` is false. */
  | { readonly type: "traffic"; readonly source: number };

/** To be sent to everyone, from that address. */
export interface ClaimMessage {
  readonly type: "request" | "claim";
  readonly source: number;
}

export interface ClaimStep {
  readonly state: ClaimState;
  readonly send: readonly ClaimMessage[];
}

export function initialClaim(name: Name, address: number): ClaimState {
  return {
    phase: "off",
    name,
    address,
    phaseEndsMs: Infinity,
    listensUntilMs: -Infinity,
    claimDueMs: Infinity,
    claimedAtMs: -Infinity,
    addresses: NO_ADDRESSES,
    yieldsInARow: 0,
    rival: undefined,
    double: undefined,
    toleratesUntilMs: -Infinity,
    counters: {
      defences: 0,
      yields: 0,
      surrenders: 0,
      address_violations: 0,
      commanded_addresses: 0,
      own_names_heard: 0,
    },
  };
}

/** When the next `time` event is due. */
export function dueMs(state: ClaimState): number {
  return Math.min(state.phaseEndsMs, state.claimDueMs);
}

/** The address that is claimed; messages may be sent from it. */
export function usableAddress({ phase, address }: ClaimState): number | undefined {
  return phase === "claimed" ? address : undefined;
}

/** The address that is ours or that we are claiming. Questions to it are for us. */
export function claimedAddress({ phase, address }: ClaimState): number | undefined {
  return phase === "claiming" || phase === "claimed" ? address : undefined;
}

/** Whether another node with our NAME was heard recently. */
export function hasDouble({ double }: ClaimState, nowMs: number): boolean {
  return double !== undefined && nowMs - double.lastMs < nmea2000Limits.doubleHoldMs;
}

/** Whether a frame from this address would change the state. */
export function concernsClaim({ address, addresses, double, phase }: ClaimState, source: number): boolean {
  if (phase === "off" || source > ADDRESS_MAX) return false;
  return source === address || addresses[source] === undefined || source === double?.address;
}
