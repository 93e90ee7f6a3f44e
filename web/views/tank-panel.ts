/** Tanks as drawings: level, and how much that is where the capacity is known. */
import { tank } from "../draw/tank.ts";
import type { Tag } from "../board.ts";
import { h, setAttribute, setText } from "../dom.ts";
import { texts } from "../texts.ts";
import { limitsOf } from "../limits.ts";
import { partsOf } from "../systems.ts";
import type { Parts, Piece } from "./piece.ts";
import { mark, NO_VALUE, numberText, shownNumber, withUnit } from "./reading.ts";

const CONTENTS = [
  [/FUEL|DIESEL|GASOLINE|PETROL/i, "fuel"],
  [/BLACK|WASTE|GRAY|GREY|SEWAGE/i, "black"],
  [/OIL/i, "oil"],
  [/WATER|LIVE/i, "water"],
] as const;

export function tankPiece(level: Tag, { board, open }: Parts): Piece {
  const { device } = partsOf(level.id);
  const capacity = board.tags.get(`${device}.CAPACITY_M3`);
  const content = CONTENTS.find(([pattern]) => pattern.test(device))?.[1] ?? "other";
  const drawing = tank({
    content,
    normalMin: level.range_normal_min,
    normalMax: level.range_normal_max,
    limits: limitsOf(board.rulesOf(level.id)),
  });
  const volume = h("span", { class: "volume" });
  const element = h(
    "button",
    { class: "drawn tank-piece", type: "button", onclick: () => open(level.id) },
    drawing.element,
    h("span", { class: "label" }, level.description),
    volume,
  );
  const update = (current: Tag) => {
    const percent = shownNumber(current);
    const text = numberText(current);
    drawing.set(percent, text === NO_VALUE ? text : `${text}%`);
    setText(volume, volumeText(percent, capacity === undefined ? undefined : board.tags.get(capacity.id)));
    mark(element, current, board);
    setAttribute(element, "title", `${level.description}\n${level.id}`);
  };
  return { element, tagIds: [level.id, ...(capacity === undefined ? [] : [capacity.id])], update };
}

function volumeText(percent: number | null, capacity: Tag | undefined): string {
  if (percent === null || typeof capacity?.value !== "number") return "";
  return texts.ofCapacity(withUnit(capacity, (percent / 100) * capacity.value), withUnit(capacity, capacity.value));
}
