/**
 * The values that programs and people bring, by whichever door: HTTP, a WebSocket, Signal K, a program that the service runs. Each bringer
 * is a source like any other: `program:NAME` or `person:NAME`, with time-outs, a rank among the sources, and bounds. All go through the one
 * intake (`tags/intake.ts`).
 */
import type { Clock } from "../core/clock.ts";
import { oneLine } from "../core/shown-text.ts";
import { FIRST_MEASURED_MS } from "../core/time.ts";
import { TokenBucket } from "../core/token-bucket.ts";
import { isUnit } from "../core/units.ts";
import { writtenText } from "../core/written-text.ts";
import type { Intake } from "../tags/intake.ts";
import { type SourceLine, sourceLine } from "../tags/source-ranking.ts";
import type { TagStore } from "../tags/tag-store.ts";
import { isTagId, type TagDefinition } from "../tags/tag.ts";
import { type ReadingOutcome, TakenTags } from "../tags/taken-tags.ts";
import { unitByName } from "../tags/vocabulary/by-name.ts";
import { descriptionOfTag, type TagTexts, unitOf, unitOfTag } from "../tags/vocabulary/vocabulary.ts";
import type { BroughtValue, Outcome, Program } from "./brought-value.ts";
import { limits } from "./limits.ts";

/** Tags that the service keeps itself: what they say is judged, acted on and signed as its own word. */
const RESERVED = /^(?:SYSTEM|LOGBOOK|ANCHOR|AREA(?:_\d+)?|AIS|BUS_[^.]*|GATEWAY_\d+|ALERT_[^.]*)\.|^MOB\.(?!ACTIVE$)/;

/** Whether the service itself keeps the tag, or all whose ids begin so. */
export function isReserved(idOrPrefix: string): boolean {
  return RESERVED.test(idOrPrefix);
}

/** A program or a person. */
interface Bringer {
  readonly line: SourceLine;
  readonly taken: TakenTags;
  readonly rate: TokenBucket;
  readonly counters: { limited: number; outside_prefix: number };
  heardAtMs: number;
  /** Open connections. */
  connections: number;
}

/** As a source is shown under `sources` in /health. */
export interface BringerStatistics {
  readonly type: "program" | "person";
  readonly name: string;
  readonly state: "running" | "waiting";
  readonly counters: Readonly<Record<string, number>>;
  readonly fault: null;
  readonly dropped: Readonly<Record<string, readonly string[]>>;
}

export class Values {
  readonly #tags: TagStore;
  readonly #intake: Intake;
  readonly #clock: Clock;
  readonly #texts: TagTexts;
  readonly #rateOfAll = new TokenBucket(limits.updatesOfAll);
  /** By what their source is called; the one that was heard last is the last. */
  readonly #bringers = new Map<string, Bringer>();

  constructor(tags: TagStore, intake: Intake, clock: Clock, texts: TagTexts) {
    this.#tags = tags;
    this.#intake = intake;
    this.#clock = clock;
    this.#texts = texts;
  }

  /**
   * Takes what a program brings, and says of each value what became of it. All or nothing counts against the program's rate: beyond it
   * nothing is taken, and the result is how long the program has to wait.
   */
  bring(program: Program, values: readonly BroughtValue[]): readonly Outcome[] | { readonly waitMs: number } {
    const bringer = this.#bringerOf("program", program.name);
    const nowMs = this.#clock.monotonic();
    const ownWaitMs = bringer.rate.take(values.length, nowMs);
    const waitMs = ownWaitMs || this.#rateOfAll.take(values.length, nowMs);
    if (waitMs > 0) {
      // This program is not charged for what the others have used up.
      if (ownWaitMs === 0) bringer.rate.charge(-values.length);
      bringer.counters.limited += values.length;
      return { waitMs };
    }
    // A program's times are by this computer's clock: what is older than its time-out is stale.
    bringer.taken.begin(this.#clock.now());
    return values.map((value) => this.#bringOne(bringer, program.prefix, value));
  }

  /** Why a person's value would not be taken now; undefined if it would. */
  refusalOfSetting(name: string, { tagId, value }: BroughtValue): Exclude<Outcome, "taken"> | undefined {
    const definition = this.#tags.definition(tagId);
    if (definition === undefined) return "unknown";
    if (!definition.controllable) return "not-controllable";
    if (value !== null && (definition.unitSi === "bool") !== (typeof value === "boolean")) return "unit";
    return this.#bringerOf("person", name).taken.isKept(tagId, 0) ? "held" : undefined;
  }

  /** Takes what a person sets. It stays until somebody else says something: nobody repeats it. */
  set(name: string, value: BroughtValue): Outcome {
    const refusal = this.refusalOfSetting(name, value);
    if (refusal !== undefined) return refusal;
    const { tagId } = value;
    const unitSi = unitOf(tagId, this.#tags);
    const { taken } = this.#bringerOf("person", name);
    return OUTCOME_OF[taken.write({ tagId, value: value.value, unitSi, timeoutS: 0, define: () => undefined })];
  }

  /** A connection of the program begins. The result ends it: with the last one, what the program has brought becomes stale. */
  connect({ name }: Pick<Program, "name">): () => void {
    const bringer = this.#bringerOf("program", name);
    bringer.connections += 1;
    let isOpen = true;
    return () => {
      if (!isOpen) return;
      isOpen = false;
      bringer.connections -= 1;
      if (bringer.connections === 0) this.#intake.lost(bringer.line);
    };
  }

  statistics(): BringerStatistics[] {
    const nowMs = this.#clock.monotonic();
    return [...this.#bringers.values()].map(({ line, taken, counters, heardAtMs, connections }) => ({
      type: line.wire as "program" | "person",
      name: line.text.slice(line.wire.length + 1),
      state: connections > 0 || nowMs - heardAtMs <= limits.timeoutS * 1000 ? "running" : "waiting",
      counters: { ...taken.counters, ...counters },
      fault: null,
      dropped: taken.dropped.all(),
    }));
  }

  #bringOne({ taken, counters }: Bringer, prefix: string, value: BroughtValue): Outcome {
    const { tagId } = value;
    if (!tagId.startsWith(prefix)) {
      counters.outside_prefix += 1;
      return "outside-prefix";
    }
    if (isReserved(tagId)) return "reserved";
    if (value.timestampMs !== undefined && value.timestampMs < FIRST_MEASURED_MS) return "undated";
    const known = this.#tags.definition(tagId);
    // No tag registers itself without a value.
    if (known === undefined && (value.value === null || !isTagId(tagId))) return "unknown";
    const definition = known ?? this.#definitionOf(value);
    if (definition === undefined) return "unit";
    const { quality, timestampMs, timeoutS = limits.timeoutS, unitSi = definition.unitSi } = value;
    const outcome = taken.write({
      tagId,
      value: value.value,
      unitSi,
      timeoutS,
      ...(quality === undefined ? {} : { quality }),
      ...(timestampMs === undefined ? {} : { timestampMs, isTimed: true }),
      define: () => definition,
    });
    return OUTCOME_OF[outcome];
  }

  /** Defines a tag that registers itself; undefined if it has a unit that it cannot have. */
  #definitionOf({ tagId: id, value, unitSi: given, description: said }: BroughtValue): TagDefinition | undefined {
    const meant = unitOfTag(id);
    const unitSi = given ?? meant ?? (typeof value === "boolean" ? "bool" : unitByName(id));
    if (!isUnit(unitSi) || (meant !== undefined && meant !== unitSi)) return undefined;
    const written = said === undefined ? undefined : writtenText(said);
    const own = written !== undefined && "text" in written ? oneLine(written.text) : undefined;
    const description = own ?? descriptionOfTag(id, this.#texts) ?? id;
    return { id, description, unitSi, controllable: false, rangeNormalMin: null, rangeNormalMax: null };
  }

  #bringerOf(wire: "program" | "person", name: string): Bringer {
    const text = `${wire}:${name}`;
    const known = this.#bringers.get(text) ?? this.#newBringer(wire, text);
    known.heardAtMs = this.#clock.monotonic();
    this.#bringers.delete(text);
    this.#bringers.set(text, known);
    return known;
  }

  #newBringer(wire: "program" | "person", text: string): Bringer {
    this.#makeRoom();
    const [tags, intake, clock] = [this.#tags, this.#intake, this.#clock];
    const line = sourceLine(wire, text, text);
    const { timeoutS, tagsOfProgram: mostTags } = limits;
    return {
      line,
      taken: new TakenTags({ tags, intake, clock, line, timeoutS, mostTags }),
      rate: new TokenBucket(limits.updates),
      counters: { limited: 0, outside_prefix: 0 },
      heardAtMs: 0,
      connections: 0,
    };
  }

  #makeRoom(): void {
    if (this.#bringers.size < limits.bringers) return;
    const oldest = [...this.#bringers.values()].find(({ connections }) => connections === 0);
    if (oldest === undefined) return;
    this.#bringers.delete(oldest.line.text);
    this.#intake.lost(oldest.line);
  }
}

const OUTCOME_OF: Readonly<Record<ReadingOutcome, Outcome>> = {
  accepted: "taken",
  "set-aside": "held",
  ours: "held",
  "older-than-current": "older",
  "other-unit": "unit",
  invalid: "unit",
  impossible: "impossible",
  "unknown-tag": "unknown",
  unregistered: "full",
  "nested-too-often": "full",
};
