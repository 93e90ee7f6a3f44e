/**
 * The port of a way to people: a service on the internet, a mail server, the browsers of their phones. A way sends and says what came of
 * it; the messenger decides what is sent, when, to whom and how often.
 */
import { reasonOf, systemErrorCode } from "../../core/errors.ts";
import type { Message } from "./message.ts";

export interface Recipient {
  /** Stays the same over restarts. */
  readonly id: string;
  /** As people read it: a name, a device. Never an address. */
  readonly name: string;
  /** The account whose it is; undefined: nobody's in particular. */
  readonly person?: string | undefined;
}

/** `refused`: this message will never be taken. `gone`: the recipient is no longer there; the way has forgotten it. */
export type Outcome = { readonly outcome: "sent" } | { readonly outcome: "refused" | "gone"; readonly reason: string };

export interface Way {
  recipients(): readonly Recipient[];
  /** Rejects if it may be tried again. */
  deliver(message: Message, to: Recipient, signal: AbortSignal): Promise<Outcome>;
}

/** The other side has answered that it does not take the message now: it has certainly not arrived. */
export class Declined extends Error {
  override readonly name = "Declined";
}

/** Nobody was reached: names that do not resolve, addresses without a way or a program. */
const NEVER_LEFT: ReadonlySet<string | undefined> = new Set([
  "ECONNREFUSED",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
]);

/** Whether a failed attempt may have reached the recipient all the same: an answer that does not come says nothing. */
export function mayHaveArrived(error: unknown): boolean {
  if (error instanceof Declined || !(error instanceof Error)) return false;
  return !NEVER_LEFT.has(systemErrorCode(error)) && !NEVER_LEFT.has(systemErrorCode(error.cause));
}

/** Why it failed, for people. */
export function whyNot(error: unknown): string {
  return error instanceof Declined ? error.message : reasonOf(error);
}
