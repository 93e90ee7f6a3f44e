/** Adding a passkey from the frame of the console. */
import { addPasskey } from "../passkey.ts";
import { deviceOf } from "../access/device-of.ts";
import { h } from "../dom.ts";
import { texts } from "../texts.ts";
import { askForm, field } from "./dialog.ts";
import { notice } from "./notice.ts";

const words = texts.access.passkeys;

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

/** What stays when somebody has gone asks for the password again: a session may have been stolen, or left open. */
export function ownPassword(): HTMLElement {
  return h(
    "label",
    {},
    h("span", {}, texts.access.secret.mine),
    h("input", { name: "current", type: "password", required: true, autocomplete: "current-password" }),
  );
}
