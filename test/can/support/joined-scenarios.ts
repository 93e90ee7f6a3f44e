/** The scenarios and all that they import, joined to one file: in the rig a file more costs what a thousand lines cost elsewhere. */
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build, type Plugin } from "esbuild";

/** A module that asks where it lies is told so: workers and files beside it are found. */
const ownPlaces: Plugin = {
  name: "own-places",
  setup(joining) {
    joining.onLoad({ filter: /\.ts$/ }, ({ path }) => {
      const place = JSON.stringify(pathToFileURL(path).href);
      return { contents: readFileSync(path, "utf8").replaceAll("import.meta.url", place), loader: "ts" };
    });
  },
};

const root = fileURLToPath(new URL("../../../", import.meta.url));
const FOLDER = `${root}node_modules/.cache/bitacora-scenarios`;
/** What V8 has compiled of them: to read it takes the machine half the time that to compile takes it. */
export const COMPILED = { NODE_COMPILE_CACHE: `${FOLDER}/compiled` };
/** V8's interpreter alone: what it compiles would have to be translated once more, by the emulator. */
export const NODE = [process.execPath, "--jitless", "--expose-gc"] as const;
const PROGRAMS = ["run-scenarios", "open-and-end"] as const;

/** Packages that are CommonJS ask for Node's own modules so. */
const REQUIRE = `import { createRequire as requireFrom } from "node:module"; const require = requireFrom(${JSON.stringify(root)});`;

/** Where a program of this folder is when it has been joined. */
export const joinedProgram = (name: (typeof PROGRAMS)[number]) => `${FOLDER}/${name}.js`;

export async function joinScenarios(): Promise<void> {
  await build({
    entryPoints: PROGRAMS.map((name) => `${root}test/can/support/${name}.ts`),
    outdir: FOLDER,
    bundle: true,
    format: "esm",
    platform: "node",
    target: "node24",
    external: ["socketcan"],
    minifyWhitespace: true,
    banner: { js: REQUIRE },
    logLevel: "warning",
    plugins: [ownPlaces],
  });
  const [node, ...flags] = NODE;
  // No scenario is called so: it is loaded, and ends.
  spawnSync(node, [...flags, joinedProgram("run-scenarios"), "^$"], { env: { ...process.env, ...COMPILED } });
}
