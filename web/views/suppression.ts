/** Why an alarm is shelved or taken out of service, and for how long: the usual reasons and ends are one tap away. */
import { h, setText } from "../dom.ts";
import { texts } from "../texts.ts";
import { type About, askForm } from "./dialog.ts";
import { isReadyToWrite, nameFieldsIfUnknown, rememberUser, userName } from "./user.ts";

/** Offered ends; the service allows a day at the most. */
const MINUTES = [30, 60, 240, 480, 1440] as const;

interface Question {
  readonly title: string;
  readonly about: About;
  /** The words of the button, by the end that is chosen. */
  readonly act: (minutes: string) => string;
  readonly withEnd: boolean;
}

interface Suppression {
  readonly user: string;
  readonly reason: string;
  /** Undefined where there is no end. */
  readonly minutes: string | undefined;
}

/** Undefined when it was not answered. */
export async function askedSuppression({ title, about, act, withEnd }: Question): Promise<Suppression | undefined> {
  const words = texts.alarms.acts;
  if (!(await isReadyToWrite(title))) return undefined;
  const reason = h("input", { name: "reason", maxlength: "512", required: true, autocomplete: "off" });
  const button = h("button", { class: "primary" });
  const showAct = (minutes: number) => setText(button, act(words.minutes(minutes)));
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
  if (answers === undefined) return undefined;
  const { user, reason: said = "", minutes } = answers;
  if (said === "" || user === "") return undefined;
  if (user !== undefined) rememberUser(user);
  return { user: user ?? userName(), minutes, reason: said };
}
