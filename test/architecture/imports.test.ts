/**
 * Reads the import directions off the code: they point up the list of ARCHITECTURE.md, never down, and within a folder they
 * never go round in a circle.
 */
import { globSync, readFileSync } from "node:fs";
import { dirname, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import test from "ava";
import { circlesOf, type Edge } from "./support/circles.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** Each folder and the folders it may import from, besides its own. */
const mayImport: Readonly<Record<string, readonly string[]>> = {
  core: [],
  tags: ["core"],
  messages: ["core", "tags"],
  values: ["core", "tags"],
  access: ["core"],
  alarms: ["core", "tags"],
  historian: ["core", "tags"],
  logbook: ["core"],
  https: ["core"],
  witness: ["core", "logbook"],
  ais: ["core"],
  anchor: ["ais"],
  areas: ["ais"],
  collision: ["ais"],
  distress: ["core", "ais"],
  mob: ["ais", "anchor"],
  position: ["core", "ais"],
  track: ["core"],
  nmea2000: ["core", "tags", "alarms", "ais", "distress"],
  nmea0183: ["core", "tags", "alarms", "ais", "distress", "nmea2000"],
  signalk: ["core", "tags", "alarms", "ais", "collision"],
  modbus: ["core", "tags"],
  switching: ["core"],
  mqtt: ["core", "tags", "alarms", "logbook"],
  derive: ["core", "tags", "ais"],
  mdns: ["core"],
  import: ["core", "tags", "historian", "logbook", "nmea2000", "nmea0183", "signalk"],
  simulator: ["core", "tags"],
  project: [
    "core",
    "messages",
    "tags",
    "alarms",
    "historian",
    "logbook",
    "witness",
    "anchor",
    "collision",
    "distress",
    "mob",
    "nmea2000",
    "nmea0183",
    "signalk",
    "modbus",
    "mqtt",
    "derive",
    "simulator",
  ],
  acts: [
    "core",
    "access",
    "messages",
    "tags",
    "values",
    "alarms",
    "logbook",
    "ais",
    "anchor",
    "areas",
    "mob",
    "switching",
  ],
  connectors: [
    "core",
    "mdns",
    "access",
    "acts",
    "messages",
    "tags",
    "values",
    "alarms",
    "historian",
    "logbook",
    "witness",
    "ais",
    "distress",
    "track",
    "nmea2000",
    "nmea0183",
    "signalk",
    "modbus",
    "switching",
    "mqtt",
    "simulator",
    "project",
  ],
  api: [
    "core",
    "access",
    "acts",
    "connectors",
    "messages",
    "tags",
    "values",
    "alarms",
    "historian",
    "logbook",
    "https",
    "witness",
    "anchor",
    "collision",
    "areas",
    "mob",
    "ais",
    "track",
    "nmea2000",
    "nmea0183",
    "signalk",
    "modbus",
    "switching",
    "mqtt",
    "simulator",
    "project",
    "position",
  ],
  runtime: [
    "core",
    "access",
    "acts",
    "connectors",
    "messages",
    "tags",
    "values",
    "alarms",
    "historian",
    "logbook",
    "https",
    "witness",
    "ais",
    "anchor",
    "areas",
    "collision",
    "distress",
    "mob",
    "track",
    "nmea2000",
    "nmea0183",
    "import",
    "mdns",
    "signalk",
    "modbus",
    "switching",
    "mqtt",
    "derive",
    "simulator",
    "project",
    "api",
    "position",
  ],
};

/** What the program ashore takes from the vessel's folders; its `runtime/` takes the base of the command line besides. */
const mayTakeAshore = ["core", "tags", "access", "alarms", "historian", "logbook", "witness"];
const mayRunAshore = [...mayTakeAshore, "messages", "connectors", "api", "runtime"];

/**
 * Only runtime/, connectors/ and tests (and a worker's own entry) import a file that carries a technology in its name, and the folders
 * `library/`: for other programs they put together what runtime/ puts together for the service.
 */
const TECHNOLOGY = /(^|-)(nedb|sqlite|socketcan|tcp|udp|file|postgres|victoria)-/;

interface Import {
  readonly from: string;
  readonly to: string;
}

/** `statement` has the path in its first group. */
function importsOf(pattern: string, statement = /(?:from|import)\s*\(?\s*"(\.[^"]+)"/g): Import[] {
  const found: Import[] = [];
  for (const file of globSync(pattern, { cwd: root })) {
    const text = readFileSync(resolve(root, file), "utf8");
    for (const [, path] of text.matchAll(statement)) {
      found.push({ from: file, to: relative(root, resolve(root, dirname(file), path ?? "")) });
    }
  }
  return found;
}

/**
 * What the project file says of a kind of source, and how it is found, stands in the folder of its connector, and belongs to the project:
 * it opens nothing.
 */
const OF_PROJECT = /^src\/connectors\/(sources|[^/]+\/(source|beacon))\.ts$/;
const roomOf = (file: string) => (OF_PROJECT.test(file) ? "project" : folderOf(file));
const folderOf = (file: string) => file.split("/")[1] ?? "";

test("imports between the folders of src point up the list, never down", (t) => {
  const imports = importsOf("src/**/*.ts");
  t.true(imports.length > 100, "the pattern found the code");
  const wrong = imports.filter(({ from, to }) => {
    const [here, there] = [roomOf(from), roomOf(to)];
    return !to.startsWith("src/") || (here !== there && mayImport[here]?.includes(there) !== true);
  });
  t.deepEqual(wrong, []);
});

test("every folder of src stands in the list", (t) => {
  const folders = new Set(globSync("src/*", { cwd: root }).map(folderOf));
  t.deepEqual([...folders].sort(), Object.keys(mayImport).sort());
});

test("the program ashore takes from the vessel what both have, and the vessel nothing from ashore", (t) => {
  const imports = importsOf("packages/shore/{src,commands}/**/*.ts");
  t.true(imports.length > 100, "the pattern found the code");
  const wrong = imports.filter(({ from, to }) => {
    if (to.startsWith("packages/shore/src/")) return false;
    const runs = /^packages\/shore\/(commands|src\/(runtime|messages))\//.test(from);
    return !to.startsWith("src/") || !(runs ? mayRunAshore : mayTakeAshore).includes(folderOf(to));
  });
  t.deepEqual(wrong, []);
});

test("commands see runtime, the API's client and messages, and nothing else", (t) => {
  const wrong = importsOf("commands/**/*.ts").filter(
    ({ to }) => !/^src\/(runtime|messages)\//.test(to) && !to.startsWith("src/api/client"),
  );
  t.deepEqual(wrong, []);
});

const ownFolderOf = (file: string) => folderOf(file.replace(/^packages\/[^/]+\//, ""));
const putsTogether = (file: string) =>
  /^(runtime|connectors)$/.test(ownFolderOf(file)) || file.split("/")[2] === "library";

test("the console has the types of the interface, and values of rooms that only compute", (t) => {
  const values = importsOf("web/**/*.{ts,tsx}", /import (?!type )[^;]*? from "(\.[^"]+)"/g);
  t.true(values.length > 100, "the pattern found the code");
  const wrong = values.filter(
    ({ to }) =>
      !to.startsWith("web/") && !/^src\/(core\/priority|api\/asked|access\/|alarms\/|logbook\/|tags\/)/.test(to),
  );
  t.deepEqual(wrong, []);
  const types = importsOf("web/**/*.{ts,tsx}", /import type [^;]*? from "(\.[^"]+)"/g);
  const foreign = types.filter(
    ({ to }) => !to.startsWith("web/") && !/^src\/(core|api|access|alarms|logbook|tags)\//.test(to),
  );
  t.deepEqual(foreign, []);
});

test("files that touch the world are imported by runtime and connectors, and by what other programs use, alone", (t) => {
  const wrong = importsOf("{.,packages/*}/src/**/*.ts").filter(({ from, to }) => {
    const name = to.split("/").at(-1) ?? "";
    return TECHNOLOGY.test(name) && !putsTogether(from) && ownFolderOf(from) !== ownFolderOf(to);
  });
  t.deepEqual(wrong, []);
});

/** Of `node:net` the functions that look at an address open nothing. */
const OPENS =
  /^(?!\{ (BlockList, )?isIP(v[46])? \} from "node:net").* from "(node:(net|dgram|tls|https?|child_process|worker_threads|sqlite)|mqtt|ws|express)"/s;

test("what a project is checked with opens nothing: no connector loads sockets or programs before it is opened", (t) => {
  const seen = new Set(["src/connectors/connectors.ts"]);
  const opening: string[] = [];
  for (const file of seen) {
    const text = readFileSync(resolve(root, file), "utf8");
    for (const [, statement = "", path = ""] of text.matchAll(/^(?:im|ex)port (?!type )([^;]*? from "([^"]+)")/gm)) {
      if (path.startsWith(".")) seen.add(relative(root, resolve(root, dirname(file), path)));
      else if (OPENS.test(statement)) opening.push(`${file}: ${statement}`);
    }
  }
  t.true(seen.size > 50, "the pattern found the code");
  t.deepEqual(opening, []);
});

test("nothing within imports what is there for other programs", (t) => {
  const wrong = importsOf("{src,commands}/**/*.ts").filter(({ from, to }) => {
    const isOfLibrary = to.split("/")[2] === "library" || to.endsWith("/index.ts");
    return isOfLibrary && from.split("/")[2] !== "library" && !from.endsWith("/index.ts");
  });
  t.deepEqual(wrong, []);
});

/**
 * What a folder holds directly, as its imports see it: each file for itself, and each sub-folder as one. Two sub-folders that
 * import each other are a circle here, whichever of their files do so.
 */
function circlesWithin(folder: string, imports: readonly Import[]): string[][] {
  const partOf = (file: string) => `${folder}/${file.slice(folder.length + 1).split("/")[0]}`;
  const edges = imports
    .filter(({ from, to }) => from.startsWith(`${folder}/`) && to.startsWith(`${folder}/`))
    .map(({ from, to }): Edge => [partOf(from), partOf(to)])
    .filter(([from, to]) => from !== to);
  return circlesOf(edges);
}

test("within each folder of src, and in those below it, no sub-folders and no files import each other in a circle", (t) => {
  const imports = importsOf("{.,packages/*}/src/**/*.ts");
  const folders = new Set(globSync("{src/*,packages/*/src}/**/*.ts", { cwd: root }).map(dirname));
  // A folder that holds nothing but folders has no file of its own.
  for (const folder of folders) if (!dirname(folder).endsWith("src")) folders.add(dirname(folder));
  for (const deeper of ["src/nmea2000/captures/formats", "packages/shore/src"]) t.true(folders.has(deeper), deeper);
  const files = circlesOf(imports.map(({ from, to }): Edge => [from, to]));
  const found = new Set([...files, ...[...folders].flatMap((folder) => circlesWithin(folder, imports))].map(String));
  t.deepEqual([...found], []);
});

test("a circle is found, however long it is and whatever hangs on it", (t) => {
  const circles = (...arrows: string[]) => circlesOf(arrows.map(([from = "", to = ""]): Edge => [from, to]));
  t.deepEqual(circles("ab", "bc", "ac"), []);
  t.deepEqual(circles("ab", "bc", "cb", "cd"), [["b", "c"]]);
  t.deepEqual(circles("ab", "ba", "bc", "cd", "de", "ec"), [
    ["a", "b"],
    ["c", "d", "e"],
  ]);
});

test("two sub-folders that import each other are a circle, also where no two files are", (t) => {
  const imports: Import[] = [
    { from: "src/room/bus/a.ts", to: "src/room/captures/b.ts" },
    { from: "src/room/captures/c.ts", to: "src/room/bus/d.ts" },
  ];
  t.deepEqual(circlesWithin("src/room", imports), [["src/room/bus", "src/room/captures"]]);
});
