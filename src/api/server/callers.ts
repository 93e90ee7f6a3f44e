/**
 * Identifies the caller of a request: by a session in a cookie, or by a token as `Authorization: Bearer` (or Signal K's `JWT`, or `token=`
 * in the address of Signal K's stream); without either, by where the request comes from. This is done once for a request, but for each
 * message of a socket, so a session that has ended no longer counts.
 */
import type { Access } from "../../access/access.ts";
import { BEHIND_PROXY } from "../../access/sign-in.ts";
import { type Caller, someone } from "../../access/caller.ts";
import { type Right, RIGHTS_OF } from "../../access/policy.ts";
import { limits } from "../limits.ts";
import { type ClientOf, type Forwardable, isFromThisMachine } from "../load/address.ts";
import { sessionCookie, TABLET_COOKIE } from "../with-cookies.ts";

export type Askable = Forwardable & { readonly url?: string | undefined };

/** What may be done in the clear. */
const READING = new Set<Right>(["public", "read"]);

export class Callers {
  readonly #access: Access;
  readonly #clientOf: ClientOf;
  readonly #isOpen: () => boolean;
  readonly #isInsecure: boolean;
  readonly #isSecure: (request: Askable) => boolean;
  readonly #isOnlyReading: (request: Askable) => boolean;

  /**
   * `isOpen`: whether everybody may write who reaches the service, as long as there is no access control. `isInsecure`: the same by
   * `--insecure-open`, which counts beside access control as well. `isOnlyReading`: whether a request came in the clear beside HTTPS; then
   * it may do nothing but read, no matter who asks.
   */
  constructor(
    access: Access,
    clientOf: ClientOf,
    { isOpen, isInsecure }: { readonly isOpen: () => boolean; readonly isInsecure: boolean },
    isOnlyReading: (request: Askable) => boolean = () => false,
    isSecure: (request: Askable) => boolean = () => false,
  ) {
    this.#access = access;
    this.#clientOf = clientOf;
    this.#isOpen = isOpen;
    this.#isInsecure = isInsecure;
    this.#isSecure = isSecure;
    this.#isOnlyReading = isOnlyReading;
  }

  /** `credential`: what a socket has signed in with since. */
  callerOf(request: Askable, door: string, credential?: string): Caller {
    const client = this.#clientOf(request);
    const cookies = cookiesOf(request.headers.cookie);
    const from = {
      client,
      // The clients of a proxy are not programs of this computer, although the proxy is. They have as many tries as other clients.
      address: isFromThisMachine(request) ? undefined : (client ?? BEHIND_PROXY),
      userAgent: request.headers["user-agent"] ?? "",
      cookies: {
        sessions: cookies.get(sessionCookie(this.#isSecure(request))) ?? [],
        tablet: cookies.get(TABLET_COOKIE)?.find((each) => this.#access.isTablet(each)),
      },
      inClear: this.#isOnlyReading(request),
    };
    const caller = this.#known(request, someone("visitor", door, from), credential);
    return from.inClear ? { ...caller, rights: caller.rights.intersection(READING) } : caller;
  }

  /** As `callerOf`, for who is answered: see `Access.settled`. */
  async settledCallerOf(request: Askable, door: string): Promise<Caller> {
    const caller = this.callerOf(request, door);
    await this.#access.settled();
    return caller;
  }

  #known(request: Askable, visitor: Caller, signedInWith: string | undefined): Caller {
    const access = this.#access;
    const { sessions, tablet } = visitor.cookies;
    const as = (kind: "local" | "open"): Caller => ({ ...visitor, kind, rights: RIGHTS_OF[kind] });
    const isLocal = isFromThisMachine(request);
    if (!access.isOn) return isLocal ? as("local") : this.#isOpen() ? as("open") : visitor;
    for (const credential of [signedInWith, tokenOf(request), ...sessions]) {
      const known = credential === undefined ? undefined : access.known(visitor, credential);
      if (known !== undefined) return known;
    }
    // A person at the vessel's own computer signs in like everybody; its programs need not.
    if (isLocal && !isBrowser(request)) return as("local");
    if (this.#isInsecure) return as("open");
    // The bridge sees its alarms and values also while nobody has signed in there.
    const isShown = access.settings.reading === "open" || access.isTablet(tablet);
    return isShown ? visitor : { ...visitor, rights: RIGHTS_OF["shut out"] };
  }
}

/** Whether the request says who asks, rightly or not. A cookie does not count: a browser sends it unasked. */
export function namesSomebody({ headers, url = "" }: Askable): boolean {
  return headers.authorization !== undefined || /[?&]token=[^&]/.test(url);
}

/** Browsers send one of these with each request that a page makes; the navigation to a page is no write. */
function isBrowser({ headers }: Askable): boolean {
  return headers.origin !== undefined || headers["sec-fetch-site"] !== undefined;
}

function tokenOf({ headers, url = "" }: Askable): string | undefined {
  const [, given] = /^(?:Bearer|JWT)\s+([\w.~+/-]+=*)$/i.exec(headers.authorization ?? "") ?? [];
  if (given !== undefined) return given;
  // A browser can give a WebSocket no header. express-ws adds to the path.
  return /^\/signalk\/v1\/stream(?:\/(?:\.websocket)?)?\?(?:.*&)?token=([\w.~+/-]+)/.exec(url)?.[1];
}

/** Each is tried, which costs a hash. */
const MOST_OF_A_NAME = 4;

/** The first of each name, in their order: another program of this host may have set one of ours, which browsers send as well. */
function cookiesOf(header = ""): ReadonlyMap<string, readonly string[]> {
  const cookies = new Map<string, string[]>();
  for (const pair of header.split(";", limits.http.cookies)) {
    const [, name = "", value = ""] = /^\s*([\w-]+)=([\w.~+/-]*)\s*$/.exec(pair) ?? [];
    const known = cookies.get(name) ?? [];
    if (known.length < MOST_OF_A_NAME) cookies.set(name, [...known, value]);
  }
  return cookies;
}
