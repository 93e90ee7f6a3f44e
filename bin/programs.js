// The two programs of this repository: what each is made of, and what keeps its place in its dist/ (the rest is joined to chunks).
// The shore is joined from the vessel's sources and its own; the vessel has nothing of the shore.

import { globSync } from "node:fs";
import { fileURLToPath } from "node:url";

const MANUAL_PLACES = [
  ...["README", "ARCHITECTURE", "CHANGELOG", "CONTRIBUTING", "SECURITY", "packages/shore/README"].map(
    (name) => `${name}.md`,
  ),
  "docs",
];
/** What the service serves at `/manual`: all to which a document of the package leads. */
const MANUAL = MANUAL_PLACES.map((place) => (place === "docs" ? "docs/**/*.md" : place));

/** `folder`: from the root, with a slash at its end. `sources`, from the root: dist/ is made again when one of them has changed. */
export const VESSEL = {
  folder: "",
  sources: [
    "src",
    "commands",
    "web",
    "bin/compile.js",
    "bin/programs.js",
    "bin/join-modules.js",
    "bin/join-pages.js",
    "bin/join-plotter.js",
    "bin/old-styles.js",
    "bin/list-pages.js",
    "bin/limits-list.ts",
    "bin/default-alarms-list.ts",
    "bin/tags-list.ts",
    "bin/list-item.ts",
    "bin/manual-pages.js",
    "bin/pack-pages.js",
    "bin/validator-code.ts",
    // The page of the limits has those ashore, where they are.
    ...globSync("packages/*/src/limits.ts", { cwd: fileURLToPath(new URL("..", import.meta.url)) }),
    ...MANUAL_PLACES,
  ],
  manual: MANUAL,
  entries: [
    "commands/**/*.ts",
    "src/runtime/command-dispatch.ts",
    "src/**/*-worker.ts",
    "src/{nmea2000,logbook,historian}/index.ts",
    // Packaging asks for these.
    "src/project/schema.ts",
    "src/connectors/connectors.ts",
    "src/historian/formats.ts",
    // Tests set other limits in what they start.
    "src/**/limits.ts",
  ],
  /** Its pages are loaded as they are opened. */
  app: "web/app.tsx",
  worker: "web/service-worker.ts",
  /** Each of these is one file. */
  pages: ["web/{docs,manual}.ts", "web/styles/app.css", "web/{style,docs,manual}.css"],
};

export const SHORE = {
  folder: "packages/shore/",
  sources: [
    ...VESSEL.sources.filter((place) => !MANUAL_PLACES.includes(place)),
    "packages/shore/commands",
    "packages/shore/src",
    "packages/shore/web",
  ],
  entries: ["commands/*.ts", "src/runtime/command-dispatch.ts"],
  pages: ["web/{fleet,owner}.{js,css}"],
};
