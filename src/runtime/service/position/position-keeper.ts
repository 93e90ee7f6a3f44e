/**
 * Keeps the watch over position and time: once a second it looks at what receivers, log, compass and AIS say. What it finds are two tags
 * with a rule each, the last trusted position and dead reckoning beside the position, and entries in the log book. The tags are
 * registered when they are first needed.
 */
import type { AlarmRule } from "../../../alarms/rule.ts";
import type { Alarms } from "../../../alarms/alarms.ts";
import { Output } from "../../../connectors/output.ts";
import { repeated } from "../../../core/pause.ts";
import { positionText } from "../../../core/position-text.ts";
import { SYSTEM_USER } from "../../../core/written-text.ts";
import type { LogOutbox } from "../../../logbook/book/log-outbox.ts";
import { POSITION_TRUST } from "../../../logbook/entry/audit-event.ts";
import { PositionWatch, type Trust } from "../../../position/position-watch.ts";
import { POSITION_TAGS } from "../../../tags/position-tags.ts";
import { whileTrue } from "../anchor/anchor-rules.ts";
import { WatchTags } from "../anchor/watch-tags.ts";
import type { WholeService } from "../whole-service.ts";
import { type LookedService, PositionLook } from "./position-look.ts";
import type { SignalStrengths } from "./signal-strengths.ts";

const SECOND_MS = 1000;
/** s: a caution and an alarm where it lasts. */
const DOUBTFUL_S = 60;
const UNTRUSTED_S = 15;
const { isDoubtful, isUntrusted, ...PLACES } = POSITION_TAGS;

export type TrustedService = LookedService &
  Pick<WholeService, "messages"> & {
    readonly alarms: Pick<Alarms, "open" | "watch">;
    readonly outbox: Pick<LogOutbox, "add">;
    readonly watches: Pick<WholeService["watches"], "clock">;
  };

export class PositionKeeper extends Output {
  readonly type = "position";
  readonly name = "";
  readonly watch = new PositionWatch();
  /** Since when the state is what it is; by the wall clock. */
  sinceMs: number;
  readonly #service: TrustedService;
  readonly #look: PositionLook;
  readonly #tags: WatchTags;
  readonly #counters = { doubts: 0 };

  constructor(service: TrustedService, signals: Pick<SignalStrengths, "of">) {
    super();
    this.#service = service;
    this.#look = new PositionLook(service, signals);
    this.#tags = new WatchTags(service, "position-watch:");
    this.sinceMs = service.clock.now();
    const open = new Set(service.alarms.open().map(({ tag_id: tagId }) => tagId));
    const was = open.has(isUntrusted) ? "untrusted" : open.has(isDoubtful) ? "doubtful" : undefined;
    if (was === undefined) return;
    this.watch.restore(was, this.#look.nowS);
    this.#say();
  }

  get reasons(): string {
    const { reasons } = this.#service.messages.position;
    return this.watch.reasons.map((name) => reasons[name]).join("; ");
  }

  protected async work(signal: AbortSignal): Promise<void> {
    const { targets } = this.#service;
    const end = targets.reports.subscribe(({ mmsi, report: { said } }) => {
      if (mmsi === targets.ownMmsi && said.position) this.#look.hearOwn(said.position);
    });
    await repeated(() => this.tick(), SECOND_MS, signal);
    end();
  }

  counters(): Readonly<Record<string, number>> {
    const { trust } = this.watch;
    return {
      ...this.#counters,
      position_doubtful: trust === "doubtful" ? 1 : 0,
      position_untrusted: trust === "untrusted" ? 1 : 0,
    };
  }

  /** Once a second. */
  tick(): void {
    const before = this.watch.trust;
    const hasChanged = this.watch.look(this.#look.now());
    const { trust, trusted, reckoned } = this.watch;
    if (trust !== before) this.sinceMs = this.#service.clock.now();
    if (hasChanged) {
      if (trust !== "trusted") this.#counters.doubts += 1;
      this.#say();
      this.#enter(trust);
    }
    if (trust !== "trusted" && trusted !== undefined && reckoned !== undefined) {
      this.#tags.set(PLACES.trustedLatitude, trusted.position.latitude);
      this.#tags.set(PLACES.trustedLongitude, trusted.position.longitude);
      this.#tags.set(PLACES.reckonedLatitude, reckoned.position.latitude);
      this.#tags.set(PLACES.reckonedLongitude, reckoned.position.longitude);
      this.#tags.set(PLACES.within, Math.round(reckoned.withinM));
    }
    if (hasChanged && trust === "trusted") this.#tags.clear(Object.values(PLACES));
  }

  #say(): void {
    const { alarms, messages } = this.#service;
    const { doubtful, untrusted, advice } = messages.position;
    const { reasons } = this;
    const { trust } = this.watch;
    const rule = { ...whileTrue, advice };
    const rules = [
      { ...rule, id: "doubtful", tagId: isDoubtful, priority: "caution", delayS: DOUBTFUL_S, message: doubtful({ reasons }) },
      { ...rule, id: "untrusted", tagId: isUntrusted, priority: "alarm", delayS: UNTRUSTED_S, message: untrusted({ reasons }) },
    ] as const satisfies AlarmRule[]; // prettier-ignore
    // The words of an alarm that ends are those of when it was up.
    for (const each of rules) if (each.id === trust) alarms.watch(each);
    for (const { id, tagId } of rules) this.#tags.set(tagId, id === trust);
  }

  #enter(state: Trust): void {
    const { outbox, messages, watches } = this.#service;
    const { trusted } = this.watch;
    const place = trusted === undefined ? null : positionText(trusted.position);
    outbox.add({
      kind: "manual",
      summary: messages.position.entry({ state, reasons: this.reasons, place }),
      payload: { event: POSITION_TRUST, state, reasons: [...this.watch.reasons], ...trusted?.position, clock: { ...watches.clock.report() } },
      user: SYSTEM_USER,
    }); // prettier-ignore
  }
}
