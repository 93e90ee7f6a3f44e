/** Passkeys: one's own, how one is added here or why that cannot be; and for who may remove them, those of others. */
import { h } from "../dom.js";
import { addPasskey, bytes, hasPasskeys } from "../passkey.js";
import { change, isSignedIn, may, session } from "../session.js";
import { formatDate, formatTime, texts } from "../texts.js";
import { accessRow, accessSection, actButton } from "./access-section.js";
import { askForm } from "./dialog.js";
import { deviceOf } from "./device-of.js";
import { notice } from "./notice.js";

const words = texts.access.passkeys;

export function passkeysSection(passkeys, load) {
  const ask = async () => {
    await askPasskey();
    await load();
  };
  return accessSection({
    title: words.title,
    about: whyNot() ?? words.about(location.hostname),
    none: words.none,
    more: canAddPasskey() && h("button", { type: "button", class: "primary", onclick: () => void ask() }, words.open),
    rows: passkeys.map((passkey) => passkeyRow(passkey, load)),
  });
}

function passkeyRow(passkey, load) {
  const { id, name, label, rp_id: host, made_at: made, used_at: used, person_key: key, signs } = passkey;
  const isOwn = name === session().who.name;
  return accessRow({
    name: label,
    mark: isOwn ? undefined : name,
    facts: [
      words.at(host),
      words.made(formatDate(made)),
      used ? words.used(formatTime(used)) : words.unused,
      signs && words.signs,
    ],
    acts: [
      isOwn &&
        !signs &&
        key !== null &&
        may("countersign") &&
        isSecureContext &&
        h("button", { type: "button", class: "plain", onclick: () => void showEntering(passkey, load) }, words.enter),
      actButton(words.remove, () => change(`/access/passkeys/${encodeURIComponent(id)}/remove`), load),
    ],
  });
}

/** Whose key it is, somebody vouches for who is at the vessel's computer. */
async function showEntering({ id, name, person_key: key }, load) {
  await askForm({
    title: words.enterTitle,
    fields: [
      h("p", {}, words.enterWhy),
      h("code", { class: "command" }, `bitacora access passkeys --line ${id} > key.pub`),
      h("code", { class: "command" }, `bitacora logbook enter-key key.pub --user "${name}"`),
      h("p", {}, words.enterCompare),
      h("code", { class: "command" }, await fingerprintOf(key)),
    ],
    button: h("button", { class: "primary" }, words.entered),
  });
  await load();
}

export function canAddPasskey() {
  return isSignedIn() && whyNot() === undefined;
}

/** Undefined where this page can have passkeys. */
function whyNot() {
  const { here } = session().passkeys;
  return here === "yes" && !hasPasskeys() ? words.not.browser : words.not[here];
}

/** Asks for what it is called, and for the password: who finds a device where somebody is signed in must not add their own. */
export async function askPasskey() {
  const field = (name, label, attributes) =>
    h("label", {}, h("span", {}, label), h("input", { name, required: true, ...attributes }));
  const done = await askForm({
    title: words.ask,
    fields: [
      h("p", {}, words.why),
      field("label", words.label, { maxlength: "64", autocomplete: "off", value: deviceOf(navigator.userAgent) ?? "" }),
      field("password", texts.access.password, { type: "password", autocomplete: "current-password" }),
    ],
    button: h("button", { class: "primary" }, words.add),
    act: ({ label, password }) => addPasskey(label, password),
  });
  if (done !== undefined) notice(words.done(done.label));
}

/** As the command shows it: the first 128 bits of the SHA-256, in groups of four digits. */
async function fingerprintOf(key) {
  const hash = await crypto.subtle.digest("SHA-256", bytes(key));
  const digits = [...new Uint8Array(hash).slice(0, 16)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return digits.match(/.{4}/g).join(" ");
}
