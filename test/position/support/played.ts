/** Recordings of real boats, as the watch over the position sees them: each second that they last gives a look. */
import { readFileSync } from "node:fs";
import { AisTargets } from "../../../src/ais/targets.ts";
import { SentenceReader } from "../../../src/nmea0183/sentence-reader.ts";
import { AisReader } from "../../../src/nmea2000/ais/ais-reader.ts";
import { captureFile, openCapture } from "../../../src/nmea2000/captures/capture-file.ts";
import { mappingPlans } from "../../../src/nmea2000/tags/mapping-plan.ts";
import { Nmea2000Subscriber } from "../../../src/nmea2000/tags/subscriber.ts";
import type { Look } from "../../../src/position/look.ts";
import { demoProject } from "../../../src/project/demo.ts";
import { messagesIn } from "../../../src/messages/messages.ts";
import { PositionLook } from "../../../src/runtime/service/position/position-look.ts";
import { SignalStrengths } from "../../../src/runtime/service/position/signal-strengths.ts";
import { Intake } from "../../../src/tags/intake.ts";
import type { Quality } from "../../../src/tags/quality.ts";
import { newSpeaker, sourceLine } from "../../../src/tags/source-ranking.ts";
import { TagStore } from "../../../src/tags/tag-store.ts";
import { vesselPosition } from "../../../src/tags/usable-number.ts";
import { standardDefinition } from "../../../src/tags/vocabulary/vocabulary.ts";
import { ManualClock } from "../../support/clock.ts";

const LONGEST_GAP_MS = 3_600_000;

class Played {
  readonly clock: ManualClock;
  readonly tags: TagStore;
  readonly intake: Intake;
  readonly targets: AisTargets;
  readonly signals: SignalStrengths;
  readonly look: PositionLook;
  readonly #onLook: (look: Look) => void;
  #lookedMs = 0;

  constructor(startMs: number, onLook: (look: Look) => void) {
    this.clock = new ManualClock(startMs);
    this.tags = new TagStore(this.clock);
    const { clock, tags } = this;
    this.intake = new Intake({ tags, clock });
    const ownPosition = () => vesselPosition(tags);
    this.targets = new AisTargets({ now: () => clock.monotonic(), ownMmsi: undefined, ownPosition });
    this.signals = new SignalStrengths(clock);
    const present = { project: demoProject(), file: undefined };
    this.look = new PositionLook({ clock, tags, intake: this.intake, targets: this.targets, present }, this.signals);
    this.targets.reports.subscribe(({ mmsi, report: { said } }) => {
      if (mmsi === this.targets.ownMmsi && said.position) this.look.hearOwn(said.position);
    });
    this.#onLook = onLook;
  }

  pass(ms: number): void {
    for (let left = Math.max(0, Math.min(LONGEST_GAP_MS, ms)); left > 0;) {
      const step = Math.min(left, 1000 - (this.clock.monotonicMs - this.#lookedMs));
      this.clock.advance(step);
      left -= step;
      if (this.clock.monotonicMs - this.#lookedMs < 1000) continue;
      this.#lookedMs = this.clock.monotonicMs;
      this.tags.markStale();
      this.targets.expire();
      this.#onLook(this.look.now());
    }
  }
}

/** A recording of NMEA 2000 that has times; of one that has none there is no look. Returns how many seconds it lasts. */
export async function playBus(file: string, onLook: (look: Look) => void): Promise<number> {
  const { batches } = await openCapture(captureFile(file));
  let played: Played | undefined;
  let subscriber: Nmea2000Subscriber | undefined;
  let ais: AisReader | undefined;
  let lastMs = NaN;
  for await (const batch of batches)
    for (const frame of batch) {
      if (played === undefined) {
        played = new Played(frame.timestampMs, onLook);
        const { tags: store, intake, clock, targets, signals } = played;
        const hears = (ais = new AisReader(targets));
        const plans = mappingPlans([]);
        const line = sourceLine("nmea2000", "can0");
        const texts = messagesIn("en").nmea;
        const onHeard = (heard: typeof frame) => {
          hears.hear("can0", heard);
          signals.hear("can0", heard);
        };
        subscriber = new Nmea2000Subscriber({ store, intake, clock, line, autoRegister: true, texts, plans, onHeard });
      }
      if (frame.timestampMs > lastMs) played.pass(frame.timestampMs - lastMs);
      if (!(frame.timestampMs < lastMs)) lastMs = frame.timestampMs;
      subscriber?.accept({ ...frame, timestampMs: played.clock.now() });
    }
  return ais === undefined ? 0 : (played?.clock.monotonicMs ?? 0) / 1000;
}

/** Sentences have no times of their own: each new time of day in one is that later. */
export function playSentences(file: string, onLook: (look: Look) => void): number {
  const played = new Played(Date.UTC(2026, 5, 1), onLook);
  const { clock, tags, intake } = played;
  const speaker = newSpeaker(sourceLine("nmea0183", "log"), "nmea0183:log");
  const statement = { rank: 0, timeoutS: 10 };
  const texts = messagesIn("en").nmea;
  const reader = new SentenceReader(
    (tagId, value, uncertain) => {
      const quality: Quality = value === null ? "bad" : (uncertain ?? "good");
      const definition = standardDefinition(tagId, texts);
      if (!tags.has(tagId) && definition !== undefined) tags.register(definition);
      const tag = intake.of(tagId);
      const update = { tagId, value, quality, timestampMs: clock.now(), source: speaker.text };
      if (tag !== undefined) intake.take(tag, speaker, statement, update, clock.monotonic());
    },
    { clock, sky: (satellites) => played.signals.take({ source: speaker.text, satellites }) },
  );
  let last: number | undefined;
  for (const line of readFileSync(file, "latin1").split(/\r?\n/)) {
    const [, hours, minutes, seconds] =
      /^\$..(?:RMC|GGA|GLL),(?:[^,]*,){0,4}?(\d\d)(\d\d)(\d\d(?:\.\d+)?),/.exec(line) ?? [];
    const now = hours === undefined ? undefined : (Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds);
    if (now !== undefined && last !== undefined && now > last) played.pass((now - last) * 1000);
    if (now !== undefined) last = now;
    reader.read(line);
  }
  return clock.monotonicMs / 1000;
}
