// src/runtime/installed/installation.ts
import { realpathSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
var DEBIAN_ROOT = "/usr/lib/bitacora";
var UP = (import.meta.url.slice(0, import.meta.url.lastIndexOf("/dist/") + 6) + "src/runtime/installed/installation.js").endsWith(".ts") ? "../../../" : "../../../../";
function installation() {
  const root = realpathSync(fileURLToPath(new URL(UP, import.meta.url.slice(0, import.meta.url.lastIndexOf("/dist/") + 6) + "src/runtime/installed/installation.js")));
  const program = join(root, "bin", "run.js");
  return { by: installedBy(root), node: realpathSync(process.execPath), program, root };
}
function installedBy(root) {
  if (root === DEBIAN_ROOT) return "debian";
  return root.includes("/node_modules/") ? "npm" : "clone";
}
function typedByRoot({ node, program }, words) {
  return program.startsWith("/usr/") ? `sudo bitacora ${words}` : `sudo ${node} ${program} ${words}`;
}

// src/runtime/installed/places.ts
var PROJECT_FILE = "/etc/bitacora/project.yaml";
var STATE_DIR = "/var/lib/bitacora";
var SERVICE_USER = "bitacora";
var UNIT_FILE = "/etc/systemd/system/bitacora.service";

// src/runtime/installed/unit-file.ts
import { existsSync, readFileSync } from "node:fs";
import { join as join2 } from "node:path";
var UNIT = "bitacora.service";
var FOLDERS = [
  { folder: "/etc/systemd/system", isPackage: false },
  { folder: "/usr/local/lib/systemd/system", isPackage: false },
  { folder: "/lib/systemd/system", isPackage: true },
  { folder: "/usr/lib/systemd/system", isPackage: true }
];
var OUR_MARK = "# Written by: bitacora service install";
function findUnit(root = "/") {
  for (const { folder, isPackage } of FOLDERS) {
    const file = join2(root, folder, UNIT);
    if (!existsSync(file)) continue;
    if (isPackage) return { file, writtenBy: "package" };
    return { file, writtenBy: readFileSync(file, "utf8").startsWith(OUR_MARK) ? "service install" : "hand" };
  }
  return void 0;
}
function missingPrograms({ file }) {
  const [, command = ""] = /^ExecStart=(.*)$/m.exec(readFileSync(file, "utf8")) ?? [];
  const words = (command.match(/"[^"]*"|\S+/g) ?? []).slice(0, 2);
  const paths = words.map((word) => word.replaceAll('"', "").replaceAll("%%", "%").replaceAll("$$", "$"));
  return paths.filter((path) => path.startsWith("/") && !existsSync(path));
}

export {
  installation,
  typedByRoot,
  PROJECT_FILE,
  STATE_DIR,
  SERVICE_USER,
  UNIT_FILE,
  UNIT,
  OUR_MARK,
  findUnit,
  missingPrograms
};
