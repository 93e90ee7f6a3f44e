/** The scenarios and all that they import, joined to one file: in the rig a file more costs what a thousand lines cost elsewhere. */
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
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

/** The file to run. `root`: the project's folder, in whose cache it is kept. */
export async function joinScenarios(root: string): Promise<string> {
  const outfile = `${root}node_modules/.cache/bitacora-scenarios.js`;
  await build({
    entryPoints: [`${root}test/can/support/run-scenarios.ts`],
    outfile,
    bundle: true,
    format: "esm",
    platform: "node",
    target: "node24",
    packages: "external",
    logLevel: "warning",
    plugins: [ownPlaces],
  });
  return outfile;
}
