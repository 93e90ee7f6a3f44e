/**
 * Signing in: with a password, with a PIN on a tablet that all share, or with a passkey; and the first visit, which makes the first
 * account. Loaded when somebody is asked.
 */
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { change, session } from "../link/session.ts";
import { Choice } from "../parts/controls.tsx";
import { FormSheet } from "../parts/form.tsx";
import { hasPasskeys, signInByPasskey } from "../passkey.ts";
import { words } from "./words.ts";

/** Who has signed in on this device, the latest first. */
const NAMES_KEY = "bitacora.names";
const MAX_NAMES = 6;

type Method = "password" | "pin";

export interface Purpose {
  /** The words of what is done then. */
  readonly title?: string;
  /** Says which thing it is about. */
  readonly about?: ComponentChildren;
}
type SignInProps = Purpose & { readonly onDone: () => void };

/** At the first visit it makes the first account instead. */
export function SignInSheet(props: SignInProps) {
  const [isFirst] = useState(session().setup_needed);
  return isFirst ? <FirstSheet {...props} /> : <KnownSheet {...props} />;
}

function KnownSheet({ title = words.signIn, about, onDone }: SignInProps) {
  const { methods: all, passkeys, notice } = session();
  const methods = (["pin", "password"] as const).filter((each) => all.includes(each));
  // Until one is chosen, the first of those that this device has by now: that it has become a bridge tablet may be heard later.
  const [chosen, setMethod] = useState<Method>();
  const method = chosen ?? methods[0] ?? "password";
  const names = namesHere();
  const byPasskey = all.includes("passkey") && hasPasskeys();
  const name = { name: "name", label: words.name, required: true, maxLength: 64, autocomplete: "username" };
  const isPin = method === "pin";
  const secret = {
    name: "password",
    label: words[method],
    type: "password",
    required: true,
    autocomplete: isPin ? "off" : "current-password",
    ...(isPin && { inputMode: "numeric" as const }),
    hint: words.why,
  } as const;
  return (
    <FormSheet
      title={title}
      button={words.signIn}
      about={
        <>
          {notice !== null && <p class="system-notice">{notice}</p>}
          {about}
        </>
      }
      fields={[{ ...name, value: names[0] ?? "", choices: names }, secret]}
      other={
        byPasskey ? { text: words.passkeys.signIn, act: async () => remember(await signInByPasskey()) } : undefined
      }
      act={async ({ name: who = "", password }) => {
        await change("/access/sessions", { name: who, [method]: password });
        remember(who);
      }}
      onDone={onDone}
    >
      {methods.length > 1 && (
        <Choice
          label={words.method}
          value={method}
          options={methods.map((value) => ({ value, text: words[value] }))}
          onValue={setMethod}
        />
      )}
      {!byPasskey && passkeys.names.length > 0 && <p class="quiet">{words.passkeys.elsewhere(passkeys.names)}</p>}
    </FormSheet>
  );
}

/** The code that the service prints makes the master's account. */
function FirstSheet({ onDone }: SignInProps) {
  const code = {
    name: "code",
    label: words.setup.code,
    required: true,
    autocomplete: "one-time-code",
    autocapitalize: "characters",
    spellcheck: false,
  } as const;
  const name = { name: "name", label: words.setup.name, required: true, maxLength: 64, autocomplete: "username" };
  const password = { name: "password", label: words.password, type: "password", required: true, autocomplete: "new-password" } as const; // prettier-ignore
  return (
    <FormSheet
      title={words.setup.title}
      button={words.setup.make}
      about={
        <>
          <p>{words.setup.about}</p>
          <code class="code">bitacora access code</code>
        </>
      }
      fields={[code, name, password, { ...password, name: "again", label: words.again, hint: words.setup.why }]}
      act={async ({ code: shown, name: who = "", password: chosen, again }) => {
        if (chosen !== again) throw new Error(words.differ);
        await change("/access/setup", { code: shown, name: who, password: chosen });
        remember(who);
      }}
      onDone={onDone}
    />
  );
}

function namesHere(): string[] {
  return (localStorage.getItem(NAMES_KEY) ?? "").split("\n").filter((name) => name !== "");
}

function remember(name: string): void {
  const names = [name, ...namesHere().filter((known) => known !== name)];
  localStorage.setItem(NAMES_KEY, names.slice(0, MAX_NAMES).join("\n"));
}
