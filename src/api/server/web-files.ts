/**
 * The files of a page, read into memory when the service starts. Only they are served, so no path of a request reaches the file system.
 */
import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Packing } from "./compression.ts";

/** The endings of the compressed forms. */
const ENDINGS = { br: "br", gzip: "gz" } as const satisfies Readonly<Record<Packing, string>>;

export interface WebFile {
  readonly mediaType: string;
  readonly body: Buffer;
  /** Its compressed forms by their names in HTTP, made when `dist/` was (`bin/pack-pages.js`). */
  readonly packed: Readonly<Partial<Record<Packing, Buffer>>>;
  readonly etag: string;
  /** Its name has its content in it, so it never changes. */
  readonly isFixed: boolean;
  /** The hashes of the scripts and of the styles that stand in it, as its policy names them. */
  readonly ownScripts: readonly string[];
  readonly ownStyles: readonly string[];
}

/** In `dist/`, where the modules of each page are joined; also for the sources, which only tests run. */
const FROM_HERE = import.meta.url.endsWith(".ts") ? "../../../dist/web/" : "../../../web/";
const FOLDER = fileURLToPath(new URL(FROM_HERE, import.meta.url));

const MEDIA_TYPES: Readonly<Record<string, string>> = {
  html: "text/html; charset=utf-8",
  js: "text/javascript; charset=utf-8",
  css: "text/css; charset=utf-8",
  svg: "image/svg+xml",
  png: "image/png",
  woff2: "font/woff2",
  xml: "text/xml; charset=utf-8",
  txt: "text/plain; charset=utf-8",
  json: "application/json",
  webmanifest: "application/manifest+json",
};

/** Those that are not below `/web/`. A service worker serves what is below its own path. */
export const SERVICE_WORKER = "/service-worker.js";
const PLACES: Readonly<Record<string, string>> = {
  "index.html": "/",
  "docs.html": "/docs",
  "manual/index.html": "/manual",
  "plotter/index.html": "/plotter",
  "plotter/garmin.json": "/garmin.json",
  "plotter/garmin.xml": "/garmin.xml",
  "service-worker.js": SERVICE_WORKER,
};

/**
 * By request path: `/` is index.html, `/docs` is docs.html, `/manual` is manual/index.html, with the pages of the manual below it; every
 * other file is below `/web/`. `folder` ends with a slash.
 */
export async function readWebFiles(folder: string = FOLDER): Promise<ReadonlyMap<string, WebFile>> {
  const files = new Map<string, WebFile>();
  for (const item of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!item.isFile()) continue;
    const mediaType = MEDIA_TYPES[item.name.slice(item.name.lastIndexOf(".") + 1)];
    if (mediaType === undefined) continue;
    const path = join(item.parentPath, item.name);
    const name = path.slice(folder.length).replaceAll("\\", "/");
    const body = await readFile(path);
    const etag = `"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`;
    const requestPath = PLACES[name] ?? (name.startsWith("manual/") ? `/${name}` : `/web/${name}`);
    const isFixed = /-[0-9A-Z]{8}\.(js|css|woff2)$/.test(name);
    const html = name.endsWith(".html") ? body.toString() : "";
    const ownScripts = hashesOf(html, /<script(?![^>]* src=)[^>]*>(.+?)<\/script>/gs);
    const ownStyles = hashesOf(html, /<style>(.+?)<\/style>/gs);
    files.set(requestPath, { mediaType, body, packed: await packedForms(path), etag, isFixed, ownScripts, ownStyles });
  }
  return files;
}

/** What a policy calls the parts that stand in a page. */
function hashesOf(html: string, parts: RegExp): string[] {
  return [...html.matchAll(parts)].map(
    ([, code = ""]) => `'sha256-${createHash("sha256").update(code).digest("base64")}'`,
  );
}

async function packedForms(path: string): Promise<WebFile["packed"]> {
  const forms = Object.entries(ENDINGS).map(async ([packing, ending]) => [
    packing,
    await readFile(`${path}.${ending}`).catch(() => undefined),
  ]);
  return Object.fromEntries((await Promise.all(forms)).filter(([, bytes]) => bytes !== undefined));
}
