/** The watch goes to somebody who confirms it here, on the same device. */
import { change } from "../link/session.ts";
import { FormSheet } from "../parts/form.tsx";
import { notify } from "../parts/notice.tsx";
import { words } from "./words.ts";

export function HandOverSheet() {
  const fields = [
    { name: "to", label: words.watch.to, required: true, maxLength: 64, autocomplete: "off" },
    { name: "password", label: words.watch.secret, type: "password", required: true, autocomplete: "off" },
    { name: "note", label: words.watch.note, maxLength: 512, autocomplete: "off" },
  ] as const;
  return (
    <FormSheet
      title={words.watch.title}
      button={words.watch.do}
      about={<p class="quiet">{words.watch.why}</p>}
      fields={fields}
      act={async ({ to = "", password, note }) => {
        await change("/access/watch", { to, password, ...(note !== "" && { note }) });
        notify(words.watch.done(to));
      }}
    />
  );
}
