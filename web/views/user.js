/**
 * Who is on watch: asked once, kept on this device, sent with what is acknowledged and written. After a watch the name is
 * signed off, for the next one to write in their own.
 */
import { h } from "../dom.js";
import { texts } from "../texts.js";
import { showDialog } from "./dialog.js";

const KEY = "bitacora.user";
const SINCE_KEY = "bitacora.user.since";
/** The longest watch that is usual. */
const WATCH_MS = 6 * 3_600_000;
const LOOK_MS = 60_000;
const listeners = new Set();

export function userName() {
  return localStorage.getItem(KEY) ?? "";
}

/** Signs off who has been on watch for a whole watch; looked at each minute. */
function signOff() {
  const sinceMs = Number(localStorage.getItem(SINCE_KEY) ?? 0);
  if (userName() === "" || Math.abs(Date.now() - sinceMs) < WATCH_MS) return;
  localStorage.removeItem(KEY);
  tellName("");
}

function tellName(name) {
  for (const listener of listeners) listener(name);
}

export function onUser(listener) {
  listeners.add(listener);
}

/** The name, after asking for it if there is none yet; undefined when it is not told. */
export async function knownUser() {
  return userName() || (await askUser());
}

export function askUser() {
  return new Promise((resolve) => {
    const input = h("input", { name: "user", maxlength: "128", autocomplete: "name", required: true });
    input.value = userName();
    const dialog = h(
      "dialog",
      { class: "ask" },
      h(
        "form",
        { method: "dialog" },
        h("label", {}, h("span", {}, texts.user.ask), input),
        h("p", { class: "quiet" }, texts.user.why),
        h(
          "div",
          { class: "buttons" },
          h("button", { type: "button", class: "plain", onclick: () => dialog.close() }, texts.user.cancel),
          h("button", { class: "primary", value: "save" }, texts.user.save),
        ),
      ),
    );
    dialog.addEventListener("close", () => {
      const name = input.value.trim();
      if (dialog.returnValue !== "save" || name === "") {
        resolve(undefined);
        return;
      }
      localStorage.setItem(KEY, name);
      localStorage.setItem(SINCE_KEY, String(Date.now()));
      tellName(name);
      resolve(name);
    });
    showDialog(dialog);
    input.select();
  });
}

signOff();
setInterval(signOff, LOOK_MS);
