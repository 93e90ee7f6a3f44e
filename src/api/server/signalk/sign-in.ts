/** Signing in as Signal K's clients do, over HTTP and by the socket: the answer is a token, which is a session of the person. */
import type { Access } from "../../../access/access.ts";
import { asToken } from "../../../access/credential.ts";
import { Refused } from "../../../access/refused.ts";
import { access as words, signalkAnswers as texts } from "../../../messages/details.ts";
import type { Caller } from "../../caller.ts";

export interface SignedIn {
  readonly statusCode: number;
  readonly message: string;
  readonly token?: string;
  readonly timeToLive?: number;
}

export async function signInAs(control: Access | undefined, asked: unknown, { visit }: Caller): Promise<SignedIn> {
  if (control?.isOn !== true) return { statusCode: 501, message: texts.noAccounts };
  const { username, password } = (typeof asked === "object" && asked !== null ? asked : {}) as Record<string, unknown>;
  if (typeof username !== "string" || typeof password !== "string") return { statusCode: 400, message: texts.badLogin };
  try {
    const credential = await control.signIn(username, "password", password, visit);
    const { sessionMs } = control.settings;
    const token = asToken(credential, username.slice(0, 64), Date.now() + sessionMs);
    return { statusCode: 200, message: texts.done, token, timeToLive: Math.floor(sessionMs / 1000) };
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    const statusCode = error.reason === "wait" ? 429 : error.reason === "busy" ? 503 : 401;
    return { statusCode, message: words.reasons[error.reason] };
  }
}

/** Ends the session that asks. */
export async function signOutOf(control: Access | undefined, { who, visit }: Caller): Promise<void> {
  if (control?.isOn === true && who.kind === "person" && who.id !== null) await control.endSession(who.id, who, visit);
}

/** As the reference server says it at /skServer/loginStatus. */
export function loginStatus(control: Access | undefined, { who }: Caller): object {
  const isOn = control?.isOn === true;
  const isKnown = who.kind === "person" || who.kind === "program";
  return {
    status: isKnown ? "loggedIn" : "notLoggedIn",
    ...(isKnown ? { username: who.name, userLevel: who.rights.has("people") ? "admin" : "readwrite" } : {}),
    readOnlyAccess: isOn && control.settings.reading === "open",
    authenticationRequired: isOn,
    allowNewUserRegistration: false,
    allowDeviceAccessRequests: isOn,
  };
}
