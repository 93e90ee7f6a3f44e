/** Dialogs. What the watch must see at all times is above them, too: it moves into the one on top, and back when that closes. */
import { h, setText } from "../dom.js";
import { texts } from "../texts.js";

let above;
const home = h("div", { class: "above" });
const open = [];

/** The place of `element` in the page, which goes into each dialog while that is open. */
export function alwaysAbove(element) {
  above = element;
  home.append(element);
  return home;
}

/** Opens `dialog`, and takes it out of the page when it is closed. */
export function showDialog(dialog) {
  document.body.append(dialog);
  dialog.showModal();
  open.push(dialog);
  moveAbove();
  dialog.addEventListener("close", () => {
    open.splice(open.indexOf(dialog), 1);
    moveAbove();
    dialog.remove();
  });
}

/**
 * Asks for what `fields` hold, and gives that by their names; undefined when it was not answered. `about` is the piece that says which
 * thing it is about, `{ element, end }`; `button` is the one that answers, in the words of what it does. With `act` the dialog stays until
 * that has done it with the answers: why it was refused stands under the fields. `other`, `{ text, act, isFirst }`, is a
 * way around the fields: a button above or beneath them.
 */
export function askForm({ title, about, fields, button, act, other }) {
  return new Promise((resolve) => {
    const refusal = h("p", { class: "refusal", role: "alert" });
    const attempt = async (pressed, work) => {
      pressed.disabled = true;
      setText(refusal, "");
      try {
        await work();
        dialog.close("save");
      } catch (error) {
        setText(refusal, error.message);
      }
      pressed.disabled = false;
    };
    const answer = (event) => {
      if (act === undefined) return;
      event.preventDefault();
      void attempt(button, () => act(answersOf(form)));
    };
    const goAround = () => void attempt(otherButton, other.act);
    const otherButton = other && h("button", { type: "button", class: "plain", onclick: goAround }, other.text);
    const around = other && h("div", { class: "choices" }, otherButton);
    const form = h(
      "form",
      { method: "dialog", onsubmit: answer },
      h(
        "div",
        { class: "ask-body" },
        title && h("h3", {}, title),
        about?.element,
        other?.isFirst && around,
        ...fields,
        !other?.isFirst && around,
        refusal,
      ),
      h(
        "div",
        { class: "buttons" },
        h("button", { type: "button", class: "plain", onclick: () => dialog.close() }, texts.user.cancel),
        button,
      ),
    );
    const dialog = h("dialog", { class: "ask", "aria-label": title ?? button.textContent }, form);
    button.value = "save";
    dialog.addEventListener("close", () => {
      about?.end();
      resolve(dialog.returnValue === "save" ? answersOf(form) : undefined);
    });
    showDialog(dialog);
  });
}

/** What was typed, by the names of the fields; white space around it counts in a password only. */
function answersOf(form) {
  const isSecret = (name) => form.elements[name].type === "password";
  return Object.fromEntries(
    [...new FormData(form)].map(([name, value]) => [name, isSecret(name) ? value : value.trim()]),
  );
}

function moveAbove() {
  if (above === undefined) return;
  // The page behind the dialog does not jump.
  if (above.parentElement === home) home.style.minHeight = `${home.offsetHeight}px`;
  (open.at(-1) ?? home).prepend(above);
  if (above.parentElement === home) home.style.minHeight = "";
}
