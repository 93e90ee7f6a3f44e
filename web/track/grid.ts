/** The lines of latitude and longitude on the picture of the track, with their degrees along its left and its upper edge. */
import { formatLatitude, formatLongitude } from "../../src/tags/vocabulary/shown-number.ts";
import type { Drawing } from "../anchor/draw.ts";
import { language } from "../texts/language.ts";
import type { Room } from "./labels.ts";
import { gridStep, type MapView, placeAt, type Size } from "./map-view.ts";

const GRID_PX = 130;
const LETTER_PX = 12;

interface Field {
  readonly view: MapView;
  readonly size: Size;
  readonly room: Room;
}

export function drawGrid({ context, colour, at: screenOf }: Drawing, { view, size, room }: Field): void {
  const step = gridStep(view, GRID_PX);
  const from = placeAt(view, size, { x: 0, y: size.height });
  const to = placeAt(view, size, { x: size.width, y: 0 });
  const east = to.longitude + (to.longitude < from.longitude ? 360 : 0);
  context.strokeStyle = colour("--line");
  context.fillStyle = colour("--quiet");
  context.lineWidth = 1;
  context.textBaseline = "top";
  context.textAlign = "left";
  const labels: (readonly [text: string, x: number, y: number])[] = [];
  context.beginPath();
  if (view.worldPx > size.width)
    for (let at = Math.ceil(from.longitude / step) * step; at <= east; at += step) {
      const { x } = screenOf({ latitude: from.latitude, longitude: at });
      context.moveTo(x, 0);
      context.lineTo(x, size.height);
      labels.push([shortDegrees(formatLongitude(at > 180 ? at - 360 : at, language)), x + 4, 4]);
    }
  for (let at = Math.ceil(from.latitude / step) * step; at <= to.latitude; at += step) {
    const { y } = screenOf({ latitude: at, longitude: from.longitude });
    context.moveTo(0, y);
    context.lineTo(size.width, y);
    labels.push([shortDegrees(formatLatitude(at, language)), 4, y + 3]);
  }
  context.stroke();
  for (const [text, left, top] of labels) {
    const right = left + context.measureText(text).width;
    const isWhole = top >= 0 && top + LETTER_PX <= size.height;
    if (isWhole && room.take({ left, top, right, bottom: top + LETTER_PX })) context.fillText(text, left, top);
  }
}

/** `39° 30′ N` where the decimals are zero. */
function shortDegrees(text: string): string {
  return text.replace(/[.,]0+(?=′)/, "").replace(/ 00′/, "");
}
