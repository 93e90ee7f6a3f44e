import {
  positionText
} from "./chunk-57EIZCOA.js";
import {
  limits
} from "./chunk-7AVHQA3C.js";
import {
  plainText
} from "./chunk-WBNOIEZ2.js";
import {
  plainJson
} from "./chunk-WWHBNCIT.js";
import {
  serviceOf
} from "./chunk-R2A25KSH.js";
import {
  ServiceClient
} from "./chunk-Y64ILS5V.js";
import {
  locale
} from "./chunk-PQQOGEO3.js";
import {
  EXIT_GOOD
} from "./chunk-QCLSFVWH.js";
import {
  messagesIn
} from "./chunk-X4EC6M75.js";

// src/runtime/anchor/anchor-command.ts
var { radiusM: RADIUS_M } = limits;
var texts = messagesIn(locale).anchor.command;
async function showAnchor(options) {
  return print(await (await clientOf(options)).get("/anchor", isAnchor), options);
}
async function letAnchorGo(options, given) {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(given)) if (value !== void 0) query.set(name, String(value));
  return print(await (await clientOf(options)).post(`/anchor/down?${query}`, isAnchor), options);
}
async function takeAnchorUp(options, user) {
  const query = new URLSearchParams({ user });
  const body = await (await clientOf(options)).post(`/anchor/up?${query}`, isAnchor);
  if (options.json) return print(body, options);
  process.stdout.write(`${texts.weighed}
`);
  return EXIT_GOOD;
}
async function clientOf(place) {
  return new ServiceClient(await serviceOf(place));
}
function print(body, { json }) {
  process.stdout.write(`${json ? plainJson(body) : plainText(lineOf(body))}
`);
  return EXIT_GOOD;
}
function lineOf({ position, radius_m: radiusM, since, by, distance_m: distance, bearing }) {
  if (position === null) return texts.isUp;
  return texts.isDown({
    place: positionText(position),
    since: since === null ? "" : new Date(since).toLocaleString(locale),
    by,
    radiusM,
    distanceM: distance === null ? null : Math.round(distance),
    bearing: bearing === null ? null : Math.round(bearing)
  });
}
function isAnchor(body) {
  return typeof body === "object" && body !== null && "is_down" in body;
}

export {
  RADIUS_M,
  texts,
  showAnchor,
  letAnchorGo,
  takeAnchorUp
};
