/**
 * The whole Signal K model: the vessel's identity and the leaves of her tags and alarms, and the leaves of each AIS target. It listens to
 * the tag store, to the alarms and to the store of targets, and reports each leaf that has changed. Texts are made only on request.
 */
import type { AisTargets } from "../ais/targets.ts";
import type { Alarms } from "../alarms/alarms.ts";
import type { Clock } from "../core/clock.ts";
import type { Sighted } from "../collision/sighting.ts";
import type { Feed } from "../core/feed.ts";
import { MAGNETIC_HEADING, ofOneCompass } from "../tags/one-compass.ts";
import type { TagUpdate } from "../tags/tag.ts";
import type { OutgoingTags } from "../tags/outgoing-tags.ts";
import type { Position } from "../ais/report.ts";
import { MOB_ALARM_TAG } from "../tags/mob-tags.ts";
import { AlarmLeaves } from "./alarm-leaves.ts";
import { contextOf, type Identity, rootOf, urnOf } from "./identity.ts";
import { Leaf, textsIn } from "./leaf.ts";
import { PathMap } from "./path-map.ts";
import { TagLeaves } from "./tag-leaves.ts";
import { type LeafListener, TargetLeaves } from "./target-leaves.ts";
import { plainTree, type Tree } from "./tree.ts";

export interface ModelParts {
  readonly identity: Identity;
  /** Paths of the project by tag. */
  readonly paths: Readonly<Record<string, string>>;
  readonly tags: OutgoingTags;
  readonly alarms: Pick<Alarms, "rulesFor" | "open" | "subscribe">;
  readonly targets: AisTargets;
  /** How vessels stand to ours. */
  readonly sightings: Feed<Sighted>;
  readonly clock: Clock;
  /** Where a person overboard was marked. */
  readonly overboard?: () => Position | undefined;
}

const SOURCE = "bitacora.project";

export class SignalkModel {
  readonly context: string;
  readonly paths: PathMap;
  readonly tagLeaves: TagLeaves;
  readonly alarmLeaves: AlarmLeaves;
  readonly targetLeaves = new TargetLeaves();
  readonly #parts: ModelParts;
  readonly #fixed: readonly Leaf[];

  constructor(parts: ModelParts) {
    const { identity, paths, tags, alarms, clock } = parts;
    this.#parts = parts;
    this.context = contextOf(identity);
    this.paths = new PathMap(paths);
    this.tagLeaves = new TagLeaves(this.paths, {
      definition: (tagId) => tags.definition(tagId),
      rulesFor: (tagId) => alarms.rulesFor(tagId),
    });
    this.alarmLeaves = new AlarmLeaves(
      (tagId) => this.tagLeaves.pathOf(tagId),
      ({ tag_id: tagId, state }) => (tagId === MOB_ALARM_TAG && state !== "CLEARED" ? parts.overboard?.() : undefined),
    );
    this.#fixed = fixedLeaves(identity, clock.now());
  }

  get identity(): Identity {
    return this.#parts.identity;
  }

  get targets(): AisTargets {
    return this.#parts.targets;
  }

  /** Starts to listen; the current values are reported first. Returns a function that stops it. */
  listen(listener: LeafListener): () => void {
    const { tags, alarms, targets, sightings, clock } = this.#parts;
    const tell = (leaf: Leaf | undefined): void => {
      if (leaf !== undefined) listener.changed(leaf);
    };
    const told = ofOneCompass((tagId) => tags.value(tagId));
    const take = (update: TagUpdate) =>
      this.tagLeaves.take(update.tagId === MAGNETIC_HEADING ? { ...update, ...told(MAGNETIC_HEADING) } : update);
    for (const { value } of tags.entries()) if (value !== undefined) tell(take(value));
    for (const record of alarms.open()) tell(this.alarmLeaves.take(record, clock.now()));
    const ends = [
      tags.subscribe((update) => tell(take(update))),
      alarms.subscribe(({ record }) => tell(this.alarmLeaves.take(record, clock.now()))),
      this.targetLeaves.listen(targets, listener),
      sightings.subscribe((sighted) => this.targetLeaves.sight(sighted, clock.now(), listener)),
    ];
    return () => {
      for (const end of ends) end();
    };
  }

  /** All leaves, those of our own vessel first. */
  *leaves(): Generator<Leaf> {
    yield* this.#ownLeaves();
    yield* this.targetLeaves;
  }

  /** In the order in which the leaves were created. */
  *#ownLeaves(): Generator<Leaf> {
    for (const leaf of this.#fixed) yield leaf;
    yield* this.tagLeaves;
    yield* this.alarmLeaves;
  }

  /** The vessel as in `vessels/self`. With `steps` only the leaves on that path and below it are included. */
  vessel(steps: readonly string[] = []): Tree {
    const wanted = steps.join(".");
    const isMeant = ({ path }: Leaf) => `${path}.`.startsWith(`${wanted}.`) || `${wanted}.`.startsWith(`${path}.`);
    const leaves = steps.length === 0 ? this.#ownLeaves() : [...this.#ownLeaves()].filter(isMeant);
    return plainTree(rootOf(this.#parts.identity), leaves);
  }

  get urn(): string {
    return urnOf(this.#parts.identity);
  }

  counts(): Readonly<Record<string, number>> {
    let withoutPath = 0;
    for (const [, path] of this.tagLeaves.listed()) if (path === undefined) withoutPath += 1;
    const ais = Object.entries(this.targets.counters()).map(([name, count]) => [`ais_${name}`, count] as const);
    return {
      paths: this.tagLeaves.size,
      notifications: this.alarmLeaves.size,
      tags_without_path: withoutPath,
      targets: this.targets.size,
      ...Object.fromEntries(ais),
    };
  }
}

/** The leaves from the project file. The identity is at the empty path, as clients expect, and each of its parts also at its own path. */
function fixedLeaves(identity: Identity, nowMs: number): Leaf[] {
  const { lengthM, beamM, draftM, shipType } = identity;
  const root = rootOf(identity);
  const metres = (description: string) => () => ({ description, units: "m" });
  const values: [Leaf, Leaf["value"]][] = [
    [new Leaf(""), root],
    ...textsIn(root).map(([path, text]): [Leaf, string] => [new Leaf(path, undefined, undefined, true), text]),
    [new Leaf("design.length", () => ({ description: "Length overall" })), { overall: lengthM }],
    [new Leaf("design.beam", metres("Maximum beam")), beamM],
    [new Leaf("design.draft", () => ({ description: "Draft" })), { maximum: draftM }],
    [new Leaf("design.aisShipType", () => ({ description: "AIS ship type" })), shipType],
  ];
  return values.map(([leaf, value]) => {
    leaf.set(value, nowMs, SOURCE);
    return leaf;
  });
}
