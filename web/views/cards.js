/** The small pieces that show one tag each. All are buttons: they open the tag's detail. */
import { rangeBar } from "../draw/range-bar.js";
import { h, setAttribute, setText } from "../dom.js";
import { lampLevel } from "../alarm-order.js";
import { limitsOf, scaleOf } from "../limits.js";
import { texts } from "../texts.js";
import { trendLine } from "../trends.js";
import { labelOf, mark, numberText, unitOf, valueText } from "./reading.js";

/** Value, bar and the last minutes. */
export function numberCard(tag, property, { board, open }) {
  const number = h("b");
  const unit = h("i");
  const bar = barOf(tag, board);
  const trend = trendLine(tag);
  const element = h(
    "button",
    { class: "card", type: "button", onclick: () => open(tag.id) },
    h("span", { class: "label" }, labelOf(tag, property)),
    h("span", { class: "value" }, number, unit),
    h("span", { class: "pictures" }, trend.element, bar?.element),
  );
  const update = (current) => {
    setText(number, numberText(current));
    setText(unit, unitOf(current));
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
  const unit = h("i");
  const bar = barOf(tag, board);
  const element = h(
    "button",
    { class: "row", type: "button", onclick: () => open(tag.id) },
    h("span", { class: "label" }, labelOf(tag, property)),
    h("span", { class: "row-bar" }, bar?.element),
    h("span", { class: "value" }, number, unit),
  );
  const update = (current) => {
    setText(number, numberText(current));
    setText(unit, unitOf(current));
    bar?.set(typeof current.value === "number" ? current.value : null);
    mark(element, current, board);
    setAttribute(element, "title", titleOf(current));
  };
  return { element, tagId: tag.id, update };
}

/** A lamp for what is only true or false. One that warns is a triangle, or a square where it is urgent, not a round bulb. */
export function lampCard(tag, property, { board, open }) {
  const state = h("span", { class: "lamp-state" });
  const warning = lampLevel(tag, board.rulesOf(tag.id));
  const element = h(
    "button",
    { class: "lamp", type: "button", "data-level": warning?.level, onclick: () => open(tag.id) },
    h("span", { class: "bulb", "aria-hidden": "true" }),
    h("span", { class: "label" }, labelOf(tag, property)),
    state,
  );
  const update = (current) => {
    setText(state, valueText(current));
    const isLit = current.value === (warning?.when ?? true);
    setAttribute(element, "data-on", isLit ? "" : null);
    mark(element, current, board);
    setAttribute(element, "title", titleOf(current));
  };
  return { element, tagId: tag.id, update };
}

function barOf(tag, board) {
  const limits = limitsOf(board.rulesOf(tag.id));
  const { range_normal_min: normalMin, range_normal_max: normalMax } = tag;
  const scale = (normalMin !== null && normalMax !== null) || limits.length > 0 ? scaleOf(tag, limits) : undefined;
  return scale === undefined ? undefined : rangeBar({ ...scale, normalMin, normalMax, limits });
}

function titleOf({ id, description, quality }) {
  return `${description}\n${id} · ${texts.quality[quality ?? "none"]}`;
}
