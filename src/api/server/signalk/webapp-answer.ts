/**
 * Sends a file of a web application. It is a stranger's program in the vessel's origin, with the cookie of anyone who opens it. So its page
 * may ask nothing but Signal K and its own files: the browser sees to that by the policy that comes with each file. Nor may it ask
 * just anybody elsewhere, since from there an answer could send it on to any door. Pictures, as charts are, may come from anywhere.
 * Everything else of the origin is closed to it: every other answer is a document without rights (`app.ts`), and no service worker is let
 * in.
 *
 * It makes its styles and workers itself, and shows other pages in frames.
 */
import { pipeline } from "node:stream/promises";
import type { Request, Response } from "express";
import type { WebappFile } from "../../../signalk/webapps.ts";
import { packing } from "../compression.ts";

/** `/signalk` is the discovery alone, with a slash it is all beneath. */
const ASKED = ["/signalk", "/signalk/", "/skServer/", "/plugins", "/plugins/"];
/** The charts that Freeboard-SK comes with: it asks whether they are there before it draws them. */
const CHARTS = "https://tile.openstreetmap.org https://tiles.openseamap.org";

/** `host`: as the guard has let it pass. The scheme may be that of a proxy before us. */
function policyOf(host: string, folder: string): string {
  const doors = ["http", "https", "ws", "wss"].flatMap((scheme) =>
    [...ASKED, folder].map((path) => `${scheme}://${host}${path}`),
  );
  return [
    "default-src 'self'",
    "script-src 'self' 'unsafe-inline' 'unsafe-eval' 'wasm-unsafe-eval' blob:",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob: http: https:",
    "media-src 'self' data: blob:",
    "font-src 'self' data:",
    `connect-src data: blob: ${doors.join(" ")} ${CHARTS}`,
    "worker-src 'self' blob:",
    "frame-src 'self' http: https:",
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'none'",
    "frame-ancestors 'self'",
  ].join("; ");
}

/** `/@mxtommy/kip/` of `/@mxtommy/kip/assets/a.svg`. */
function folderOf(path: string): string {
  return /^\/(?:@[^/]*\/)?[^/]*\//.exec(path)?.[0] ?? "/";
}

export async function sendWebappFile(request: Request, response: Response, file: WebappFile): Promise<void> {
  const { mediaType, bytes, etag } = file;
  response.setHeader("Content-Security-Policy", policyOf(request.headers.host ?? "", folderOf(request.path)));
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
  // A client that leaves in the middle of it is not a fault.
  else await pipeline(file.read(), sink).catch(() => response.destroy());
}
