/** The process of a chart file: opens it, says what it has, and then answers each place with its tile. It ends with the service. */
import { closeSync, constants, fstatSync, openSync, readSync } from "node:fs";
import { lowerThreadPriority } from "../../core/background-thread.ts";
import { systemErrorCode } from "../../core/errors.ts";
import { mustBeRegular } from "../../core/regular-file.ts";
import type { ChartAnswer } from "./remote-chart.ts";
import { openFileTiles } from "./file-tiles.ts";
import { openSqliteTiles } from "./sqlite-tiles.ts";
import { ChartError, type TileFile, type TilePlace } from "./tile-set.ts";

lowerThreadPriority();

/** By what the file begins with, not by its name. */
function opened(file: string): TileFile {
  // Without O_NONBLOCK, opening a pipe waits for a writer.
  const descriptor = openSync(file, constants.O_RDONLY | constants.O_NONBLOCK);
  const head = Buffer.alloc(16);
  try {
    mustBeRegular(fstatSync(descriptor), file);
    readSync(descriptor, head, 0, head.length, 0);
  } finally {
    closeSync(descriptor);
  }
  if (head.toString("latin1", 0, 7) === "PMTiles") return openFileTiles(file);
  if (head.toString("latin1") === "SQLite format 3\0") return openSqliteTiles(file);
  throw new ChartError("not a chart");
}

/** Said instead of thrown: an error that crosses to another process loses what it is. */
function answer(work: () => ChartAnswer): void {
  try {
    process.send?.(work());
  } catch (error) {
    const fault =
      error instanceof ChartError ? error.fault : systemErrorCode(error) === "ENOENT" ? "missing" : "unreadable";
    process.send?.({ fault } satisfies ChartAnswer);
  }
}

let tiles: TileFile | undefined;
answer(() => {
  tiles = opened(process.argv[2] ?? "");
  return { set: tiles.set };
});
process.on("message", (place: TilePlace) => answer(() => ({ tile: tiles?.tile(place) })));
