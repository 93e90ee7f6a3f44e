/** Signing in as Signal K's clients do, over HTTP and by the socket: the answer is a token, which is a session of the person. */
import type { Access } from "../../../access/access.ts";
import type { Caller } from "../../../access/caller.ts";
import { asToken } from "../../../access/credential.ts";
import { isRefused } from "../../../core/refused.ts";
import { signalkAnswers as texts } from "../../../messages/details.ts";
import { problemOf } from "../../problem.ts";

export interface SignedIn {
  readonly statusCode: number;
  readonly message: string;
  readonly token?: string;
  readonly timeToLive?: number;
}

export async function signInAs(control: Access, asked: unknown, caller: Caller): Promise<SignedIn> {
  if (!control.isOn) return { statusCode: 501, message: texts.noAccounts };
  const { username, password } = (typeof asked === "object" && asked !== null ? asked : {}) as Record<string, unknown>;
  if (typeof username !== "string" || typeof password !== "string") return { statusCode: 400, message: texts.badLogin };
  try {
    const credential = await control.signIn(username, "password", password, caller);
    const { sessionMs } = control.settings;
    const token = asToken(credential, username.slice(0, 64), Date.now() + sessionMs);
    return { statusCode: 200, message: texts.done, token, timeToLive: Math.floor(sessionMs / 1000) };
  } catch (error) {
    if (!isRefused(error)) throw error;
    const { status, detail } = problemOf(error, false);
    return { statusCode: status, message: detail };
  }
}

export async function signOutOf(control: Access, caller: Caller): Promise<void> {
  const { kind, id } = caller;
  if (control.isOn && kind === "person" && id !== null) await control.endSession(id, caller);
}

/** As the reference server says it at /skServer/loginStatus. */
export function loginStatus(control: Access, { kind, name, rights }: Caller): object {
  const { isOn } = control;
  const isKnown = kind === "person" || kind === "program";
  return {
    status: isKnown ? "loggedIn" : "notLoggedIn",
    ...(isKnown ? { username: name, userLevel: rights.has("people") ? "admin" : "readwrite" } : {}),
    readOnlyAccess: isOn && control.settings.reading === "open",
    authenticationRequired: isOn,
    allowNewUserRegistration: false,
    allowDeviceAccessRequests: isOn,
  };
}
