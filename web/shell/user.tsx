/** Who is here: a name to give, or who has signed in and what they can do about that; and a line while somebody should sign in. */
import { useEffect, useRef } from "preact/hooks";
import { who as en } from "../texts/en/who.ts";
import { who as es } from "../texts/es/who.ts";
import { userName } from "../link/name.ts";
import { isControlled, isSignedIn, session } from "../link/session.ts";
import { failureText } from "../link/failure.ts";
import { texts as actTexts } from "../parts/act-texts.ts";
import { notify } from "../parts/notice.tsx";
import { Button } from "../parts/controls.tsx";
import { askName, askSheet, askSignIn } from "../parts/who.tsx";
import { closeSheet, openSheet } from "../parts/sheets.ts";
import { inLanguage } from "../texts/language.ts";
import { texts } from "./texts.ts";

const words = inLanguage({ en, es });

export function User() {
  return (
    <button type="button" class="button user" title={titleOfUser()} onClick={() => void press()}>
      {nameOfUser()}
    </button>
  );
}

let isAsked = false;

/** Pressed twice it opens one sheet. */
async function press(): Promise<void> {
  if (isAsked) return;
  isAsked = true;
  await ask().catch((error: unknown) => notify(actTexts.failed(failureText(error)), "bad"));
  isAsked = false;
}

async function ask(): Promise<void> {
  if (isSignedIn()) {
    const { AccountSheet } = await import("../access/account.tsx");
    await askSheet(() => <AccountSheet />);
  } else if (isControlled() || session().setup_needed) await askSignIn();
  else if (userName() === "") await askName();
  else {
    const { HandOverSheet, words: watch } = await import("../parts/hand-over.tsx");
    const handOver = async () => (closeSheet(), openSheet(() => <HandOverSheet />));
    await askName(undefined, undefined, { text: watch.open, act: handOver });
  }
}

function nameOfUser(): string {
  if (session().setup_needed) return words.firstVisit;
  return userName() || (isControlled() ? words.signIn : texts.user.none);
}

function titleOfUser(): string {
  const { setup_needed: isFirst, who } = session();
  if (isFirst) return words.noAccount;
  if (who.role !== null) return words.signedIn(userName(), words.roles[who.role]);
  if (isControlled()) return words.guest;
  return userName() === "" ? texts.user.none : texts.user.change(userName());
}

/** At the first visit, and where only those who are signed in may look. */
export function SignInNotice() {
  const { setup_needed: isFirst, reading } = session();
  const isIn = isSignedIn();
  const isClosed = isControlled() && !isIn && !isFirst && reading === "signed_in";
  const wasClosed = useRef(false);
  useEffect(() => {
    // What was refused before is asked for again: the streams, too.
    if (wasClosed.current && isIn) location.reload();
    wasClosed.current = isClosed;
  }, [isClosed, isIn]);
  return (
    <div class="band sign-in-notice" role="status" hidden={!isFirst && !isClosed}>
      <span>{isFirst ? words.noAccount : words.mustSignIn}</span>
      <Button kind="primary" onPress={press}>
        {isFirst ? words.firstVisit : words.signIn}
      </Button>
    </div>
  );
}
