/**
 * Loaded into `serve` before anything else (`--import`): volumes of 200 kB, and a checkpoint twice a second or after a
 * hundred entries, so that a crash meets their making as often as anything else. The limits are those of what runs: dist/.
 */
const compiled = new URL("../../dist/src/logbook/limits.js", import.meta.url);
const { limits } = (await import(compiled.href)) as { readonly limits: object };

Object.assign(limits, { volumeBytes: 200_000, checkpointEntries: 100, checkpointSpacingMs: 500 });
