/**
 * Writes answers to HTTP responses or, without a response object (after a malformed request or a refused upgrade), to the raw socket.
 * Many records are written in slices. After each slice it yields to the event loop and waits for the client, so that a large answer
 * neither delays the bus nor fills the memory.
 */
import type { ServerResponse } from "node:http";
import { STATUS_CODES } from "node:http";
import type { Duplex, Writable } from "node:stream";
import { fairTurn } from "../../core/fair-turn.ts";
import { packed, packing } from "./compression.ts";
import type { Problem } from "../problem.ts";
import type { Listing } from "../load/record-budget.ts";
import type { Streaming } from "../streaming.ts";

/**
 * The policy of what is no page: opened in a window it has no origin and no scripts, so no page can ask by it what the page itself may not.
 */
export const NO_RIGHTS = "default-src 'none'; form-action 'none'; frame-ancestors 'none'; sandbox";

export const JSON_TYPE = "application/json; charset=utf-8";

export function sendText(response: ServerResponse, status: number, mediaType: string, text: string | Buffer): void {
  const body = packed(response, mediaType, text);
  response.writeHead(status, { "Content-Type": mediaType, "Content-Length": Buffer.byteLength(body) });
  response.end(body); // Node leaves the body out of an answer to HEAD.
}

export function sendJson(response: ServerResponse, value: unknown): void {
  sendText(response, 200, JSON_TYPE, JSON.stringify(value));
}

export function sendProblem(response: ServerResponse, problem: Problem): void {
  for (const [name, value] of Object.entries(problem.headers)) response.setHeader(name, value);
  sendText(response, problem.status, JSON_TYPE, problem.body);
}

export async function sendListing<R>(response: ServerResponse, listing: Listing<R>): Promise<void> {
  try {
    await ownTurn(response);
    if (!isGone(response)) await sendRows(response, listing);
  } finally {
    listing.release();
  }
}

/** An error after the first part cuts the connection, so that nobody takes a partial answer for a complete one. */
export async function sendStreaming(response: ServerResponse, { mediaType, headers, parts }: Streaming): Promise<void> {
  const iterator = parts[Symbol.asyncIterator]();
  try {
    // Always started, because only then its `finally` releases what it holds.
    let part = await iterator.next();
    await ownTurn(response);
    const sink = packing(response, mediaType);
    begin(response, { "Content-Type": mediaType, ...headers });
    while (part.done !== true && !isGone(response) && response.req.method !== "HEAD") {
      await written(sink, part.value);
      part = await iterator.next();
    }
    if (!response.destroyed) sink.end();
  } finally {
    await iterator.return?.();
  }
}

/** Sends the head at once. A compressor may hold the whole body back, and an answer that breaks off then would have no status. */
function begin(response: ServerResponse, headers: Readonly<Record<string, string>>): void {
  response.writeHead(200, headers);
  response.flushHeaders();
}

async function sendRows<R>(response: ServerResponse, listing: Listing<R>): Promise<void> {
  for (const [name, value] of Object.entries(listing.headers)) response.setHeader(name, value);
  const slices = listing.slices();
  try {
    let slice = await slices.next();
    if (slice.done === true) return sendText(response, 200, JSON_TYPE, slice.value);
    const sink = packing(response, JSON_TYPE);
    begin(response, { "Content-Type": JSON_TYPE });
    while (slice.done !== true) {
      await written(sink, slice.value);
      if (isGone(response)) return;
      slice = await slices.next();
    }
    sink.end(slice.value);
  } finally {
    await slices.return("");
  }
}

/**
 * Resolves when it is this answer's turn on its connection, or the connection is gone. With pipelined requests a large answer is not
 * made before its turn; otherwise each of them would hold its first slice.
 */
function ownTurn(response: ServerResponse): Promise<void> {
  const { socket } = response.req;
  return new Promise((resolve) => {
    if (response.socket !== null || isGone(response)) return resolve();
    const done = () => {
      response.off("socket", done);
      socket.off("close", done);
      resolve();
    };
    response.once("socket", done);
    socket.once("close", done);
    return undefined;
  });
}

/** Also for an answer whose turn has not come, which gets no event when its connection closes. */
function isGone({ destroyed, req }: ServerResponse): boolean {
  return destroyed || req.socket.destroyed;
}

/**
 * Resolves when the socket has room again and the event loop has had a turn, or when the client has gone. Without the turn, a fast client
 * would get all slices in one go, because the callback of a slice that the system takes at once comes before the next turn.
 */
async function written(sink: Writable, slice: string | Uint8Array): Promise<void> {
  if (!sink.write(slice)) await drained(sink);
  await fairTurn();
}

function drained(response: Writable): Promise<void> {
  return new Promise<void>((resolve) => {
    const done = () => {
      response.off("drain", done);
      response.off("close", done);
      resolve();
    };
    response.once("drain", done);
    response.once("close", done);
    if (response.destroyed) done();
  });
}

/** A whole answer as bytes, for a socket without a response object. It ends the connection. */
function rawAnswer({ status, body, headers }: Problem): string {
  const lines = Object.entries({
    "Content-Type": JSON_TYPE,
    "Content-Length": String(Buffer.byteLength(body)),
    "Cache-Control": "no-store",
    "X-Content-Type-Options": "nosniff",
    "Content-Security-Policy": NO_RIGHTS,
    Connection: "close",
    ...headers,
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ""}\r\n${lines.join("")}\r\n${body}`;
}

/**
 * The last answer on a connection that Node has handed over: nobody else listens for its errors any more, or ends it where the other side
 * does not.
 */
export function hangUp(stream: Duplex, problem: Problem): void {
  stream.on("error", () => {});
  stream.end(rawAnswer(problem), () => stream.destroy());
}
