/** A line beneath the frame while somebody should sign in: at the first visit, and where only those who are signed in may look. */
import { h, setText } from "../dom.ts";
import { isControlled, isSignedIn, onSession, session } from "../link/session.ts";
import { texts } from "../texts.ts";
import { askSetup, askSignIn } from "./sign-in.ts";

const words = texts.access;

export function signInNotice(): HTMLElement {
  const text = h("span");
  const button = h("button", { type: "button", class: "primary", onclick: () => void open() });
  const element = h("p", { class: "sign-in-notice", role: "status", hidden: true }, text, button);
  let wasClosed = false;
  const open = async () => {
    if (session().setup_needed) await askSetup();
    else await askSignIn();
  };
  const show = () => {
    const { setup_needed: isFirst, reading } = session();
    const isClosed = isControlled() && !isSignedIn() && !isFirst && reading === "signed_in";
    // What was refused before is asked for anew: the streams, too.
    if (wasClosed && isSignedIn()) location.reload();
    wasClosed = isClosed;
    element.hidden = !(isFirst || isClosed);
    setText(text, isFirst ? words.setup.line : words.mustSignIn);
    setText(button, isFirst ? words.setup.open : words.signIn);
  };
  onSession(show);
  show();
  return element;
}
