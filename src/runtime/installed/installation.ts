/**
 * How this program came onto the computer. What to type for its repair depends on that.
 *
 *     debian   /usr/lib/bitacora/bin/run.js, with its own Node beside it
 *     npm      …/node_modules/bitacora/bin/run.js
 *     clone    anywhere else: somebody works on it
 */
import { realpathSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

export type InstalledBy = "debian" | "npm" | "clone";

export interface Installation {
  readonly by: InstalledBy;
  /** Absolute, without links. */
  readonly node: string;
  readonly program: string;
  /** The folder of `package.json`. */
  readonly root: string;
}

const DEBIAN_ROOT = "/usr/lib/bitacora";
/** What ships has one folder more above it, `dist`. */
const UP = import.meta.url.endsWith(".ts") ? "../../../" : "../../../../";

export function installation(): Installation {
  const root = realpathSync(fileURLToPath(new URL(UP, import.meta.url)));
  const program = join(root, "bin", "run.js");
  return { by: installedBy(root), node: realpathSync(process.execPath), program, root };
}

function installedBy(root: string): InstalledBy {
  if (root === DEBIAN_ROOT) return "debian";
  return root.includes("/node_modules/") ? "npm" : "clone";
}

/** How root types a command: root's PATH has what lies below /usr, and nothing of a user's nvm or of a clone. */
export function typedByRoot({ node, program }: Installation, words: string): string {
  return program.startsWith("/usr/") ? `sudo bitacora ${words}` : `sudo ${node} ${program} ${words}`;
}
