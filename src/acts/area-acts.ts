/**
 * What people do with guard areas: set one, or change it, and take it away. An act resolves when the log book and the data directory have it
 * on disk, or with a refusal; nothing has changed then.
 */
import type { Caller } from "../access/caller.ts";
import type { Position } from "../ais/report.ts";
import type { Area, Shape } from "../areas/area.ts";
import { limits } from "../areas/limits.ts";
import { positionText } from "../core/position-text.ts";
import { AREA_REMOVED, AREA_SET } from "../logbook/entry/audit-event.ts";
import type { Logbook } from "../logbook/logbook.ts";
import type { EntryMessages } from "../messages/en/entries.ts";
import { type Gate, nameInBook } from "./gate.ts";
import type { Refusal } from "./refusal.ts";

export interface AreaDesk {
  readonly areas: readonly Area[];
  /** Where the vessel is, if that is known. */
  readonly here: Position | undefined;
  /** Resolves when they are on disk. */
  set(areas: readonly Area[]): Promise<void>;
}

export interface AreaOrder extends Pick<Area, "name" | "alarmWhen"> {
  /** Around a place, by default where the vessel is; or corners. */
  readonly shape:
    | { readonly middle?: Position | undefined; readonly radiusM: number }
    | Exclude<Shape, { radiusM: number }>;
}

interface AreaActParts {
  readonly gate: Gate;
  readonly logbook: Pick<Logbook, "append">;
  readonly desk: AreaDesk;
  readonly texts: EntryMessages["area"];
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

export class AreaActs {
  readonly #parts: AreaActParts;

  constructor(parts: AreaActParts) {
    this.#parts = parts;
  }

  /** One of the same name is replaced. */
  async set(caller: Caller, { name, alarmWhen, shape }: AreaOrder, said?: string): Promise<Area | Refusal> {
    const { gate, desk, texts, now } = this.#parts;
    const refusal = await gate.refusalNow(caller, "area");
    if (refusal !== undefined) return refusal;
    const placed = "corners" in shape ? shape : { middle: shape.middle ?? desk.here, radiusM: shape.radiusM };
    if ("middle" in placed && placed.middle === undefined) return { refused: "no-position" };
    const others = desk.areas.filter((area) => !isNamed(area, name));
    if (others.length >= limits.areas) return { refused: "too-many-areas", most: limits.areas };
    const number = desk.areas.find((area) => isNamed(area, name))?.number ?? freeNumber(desk.areas);
    const by = nameInBook(caller, said);
    const area: Area = { number, name, alarmWhen, shape: placed as Shape, setAtMs: now(), by };
    const [first = { latitude: 0, longitude: 0 }, radiusM] = "corners" in area.shape ? [area.shape.corners[0], null] : [area.shape.middle, area.shape.radiusM]; // prettier-ignore
    await this.#parts.logbook.append({
      kind: "manual",
      summary: texts.set({ name, alarmWhen, radiusM, place: positionText(first) }),
      payload: { event: AREA_SET, name, alarm_when: alarmWhen, shape: area.shape as object as never },
      user: by,
    });
    await desk.set([...others, area].toSorted((a, b) => a.number - b.number));
    return area;
  }

  async remove(caller: Caller, number: number, said?: string): Promise<Area | Refusal> {
    const { gate, desk, texts } = this.#parts;
    const refusal = await gate.refusalNow(caller, "area");
    if (refusal !== undefined) return refusal;
    const area = desk.areas.find((each) => each.number === number);
    if (area === undefined) return { refused: "no-such-area", number };
    const { name } = area;
    await this.#parts.logbook.append({
      kind: "manual",
      summary: texts.removed({ name }),
      payload: { event: AREA_REMOVED, name },
      user: nameInBook(caller, said),
    });
    await desk.set(desk.areas.filter((each) => each !== area));
    return area;
  }
}

function isNamed(area: Area, name: string): boolean {
  return area.name.toLowerCase() === name.toLowerCase();
}

function freeNumber(areas: readonly Area[]): number {
  let number = 1;
  while (areas.some((area) => area.number === number)) number += 1;
  return number;
}
