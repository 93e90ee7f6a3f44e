/** What the endpoints of access have in common: the state, a refusal as a problem, the cookies of a session. */
import type { Access } from "../../access/access.ts";
import type { Caller } from "../../access/caller.ts";
import type { Context } from "../context.ts";
import type { Body } from "../schema/schemas.ts";
import { type Cookie, SESSION_COOKIE, WithCookies } from "../with-cookies.ts";
import type { Parameters, Values } from "../schema/parameter.ts";
import { endpoint, type EndpointSpec, type HttpCaller, type NoParameters, type Reply } from "./endpoint.ts";

const ACCESS_PROBLEMS = {
  401: "Nobody has signed in, or the name or password is wrong.",
  403: "The person who has signed in may not do this.",
  404: "Nothing has that name or id, or this service has no access control.",
  409: "It cannot be done as things are; the detail says why.",
  429: "Too many wrong ones; Retry-After says when it may be tried again.",
  503: "Too many are signing in at once.",
};
type AccessSpec<M extends "get" | "post", P extends string, Q extends Parameters, B extends object | string> = Omit<
  EndpointSpec<M, P, Q, B>,
  "handle" | "problems"
> & {
  readonly handle: (
    values: Values<Q>,
    access: Access,
    caller: HttpCaller,
    context: Context,
  ) => Reply<NoInfer<B>> | Promise<Reply<NoInfer<B>>>;
};

/** An endpoint that needs access control. What access control refuses is one of its problems. */
export function accessEndpoint<
  const M extends "get" | "post",
  const P extends string,
  const B extends object | string,
  const Q extends Parameters = NoParameters,
>({ handle, ...spec }: AccessSpec<M, P, Q, B>) {
  return endpoint<M, P, B, Q>({
    ...spec,
    problems: ACCESS_PROBLEMS,
    handle: (values, context, caller) => handle(values, context.parts.access, caller, context),
  });
}

/** The state as it is with the new session, which the browser gets as a cookie. */
export function signedIn(access: Access, credential: string, caller: HttpCaller): WithCookies<Body<"AccessState">> {
  const known = access.known(caller, credential) ?? caller;
  return new WithCookies(stateOf(access, { ...caller, ...known }), [
    cookie(SESSION_COOKIE, credential, access.settings.sessionMs / 1000),
  ]);
}

export function cookie(name: string, value: string, maxAgeS: number): Cookie {
  return { name, value, maxAgeS };
}

export function stateOf(access: Access, { site, cookies, ...caller }: HttpCaller): Body<"AccessState"> {
  const { isOn, people, settings, passkeys } = access;
  const isTablet = access.isTablet(cookies.tablet);
  const { kind, name, role: its, rights, id: session_id, ends_at, tablet, address = null } = caller;
  return {
    control: isOn ? "on" : "off",
    setup_needed: people.isEmpty && (isOn || settings.isOffered),
    reading: settings.reading,
    notice: settings.notice,
    methods: [
      ...(isTablet ? (["pin"] as const) : []),
      "password",
      ...(passkeys.isOffered(site) ? (["passkey"] as const) : []),
    ],
    passkeys: {
      here: "fault" in site ? site.fault : "yes",
      names: [...passkeys.keys.rpIds()].slice(0, 8),
    },
    who: { kind, name, role: its, rights: [...rights], session_id, ends_at, address, tablet },
    is_tablet: isTablet,
    tablet_idle_s: Math.round(settings.tabletIdleMs / 1000),
  };
}

/** A removal counts at once, but may wait for the disk. */
export function doneIn({ isWaiting }: Access): Body<"Done"> {
  return { done: true, ...(isWaiting ? { waits: true } : {}) };
}

/** A command on the vessel's computer says in whose name it acts; everybody else is known. */
export function named(caller: Caller, name: string): Caller {
  return caller.name === null ? { ...caller, name } : caller;
}
