/** One path of the model: its value, time and source, and the JSON text for deltas. */
import type { Position } from "../ais/report.ts";
import { formatIsoTime } from "../core/time.ts";
import type { SkScalar } from "./path-map.ts";

/** Another vessel or station, to which values belong. */
export interface Context {
  /** `vessels.urn:mrn:imo:mmsi:244710359` */
  readonly name: string;
  readonly position: Position | undefined;
}

/** A value of Signal K: a scalar, or an object. */
export type SkValue = SkScalar | { readonly [key: string]: unknown };

/** The metadata of a path: unit, description, zones. */
export interface Meta {
  readonly description: string;
  readonly units?: string;
  readonly timeout?: number;
  readonly displayScale?: { readonly lower: number; readonly upper: number; readonly type: "linear" };
  readonly zones?: readonly Zone[];
  readonly properties?: Readonly<Record<string, { readonly type: string; readonly units: string }>>;
}

export interface Zone {
  readonly lower?: number;
  readonly upper?: number;
  readonly state: string;
  readonly message: string;
}

export class Leaf {
  readonly path: string;
  /** Computed on request, since the alarms of a tag may change. */
  readonly meta: () => Meta | undefined;
  /** Undefined: our own vessel. */
  readonly context: Context | undefined;
  /** The value is also part of the vessel's root, the value at the empty path: `name`, `communication.callsignVhf`. */
  readonly isOfRoot: boolean;
  value: SkValue = null;
  timestampMs = 0;
  /** The source as a path under `sources`: `can0.35`, `simulator`. */
  source = "";
  #text: string | undefined;

  constructor(path: string, meta: () => Meta | undefined = () => undefined, context?: Context, isOfRoot = false) {
    this.path = path;
    this.meta = meta;
    this.context = context;
    this.isOfRoot = isOfRoot;
  }

  set(value: SkValue, timestampMs: number, source: string): void {
    this.value = value;
    this.timestampMs = timestampMs;
    this.source = source;
    this.#text = undefined;
  }

  /** `{"path":…,"value":…}`, made once for each value. */
  get text(): string {
    return (this.#text ??= JSON.stringify({ path: this.path, value: this.value }));
  }
}

/** The texts in the value of a vessel's root, each with its path. */
export function textsIn(value: SkValue, path = ""): (readonly [path: string, text: string])[] {
  if (typeof value === "string") return [[path, value]];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) => textsIn(part as SkValue, path === "" ? key : `${path}.${key}`));
}

/** Groups leaves by the name of their context. Usually all belong to our own vessel, and nothing is copied. */
export function byContext(
  self: string,
  leaves: readonly Leaf[],
): Iterable<readonly [context: string, leaves: readonly Leaf[]]> {
  if (leaves.every(({ context }) => context === undefined)) return [[self, leaves]];
  const groups = new Map<string, Leaf[]>();
  for (const leaf of leaves) {
    const name = leaf.context?.name ?? self;
    const group = groups.get(name);
    if (group === undefined) groups.set(name, [leaf]);
    else group.push(leaf);
  }
  return groups;
}

/** A delta with the current values of some paths of one context, grouped by source and time. */
export function deltaOf(context: string, leaves: Iterable<Leaf>): string {
  const groups = new Map<string, string[]>();
  for (const leaf of leaves) {
    const head = `{"$source":"${leaf.source}","timestamp":"${formatIsoTime(leaf.timestampMs)}","values":[`;
    const texts = groups.get(head);
    if (texts === undefined) groups.set(head, [leaf.text]);
    else texts.push(leaf.text);
  }
  const updates = Array.from(groups, ([head, texts]) => `${head}${texts.join(",")}]}`);
  return `{"context":${JSON.stringify(context)},"updates":[${updates.join(",")}]}`;
}

/** A delta with the metadata of some paths; undefined if none has any. Paths of other vessels have none. */
export function metaDeltaOf(context: string, leaves: Iterable<Leaf>, nowMs: number): string | undefined {
  const meta: { path: string; value: Meta }[] = [];
  for (const { path, meta: made } of leaves) {
    const value = made();
    if (value !== undefined) meta.push({ path, value });
  }
  if (meta.length === 0) return undefined;
  return JSON.stringify({ context, updates: [{ timestamp: formatIsoTime(nowMs), meta }] });
}
