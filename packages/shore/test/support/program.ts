/** `bitacora-shore` as people run it, the way that `bitacora` is. */
import { fileURLToPath } from "node:url";
import { runBitacora, type RunOptions, spawnBitacora } from "../../../../test/support/service-process.ts";
import { runWarm } from "../../../../test/support/warm-bitacora.ts";

export const shoreRoot = fileURLToPath(new URL("../..", import.meta.url));

export const spawnShore = (args: readonly string[]) => spawnBitacora(args, { program: shoreRoot });

export const runShore = (args: readonly string[], options: RunOptions = {}) =>
  runBitacora(args, { ...options, program: shoreRoot });

export const runShoreWarm = (args: readonly string[], options: RunOptions = {}) =>
  runWarm(args, { ...options, program: shoreRoot });
