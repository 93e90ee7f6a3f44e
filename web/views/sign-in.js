/** Signing in: with a password, or with a PIN on a tablet that all share; and the first visit, which makes the first account. */
import { h, setAttribute } from "../dom.js";
import { change, session } from "../session.js";
import { texts } from "../texts.js";
import { hasPasskeys, signInByPasskey } from "../passkey.js";
import { askForm } from "./dialog.js";

const words = texts.access;
/** Who has signed in on this device, the latest first: a tap instead of typing with wet hands. */
const NAMES_KEY = "bitacora.names";
const MAX_NAMES = 6;

/** True once somebody is signed in. `about` is the piece that says what it is for, `title` the words of what is done then. */
export async function askSignIn({ title, about } = {}) {
  if (session().setup_needed) return askSetup();
  const { methods: all, passkeys, notice } = session();
  const methods = all.filter((method) => method === "password" || method === "pin");
  const byPasskey = all.includes("passkey") && hasPasskeys();
  const name = h("input", { name: "name", maxlength: "64", autocomplete: "username", required: true });
  const names = namesHere();
  name.value = names[0] ?? "";
  const secret = h("input", { name: "password", type: "password", required: true });
  const secretName = h("span");
  const byMethod = (method) => {
    setAttribute(secret, "inputmode", method === "pin" ? "numeric" : null);
    setAttribute(secret, "autocomplete", method === "pin" ? "off" : "current-password");
    secretName.textContent = words[method];
    secret.focus();
  };
  const preferred = methods.includes("pin") ? "pin" : "password";
  const answers = askForm({
    title: title ?? words.signIn,
    about,
    fields: [
      notice && h("p", { class: "system-notice" }, notice),
      h("label", {}, h("span", {}, texts.user.ask), name),
      names.length > 1 && h("div", { class: "pills" }, ...names.map((known) =>
        h("button", { type: "button", class: "pill", onclick: () => choose(known) }, h("span", {}, known)))),
      methods.length > 1 && h("fieldset", { class: "pills" }, ...["pin", "password"].map((method) =>
        h("label", { class: "pill" },
          h("input", { type: "radio", name: "method", value: method, checked: method === preferred, onchange: () => byMethod(method) }),
          h("span", {}, words[method])))),
      h("label", {}, secretName, secret),
      h("p", { class: "quiet" }, words.why),
      !byPasskey && passkeys?.names.length > 0 && h("p", { class: "quiet" }, words.passkeys.elsewhere(passkeys.names)),
    ].filter(Boolean),
    button: h("button", { class: "primary" }, words.signIn),
    other: byPasskey && {
      text: words.passkeys.signIn,
      act: async () => remember(await signInByPasskey()),
      isFirst: true,
    },
    act: async ({ name: who, password, method = preferred }) => {
      await change("/access/sessions", { name: who, [method]: password });
      remember(who);
    },
  }); // prettier-ignore
  const choose = (known) => {
    name.value = known;
    secret.focus();
  };
  byMethod(preferred);
  if (name.value === "") name.focus();
  return (await answers) !== undefined;
}

/** The first visit: whoever has the code that the service prints makes the master's account. True when that is done. */
export async function askSetup() {
  const field = (name, label, attributes) =>
    h("label", {}, h("span", {}, label), h("input", { name, required: true, ...attributes }));
  const answers = askForm({
    title: words.setup.title,
    fields: [
      h("p", {}, words.setup.about),
      h("code", { class: "command" }, "bitacora access code"),
      field("code", words.setup.code, { autocomplete: "one-time-code", autocapitalize: "characters", spellcheck: "false" }),
      field("name", words.setup.name, { maxlength: "64", autocomplete: "username" }),
      field("password", words.password, { type: "password", autocomplete: "new-password" }),
      field("again", words.again, { type: "password", autocomplete: "new-password" }),
      h("p", { class: "quiet" }, words.setup.why),
    ],
    button: h("button", { class: "primary" }, words.setup.make),
    act: async ({ code, name, password, again }) => {
      if (password !== again) throw new Error(words.differ);
      await change("/access/setup", { code, name, password });
      remember(name);
    },
  }); // prettier-ignore
  return (await answers) !== undefined;
}

function namesHere() {
  return (localStorage.getItem(NAMES_KEY) ?? "").split("\n").filter((name) => name !== "");
}

function remember(name) {
  const names = [name, ...namesHere().filter((known) => known !== name)];
  localStorage.setItem(NAMES_KEY, names.slice(0, MAX_NAMES).join("\n"));
}
