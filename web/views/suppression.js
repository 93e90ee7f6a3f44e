/** Why an alarm is shelved or taken out of service, and for how long. */
import { h } from "../dom.js";
import { texts } from "../texts.js";
import { showDialog } from "./dialog.js";

/** Offered ends; the service allows a day at the most. */
const MINUTES = [30, 60, 240, 480, 1440];

/** `{ reason, minutes }`, without minutes where there is no end; undefined when it was not answered. */
export function askedSuppression(title, message, withEnd) {
  return new Promise((resolve) => {
    const words = texts.alarms.acts;
    const reason = h("input", { name: "reason", maxlength: "512", required: true });
    const minutes = h(
      "select",
      { name: "minutes" },
      ...MINUTES.map((count) => h("option", { value: String(count) }, words.minutes(count))),
    );
    const dialog = h(
      "dialog",
      { class: "ask", "aria-label": title },
      h(
        "form",
        { method: "dialog" },
        h("h3", {}, title),
        h("p", { class: "quiet" }, message),
        h("label", {}, h("span", {}, words.reason), reason),
        withEnd && h("label", {}, h("span", {}, words.until), minutes),
        h("p", { class: "quiet" }, words.why),
        h(
          "div",
          { class: "buttons" },
          h("button", { type: "button", class: "plain", onclick: () => dialog.close() }, texts.user.cancel),
          h("button", { class: "primary", value: "save" }, texts.user.save),
        ),
      ),
    );
    dialog.addEventListener("close", () => {
      const answer = reason.value.trim();
      if (dialog.returnValue !== "save" || answer === "") resolve(undefined);
      else resolve({ reason: answer, ...(withEnd ? { minutes: minutes.value } : {}) });
    });
    showDialog(dialog);
    reason.focus();
  });
}
