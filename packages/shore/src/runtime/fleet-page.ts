/** The fleet's page and its modules, for a browser in the office. They hold nothing of the fleet: the page asks `/fleet` for that. */
import { fileURLToPath } from "node:url";
import { readWebFiles } from "../../../../src/api/server/web-files.ts";
import type { DoorAnswer } from "../door/exchange.ts";

/** `web/` beside `src/`: where the page is made, and before. */
const FOLDER = fileURLToPath(new URL("../../web/", import.meta.url));

const HEADERS = {
  "Cache-Control": "no-cache",
  "Content-Security-Policy":
    "default-src 'self'; img-src 'self' data:; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
  "Referrer-Policy": "no-referrer",
  "X-Content-Type-Options": "nosniff",
};

/** `folder` ends with a slash. */
export async function readFleetPage(folder: string = FOLDER): Promise<(path: string) => DoorAnswer | undefined> {
  const files = await readWebFiles(folder);
  return (path) => {
    const file = files.get(path);
    if (file === undefined) return undefined;
    const { mediaType: type, body, etag } = file;
    return { status: 200, type, body, headers: { ...HEADERS, ETag: etag } };
  };
}
