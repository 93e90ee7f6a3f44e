/** One battery: charge, voltage, current and temperature in one piece. */
import { battery } from "../draw/battery.ts";
import type { Tag } from "../board.ts";
import { h, setAttribute, setText } from "../dom.ts";
import { texts } from "../texts.ts";
import { limitsOf } from "../limits.ts";
import { partsOf } from "../systems.ts";
import type { Parts, Piece } from "./piece.ts";
import { mark, numberText, shownNumber, withUnit } from "./reading.ts";

export function batteryPiece(voltage: Tag, { board, open }: Parts): Piece {
  const { device } = partsOf(voltage.id);
  const own = (property: string) => board.tags.get(`${device}.${property}`);
  const [charge, current, temperature] = [own("STATE_OF_CHARGE_PCT"), own("CURRENT_A"), own("TEMP_K")];
  const shownTag = charge ?? voltage;
  const shareOf = (at: number) => (charge === undefined ? (shareOfRange({ ...voltage, value: at }) ?? -1) : at / 100);
  const limits = limitsOf(board.rulesOf(shownTag.id)).map((limit) => ({ ...limit, at: shareOf(limit.at) }));
  const drawing = battery(limits);
  const volts = h("b");
  const facts = h("span", { class: "battery-facts" });
  const element = h(
    "button",
    { class: "drawn battery-piece", type: "button", onclick: () => open(voltage.id) },
    h("span", { class: "label" }, voltage.description),
    drawing.element,
    h("span", { class: "value" }, volts, h("i", {}, voltage.display.unit)),
    facts,
  );
  const update = (now: Tag) => {
    const level = own("STATE_OF_CHARGE_PCT");
    const percent = level === undefined ? null : shownNumber(level);
    if (level === undefined || percent === null) drawing.set(shareOfRange(now), "");
    else drawing.set(percent / 100, `${numberText(level)}%`);
    setText(volts, numberText(now));
    const shownFacts = [currentText(own("CURRENT_A")), factText(own("TEMP_K"))];
    setText(facts, shownFacts.filter(Boolean).join(" · "));
    mark(element, now, board);
    setAttribute(element, "title", `${now.description}\n${now.id}`);
  };
  const taken = [voltage, charge, current, temperature].filter((tag) => tag !== undefined);
  return { element, tagIds: taken.map((tag) => tag.id), update };
}

function shareOfRange({ value, range_normal_min: min, range_normal_max: max }: Tag): number | null {
  if (typeof value !== "number" || min === null || max === null || max <= min) return null;
  return (value - min) / (max - min);
}

function currentText(tag: Tag | undefined): string {
  if (typeof tag?.value !== "number") return "";
  const direction = Math.abs(tag.value) < 0.05 ? "" : tag.value > 0 ? `▲ ${texts.charging}` : `▼ ${texts.discharging}`;
  return `${withUnit(tag, Math.abs(tag.value))} ${direction}`.trim();
}

function factText(tag: Tag | undefined): string {
  return typeof tag?.value === "number" ? withUnit(tag, tag.value) : "";
}
