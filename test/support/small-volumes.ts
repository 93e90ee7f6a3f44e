/**
 * Loaded into `serve` before anything else (`--import`): volumes of 200 kB, and a checkpoint twice a second or after a
 * hundred entries, so that a crash meets their making as often as anything else.
 */
import { limits as logbookLimits } from "../../src/logbook/limits.ts";

Object.assign(logbookLimits, { volumeBytes: 200_000, checkpointEntries: 100, checkpointSpacingMs: 500 });
