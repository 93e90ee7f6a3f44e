/** The query of the stream's address: `subscribe`, `sendMeta`, `sendCachedValues`. Others, such as `token`, are ignored. */

export interface StreamQuery {
  readonly subscribe: "self" | "all" | "none";
  readonly sendsMeta: boolean;
  readonly sendsCachedValues: boolean;
}

/** Unknown options have their default. */
export function readStreamQuery(url: string): StreamQuery {
  const query = new URLSearchParams(url.includes("?") ? url.slice(url.indexOf("?") + 1) : "");
  const subscribe = query.get("subscribe");
  return {
    subscribe: subscribe === "all" || subscribe === "none" ? subscribe : "self",
    sendsMeta: query.get("sendMeta") === "all",
    sendsCachedValues: query.get("sendCachedValues") !== "false",
  };
}
