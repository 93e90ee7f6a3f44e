/** Whoever asks, made by `server/callers.ts` from what a request carries. */
import type { Visit } from "../access/visit.ts";
import type { Who } from "../access/who.ts";

/** Cookies of a browser: its session, and that it is a bridge tablet. */
export const SESSION_COOKIE = "bitacora_session";
export const TABLET_COOKIE = "bitacora_tablet";

export interface Caller {
  /** The client that the request is counted to; undefined: a program of this machine. */
  readonly client: string | undefined;
  readonly who: Who;
  readonly visit: Visit;
  /** In the clear beside HTTPS: nothing but reading, and no secret is taken or given. */
  readonly inClear: boolean;
}
