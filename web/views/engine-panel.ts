/** One engine: its speed as a gauge, the rest as rows beside it. */
import { gauge } from "../draw/gauge.ts";
import { niceCeiling } from "../draw/geometry.ts";
import type { Tag } from "../board.ts";
import { h, setAttribute } from "../dom.ts";
import { texts } from "../texts.ts";
import { type Limit, limitsOf } from "../limits.ts";
import { instanceOf, partsOf } from "../systems.ts";
import { shown } from "../../src/tags/vocabulary/shown-number.ts";
import { lampCard, numberRow } from "./cards.ts";
import { folded, LIT } from "./folded.ts";
import type { Parts, Piece } from "./piece.ts";
import { mark, numberText, shownNumber } from "./reading.ts";

export interface Engine {
  readonly device: string;
  readonly speed: Tag;
  readonly tags: readonly Tag[];
}

/** `engines`: how many she has. */
export function enginePiece(
  { device, speed, tags }: Engine,
  engines: number,
  parts: Parts,
): { readonly element: HTMLElement; readonly pieces: readonly Piece[] } {
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
function engineName(device: string, engines: number): string {
  const instance = instanceOf(device);
  if (engines === 2 && instance === 0) return texts.port;
  if (engines === 2 && instance === 1) return texts.starboard;
  return texts.engine(engines === 1 ? "" : String((instance ?? 0) + 1)).trim();
}

function speedDial(tag: Tag, { board, open }: Parts): Piece {
  const element = h("button", { class: "drawn dial-piece", type: "button", onclick: () => open(tag.id) });
  const limits = limitsOf(board.rulesOf(tag.id)).map((limit) => ({ ...limit, at: shown(limit.at, tag.display) }));
  const dial = gauge({ ...scaleOf(tag, limits), limits, unit: tag.display.unit });
  element.append(dial.element);
  const update = (current: Tag) => {
    dial.set(shownNumber(current), numberText(current));
    mark(element, current, board);
    setAttribute(element, "title", `${tag.description}\n${tag.id}`);
  };
  return { element, tagIds: [tag.id], update };
}

function scaleOf(
  { range_normal_min: min, range_normal_max: max, display }: Tag,
  limits: readonly Limit[],
): Omit<Parameters<typeof gauge>[0], "limits" | "unit"> {
  const top = max === null ? 3000 : shown(max, display);
  const highest = Math.max(0, ...limits.map(({ at }) => at * 1.05));
  const alarmFrom = Math.min(...limits.filter(({ side }) => side === "above").map(({ at }) => at));
  const scaleMax = niceCeiling(Math.max(top * 1.12, highest));
  const step = scaleMax / 1000 > 4 ? 1000 : 500;
  return {
    scaleMax,
    step,
    tickLabel: (value: number) => String(Math.round(value / 100)),
    normalMin: min === null ? 0 : Math.max(0, shown(min, display)),
    normalMax: Math.min(top, alarmFrom),
  };
}
