/** Asks in whose name something is done: a name, or where access is controlled, to sign in. */
import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { rememberUser, userName } from "../link/name.ts";
import { isControlled } from "../link/session.ts";
import { Button, Field } from "./controls.tsx";
import { Sheet } from "./sheet.tsx";
import { closeSheet, openSheet } from "./sheets.ts";
import { texts } from "./act-texts.ts";

/** Opens a sheet that answers; undefined when it was closed without an answer. */
export function askSheet<Value>(
  content: (answer: (value: Value) => void) => ComponentChildren,
): Promise<Value | undefined> {
  return new Promise((resolve) => {
    const answer = (value: Value) => {
      resolve(value);
      closeSheet();
    };
    openSheet(() => <Closing onClose={() => resolve(undefined)}>{content(answer)}</Closing>);
  });
}

function Closing({ onClose, children }: { readonly onClose: () => void; readonly children: ComponentChildren }) {
  useEffect(() => onClose, []);
  return <>{children}</>;
}

/** The name, after asking for it where it is not known; undefined when it is not told. */
export async function knownUser(act: string, about?: ComponentChildren): Promise<string | undefined> {
  if (userName() !== "") return userName();
  if (isControlled()) {
    // The page of access has the form.
    const { askSignIn } = await import("../views/sign-in.ts");
    return (await askSignIn({ title: act })) ? userName() : undefined;
  }
  return askSheet<string>((answer) => <NameSheet act={act} about={about} answer={answer} />);
}

interface NameSheetProps {
  readonly act: string;
  readonly about: ComponentChildren;
  readonly answer: (name: string) => void;
}

function NameSheet({ act, about, answer }: NameSheetProps) {
  const [name, setName] = useState("");
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector("input")?.focus(), []);
  const save = () => {
    const said = name.trim();
    if (said === "") return;
    rememberUser(said);
    answer(said);
  };
  return (
    <Sheet
      title={act}
      foot={
        <Button kind="primary" onPress={save} disabled={name.trim() === ""}>
          {act}
        </Button>
      }
    >
      <form
        class="form"
        ref={form}
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        {about}
        <Field
          label={texts.who.name}
          value={name}
          onValue={setName}
          hint={texts.who.why}
          maxLength={128}
          autocomplete="name"
        />
      </form>
    </Sheet>
  );
}
