/** The web applications that are served, with the files of their packages: the port. */
import type { Readable } from "node:stream";

export interface WebappFile {
  readonly mediaType: string;
  readonly bytes: number;
  readonly etag: string;
  read(): Readable;
}

export interface Webapp {
  /** The name of the package, such as `@mxtommy/kip`; it is served at `/@mxtommy/kip/`. */
  readonly name: string;
  readonly version: string;
  readonly description: string;
  /** The `signalk` section of its `package.json`: name, icon. */
  readonly signalk: Readonly<Record<string, unknown>>;
  /** By path within the application; the empty path is its page. */
  readonly files: ReadonlyMap<string, WebappFile>;
}

const MEDIA_TYPES: Readonly<Record<string, string>> = {
  html: "text/html; charset=utf-8",
  js: "text/javascript; charset=utf-8",
  mjs: "text/javascript; charset=utf-8",
  css: "text/css; charset=utf-8",
  txt: "text/plain; charset=utf-8",
  md: "text/plain; charset=utf-8",
  json: "application/json; charset=utf-8",
  map: "application/json; charset=utf-8",
  geojson: "application/geo+json",
  webmanifest: "application/manifest+json",
  xml: "application/xml",
  svg: "image/svg+xml",
  png: "image/png",
  jpg: "image/jpeg",
  jpeg: "image/jpeg",
  gif: "image/gif",
  webp: "image/webp",
  ico: "image/x-icon",
  woff: "font/woff",
  woff2: "font/woff2",
  ttf: "font/ttf",
  eot: "application/vnd.ms-fontobject",
  mp3: "audio/mpeg",
  ogg: "audio/ogg",
  wav: "audio/wav",
  mp4: "video/mp4",
  wasm: "application/wasm",
};

export function mediaTypeOf(name: string): string {
  return MEDIA_TYPES[name.slice(name.lastIndexOf(".") + 1).toLowerCase()] ?? "application/octet-stream";
}
