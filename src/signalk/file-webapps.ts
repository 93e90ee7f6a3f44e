/**
 * Finds web applications in the folders of installed packages. Their files are listed when the service starts, and only these are served,
 * so a path from a request never reaches the file system. Symbolic links are not followed.
 */
import { createReadStream } from "node:fs";
import { readdir, readFile, stat } from "node:fs/promises";
import { join, relative } from "node:path";
import { limits } from "./limits.ts";
import { mediaTypeOf, type Webapp, type WebappFile } from "./webapps.ts";

export interface FoundWebapps {
  readonly webapps: readonly Webapp[];
  /** Names of packages that are not installed, or have no page. */
  readonly missing: readonly string[];
}

/** `roots`: folders with a `node_modules`. The first one that has the package is used. */
export async function findWebapps(names: readonly string[], roots: readonly string[]): Promise<FoundWebapps> {
  const webapps: Webapp[] = [];
  const missing: string[] = [];
  for (const name of names) {
    const found = await findIn(name, roots);
    if (found === undefined) missing.push(name);
    else webapps.push(found);
  }
  return { webapps, missing };
}

async function findIn(name: string, roots: readonly string[]): Promise<Webapp | undefined> {
  for (const root of roots) {
    const folder = join(root, "node_modules", name);
    const manifest = await readManifest(folder);
    if (manifest === undefined) continue;
    // By Signal K's convention the files are in `public`, if that folder exists.
    const files = (await listFiles(join(folder, "public"))) ?? (await listFiles(folder));
    const page = files?.get("index.html");
    if (files === undefined || page === undefined) continue;
    return { name, ...manifest, files: new Map([...files, ["", page]]) };
  }
  return undefined;
}

async function readManifest(folder: string): Promise<Omit<Webapp, "name" | "files"> | undefined> {
  try {
    const parsed = JSON.parse(await readFile(join(folder, "package.json"), "utf8")) as Record<string, unknown>;
    const { version, description, signalk } = parsed;
    return {
      version: typeof version === "string" ? version : "",
      description: typeof description === "string" ? description : "",
      signalk: typeof signalk === "object" && signalk !== null ? (signalk as Record<string, unknown>) : {},
    };
  } catch {
    return undefined;
  }
}

async function listFiles(folder: string): Promise<Map<string, WebappFile> | undefined> {
  const items = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => undefined);
  if (items === undefined) return undefined;
  const files = new Map<string, WebappFile>();
  for (const item of items) {
    if (!item.isFile() || files.size >= limits.webapps.files) continue;
    const file = join(item.parentPath, item.name);
    const path = relative(folder, file).replaceAll("\\", "/");
    if (path.startsWith("node_modules/")) continue;
    const { size: bytes, mtimeMs } = await stat(file);
    files.set(path, {
      mediaType: mediaTypeOf(item.name),
      bytes,
      etag: `"${bytes.toString(36)}-${Math.trunc(mtimeMs).toString(36)}"`,
      read: () => createReadStream(file),
    });
  }
  return files;
}
