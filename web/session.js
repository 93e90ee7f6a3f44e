/**
 * Who this device is to the service, as `GET /access` says: asked when the page opens, every ten seconds, and after each act that may change it.
 * A service without access control lets everybody write, in a name that they tell (`views/user.js`).
 */
import { getJson, send } from "./api.js";

const ASK_MS = 10_000;
const WITHOUT_CONTROL = {
  control: "off",
  setup_needed: false,
  is_tablet: false,
  reading: "open",
  methods: [],
  passkeys: { here: "clear", names: [] },
  who: { kind: "open", name: null, role: null, rights: [] },
};

const listeners = new Set();
let state = WITHOUT_CONTROL;
let told = "";

/** `{ control, setup_needed, reading, methods, passkeys, who: { kind, name, role, rights, … } }`. */
export function session() {
  return state;
}

export function isControlled() {
  return state.control === "on";
}

export function isSignedIn() {
  return state.who.kind === "person";
}

/** Whether who is here may do what the right is called. Where nothing is controlled the service decides, as ever. */
export function may(right) {
  return !isControlled() || state.who.rights.includes(right);
}

/** Whether nothing may be seen any more, or yet: who reads has to sign in. A bridge tablet goes on to look. */
export function isShutOut() {
  return isControlled() && !may("read");
}

/** Told after each change of what `session` gives; the function it returns ends that. */
export function onSession(listener) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Never rejects: that a service does not answer is the live stream's to tell, and one that has no such path controls nothing. */
export async function loadSession() {
  state = await getJson("/access").catch(() => state);
  const news = JSON.stringify(state);
  if (news === told) return;
  told = news;
  for (const listener of listeners) listener(state);
}

/** Sends what may change who is here, and asks who it is then. Rejects with the service's words. */
export async function change(path, body) {
  const answer = await send(path, body);
  await loadSession();
  return answer;
}

/** On a bridge tablet a touch now and then says that somebody is there; without one the session ends by itself. */
function watchTouch() {
  let toldMs = -Infinity;
  const touched = () => {
    const { who, tablet_idle_s: idleS } = state;
    if (!who.tablet || performance.now() - toldMs < Math.min(30_000, idleS * 250)) return;
    toldMs = performance.now();
    send(`/access/sessions/${encodeURIComponent(who.session_id)}/touch`).catch(() => loadSession());
  };
  for (const kind of ["pointerdown", "keydown", "wheel"]) addEventListener(kind, touched, { passive: true });
}

export function signOut() {
  return change(`/access/sessions/${encodeURIComponent(state.who.session_id)}/end`);
}

/** Follows it from now on. */
export function watchSession() {
  watchTouch();
  const ask = () =>
    void (document.visibilityState === "visible" ? loadSession() : Promise.resolve()).finally(() =>
      setTimeout(ask, ASK_MS),
    );
  document.addEventListener("visibilitychange", () => void (document.visibilityState === "visible" && loadSession()));
  ask();
}
