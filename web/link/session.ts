/**
 * Who this device is to the service, as `GET /access` says: asked when the page opens, every ten seconds, and after each act that may
 * change it. A service without access control lets everybody write, in a name that they tell (`name.ts`).
 */
import { signal } from "@preact/signals";
import type { Right } from "../../src/access/policy.ts";
import { type Answer, type Asking, getJson, type PathOf, send } from "./api.ts";

const ASK_MS = 10_000;
/** Who is here, and how somebody could sign in. */
export type Session = Answer<"get", "/access">;
const WITHOUT_CONTROL: Session = {
  control: "off",
  setup_needed: false,
  notice: null,
  is_tablet: false,
  tablet_idle_s: 0,
  reading: "open",
  methods: [],
  passkeys: { here: "clear", names: [] },
  who: {
    kind: "open",
    name: null,
    role: null,
    rights: [],
    session_id: null,
    ends_at: null,
    tablet: false,
    address: null,
  },
};

const state = signal(WITHOUT_CONTROL);
let told = "";
let asked = 0;
let answered = 0;

/** A component that reads it is drawn again when it changes. */
export function session(): Session {
  return state.value;
}

export function isControlled(): boolean {
  return state.value.control === "on";
}

export function isSignedIn(): boolean {
  return state.value.who.kind === "person";
}

/** Whether who is here may do what the right is called. Without access control the service decides. */
export function may(right: Right): boolean {
  return !isControlled() || state.value.who.rights.includes(right);
}

/** Whether nothing may be seen any more, or yet: who reads has to sign in. A bridge tablet goes on to look. */
export function isShutOut(): boolean {
  return isControlled() && !may("read");
}

/** Never rejects: that a service does not answer is the live stream's to tell, and one that has no such path controls nothing. */
export async function loadSession(): Promise<void> {
  const turn = (asked += 1);
  const now = await getJson("/access").catch(() => state.value);
  // What was asked before somebody signed in may be answered after it.
  if (turn < answered) return;
  answered = turn;
  const news = JSON.stringify(now);
  if (news === told) return;
  told = news;
  state.value = now;
}

/** Sends what may change who is here, and asks who it is then. Rejects with the service's words. */
export async function change<Path extends PathOf<"post">>(
  path: Path,
  ...asked: Asking<"post", Path>
): Promise<Answer<"post", Path>> {
  const answer = await send(path, ...asked);
  await loadSession();
  return answer;
}

/** On a bridge tablet a touch now and then says that somebody is there; without one the session ends by itself. */
function watchTouch(): void {
  let toldMs = -Infinity;
  const touched = () => {
    const { who, tablet_idle_s: idleS } = state.value;
    if (!who.tablet || performance.now() - toldMs < Math.min(30_000, idleS * 250)) return;
    toldMs = performance.now();
    send("/access/sessions/{id}/touch", { id: who.session_id ?? "" }).catch(() => loadSession());
  };
  for (const kind of ["pointerdown", "keydown", "wheel"]) addEventListener(kind, touched, { passive: true });
}

export function signOut(): Promise<unknown> {
  return change("/access/sessions/{id}/end", { id: state.value.who.session_id ?? "" });
}

/** Follows it from now on. */
export function watchSession(): void {
  watchTouch();
  const ask = (): void =>
    void (document.visibilityState === "visible" ? loadSession() : Promise.resolve()).finally(() =>
      setTimeout(ask, ASK_MS),
    );
  document.addEventListener("visibilitychange", () => void (document.visibilityState === "visible" && loadSession()));
  ask();
}
