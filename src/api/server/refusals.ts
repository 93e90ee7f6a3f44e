/** Refusals of requests that do not reach the application: malformed HTTP, and upgrades to WebSocket. */
import type { Places } from "../load/places.ts";
import type { IncomingMessage } from "node:http";
import { systemErrorCode } from "../../core/errors.ts";
import { limits } from "../limits.ts";
import { api, quoted } from "../../messages/details.ts";
import type { ClientOf } from "../load/address.ts";
import type { Guard } from "./guard.ts";
import { liveSelectionOf } from "../endpoints/live-parameters.ts";
import { LIVE_PATH } from "../live/live-messages.ts";
import { Problem, problemOf } from "../problem.ts";

/** Undefined if the connection is gone and nobody can be answered. */
export function problemOfClientError(error: Error): Problem | undefined {
  switch (systemErrorCode(error)) {
    case "ECONNRESET":
    case "EPIPE":
      return undefined;
    case undefined:
      return new Problem(400, api.malformedRequest);
    case "HPE_HEADER_OVERFLOW":
      return new Problem(isWithinUrl(error) ? 414 : 431, api.headersTooLarge({ max: limits.http.headerBytes }));
    case "HPE_CHUNK_EXTENSIONS_OVERFLOW":
      return new Problem(413, api.bodyTooLarge({ max: limits.http.bodyBytes }));
    case "ERR_HTTP_REQUEST_TIMEOUT":
      return new Problem(408, api.requestTimeout);
    default:
      return new Problem(400, api.malformedRequest);
  }
}

/**
 * Whether the parser failed in the request's first line. It reports only the packet in which it failed. A packet without the end of a
 * line is most likely part of an endless URL (or an endless header; the text of the refusal covers both).
 */
function isWithinUrl(error: Error): boolean {
  const { rawPacket, bytesParsed } = error as Error & { rawPacket?: Buffer; bytesParsed?: number };
  return rawPacket !== undefined && !rawPacket.subarray(0, bytesParsed).includes("\n");
}

/** The refusal of a well-formed handshake. */
export function problemOfUpgrade(
  request: IncomingMessage,
  {
    guard,
    streams,
    clientOf,
  }: {
    readonly guard: Guard;
    /** By path. */
    readonly streams: ReadonlyMap<string, Places>;
    readonly clientOf: ClientOf;
  },
): Problem | undefined {
  const problem = guard.problemOf(request, false);
  if (problem !== undefined) return problem;
  const path = (request.url ?? "").replace(/\?.*$/s, "");
  const streamPath = path.replace(/\/$/, "");
  const stream = streams.get(streamPath);
  if (stream === undefined) return new Problem(404, api.pathUnknown({ path: quoted(path) }));
  try {
    if (streamPath === LIVE_PATH) liveSelectionOf(request.url ?? "");
  } catch (error) {
    return problemOf(error, true);
  }
  return stream.problemFor(clientOf(request));
}

/** The refusal of a handshake that does not follow RFC 6455. */
export function problemOfHandshake({ method, headers }: IncomingMessage): Problem {
  if (method !== "GET")
    return new Problem(405, api.methodNotAllowed({ method: quoted(method ?? ""), allowed: "GET" }), { Allow: "GET" });
  const version = headers["sec-websocket-version"];
  if (version !== undefined && version !== "13" && version !== "8") {
    return new Problem(426, api.upgradeVersion, { "Sec-WebSocket-Version": "13" });
  }
  return new Problem(400, api.upgradeInvalid);
}
