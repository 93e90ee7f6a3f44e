// The bill of materials (CycloneDX 1.6, ECMA-424) of what ships, from package-lock.json: for the archive of npm what it carries and what
// npm adds to it, for the Debian package what lies in its folder, and Node. The same lock gives the same text; it names no registry.
import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { VESSEL } from "./programs.js";

// Parts of Node that have a life and vulnerabilities of their own, as `process.versions` calls them.
const PARTS_OF_NODE = {
  ada: "ada",
  ares: "c-ares",
  brotli: "brotli",
  icu: "icu",
  llhttp: "llhttp",
  nghttp2: "nghttp2",
  openssl: "openssl",
  simdjson: "simdjson",
  sqlite: "sqlite",
  undici: "undici",
  uv: "libuv",
  v8: "v8",
  zlib: "zlib",
  zstd: "zstd",
};

/**
 * `root`: the clone. `program`: of `programs.js`. `lib`: a folder whose node_modules are what ships, for one architecture `arch` with the
 * Node that runs this; without it, all that the program asks for. `madeAtS`: seconds since 1970; without it there is no time in it.
 */
export function billOfMaterials({ root, program = VESSEL, lib, arch, madeAtS }) {
  const { packages } = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8"));
  const place = program.folder.replace(/\/$/, "");
  const own = packages[place];
  const paths =
    lib === undefined
      ? askedBy(place, packages)
      : libraryPaths(packages).filter((path) => existsSync(join(lib, path, "package.json")));
  const libraries = new Map(paths.map((path) => [path, libraryOf(root, path, packages[path], lib === undefined)]));
  const node = lib === undefined ? [] : [nodeComponent()];
  const self = `pkg:npm/${own.name}@${own.version}`;
  const dependsOn = (path) => {
    const refs = dependenciesOf(path, packages).map((asked) => libraries.get(asked)?.["bom-ref"]);
    return sorted(new Set(refs.filter((ref) => ref !== undefined)));
  };
  const components = [
    ...node,
    ...sortedBy([...new Map([...libraries.values()].map((one) => [one.purl, one])).values()]),
  ];
  const graph = new Map([[self, [...node.map((one) => one["bom-ref"]), ...dependsOn(place)]]]);
  for (const [path, { "bom-ref": ref }] of libraries)
    graph.set(ref, sorted(new Set([...(graph.get(ref) ?? []), ...dependsOn(path)])));
  const bill = {
    bomFormat: "CycloneDX",
    specVersion: "1.6",
    version: 1,
    metadata: {
      ...(madeAtS === undefined ? {} : { timestamp: new Date(madeAtS * 1000).toISOString() }),
      component: {
        "bom-ref": self,
        type: "application",
        name: own.name,
        version: own.version,
        licenses: [{ expression: own.license }],
        purl: self,
        ...(arch === undefined ? {} : { properties: [{ name: "bitacora:architecture", value: arch }] }),
      },
    },
    components,
    dependencies: sorted(graph.keys()).map((ref) => ({ ref, dependsOn: graph.get(ref) })),
  };
  return {
    $schema: "http://cyclonedx.org/schema/bom-1.6.schema.json",
    ...bill,
    serialNumber: `urn:uuid:${uuidOf(bill)}`,
  };
}

function libraryOf(root, path, { version, integrity, optional, license }, saysScope) {
  const name = path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);
  const purl = `pkg:npm/${name.replace("@", "%40")}@${version}`;
  const [group, short] = name.startsWith("@") ? name.split("/") : [undefined, name];
  const expression = typeof license === "string" ? license : licenseIn(join(root, path, "package.json"));
  return {
    "bom-ref": purl,
    type: "library",
    ...(group === undefined ? {} : { group }),
    name: short,
    version,
    ...(saysScope ? { scope: optional === true ? "optional" : "required" } : {}),
    ...(integrity === undefined ? {} : { hashes: [hashOf(integrity)] }),
    ...(expression === undefined ? {} : { licenses: [{ expression }] }),
    purl,
  };
}

function nodeComponent() {
  const { node, ...parts } = process.versions;
  const ref = `pkg:generic/node@${node}`;
  return {
    "bom-ref": ref,
    type: "platform",
    name: "node",
    version: node,
    licenses: [{ expression: "MIT" }],
    cpe: `cpe:2.3:a:nodejs:node.js:${node}:*:*:*:*:*:*:*`,
    purl: ref,
    components: Object.entries(PARTS_OF_NODE).flatMap(([key, name]) =>
      parts[key] ? [{ type: "library", name, version: parts[key] }] : [],
    ),
  };
}

function libraryPaths(packages) {
  return Object.keys(packages).filter((path) => path.includes("node_modules/") && packages[path].link !== true);
}

/** The places of all that a package asks for, and what that asks for, in the lock's order. */
function askedBy(place, packages) {
  const found = new Set();
  const add = (path) => {
    if (path === undefined || found.has(path)) return;
    found.add(path);
    for (const each of dependenciesOf(path, packages)) add(each);
  };
  for (const each of dependenciesOf(place, packages)) add(each);
  return libraryPaths(packages).filter((path) => found.has(path));
}

function dependenciesOf(path, packages) {
  const { dependencies = {}, optionalDependencies = {}, peerDependencies = {} } = packages[path];
  const names = Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies });
  return names.map((name) => pathOf(name, path, packages)).filter((each) => each !== undefined);
}

/** Where the library that a package asks for lies: in its own folder, or in one of those above. */
function pathOf(name, from, packages) {
  const steps = from === "" ? [] : from.split(/\/(?=node_modules\/)/);
  for (let depth = steps.length; depth >= 0; depth -= 1) {
    const path = [...steps.slice(0, depth), `node_modules/${name}`].join("/");
    if (packages[path] !== undefined) return path;
  }
  return undefined;
}

/** Some write it otherwise in their package, and npm does not read that. */
function licenseIn(file) {
  if (!existsSync(file)) return undefined;
  const { license, licence } = JSON.parse(readFileSync(file, "utf8"));
  return [license, licence, license?.type].find((each) => typeof each === "string");
}

/** `sha512-<base64>` of the lock. */
function hashOf(integrity) {
  const [kind, base64] = integrity.split(" ")[0].split(/-(.*)/s);
  return { alg: kind.replace("sha", "SHA-"), content: Buffer.from(base64, "base64").toString("hex") };
}

/** Of the content, so that the same content has the same. */
function uuidOf(bill) {
  const hex = createHash("sha256").update(JSON.stringify(bill)).digest("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

function sorted(texts) {
  return [...texts].sort((a, b) => (a < b ? -1 : 1));
}

function sortedBy(components) {
  return components.sort((a, b) => (a.purl < b.purl ? -1 : 1));
}
