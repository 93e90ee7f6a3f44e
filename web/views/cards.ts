/** The small pieces that show one tag each. All are buttons: they open the tag's detail. */
import { type Bar, rangeBar } from "../draw/range-bar.ts";
import type { Board, Tag } from "../board.ts";
import { h, setAttribute, setText } from "../dom.ts";
import { lampLevel } from "../alarm-order.ts";
import { limitsOf, scaleOf } from "../limits.ts";
import { texts } from "../texts.ts";
import { trendLine } from "../trends.ts";
import type { Parts, Piece } from "./piece.ts";
import { labelOf, mark, numberText, unitOf, valueText } from "./reading.ts";

/** Value, bar and the last minutes. */
export function numberCard(tag: Tag, property: string, { board, open }: Parts): Piece {
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
  const update = (current: Tag) => {
    setText(number, numberText(current));
    setText(unit, unitOf(current));
    bar?.set(typeof current.value === "number" ? current.value : null);
    trend.update(current);
    mark(element, current, board);
    setAttribute(element, "title", titleOf(current));
  };
  return { element, tagIds: [tag.id], update };
}

/** One line of an engine: name, bar, value. */
export function numberRow(tag: Tag, property: string, { board, open }: Parts): Piece {
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
  const update = (current: Tag) => {
    setText(number, numberText(current));
    setText(unit, unitOf(current));
    bar?.set(typeof current.value === "number" ? current.value : null);
    mark(element, current, board);
    setAttribute(element, "title", titleOf(current));
  };
  return { element, tagIds: [tag.id], update };
}

/** A lamp for what is only true or false. One that warns is a triangle, or a square where it is urgent, not a round bulb. */
export function lampCard(tag: Tag, property: string, { board, open }: Parts): Piece {
  const state = h("span", { class: "lamp-state" });
  const warning = lampLevel(tag, board.rulesOf(tag.id));
  const element = h(
    "button",
    { class: "lamp", type: "button", "data-level": warning?.level, onclick: () => open(tag.id) },
    h("span", { class: "bulb", "aria-hidden": "true" }),
    h("span", { class: "label" }, labelOf(tag, property)),
    state,
  );
  const update = (current: Tag) => {
    setText(state, valueText(current));
    const isLit = current.value === (warning?.when ?? true);
    setAttribute(element, "data-on", isLit ? "" : null);
    mark(element, current, board);
    setAttribute(element, "title", titleOf(current));
  };
  return { element, tagIds: [tag.id], update };
}

function barOf(tag: Tag, board: Board): Bar | undefined {
  const limits = limitsOf(board.rulesOf(tag.id));
  const { range_normal_min: normalMin, range_normal_max: normalMax } = tag;
  const scale = (normalMin !== null && normalMax !== null) || limits.length > 0 ? scaleOf(tag, limits) : undefined;
  return scale === undefined ? undefined : rangeBar({ ...scale, normalMin, normalMax, limits });
}

function titleOf({ id, description, quality }: Tag): string {
  return `${description}\n${id} · ${texts.quality[quality ?? "none"]}`;
}
