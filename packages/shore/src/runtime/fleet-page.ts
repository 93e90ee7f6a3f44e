/** The fleet's page and its modules, for a browser in the office. They hold nothing of the fleet: the page asks `/fleet` for that. */
import { fileURLToPath } from "node:url";
import { readWebFiles } from "../../../../src/api/server/web-files.ts";
import type { DoorAnswer } from "../door/exchange.ts";

/** In `dist/`, also for the sources, which only tests run. */
const FROM_HERE = import.meta.url.endsWith(".ts") ? "../../dist/web/" : "../../web/";
const FOLDER = fileURLToPath(new URL(FROM_HERE, import.meta.url));

const HEADERS = {
  "Cache-Control": "no-cache",
  "Content-Security-Policy":
    "default-src 'self'; img-src 'self' data:; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
  "Referrer-Policy": "no-referrer",
  "X-Content-Type-Options": "nosniff",
};

export async function readFleetPage(): Promise<(path: string, accepted?: string) => DoorAnswer | undefined> {
  const files = await readWebFiles(FOLDER);
  return (path, accepted = "") => {
    const file = files.get(path === "/owner" ? "/web/owner.html" : path);
    if (file === undefined) return undefined;
    const { mediaType: type, body, packed, etag, isFixed } = file;
    const brotli = /\bbr\b/.test(accepted) ? packed.br : undefined;
    const cache = isFixed ? { "Cache-Control": "public, max-age=31536000, immutable" } : {};
    const encoding = brotli === undefined ? {} : { "Content-Encoding": "br" };
    return {
      status: 200,
      type,
      body: brotli ?? body,
      headers: { ...HEADERS, ...cache, ...encoding, Vary: "Accept-Encoding", ETag: etag },
    };
  };
}
