/** Dialogs of the pages that are not yet rebuilt. */
import { messageOf } from "../link/api.ts";
import { type Attributes, type Child, h, legacyPlace, setText } from "../dom.ts";
import { texts } from "../texts.ts";

/** The piece of a dialog that says what the dialog is about, kept up until `end()`. */
export interface About {
  readonly element: HTMLElement;
  readonly end: () => void;
}

/** Opens `dialog`, and takes it out of the page when it is closed. */
export function showDialog(dialog: HTMLDialogElement): void {
  legacyPlace().append(dialog);
  dialog.showModal();
  dialog.addEventListener("close", () => dialog.remove());
}

/** What was typed, by the names of the fields. */
export type Answers = Readonly<Partial<Record<string, string>>>;

interface Form {
  readonly title?: string | undefined;
  /** Says which thing it is about. */
  readonly about?: About | undefined;
  readonly fields: readonly Child[];
  /** The one that answers, in the words of what it does. */
  readonly button: HTMLButtonElement;
  /** The dialog stays until this is done with the answers: why it was refused stands under the fields. */
  readonly act?: (answers: Answers) => Promise<unknown>;
  /** A way around the fields: a button beneath them, or above. */
  readonly other?: Other | undefined;
}
interface Other {
  readonly text: string;
  readonly act: () => Promise<unknown>;
  readonly isFirst?: boolean;
}

/** Asks for what the fields hold; undefined when it was not answered. */
export function askForm({ title, about, fields, button, act, other }: Form): Promise<Answers | undefined> {
  return new Promise((resolve) => {
    const refusal = h("p", { class: "refusal", role: "alert" });
    const attempt = async (pressed: HTMLButtonElement, work: () => Promise<unknown>) => {
      pressed.disabled = true;
      setText(refusal, "");
      try {
        await work();
        dialog.close("save");
      } catch (error) {
        setText(refusal, messageOf(error));
      }
      pressed.disabled = false;
    };
    const answer = (event: Event) => {
      if (act === undefined) return;
      event.preventDefault();
      void attempt(button, () => act(answersOf(form)));
    };
    const around = other && wayAround(other, attempt);
    const form: HTMLFormElement = h(
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
      h("div", { class: "buttons" }, closeButton(texts.user.cancel), button),
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

function wayAround(
  { text, act }: Other,
  attempt: (pressed: HTMLButtonElement, work: Other["act"]) => Promise<void>,
): HTMLElement {
  const button = h("button", { type: "button", class: "plain", onclick: () => void attempt(button, act) }, text);
  return h("div", { class: "choices" }, button);
}

/** Closes the dialog in which it stands. */
export function closeButton(text: string, attributes: Attributes = {}): HTMLButtonElement {
  const button: HTMLButtonElement = h(
    "button",
    { type: "button", class: "plain", onclick: () => button.closest("dialog")?.close(), ...attributes },
    text,
  );
  return button;
}

/** A field of a form with its label. */
export function field(name: string, label: string, attributes: Attributes = {}): HTMLLabelElement {
  return h("label", {}, h("span", {}, label), h("input", { name, ...attributes }));
}

/** What was typed, by the names of the fields; white space around it counts in a password only. */
function answersOf(form: HTMLFormElement): Answers {
  const isSecret = (name: string) => form.querySelector(`[name="${name}"]`)?.getAttribute("type") === "password";
  return Object.fromEntries(
    [...new FormData(form)].flatMap(([name, value]) =>
      typeof value === "string" ? [[name, isSecret(name) ? value : value.trim()]] : [],
    ),
  );
}
