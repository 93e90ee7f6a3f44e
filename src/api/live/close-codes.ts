/** Close codes of WebSockets (RFC 6455). */

/** The service stops. */
export const GOING_AWAY = 1001;
/** The client may not read, or says what no client says. */
export const POLICY_VIOLATION = 1008;
/** The client takes nothing (of the registry of RFC 6455). */
export const TRY_AGAIN_LATER = 1013;
