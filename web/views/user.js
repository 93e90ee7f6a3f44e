/** Who is on watch: asked once, kept on this device, sent with what is acknowledged and written. */
import { h } from "../dom.js";
import { texts } from "../texts.js";

const KEY = "bitacora.user";
const listeners = new Set();

export function userName() {
  return localStorage.getItem(KEY) ?? "";
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
      dialog.remove();
      if (dialog.returnValue !== "save" || name === "") {
        resolve(undefined);
        return;
      }
      localStorage.setItem(KEY, name);
      for (const listener of listeners) listener(name);
      resolve(name);
    });
    document.body.append(dialog);
    dialog.showModal();
    input.select();
  });
}
