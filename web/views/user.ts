/**
 * Who is on watch. Where the service controls access, that is who has signed in. Where it does not, the name is asked once, kept on this
 * device, sent with what is acknowledged and written; after a watch it is signed off, for the next one to write in their own.
 */
import { h } from "../dom.ts";
import { isControlled, isSignedIn, onSession, session } from "../link/session.ts";
import { texts } from "../texts.ts";
import { type About, askForm } from "./dialog.ts";
import { askSignIn } from "./sign-in.ts";

const KEY = "bitacora.user";
const SINCE_KEY = "bitacora.user.since";
/** The longest watch that is usual. */
const WATCH_MS = 6 * 3_600_000;
const LOOK_MS = 60_000;
const listeners = new Set<() => void>();

/** Empty while nobody has told it. */
export function userName(): string {
  if (isControlled()) return session().who.name ?? "";
  return localStorage.getItem(KEY) ?? "";
}

/** Signs off who has been on watch for a whole watch; looked at each minute. */
function signOff(): void {
  const sinceMs = Number(localStorage.getItem(SINCE_KEY) ?? 0);
  if (isControlled() || userName() === "" || Math.abs(Date.now() - sinceMs) < WATCH_MS) return;
  localStorage.removeItem(KEY);
  tellName();
}

function tellName(): void {
  for (const listener of listeners) listener();
}

export function onUser(listener: () => void): void {
  listeners.add(listener);
}

/**
 * The name, after asking for it if there is none yet; undefined when it is not told. `about` makes the piece that says what it is asked
 * for, `act` is the word for what is done with it.
 */
export async function knownUser(act?: string, about?: () => About): Promise<string | undefined> {
  return userName() || (await askUser(act, about?.()));
}

/** Who writes next: signs in where access is controlled, and tells a name elsewhere. */
export async function askUser(act?: string, about?: About): Promise<string | undefined> {
  if (isControlled()) return (await askSignIn({ title: act, about })) ? userName() : undefined;
  const input = nameInput();
  const answers = askForm({
    title: act,
    about,
    fields: nameFields(input),
    button: h("button", { class: "primary" }, act ?? texts.user.save),
  });
  input.select();
  const name = (await answers)?.["user"];
  if (name === undefined || name === "") return undefined;
  rememberUser(name);
  return name;
}

/** The field of another dialog that needs the name, too; none where it is known, or where only signing in makes it known. */
export function nameFieldsIfUnknown(): HTMLElement[] {
  return userName() === "" && !isControlled() ? nameFields(nameInput()) : [];
}

/** False where whoever is here must sign in first and has not. */
export async function isReadyToWrite(act: string): Promise<boolean> {
  return !isControlled() || isSignedIn() || askSignIn({ title: act });
}

export function rememberUser(name: string): void {
  localStorage.setItem(KEY, name);
  localStorage.setItem(SINCE_KEY, String(Date.now()));
  tellName();
}

function nameInput(): HTMLInputElement {
  const input = h("input", { name: "user", maxlength: "128", autocomplete: "name", required: true });
  input.value = userName();
  return input;
}

function nameFields(input: HTMLInputElement): HTMLElement[] {
  return [h("label", {}, h("span", {}, texts.user.ask), input), h("p", { class: "quiet" }, texts.user.why)];
}

onSession(tellName);
signOff();
setInterval(signOff, LOOK_MS);
