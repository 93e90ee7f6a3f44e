/** Who is here, in the frame of the console: a name to tell, or who has signed in and what they can do about that. */
import { messageOf } from "../link/api.ts";
import { h, setText } from "../dom.ts";
import { change, isControlled, isSignedIn, may, onSession, type Session, session, signOut } from "../link/session.ts";
import { formatTime, texts } from "../texts.ts";
import { canAddPasskey } from "../passkey.ts";
import { askPasskey, ownPassword } from "./ask-passkey.ts";
import { askForm, closeButton, field as input, showDialog } from "./dialog.ts";
import { notice } from "./notice.ts";
import { askSetup } from "./sign-in.ts";
import { onUser, userName } from "../link/name.ts";
import { askUser } from "./user.ts";

const words = texts.access;

export function sessionButton(): HTMLElement {
  const button = h("button", { type: "button", class: "plain user", onclick: () => press() });
  const press = () => {
    if (session().setup_needed) void askSetup();
    else if (isSignedIn()) openSession();
    else void askUser();
  };
  const show = () => {
    const name = userName();
    if (session().setup_needed) {
      setText(button, words.setup.open);
      button.title = words.setup.line;
    } else if (isControlled()) {
      setText(button, isSignedIn() ? name : words.signIn);
      button.title = isSignedIn() ? words.signedIn(name, roleName(session().who.role)) : words.guest;
    } else {
      setText(button, name || texts.user.none);
      button.title = name ? texts.user.change(name) : texts.user.none;
    }
  };
  onUser(show);
  onSession(show);
  show();
  return button;
}

function roleName(role: Session["who"]["role"]): string {
  return role === null ? "" : words.roles[role];
}

function openSession(): void {
  const { who } = session();
  const act = (text: string, work: () => unknown) =>
    h("button", { type: "button", class: "plain", onclick: () => { dialog.close(); void work(); } }, text); // prettier-ignore
  const dialog = h(
    "dialog",
    { class: "ask", "aria-label": who.name },
    h(
      "div",
      { class: "ask-body" },
      h("h3", {}, who.name),
      h("p", { class: "quiet" }, roleName(who.role)),
      who.ends_at && h("p", { class: "quiet" }, words.until(formatTime(who.ends_at))),
      h(
        "div",
        { class: "choices" },
        act(words.signOut, () => told(signOut())),
        act(words.watch.open, handOver),
        act(words.secret.open, changeSecret),
        canAddPasskey() && act(words.passkeys.open, askPasskey),
        may("tablet") && !session().is_tablet && act(words.tablet.open, makeTablet),
        act(words.page, () => (location.hash = "#/access")),
      ),
    ),
    h("div", { class: "buttons" }, closeButton(texts.condition.close)),
  );
  showDialog(dialog);
}

async function told(work: Promise<unknown>): Promise<void> {
  await work.catch((error: unknown) => notice(words.failed(messageOf(error)), "bad"));
}

/** The watch goes to somebody who confirms it here, on the same device. */
function handOver(): void {
  void askForm({
    title: words.watch.title,
    fields: [
      h("p", { class: "quiet" }, words.watch.why),
      input("to", words.watch.to, { required: true, maxlength: "64", autocomplete: "off" }),
      input("password", words.watch.secret, { type: "password", required: true, autocomplete: "off" }),
      input("note", words.watch.note, { maxlength: "512", autocomplete: "off" }),
    ],
    button: h("button", { class: "primary" }, words.watch.do),
    act: async ({ to = "", password, note }) => {
      await change("/access/watch", { to, password, ...(note === "" ? {} : { note }) });
      notice(words.watch.done(to));
    },
  });
}

function changeSecret(): void {
  const field = (name: string, label: string, complete: string) =>
    h("label", {}, h("span", {}, label), h("input", { name, type: "password", autocomplete: complete }));
  void askForm({
    title: words.secret.title,
    fields: [
      field("current", words.secret.current, "current-password"),
      field("password", words.secret.password, "new-password"),
      field("again", words.again, "new-password"),
      field("pin", words.secret.pin, "off"),
      h("p", { class: "quiet" }, words.secret.why),
    ],
    button: h("button", { class: "primary" }, texts.user.save),
    act: async ({ current, password = "", again = "", pin = "" }) => {
      if (password !== again) throw new Error(words.differ);
      const body = { ...(password === "" ? {} : { password }), ...(pin === "" ? {} : { pin }) };
      if (Object.keys(body).length === 0) return;
      await change("/access/people/{name}", { name: userName(), ...body, current });
    },
  });
}

function makeTablet(): void {
  void askForm({
    title: words.tablet.title,
    fields: [h("p", {}, words.tablet.why), ownPassword()],
    button: h("button", { class: "primary" }, words.tablet.do),
    act: ({ current }) => change("/access/tablet", { current }),
  });
}
