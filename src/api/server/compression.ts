/**
 * Compressed answers (RFC 9110, 8.4): gzip, for those who accept it. Small bodies, events and binary files go as they are. A
 * compressor holds 128 KiB, so there are few at once; an answer that finds none free goes uncompressed.
 */
import type { ServerResponse } from "node:http";
import type { Writable } from "node:stream";
import { createGzip, gzipSync } from "node:zlib";
import { limits } from "../limits.ts";

/** 16 KiB of window and a level that costs a third of the best one and gains nearly as much. */
const OPTIONS = { level: 4, windowBits: 14, memLevel: 7 };

/** Below it the headers weigh more than what is saved. */
const LEAST_BYTES = 1024;

const TEXT = /^(application\/(json|manifest\+json)|text\/(csv|html|css|javascript|plain)|image\/svg)/;

const allowed = new WeakSet<ServerResponse>();
let open = 0;

/** Answers of this response may be compressed. */
export function allowCompression(response: ServerResponse): void {
  const accepted = response.req.headers["accept-encoding"];
  response.setHeader("Vary", "Accept-Encoding");
  if (typeof accepted === "string" && /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/i.test(accepted)) allowed.add(response);
}

export function mayCompress(response: ServerResponse, mediaType: string): boolean {
  return allowed.has(response) && TEXT.test(mediaType);
}

export function gzipped(body: string | Buffer): Buffer {
  return gzipSync(body, OPTIONS);
}

/** The body as it goes, with its header set: compressed where that is worth it. */
export function packed(response: ServerResponse, mediaType: string, body: string | Buffer): string | Buffer {
  const bytes = Buffer.byteLength(body);
  if (bytes < LEAST_BYTES || bytes > limits.http.gzipAtOnceBytes || !mayCompress(response, mediaType)) return body;
  response.setHeader("Content-Encoding", "gzip");
  return gzipped(body);
}

/** Where the parts of a long answer are written: the response, or a compressor before it that goes with it. */
export function packing(response: ServerResponse, mediaType: string): Writable {
  if (!mayCompress(response, mediaType) || open >= limits.http.compressors || response.req.method === "HEAD")
    return response;
  response.setHeader("Content-Encoding", "gzip");
  const gzip = createGzip(OPTIONS);
  open += 1;
  gzip.once("close", () => (open -= 1));
  response.once("close", () => gzip.destroy());
  gzip.pipe(response);
  return gzip;
}
