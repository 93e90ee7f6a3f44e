/**
 * The watch goes to somebody else, in one sheet: from whom, to whom, a note. If people have accounts, who takes it confirms that here, on the same device, and is signed in from
 * then on; elsewhere the next entries are in their name.
 */
import { useEffect, useState } from "preact/hooks";
import { send } from "../link/api.ts";
import { rememberUser, userName } from "../link/name.ts";
import { change, isControlled } from "../link/session.ts";
import { access as en } from "../texts/en/access.ts";
import { access as es } from "../texts/es/access.ts";
import { inLanguage } from "../texts/language.ts";
import { loadCrew } from "./crew.ts";
import { FormSheet } from "./form.tsx";
import { notify } from "./notice.tsx";
import { closeSheet } from "./sheets.ts";

export const words = inLanguage({ en, es }).watch;

export function HandOverSheet({ onDone }: { readonly onDone?: () => void }) {
  const [names, setNames] = useState<readonly string[]>([]);
  useEffect(() => {
    loadCrew().then(
      (crew = []) => setNames(crew.map(({ name }) => name).filter((name) => name !== userName())),
      () => undefined,
    );
  }, []);
  const from = { name: "from", label: words.from, value: userName(), required: true, maxLength: 64, autocomplete: "name" }; // prettier-ignore
  const to = { name: "to", label: words.to, required: true, maxLength: 64, autocomplete: "off", choices: names };
  const secret = { name: "password", label: words.secret, type: "password", required: true, autocomplete: "off" } as const; // prettier-ignore
  const note = { name: "note", label: words.note, maxLength: 512, autocomplete: "off" };
  const act = async ({ from: user = "", to: next = "", password, note: said }: Readonly<Record<string, string>>) => {
    const given = { to: next, ...(said !== "" && { note: said }) };
    if (isControlled()) await change("/access/watch", { ...given, password });
    else {
      await send("/logbook/watch", { ...given, user });
      rememberUser(next);
    }
    notify(words.done(next));
  };
  return (
    <FormSheet
      title={words.title}
      button={words.do}
      about={<p class="quiet">{isControlled() ? `${words.from}: ${userName()}. ${words.why}` : words.said}</p>}
      fields={isControlled() ? [to, secret, note] : [from, to, note]}
      act={act}
      onDone={() => {
        closeSheet();
        onDone?.();
      }}
    />
  );
}
