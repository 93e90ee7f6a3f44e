/**
 * The collision watch with its tags and its alarms, by a clock of its own: what our instruments say, and who is heard, second by second.
 */
import { AlarmEngine } from "../../../../src/alarms/alarm-engine.ts";
import type { AisSaid } from "../../../../src/ais/report.ts";
import { AisTargets } from "../../../../src/ais/targets.ts";
import { type Motion, moved } from "../../../../src/collision/motion.ts";
import type { ProfileChoice } from "../../../../src/collision/profiles.ts";
import type { Locale } from "../../../../src/messages/locale.ts";
import { messagesIn } from "../../../../src/messages/messages.ts";
import { demoProject } from "../../../../src/project/demo.ts";
import { Stations } from "../../../../src/runtime/service/stations/stations.ts";
import type { Quality } from "../../../../src/tags/quality.ts";
import { TagStore } from "../../../../src/tags/tag-store.ts";
import { vesselPosition } from "../../../../src/tags/usable-number.ts";
import { standardDefinition } from "../../../../src/tags/vocabulary/vocabulary.ts";
import { countingIds } from "../../../support/alarms.ts";
import { ManualClock } from "../../../support/clock.ts";
import { KNOT, OWN } from "./sea.ts";

/** What our instruments say at that second, by tag: a value, or a value with its quality and its source. */
export type Instruments = (own: Motion) => Readonly<Record<string, Said>>;
type Said = number | { readonly value: number | null; readonly quality?: Quality; readonly source?: string };

export const COURSE_AND_SPEED: Instruments = ({ position, courseRad, speedMs }) => ({
  ...place(position),
  "VESSEL.SOG_MS": speedMs,
  "VESSEL.COG_TRUE_DEG": (courseRad * 180) / Math.PI,
});
export const POSITION_ALONE: Instruments = ({ position }) => place(position);
export const NOTHING: Instruments = () => ({});

export function place({ latitude, longitude }: Motion["position"]): Readonly<Record<string, number>> {
  return { "VESSEL.LAT_DEG": latitude, "VESSEL.LON_DEG": longitude };
}

export class CollisionSea {
  readonly clock = new ManualClock();
  readonly tags = new TagStore(this.clock);
  readonly alarms = new AlarmEngine({
    clock: this.clock,
    rules: [],
    store: { save: () => Promise.resolve(), remove: () => Promise.resolve() },
    log: () => this.book,
    newId: countingIds(),
  });
  readonly targets = new AisTargets({
    now: () => this.clock.monotonic(),
    ownMmsi: "224000001",
    ownPosition: () => vesselPosition(this.tags),
  });
  readonly stations: Stations;
  /** The log book has taken what was written. */
  book = Promise.resolve();
  readonly #others = new Map<number, { motion: Motion; said: AisSaid }>();
  #own: Motion = OWN;

  constructor({ profile = "coast", locale = "en" }: { profile?: ProfileChoice; locale?: Locale } = {}) {
    this.tags.subscribe((update) => this.alarms.evaluate(update));
    const { clock, tags, alarms, targets } = this;
    const outbox = { add: () => undefined };
    const mob = { distress: () => false, notice: () => undefined, event: undefined };
    const present = { project: { ...demoProject(), collision: { profile } }, file: undefined };
    const anchor = { anchorage: undefined, isOutside: false };
    const messages = messagesIn(locale);
    this.stations = new Stations({ clock, tags, alarms, targets, messages, present, anchor, outbox, mob });
  }

  /** She comes from ahead, so many metres off and to the side, or lies there. */
  meets(
    mmsi: number,
    metres: number,
    { eastM = 0, knots = 8, said = {} }: { eastM?: number; knots?: number; said?: AisSaid } = {},
  ): void {
    const north = moved({ ...this.#own, courseRad: 0, speedMs: 1 }, metres);
    const { position } = moved({ ...north, courseRad: Math.PI / 2 }, eastM);
    const motion = { position, courseRad: Math.PI, speedMs: knots * KNOT };
    this.#others.set(mmsi, { motion, said });
  }

  /** Her words change, or she falls silent. */
  says(mmsi: number, said: AisSaid | undefined): void {
    const other = this.#others.get(mmsi);
    if (said === undefined) this.#others.delete(mmsi);
    else if (other !== undefined) other.said = said;
  }

  sail(seconds: number, instruments = COURSE_AND_SPEED): void {
    for (let i = 0; i < seconds; i++) {
      for (const [tagId, said] of Object.entries(instruments(this.#own))) this.#write(tagId, said);
      for (const [mmsi, { motion, said }] of this.#others) this.#report(mmsi, { ...motion, ...said });
      this.stations.tick();
      this.alarms.tick();
      this.clock.advance(1000);
      this.#own = moved(this.#own, 1);
      for (const other of this.#others.values()) other.motion = moved(other.motion, 1);
    }
  }

  /** The messages of open alarms. */
  get open(): string[] {
    return this.alarms.open().map(({ message }) => message);
  }

  #report(mmsi: number, said: AisSaid): void {
    this.targets.take({ mmsi, class: "A", isOwn: false, timestampMs: this.clock.now(), source: "ais", said });
  }

  #write(tagId: string, said: Said): void {
    const { value, quality = "good", source = "gnss" } = typeof said === "number" ? { value: said } : said;
    const definition = standardDefinition(tagId, messagesIn("en").nmea);
    if (!this.tags.has(tagId) && definition !== undefined) this.tags.register(definition);
    this.tags.write({ tagId, value, quality, timestampMs: this.clock.now(), source });
  }
}
