/**
 * The vessels on a map that needs no internet: land, meridians and parallels, drawn on a canvas. It is dragged, and zoomed by wheel,
 * two fingers or its buttons.
 */
import { h } from "../../../web/dom.ts";
import { formatAngle, texts } from "./texts.js";
import { boxOf, graticule, placeOf, rowFor, scaleBounds, together, viewOf, WORLD } from "./mercator.js";

/** From this far a pointer hits a vessel, in pixels. */
const REACH = 14;

/** Marks nearer than this are drawn as one. */
const TOGETHER = 10;
/** Places are asked for when the map has been still for this long. */
const STILL_MS = 300;

/** `onPick(id)`: a vessel was pointed at. `onMoved()`: another part of the world is shown. */
export function fleetMap(onPick, onMoved) {
  const canvas = h("canvas", { class: "fleet-canvas", role: "img", "aria-label": texts.map });
  const zoom = (factor) => h("button", { type: "button", onclick: () => zoomBy(factor) }, factor > 1 ? "+" : "−");
  const whole = h("button", { type: "button", onclick: () => showAll(), title: texts.showAll }, "⤢");
  const element = h(
    "div",
    { class: "fleet-map" },
    canvas,
    h("div", { class: "fleet-zoom" }, zoom(1.6), zoom(1 / 1.6), whole),
  );
  let land;
  let vessels = [];
  /** Where there are more vessels than are shown: how many are where. */
  let places;
  let picked;
  let view;
  let still;
  let isDue = false;
  const pointers = new Map();

  const size = () => ({ width: canvas.clientWidth, height: canvas.clientHeight });
  const onScreen = (position) => {
    const { x, y } = placeOf(position);
    const { width, height } = size();
    return { x: (x - view.x) * view.scale + width / 2, y: (y - view.y) * view.scale + height / 2 };
  };

  function showAll() {
    view = viewOf(places ?? vessels.flatMap(({ position }) => position ?? []), size());
    moved();
  }

  function moved() {
    clearTimeout(still);
    still = setTimeout(() => onMoved(), STILL_MS);
    drawSoon();
  }

  /** What is drawn, the most urgent first. */
  function marks() {
    const each =
      places?.map(({ id, vessels: count, look, lat, lon }) => ({ id, count, look, position: { lat, lon } })) ??
      vessels.flatMap(({ id, look, position }) => (position === null ? [] : { id, count: 1, look, position }));
    return together(
      each.map((mark) => ({ ...mark, ...onScreen(mark.position) })),
      TOGETHER,
    );
  }

  /** The place under `at` stays where it is. */
  function zoomBy(factor, at = { x: size().width / 2, y: size().height / 2 }) {
    const { least, most } = scaleBounds(size().width);
    const scale = Math.max(least, Math.min(most, view.scale * factor));
    const { width, height } = size();
    const [dx, dy] = [at.x - width / 2, at.y - height / 2];
    const middle = { x: view.x + dx / view.scale - dx / scale, y: view.y + dy / view.scale - dy / scale };
    view = { ...bounded(middle), scale };
    moved();
  }

  function drawSoon() {
    if (isDue) return;
    isDue = true;
    requestAnimationFrame(() => {
      isDue = false;
      draw();
    });
  }

  function draw() {
    const { width, height } = size();
    if (width === 0 || view === undefined) return;
    const ratio = globalThis.devicePixelRatio ?? 1;
    [canvas.width, canvas.height] = [width * ratio, height * ratio];
    const pen = canvas.getContext("2d");
    const colours = getComputedStyle(element);
    const colour = (name) => colours.getPropertyValue(`--${name}`).trim();
    const { scale } = view;
    pen.fillStyle = colour("sky");
    pen.fillRect(0, 0, canvas.width, canvas.height);
    if (land !== undefined) {
      pen.setTransform(
        ratio * scale,
        0,
        0,
        ratio * scale,
        ratio * (width / 2 - view.x * scale),
        ratio * (height / 2 - view.y * scale),
      );
      pen.fillStyle = colour("line");
      pen.fill(land);
      pen.strokeStyle = colour("edge");
      pen.lineWidth = 0.7 / scale;
      pen.stroke(land);
    }
    pen.setTransform(ratio, 0, 0, ratio, 0, 0);
    drawLines(pen, colour, { width, height });
    // The most urgent is drawn last, above the others, and its name stands nearest to it.
    for (const mark of marks().toReversed()) drawMark(pen, colour, mark);
    const one = vessels.find(({ id }) => id === picked);
    if (one?.position) drawMark(pen, colour, { ...one, count: 1, ...onScreen(one.position) });
    const written = [];
    for (const vessel of vessels) writeName(pen, colour, vessel, written);
  }

  function drawLines(pen, colour, box) {
    const { step, lons, lats } = graticule(view, box);
    pen.strokeStyle = pen.fillStyle = colour("quiet");
    pen.lineWidth = 0.4;
    pen.font = "11px sans-serif";
    pen.beginPath();
    for (const lon of lons) {
      const { x } = onScreen({ lat: 0, lon });
      pen.moveTo(x, 0);
      pen.lineTo(x, box.height);
      pen.fillText(formatAngle(lon, "EW", step), x + 3, box.height - 5);
    }
    for (const lat of lats) {
      const { y } = onScreen({ lat, lon: 0 });
      pen.moveTo(0, y);
      pen.lineTo(box.width, y);
      pen.fillText(formatAngle(lat, "NS", step), 4, y - 3);
    }
    pen.globalAlpha = 0.6;
    pen.stroke();
    pen.globalAlpha = 1;
  }

  function drawMark(pen, colour, { id, count, x, y, look }) {
    pen.beginPath();
    pen.arc(x, y, count > 1 ? 8 + 2 * Math.log10(count) : id === picked ? 9 : 6, 0, 2 * Math.PI);
    pen.fillStyle = colour(look);
    pen.fill();
    pen.lineWidth = id === picked ? 3 : 1.5;
    pen.strokeStyle = colour("ink");
    pen.stroke();
    if (count === 1) return;
    pen.font = "bold 11px sans-serif";
    pen.textAlign = "center";
    pen.fillStyle = colour("ink");
    pen.fillText(String(count), x, y + 4);
    pen.textAlign = "start";
  }

  function writeName(pen, colour, { id, name, position }, written) {
    if (position === null || ((places ?? vessels).length > 60 && id !== picked)) return;
    pen.font = "13px sans-serif";
    const place = onScreen(position);
    const x = place.x + 11;
    const y = rowFor(written, { x, y: place.y + 4, width: pen.measureText(name).width });
    pen.lineWidth = 3;
    pen.strokeStyle = colour("sky");
    pen.strokeText(name, x, y);
    pen.fillStyle = colour("ink");
    pen.fillText(name, x, y);
  }

  function pickAt(x, y) {
    let nearest;
    for (const mark of marks()) {
      const away = Math.hypot(mark.x - x, mark.y - y);
      if (away < REACH && (nearest === undefined || away < nearest.away)) nearest = { ...mark, away };
    }
    if (nearest === undefined) return;
    if (nearest.count > 1 && view.scale < scaleBounds(size().width).most) zoomBy(3, nearest);
    else onPick(nearest.id);
  }

  canvas.addEventListener("pointerdown", (event) => {
    canvas.setPointerCapture(event.pointerId);
    pointers.set(event.pointerId, { x: event.offsetX, y: event.offsetY, moved: 0 });
  });
  canvas.addEventListener("pointermove", (event) => {
    const pointer = pointers.get(event.pointerId);
    if (pointer === undefined) return;
    const [dx, dy] = [event.offsetX - pointer.x, event.offsetY - pointer.y];
    const other = [...pointers].find(([id]) => id !== event.pointerId)?.[1];
    if (other === undefined)
      view = { ...bounded({ x: view.x - dx / view.scale, y: view.y - dy / view.scale }), scale: view.scale };
    else {
      const before = Math.hypot(pointer.x - other.x, pointer.y - other.y);
      const after = Math.hypot(event.offsetX - other.x, event.offsetY - other.y);
      if (before > 0) zoomBy(after / before, other);
    }
    Object.assign(pointer, { x: event.offsetX, y: event.offsetY, moved: pointer.moved + Math.abs(dx) + Math.abs(dy) });
    moved();
  });
  const released = (event) => {
    const pointer = pointers.get(event.pointerId);
    pointers.delete(event.pointerId);
    if (event.type === "pointerup" && pointer !== undefined && pointer.moved < 5) pickAt(event.offsetX, event.offsetY);
  };
  canvas.addEventListener("pointerup", released);
  canvas.addEventListener("pointercancel", released);
  canvas.addEventListener(
    "wheel",
    (event) => {
      event.preventDefault();
      zoomBy(event.deltaY < 0 ? 1.25 : 0.8, { x: event.offsetX, y: event.offsetY });
    },
    { passive: false },
  );
  new ResizeObserver(drawSoon).observe(canvas);
  void fetch("/web/land.svg")
    .then((answer) => answer.text())
    .then((text) => {
      land = new Path2D(/ d="([^"]*)"/.exec(text)?.[1] ?? "");
      drawSoon();
    });

  return {
    element,
    /** `shown`: the most urgent first. `counted`: places, where there are more. */
    show(shown, pickedId, counted) {
      const isFirst = view === undefined;
      vessels = shown;
      places = counted;
      picked = pickedId;
      if (isFirst && canvas.clientWidth > 0) showAll();
      drawSoon();
    },
    /** Moves a vessel into the middle. */
    centre(position) {
      view = { ...placeOf(position), scale: Math.max(view.scale, 0.5) };
      moved();
    },
    /** `west,south,east,north` of what is shown; empty before anything is. */
    box() {
      if (view === undefined) return "";
      const { west, south, east, north } = boxOf(view, size());
      return [west, south, east, north].map((degrees) => degrees.toFixed(3)).join(",");
    },
  };
}

function bounded({ x, y }) {
  return { x: Math.max(0, Math.min(WORLD, x)), y: Math.max(0, Math.min(WORLD, y)) };
}
