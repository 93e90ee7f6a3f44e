/** One part of the page of access. */
import { messageOf } from "../link/api.ts";
import { type Child, h } from "../dom.ts";
import { texts } from "../texts.ts";
import { notice } from "./notice.ts";

interface SectionParts {
  readonly title: string;
  readonly about?: Child;
  readonly rows: readonly HTMLElement[];
  /** What is said where there are no rows. */
  readonly none: string;
  /** Beside the heading. */
  readonly more?: Child;
}

/** A heading, what it is about, and rows; or a word that there are none. */
export function accessSection({ title, about, rows, none, more }: SectionParts): HTMLElement {
  return h(
    "section",
    { class: "access-section" },
    h("header", { class: "page-head" }, h("h3", {}, title), more),
    about && h("p", { class: "quiet" }, about),
    h("ul", { class: "records" }, ...(rows.length === 0 ? [h("li", { class: "quiet" }, none)] : rows)),
  );
}

interface RowParts {
  readonly name: string;
  readonly mark?: Child;
  /** Those that are not known are left out. */
  readonly facts: readonly (string | null | undefined | false)[];
  readonly acts?: readonly Child[];
  readonly isOver?: boolean;
}

/** A row: what it is, what is known of it, and what can be done about it. */
export function accessRow({ name, mark, facts, acts = [], isOver = false }: RowParts): HTMLElement {
  return h(
    "li",
    { class: "record access-row", "data-over": isOver },
    h(
      "div",
      { class: "record-body" },
      h("p", {}, h("b", {}, name), mark && h("span", { class: "access-mark" }, mark)),
      h("p", { class: "quiet" }, facts.filter(Boolean).join(" · ")),
    ),
    h("div", { class: "access-acts" }, acts),
  );
}

/** What stays when somebody has gone asks for the password anew: a session may have been stolen, or left open. */
export function ownPassword(): HTMLElement {
  return h(
    "label",
    {},
    h("span", {}, texts.access.secret.mine),
    h("input", { name: "current", type: "password", required: true, autocomplete: "current-password" }),
  );
}

/** Shows what is so now. */
export type Load = () => Promise<void>;

/** A button that does one thing and shows what is so then; why it was refused is told at the foot of the page. */
export function actButton(text: string, work: () => Promise<unknown>, load: Load): HTMLButtonElement {
  const press = async (): Promise<void> => {
    button.disabled = true;
    try {
      await work();
      await load();
    } catch (error) {
      notice(texts.access.failed(messageOf(error)), "bad");
    }
    button.disabled = false;
  };
  const button = h("button", { type: "button", class: "plain", onclick: () => void press() }, text);
  return button;
}
