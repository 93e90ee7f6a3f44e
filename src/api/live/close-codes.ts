/** Close codes of WebSockets (RFC 6455). */

/** Who reads may do so no more, or not yet. */
export const POLICY_VIOLATION = 1008;
