/** Dialogs. What the watch must see at all times is above them, too: it moves into the one on top, and back when that closes. */
import { h } from "../dom.js";

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

function moveAbove() {
  if (above === undefined) return;
  // The page behind the dialog does not jump.
  if (above.parentElement === home) home.style.minHeight = `${home.offsetHeight}px`;
  (open.at(-1) ?? home).prepend(above);
  if (above.parentElement === home) home.style.minHeight = "";
}
