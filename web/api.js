/** The HTTP interface, as the console uses it. Rejects with the service's own `detail`. */

export async function getJson(path) {
  return answerOf(await fetch(path, { cache: "no-store" }));
}

/** Parameters of a POST go into the query. */
export async function post(path, parameters) {
  return answerOf(await fetch(`${path}?${new URLSearchParams(parameters)}`, { method: "POST" }));
}

async function answerOf(response) {
  const body = await response.json();
  if (!response.ok) throw new Error(body.detail ?? response.statusText);
  return body;
}

export function tagPath(tagId) {
  return `/tags/${encodeURIComponent(tagId)}`;
}

/** Records of the last `spanS` seconds, one for each `intervalS`. */
export function historyOf(tagId, { spanS, intervalS, aggregate }) {
  const since = new Date(Date.now() - spanS * 1000).toISOString();
  const query = new URLSearchParams({ since, interval_s: String(intervalS), aggregate, limit: "5000" });
  return getJson(`${tagPath(tagId)}/history?${query}`);
}
