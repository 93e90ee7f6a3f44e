/**
 * The anchor by Signal K: PUT on `navigation.anchor.*`, and the calls of signalk-anchoralarm-plugin, which Freeboard-SK and others make.
 * Each is an act of the anchor watch, so it needs the same right and gives the same entry. As that plugin does:
 *
 *     POST /plugins/anchoralarm/dropAnchor         {"radius"?}                   beneath the roller
 *                               setRadius          {"radius"?}                   without it: just around where she lies now
 *                               setRodeLength      {"length", "depth"?}          the radius of that rode
 *                               setManualAnchor    {"rodeLength", "anchorDepth"?}  ahead, where that rode ends
 *                               setAnchorPosition  {"position"}
 *                               raiseAnchor
 *     GET                       getTrack           [{"position", "time"}]
 *     PUT  navigation/anchor/position  a position, or null: up
 *                            maxRadius  as setRadius
 *                            rodeLength as setManualAnchor
 */
import type { Caller } from "../../../access/caller.ts";
import type { AnchorActs, AnchorOrder } from "../../../acts/anchor-acts.ts";
import { isRefused, Refused } from "../../../core/refused.ts";
import { type Position, positionIn } from "../../../ais/report.ts";
import { radiusFrom } from "../../../anchor/anchorage.ts";
import type { Clock } from "../../../core/clock.ts";
import { signalkAnswers as texts } from "../../../messages/details.ts";
import type { Service } from "../../service.ts";
import type { Outcome } from "./outcome.ts";

type Fields = Readonly<Record<string, unknown>>;

/** The act; undefined: up. */
type Wanted = AnchorOrder | "malformed" | undefined;

const PUT_CALLS: Readonly<Record<string, readonly [call: string, field: string]>> = {
  "navigation.anchor.position": ["setAnchorPosition", "position"],
  "navigation.anchor.maxRadius": ["setRadius", "radius"],
  "navigation.anchor.rodeLength": ["setManualAnchor", "rodeLength"],
};

export class AnchorRequests {
  readonly #acts: AnchorActs;
  readonly #anchor: Service["anchor"];
  readonly #clock: Clock;
  readonly #calls: Readonly<Record<string, (given: Fields) => Wanted>> = {
    dropAnchor: ({ radius }) => {
      const { roller } = this.#anchor;
      if (roller === undefined) throw new Refused("no-position");
      return withNumbers({ position: roller }, { radiusM: radius });
    },
    setRadius: ({ radius }) => {
      if (radius !== undefined) return this.#ifDown(withNumbers({}, { radiusM: radius }));
      const { distanceM } = this.#anchor.watched;
      if (distanceM === undefined) throw new Refused("no-position");
      return this.#ifDown({ radiusM: radiusFrom(distanceM) });
    },
    setRodeLength: ({ length, depth }) =>
      length === undefined ? "malformed" : this.#ifDown(withNumbers({}, { rodeM: length, depthM: depth })),
    setManualAnchor: ({ rodeLength, anchorDepth }) =>
      rodeLength === undefined
        ? "malformed"
        : withNumbers({ isAhead: true }, { rodeM: rodeLength, depthM: anchorDepth }),
    setAnchorPosition: ({ position: given }) => {
      const position = positionIn(given);
      return position === undefined ? "malformed" : { position };
    },
    raiseAnchor: () => undefined,
  };

  constructor({ acts, anchor, clock }: Pick<Service, "acts" | "anchor" | "clock">) {
    this.#acts = acts.anchor;
    this.#anchor = anchor;
    this.#clock = clock;
  }

  isPut(path: string): boolean {
    return Object.hasOwn(PUT_CALLS, path);
  }

  /** `path`: one of those of `isPut`. */
  put(path: string, value: unknown, caller: Caller): Promise<Outcome> {
    const [call = "", field = ""] = PUT_CALLS[path] ?? [];
    return this.post(call === "setAnchorPosition" && value === null ? "raiseAnchor" : call, { [field]: value }, caller);
  }

  async post(call: string, body: unknown, caller: Caller): Promise<Outcome> {
    if (!Object.hasOwn(this.#calls, call)) return { statusCode: 404, message: texts.anchorCall({ call }) };
    const given = typeof body === "object" && body !== null ? (body as Fields) : {};
    const wanted = this.#calls[call]?.(given);
    if (wanted === "malformed") return { statusCode: 400, message: texts.anchorFields({ call }) };
    const user = texts.user({ client: caller.client });
    try {
      await (wanted === undefined ? this.#acts.up(caller, user) : this.#acts.down(caller, wanted, user));
    } catch (error) {
      // That plugin takes up an anchor that is up already.
      if (wanted !== undefined || !isRefused(error, "not-at-anchor")) throw error;
    }
    return { statusCode: 200, message: texts.done };
  }

  /** Where she was while at anchor, oldest first. */
  track(): readonly { readonly position: Position; readonly time: number }[] {
    const startMs = this.#clock.now() - this.#clock.monotonic();
    return this.#anchor.swing.map(({ position, atS }) => ({ position, time: Math.round(startMs + atS * 1000) }));
  }

  #ifDown(wanted: Wanted): Wanted {
    if (this.#anchor.anchorage === undefined) throw new Refused("not-at-anchor");
    return wanted;
  }
}

/** The numbers may come as texts of a form. */
function withNumbers(order: AnchorOrder, numbers: Readonly<Record<string, unknown>>): AnchorOrder | "malformed" {
  const given = Object.entries(numbers).filter(([, value]) => value !== undefined);
  const read = given.map(([name, value]) => [name, typeof value === "boolean" ? Number.NaN : Number(value)] as const);
  return read.every(([, value]) => value > 0 && value <= 10_000)
    ? { ...order, ...Object.fromEntries(read) }
    : "malformed";
}
