/**
 * Project files on disk. A file that cannot be read is `project-unreadable`; a file with faults is `project-invalid`, with all faults.
 */
import { hash as digest } from "node:crypto";
import { constants } from "node:fs";
import { open } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { BitacoraError, systemErrorCode } from "../core/errors.ts";
import { limits } from "./limits.ts";
import { formatIsoTime } from "../core/time.ts";
import { type Locale, localeOf } from "../messages/locale.ts";
import { messagesIn } from "../messages/messages.ts";
import { type LocatedFault, faultLine } from "./fault.ts";
import { parseProject, type ParseResult } from "./parse-project.ts";
import type { Project } from "./project.ts";
import type { GivenSection } from "./section.ts";

/** Which file it was: its SHA-256, as `sha256sum` prints it, and when it was changed last. */
export interface ProjectFileState {
  readonly sha256: string;
  readonly modifiedAt: string;
}

export interface LoadedProject {
  readonly project: Project;
  readonly text: string;
  readonly file: ProjectFileState;
  /** What works, and is hardly meant: a line each. */
  readonly warnings: readonly string[];
}

interface Readable {
  readonly file: string;
  readonly text: string;
  readonly state: ProjectFileState;
  readonly result: ParseResult;
}

/** `sections`, here and below: those of the connectors. */
export async function loadProject(file: string, sections: readonly GivenSection[], locale?: Locale): Promise<Project> {
  return (await loadProjectFile(file, sections, locale)).project;
}

/**
 * Rejects with `project-unreadable`, or with `project-invalid` and in its details the faults and a line for each. `owner`, here and below:
 * as `parseProject` has it.
 */
export async function loadProjectFile(
  file: string,
  sections: readonly GivenSection[],
  locale = localeOf(process.env),
  owner?: string,
): Promise<LoadedProject> {
  const { text, state } = await readProjectText(file);
  return loadedOf({ file, text, state, result: parseProject(text, dirname(resolve(file)), sections, owner) }, locale);
}

/** Throws `project-invalid` if it has faults. */
export function loadedOf({ file, text, state, result }: Readable, locale: Locale): LoadedProject {
  const linesOf = (found: readonly LocatedFault[]) => found.map((fault) => faultLine(fault, locale));
  if (result.project !== undefined)
    return { project: result.project, text, file: state, warnings: linesOf(result.warnings) };
  const { faults, count } = result;
  const lines = linesOf(faults);
  throw new BitacoraError("project-invalid", { file, count, faults, lines });
}

/** Reads and checks without throwing for faults. Rejects with `project-unreadable`. */
export async function checkProject(
  file: string,
  sections: readonly GivenSection[],
  owner?: string,
): Promise<ParseResult> {
  const { text } = await readProjectText(file);
  return parseProject(text, dirname(resolve(file)), sections, owner);
}

/** The text as it is, and which file it was. Rejects with `project-unreadable`. */
export async function readProjectText(
  file: string,
): Promise<{ readonly text: string; readonly state: ProjectFileState }> {
  const { reasons } = messagesIn(localeOf(process.env)).project;
  const unreadable = (reason: string, cause?: unknown) =>
    new BitacoraError("project-unreadable", { file, reason }, cause);
  try {
    // Non-blocking, because opening a named pipe would otherwise wait for a writer for ever.
    await using handle = await open(file, constants.O_RDONLY | constants.O_NONBLOCK);
    const stat = await handle.stat();
    if (stat.isDirectory()) throw unreadable(reasons.EISDIR);
    if (!stat.isFile()) throw unreadable(reasons.notAFile);
    if (stat.size > limits.bytes) throw unreadable(reasons.tooLarge({ maxBytes: limits.bytes }));
    const bytes = await handle.readFile();
    const text = decodeUtf8(bytes);
    if (text === undefined) throw unreadable(reasons.notText);
    return { text, state: { sha256: digest("sha256", bytes), modifiedAt: formatIsoTime(stat.mtimeMs) } };
  } catch (error) {
    if (error instanceof BitacoraError) throw error;
    const code = systemErrorCode(error) ?? String(error);
    const known = code === "ENOENT" || code === "EACCES" ? reasons[code] : code;
    throw unreadable(known, error);
  }
}

/** Undefined if the bytes are not UTF-8, or have a NUL and so are not text. */
function decodeUtf8(bytes: Uint8Array): string | undefined {
  if (bytes.includes(0)) return undefined;
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
