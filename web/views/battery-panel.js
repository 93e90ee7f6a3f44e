/** One battery: charge, voltage, current and temperature in one piece. */
import { battery } from "../draw/battery.js";
import { h, setAttribute, setText } from "../dom.js";
import { texts } from "../texts.js";
import { limitsOf } from "../limits.js";
import { partsOf } from "../systems.js";
import { mark, numberText, shownNumber, withUnit } from "./reading.js";

export function batteryPiece(voltage, { board, open }) {
  const { device } = partsOf(voltage.id);
  const own = (property) => board.tags.get(`${device}.${property}`);
  const [charge, current, temperature] = ["STATE_OF_CHARGE_PCT", "CURRENT_A", "TEMP_K"].map(own);
  const shownTag = charge ?? voltage;
  const shareOf = (at) => (charge === undefined ? shareOfRange({ ...voltage, value: at }) : at / 100);
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
  const update = () => {
    const now = board.tags.get(voltage.id);
    const percent = charge === undefined ? null : shownNumber(own("STATE_OF_CHARGE_PCT"));
    drawing.set(
      percent === null ? shareOfRange(now) : percent / 100,
      percent === null ? "" : `${numberText(own("STATE_OF_CHARGE_PCT"))}%`,
    );
    setText(volts, numberText(now));
    const shownFacts = [current && currentText(own("CURRENT_A")), temperature && factText(own("TEMP_K"))];
    setText(facts, shownFacts.filter(Boolean).join(" · "));
    mark(element, now, board);
    setAttribute(element, "title", `${now.description}\n${now.id}`);
  };
  const taken = [voltage, charge, current, temperature].filter((tag) => tag !== undefined);
  return { element, tagIds: taken.map((tag) => tag.id), update };
}

function shareOfRange({ value, range_normal_min: min, range_normal_max: max }) {
  if (typeof value !== "number" || min === null || max === null || max <= min) return null;
  return (value - min) / (max - min);
}

function currentText(tag) {
  if (typeof tag.value !== "number") return "";
  const direction = Math.abs(tag.value) < 0.05 ? "" : tag.value > 0 ? `▲ ${texts.charging}` : `▼ ${texts.discharging}`;
  return `${withUnit(tag, Math.abs(tag.value))} ${direction}`.trim();
}

function factText(tag) {
  return typeof tag.value === "number" ? withUnit(tag, tag.value) : "";
}
