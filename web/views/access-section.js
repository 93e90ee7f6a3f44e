/** One part of the page of access. */
import { h } from "../dom.js";
import { texts } from "../texts.js";
import { notice } from "./notice.js";

/** A heading, what it is about, and rows; or a word that there are none. */
export function accessSection({ title, about, rows, none, more }) {
  return h(
    "section",
    { class: "access-section" },
    h("header", { class: "page-head" }, h("h3", {}, title), more),
    about && h("p", { class: "quiet" }, about),
    h("ul", { class: "records" }, ...(rows.length === 0 ? [h("li", { class: "quiet" }, none)] : rows)),
  );
}

/** A row: what it is, what is known of it, and what can be done about it. */
export function accessRow({ name, mark, facts, acts = [], isOver = false }) {
  return h(
    "li",
    { class: "record access-row", "data-over": isOver },
    h(
      "div",
      { class: "record-body" },
      h("p", {}, h("b", {}, name), mark && h("span", { class: "access-mark" }, mark)),
      h("p", { class: "quiet" }, facts.filter(Boolean).join(" · ")),
    ),
    h("div", { class: "access-acts" }, ...acts.filter(Boolean)),
  );
}

/** What stays when somebody has gone asks for the password anew: a session may have been stolen, or left open. */
export function ownPassword() {
  return h(
    "label",
    {},
    h("span", {}, texts.access.secret.mine),
    h("input", { name: "current", type: "password", required: true, autocomplete: "current-password" }),
  );
}

/** A button that does one thing and shows what is so then; why it was refused is told at the foot of the page. */
export function actButton(text, work, load) {
  const press = async () => {
    button.disabled = true;
    try {
      await work();
      await load();
    } catch (error) {
      notice(texts.access.failed(error.message), "bad");
    }
    button.disabled = false;
  };
  const button = h("button", { type: "button", class: "plain", onclick: () => void press() }, text);
  return button;
}
