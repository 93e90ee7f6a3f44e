/** What people do with the anchor: let it go, say where it lies or how far the vessel may be from it, and take it up. */
import type { Caller } from "../access/caller.ts";
import { distanceM } from "../ais/distance.ts";
import type { Position } from "../ais/report.ts";
import { type Anchorage, placeAt, radiusOf, radiusWithin, reachOf, type Scope } from "../anchor/anchorage.ts";
import { ANCHOR_DOWN, ANCHOR_UP } from "../logbook/entry/audit-event.ts";
import { Refused } from "../core/refused.ts";
import { positionText } from "../core/position-text.ts";
import { type StateStore, StoredActs } from "./stored-acts.ts";
import { nameInBook } from "./gate.ts";

/** The watch that runs; undefined is kept: the anchor is up. */
export interface AnchorStore extends StateStore<Anchorage | undefined> {
  /** Undefined while the anchor is up. */
  readonly anchorage: Anchorage | undefined;
  /** Where the antenna is, if that is known. */
  readonly here: Position | undefined;
  /** Where the roller is, beneath which an anchor is let go; the antenna's place while the heading is not known. */
  readonly roller: Position | undefined;
  /** True; undefined if it is not known. */
  readonly headingDeg: number | undefined;
  /** Depth of the water, m, if it is known. */
  readonly depthM: number | undefined;
  readonly settings: {
    readonly bowHeightM: number;
    readonly bowToAntennaM: number;
    /** Where nobody gives another. */
    readonly radiusM: number;
  };
}

/** Settings that are not given stay; an anchor that is let go lies beneath the roller. */
export interface AnchorOrder {
  readonly position?: Position | undefined;
  /** From the vessel to the anchor, true, degrees. */
  readonly bearing?: number | undefined;
  readonly distanceM?: number | undefined;
  /** It lies ahead, where the taut rode ends. */
  readonly isAhead?: boolean | undefined;
  readonly radiusM?: number | undefined;
  /** The radius is worked out from it. */
  readonly rodeM?: number | undefined;
  readonly depthM?: number | undefined;
  readonly tideRiseM?: number | undefined;
}

export class AnchorActs extends StoredActs<Anchorage | undefined, AnchorStore> {
  down(caller: Caller, order: AnchorOrder, said?: string): Promise<Anchorage> {
    return this.inTurn(caller, "anchor", () => this.#down(order, nameInBook(caller, said)));
  }

  up(caller: Caller, said?: string): Promise<Anchorage> {
    return this.inTurn(caller, "anchor", () => this.#up(nameInBook(caller, said)));
  }

  async #down(order: AnchorOrder, by: string): Promise<Anchorage> {
    const { store, acting } = this;
    const { anchor: texts } = acting.messages.entries;
    const { anchorage: present } = store;
    const position = this.#placeOf(order);
    const radiusM = this.#radiusOf(order);
    // Farther off than both circles reach, it is another anchorage with alarms of its own, though nobody has said "up".
    const isMoved = present !== undefined && distanceM(present.position, position) > present.radiusM + radiusM;
    const kept = isMoved ? undefined : present;
    const anchorage: Anchorage = { position, radiusM, setAtMs: kept?.setAtMs ?? acting.clock.now(), by };
    const place = positionText(position);
    const summary = kept === undefined ? texts.down({ place, radiusM }) : texts.changed({ place, radiusM });
    await this.keep(anchorage, by, summary, { event: ANCHOR_DOWN, ...position, radius_m: radiusM });
    return anchorage;
  }

  async #up(by: string): Promise<Anchorage> {
    const { store, acting } = this;
    const { anchor: texts } = acting.messages.entries;
    const { anchorage } = store;
    if (anchorage === undefined) throw new Refused("not-at-anchor");
    await this.keep(undefined, by, texts.up, { event: ANCHOR_UP });
    return anchorage;
  }

  #placeOf({ position, bearing, distanceM, ...order }: AnchorOrder): Position {
    const { here, roller, anchorage, headingDeg } = this.store;
    if (position !== undefined) return position;
    if (anchorage !== undefined && bearing === undefined && distanceM === undefined && order.isAhead !== true)
      return anchorage.position;
    if (here === undefined || roller === undefined) throw new Refused("no-position");
    if (bearing !== undefined || distanceM !== undefined) return placeAt(here, bearing ?? 0, distanceM ?? 0);
    if (order.isAhead !== true) return roller;
    if (headingDeg === undefined) throw new Refused("no-heading");
    const scope = this.#scopeOf(order);
    if (scope === undefined) throw new Refused("no-radius");
    const reachM = reachOf(scope);
    if (reachM === undefined) throw new Refused("rode-too-short");
    return placeAt(here, headingDeg, reachM);
  }

  #radiusOf(order: AnchorOrder): number {
    const { anchorage, settings } = this.store;
    if (order.radiusM !== undefined) return radiusWithin(order.radiusM);
    if (order.rodeM === undefined) return anchorage?.radiusM ?? settings.radiusM;
    const scope = this.#scopeOf(order);
    if (scope === undefined) throw new Refused("no-radius");
    const radiusM = radiusOf(scope);
    if (radiusM === undefined) throw new Refused("rode-too-short");
    return radiusM;
  }

  /** Undefined without a rode, or while nobody knows the depth. */
  #scopeOf({ rodeM, depthM = this.store.depthM, tideRiseM }: AnchorOrder): Scope | undefined {
    if (rodeM === undefined || depthM === undefined) return undefined;
    const { bowHeightM, bowToAntennaM } = this.store.settings;
    return { rodeM, depthM, tideRiseM, bowHeightM, bowToAntennaM };
  }
}
