/**
 * Sends a file of a web application. Its page has a policy of its own: such programs load charts from elsewhere, make their styles and
 * workers themselves, and show other pages in frames. It holds for their answers alone; the console keeps its strict one, and no other
 * page may show it in a frame.
 */
import { pipeline } from "node:stream/promises";
import type { Request, Response } from "express";
import type { WebappFile } from "../../../signalk/webapps.ts";
import { packing } from "../compression.ts";

const CONTENT_SECURITY_POLICY = [
  "default-src 'self'",
  "script-src 'self' 'unsafe-inline' 'unsafe-eval' 'wasm-unsafe-eval' blob:",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob: http: https:",
  "media-src 'self' data: blob:",
  "font-src 'self' data:",
  "connect-src 'self' data: blob: ws: wss: http: https:",
  "worker-src 'self' blob:",
  "frame-src 'self' http: https:",
  "object-src 'none'",
  "base-uri 'self'",
  "form-action 'self'",
  "frame-ancestors 'self'",
].join("; ");

export async function sendWebappFile(request: Request, response: Response, file: WebappFile): Promise<void> {
  const { mediaType, bytes, etag } = file;
  response.setHeader("Content-Security-Policy", CONTENT_SECURITY_POLICY);
  // Servers of charts refuse who does not say where he comes from.
  response.setHeader("Referrer-Policy", "strict-origin-when-cross-origin");
  response.setHeader("Cache-Control", "no-cache");
  response.setHeader("ETag", `W/${etag}`);
  if (request.headers["if-none-match"]?.includes(etag) === true) {
    response.writeHead(304).end();
    return;
  }
  const sink = packing(response, mediaType);
  const isPacked = sink !== response;
  response.writeHead(200, { "Content-Type": mediaType, ...(isPacked ? {} : { "Content-Length": bytes }) });
  if (request.method === "HEAD") response.end();
  // Who leaves in the middle of it is no fault.
  else await pipeline(file.read(), sink).catch(() => response.destroy());
}
