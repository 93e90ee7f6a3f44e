/** What people do with guard areas: set one, or change it, and take it away. */
import type { Caller } from "../access/caller.ts";
import type { Position } from "../ais/report.ts";
import type { Area, Shape } from "../areas/area.ts";
import { limits } from "../areas/limits.ts";
import { Refused } from "../core/refused.ts";
import { positionText } from "../core/position-text.ts";
import { AREA_REMOVED, AREA_SET } from "../logbook/entry/audit-event.ts";
import { type StateStore, StoredActs } from "./stored-acts.ts";
import { nameInBook } from "./gate.ts";

export interface AreaStore extends StateStore<readonly Area[]> {
  readonly areas: readonly Area[];
  /** Where the vessel is, if that is known. */
  readonly here: Position | undefined;
}

export interface AreaOrder extends Pick<Area, "name" | "alarmWhen"> {
  /** Around a place, by default where the vessel is; or corners. */
  readonly shape:
    | { readonly middle?: Position | undefined; readonly radiusM: number }
    | Exclude<Shape, { radiusM: number }>;
}

export class AreaActs extends StoredActs<readonly Area[], AreaStore> {
  /** One of the same name is replaced. */
  set(caller: Caller, order: AreaOrder, said?: string): Promise<Area> {
    const by = nameInBook(caller, said);
    return this.inTurn(
      caller,
      "area",
      () => this.#set(order, by),
      () => ({ things: [[order.name.toLowerCase()]], by }),
    );
  }

  remove(caller: Caller, number: number, said?: string): Promise<Area> {
    const by = nameInBook(caller, said);
    const name = () => this.store.areas.find((area) => area.number === number)?.name.toLowerCase() ?? number;
    return this.inTurn(
      caller,
      "area",
      () => this.#remove(number, by),
      () => ({ things: [[name()]], by }),
    );
  }

  async #set({ name, alarmWhen, shape }: AreaOrder, by: string): Promise<Area> {
    const { store, acting } = this;
    const { area: texts } = acting.messages.entries;
    const placed = "corners" in shape ? shape : { middle: shape.middle ?? store.here, radiusM: shape.radiusM };
    if ("middle" in placed && placed.middle === undefined) throw new Refused("no-position");
    const others = store.areas.filter((area) => !isNamed(area, name));
    if (others.length >= limits.areas) throw new Refused("too-many-areas", { most: limits.areas });
    const number = store.areas.find((area) => isNamed(area, name))?.number ?? freeNumber(store.areas);
    const area: Area = { number, name, alarmWhen, shape: placed as Shape, setAtMs: acting.clock.now(), by };
    const [first = { latitude: 0, longitude: 0 }, radiusM] = "corners" in area.shape ? [area.shape.corners[0], null] : [area.shape.middle, area.shape.radiusM]; // prettier-ignore
    const areas = [...others, area].toSorted((a, b) => a.number - b.number);
    const summary = texts.set({ name, alarmWhen, radiusM, place: positionText(first) });
    const payload = { event: AREA_SET, name, alarm_when: alarmWhen, shape: area.shape as object as never };
    await this.keep(areas, by, summary, payload);
    return area;
  }

  async #remove(number: number, by: string): Promise<Area> {
    const { store, acting } = this;
    const { area: texts } = acting.messages.entries;
    const area = store.areas.find((each) => each.number === number);
    if (area === undefined) throw new Refused("no-such-area", { number });
    const { name } = area;
    const areas = store.areas.filter((each) => each !== area);
    await this.keep(areas, by, texts.removed({ name }), { event: AREA_REMOVED, name });
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
