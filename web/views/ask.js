/** A question with one line to answer, in a dialog. */
import { h } from "../dom.js";
import { texts } from "../texts.js";
import { showDialog } from "./dialog.js";

/** What was answered, without white space around it; undefined when it was not, or is what stood there already. */
export function asked(title, label, value) {
  return new Promise((resolve) => {
    const input = h("textarea", { name: "answer", maxlength: "4096", rows: "3", required: true });
    input.value = value;
    const dialog = h(
      "dialog",
      { class: "ask", "aria-label": title },
      h(
        "form",
        { method: "dialog" },
        h("h3", {}, title),
        h("label", {}, h("span", {}, label), input),
        h(
          "div",
          { class: "buttons" },
          h("button", { type: "button", class: "plain", onclick: () => dialog.close() }, texts.user.cancel),
          h("button", { class: "primary", value: "save" }, texts.user.save),
        ),
      ),
    );
    dialog.addEventListener("close", () => {
      const answer = input.value.trim();
      resolve(dialog.returnValue === "save" && answer !== "" && answer !== value ? answer : undefined);
    });
    showDialog(dialog);
    input.select();
  });
}
