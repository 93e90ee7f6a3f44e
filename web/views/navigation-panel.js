/** Where she is and how she lies: compass, attitude, position, and cards for the rest. */
import { pitchDrawing, rollDrawing } from "../draw/attitude.js";
import { compass } from "../draw/compass.js";
import { h, setText } from "../dom.js";
import { language, texts } from "../texts.js";
import { formatCourse, formatLatitude, formatLongitude, formatNumber, valueWithUnit } from "../units.js";
import { limitsOf } from "../limits.js";
import { mark, NO_VALUE, shownNumber } from "./reading.js";

/** The pieces drawn from several tags together, and which tags they take. */
export function navigationPieces(device, { board, open }) {
  const tag = (property) => board.tags.get(`${device}.${property}`);
  const makers = [compassPiece, attitudePiece, positionPiece];
  return makers.map((make) => make(tag, { board, open })).filter((piece) => piece !== undefined);
}

/** A rose has one north: heading and course by the same one, or made so with the variation. */
function compassPiece(tag, { board, open }) {
  const references = [
    [tag("HEADING_TRUE_DEG"), tag("COG_TRUE_DEG"), tag("COG_MAGNETIC_DEG"), 1],
    [tag("HEADING_MAGNETIC_DEG"), tag("COG_MAGNETIC_DEG"), tag("COG_TRUE_DEG"), -1],
    [tag("COG_TRUE_DEG"), tag("COG_TRUE_DEG"), undefined, 0],
    [tag("COG_MAGNETIC_DEG"), tag("COG_MAGNETIC_DEG"), undefined, 0],
  ];
  const found = references.find(([shown]) => shown !== undefined);
  if (found === undefined) return undefined;
  const [heading, sameNorth, otherNorth, sign] = found;
  const variation = sameNorth === undefined && otherNorth !== undefined ? tag("VARIATION_DEG") : undefined;
  const course = sameNorth ?? (variation === undefined ? undefined : otherNorth);
  const wind = board.tags.get("WIND_APPARENT.ANGLE_DEG");
  const reference = texts.references[heading.id.includes("MAGNETIC") ? "magnetic" : "true"];
  const drawing = compass(`${texts.heading}, ${reference}`, texts.compassPoints, reference, {
    heading: limitsOfTag(heading, board),
    // Where only the course is known, it is the heading of the rose.
    course: course === heading ? [] : limitsOfTag(course, board),
    wind: limitsOfTag(wind, board),
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
  const degrees = (id) => {
    const current = id === undefined ? undefined : board.tags.get(id.id);
    return current === undefined ? null : shownNumber(current);
  };
  const update = () => {
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
    setText(
      windText,
      now.wind === null
        ? NO_VALUE
        : valueWithUnit(board.tags.get(wind.id).value, { ...wind.display, decimals: 0 }, language),
    );
    mark(element, board.tags.get(heading.id), board);
  };
  // What it shows has its cards as well: they are what is seen first on a phone.
  return { element, tagIds: ids(heading, course, wind, variation), shares: true, update };
}

function limitsOfTag(tag, board) {
  return tag === undefined ? [] : limitsOf(board.rulesOf(tag.id));
}

function attitudePiece(tag, { board, open }) {
  const [roll, pitch] = [tag("ROLL_DEG"), tag("PITCH_DEG")];
  const rolls = rollDrawing(texts.roll, limitsOfTag(roll, board));
  const pitches = pitchDrawing(texts.pitch, limitsOfTag(pitch, board));
  const sides = [
    anglePiece(roll, rolls, texts.roll, [texts.toStarboard, texts.toPort], { board, open }),
    anglePiece(pitch, pitches, texts.pitch, [texts.bowUp, texts.bowDown], { board, open }),
  ].filter((side) => side !== undefined);
  if (sides.length === 0) return undefined;
  return {
    element: h("div", { class: "drawn attitude-piece" }, ...sides.map((side) => side.element)),
    tagIds: sides.flatMap((side) => side.tagIds),
    update: () => sides.forEach((side) => side.update()),
  };
}

function anglePiece(tag, drawing, name, [positive, negative], { board, open }) {
  if (tag === undefined) return undefined;
  const text = h("b");
  const side = h("i");
  const element = h(
    "button",
    { class: "angle", type: "button", onclick: () => open(tag.id) },
    drawing.element,
    h("span", { class: "legend" }, h("span", {}, name, text, side)),
  );
  const update = () => {
    const current = board.tags.get(tag.id);
    const angle = shownNumber(current);
    setText(text, angle === null ? NO_VALUE : `${formatNumber(Math.abs(angle), 1, language)}°`);
    setText(side, angle === null || Math.abs(angle) < 0.05 ? "" : angle > 0 ? positive : negative);
    if (angle !== null) drawing.set(angle);
    mark(element, current, board);
  };
  return { element, tagIds: [tag.id], update };
}

function positionPiece(tag, { board, open }) {
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
  const update = () => {
    const [lat, lon] = [board.tags.get(latitude.id), board.tags.get(longitude.id)];
    setText(north, typeof lat.value === "number" ? formatLatitude(lat.value, language) : NO_VALUE);
    setText(east, typeof lon.value === "number" ? formatLongitude(lon.value, language) : NO_VALUE);
    mark(element, lat, board);
  };
  return { element, tagIds: [latitude.id, longitude.id], update };
}

function ids(...tags) {
  return tags.filter((tag) => tag !== undefined).map((tag) => tag.id);
}
