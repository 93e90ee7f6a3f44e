/** Asks who is on watch (`link/name.ts`), in the pages that are not yet rebuilt. */
import { h } from "../dom.ts";
import { rememberUser, userName } from "../link/name.ts";
import { isControlled } from "../link/session.ts";
import { texts } from "../texts.ts";
import { type About, askForm } from "./dialog.ts";
import { askSignIn } from "./sign-in.ts";

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

function nameInput(): HTMLInputElement {
  const input = h("input", { name: "user", maxlength: "128", autocomplete: "name", required: true });
  input.value = userName();
  return input;
}

function nameFields(input: HTMLInputElement): HTMLElement[] {
  return [h("label", {}, h("span", {}, texts.user.ask), input), h("p", { class: "quiet" }, texts.user.why)];
}
