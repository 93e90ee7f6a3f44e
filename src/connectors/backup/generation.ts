/**
 * A generation of a backup: which files the data directory had at one moment, and the parts of each. Its file is written last, under
 * another name, and renamed: a generation is there whole or not at all. It has a sum of its own, since a rename on FAT may be cut.
 * The number comes first in the name, as a computer without a battery may have a clock that goes back.
 *
 *   <target>/generations/000012-20261123T084000Z.json    {"sha256":"…","generation":{"format":1,…}}
 */
import { rm, stat } from "node:fs/promises";
import { basename, isAbsolute, join, normalize } from "node:path";
import { syncDirectory, writeDurably } from "../../core/durable-file.ts";
import { systemErrorCode } from "../../core/errors.ts";
import { parseJson } from "../../core/parse-json.ts";
import { readRegular } from "../../core/regular-file.ts";
import { makeFolders } from "../../core/folders.ts";
import { limits } from "./limits.ts";
import { isPart, namesIn, type Part, sha256Of } from "./part-store.ts";

export interface KeptFile {
  /** Below the data directory, with slashes; `project/…` is the project file, which comes from elsewhere. */
  readonly path: string;
  readonly bytes: number;
  readonly mode: number;
  /** Device, inode, length and time of change: a file that still has them is not read again. */
  readonly stamp: string;
  readonly parts: readonly Part[];
}

export interface Generation {
  readonly format: 1;
  readonly number: number;
  readonly project_id: string;
  readonly made_at: string;
  readonly with_key: boolean;
  /** Entries of the log book, and whether book and history were whole; null: not looked at. */
  readonly entries: number;
  readonly book_ok: boolean;
  readonly history_ok: boolean | null;
  readonly files: readonly KeptFile[];
}

export interface NamedGeneration {
  readonly name: string;
  readonly generation: Generation;
}

const NAME = /^\d{6}-\d{8}T\d{6}Z\.json$/;

export function nameOf({ number, made_at: at }: Pick<Generation, "number" | "made_at">): string {
  return `${String(number).padStart(6, "0")}-${at.slice(0, 19).replaceAll(/[-:]/g, "")}Z`;
}

/** The whole generations, the oldest first, and the names of those that are damaged. */
export async function readGenerations(
  target: string,
): Promise<{ readonly whole: NamedGeneration[]; readonly damaged: string[] }> {
  const whole: NamedGeneration[] = [];
  const damaged: string[] = [];
  for (const file of await filesIn(target)) {
    const name = basename(file, ".json");
    const generation = await readOne(file);
    if (generation === undefined) damaged.push(name);
    else whole.push({ name, generation });
  }
  return { whole, damaged };
}

/** When the newest whole generation was made, and what tells that the list is another one. */
export interface Newest {
  readonly stamp: string;
  readonly madeAt: string | undefined;
}

/** For the service, whose event loop this takes: the list is read where it is not `known`, and few damaged ones are passed over. */
export async function newestOn(target: string, known?: Newest): Promise<Newest> {
  const files = (await filesIn(target)).slice(-limits.newest).toReversed();
  const [last] = files;
  const stats = last === undefined ? undefined : await stat(last);
  const stamp = `${last} ${stats?.size} ${stats?.ctimeMs}`;
  if (stamp === known?.stamp) return known;
  for (const file of files) {
    const generation = await readOne(file);
    if (generation !== undefined) return { stamp, madeAt: generation.made_at };
  }
  return { stamp, madeAt: undefined };
}

/** The oldest first. */
async function filesIn(target: string): Promise<readonly string[]> {
  const folder = join(target, "generations");
  const names = (await namesIn(folder)).filter((name) => NAME.test(name));
  return names.toSorted().map((name) => join(folder, name));
}

async function readOne(file: string): Promise<Generation | undefined> {
  const text = await readRegular(file, limits.generationBytes).catch((error: unknown) => {
    if (systemErrorCode(error) === "EFBIG") return "";
    throw error;
  });
  try {
    const said = parseJson(text ?? "", limits.generationValues) as { sha256: string; generation: Generation };
    const { sha256, generation } = said;
    const { format, made_at, entries, files } = generation;
    if (sha256 !== sha256Of(JSON.stringify(generation)) || format !== 1) return undefined;
    const isSound = !Number.isNaN(Date.parse(made_at)) && Number.isInteger(entries) && isTree(files);
    return isSound && files.every((file) => isBelow(file.path) && isOfParts(file)) ? generation : undefined;
  } catch {
    return undefined;
  }
}

/** A path that leads out of the directory would write anywhere; others no file can have. */
function isBelow(path: string): boolean {
  const isName = path !== "" && path !== "." && !path.includes("\0") && path.length <= limits.pathChars;
  const isShort = path.split("/").every((step) => Buffer.byteLength(step) <= limits.nameBytes);
  return isName && isShort && !isAbsolute(path) && normalize(path) === path && !path.startsWith("..");
}

/** Whether no path is there twice, and none of them is a folder of another. */
function isTree(files: readonly KeptFile[]): boolean {
  const paths = new Set(files.map(({ path }) => path));
  for (const path of paths)
    for (let at = path.lastIndexOf("/"); at > 0; at = path.lastIndexOf("/", at - 1))
      if (paths.has(path.slice(0, at))) return false;
  return paths.size === files.length;
}

function isOfParts({ bytes, parts }: KeptFile): boolean {
  return parts.every((part) => isPart(part)) && bytesOf({ files: parts }) === bytes;
}

export async function writeGeneration(target: string, generation: Generation): Promise<void> {
  const folder = join(target, "generations");
  await makeFolders(folder);
  await syncDirectory(target);
  const sha256 = sha256Of(JSON.stringify(generation));
  await writeDurably(join(folder, `${nameOf(generation)}.json`), `${JSON.stringify({ sha256, generation })}\n`);
}

export async function removeGeneration(target: string, name: string): Promise<void> {
  await rm(join(target, "generations", `${name}.json`), { force: true });
}

export function partsOf(generations: readonly NamedGeneration[]): Set<string> {
  return new Set(
    generations.flatMap(({ generation }) => generation.files.flatMap(({ parts }) => parts.map(({ sha256 }) => sha256))),
  );
}

export function bytesOf({ files }: { readonly files: readonly Pick<KeptFile, "bytes">[] }): number {
  return files.reduce((sum, { bytes }) => sum + bytes, 0);
}
