/**
 * Derived values. What the library makes of recordings, beside the formulas of signalk-derived-data on the same values at the same moments;
 * and what 200 expressions take of an update.
 *
 *     npm run bench -- derive FOLDER        FOLDER: node_modules/signalk-derived-data, installed elsewhere; without it, the cost only
 */
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { Deriver } from "../../src/derive/deriver.ts";
import { LIBRARY, type RecipeName, recipeOf } from "../../src/derive/library.ts";
import { isUsable } from "../../src/tags/quality.ts";
import type { TagUpdate } from "../../src/tags/tag.ts";
import type { TagStore } from "../../src/tags/tag-store.ts";
import { unitOfTag } from "../../src/tags/vocabulary/vocabulary.ts";
import { newSubscriber } from "../nmea2000/support/new-subscriber.ts";
import { ManualClock } from "../support/clock.ts";
import { short, spread } from "./support/figures.ts";
import { play, recordings } from "./support/recordings.ts";

type Print = (line: string) => void;

export default async function derive(print: Print, [folder]: readonly string[]): Promise<void> {
  if (folder === undefined || !existsSync(join(folder, "dist/calcs")))
    print("signalk-derived-data is not there: cost only");
  else await beside(theirs(folder), print);
  cost(print);
}

interface Calculation {
  readonly optionKey: string;
  calculator(...inputs: readonly unknown[]): readonly { readonly path: string; readonly value: unknown }[] | undefined;
}
/** Asks one of their calculations for the value of a path. */
type Ask = (file: string, path: string, ...inputs: readonly unknown[]) => number | undefined;

function theirs(folder: string): Ask {
  const require = createRequire(join(folder, "package.json"));
  const app = { debug: () => undefined, getSelfPath: () => undefined };
  const plugin = { batteries: ["0"], engines: ["0"], air: ["outside"], tanks: [], properties: {} };
  const made = new Map<string, readonly Calculation[]>();
  return (file, path, ...inputs) => {
    let calculations = made.get(file);
    if (calculations === undefined) {
      const factory = require(join(folder, "dist/calcs", file)) as (app: unknown, plugin: unknown) => Calculation | Calculation[]; // prettier-ignore
      made.set(file, (calculations = [factory(app, plugin)].flat()));
    }
    for (const calculation of calculations) {
      if (calculation.calculator.length !== inputs.length) continue;
      const value = calculation.calculator(...inputs)?.find((each) => each.path.endsWith(path))?.value;
      if (typeof value === "number") return value;
    }
    return undefined;
  };
}

const DEGREES = 180 / Math.PI;
const rose = (angle: number): number => ((angle % 360) + 360) % 360;

/** The usable values of now, in our units; undefined for one that is missing. */
class Values {
  readonly #tags: TagStore;

  constructor(tags: TagStore) {
    this.#tags = tags;
  }

  of(tagId: string): number | undefined {
    const value = this.#tags.value(tagId);
    return value !== undefined && isUsable(value.quality) && typeof value.value === "number" ? value.value : undefined;
  }

  radians(tagId: string): number | undefined {
    const value = this.of(tagId);
    return value === undefined ? undefined : value / DEGREES;
  }

  get variation(): number | undefined {
    return this.radians("VESSEL.VARIATION_DEG");
  }

  get headingTrue(): number | undefined {
    const [own, magnetic] = [this.radians("VESSEL.HEADING_TRUE_DEG"), this.radians("VESSEL.HEADING_MAGNETIC_DEG")];
    return own ?? (magnetic === undefined || this.variation === undefined ? undefined : magnetic + this.variation);
  }

  get courseTrue(): number | undefined {
    const [own, magnetic] = [this.radians("VESSEL.COG_TRUE_DEG"), this.radians("VESSEL.COG_MAGNETIC_DEG")];
    return own ?? (magnetic === undefined || this.variation === undefined ? undefined : magnetic + this.variation);
  }
}

/** What their plug-in says of a derived tag, in our unit. */
function asked(ask: Ask, now: Values, tagId: string): number | undefined {
  const [stw, sog] = [now.of("VESSEL.STW_MS"), now.of("VESSEL.SOG_MS")];
  const [aws, awa] = [now.of("WIND_APPARENT.SPEED_MS"), now.radians("WIND_APPARENT.ANGLE_DEG")];
  const angle = (radians: number | undefined) => (radians === undefined ? undefined : radians * DEGREES);
  const current = (path: string) => ask("setDrift.js", path, now.headingTrue, now.courseTrue, stw, sog, 0);
  const device = tagId.slice(0, tagId.indexOf("."));
  switch (tagId) {
    case "WIND_TRUE_WATER.SPEED_MS":
      return ask("windDirection.js", "speedTrue", stw, aws, awa);
    case "WIND_TRUE_WATER.ANGLE_DEG":
      return angle(ask("windDirection.js", "angleTrueWater", stw, aws, awa));
    case "WIND_TRUE_WATER.DIRECTION_DEG":
      return angle(ask("windDirection.js", "directionTrue", now.headingTrue, now.radians("WIND_TRUE_WATER.ANGLE_DEG")));
    case "VESSEL.VMG_WIND_MS":
      return ask("vmg_wind_stw.js", "velocityMadeGood", now.radians("WIND_TRUE_WATER.ANGLE_DEG"), stw);
    case "VESSEL.DRIFT_MS":
      return current("drift");
    case "VESSEL.SET_TRUE_DEG":
      return angle(current("setTrue"));
    case "DEW_POINT_0.TEMP_K": {
      const humidity = now.of("OUTSIDE_0.HUMIDITY_PCT") ?? NaN;
      return ask("dewPoint.js", "dewPointTemperature", now.of("OUTSIDE_0.TEMP_K"), humidity / 100);
    }
    case "VESSEL.FUEL_USE_M3M": {
      const metresOfM3 = ask("fuelConsumption.js", "economy", (now.of("ME_INST_0.FUEL_RATE_M3H") ?? NaN) / 3600, sog);
      return metresOfM3 === undefined ? undefined : 1 / metresOfM3;
    }
    default:
      return tagId.endsWith(".POWER_W")
        ? ask("batteryPower.js", "power", now.of(`${device}.VOLTAGE_V`), now.of(`${device}.CURRENT_A`))
        : undefined;
  }
}

const NEAR = 1e-6;

function isNear(one: number, other: number, isAngle: boolean): boolean {
  const apart = Math.abs(one - other);
  return (isAngle ? Math.min(apart, Math.abs(apart - 360)) : apart) <= NEAR * Math.max(1, Math.abs(one));
}

/** Why theirs is another value; undefined where no cause is known. */
function causeOf(tagId: string, own: number, other: number | undefined, now: Values): string | undefined {
  if (other === undefined)
    return tagId === "VESSEL.FUEL_USE_M3M" ? "engine off: 0, and theirs says nothing" : undefined;
  if (tagId === "VESSEL.SET_TRUE_DEG" && isNear(rose(2 * (now.headingTrue ?? NaN) * DEGREES - own), rose(other), true))
    return "theirs is mirrored about the heading";
  if (tagId === "WIND_TRUE_WATER.ANGLE_DEG" && (now.of("WIND_APPARENT.SPEED_MS") ?? 1) < 1e-9)
    return "no apparent wind: theirs gives the apparent angle";
  if (tagId === "VESSEL.SET_TRUE_DEG" && (now.of("VESSEL.DRIFT_MS") ?? 1) < 1e-6) return "no current, so no direction";
  return undefined;
}

const DEVICES = ["BATT_0", "BATT_1", "BATT_2", "BATT_3", "ME_INST_0", "TANK_FUEL_0"];

function library() {
  return (Object.keys(LIBRARY) as RecipeName[]).flatMap((name) => {
    const { devices: kind, make } = recipeOf(name) ?? { make: () => [] };
    const devices = DEVICES.filter((device) => kind?.test(device) === true);
    return make({ devices }).map(([tagId, value]) => ({ tagId, value, unitSi: unitOfTag(tagId) ?? "-" }));
  });
}

async function beside(ask: Ask, print: Print): Promise<void> {
  const counts = new Map<string, Map<string, number>>();
  let played = 0;
  for (const { file } of recordings(print)) {
    const clock = new ManualClock();
    const { store, intake, subscriber } = newSubscriber({ clock });
    const due: (() => void)[] = [];
    const bounds = { description: "", controllable: false, rangeNormalMin: null, rangeNormalMax: null };
    const define = ({ tagId, unitSi }: { readonly tagId: string; readonly unitSi: string }) => ({
      id: tagId,
      unitSi,
      ...bounds,
    });
    const defer = (compute: () => void) => due.push(compute);
    const deriver = new Deriver({ tags: store, intake, clock, define, unitOf: unitOfTag, defer });
    deriver.take(library());
    const now = new Values(store);
    let compared = 0;
    store.subscribe((update) => {
      compared += compare(update, now, ask, counts);
    });
    const turn = (): void => {
      for (let next = due.shift(); next !== undefined; next = due.shift()) next();
    };
    const second = (): void => {
      store.markStale();
      turn();
      deriver.tick();
    };
    await play(file, { clock, second, hear: (message) => (subscriber.accept(message), turn()) });
    if (compared > 0) played += 1;
  }
  print(`${played} recordings with something derived`);
  for (const [tagId, causes] of [...counts].toSorted(([one], [other]) => one.localeCompare(other)))
    print(`  ${tagId}: ${[...causes].map(([cause, count]) => `${count} ${cause}`).join("; ")}`);
}

function compare(update: TagUpdate, now: Values, ask: Ask, counts: Map<string, Map<string, number>>): number {
  const { tagId, value, quality, source } = update;
  if (!source.startsWith("derived") || typeof value !== "number" || !isUsable(quality)) return 0;
  const other = asked(ask, now, tagId);
  const isSame = other !== undefined && isNear(value, other, tagId.endsWith("_DEG"));
  const hasOne = /WIND|VMG|DRIFT|SET|DEW|POWER|USE/.test(tagId);
  const cause = !hasOne ? "of ours only" : isSame ? "equal" : (causeOf(tagId, value, other, now) ?? `DIFFERENT, ${value} and ${other}`); // prettier-ignore
  const causes = counts.get(tagId) ?? new Map<string, number>();
  counts.set(tagId, causes);
  causes.set(cause, (causes.get(cause) ?? 0) + 1);
  return 1;
}

const UPDATES = 100_000;
const ROUNDS = 5;
const TAGS = 100;
const EXPRESSIONS = 200;
const A_SECOND = 800;

/** The true wind, a product, a condition, a mean: what boats derive. */
const FORMS = [
  (a: string, b: string) => `${a} * ${b} / 1 V`,
  (a: string, b: string) => `sqrt((${a} * sin(30 deg))^2 + (${a} * cos(30 deg) - ${b})^2)`,
  (a: string, b: string) => `if(${a} > 10 V, ${b}, max(${a}, 2 * ${b}))`,
  (a: string, b: string) => `damp(${a} - ${b}, 10 s)`,
];

function cost(print: Print): void {
  const rounds = (expressions: number, together: number): number[] =>
    Array.from({ length: ROUNDS }, () => nsOfUpdate(expressions, together));
  nsOfUpdate(EXPRESSIONS, 1);
  for (const together of [1, 8]) {
    const [none, all] = [rounds(0, together), rounds(EXPRESSIONS, together)];
    const own = spreadOf(all) - spreadOf(none);
    print(
      `${together} updates a turn: ${spread(none)} ns an update without, ${spread(all)} ns with ${EXPRESSIONS} expressions; ` +
        `${short((own * A_SECOND) / 1e7)} % of a core at ${A_SECOND} updates/s`,
    );
  }
}

const spreadOf = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? NaN;

/** Each of 100 tags in turn; each expression reads two of them, so each update is read by four. */
function nsOfUpdate(expressions: number, together: number): number {
  const clock = new ManualClock();
  const { store, intake } = newSubscriber({ clock });
  const bounds = { description: "", controllable: false, rangeNormalMin: null, rangeNormalMax: null };
  const ids = Array.from({ length: TAGS }, (_, i) => `IN_${i}.V`);
  for (const id of ids) store.register({ id, unitSi: "V", ...bounds });
  const due: (() => void)[] = [];
  const deriver = new Deriver({
    tags: store,
    intake,
    clock,
    define: ({ tagId, unitSi }) => ({ id: tagId, unitSi, ...bounds }),
    unitOf: (id) => store.definition(id)?.unitSi,
    defer: (compute) => due.push(compute),
  });
  deriver.take(
    Array.from({ length: expressions }, (_, i) => {
      const value = FORMS[i % FORMS.length]?.(ids[i % TAGS] ?? "", ids[(i * 7 + 3) % TAGS] ?? "") ?? "";
      return { tagId: `OUT_${i}.V`, unitSi: "V", value };
    }),
  );
  // Of the processor: other work on the machine does not count.
  const began = process.threadCpuUsage();
  for (let i = 0; i < UPDATES; i += 1) {
    clock.advance(1);
    store.write({ tagId: ids[i % TAGS] ?? "", value: i % 97, quality: "good", timestampMs: clock.now(), source: "x" });
    if (i % together === 0) for (let next = due.shift(); next !== undefined; next = due.shift()) next();
  }
  const { user, system } = process.threadCpuUsage(began);
  return ((user + system) / UPDATES) * 1000;
}
