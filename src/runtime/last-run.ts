/** How the last run of the service ended, as its marker in the data directory shows it; see `service/run-marker.ts`. */
import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { FRAME_LOG_SUFFIX } from "../historian/disk/frame-log-path.ts";
import { readBootId } from "./boot-id.ts";

export const RUN_MARKER_FILE = "running.json";

/** A run that ended without a stop. */
export interface UncleanEnd {
  /** When it was last alive, ms since 1970. */
  readonly aliveMs: number;
  /** Whether the computer has started again since then; null if that is not known. */
  readonly rebooted: boolean | null;
}

/** Undefined if the last run was stopped in order, or there was none. Not for the directory of a running service. */
export async function findUncleanEnd(dataDir: string): Promise<UncleanEnd | undefined> {
  const text = await readFile(join(dataDir, RUN_MARKER_FILE), "utf8").catch(() => undefined);
  if (text === undefined) return undefined;
  const names = await readdir(dataDir).catch(() => []);
  const written = names.filter((name) => name === RUN_MARKER_FILE || name.includes(FRAME_LOG_SUFFIX));
  const times = await Promise.all(written.map((name) => modifiedMs(join(dataDir, name))));
  const bootId = markerOf(text).boot_id;
  const now = readBootId();
  const rebooted = typeof bootId === "string" && now !== null ? bootId !== now : null;
  return { aliveMs: Math.max(...times), rebooted };
}

/** For a running service: when the run before it was last alive (ISO 8601), if that ended without a stop. */
export async function previousUncleanEnd(dataDir: string): Promise<string | undefined> {
  const { previous } = markerOf(await readFile(join(dataDir, RUN_MARKER_FILE), "utf8").catch(() => ""));
  return typeof previous === "string" ? previous : undefined;
}

/** The project file of the run that has the directory, or did not end in order; null: it had none; undefined: no run has said. */
export async function projectOfRun(dataDir: string): Promise<string | null | undefined> {
  const { project_file: file } = markerOf(await readFile(join(dataDir, RUN_MARKER_FILE), "utf8").catch(() => ""));
  return typeof file === "string" || file === null ? file : undefined;
}

interface Marker {
  readonly project_file?: unknown;
  readonly boot_id?: unknown;
  readonly previous?: unknown;
}

/** A marker that was damaged by the power cut still shows that one was there. */
function markerOf(text: string): Marker {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? value : {};
  } catch {
    return {};
  }
}

async function modifiedMs(file: string): Promise<number> {
  return stat(file).then(
    ({ mtimeMs }) => Math.floor(mtimeMs),
    () => 0,
  );
}
