/** One engine: its speed as a gauge, the rest as rows beside it. */
import { gauge } from "../draw/gauge.js";
import { h, setAttribute } from "../dom.js";
import { texts } from "../texts.js";
import { limitsOf } from "../limits.js";
import { instanceOf, partsOf } from "../systems.js";
import { niceCeiling, shown } from "../units.js";
import { lampCard, numberRow } from "./cards.js";
import { folded, LIT } from "./folded.js";
import { mark, numberText, shownNumber } from "./reading.js";

/** `tags` are those of one engine; one of them is its speed. */
export function enginePiece(device, tags, engines, parts) {
  const speed = tags.find((tag) => partsOf(tag.id).property === "RPM");
  const others = tags.filter((tag) => tag !== speed);
  const rows = others
    .filter((tag) => tag.unit_si !== "bool")
    .map((tag) => numberRow(tag, partsOf(tag.id).property, parts));
  const flags = others.filter((tag) => tag.unit_si === "bool");
  const lamps = folded(
    flags.map((tag) => lampCard(tag, partsOf(tag.id).property, parts)),
    { key: `${device} lamps`, keep: LIT },
  );
  const dial = speedDial(speed, parts);
  return {
    element: h(
      "section",
      { class: "engine" },
      h("h3", {}, engineName(device, engines)),
      h(
        "div",
        { class: "engine-body" },
        dial.element,
        h("div", { class: "rows" }, ...rows.map((row) => row.element), ...lamps.elements),
      ),
    ),
    pieces: [dial, ...rows, ...lamps.pieces],
  };
}

/** Instance 0 is the only one or the one to port (NMEA 2000). */
function engineName(device, engines) {
  const instance = instanceOf(device);
  if (engines === 2 && instance === 0) return texts.port;
  if (engines === 2 && instance === 1) return texts.starboard;
  return texts.engine(engines === 1 ? "" : (instance ?? 0) + 1).trim();
}

function speedDial(tag, { board, open }) {
  const element = h("button", { class: "drawn dial-piece", type: "button", onclick: () => open(tag.id) });
  const limits = limitsOf(board.rulesOf(tag.id)).map((limit) => ({ ...limit, at: shown(limit.at, tag.display) }));
  const dial = gauge({ ...scaleOf(tag, limits), limits, unit: tag.display.unit });
  element.append(dial.element);
  const update = () => {
    const current = board.tags.get(tag.id);
    dial.set(shownNumber(current), numberText(current));
    mark(element, current, board);
    setAttribute(element, "title", `${tag.description}\n${tag.id}`);
  };
  return { element, tagIds: [tag.id], update };
}

function scaleOf({ range_normal_min: min, range_normal_max: max, display }, limits) {
  const top = max === null ? 3000 : shown(max, display);
  const highest = Math.max(0, ...limits.map(({ at }) => at * 1.05));
  const alarmFrom = Math.min(...limits.filter(({ side }) => side === "above").map(({ at }) => at));
  const scaleMax = niceCeiling(Math.max(top * 1.12, highest));
  const step = scaleMax / 1000 > 4 ? 1000 : 500;
  return {
    scaleMax,
    step,
    tickLabel: (value) => String(Math.round(value / 100)),
    normalMin: min === null ? 0 : Math.max(0, shown(min, display)),
    normalMax: Math.min(top, alarmFrom),
  };
}
