/** Why an alarm is shelved or taken out of service, and for how long: the usual reasons and ends are one tap away. */
import { h, setText } from "../dom.js";
import { texts } from "../texts.js";
import { askForm } from "./dialog.js";
import { isReadyToWrite, nameFieldsIfUnknown, rememberUser, userName } from "./user.js";

/** Offered ends; the service allows a day at the most. */
const MINUTES = [30, 60, 240, 480, 1440];

/**
 * `{ user, reason, minutes }`, without minutes where there is no end; undefined when it was not answered. `act` makes the words of the
 * button out of the end.
 */
export async function askedSuppression({ title, about, act, withEnd }) {
  const words = texts.alarms.acts;
  if (!(await isReadyToWrite(title))) return undefined;
  const reason = h("input", { name: "reason", maxlength: "512", required: true, autocomplete: "off" });
  const button = h("button", { class: "primary" });
  const showAct = (minutes) => setText(button, act(words.minutes(minutes)));
  showAct(MINUTES[0]);
  const answers = await askForm({
    title,
    about,
    fields: [
      withEnd && h("fieldset", { class: "pills" }, h("legend", {}, words.until), ...MINUTES.map((count, i) =>
        h("label", { class: "pill" },
          h("input", { type: "radio", name: "minutes", value: String(count), checked: i === 0, onchange: () => showAct(count) }),
          h("span", {}, words.minutes(count))))),
      h("label", {}, h("span", {}, words.reason), reason),
      h("div", { class: "pills" }, ...words.reasons.map((text) =>
        h("button", { type: "button", class: "pill", onclick: () => (reason.value = text) }, h("span", {}, text)))),
      h("p", { class: "quiet" }, words.why),
      ...nameFieldsIfUnknown(),
    ],
    button,
  }); // prettier-ignore
  if (answers === undefined || answers.reason === "" || answers.user === "") return undefined;
  if (answers.user !== undefined) rememberUser(answers.user);
  return { user: userName(), ...answers };
}
