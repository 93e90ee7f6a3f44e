/** Where she is and how she lies: compass, attitude, position, and cards for the rest. */
import { type Attitude, pitchDrawing, rollDrawing } from "../draw/attitude.ts";
import { compass } from "../draw/compass.ts";
import type { Board, Tag } from "../board.ts";
import { h, setText } from "../dom.ts";
import { language, texts } from "../texts.ts";
import {
  formatCourse,
  formatLatitude,
  formatLongitude,
  formatNumber,
  valueWithUnit,
} from "../../src/tags/vocabulary/shown-number.ts";
import { type Limit, limitsOf } from "../limits.ts";
import type { Parts, Piece } from "./piece.ts";
import { mark, NO_VALUE, shownNumber } from "./reading.ts";

/** A tag of the device by its property. */
type Find = (property: string) => Tag | undefined;

/** The pieces drawn from several tags together, and which tags they take. */
export function navigationPieces(device: string, { board, open }: Parts): Piece[] {
  const tag: Find = (property) => board.tags.get(`${device}.${property}`);
  const makers = [compassPiece, attitudePiece, positionPiece];
  return makers.map((make) => make(tag, { board, open })).filter((piece) => piece !== undefined);
}

interface Rose {
  /** Where only the course is known, it is the heading of the rose. */
  readonly heading: Tag;
  readonly course: Tag | undefined;
  /** Where the course is by the other north, and what its sign makes of it there. */
  readonly variation: Tag | undefined;
  readonly sign: number;
}

/** A rose has one north: heading and course by the same one, or made so with the variation. */
function roseOf(tag: Find): Rose | undefined {
  const byTrue = {
    heading: tag("HEADING_TRUE_DEG"),
    same: tag("COG_TRUE_DEG"),
    other: tag("COG_MAGNETIC_DEG"),
    sign: 1,
  };
  const { same: overTrue, other: overMagnetic } = byTrue;
  const byMagnetic = { heading: tag("HEADING_MAGNETIC_DEG"), same: overMagnetic, other: overTrue, sign: -1 };
  for (const { heading, same, other, sign } of [byTrue, byMagnetic]) {
    if (heading === undefined) continue;
    const variation = same === undefined && other !== undefined ? tag("VARIATION_DEG") : undefined;
    return { heading, course: same ?? (variation === undefined ? undefined : other), variation, sign };
  }
  const course = overTrue ?? overMagnetic;
  return course === undefined ? undefined : { heading: course, course, variation: undefined, sign: 0 };
}

function compassPiece(tag: Find, { board, open }: Parts): Piece | undefined {
  const rose = roseOf(tag);
  if (rose === undefined) return undefined;
  const { heading, course, variation, sign } = rose;
  const wind = board.tags.get("WIND_APPARENT.ANGLE_DEG");
  const reference = texts.references[heading.id.includes("MAGNETIC") ? "magnetic" : "true"];
  const drawing = compass({
    title: `${texts.heading}, ${reference}`,
    points: texts.compassPoints,
    reference,
    limits: {
      heading: limitsOfTag(heading, board),
      course: course === heading ? [] : limitsOfTag(course, board),
      wind: limitsOfTag(wind, board),
    },
  });
  const courseText = h("b");
  const windText = h("b");
  const element = h(
    "button",
    { class: "drawn compass-piece", type: "button", onclick: () => open(heading.id) },
    drawing.element,
    h(
      "span",
      { class: "legend" },
      course !== undefined && h("span", { class: "key-course" }, texts.course, courseText),
      wind !== undefined && h("span", { class: "key-wind" }, texts.windFrom, windText),
    ),
  );
  const degrees = (of: Tag | undefined) => {
    const current = of === undefined ? undefined : board.tags.get(of.id);
    return current === undefined ? null : shownNumber(current);
  };
  const update = (current: Tag) => {
    const turned = variation === undefined ? 0 : degrees(variation);
    const over = degrees(course);
    const now = {
      heading: degrees(heading),
      course: over === null || turned === null ? null : over + sign * turned,
      turned: turned === null ? null : sign * turned,
      wind: degrees(wind),
    };
    drawing.set(now);
    setText(courseText, now.course === null ? NO_VALUE : formatCourse(now.course));
    setText(windText, wind === undefined ? "" : windOf(board.tags.get(wind.id) ?? wind));
    mark(element, current, board);
  };
  // What it shows has its cards as well: they are what is seen first on a phone.
  return { element, tagIds: ids(heading, course, wind, variation), shares: true, update };
}

function windOf({ value, display }: Tag): string {
  return typeof value === "number" ? valueWithUnit(value, { ...display, decimals: 0 }, language) : NO_VALUE;
}

function limitsOfTag(tag: Tag | undefined, board: Board): Limit[] {
  return tag === undefined ? [] : limitsOf(board.rulesOf(tag.id));
}

function attitudePiece(tag: Find, { board, open }: Parts): Piece | undefined {
  const [roll, pitch] = [tag("ROLL_DEG"), tag("PITCH_DEG")];
  const rolls = rollDrawing(texts.roll, limitsOfTag(roll, board));
  const pitches = pitchDrawing(texts.pitch, limitsOfTag(pitch, board));
  const sides = [
    roll &&
      anglePiece(
        { tag: roll, drawing: rolls, name: texts.roll, sides: [texts.toStarboard, texts.toPort] },
        { board, open },
      ),
    pitch &&
      anglePiece(
        { tag: pitch, drawing: pitches, name: texts.pitch, sides: [texts.bowUp, texts.bowDown] },
        { board, open },
      ),
  ].filter((side) => side !== undefined);
  if (sides.length === 0) return undefined;
  return {
    element: h("div", { class: "drawn attitude-piece" }, ...sides.map((side) => side.element)),
    tagIds: sides.flatMap((side) => side.tagIds),
    update: () => {
      for (const { tagIds, update } of sides) {
        const current = board.tags.get(tagIds[0] ?? "");
        if (current !== undefined) update(current);
      }
    },
  };
}

interface Angle {
  readonly tag: Tag;
  readonly drawing: Attitude;
  readonly name: string;
  /** What a positive angle is called, and a negative one. */
  readonly sides: readonly [string, string];
}

function anglePiece({ tag, drawing, name, sides: [positive, negative] }: Angle, { board, open }: Parts): Piece {
  const text = h("b");
  const side = h("i");
  const element = h(
    "button",
    { class: "angle", type: "button", onclick: () => open(tag.id) },
    drawing.element,
    h("span", { class: "legend" }, h("span", {}, name, text, side)),
  );
  const update = (current: Tag) => {
    const angle = shownNumber(current);
    setText(text, angle === null ? NO_VALUE : `${formatNumber(Math.abs(angle), 1, language)}°`);
    setText(side, angle === null || Math.abs(angle) < 0.05 ? "" : angle > 0 ? positive : negative);
    if (angle !== null) drawing.set(angle);
    mark(element, current, board);
  };
  return { element, tagIds: [tag.id], update };
}

function positionPiece(tag: Find, { board, open }: Parts): Piece | undefined {
  const latitude = tag("LAT_DEG");
  const longitude = tag("LON_DEG");
  if (latitude === undefined || longitude === undefined) return undefined;
  const [north, east] = [h("b"), h("b")];
  const element = h(
    "button",
    { class: "card position", type: "button", onclick: () => open(latitude.id) },
    h("span", { class: "label" }, texts.position),
    h("span", { class: "value" }, north),
    h("span", { class: "value" }, east),
  );
  const update = (lat: Tag) => {
    const lon = board.tags.get(longitude.id);
    setText(north, typeof lat.value === "number" ? formatLatitude(lat.value, language) : NO_VALUE);
    setText(east, typeof lon?.value === "number" ? formatLongitude(lon.value, language) : NO_VALUE);
    mark(element, lat, board);
  };
  return { element, tagIds: [latitude.id, longitude.id], update };
}

function ids(...tags: readonly (Tag | undefined)[]): string[] {
  return tags.filter((tag) => tag !== undefined).map((tag) => tag.id);
}
