// Joins the modules of the sources to chunks (decision 245): reading eight hundred files was a third of what a start takes of the
// processor. What is started or imported by its name is an entry and keeps its place; everything else lies in chunks/.
import { globSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build, transform } from "esbuild";
import { VESSEL } from "./programs.js";

const root = fileURLToPath(new URL("..", import.meta.url));

const VALIDATOR = "src/project/shape-validator.ts";

/** `outdir`: an empty folder below the project's, so that the libraries are found from it. */
export async function joinModules(program, outdir) {
  const own = join(root, program.folder);
  const validators = program === VESSEL ? [inPlaceOf(VALIDATOR, await generatedValidator(outdir))] : [];
  await build({
    ...common,
    absWorkingDir: own,
    entryPoints: globSync(program.entries, { cwd: own }).toSorted(),
    outbase: own,
    outdir,
    splitting: true,
    chunkNames: "chunks/[name]-[hash]",
    plugins: [...validators, ownPlaces(own), lazyHttp],
  });
}

const common = {
  absWorkingDir: root,
  bundle: true,
  format: "esm",
  platform: "node",
  target: "node24",
  packages: "external",
  logLevel: "warning",
};

async function generatedValidator(folder) {
  const outfile = join(folder, "validator.js");
  await build({ ...common, entryPoints: ["bin/validator-code.ts"], outfile });
  const { code } = await import(pathToFileURL(outfile).href);
  rmSync(outfile);
  return (await transform(code, { minify: true, format: "esm" })).code;
}

/** The few functions that the generated code asks ajv for come along. */
function inPlaceOf(file, contents) {
  const path = join(root, file);
  return {
    name: "generated",
    setup({ onLoad, onResolve }) {
      onLoad({ filter: /\.ts$/ }, (args) =>
        args.path === path ? { contents, loader: "js", resolveDir: root } : undefined,
      );
      onResolve({ filter: /^ajv\/dist\/runtime\// }, ({ path: name }) => ({
        path: join(root, "node_modules", `${name}.js`),
      }));
    },
  };
}

/** A module that asks where it lies is told the place that it would have by itself: files lie beside it, libraries above it. */
const ownPlaces = (own) => ({
  name: "own-places",
  setup({ onLoad }) {
    onLoad({ filter: /\.ts$/ }, ({ path }) => {
      const source = readFileSync(path, "utf8");
      if (!source.includes("import.meta.url")) return undefined;
      const place = JSON.stringify(path.slice((path.startsWith(own) ? own : root).length).replace(/ts$/, "js"));
      const dist = 'import.meta.url.slice(0, import.meta.url.lastIndexOf("/dist/") + 6)';
      return { contents: source.replaceAll("import.meta.url", `(${dist} + ${place})`), loader: "ts" };
    });
  },
});

/** Node evaluates every export of a module of its own that is imported; one of `node:http` is a whole client, 70 ms at each start. */
const lazyHttp = {
  name: "lazy-http",
  setup({ onLoad, onResolve }) {
    onResolve({ filter: /^node:http$/ }, () => ({ path: "http", namespace: "lazy-http" }));
    onLoad({ filter: /./, namespace: "lazy-http" }, () => ({
      contents: 'module.exports = process.getBuiltinModule("node:http")',
    }));
  },
};
