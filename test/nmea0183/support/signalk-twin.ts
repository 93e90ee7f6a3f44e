/** The same sentence by us and by `@signalk/nmea0183-signalk` 3.20, path by path. */
import { createRequire } from "node:module";
import { SentenceReader } from "../../../src/nmea0183/sentence-reader.ts";
import { unitOfTag } from "../../../src/tags/vocabulary/vocabulary.ts";
import type { Leaf } from "../../../src/signalk/leaf.ts";
import { PathMap } from "../../../src/signalk/path-map.ts";
import { TagLeaves } from "../../../src/signalk/tag-leaves.ts";
import { TagStore } from "../../../src/tags/tag-store.ts";
import { type Delta, plain, valuesOf } from "../../signalk/support/deltas.ts";
import { ManualClock } from "../../support/clock.ts";
import { SIGNALK_CAUSES } from "./signalk-causes.ts";

const { Parser } = createRequire(import.meta.url)("@signalk/nmea0183-signalk") as {
  Parser: new (options?: object) => { parse(line: string): Delta | null };
};

/** Its knot has six digits. */
function isClose(ours: unknown, theirs: unknown): boolean {
  if (typeof ours !== "number" || typeof theirs !== "number") return false;
  return Math.abs(ours - theirs) <= 2e-6 * Math.abs(theirs);
}

export class SignalkTwin {
  equal = 0;
  /** Differences by cause, and those without one with an example. */
  readonly causes = new Map<string, number>();
  readonly unexplained = new Map<string, string>();
  readonly #parser = new Parser();
  readonly #clock = new ManualClock();
  readonly #store = new TagStore(this.#clock);
  readonly #reader = new SentenceReader((tag, value) => this.#write(tag, value), { clock: this.#clock });
  readonly #changed = new Map<string, Leaf>();

  constructor() {
    const store = this.#store;
    const leaves = new TagLeaves(new PathMap({}), {
      definition: (tagId: string) => store.definition(tagId),
      rulesFor: () => [],
    });
    store.subscribe((update) => {
      const leaf = leaves.take(update);
      if (leaf !== undefined) this.#changed.set(leaf.path, leaf);
    });
  }

  take(line: string): void {
    if (line.startsWith("!")) return; // AIS, which has its own table.
    this.#changed.clear();
    this.#clock.advance(20);
    this.#reader.read(line);
    const theirs = valuesOf(this.#parsed(line) ?? undefined);
    theirs.delete("");
    const formatter = /^(?:\\.*\\)?[$!](?:P|..)([A-Z]{3})/.exec(line)?.[1] ?? "?";
    for (const [path, value] of theirs) {
      const leaf = this.#changed.get(path);
      const [ours, other] = [
        leaf === undefined ? "nothing" : JSON.stringify(plain(leaf.value)),
        JSON.stringify(plain(value)),
      ];
      if (ours === other || isClose(leaf?.value, value)) this.equal += 1;
      else this.#note(`${formatter} ${path}`, `${ours} ${other}`, line);
    }
    for (const { path, value } of this.#changed.values())
      if (!theirs.has(path)) this.#note(`${formatter} ${path}`, `${JSON.stringify(plain(value))} nothing`, line);
  }

  #note(path: string, values: string, line: string): void {
    const cause = SIGNALK_CAUSES.find(([pattern]) => pattern.test(`${path}: ${values}`));
    if (cause === undefined) this.unexplained.set(path, `${values} ${line.trim()}`);
    else this.causes.set(cause[1], (this.causes.get(cause[1]) ?? 0) + 1);
  }

  #parsed(line: string): Delta | null {
    try {
      return this.#parser.parse(line);
    } catch {
      return null; // It takes it for damaged, or stumbles over it.
    }
  }

  #write(tagId: string, value: number | boolean | null): void {
    if (!this.#store.has(tagId))
      this.#store.register({
        id: tagId,
        description: tagId,
        unitSi: unitOfTag(tagId) ?? "-",
        controllable: false,
        rangeNormalMin: null,
        rangeNormalMax: null,
        timeoutS: 10,
      });
    this.#store.write({
      tagId,
      value,
      quality: value === null ? "bad" : "good",
      timestampMs: this.#clock.now(),
      source: "nmea0183",
    });
  }
}
