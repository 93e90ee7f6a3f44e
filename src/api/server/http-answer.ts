/**
 * Writes answers on HTTP responses and, where there is no response object (what was no HTTP, a refused upgrade), on the
 * raw socket. Many records are written in slices, each followed by a turn of the event loop and by the wait for the
 * client to take it, so that a large answer neither delays the bus nor piles up in memory.
 */
import type { ServerResponse } from "node:http";
import { STATUS_CODES } from "node:http";
import type { Writable } from "node:stream";
import { fairTurn } from "../../core/fair-turn.ts";
import { packed, packing } from "./compression.ts";
import { limits } from "../limits.ts";
import type { Problem } from "../problem.ts";
import type { Listing } from "../load/record-budget.ts";
import type { Streaming } from "../streaming.ts";

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

/** What is thrown after the first part has gone cuts the connection: nobody must take half an answer for a whole one. */
export async function sendStreaming(response: ServerResponse, { mediaType, headers, parts }: Streaming): Promise<void> {
  const iterator = parts[Symbol.asyncIterator]();
  try {
    // Always begun, because what it holds is let go at its end.
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

/** The head goes at once: a compressor may hold all of a body back, and an answer that breaks off then had no status. */
function begin(response: ServerResponse, headers: Readonly<Record<string, string>>): void {
  response.writeHead(200, headers);
  response.flushHeaders();
}

async function sendRows<R>(response: ServerResponse, { rows, toJson, headers }: Listing<R>): Promise<void> {
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  let slice = "[";
  let sink: Writable = response;
  let isFirst = true;
  for await (const row of rows) {
    slice += (isFirst ? "" : ",") + toJson(row);
    isFirst = false;
    if (slice.length < limits.http.sliceBytes) continue;
    if (!response.headersSent) {
      sink = packing(response, JSON_TYPE);
      begin(response, { "Content-Type": JSON_TYPE });
    }
    await written(sink, slice);
    if (isGone(response)) return;
    slice = "";
  }
  if (!response.headersSent) sendText(response, 200, JSON_TYPE, `${slice}]`);
  else sink.end(`${slice}]`);
}

/**
 * Resolves when it is this answer's turn on its connection, or the connection is gone. A client may send many requests ahead;
 * until the answers before it have gone, nothing of a large one is made, or each would hold its first slice.
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

/** An answer whose turn has not come is not told that its connection has closed. */
function isGone({ destroyed, req }: ServerResponse): boolean {
  return destroyed || req.socket.destroyed;
}

/**
 * Resolves when the socket has room again and the event loop has had its turn, or when the client has gone. A slice that
 * the system takes at once is told of before the loop has turned, and so a quick client would get all of them in one go.
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

/** A whole answer as bytes, for a socket that no response object belongs to. It asks for the end of the connection. */
export function rawAnswer({ status, body, headers }: Problem): string {
  const lines = Object.entries({
    "Content-Type": JSON_TYPE,
    "Content-Length": String(Buffer.byteLength(body)),
    "Cache-Control": "no-store",
    "X-Content-Type-Options": "nosniff",
    Connection: "close",
    ...headers,
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ""}\r\n${lines.join("")}\r\n${body}`;
}
