// Prints the folders of the libraries that a program loads, one a line: its dependencies and theirs, with socketcan: libraries.js PACKAGE_JSON
import { existsSync, readFileSync } from "node:fs";

const own = JSON.parse(readFileSync(process.argv[2], "utf8"));
// To build it, and nothing that is loaded.
const BUILD_ONLY = new Set(["node-gyp", "node-addon-api"]);
const found = new Set();

function add(name, from) {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf("/node_modules/")))) {
    const path = `${folder === "" ? "" : `${folder}/`}node_modules/${name}`;
    if (existsSync(`${path}/package.json`)) {
      if (found.has(path)) return;
      found.add(path);
      const { dependencies = {} } = JSON.parse(readFileSync(`${path}/package.json`, "utf8"));
      for (const each of Object.keys(dependencies)) if (!BUILD_ONLY.has(each)) add(each, path);
      return;
    }
    if (folder === "") throw new Error(`${name} is not installed`);
  }
}

for (const name of [...Object.keys(own.dependencies), ...Object.keys(own.optionalDependencies ?? {})]) add(name, "");
// One that lies in another comes with it.
const tops = [...found].filter((path) => ![...found].some((other) => path.startsWith(`${other}/`)));
for (const path of tops.toSorted((a, b) => (a < b ? -1 : 1))) console.log(path);
