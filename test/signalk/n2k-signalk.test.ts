/**
 * Our tree beside that of `@signalk/n2k-signalk`, message by message, on the project's recordings and, where they are there, on those of
 * real boats: the same values, and each difference has a cause.
 */
import { Buffer } from "node:buffer";
import { existsSync, readdirSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import test from "ava";
import { AisTargets } from "../../src/ais/targets.ts";
import { AIS_GROUPS } from "../../src/nmea2000/ais/ais-groups.ts";
import { AisReader } from "../../src/nmea2000/ais/ais-reader.ts";
import { captureFile, openCapture } from "../../src/nmea2000/captures/capture-file.ts";
import type { PgnFrame } from "../../src/nmea2000/pgn-frame.ts";
import { isBitacoraError } from "../../src/core/errors.ts";
import type { Leaf } from "../../src/signalk/leaf.ts";
import { PathMap } from "../../src/signalk/path-map.ts";
import { TagLeaves } from "../../src/signalk/tag-leaves.ts";
import { TargetLeaves } from "../../src/signalk/target-leaves.ts";
import { newSubscriber } from "../nmea2000/support/new-subscriber.ts";
import { ManualClock } from "../support/clock.ts";
import { projectRoot } from "../support/service-process.ts";
import { type Delta, plain, valuesOf } from "./support/deltas.ts";
import { type Cause, ONLY_OURS, ONLY_THEIRS, OTHER_VALUE, TARGETS } from "./support/n2k-causes.ts";

const require = createRequire(import.meta.url);
const { Parser } = require("@canboat/canboatjs/dist/fromPgn.js") as {
  Parser: new (options: object) => {
    parse(message: object): Record<string, unknown> | undefined;
    on(event: string, listener: () => void): void;
  };
};
const { N2kMapper } = require("@signalk/n2k-signalk") as {
  N2kMapper: new (options: object) => { toDelta(message: object): Delta | undefined };
};
const parser = new Parser({ useCamel: true });
for (const event of ["error", "warning"]) parser.on(event, () => undefined);

/** One device, by itself: which of several has a tag is no question of paths. */
function device(clock: ManualClock) {
  const { store, subscriber } = newSubscriber({ clock });
  const definition = (tagId: string) => store.definition(tagId);
  const leaves = new TagLeaves(new PathMap({}), { definition, rulesFor: () => [] });
  const changed = new Map<string, Leaf>();
  store.subscribe((update) => {
    const leaf = leaves.take(update);
    if (leaf !== undefined) changed.set(leaf.path, leaf);
  });
  return { subscriber, changed, mapper: new N2kMapper({}) };
}

/** What is said of other vessels, whichever device says it. */
function surroundings(clock: ManualClock) {
  const targets = new AisTargets({ now: () => clock.monotonic(), ownMmsi: undefined, ownPosition: () => undefined });
  const reader = new AisReader(targets);
  const leaves = new TargetLeaves();
  const changed = new Set<Leaf>();
  const known = new Map<string, Leaf>();
  const placeOf = ({ context, path }: Leaf) => `${context?.name} ${path}`;
  leaves.listen(targets, {
    changed: (leaf) => {
      changed.add(leaf);
      known.set(placeOf(leaf), leaf);
    },
    gone: (leaf) => known.delete(placeOf(leaf)),
  });
  const at = (context: string, path: string) => known.get(`${context} ${path}`);
  return { targets, reader, changed, at };
}

function deltaOf(mapper: ReturnType<typeof device>["mapper"], message: PgnFrame): Delta | undefined {
  const { pgn, source: src, data, timestampMs } = message;
  const timestamp = new Date(timestampMs);
  const header = { pgn, prio: 3, src, dst: 255, timestamp };
  try {
    const bytes = Buffer.from(data);
    const parsed = parser.parse({ pgn: header, length: bytes.length, data: bytes, coalesced: true });
    return parsed && mapper.toDelta({ ...parsed, timestamp: timestamp.toISOString() });
  } catch {
    return undefined; // What theirs cannot read is no difference of paths.
  }
}

/** canboatjs gives small numbers with five digits behind the point. */
function isRounded(ours: unknown, theirs: unknown): boolean {
  return typeof ours === "number" && typeof theirs === "number" && Number(ours.toFixed(5)) === theirs;
}

const named = (path: string) =>
  path
    .replaceAll(/\.\d+(?=\.)/g, ".N")
    .replace(/\.(port|starboard)\./, ".E.")
    .replace(/([a-z])\d+\./, "$1N.");

/** Those keys that theirs has, too: ours has what it has learned before. */
function partOf(ours: unknown, theirs: unknown): unknown {
  const known = (ours ?? {}) as Readonly<Record<string, unknown>>;
  return Object.fromEntries(Object.keys(theirs ?? {}).map((key) => [key, known[key]]));
}

/** Whether the context is one of a vessel whose number begins with a zero. */
function isOdd(context = ""): boolean {
  return context.startsWith("vessels.urn:mrn:imo:mmsi:0");
}

interface Count {
  equal: number;
  targets: number;
  readonly without: Map<string, string>;
}

async function compare(folder: string): Promise<Count> {
  const count: Count = { equal: 0, targets: 0, without: new Map() };
  const note = (causes: readonly Cause[], what: string, key: string, example: string) => {
    if (!causes.some(([pattern]) => pattern.test(key))) count.without.set(`${what} ${key}`, example);
  };
  for (const file of readdirSync(folder)) {
    if (/\.md$|\.expected\./.test(file)) continue;
    const clock = new ManualClock();
    const devices = new Map<number, ReturnType<typeof device>>();
    const others = surroundings(clock);
    const takeTarget = (message: PgnFrame, mapper: ReturnType<typeof device>["mapper"]) => {
      const { own } = others.targets.counters();
      others.changed.clear();
      others.reader.hear(file, message);
      const delta = deltaOf(mapper, message);
      const values = valuesOf(delta);
      const context = delta?.context ?? "";
      for (const [path, value] of values) {
        const leaf = others.at(context, path);
        const ours: unknown = path === "" ? partOf(leaf?.value, value) : leaf?.value;
        const isOwn = others.targets.counters()["own"] !== own;
        const key = `${message.pgn} ${isOwn ? "own" : context.split(".")[0]} ${path}`;
        const [our, other] = [JSON.stringify(plain(ours)), JSON.stringify(plain(value))];
        if (our === other || isRounded(ours, value)) count.targets += 1;
        else note(TARGETS, "of a target", `${key}: ${our} and ${other}`, file);
      }
      for (const { context: of, path, value, isOfRoot } of others.changed)
        if (!values.has(path) && !isOfRoot)
          note(
            TARGETS,
            "of a target",
            `${message.pgn} ${isOdd(of?.name) ? "odd" : of?.name.split(".")[0]} ${path}: only ${JSON.stringify(value)}`,
            file,
          );
    };
    const take = (message: PgnFrame) => {
      clock.advance(Math.max(0, message.timestampMs - clock.wallMs));
      const one = devices.get(message.source) ?? device(clock);
      devices.set(message.source, one);
      one.changed.clear();
      one.subscriber.accept(message);
      if (AIS_GROUPS.has(message.pgn)) {
        takeTarget(message, one.mapper);
        return;
      }
      const theirs = valuesOf(deltaOf(one.mapper, message));
      theirs.delete("");
      for (const [path, value] of theirs) {
        const leaf = one.changed.get(path);
        const key = `${message.pgn} ${named(path)}`;
        const [ours, other] = [JSON.stringify(plain(leaf?.value)), JSON.stringify(plain(value))];
        if (leaf === undefined) note(ONLY_THEIRS, "only theirs", key, `${file} ${other}`);
        else if (ours === other) count.equal += 1;
        else note(OTHER_VALUE, "other value", ours === "null" ? `${key}: null` : key, `${file} ${ours} ${other}`);
      }
      for (const { path, value } of one.changed.values())
        if (!theirs.has(path))
          note(ONLY_OURS, "only ours", `${message.pgn} ${named(path)}`, `${file} ${JSON.stringify(value)}`);
    };
    try {
      const { batches } = await openCapture(captureFile(join(folder, file)));
      for await (const batch of batches) batch.forEach(take);
    } catch (error) {
      if (!isBitacoraError(error)) throw error; // No recording.
    }
  }
  return count;
}

test("on the project's recordings each difference has a cause", async (t) => {
  const { equal, targets, without } = await compare(join(projectRoot, "fixtures/captures"));
  t.deepEqual([...without], []);
  t.true(equal > 100, String(equal));
  t.true(targets > 10, String(targets));
});

const real = join(projectRoot, "../shared/captures");
const withCaptures = existsSync(real) ? test : test.skip;

withCaptures("on the recordings of real boats each difference has a cause", async (t) => {
  const { equal, targets, without } = await compare(real);
  t.deepEqual([...without], []);
  t.true(equal > 50_000, String(equal));
  t.true(targets > 10_000, String(targets));
  t.log(`${equal} values of ours are equal, and ${targets} of AIS targets`);
});
