/** Passkeys: one's own, how one is added here or why that cannot be; and for who may remove them, those of others. */
import type { Passkey } from "../passkey-signature.ts";
import { h } from "../dom.ts";
import { addPasskey, bytes, hasPasskeys } from "../passkey.ts";
import { change, isSignedIn, may, session } from "../link/session.ts";
import { formatDate, formatTime, texts } from "../texts.ts";
import { accessRow, accessSection, actButton, type Load } from "./access-section.ts";
import { askForm, field } from "./dialog.ts";
import { deviceOf } from "./device-of.ts";
import { notice } from "./notice.ts";

const words = texts.access.passkeys;

export function passkeysSection(passkeys: readonly Passkey[], load: Load): HTMLElement {
  const ask = async (): Promise<void> => {
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

function passkeyRow(passkey: Passkey, load: Load): HTMLElement {
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
        h(
          "button",
          { type: "button", class: "plain", onclick: () => void showEntering(passkey, key, load) },
          words.enter,
        ),
      actButton(words.remove, () => change("/access/passkeys/{id}/remove", { id }), load),
    ],
  });
}

/** Whose key it is, somebody vouches for who is at the vessel's computer. */
async function showEntering({ id, name }: Passkey, key: string, load: Load): Promise<void> {
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

export function canAddPasskey(): boolean {
  return isSignedIn() && whyNot() === undefined;
}

/** Undefined where this page can have passkeys. */
function whyNot(): string | undefined {
  const { here } = session().passkeys;
  if (here !== "yes") return words.not[here];
  return hasPasskeys() ? undefined : words.not.browser;
}

/** Asks for what it is called, and for the password: who finds a device where somebody is signed in must not add their own. */
export async function askPasskey(): Promise<void> {
  const done = await askForm({
    title: words.ask,
    fields: [
      h("p", {}, words.why),
      field("label", words.label, {
        required: true,
        maxlength: "64",
        autocomplete: "off",
        value: deviceOf(navigator.userAgent) ?? "",
      }),
      field("password", texts.access.password, { required: true, type: "password", autocomplete: "current-password" }),
    ],
    button: h("button", { class: "primary" }, words.add),
    act: ({ label = "", password = "" }) => addPasskey(label, password),
  });
  if (done !== undefined) notice(words.done(done["label"] ?? ""));
}

/** As the command shows it: the first 128 bits of the SHA-256, in groups of four digits. */
async function fingerprintOf(key: string): Promise<string> {
  const hash = await crypto.subtle.digest("SHA-256", bytes(key));
  const digits = [...new Uint8Array(hash).slice(0, 16)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return (digits.match(/.{4}/g) ?? []).join(" ");
}
