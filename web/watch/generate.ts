/**
 * The pages of the watch, made from the type of the vessel and from what is heard: each fits its screen. What does not fit is on the page
 * of all values. Pure.
 */
import { stationFamilyOf } from "../../src/tags/station-tags.ts";
import type { Definition } from "../store/tags.ts";
import { instanceOf, partsOf, ranked } from "../systems.ts";
import { type Area, filled, FINE, type Grid, shares, stacked, type Tile, type TileSpec } from "../tiles/layout.ts";

export type Known = Pick<
  Definition,
  "id" | "system" | "rank" | "unit_si" | "priority" | "device_name" | "side" | "controllable" | "range_normal_min"
>;

const GENERATED = ["navigate", "engines", "power", "switches", "around"] as const;
type GeneratedName = (typeof GENERATED)[number];

export interface GeneratedPage {
  readonly name: GeneratedName;
  readonly tiles: readonly Tile[];
}

interface Heard {
  readonly byId: ReadonlyMap<string, Known>;
  /** All of them, in the order of a watch. */
  readonly tags: readonly Known[];
  readonly isSail: boolean;
}

type Maker = (heard: Heard, grid: Grid) => readonly Tile[];

const MAKERS: Readonly<Record<GeneratedName, Maker>> = { navigate, engines, power, switches, around };

/** `tags`: those that have said something. A page without tiles is not made. */
export function generatedPages(tags: readonly Known[], vesselType: string, grid: Grid): GeneratedPage[] {
  const heard = {
    byId: new Map(tags.map((tag) => [tag.id, tag])),
    tags: ranked(tags),
    isSail: vesselType === "sailing_yacht",
  };
  return GENERATED.map((name) => ({ name, tiles: MAKERS[name](heard, grid) })).filter(({ tiles }) => tiles.length > 0);
}

const whole = ({ cols, rows }: Grid): Area => ({ x: 0, y: 0, w: cols, h: rows });
const isTall = ({ cols }: Grid) => cols < FINE.cols;
/** Few tiles have room for their numbers: pictures go first. */
const isShort = ({ cols, rows }: Grid) => cols === FINE.cols && rows < FINE.rows;
const isTruth = ({ unit_si: unit }: Known) => unit === "bool";
const number = ({ id }: Known): TileSpec => ({ kind: "number", tags: [id] });
const bar = (tag: Known): TileSpec => ({ kind: tag.range_normal_min === null ? "number" : "bar", tags: [tag.id] });

/** Of a direction by both norths only the true one stays; its twin is on the page of all values. */
function withoutTwins(tags: readonly Known[]): Known[] {
  const ids = new Set(tags.map(({ id }) => id));
  return tags.filter(({ id }) => !id.includes("_MAGNETIC_") || !ids.has(id.replace("_MAGNETIC_", "_TRUE_")));
}

/** Tags of an instrument, those that are heard; undefined where none is. */
function instrument(heard: Heard, kind: TileSpec["kind"], ids: readonly string[]): TileSpec | undefined {
  const tags = ids.filter((id) => heard.byId.has(id));
  return tags.length === 0 ? undefined : { kind, tags };
}

const WIND = ["WIND_APPARENT", "WIND_TRUE_WATER", "WIND_TRUE_BOAT"].flatMap((device) => [
  `${device}.ANGLE_DEG`,
  `${device}.SPEED_MS`,
]);
/** What the dial of the wind shows beside it, where the current is known. */
const CURRENT = ["VESSEL.SET_TRUE_DEG", "VESSEL.DRIFT_MS", "VESSEL.HEADING_TRUE_DEG"];
const TRUE_NORTH = ["VESSEL.HEADING_TRUE_DEG", "VESSEL.COG_TRUE_DEG"];
const MAGNETIC_NORTH = ["VESSEL.HEADING_MAGNETIC_DEG", "VESSEL.COG_MAGNETIC_DEG"];
const POSITION = ["VESSEL.LAT_DEG", "VESSEL.LON_DEG"];
const ATTITUDE = ["VESSEL.ROLL_DEG", "VESSEL.PITCH_DEG"];
/** Most numbers of the first page: more than that nobody takes in at a glance. */
const AT_A_GLANCE = 10;

/** What comes first, in this order; of those on one line the first that is heard. All others follow as a watch needs them. */
const DEPTH = ["VESSEL.DEPTH_BELOW_KEEL_M", "VESSEL.DEPTH_M", "VESSEL.DEPTH_BELOW_SURFACE_M"];
const HEADING = ["VESSEL.HEADING_TRUE_DEG", "VESSEL.HEADING_MAGNETIC_DEG"];
const COURSE = ["VESSEL.COG_TRUE_DEG", "VESSEL.COG_MAGNETIC_DEG"];
const TRUE_SPEED = ["WIND_TRUE_WATER.SPEED_MS", "WIND_TRUE_BOAT.SPEED_MS", "WIND_GROUND_TRUE.SPEED_MS"];
const TRUE_ANGLE = ["WIND_TRUE_WATER.ANGLE_DEG", "WIND_TRUE_BOAT.ANGLE_DEG"];
const APPARENT = [["WIND_APPARENT.SPEED_MS"], ["WIND_APPARENT.ANGLE_DEG"]];
const MOTOR_FIRST = [DEPTH, ["VESSEL.SOG_MS"], HEADING, COURSE, ["VESSEL.STW_MS"], ["RUDDER_0.ANGLE_DEG"], ...APPARENT];
const SAIL_FIRST = [DEPTH, ["VESSEL.STW_MS"], ["VESSEL.SOG_MS"], ...APPARENT, TRUE_SPEED, TRUE_ANGLE, HEADING, COURSE];

/** Those of the first page, each once: a second depth or the same wind by another reckoning is on the page of all values. */
function atAGlance({ byId, tags, isSail }: Heard, isShown: (tag: Known) => boolean): Known[] {
  const isMagnetic = !byId.has("VESSEL.HEADING_TRUE_DEG") && byId.has("VESSEL.HEADING_MAGNETIC_DEG");
  // The course by the same north as the heading.
  const groups = (isSail ? SAIL_FIRST : MOTOR_FIRST).map((ids) =>
    ids === COURSE && isMagnetic ? ids.toReversed() : ids,
  );
  const first = groups.flatMap((ids) => ids.flatMap((id) => byId.get(id) ?? []).slice(0, 1)).filter(isShown);
  const twins = new Set([...groups.flat(), ...TRUE_SPEED, ...TRUE_ANGLE]);
  return [...first, ...tags.filter((tag) => !twins.has(tag.id) && isShown(tag))];
}

/** A rose has one north: that of the heading, or else of the course. */
function rose(heard: Heard): TileSpec | undefined {
  const isTrue = heard.byId.has("VESSEL.HEADING_TRUE_DEG") || !heard.byId.has("VESSEL.HEADING_MAGNETIC_DEG");
  const norths = isTrue ? [TRUE_NORTH, MAGNETIC_NORTH] : [MAGNETIC_NORTH, TRUE_NORTH];
  const own = norths.map((tags) => instrument(heard, "compass", tags)).find((found) => found !== undefined);
  if (own === undefined) return undefined;
  // A sailing yacht has an instrument of its own for it.
  const wind = WIND.slice(0, heard.isSail ? 0 : 1).filter((id) => heard.byId.has(id));
  return { ...own, tags: [...own.tags, ...wind] };
}

function windDial(heard: Heard): TileSpec | undefined {
  const wind = instrument(heard, "wind", WIND);
  const current = CURRENT.filter((id) => heard.byId.has(id));
  return wind && { ...wind, tags: [...wind.tags, ...(current.length === CURRENT.length ? current : [])] };
}

function navigate(heard: Heard, grid: Grid): Tile[] {
  // Under sail she is steered by the wind.
  const drawn = [heard.isSail ? windDial(heard) : undefined, rose(heard)].filter((spec) => spec !== undefined);
  const position = instrument(heard, "position", POSITION);
  const attitude = instrument(heard, "attitude", ATTITUDE);
  const taken = new Set([...POSITION, ...(attitude === undefined || isTall(grid) ? [] : ATTITUDE)]);
  const systems = new Set(["navigation", "steering"]);
  const isShown = (tag: Known) => systems.has(tag.system) && !isTruth(tag) && !taken.has(tag.id);
  const numbers = withoutTwins(atAGlance(heard, isShown)).slice(0, AT_A_GLANCE).map(number);
  const area = whole(grid);
  if (isTall(grid)) return tallNavigate({ drawn, position, numbers }, grid);
  const side = [...drawn, ...(attitude === undefined ? [] : [attitude])].slice(0, isShort(grid) ? 1 : 2);
  const left = { ...area, w: side.length === 0 ? 0 : area.w / 3 };
  const weights = side.map(({ kind }) => (kind === "attitude" ? 3 : 5));
  const instruments = stacked(left, weights).flatMap((part, i): Tile[] => {
    const spec = side[i];
    return spec === undefined ? [] : [{ ...spec, ...part }];
  });
  const right = { ...area, x: left.w, w: area.w - left.w };
  return [...instruments, ...filled([...numbers, ...(position === undefined ? [] : [position])], right, grid)];
}

/** The instruments side by side above the numbers. */
function tallNavigate(
  { drawn, position, numbers }: { drawn: readonly TileSpec[]; position: TileSpec | undefined; numbers: TileSpec[] },
  grid: Grid,
): Tile[] {
  const top = drawn.length === 0 ? 0 : 9;
  const widths = shares(grid.cols, Math.max(1, drawn.length));
  const middle = { x: 0, y: top, w: grid.cols, h: grid.rows - top };
  let x = 0;
  const instruments = drawn.map((spec, i): Tile => {
    const w = widths[i] ?? 1;
    const tile = { ...spec, x, y: 0, w, h: top };
    x += w;
    return tile;
  });
  return [
    ...instruments,
    ...filled([...numbers.slice(0, 8), ...(position === undefined ? [] : [position])], middle, grid),
  ];
}

/** An engine is a device with such a name and any value. */
const ENGINE = /^(?:ME|ENG|ENGINE)(?!_ROOM)(?:_|\d)/i;
const SIDE_ORDER = ["port", "centre", "starboard"];

/** From port to starboard; where nobody has said which is which, by number. */
function enginesOf({ tags }: Heard): [device: string, own: Known[]][] {
  const own = tags.filter(({ id, system }) => system === "propulsion" && ENGINE.test(id));
  const place = ([device, [first]]: [string, Known[]]) =>
    (first?.side === null || first === undefined ? 1 : SIDE_ORDER.indexOf(first.side)) * 1000 +
    (instanceOf(device) ?? 0);
  return [...Map.groupBy(own, ({ id }) => partsOf(id).device)].sort((a, b) => place(a) - place(b));
}

function engines(heard: Heard, grid: Grid): Tile[] {
  const found = enginesOf(heard);
  if (found.length === 0) return [];
  const perRow = Math.max(1, Math.min(found.length, Math.floor((grid.cols * grid.cellW) / 170)));
  const rows = Math.ceil(found.length / perRow);
  const heights = shares(grid.rows, rows);
  const widths = shares(grid.cols, perRow);
  return found.flatMap(([device, own], i) => {
    const [row, col] = [Math.floor(i / perRow), i % perRow];
    const sum = (parts: readonly number[], end: number) => parts.slice(0, end).reduce((all, part) => all + part, 0);
    const area = { x: sum(widths, col), y: sum(heights, row), w: widths[col] ?? 1, h: heights[row] ?? 1 };
    return engine(device, own, area, grid);
  });
}

/** The line of the lamps in a list. */
const LAMPS_PX = 48;

/** Its speed as a gauge where there is room, the rest as a list, on which warnings stand while they are lit. */
function engine(device: string, own: readonly Known[], area: Area, { cellH, cellW }: Grid): Tile[] {
  const speed = own.find(({ id }) => id === `${device}.RPM`);
  const lampsPx = own.some(isTruth) ? LAMPS_PX : 0;
  const most = Math.max(2, Math.floor((area.h * cellH - lampsPx) / 30));
  const asList = (tags: readonly Known[], part: Area): Tile => ({
    kind: "list",
    tags: [...tags.filter((tag) => !isTruth(tag)).slice(0, most), ...tags.filter(isTruth)].map(({ id }) => id),
    ...part,
  });
  if (speed === undefined || area.h < 12) return [asList(own, area)];
  // A lone one on a wide screen has both beside each other: rows as long as that are not read.
  const isWide = area.w * cellW > 1.2 * area.h * cellH;
  const w = area.w / 3;
  const [gauge = area, list = area] = isWide
    ? [
        { ...area, w },
        { ...area, x: area.x + w, w: area.w - w },
      ]
    : stacked(area, [4, 5]);
  const rest = own.filter((tag) => tag !== speed);
  if (rest.length === 0) return [{ kind: "gauge", tags: [speed.id], ...area }];
  return [{ kind: "gauge", tags: [speed.id], ...gauge }, asList(rest, list)];
}

const SOURCES_AND_LOADS = /^(?:SHORE|GEN|SOLAR|ALTERNATOR|WINDGEN|CHARGER|INVERTER|AC_IN|AC_OUT|BATT)(?:_|\.)/i;
const FLOWS = /\.(?:POWER_W|CURRENT_A|VOLTAGE_V|STATE_OF_CHARGE_PCT)$/;

function power(heard: Heard, grid: Grid): Tile[] {
  const { tags } = heard;
  const tanks = tags
    .filter(({ id, system }) => system === "tanks" && id.endsWith(".LEVEL_PCT"))
    .flatMap(({ id }) => [id, `${partsOf(id).device}.CAPACITY_M3`]);
  const devices = new Set(tags.filter(({ id }) => /^BATT/i.test(id)).map(({ id }) => partsOf(id).device));
  const batteries = [...devices]
    .map((device): TileSpec => {
      const own = ["STATE_OF_CHARGE_PCT", "VOLTAGE_V", "CURRENT_A", "TEMP_K"].map(
        (property) => `${device}.${property}`,
      );
      return { kind: "battery", tags: own.filter((id) => heard.byId.has(id)) };
    })
    .filter((spec) => spec.tags.some((id) => /VOLTAGE_V|CHARGE_PCT/.test(id)));
  const flows = tags.filter(({ id }) => SOURCES_AND_LOADS.test(id) && FLOWS.test(id));
  const kinds = new Set(flows.map(({ id }) => id.split("_")[0]));
  const picture: TileSpec[] = kinds.size > 1 ? [{ kind: "power", tags: flows.map(({ id }) => id) }] : [];
  const drawn = new Set([...batteries, ...picture].flatMap((spec) => spec.tags));
  const numbers = tags.filter((tag) => tag.system === "electrical" && !isTruth(tag) && !drawn.has(tag.id)).map(number);
  const area = whole(grid);
  const bands: [weight: number, fill: (part: Area) => Tile[]][] = [];
  if (tanks.length > 0)
    bands.push([tankWeight(tanks.length / 2, grid), (part) => [{ kind: "tanks", tags: tanks, ...part }]]);
  const electric = [...picture, ...batteries];
  // On a narrow screen the picture of the flow has a line for each battery.
  if (electric.length > 0) bands.push([isTall(grid) ? 7 : 4, (part) => electricTiles(picture, batteries, part, grid)]);
  if (numbers.length > 0 && bands.length < 2) bands.push([3, (part) => filled(numbers.slice(0, 8), part, grid)]);
  const parts = stacked(
    area,
    bands.map(([weight]) => weight),
  );
  return bands.flatMap(([, fill], i) => fill(parts[i] ?? area));
}

/** As `tanks.css` has them: none is half below the edge. */
const TANK_PX = { w: 104, h: 76, around: 16 };
/** What stands beneath the tanks. */
const REST = 7;

function tankWeight(count: number, grid: Grid): number {
  const least = count > 6 ? 4 : 3;
  if (!isTall(grid)) return least;
  const [widthPx, heightPx] = [grid.cols * grid.cellW, grid.rows * grid.cellH];
  const lines = Math.ceil(count / Math.max(1, Math.floor(widthPx / TANK_PX.w)));
  const share = Math.min(0.5, (lines * TANK_PX.h + TANK_PX.around) / heightPx);
  return Math.max(least, (REST * share) / (1 - share));
}

/** A part of the picture of the flow with the gap beneath it, and what is above them. */
const FLOW_PX = 30;
const FLOW_HEAD_PX = 40;

/** The picture of the flow where its numbers have room, and the batteries beside it or beneath. */
function electricTiles(picture: readonly TileSpec[], batteries: readonly TileSpec[], area: Area, grid: Grid): Tile[] {
  const [flow] = picture;
  const devices = [...new Set((flow?.tags ?? []).map((id) => partsOf(id).device))];
  const stores = devices.filter((device) => /^BATT/i.test(device)).length;
  const leastPx = FLOW_HEAD_PX + FLOW_PX * Math.max(stores, devices.length - stores);
  const [top = area, below = area] = isTall(grid) && batteries.length > 0 ? stacked(area, [3, 2]) : [area, area];
  if (flow === undefined || top.h * grid.cellH < leastPx) return filled(batteries, area, grid);
  if (batteries.length === 0) return [{ ...flow, ...area }];
  if (isTall(grid)) return [{ ...flow, ...top }, ...filled(batteries, below, grid)];
  return [{ ...flow, ...area, w: 20 }, ...filled(batteries, { ...area, x: area.x + 20, w: area.w - 20 }, grid)];
}

/** Switches and states; a warning stands there while it is lit. */
function switches(heard: Heard, grid: Grid): Tile[] {
  const truths = heard.tags.filter((tag) => isTruth(tag) && !(tag.system === "propulsion" && ENGINE.test(tag.id)));
  const states = truths.filter(({ priority }) => priority === null);
  if (states.length === 0) return [];
  const warnings = truths.filter(({ priority }) => priority !== null);
  return [{ kind: "lamps", tags: [...states, ...warnings].map(({ id }) => id), ...whole(grid) }];
}

/** What is measured in cabins, bilges, holds, and what belongs to no other page. */
function around(heard: Heard, grid: Grid): Tile[] {
  const systems = new Set(["hull", "comfort", "other", "safety", "lights"]);
  // The number of a station is no measure.
  const isMeasure = (tag: Known) => !isTruth(tag) && stationFamilyOf(tag.id) === undefined;
  const own = heard.tags.filter((tag) => systems.has(tag.system) && isMeasure(tag));
  return filled(own.map(bar), whole(grid), grid);
}
