/** Close codes of WebSockets (RFC 6455). */

/** The service stops. */
export const GOING_AWAY = 1001;
/** The client may not read, or says what no client says. */
export const POLICY_VIOLATION = 1008;
/** The client takes nothing (of the registry of RFC 6455). */
export const TRY_AGAIN_LATER = 1013;

const REASON_BYTES = 123;

/** As much of a text as a close can carry: why, in words. */
export function closeReason(text: string): string {
  return text.slice(0, new TextEncoder().encodeInto(text, new Uint8Array(REASON_BYTES)).read);
}
