/** The kernel's id of this boot: another one shows that the computer has restarted. */
import { readFileSync } from "node:fs";

/** Null if the system has none. */
export function readBootId(): string | null {
  try {
    return readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim() || null;
  } catch {
    return null;
  }
}
