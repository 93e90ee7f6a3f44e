/** Signing in: with a password, or with a PIN on a tablet that all share; and the first visit, which makes the first account. */
import { h, setAttribute } from "../dom.ts";
import { change, session } from "../link/session.ts";
import { texts } from "../texts.ts";
import { hasPasskeys, signInByPasskey } from "../passkey.ts";
import { type About, askForm, field } from "./dialog.ts";

const words = texts.access;
/** Who has signed in on this device, the latest first: a tap instead of typing with wet hands. */
const NAMES_KEY = "bitacora.names";
const MAX_NAMES = 6;

type Method = "password" | "pin";

interface Purpose {
  /** The words of what is done then. */
  readonly title?: string | undefined;
  readonly about?: About | undefined;
}

/** True once somebody is signed in. */
export async function askSignIn({ title, about }: Purpose = {}): Promise<boolean> {
  if (session().setup_needed) return askSetup();
  const { methods: all, passkeys, notice } = session();
  const methods = all.filter((method) => method === "password" || method === "pin");
  const byPasskey = all.includes("passkey") && hasPasskeys();
  const name = h("input", { name: "name", maxlength: "64", autocomplete: "username", required: true });
  const names = namesHere();
  name.value = names[0] ?? "";
  const secret = h("input", { name: "password", type: "password", required: true });
  const secretName = h("span");
  const byMethod = (method: Method) => {
    setAttribute(secret, "inputmode", method === "pin" ? "numeric" : null);
    setAttribute(secret, "autocomplete", method === "pin" ? "off" : "current-password");
    secretName.textContent = words[method];
    secret.focus();
  };
  const preferred: Method = methods.includes("pin") ? "pin" : "password";
  const answers = askForm({
    title: title ?? words.signIn,
    about,
    fields: [
      notice && h("p", { class: "system-notice" }, notice),
      h("label", {}, h("span", {}, texts.user.ask), name),
      names.length > 1 && h("div", { class: "pills" }, ...names.map((known) =>
        h("button", { type: "button", class: "pill", onclick: () => choose(known) }, h("span", {}, known)))),
      methods.length > 1 && h("fieldset", { class: "pills" }, ...(["pin", "password"] as const).map((method) =>
        h("label", { class: "pill" },
          h("input", { type: "radio", name: "method", value: method, checked: method === preferred, onchange: () => byMethod(method) }),
          h("span", {}, words[method])))),
      h("label", {}, secretName, secret),
      h("p", { class: "quiet" }, words.why),
      !byPasskey && passkeys.names.length > 0 && h("p", { class: "quiet" }, words.passkeys.elsewhere(passkeys.names)),
    ],
    button: h("button", { class: "primary" }, words.signIn),
    other: byPasskey
      ? { text: words.passkeys.signIn, act: async () => remember(await signInByPasskey()), isFirst: true }
      : undefined,
    act: async ({ name: who = "", password, method = preferred }) => {
      await change("/access/sessions", { name: who, [method]: password });
      remember(who);
    },
  }); // prettier-ignore
  const choose = (known: string): void => {
    name.value = known;
    secret.focus();
  };
  byMethod(preferred);
  if (name.value === "") name.focus();
  return (await answers) !== undefined;
}

/** The first visit: whoever has the code that the service prints makes the master's account. True when that is done. */
export async function askSetup(): Promise<boolean> {
  const answers = askForm({
    title: words.setup.title,
    fields: [
      h("p", {}, words.setup.about),
      h("code", { class: "command" }, "bitacora access code"),
      field("code", words.setup.code, { required: true, autocomplete: "one-time-code", autocapitalize: "characters", spellcheck: "false" }),
      field("name", words.setup.name, { required: true, maxlength: "64", autocomplete: "username" }),
      field("password", words.password, { required: true, type: "password", autocomplete: "new-password" }),
      field("again", words.again, { required: true, type: "password", autocomplete: "new-password" }),
      h("p", { class: "quiet" }, words.setup.why),
    ],
    button: h("button", { class: "primary" }, words.setup.make),
    act: async ({ code, name = "", password, again }) => {
      if (password !== again) throw new Error(words.differ);
      await change("/access/setup", { code, name, password });
      remember(name);
    },
  }); // prettier-ignore
  return (await answers) !== undefined;
}

function namesHere(): string[] {
  return (localStorage.getItem(NAMES_KEY) ?? "").split("\n").filter((name) => name !== "");
}

function remember(name: string): void {
  const names = [name, ...namesHere().filter((known) => known !== name)];
  localStorage.setItem(NAMES_KEY, names.slice(0, MAX_NAMES).join("\n"));
}
