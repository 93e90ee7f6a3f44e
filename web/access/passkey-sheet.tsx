/** Asks what a new passkey is called, and for the password: who finds a device where somebody is signed in must not add their own. */
import { FormSheet } from "../parts/form.tsx";
import { notify } from "../parts/notice.tsx";
import { addPasskey } from "../passkey.ts";
import { deviceOf } from "../device-of.ts";
import { words as all } from "./words.ts";

const words = all.passkeys;

export function PasskeySheet({ onDone }: { readonly onDone?: () => void }) {
  const label = {
    name: "label",
    label: words.label,
    required: true,
    maxLength: 64,
    autocomplete: "off",
    value: deviceOf(navigator.userAgent) ?? "",
  };
  const password = {
    name: "password",
    label: all.password,
    type: "password",
    required: true,
    autocomplete: "current-password",
  } as const;
  const act = async ({ label: called = "", password: secret = "" }) => {
    await addPasskey(called, secret);
    notify(words.done(called));
    onDone?.();
  };
  return (
    <FormSheet title={words.ask} button={words.add} fields={[label, password]} act={act}>
      <p class="quiet">{words.why}</p>
    </FormSheet>
  );
}
