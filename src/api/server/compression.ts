/**
 * Compressed answers (RFC 9110, 8.4): gzip, for clients that accept it. Small bodies, events and binary files are not compressed. A
 * compressor takes 128 KiB, so there are few at once; if none is free, an answer is sent uncompressed.
 */
import type { ServerResponse } from "node:http";
import type { Writable } from "node:stream";
import { createGzip, gzipSync } from "node:zlib";
import { limits } from "../limits.ts";

/** A window of 16 KiB, and a level that costs a third of the best one and compresses nearly as well. */
const OPTIONS = { level: 4, windowBits: 14, memLevel: 7 };

/** Below it compression saves less than its headers cost. */
const LEAST_BYTES = 1024;

const TEXT = /^(application\/(json|manifest\+json)|text\/(csv|html|css|javascript|plain)|image\/svg)/;

/** How a response may be compressed, the best first; `br` only what was compressed before. */
export const PACKINGS = ["br", "gzip"] as const;
export type Packing = (typeof PACKINGS)[number];
const ACCEPTED: Readonly<Record<Packing, RegExp>> = {
  br: /\bbr\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/i,
  gzip: /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/i,
};

const allowed = new WeakSet<ServerResponse>();
let open = 0;

/** Answers of this response may be compressed. */
export function allowCompression(response: ServerResponse): void {
  response.setHeader("Vary", "Accept-Encoding");
  allowed.add(response);
}

export function mayCompress(response: ServerResponse, mediaType: string, packing: Packing = "gzip"): boolean {
  const accepted = response.req.headers["accept-encoding"] ?? "";
  return allowed.has(response) && TEXT.test(mediaType) && ACCEPTED[packing].test(accepted);
}

export function gzipped(body: string | Buffer): Buffer {
  return gzipSync(body, OPTIONS);
}

/** The body to send, compressed if that is worthwhile; sets the header. */
export function packed(response: ServerResponse, mediaType: string, body: string | Buffer): string | Buffer {
  const bytes = Buffer.byteLength(body);
  if (bytes < LEAST_BYTES || bytes > limits.http.gzipAtOnceBytes || !mayCompress(response, mediaType)) return body;
  response.setHeader("Content-Encoding", "gzip");
  return gzipped(body);
}

/** The sink for the parts of a long answer: the response, or a compressor that writes to it and ends with it. */
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
