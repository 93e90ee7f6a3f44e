/**
 * What a node knows on its way to an address, what can happen to it, and what it says: the nouns of `node-claim.ts`. All
 * times are monotonic.
 */
import { limits as nmea2000Limits } from "../limits.ts";
import { ADDRESS_MAX, type Addresses, NO_ADDRESSES } from "./node-addresses.ts";
import type { Name } from "./node-name.ts";

export type ClaimPhase = "off" | "waiting" | "listening" | "claiming" | "claimed" | "cannot-claim";

export interface ClaimState {
  readonly phase: ClaimPhase;
  readonly name: Name;
  /** What is claimed or held; in the other phases, what will be tried first. */
  readonly address: number;
  /** When the phase ends by itself. */
  readonly phaseEndsMs: number;
  /** Up to when listening goes on while claims keep coming. */
  readonly listensUntilMs: number;
  /** When the claim is to be said again; Infinity when it need not be. */
  readonly claimDueMs: number;
  /** When it was said last. */
  readonly claimedAtMs: number;
  readonly addresses: Addresses;
  /** Addresses yielded since one stood: the more, the longer it is waited before the next one is claimed. */
  readonly yieldsInARow: number;
  /** Who claims our address although its NAME is greater. */
  readonly rival: { readonly name: Name; readonly defences: number; readonly lastMs: number } | undefined;
  /** Who else has our NAME: its address, and when it was last heard. */
  readonly double: { readonly address: number; readonly lastMs: number } | undefined;
  /** Until when another node's frames with our address are not answered with our claim. */
  readonly toleratesUntilMs: number;
  readonly counters: ClaimCounters;
}

export interface ClaimCounters {
  /** Claims of our address by a greater NAME. */
  readonly defences: number;
  /** Addresses left to a smaller NAME … */
  readonly yields: number;
  /** … and to a greater one that did not obey. */
  readonly surrenders: number;
  /** Frames of somebody else with our address, as far as they were answered. */
  readonly address_violations: number;
  readonly commanded_addresses: number;
  /** Claims with our own NAME. */
  readonly own_names_heard: number;
}

export type ClaimEvent =
  | { readonly type: "bus-up" }
  | { readonly type: "bus-lost" }
  /** The time has come that `dueMs` said. */
  | { readonly type: "time" }
  /** The same, but what began the phase has not got onto the bus. */
  | { readonly type: "unsent" }
  /** What began the phase has only now left for the bus, or waits still. */
  | { readonly type: "late" }
  /** An address claim; from `NULL_ADDRESS`, of a node that cannot claim one. */
  | { readonly type: "claim"; readonly source: number; readonly name: Name }
  /** Somebody wants to hear our claim. */
  | { readonly type: "request" }
  /** A commanded address, to whomever it is. */
  | { readonly type: "command"; readonly name: Name; readonly address: number }
  /** Any other frame. It need not be told where `concernsClaim` says so. */
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

/** When `time` must be told next. */
export function dueMs(state: ClaimState): number {
  return Math.min(state.phaseEndsMs, state.claimDueMs);
}

/** The address from which messages may be sent now. */
export function standingAddress({ phase, address }: ClaimState): number | undefined {
  return phase === "claimed" ? address : undefined;
}

/** The address that is ours or may become it: where questions for us go. */
export function claimedAddress({ phase, address }: ClaimState): number | undefined {
  return phase === "claiming" || phase === "claimed" ? address : undefined;
}

/** Whether somebody else with our NAME was heard of late. */
export function hasDouble({ double }: ClaimState, nowMs: number): boolean {
  return double !== undefined && nowMs - double.lastMs < nmea2000Limits.doubleHoldMs;
}

/** Whether a frame from there would change anything. */
export function concernsClaim({ address, addresses, double, phase }: ClaimState, source: number): boolean {
  if (phase === "off" || source > ADDRESS_MAX) return false;
  return source === address || addresses[source] === undefined || source === double?.address;
}
