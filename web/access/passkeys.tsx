/** Passkeys: one's own, how one is added here or why that cannot be; and for who may remove them, those of others. */
import { useEffect, useState } from "preact/hooks";
import { getJson } from "../link/api.ts";
import { change, may, session } from "../link/session.ts";
import { Button } from "../parts/controls.tsx";
import { Sheet } from "../parts/sheet.tsx";
import { closeSheet, openSheet } from "../parts/sheets.ts";
import { bytes, canAddPasskey, whyNoPasskey } from "../passkey.ts";
import type { Passkey } from "../passkey-signature.ts";
import { formatDate, formatTime } from "../texts/language.ts";
import { useList } from "./list.ts";
import { PasskeySheet } from "./passkey-sheet.tsx";
import { Act, Row, Section } from "./section.tsx";
import { words as all } from "./words.ts";

const words = all.passkeys;

export function Passkeys() {
  const [passkeys, again] = useList(() => getJson("/access/passkeys"));
  const add = canAddPasskey() && (
    <Button kind="primary" onPress={() => openSheet(() => <PasskeySheet onDone={again} />)}>
      {words.open}
    </Button>
  );
  return (
    <Section title={words.title} about={whyNoPasskey() ?? words.about(location.hostname)} none={words.none} more={add}>
      {passkeys.map((passkey) => (
        <PasskeyRow key={passkey.id} passkey={passkey} onDone={again} />
      ))}
    </Section>
  );
}

function PasskeyRow({ passkey, onDone }: { readonly passkey: Passkey; readonly onDone: () => void }) {
  const { id, name, label, rp_id: host, made_at: made, used_at: used, person_key: key, signs } = passkey;
  const isOwn = name === session().who.name;
  const maySign = isOwn && !signs && key !== null && may("countersign") && isSecureContext;
  return (
    <Row
      name={label}
      mark={isOwn ? undefined : name}
      facts={[
        words.at(host),
        words.made(formatDate(made)),
        used === null ? words.unused : words.used(formatTime(used)),
        signs && words.signs,
      ]}
    >
      {maySign && (
        <Button onPress={() => openSheet(() => <EnterSheet id={id} name={name} personKey={key} onDone={onDone} />)}>
          {words.enter}
        </Button>
      )}
      <Act text={words.remove} act={() => change("/access/passkeys/{id}/remove", { id })} onDone={onDone} />
    </Row>
  );
}

interface EnterProps {
  readonly id: string;
  readonly name: string;
  readonly personKey: string;
  readonly onDone: () => void;
}

/** Somebody at the vessel's own computer vouches for whose key it is. */
function EnterSheet({ id, name, personKey, onDone }: EnterProps) {
  const [fingerprint, setFingerprint] = useState("…");
  useEffect(() => {
    fingerprintOf(personKey).then(setFingerprint, () => undefined);
  }, [personKey]);
  const close = () => {
    closeSheet();
    onDone();
  };
  const foot = (
    <Button kind="primary" onPress={close}>
      {words.entered}
    </Button>
  );
  return (
    <Sheet title={words.enterTitle} foot={foot}>
      <div class="form">
        <p>{words.enterWhy}</p>
        <code class="code">{`bitacora access passkeys --line ${id} > key.pub`}</code>
        <code class="code">{`bitacora logbook key enter key.pub --user "${name}"`}</code>
        <p>{words.enterCompare}</p>
        <code class="code">{fingerprint}</code>
      </div>
    </Sheet>
  );
}

/** As the command shows it: the first 128 bits of the SHA-256, in groups of four digits. */
async function fingerprintOf(key: string): Promise<string> {
  const hash = await crypto.subtle.digest("SHA-256", bytes(key));
  const digits = [...new Uint8Array(hash).slice(0, 16)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return (digits.match(/.{4}/g) ?? []).join(" ");
}
