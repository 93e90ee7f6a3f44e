/** GET /track/chart, and its tiles: the chart that the owner gives for beneath the track. */
import { api } from "../../messages/details.ts";
import { objectOf, ofType, orNull } from "../../core/body-schema.ts";
import { limits } from "../../track/limits.ts";
import { pictureType, type TilePlace } from "../../track/chart/tile-set.ts";
import { Problem } from "../problem.ts";
import { pathParameter } from "../schema/parameter.ts";
import { refTo } from "../schema/schemas.ts";
import { Streaming } from "../streaming.ts";
import { endpoint } from "./endpoint.ts";

const PICTURE = ofType("string", { description: "A picture of 256 or 512 pixels, by what the file has." });

export const chartTileEndpoints = [
  endpoint({
    method: "get",
    path: "/track/chart",
    operationId: "getChart",
    summary: "The chart beneath the track, if the project gives one that can be used",
    answer: objectOf({ chart: orNull(refTo("Chart")) }),
    handle: (_, { parts }) => {
      const set = parts.chart()?.set;
      if (set === undefined) return { chart: null };
      const { name, attribution, minZoom, maxZoom, bounds = null } = set;
      return { chart: { name, attribution, min_zoom: minZoom, max_zoom: maxZoom, bounds } };
    },
  }),
  endpoint({
    method: "get",
    path: "/track/tiles/{z}/{x}/{y}",
    operationId: "getChartTile",
    summary: "A square of the chart, in Web Mercator: x from west to east, y from north to south",
    parameters: {
      z: pathParameter("The zoom: 2^z squares around the earth."),
      x: pathParameter("The column."),
      y: pathParameter("The row."),
    },
    mediaType: "image/png",
    answer: PICTURE,
    otherAnswers: { "image/jpeg": PICTURE, "image/webp": PICTURE },
    headers: { "Cache-Control": "For a day: a chart is another file." },
    problems: { 404: "There is no chart, or it has no such square." },
    async handle({ z, x, y }, { parts }) {
      const place = placeOf(z, x, y);
      const tile = place && (await parts.chart()?.tile(place));
      const type = tile && pictureType(tile);
      if (tile === undefined || type === undefined) throw new Problem(404, api.noTile);
      return new Streaming(type, whole(tile), { "Cache-Control": `private, max-age=${limits.chart.keptS}` });
    },
  }),
];

async function* whole(bytes: Uint8Array): AsyncGenerator<Uint8Array, void> {
  yield bytes;
}

function placeOf(...texts: readonly [string, string, string]): TilePlace | undefined {
  if (!texts.every((text) => /^\d{1,8}$/.test(text))) return undefined;
  const [zoom, x, y] = texts.map(Number) as [number, number, number];
  return zoom <= limits.chart.zoom && Math.max(x, y) < 2 ** zoom ? { zoom, x, y } : undefined;
}
