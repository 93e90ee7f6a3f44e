/** Draws the picture of the track on a canvas: grid or chart, the vessel's own lines, stations, herself, scale and north. */
import { type AnchorScene, type Drawing, drawGuards } from "../anchor/draw.ts";
import type { Answer } from "../link/api.ts";
import { drawMob } from "../mob/draw.ts";
import type { Mob } from "../mob/mob.ts";
import { drawGrid } from "./grid.ts";
import { around, type Box, coversOf, Room } from "./labels.ts";
import { type MapView, metresPerPixel, type Place, type Point, screenOf, type Size, squaresIn } from "./map-view.ts";
import { bowOf, nameOf, OLD_S, type Shape, shapeOf, type Station } from "./stations.ts";
import { drawScale } from "./scale.ts";
import type { Tiles } from "./tiles.ts";

export type TrackLine = Answer<"get", "/track">["lines"][number];

export interface OwnVessel extends Place {
  /** True, in degrees; undefined if neither heading nor course is known. */
  readonly bow: number | undefined;
  readonly isOld: boolean;
}

export interface Scene {
  readonly view: MapView;
  readonly size: Size;
  readonly lines: readonly TrackLine[];
  /** The speed of the last colour, in m/s. */
  readonly fastest: number;
  readonly stations: readonly Station[];
  readonly selected: string | undefined;
  readonly own: OwnVessel | undefined;
  /** A point of the track that is read. */
  readonly read: Place | undefined;
  readonly tiles: Tiles | undefined;
  readonly guards: AnchorScene;
  /** A person overboard. */
  readonly mob: Mob | undefined;
}

/** Shades of speed, from slow to fast: `--speed-1` to this one. */
export const SPEEDS = 5;
/** Where the vector of a station ends: where she is after this long. */
const VECTOR_S = 360;
const NAMES_AT_MOST = 40;
const LETTER_PX = 14;
/** From the middle of a symbol to its name; and to the end of our own. */
const NAME_PX = 14;
const OWN_PX = 18;

export function draw(canvas: HTMLCanvasElement, scene: Scene): void {
  const { width, height } = scene.size;
  // Not measured yet.
  if (width === 0 || height === 0) return;
  const ratio = devicePixelRatio;
  if (canvas.width !== Math.round(width * ratio) || canvas.height !== Math.round(height * ratio)) {
    canvas.width = Math.round(width * ratio);
    canvas.height = Math.round(height * ratio);
  }
  const context = canvas.getContext("2d");
  if (context === null) return;
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  new Painter(context, scene, coversOf(canvas, scene.size)).paint();
}

interface Beside {
  readonly fromPx: number;
  readonly room: Room;
  readonly isWanted: boolean;
}

class Painter {
  readonly #context: CanvasRenderingContext2D;
  readonly #scene: Scene;
  readonly #style = getComputedStyle(document.documentElement);
  readonly #covers: readonly Box[];

  constructor(context: CanvasRenderingContext2D, scene: Scene, covers: readonly Box[]) {
    this.#context = context;
    this.#scene = scene;
    this.#covers = covers;
    context.font = `12px ${this.#style.fontFamily}`;
    context.lineJoin = context.lineCap = "round";
  }

  paint(): void {
    const { size, stations, own, read, guards, mob } = this.#scene;
    this.#context.fillStyle = this.#colour("--sea");
    this.#context.fillRect(0, 0, size.width, size.height);
    this.#tiles();
    drawGrid(this.#drawing, { ...this.#scene, room: new Room(this.#covers) });
    for (const station of stations) this.#wake(station);
    this.#track();
    drawGuards(this.#drawing, guards);
    this.#stations();
    this.#closestApproach();
    if (mob !== undefined) {
      const label = (lines: readonly string[], at: Point, fromPx: number) =>
        this.#beside(lines, at, { fromPx, room: new Room(this.#covers), isWanted: true });
      drawMob(this.#drawing, label, mob, own);
    }
    if (own !== undefined) this.#own(own);
    if (read !== undefined) this.#ring(this.#at(read), 8, "--ink");
    drawScale(this.#drawing, (text, at) => this.#label(text, at), this.#scene);
  }

  get #drawing(): Drawing {
    const colour = (name: string) => this.#colour(name);
    const at = (place: Place) => this.#at(place);
    return { context: this.#context, colour, at, metresPerPixel: metresPerPixel(this.#scene.view) };
  }

  #colour(name: string): string {
    return this.#style.getPropertyValue(name).trim();
  }

  #at(place: Place): Point {
    return screenOf(this.#scene.view, this.#scene.size, place);
  }

  #tiles(): void {
    const { tiles, view, size } = this.#scene;
    if (tiles === undefined) return;
    this.#context.save();
    this.#context.globalAlpha = Number(this.#colour("--chart-light") || 1);
    for (const square of squaresIn(view, size, tiles.set)) {
      const image = tiles.image(square);
      if (image !== undefined)
        this.#context.drawImage(image, square.left, square.top, square.side + 0.5, square.side + 0.5);
    }
    const tint = this.#colour("--chart-tint");
    if (tint !== "") {
      // At night only the reds of a chart are left.
      this.#context.globalAlpha = 1;
      this.#context.globalCompositeOperation = "multiply";
      this.#context.fillStyle = tint;
      this.#context.fillRect(0, 0, size.width, size.height);
    }
    this.#context.restore();
  }

  #line(points: readonly Point[]): void {
    this.#context.beginPath();
    for (const { x, y } of points) this.#context.lineTo(x, y);
    this.#context.stroke();
  }

  /** Each shade in one go: a thousand strokes are slow on a tablet. */
  #track(): void {
    const { lines, fastest } = this.#scene;
    const shades = Array.from({ length: SPEEDS + 1 }, () => new Path2D());
    for (const { points } of lines) {
      let before: Point | undefined;
      for (const [, latitude = 0, longitude = 0, speed = null] of points) {
        const point = this.#at({ latitude: latitude ?? 0, longitude: longitude ?? 0 });
        const shade = shades[speed === null ? 0 : speedShade(speed, fastest)];
        if (before !== undefined && Math.abs(before.x - point.x) < this.#scene.view.worldPx / 2) {
          shade?.moveTo(before.x, before.y);
          shade?.lineTo(point.x, point.y);
        } else if (points.length === 1) shade?.rect(point.x - 1, point.y - 1, 2, 2);
        before = point;
      }
    }
    for (const [width, isEdge] of [
      [6, true],
      [3.5, false],
    ] as const)
      for (const [at, shade] of shades.entries()) {
        this.#context.lineWidth = width;
        this.#context.strokeStyle = this.#colour(isEdge ? "--sea" : at === 0 ? "--quiet" : `--speed-${at}`);
        this.#context.stroke(shade);
      }
  }

  #wake({ track }: Station): void {
    this.#context.strokeStyle = this.#colour("--hatch");
    this.#context.lineWidth = 1.5;
    this.#line((track ?? []).map(([latitude = 0, longitude = 0]) => this.#at({ latitude, longitude })));
  }

  #stations(): void {
    const { stations, selected, size } = this.#scene;
    const seen = stations.flatMap((station) => {
      const place = placeOfStation(station);
      const point = place && this.#at(place);
      const isSeen =
        point !== undefined &&
        point.x > -40 &&
        point.y > -40 &&
        point.x < size.width + 40 &&
        point.y < size.height + 40;
      return isSeen ? [{ station, point }] : [];
    });
    const hasNames = seen.length <= NAMES_AT_MOST;
    // The greatest danger lies on top.
    for (const { station, point } of seen.toReversed()) this.#station(station, point);
    // If names would overlap, the one of the greater danger is drawn.
    const own = this.#scene.own && this.#at(this.#scene.own);
    const room = new Room(this.#covers);
    if (own !== undefined) room.take(around(own, OWN_PX, OWN_PX));
    for (const { station, point } of seen) {
      const isSelected = station.mmsi === selected;
      if (isSelected) this.#ring(point, 18, "--accent");
      if (!hasNames && !isSelected) continue;
      this.#beside([nameOf(station)], point, { fromPx: NAME_PX, room, isWanted: isSelected });
    }
  }

  #beside(lines: readonly string[], point: Point, { fromPx, room, isWanted }: Beside): void {
    this.#context.textAlign = "left";
    this.#context.textBaseline = "middle";
    const width = Math.max(...lines.map((text) => this.#context.measureText(text).width));
    const at = room.beside(point, { fromPx, width, height: lines.length * LETTER_PX, isWanted });
    if (at === undefined) return;
    const top = at.y - ((lines.length - 1) * LETTER_PX) / 2;
    for (const [line, text] of lines.entries()) this.#label(text, { x: at.x, y: top + line * LETTER_PX });
  }

  /** For the chosen station: where we and she go until the closest point, and the line between both there. */
  #closestApproach(): void {
    const { stations, selected, own } = this.#scene;
    const station = stations.find(({ mmsi }) => mmsi === selected);
    const place = station && placeOfStation(station);
    const [from, to] = [placeOf(station?.cpa_from), placeOf(station?.cpa_to)];
    if (place === undefined || own === undefined || from === undefined || to === undefined) return;
    const context = this.#context;
    context.save();
    context.strokeStyle = this.#colour(RISK_COLOURS[station?.risk ?? "none"]);
    context.lineWidth = 2;
    context.setLineDash([6, 5]);
    this.#line([this.#at(own), this.#at(from)]);
    this.#line([this.#at(place), this.#at(to)]);
    context.setLineDash([]);
    context.lineWidth = 3;
    this.#line([this.#at(from), this.#at(to)]);
    context.restore();
    for (const end of [from, to]) this.#ring(this.#at(end), 4, RISK_COLOURS[station?.risk ?? "none"]);
  }

  #station(station: Station, point: Point): void {
    const context = this.#context;
    const shape = shapeOf(station);
    const { risk, is_lost: isLost } = station;
    context.save();
    context.globalAlpha = station.age_s > OLD_S ? 0.4 : 1;
    context.strokeStyle = this.#colour(shape === "beacon" ? "--emergency" : RISK_COLOURS[risk]);
    // A danger is filled: its colour is not the only sign.
    context.fillStyle = this.#colour(risk === "danger" ? RISK_COLOURS.danger : "--surface");
    context.lineWidth = risk === "none" ? 2 : 3;
    this.#vector(station, point);
    context.translate(point.x, point.y);
    context.rotate((bowOf(station) * Math.PI) / 180);
    this.#symbol(SYMBOLS[shape]);
    if (isLost) context.stroke(new Path2D(CROSS));
    context.restore();
  }

  #vector({ speed_ms: speed, course_deg: course }: Station, { x, y }: Point): void {
    if (speed === null || course === null || speed < 0.25) return;
    const length = (speed * VECTOR_S) / metresPerPixel(this.#scene.view);
    const angle = (course * Math.PI) / 180;
    this.#line([
      { x, y },
      { x: x + length * Math.sin(angle), y: y - length * Math.cos(angle) },
    ]);
  }

  #own({ bow, isOld, ...place }: OwnVessel): void {
    const context = this.#context;
    const { x, y } = this.#at(place);
    context.save();
    context.translate(x, y);
    context.strokeStyle = this.#colour("--ink");
    context.fillStyle = this.#colour(isOld ? "--surface" : "--accent");
    context.lineWidth = 2.5;
    if (isOld) context.setLineDash([4, 3]);
    context.rotate(((bow ?? 0) * Math.PI) / 180);
    this.#symbol(bow === undefined ? ROUND : HULL);
    context.restore();
  }

  /** Filled and with an edge. */
  #symbol(outline: string): void {
    const path = new Path2D(outline);
    // eslint-disable-next-line unicorn/no-array-fill-with-reference-type -- of a canvas.
    this.#context.fill(path);
    this.#context.stroke(path);
  }

  #ring({ x, y }: Point, radius: number, colour: string): void {
    this.#context.strokeStyle = this.#colour(colour);
    this.#context.lineWidth = 3;
    this.#context.beginPath();
    this.#context.arc(x, y, radius, 0, 2 * Math.PI);
    this.#context.stroke();
  }

  /** Letters with an edge in the colour of the sea: they are read over lines and charts. */
  #label(text: string, { x, y }: Point): void {
    const context = this.#context;
    context.lineWidth = 4;
    context.strokeStyle = this.#colour("--sea");
    context.strokeText(text, x, y);
    context.fillStyle = this.#colour("--ink");
    context.fillText(text, x, y);
  }
}

/** Our vessel: with the bow up, and where it is not known which way that points. */
const HULL = "M0-17C7-9 8 2 6 12H-6C-8 2-7-9 0-17z";
const ROUND = "M-8 0a8 8 0 1 1 16 0a8 8 0 1 1-16 0z";
/** Bow up, about the middle. */
const SYMBOLS: Readonly<Record<Shape, string>> = {
  vessel: "M0-12L7 9H-7z",
  moored: "M0-7L7 0L0 7L-7 0z",
  aton: "M-7-7H7V7H-7zM-7-7L7 7M7-7L-7 7",
  base: "M-8 8L0-9L8 8z",
  beacon: "M-9 0a9 9 0 1 1 18 0a9 9 0 1 1-18 0zM-6-6L6 6M6-6L-6 6",
};

/** Over a lost station. */
const CROSS = "M-14-14L14 14M14-14L-14 14";
const RISK_COLOURS = { danger: "--alarm", near: "--warning", none: "--station" } as const;

function placeOf(pair: readonly number[] | null | undefined): Place | undefined {
  const [latitude, longitude] = pair ?? [];
  return latitude === undefined || longitude === undefined ? undefined : { latitude, longitude };
}

export function placeOfStation({ latitude, longitude }: Station): Place | undefined {
  return latitude === null || longitude === null ? undefined : { latitude, longitude };
}

/** 1 to `SPEEDS`. */
function speedShade(speed: number, fastest: number): number {
  return Math.min(SPEEDS, 1 + Math.floor((speed / Math.max(fastest, 0.1)) * SPEEDS));
}
