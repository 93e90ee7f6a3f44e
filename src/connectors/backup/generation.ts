/**
 * A generation of a backup: which files the data directory had at one moment, and the parts of each. Its file is written last, under
 * another name, and renamed: a generation is there whole or not at all. It has a sum of its own, since a rename on FAT may be cut.
 * The number comes first in the name, as a computer without a battery may have a clock that goes back.
 *
 *   <target>/generations/000012-20261123T084000Z.json    {"sha256":"…","generation":{"format":1,…}}
 */
import { rm } from "node:fs/promises";
import { isAbsolute, join, normalize } from "node:path";
import { syncDirectory, writeDurably } from "../../core/durable-file.ts";
import { systemErrorCode } from "../../core/errors.ts";
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
  const folder = join(target, "generations");
  const whole: NamedGeneration[] = [];
  const damaged: string[] = [];
  for (const file of (await namesIn(folder)).filter((name) => NAME.test(name)).toSorted()) {
    const name = file.slice(0, -".json".length);
    const generation = await readOne(join(folder, file));
    if (generation === undefined) damaged.push(name);
    else whole.push({ name, generation });
  }
  return { whole, damaged };
}

async function readOne(file: string): Promise<Generation | undefined> {
  const text = await readRegular(file, limits.generationBytes).catch((error: unknown) => {
    if (systemErrorCode(error) === "EFBIG") return "";
    throw error;
  });
  try {
    const { sha256, generation } = JSON.parse(text ?? "") as { sha256: string; generation: Generation };
    if (sha256 !== sha256Of(JSON.stringify(generation)) || generation.format !== 1) return undefined;
    return generation.files.every((file) => isBelow(file.path) && isOfParts(file)) ? generation : undefined;
  } catch {
    return undefined;
  }
}

/** A path that leads out of the directory would write anywhere. */
function isBelow(path: string): boolean {
  return path !== "" && !isAbsolute(path) && normalize(path) === path && !path.startsWith("..");
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
