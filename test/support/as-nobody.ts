/**
 * Does something as a user without rights, since nothing is denied to root. The whole process is that user meanwhile, so the test must be
 * serial. The paths are given to that user first.
 */
import { chown } from "node:fs/promises";

const NOBODY = 65_534;

export async function asNobody<T>(paths: readonly string[], work: () => Promise<T>): Promise<T> {
  if (process.geteuid?.() !== 0) return work();
  for (const path of paths) await chown(path, NOBODY, NOBODY);
  process.seteuid?.(NOBODY);
  try {
    return await work();
  } finally {
    process.seteuid?.(0);
  }
}
