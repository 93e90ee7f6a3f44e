/**
 * Computes the derived tags of a project. An update marks the derivations that read its tag; after the updates of one turn (those of one
 * frame, say) each marked one is computed once, after those that it reads itself. So the wind is never made of a new speed and an old
 * angle, and a burst of updates costs no more than one.
 *
 * A derived value is as good as the worst value that it was made of, and as old as its stalest. It goes through the intake like that of any
 * other source, which ranks behind all that brings the tag itself. What is made of simulated or replayed values is called so.
 */
import type { Clock } from "../core/clock.ts";
import type { Intake } from "../tags/intake.ts";
import type { TagIntake } from "../tags/tag-intake.ts";
import { DERIVED_SOURCES, isDerived, ORIGINS, originOf } from "../tags/origin.ts";
import { isUsable } from "../tags/quality.ts";
import { newSpeaker, sourceLine, type Speaker, type Statement } from "../tags/source-ranking.ts";
import type { MissingTag } from "../tags/tag-source.ts";
import type { TagStore } from "../tags/tag-store.ts";
import type { Scalar, TagDefinition, TagUpdate } from "../tags/tag.ts";
import { shapeOf } from "../tags/vocabulary/meaning.ts";
import { type Shape, turnedInto } from "../tags/shape.ts";
import { type Derivation, inOrder } from "./derivation.ts";
import { type Compiled, compileExpression } from "./expression/compile.ts";
import type { Unit } from "../core/dimension.ts";
import { BY_TRUST, type Input, Moment } from "./expression/moment.ts";
import type { Integral } from "./expression/over-time.ts";
import { Integrals, type Totals } from "./integrals.ts";
import { TRIP_RESET } from "./library.ts";

export interface DeriverParts {
  readonly tags: TagStore;
  readonly intake: Intake;
  readonly clock: Clock;
  /** The definition with which a derived tag registers itself. */
  readonly define: (derivation: Pick<Derivation, "tagId" | "unitSi" | "description">) => TagDefinition;
  /** The unit that a tag has or will have; undefined for one that cannot exist. */
  readonly unitOf: (tagId: string) => string | undefined;
  /** Calls it when this turn is over. */
  readonly defer?: (compute: () => void) => void;
}

interface Plan {
  readonly derivation: Derivation;
  readonly compiled: Compiled;
  readonly inputs: readonly Input[];
  readonly target: TagIntake;
  readonly shape: Shape | undefined;
  readonly speaker: Speaker;
  readonly statement: Statement;
  isDue: boolean;
  written: TagUpdate | undefined;
  /** What it could not use when it was computed last. */
  missing: ReadonlySet<Input>;
}

const NOTHING: ReadonlySet<Input> = new Set();

const LINE = sourceLine("derived", "", DERIVED_SOURCES.live);

export class Deriver {
  readonly #parts: DeriverParts;
  readonly #defer: (compute: () => void) => void;
  readonly #moment = new Moment();
  readonly #inputs = new Map<string, Input>();
  /** Those that read a tag. */
  readonly #readers = new Map<string, Plan[]>();
  /** In the order in which they are computed. */
  #plans: readonly Plan[] = [];
  /** Tags that reset integrals. */
  #switches: ReadonlySet<string> = new Set();
  #planByTag: ReadonlyMap<string, Plan> = new Map();
  readonly #integrals: Integrals;
  /** By tag: a reload does not make another speaker of the same tag. */
  readonly #speakers = new Map<string, Speaker>();
  #isWaiting = false;
  #computed = 0;

  constructor(parts: DeriverParts, totals: Totals = {}) {
    this.#parts = parts;
    this.#defer = parts.defer ?? queueMicrotask;
    this.#integrals = new Integrals(totals);
    parts.tags.subscribe((update) => this.#note(update));
  }

  /** Computes these from now on. Those that are gone leave their tags; integrals that are still there go on. */
  take(derivations: readonly Derivation[]): void {
    const before = this.#plans;
    this.#inputs.clear();
    this.#readers.clear();
    const compiled = this.#integrals.taken((integralOf) =>
      derivations.flatMap((derivation) => this.#compiled(derivation, integralOf) ?? []),
    );
    const ordered = inOrder(compiled, ({ compiled: { tags } }) => tags);
    this.#plans = "order" in ordered ? ordered.order.flatMap((each) => this.#planOf(each) ?? []) : [];
    this.#planByTag = new Map(this.#plans.map((plan) => [plan.derivation.tagId, plan]));
    for (const { target, speaker } of before)
      if (!this.#plans.some((plan) => plan.target === target)) this.#parts.intake.leave(target, speaker);
    this.#switches = new Set(this.#plans.flatMap((plan) => [...plan.compiled.switches]));
    for (const plan of this.#plans) {
      // One that needs no tag, or not those that are silent, has a value from the beginning.
      plan.isDue = true;
      for (const { tagId } of plan.inputs) this.#readers.set(tagId, [...(this.#readers.get(tagId) ?? []), plan]);
    }
    for (const tagId of this.#inputs.keys()) {
      const present = this.#parts.tags.value(tagId);
      if (present !== undefined) this.#note(present);
    }
    if (!this.#isWaiting) this.#wait();
  }

  /** Called each `limits.tickMs`: what changes with time is computed without an update, and none counts as silent. */
  tick(): void {
    const nowMs = this.#parts.clock.monotonic();
    for (const plan of this.#plans) {
      plan.speaker.heardAtMs = nowMs;
      if (plan.compiled.isOverTime && plan.written !== undefined) plan.isDue = true;
    }
    this.#compute(true);
  }

  /** The totals of all integrals; those of derivations that are gone are kept while there is room. */
  totals(): Totals {
    return this.#integrals.totals();
  }

  resets(): number {
    return this.#integrals.resets();
  }

  counters(): Readonly<Record<string, number>> {
    return { derivations: this.#plans.length, computed: this.#computed };
  }

  /**
   * What a derived tag waits for, also by way of other derived tags; empty if it waits for nothing, is not derived, or somebody else says
   * it.
   */
  missingFor(tagId: string): readonly MissingTag[] {
    const { tags } = this.#parts;
    const seen = new Set<string>();
    const found: MissingTag[] = [];
    const look = (inputs: ReadonlySet<Input>): void => {
      for (const { tagId: id } of inputs) {
        if (seen.has(id)) continue;
        seen.add(id);
        const further = this.#missingOf(id);
        if (further.size > 0) look(further);
        else found.push({ tagId: id, quality: tags.value(id)?.quality, staleSinceMs: tags.staleSince(id) });
      }
    };
    look(this.#missingOf(tagId));
    return found;
  }

  /** The derived tags that wait for others. */
  waiting(): readonly string[] {
    return [...this.#planByTag.keys()].filter((tagId) => this.#missingOf(tagId).size > 0);
  }

  /** Nothing for a tag that somebody else says. */
  #missingOf(tagId: string): ReadonlySet<Input> {
    const source = this.#parts.tags.value(tagId)?.source;
    if (source !== undefined && !isDerived(source)) return NOTHING;
    return this.#planByTag.get(tagId)?.missing ?? NOTHING;
  }

  #note(update: TagUpdate): void {
    const input = this.#inputs.get(update.tagId);
    if (input === undefined) return;
    const { value } = update;
    input.value = typeof value === "number" ? value * input.factor + input.offset : truth(value);
    input.trust = BY_TRUST.indexOf(update.quality);
    input.timestampMs = update.timestampMs;
    if (input.source !== update.source) {
      input.source = update.source;
      input.origin = ORIGINS.indexOf(originOf(update.source));
    }
    for (const plan of this.#readers.get(update.tagId) ?? []) plan.isDue = true;
    if (!this.#isWaiting) this.#wait();
  }

  /** One that is written marks only those after it. */
  #compute(isTick: boolean): void {
    this.#isWaiting = true;
    const nowMs = this.#parts.clock.monotonic();
    for (const plan of this.#plans) {
      if (!plan.isDue) continue;
      plan.isDue = false;
      this.#computeOne(plan, nowMs, isTick);
    }
    this.#letGo();
    this.#isWaiting = false;
    // Something else has written a tag because of one that was computed.
    if (this.#plans.some(({ isDue }) => isDue)) this.#wait();
  }

  /**
   * A switch that resets an integral is a command: once it is obeyed, it is switched off. Nobody would take back what a person has set, and
   * the integral would stay at 0.
   */
  #letGo(): void {
    const { tags, clock } = this.#parts;
    for (const tagId of this.#switches) {
      const said = tags.value(tagId);
      if (said?.value !== true || !isUsable(said.quality)) continue;
      if (tagId !== TRIP_RESET && !said.source.startsWith("person:")) continue;
      tags.write({ ...said, value: false, timestampMs: clock.now() });
    }
  }

  #wait(): void {
    this.#isWaiting = true;
    this.#defer(() => this.#compute(false));
  }

  #computeOne(plan: Plan, nowMs: number, isTick: boolean): void {
    const { compiled, target, speaker, statement, shape, derivation, written } = plan;
    const moment = this.#moment;
    moment.begin(nowMs);
    const result = compiled.run(moment);
    plan.missing = moment.unusable.length === 0 ? NOTHING : new Set(moment.unusable);
    this.#computed += 1;
    const value = valueOf(result, compiled, derivation, shape);
    const wallMs = this.#parts.clock.now();
    // A value that changes with time is as new as the time, while its inputs are good.
    const ownMs = (compiled.isOverTime && moment.isUsable) || moment.oldestMs === Infinity ? wallMs : moment.oldestMs;
    // Another side of an `if` may be older than what was said before.
    const timestampMs = Math.max(ownMs, Math.min(written?.timestampMs ?? -Infinity, wallMs));
    const trust = value === null && moment.worst < 2 ? "bad" : BY_TRUST[moment.worst];
    const quality = trust ?? "bad";
    // There is no message before there is a value.
    if (written === undefined && (value === null || quality === "bad")) return;
    if (isTick && written !== undefined && written.value === value && written.quality === quality) return;
    speaker.text = DERIVED_SOURCES[ORIGINS[farthest(plan.inputs)] ?? "live"];
    const update: TagUpdate = { tagId: derivation.tagId, value, quality, timestampMs, source: speaker.text };
    plan.written = update;
    this.#parts.intake.take(target, speaker, statement, update, nowMs);
  }

  #compiled(
    derivation: Derivation,
    integralOf: (tagId: string, text: string) => Integral,
  ): { tagId: string; derivation: Derivation; compiled: Compiled } | undefined {
    const { tagId, unitSi, value } = derivation;
    try {
      const compiled = compileExpression(value, unitSi, {
        unitOf: this.#parts.unitOf,
        shapeOf,
        input: (id, unit) => this.#input(id, unit),
        integral: (text) => integralOf(tagId, text),
      });
      return { tagId, derivation, compiled };
    } catch {
      // The project was checked: a tag that has another unit meanwhile waits for the restart.
      return undefined;
    }
  }

  #planOf({ derivation, compiled }: { derivation: Derivation; compiled: Compiled }): Plan | undefined {
    const { tags, intake, define } = this.#parts;
    const { tagId, unitSi } = derivation;
    if (!tags.has(tagId)) tags.register(define(derivation));
    if (compiled.tags.has(TRIP_RESET) && !tags.has(TRIP_RESET))
      tags.register({ ...define({ tagId: TRIP_RESET, unitSi: "bool" }), controllable: true });
    const target = intake.of(tagId);
    if (target?.unitSi !== unitSi) return undefined;
    return {
      derivation,
      compiled,
      inputs: [...compiled.tags].flatMap((id) => this.#inputs.get(id) ?? []),
      target,
      shape: shapeOf(tagId, unitSi),
      speaker: this.#speakerOf(tagId),
      statement: { rank: 0, timeoutS: undefined, group: { expression: derivation.value }, peers: LINE },
      isDue: false,
      written: undefined,
      missing: NOTHING,
    };
  }

  #speakerOf(tagId: string): Speaker {
    const known = this.#speakers.get(tagId) ?? newSpeaker(LINE, LINE.text);
    this.#speakers.set(tagId, known);
    return known;
  }

  #input(tagId: string, { factor, offset }: Unit): Input {
    let input = this.#inputs.get(tagId);
    if (input === undefined) {
      input = {
        tagId,
        factor,
        offset,
        value: NaN,
        trust: BY_TRUST.indexOf("bad"),
        timestampMs: 0,
        source: "",
        origin: 0,
      };
      this.#inputs.set(tagId, input);
    }
    return input;
  }
}

function truth(value: Scalar): number {
  return value === null ? NaN : value === true ? 1 : 0;
}

function valueOf(result: number, { unit }: Compiled, { unitSi }: Derivation, shape: Shape | undefined): Scalar {
  if (!Number.isFinite(result)) return null;
  if (unitSi === "bool") return result === 1;
  return turnedInto(shape, (result - unit.offset) / unit.factor);
}

/** The farthest from live of what it is made of: its place in `ORIGINS`. */
function farthest(inputs: readonly Input[]): number {
  let most = 0;
  for (const { origin } of inputs) if (origin > most) most = origin;
  return most;
}
