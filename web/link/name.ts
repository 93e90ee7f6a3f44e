/**
 * In whose name this device acts. If the service controls access, that is who has signed in. Where it does not, the name is typed once,
 * kept on this device, and signed off after a watch, for the next one to write in their own.
 */
import { signal } from "@preact/signals";
import { isControlled, session } from "./session.ts";

const KEY = "bitacora.user";
const SCREEN_KEY = "bitacora.screen";
const SINCE_KEY = "bitacora.user.since";
/** The longest watch that is usual. */
const WATCH_MS = 6 * 3_600_000;
const LOOK_MS = 60_000;

/** Counts the changes of what is kept, which another page of this device may change as well. */
const changes = signal(0);

/** Empty until somebody types it. A component that reads it is drawn again when it changes. */
export function userName(): string {
  void changes.value;
  return isControlled() ? (session().who.name ?? "") : (localStorage.getItem(KEY) ?? "");
}

/** What this screen is called aboard, `tablet at the helm`; empty until somebody says it in Set-up. */
export function screenName(): string {
  void changes.value;
  return localStorage.getItem(SCREEN_KEY) ?? "";
}

export function rememberScreen(name: string): void {
  localStorage.setItem(SCREEN_KEY, name);
  changes.value += 1;
}

/** Whose name stands beside what is done here without being asked: a person's, else this screen's, else its address. */
export function actorName(): string | undefined {
  return userName() || screenName() || (session().who.address ?? undefined);
}

export function rememberUser(name: string): void {
  localStorage.setItem(KEY, name);
  localStorage.setItem(SINCE_KEY, String(Date.now()));
  changes.value += 1;
}

/** Signs off who has been on watch for a whole watch. */
function signOff(): void {
  const sinceMs = Number(localStorage.getItem(SINCE_KEY) ?? 0);
  if (localStorage.getItem(KEY) === null || Math.abs(Date.now() - sinceMs) < WATCH_MS) return;
  localStorage.removeItem(KEY);
  changes.value += 1;
}

signOff();
setInterval(signOff, LOOK_MS);
