/** Where systemd finds the unit, and who put it there. The first one counts: an administrator's goes before a package's. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

export const UNIT = "bitacora.service";

/** As systemd searches them. */
const FOLDERS = [
  { folder: "/etc/systemd/system", isPackage: false },
  { folder: "/usr/local/lib/systemd/system", isPackage: false },
  { folder: "/lib/systemd/system", isPackage: true },
  { folder: "/usr/lib/systemd/system", isPackage: true },
] as const;

/** The first line of a unit that `bitacora service install` has written. */
export const OUR_MARK = "# Written by: bitacora service install";

export interface FoundUnit {
  readonly file: string;
  readonly writtenBy: "package" | "service install" | "hand";
}

/** `root`: another folder in place of `/`. */
export function findUnit(root = "/"): FoundUnit | undefined {
  for (const { folder, isPackage } of FOLDERS) {
    const file = join(root, folder, UNIT);
    if (!existsSync(file)) continue;
    if (isPackage) return { file, writtenBy: "package" };
    return { file, writtenBy: readFileSync(file, "utf8").startsWith(OUR_MARK) ? "service install" : "hand" };
  }
  return undefined;
}

/** The programs that the unit starts and that are not there: Node was removed, or installed elsewhere. */
export function missingPrograms({ file }: FoundUnit): string[] {
  const [, command = ""] = /^ExecStart=(.*)$/m.exec(readFileSync(file, "utf8")) ?? [];
  // Node and the program; what follows, they look at themselves.
  const words = (command.match(/"[^"]*"|\S+/g) ?? []).slice(0, 2);
  const paths = words.map((word) => word.replaceAll('"', "").replaceAll("%%", "%").replaceAll("$$", "$"));
  return paths.filter((path) => path.startsWith("/") && !existsSync(path));
}
