/**
 * Whole messages of one bus to another, by group, with our address on the far side. Only messages to everyone, only groups of the ready
 * sets: never what manages the network, commands, or transport; and no message without a value. What a device of the far bus says itself
 * (the same group and instance) is left to it while it lives. Rings are broken by `own-messages.ts`: what we sent does not come here.
 */
import { keepNewest } from "../../core/keep-newest.ts";
import { EVERYONE } from "../can-id.ts";
import { layout, PgnCodec } from "../codec/codec.ts";
import type { Content } from "../codec/content.ts";
import { limits as nmea2000Limits } from "../limits.ts";
import type { Message, PgnFrame } from "../pgn-frame.ts";
import { bridgeSetOf } from "./bridge-sets.ts";
import type { Origin } from "../tags/publisher-parts.ts";
import { tagGroup } from "../tags/tag-table.ts";

export interface ForwardRoute {
  /** The bus that it listens to. */
  readonly from: string;
  readonly carries: (pgn: number) => boolean;
  readonly intervalMs: (pgn: number) => number | undefined;
}

/** The fields by which a station of AIS is known. */
const STATION_FIELDS = ["userId", "sourceId"];
const LIFE_INTERVALS = 5;
const LIFE_MIN_MS = 5000;
/** A timer of the sender that is a little early does not lose its message. */
const EARLY = 0.9;

export class MessageForward {
  readonly counters = { forwarded: 0, forward_void: 0, forward_held_back: 0, forward_refused: 0 };
  #routesMade: readonly ForwardRoute[] | undefined;
  readonly #routesOf: () => readonly ForwardRoute[];
  readonly #send: (message: Message, from: Origin, nowMs: number) => boolean;
  readonly #codec = new PgnCodec();
  /** By group and instance: when a device of the far bus last said it, and when we last sent it. */
  readonly #saidAtMs = new Map<string, number>();
  readonly #sentAtMs = new Map<string, number>();

  /** `routes` is asked for when the first message comes. */
  constructor(routes: () => readonly ForwardRoute[], send: (message: Message, from: Origin, nowMs: number) => boolean) {
    this.#routesOf = routes;
    this.#send = send;
  }

  get #routes(): readonly ForwardRoute[] {
    return (this.#routesMade ??= this.#routesOf());
  }

  /** A device of the far bus has sent a message. */
  said(frame: PgnFrame, nowMs: number): void {
    if (!this.#routes.some(({ carries }) => carries(frame.pgn))) return;
    const key = keyOf(frame.pgn, this.#contentOf(frame));
    keepNewest(this.#saidAtMs, key, nowMs, nmea2000Limits.forwardedKinds);
  }

  /** A device of the bus `where` has sent a message. */
  hear(where: string, frame: PgnFrame, nowMs: number): void {
    const { pgn, priority, destination, data, source } = frame;
    if (destination !== EVERYONE) return;
    const route = this.#routes.find(({ from, carries }) => from === where && carries(pgn));
    if (route === undefined) return;
    const content = this.#contentOf(frame);
    if (isVoid(pgn, content)) {
      this.counters.forward_void += 1;
      return;
    }
    const key = keyOf(pgn, content);
    if (nowMs - (this.#saidAtMs.get(key) ?? -Infinity) < lifeMs(pgn)) {
      this.counters.forward_held_back += 1;
      return;
    }
    const everyMs = route.intervalMs(pgn);
    if (everyMs !== undefined && nowMs - (this.#sentAtMs.get(key) ?? -Infinity) < everyMs * EARLY) return;
    if (this.#send({ pgn, priority, destination, data }, { where, source }, nowMs)) {
      this.counters.forwarded += 1;
      if (everyMs !== undefined) keepNewest(this.#sentAtMs, key, nowMs, nmea2000Limits.forwardedKinds);
    } else this.counters.forward_refused += 1;
  }

  /** Nothing of a group that has no instances, no stations and no tags. */
  #contentOf(frame: PgnFrame): Content {
    const isLookedAt = bridgeSetOf(frame.pgn) === "ais" || tagGroup(frame.pgn) !== undefined;
    return (isLookedAt ? this.#codec.decode(frame) : undefined) ?? {};
  }
}

/** Whether all that becomes a tag is "not available": many devices send such messages for what they could measure. */
function isVoid(pgn: number, content: Content): boolean {
  const { rows = [], keys = [] } = tagGroup(pgn) ?? {};
  if (rows.length === 0 || rows.some(({ inList }) => inList === true)) return false;
  return rows.every(({ field }) => keys.some((key) => key.field === field) || (content[field] ?? null) === null);
}

function keyOf(pgn: number, content: Content): string {
  const fields = bridgeSetOf(pgn) === "ais" ? STATION_FIELDS : (tagGroup(pgn)?.keys ?? []).map(({ field }) => field);
  return [pgn, ...fields.map((field) => JSON.stringify(content[field] ?? null))].join(" ");
}

function lifeMs(pgn: number): number {
  if (bridgeSetOf(pgn) === "ais") return nmea2000Limits.deviceLifeMs;
  const intervalMs = tagGroup(pgn)?.intervalMs ?? layout(pgn)?.intervalMs ?? LIFE_MIN_MS;
  return Number.isFinite(intervalMs) ? Math.max(LIFE_MIN_MS, LIFE_INTERVALS * intervalMs) : nmea2000Limits.deviceLifeMs;
}
