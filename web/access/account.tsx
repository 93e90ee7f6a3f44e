/** Who is signed in on this device, and what they can do about that. Loaded when it is opened. */
import { change, may, session, signOut } from "../link/session.ts";
import { attempt } from "../parts/act.tsx";
import { Button } from "../parts/controls.tsx";
import { FormSheet } from "../parts/form.tsx";
import { HandOverSheet } from "../parts/hand-over.tsx";
import { notify } from "../parts/notice.tsx";
import { Sheet } from "../parts/sheet.tsx";
import { closeSheet, openSheet } from "../parts/sheets.ts";
import { canAddPasskey } from "../passkey.ts";
import { go } from "../store/route.ts";
import { formatTime } from "../texts/language.ts";
import { ownPassword } from "./own-password.ts";
import { PasskeySheet } from "./passkey-sheet.tsx";
import { words } from "./words.ts";

export function AccountSheet() {
  const { who } = session();
  const act = (text: string, work: () => unknown) => (
    <Button
      onPress={() => {
        closeSheet();
        return work();
      }}
    >
      {text}
    </Button>
  );
  return (
    <Sheet title={who.name}>
      <div class="form">
        <p class="quiet">{who.role !== null && words.roles[who.role]}</p>
        {who.ends_at !== null && <p class="quiet">{words.until(formatTime(who.ends_at))}</p>}
        {act(words.signOut, () => attempt(signOut))}
        {may("watch") && act(words.watch.open, () => openSheet(() => <HandOverSheet />))}
        {act(words.secret.open, () => openSheet(() => <SecretSheet />))}
        {canAddPasskey() && act(words.passkeys.open, () => openSheet(() => <PasskeySheet />))}
        {may("tablet") && !session().is_tablet && act(words.tablet.open, () => openSheet(() => <TabletSheet />))}
        {act(words.page, () => go("access"))}
      </div>
    </Sheet>
  );
}

function SecretSheet() {
  const field = (name: string, label: string, autocomplete: string) =>
    ({ name, label, type: "password", autocomplete }) as const;
  const fields = [
    field("current", words.secret.current, "current-password"),
    field("password", words.secret.password, "new-password"),
    field("again", words.again, "new-password"),
    { ...field("pin", words.secret.pin, "off"), hint: words.secret.why },
  ];
  const act = async ({ current, password, again, pin }: Readonly<Record<string, string>>) => {
    if (password !== again) throw new Error(words.differ);
    const given = { ...(password !== "" && { password }), ...(pin !== "" && { pin }) };
    if (Object.keys(given).length === 0) return;
    await change("/access/people/{name}", { name: session().who.name ?? "", ...given, current });
  };
  return <FormSheet title={words.secret.title} button={words.save} fields={fields} act={act} />;
}

function TabletSheet() {
  return (
    <FormSheet
      title={words.tablet.title}
      button={words.tablet.do}
      about={<p>{words.tablet.why}</p>}
      fields={[ownPassword]}
      act={async ({ current }) => {
        await change("/access/tablet", { current });
        notify(words.tablet.done);
      }}
    />
  );
}
