/** The HTTP interface, as the console uses it. Rejects with the service's own `detail`. */
import { language } from "./texts.js";

/** The path; where its answer has words of the service, it asks for them in the language of the console. */
export function inOurLanguage(path) {
  if (!/^\/(alarms|tags|health|doctor)\b/.test(path) || path.includes("/history?")) return path;
  return `${path}${path.includes("?") ? "&" : "?"}language=${language}`;
}

export async function getJson(path) {
  return answerOf(await fetch(inOurLanguage(path), { cache: "no-store" }));
}

/** Parameters of a POST go into the query. Of all answers the record that was acknowledged is shown. */
export async function post(path, parameters) {
  const asked = `${path}?${new URLSearchParams(parameters)}`;
  return answerOf(await fetch(path.endsWith("/ack") ? inOurLanguage(asked) : asked, { method: "POST" }));
}

/** What a person types goes into the body: no address of it is kept anywhere. */
export async function send(path, body = {}) {
  const headers = { "content-type": "application/json" };
  return answerOf(await fetch(path, { method: "POST", headers, body: JSON.stringify(body) }));
}

async function answerOf(response) {
  hear(response.headers.get("date"));
  const body = await response.json();
  if (!response.ok) throw new Error(body.detail ?? response.statusText);
  return body;
}

/** What the service's clock is ahead of this device's: boats without a clock of their own may be years away. */
let aheadMs = 0;
/** The service tells whole seconds, and its answer was on its way: so much apart is not a clock that is wrong. */
const TOLERANCE_MS = 3000;

function hear(date) {
  const ms = Date.parse(date ?? "") - Date.now();
  if (Number.isFinite(ms)) aheadMs = Math.abs(ms) < TOLERANCE_MS ? 0 : ms;
}

/** Now, by the clock that dates the records. */
export function serviceNow() {
  return Date.now() + aheadMs;
}

export function tagPath(tagId) {
  return `/tags/${encodeURIComponent(tagId)}`;
}

/** Several tags on one axis of time: `{ timestamps, series: [{ tag_id, values, qualities }] }`. */
export function historiesOf(tagIds, { spanS, intervalS, aggregate }) {
  const since = new Date(serviceNow() - spanS * 1000).toISOString();
  const limit = String(Math.ceil(spanS / intervalS) + 1);
  const query = new URLSearchParams({ tags: tagIds.join(), since, interval_s: String(intervalS), aggregate, limit });
  return getJson(`/history?${query}`);
}

/** Records of the last `spanS` seconds, one for each `intervalS`. */
export function historyOf(tagId, { spanS, intervalS, aggregate }) {
  const since = new Date(serviceNow() - spanS * 1000).toISOString();
  const query = new URLSearchParams({ since, interval_s: String(intervalS), aggregate, limit: "5000" });
  return getJson(`${tagPath(tagId)}/history?${query}`);
}
