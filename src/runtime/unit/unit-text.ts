/**
 * The unit for this installation: the one that is shipped (`systemd/bitacora.service`), with the paths of this Node and this program. The
 * unit must not depend on a PATH: the root of a computer knows nothing of a user's nvm. Pure.
 */
import { dirname, join } from "node:path";
import type { Installation } from "../installed/installation.ts";
import { OUR_MARK } from "../installed/unit-file.ts";

/** The unit does not see them (ProtectHome, PrivateTmp). */
const HOMES = ["/home/", "/root/", "/run/user/"];
const SCRATCH = ["/tmp/", "/var/tmp/", "/dev/shm/"];

/** In the shipped unit: how it is installed by hand, what it starts, where its documentation is. */
const BY_HAND = /^# Bitácora as a service[\s\S]*?^#   sudo systemctl daemon-reload.*\n/m;
const STARTED = "/usr/bin/env bitacora";
const DOCUMENTATION = /^Documentation=.*$/m;
const PLACE = /^# Where npm puts it;.*$/m;
const HOME_LINE = "ProtectHome=yes";

export function unitText(shipped: string, { node, program, root }: Installation): string {
  for (const part of [STARTED, HOME_LINE]) if (!shipped.includes(part)) throw new Error(`the unit has no ${part}`);
  const command = `${systemdWord(node)} ${systemdWord(program)}`;
  return `${OUR_MARK}\n${shipped
    .replace(
      BY_HAND,
      "# It is rewritten at each install; what is yours belongs in a drop-in: sudo systemctl edit bitacora\n",
    )
    .replace(PLACE, "# This Node and this program. If they move: sudo bitacora service install")
    .replace(STARTED, () => command)
    .replace(DOCUMENTATION, () => `Documentation=file:${join(root, "docs/owner.md").replaceAll("%", "%%")}`)
    .replace(HOME_LINE, () => homeLines(node, root))}`;
}

/** Below the homes the service sees only Node and the program, and only if they lie there. */
function homeLines(node: string, root: string): string {
  const inHome = [node, dependencies(root)].filter((path) => HOMES.some((home) => path.startsWith(home)));
  if (inHome.length === 0) return HOME_LINE;
  return ["ProtectHome=tmpfs", ...inHome.map((path) => `BindReadOnlyPaths=${systemdWord(path)}`)].join("\n");
}

/** npm may have put libraries beside the program. */
function dependencies(root: string): string {
  return dirname(root).endsWith("/node_modules") ? dirname(root) : root;
}

/** Whether the service could not see the program at all. */
export function isOutOfSight({ node, program }: Installation): boolean {
  return [node, program].some((path) => SCRATCH.some((folder) => path.startsWith(folder)));
}

/** A word of a systemd setting: quoted where it has blanks, and without specifiers and variables. */
function systemdWord(word: string): string {
  const plain = word.replaceAll("%", "%%").replaceAll("$", "$$$$");
  return /[\s"'\\;]/.test(plain) ? `"${plain.replaceAll("\\", "\\\\").replaceAll('"', '\\"')}"` : plain;
}
