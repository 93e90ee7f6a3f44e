/** Asks in whose name something is done: a name, or where access is controlled, to sign in. */
import type { ComponentChildren } from "preact";
import { useLayoutEffect } from "preact/hooks";
import type { Purpose } from "../access/sign-in.tsx";
import { rememberUser, screenName, userName } from "../link/name.ts";
import { isControlled } from "../link/session.ts";
import { texts } from "./act-texts.ts";
import { FormSheet } from "./form.tsx";
import { closeSheet, openSheet } from "./sheets.ts";

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
  // At once: what is closed before its first frame is over would never answer.
  useLayoutEffect(() => onClose, []);
  return <>{children}</>;
}

/** The name, after asking for it where it is not known; undefined when it is not given. */
export async function knownUser(act: string, about?: ComponentChildren): Promise<string | undefined> {
  if (userName() !== "") return userName();
  if (!isControlled()) return screenName() || askName(act, about);
  return (await askSignIn({ title: act, about })) ? userName() : undefined;
}

/** Asks to sign in, or at the first visit for the first account. True once somebody is signed in. */
export async function askSignIn(purpose?: Purpose): Promise<boolean> {
  const { SignInSheet } = await import("../access/sign-in.tsx");
  return (await askSheet<true>((answer) => <SignInSheet {...purpose} onDone={() => answer(true)} />)) ?? false;
}

/** Asks for the name of who is on watch, where nobody signs in. */
export function askName(
  act: string = texts.who.title,
  about?: ComponentChildren,
  other?: { readonly text: string; readonly act: () => Promise<unknown> },
): Promise<string | undefined> {
  return askSheet<string>((answer) => {
    const name = { name: "user", label: texts.who.name, value: userName(), hint: texts.who.why, maxLength: 128, autocomplete: "name", required: true }; // prettier-ignore
    const save = async ({ user = "" }) => {
      rememberUser(user);
      answer(user);
    };
    return (
      <FormSheet
        title={act}
        button={act === texts.who.title ? texts.who.save : act}
        about={about}
        other={other}
        fields={[name]}
        act={save}
        onDone={() => undefined}
      />
    );
  });
}
