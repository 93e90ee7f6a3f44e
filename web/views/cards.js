/** The small pieces that show one tag each. All are buttons: they open the tag's detail. */
import { rangeBar } from "../draw/range-bar.js";
import { h, setAttribute, setText } from "../dom.js";
import { texts } from "../texts.js";
import { trendLine } from "../trends.js";
import { labelOf, mark, numberText, valueText } from "./reading.js";

/** Value, bar and the last minutes. */
export function numberCard(tag, property, { board, open }) {
  const number = h("b");
  const bar = barOf(tag);
  const trend = trendLine(tag);
  const element = h(
    "button",
    { class: "card", type: "button", onclick: () => open(tag.id) },
    h("span", { class: "label" }, labelOf(tag, property)),
    h("span", { class: "value" }, number, h("i", {}, tag.display.unit)),
    h("span", { class: "pictures" }, trend.element, bar?.element),
  );
  const update = (current) => {
    setText(number, numberText(current));
    bar?.set(typeof current.value === "number" ? current.value : null);
    trend.update(current);
    mark(element, current, board);
    setAttribute(element, "title", titleOf(current));
  };
  return { element, tagId: tag.id, update };
}

/** One line of an engine: name, bar, value. */
export function numberRow(tag, property, { board, open }) {
  const number = h("b");
  const bar = barOf(tag);
  const element = h(
    "button",
    { class: "row", type: "button", onclick: () => open(tag.id) },
    h("span", { class: "label" }, labelOf(tag, property)),
    h("span", { class: "row-bar" }, bar?.element),
    h("span", { class: "value" }, number, h("i", {}, tag.display.unit)),
  );
  const update = (current) => {
    setText(number, numberText(current));
    bar?.set(typeof current.value === "number" ? current.value : null);
    mark(element, current, board);
    setAttribute(element, "title", titleOf(current));
  };
  return { element, tagId: tag.id, update };
}

/** A lamp for what is only true or false. */
export function lampCard(tag, property, { board, open }) {
  const state = h("span", { class: "lamp-state" });
  const element = h(
    "button",
    { class: "lamp", type: "button", onclick: () => open(tag.id) },
    h("span", { class: "bulb", "aria-hidden": "true" }),
    h("span", { class: "label" }, labelOf(tag, property)),
    state,
  );
  const update = (current) => {
    setText(state, valueText(current));
    setAttribute(element, "data-on", current.value === true ? "" : null);
    mark(element, current, board);
    setAttribute(element, "title", titleOf(current));
  };
  return { element, tagId: tag.id, update };
}

function barOf({ range_normal_min: min, range_normal_max: max, unit_si: unit }) {
  return min !== null && max !== null && max > min && unit !== "bool" ? rangeBar({ min, max }) : undefined;
}

function titleOf({ id, description, quality }) {
  return `${description}\n${id} · ${texts.quality[quality ?? "none"]}`;
}
