/** Asks who is on watch (`link/name.ts`), in the pages that are not yet rebuilt. */
import { h } from "../dom.ts";
import { rememberUser, userName } from "../link/name.ts";
import { isControlled, isSignedIn } from "../link/session.ts";
import { texts } from "../texts.ts";
import { type About, askForm } from "./dialog.ts";
import { askSignIn } from "./sign-in.ts";

/**
 * The name, after asking for it if there is none yet; undefined when it is not told. `about` makes the piece that says what it is asked
 * for, `act` is the word for what is done with it.
 */
export async function knownUser(act?: string, about?: () => About): Promise<string | undefined> {
  return userName() || (await askUser(act, about?.()));
}

/** Who writes next: signs in where access is controlled, and tells a name elsewhere. */
export async function askUser(act?: string, about?: About): Promise<string | undefined> {
  if (isControlled()) return (await askSignIn({ title: act, about })) ? userName() : undefined;
  const input = nameInput();
  const answers = askForm({
    title: act,
    about,
    fields: nameFields(input),
    button: h("button", { class: "primary" }, act ?? texts.user.save),
  });
  input.select();
  const name = (await answers)?.["user"];
  if (name === undefined || name === "") return undefined;
  rememberUser(name);
  return name;
}

/** The field of another dialog that needs the name, too; none where it is known, or where only signing in makes it known. */
export function nameFieldsIfUnknown(): HTMLElement[] {
  return userName() === "" && !isControlled() ? nameFields(nameInput()) : [];
}

/** False where whoever is here must sign in first and has not. */
export async function isReadyToWrite(act: string): Promise<boolean> {
  return !isControlled() || isSignedIn() || askSignIn({ title: act });
}

function nameInput(): HTMLInputElement {
  const input = h("input", { name: "user", maxlength: "128", autocomplete: "name", required: true });
  input.value = userName();
  return input;
}

function nameFields(input: HTMLInputElement): HTMLElement[] {
  return [h("label", {}, h("span", {}, texts.user.ask), input), h("p", { class: "quiet" }, texts.user.why)];
}
