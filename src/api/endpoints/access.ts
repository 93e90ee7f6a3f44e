/** Access: the caller, signing in and out, people, programs and their tokens. Secrets are sent in the body. */
import type { Access } from "../../access/access.ts";
import type { Caller } from "../../access/caller.ts";
import { limits } from "../../access/limits.ts";
import { ROLES, SCOPES, type Scope } from "../../access/policy.ts";
import type { Grant } from "../../access/tokens.ts";
import { Refused } from "../../core/refused.ts";
import { access as words } from "../../messages/details.ts";
import { Problem } from "../problem.ts";
import { arrayOf } from "../../core/body-schema.ts";
import {
  choiceParameter,
  flagParameter,
  inBody,
  integerParameter,
  listParameter,
  parameter,
  pathParameter,
} from "../schema/parameter.ts";
import { userParameter, requiredNameParameter, secretParameter, summaryParameter } from "../schema/text-parameter.ts";
import { type Body, refTo } from "../schema/schemas.ts";
import { SESSION_COOKIE, TABLET_COOKIE, WithCookies } from "../with-cookies.ts";
import { accessEndpoint, cookie, doneIn, named, signedIn, stateOf } from "./access-answer.ts";
import { endpoint } from "./endpoint.ts";

const { nameChars, secretMostChars, tokenDays } = limits;
const personName = (description: string, missing: () => string = () => words.nameRequired) =>
  inBody(requiredNameParameter(description, nameChars, missing));
const password = secretParameter("The password.", secretMostChars, () => words.passwordRequired);
const otherSecret = (description: string) => ({
  ...secretParameter(description, secretMostChars, () => ""),
  required: false,
  read: optional,
});
const role = inBody(choiceParameter("What the person may do.", ROLES));
const scopes = inBody(listParameter("What the program may do.", () => words.scopesRequired));
/** A token that may write tags says which: no program gets all of them by leaving it out. */
const prefix = inBody(
  parameter<string | undefined>({
    description: "What the ids of the tags begin with that the program may write; needed for the scope tags.",
    schema: { type: "string", pattern: `^[A-Za-z0-9][A-Za-z0-9_.-]{0,${limits.prefixChars - 1}}$` },
    fault: () => words.prefixRequired,
  }),
);
const days = inBody(integerParameter("For how many days.", { minimum: 1, maximum: tokenDays, default: 365 }));
/** A stolen session alone must not be enough to create what outlives it. */
const current = otherSecret("Your present password, once more. Programs of this computer need none.");
/** Who acts, where nobody has signed in: a command on the vessel's computer. */
const user = inBody(userParameter("Who does it; counts for programs of this computer only.", "operator", nameChars));
const id = pathParameter("The id.");

export const accessEndpoints = [
  endpoint({
    method: "get",
    path: "/access",
    operationId: "getAccess",
    summary: "Who the caller is, what they may do, and how they could sign in",
    answer: refTo("AccessState"),
    handle: (_values, { parts: { access } }, caller) => stateOf(access, caller),
  }),
  accessEndpoint({
    method: "get",
    path: "/access/code",
    operationId: "getAccessCode",
    summary: "The code of the first visit; on the vessel's computer only",
    answer: refTo("AccessCode"),
    handle: (_values, access) => {
      if (!access.people.isEmpty) throw new Refused("no-setup");
      return { code: access.code.text };
    },
  }),
  accessEndpoint({
    method: "post",
    path: "/access/setup",
    operationId: "makeFirstAccount",
    summary: "The first visit: makes the master's account with the code that the service shows, and signs in",
    parameters: {
      code: secretParameter("The code.", 64, () => words.codeRequired),
      name: personName("The name, as it stands in the log book."),
      password,
    },
    answer: refTo("AccessState"),
    handle: async (values, access, caller) => signedIn(access, await access.setUp(values, caller), caller),
  }),
  accessEndpoint({
    method: "post",
    path: "/access/sessions",
    operationId: "signIn",
    summary: "Signs in, with a password, or with a PIN on a bridge tablet",
    parameters: {
      name: personName("Whose account it is."),
      password: otherSecret("The password."),
      pin: otherSecret("The PIN."),
    },
    answer: refTo("AccessState"),
    handle: async ({ name, password: given, pin }, access, caller) => {
      const secret = given ?? pin;
      if (secret === undefined) throw new Problem(400, words.secretRequired);
      const method = given === undefined ? "pin" : "password";
      return signedIn(access, await access.signIn(name, method, secret, caller), caller);
    },
  }),
  accessEndpoint({
    method: "get",
    path: "/access/sessions",
    operationId: "listSessions",
    summary: "Sessions: your own, or all of them if you may end them",
    answer: arrayOf(refTo("AccessSession")),
    handle: (_values, access, caller) => sessionsFor(access, caller),
  }),
  accessEndpoint({
    method: "post",
    path: "/access/sessions/{id}/touch",
    operationId: "touchSession",
    summary: "Says that somebody is at the bridge tablet, so that its session goes on",
    parameters: { id },
    answer: refTo("Done"),
    handle: ({ id: of }, access, caller) => {
      const session = access.sessions.byId(of);
      if (session === undefined || session.id !== caller.id) throw new Refused("unknown");
      access.sessions.touch(session);
      return { done: true };
    },
  }),
  accessEndpoint({
    method: "post",
    path: "/access/sessions/{id}/end",
    operationId: "endSession",
    summary: "Signs out, or ends a session from elsewhere; what is open with it loses its rights at once",
    parameters: { id, user },
    answer: refTo("Done"),
    handle: async ({ id: of, user: name }, access, caller) => {
      await access.endSession(of, named(caller, name));
      return new WithCookies(doneIn(access), of === caller.id ? [cookie(SESSION_COOKIE, "", 0)] : []);
    },
  }),
  accessEndpoint({
    method: "post",
    path: "/access/watch",
    operationId: "handOverWatch",
    summary:
      "Hands the watch over to somebody who proves to be there; an entry of the log book, and their session here",
    parameters: {
      to: personName("Who takes the watch.", () => words.toRequired),
      password: secretParameter(
        "Their password, or PIN on a bridge tablet.",
        secretMostChars,
        () => words.passwordRequired,
      ),
      note: inBody(summaryParameter("What they are told.", { maxLength: 512, default: "" })),
      user,
    },
    answer: refTo("AccessState"),
    handle: async ({ to, password: secret, note, user: name }, access, caller) => {
      const said = note === "" ? null : note;
      const credential = await access.handOver(named(caller, name), to, secret, said);
      return caller.kind === "local" ? stateOf(access, caller) : signedIn(access, credential, caller);
    },
  }),
  accessEndpoint({
    method: "post",
    path: "/access/tablets/forget",
    operationId: "forgetTablets",
    summary: "After a theft or loss: no browser is a bridge tablet any longer, and the sessions on bridge tablets end",
    parameters: { user },
    answer: refTo("Done"),
    handle: async ({ user: name }, access, caller) => {
      await access.forgetTablets(named(caller, name));
      return doneIn(access);
    },
  }),
  accessEndpoint({
    method: "post",
    path: "/access/tablet",
    operationId: "makeTablet",
    summary: "Makes this browser a bridge tablet, where people sign in with a PIN",
    parameters: { current, user },
    answer: refTo("Done"),
    handle: async ({ user: name, current: own }, access, caller) => {
      await shownAnew(access, own, caller);
      const credential = await access.makeTablet(named(caller, name));
      return new WithCookies({ done: true }, [cookie(TABLET_COOKIE, credential, 10 * 365 * 86_400)]);
    },
  }),
  accessEndpoint({
    method: "get",
    path: "/access/people",
    operationId: "listPeople",
    summary: "The accounts",
    answer: arrayOf(refTo("Person")),
    handle: (_values, { people }) =>
      people.records().map(({ name, role: its, disabled, pin, made_at, last_sign_in }) => {
        return { name, role: its, disabled, has_pin: pin !== null, made_at, last_sign_in };
      }),
  }),
  accessEndpoint({
    method: "post",
    path: "/access/people",
    operationId: "addPerson",
    summary: "Adds an account",
    parameters: {
      name: personName("The name, as it stands in the log book."),
      role,
      password,
      pin: otherSecret("A PIN."),
      current,
      user,
    },
    answer: refTo("Done"),
    handle: async ({ name, role: its, password: secret, pin, current: own, user: by }, access, caller) => {
      if (its === undefined) throw new Problem(400, words.roleRequired);
      // A vessel whose first account is another's would have no master, and no first visit any more.
      if (access.people.isEmpty && its !== "master") throw new Refused("first-master");
      await shownAnew(access, own, caller);
      await access.addPerson(name, its, { password: secret, pin }, named(caller, by).name ?? "");
      return { done: true };
    },
  }),
  accessEndpoint({
    method: "post",
    path: "/access/people/{name}",
    operationId: "changePerson",
    summary: "Changes an account: your own password or PIN, or anything if you have the right",
    parameters: {
      name: pathParameter("Whose account."),
      role,
      password: otherSecret("The new password."),
      pin: otherSecret("The new PIN."),
      disabled: inBody(flagParameter("Whether they are shut out.")),
      current,
      user,
    },
    answer: refTo("Done"),
    handle: async ({ name, user: by, current: own, ...change }, access, caller) => {
      const isOwn = caller.name === access.people.find(name)?.name;
      const isMore = change.role !== undefined || change.disabled !== undefined;
      if (!caller.rights.has("people") && (!isOwn || isMore)) throw new Refused("not-yours");
      await shownAnew(access, own, caller);
      const { passkeys, tokens } = await access.changePerson(name, change, named(caller, by));
      return {
        ...doneIn(access),
        ...(passkeys === 0 ? {} : { passkeys_removed: passkeys }),
        ...(tokens === 0 ? {} : { tokens_ended: tokens }),
      };
    },
  }),
  accessEndpoint({
    method: "get",
    path: "/access/tokens",
    operationId: "listTokens",
    summary: "The tokens of programs",
    answer: arrayOf(refTo("ProgramToken")),
    handle: (_values, { tokens }) =>
      tokens.records().map(({ hash: _hash, prefix: its = null, ...token }) => ({ ...token, prefix: its })),
  }),
  accessEndpoint({
    method: "post",
    path: "/access/tokens",
    operationId: "makeToken",
    summary: "Makes a token for a program",
    parameters: { name: personName("What it is for."), scopes, prefix, days, current, user },
    answer: refTo("MadeToken"),
    handle: async ({ name, current: own, user: by, ...asked }, access, caller) => {
      const grant = grantOf(asked);
      await shownAnew(access, own, caller);
      return { token: await access.makeToken(name, grant, named(caller, by)) };
    },
  }),
  accessEndpoint({
    method: "post",
    path: "/access/tokens/{id}/revoke",
    operationId: "revokeToken",
    summary: "Takes a token away",
    parameters: { id, user },
    answer: refTo("Done"),
    handle: async ({ id: of, user: by }, access, caller) => {
      await access.revokeToken(of, named(caller, by));
      return doneIn(access);
    },
  }),
  accessEndpoint({
    method: "get",
    path: "/access/requests",
    operationId: "listAccessRequests",
    summary: "Programs that wait to be let in",
    answer: arrayOf(refTo("AccessRequest")),
    handle: (_values, { requests }) =>
      requests.list().map(({ id: its, name, scopes: asked, address, asked_at, state }) => {
        return { id: its, name, scopes: [...asked], address, asked_at, state };
      }),
  }),
  accessEndpoint({
    method: "post",
    path: "/access/requests/{id}/approve",
    operationId: "approveAccessRequest",
    summary: "Lets a program in, with these rights and until then",
    parameters: { id, scopes, prefix, days, current, user },
    answer: refTo("Done"),
    handle: async ({ id: of, current: own, user: by, ...asked }, access, caller) => {
      const grant = grantOf(asked);
      await shownAnew(access, own, caller);
      await access.approve(of, grant, named(caller, by));
      return { done: true };
    },
  }),
  accessEndpoint({
    method: "post",
    path: "/access/requests/{id}/deny",
    operationId: "denyAccessRequest",
    summary: "Does not let a program in",
    parameters: { id, user },
    answer: refTo("Done"),
    handle: async ({ id: of, user: by }, access, caller) => {
      await access.deny(of, named(caller, by));
      return { done: true };
    },
  }),
];

/** A person who has signed in must give the password once more. A program of this computer has none. */
async function shownAnew(access: Access, own: string | undefined, caller: Caller): Promise<void> {
  const { kind, name } = caller;
  if (kind !== "person" || name === null) return;
  if (own === undefined) throw new Problem(400, words.currentRequired);
  await access.prove(name, "password", own, caller);
}

function sessionsFor(access: Access, caller: Caller): Body<"AccessSession">[] {
  const all = access.sessions.list().filter(({ name }) => name === caller.name || caller.rights.has("sessions"));
  return all.map((session) => ({
    id: session.id,
    name: session.name,
    role: access.people.find(session.name)?.role ?? null,
    method: session.method,
    tablet: session.tablet,
    current: session.id === caller.id,
    begun_at: session.begun_at,
    used_at: session.used_at,
    ends_at: access.sessions.endsAt(session),
    address: session.address,
    user_agent: session.user_agent,
  }));
}

interface AskedGrant {
  readonly scopes: readonly string[];
  readonly prefix: string | undefined;
  readonly days: number;
}

function grantOf({ scopes: texts, prefix: asked, days: for_ }: AskedGrant): Grant {
  const unknown = texts.find((text) => !Object.hasOwn(SCOPES, text));
  if (unknown !== undefined) throw new Problem(400, words.scopeUnknown({ text: unknown }));
  const writesTags = texts.includes("tags");
  if (writesTags && asked === undefined) throw new Problem(400, words.prefixRequired);
  return { scopes: [...new Set(texts)] as Scope[], days: for_, ...(writesTags ? { prefix: asked } : {}) };
}

/** A secret that may be left out. */
function optional(name: string, text: string | undefined): string | undefined {
  return text === undefined || text === ""
    ? undefined
    : secretParameter(name, secretMostChars, () => "").read(name, text);
}
