/** Who is here, in the frame of the console: a name to tell, or who has signed in and what they can do about that. */
import { h, setText } from "../dom.js";
import { change, isControlled, isSignedIn, may, onSession, session, signOut } from "../session.js";
import { formatTime, texts } from "../texts.js";
import { askPasskey, canAddPasskey } from "./access-passkeys.js";
import { ownPassword } from "./access-section.js";
import { askForm, showDialog } from "./dialog.js";
import { notice } from "./notice.js";
import { askSetup } from "./sign-in.js";
import { askUser, onUser, userName } from "./user.js";

const words = texts.access;

export function sessionButton() {
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

function roleName(role) {
  return words.roles[role] ?? role ?? "";
}

function openSession() {
  const { who } = session();
  const act = (text, work) =>
    h("button", { type: "button", class: "plain", onclick: () => { dialog.close(); void work(); } }, text); // prettier-ignore
  const close = h("button", { type: "button", class: "plain", onclick: () => dialog.close() }, texts.condition.close);
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
    h("div", { class: "buttons" }, close),
  );
  showDialog(dialog);
}

async function told(work) {
  await work.catch((error) => notice(words.failed(error.message), "bad"));
}

/** The watch goes to somebody who confirms it here, on the same device. */
function handOver() {
  const input = (name, label, attributes) => h("label", {}, h("span", {}, label), h("input", { name, ...attributes }));
  void askForm({
    title: words.watch.title,
    fields: [
      h("p", { class: "quiet" }, words.watch.why),
      input("to", words.watch.to, { required: true, maxlength: "64", autocomplete: "off" }),
      input("password", words.watch.secret, { type: "password", required: true, autocomplete: "off" }),
      input("note", words.watch.note, { maxlength: "512", autocomplete: "off" }),
    ],
    button: h("button", { class: "primary" }, words.watch.do),
    act: async ({ to, password, note }) => {
      await change("/access/watch", { to, password, ...(note === "" ? {} : { note }) });
      notice(words.watch.done(to));
    },
  });
}

function changeSecret() {
  const field = (name, label, complete) =>
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
    act: async ({ current, password, again, pin }) => {
      if (password !== again) throw new Error(words.differ);
      const body = { ...(password === "" ? {} : { password }), ...(pin === "" ? {} : { pin }) };
      if (Object.keys(body).length === 0) return;
      await change(`/access/people/${encodeURIComponent(userName())}`, { ...body, current });
    },
  });
}

function makeTablet() {
  void askForm({
    title: words.tablet.title,
    fields: [h("p", {}, words.tablet.why), ownPassword()],
    button: h("button", { class: "primary" }, words.tablet.do),
    act: ({ current }) => change("/access/tablet", { current }),
  });
}
