// Joins the pages (decision 236): one module until the first page is seen, one for each page that is opened later. Each file has its
// content in its name, so that a browser asks for it once; the HTML has the names. What the pages name as it is (`/web/icon.svg`) stays so.
import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, join, relative } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build, transform } from "esbuild";
import { joinPlotter, neededBy, OLD } from "./join-plotter.js";

const root = fileURLToPath(new URL("..", import.meta.url));

/** The oldest that the pages are made for: tablets of 2022. */
const BROWSERS = ["es2022", "chrome109", "firefox115", "safari16.4"];

/** The scripts that run before anything is drawn are no modules. */
const BEFORE_THE_PAGE = ["web/first-light.ts"];
const BEFORE_OLD_PAGES = ["web/plotter-or-console.ts", "web/plotter/first-light.ts"];

/** `outdir`: an empty folder below the project's, so that the libraries are found from it. */
export async function joinPages(program, outdir) {
  const own = join(root, program.folder);
  const common = {
    absWorkingDir: own,
    outbase: own,
    outdir,
    bundle: true,
    minify: true,
    metafile: true,
    target: BROWSERS,
    external: ["/web/*"],
    loader: { ".woff2": "file" },
    assetNames: "web/[name]-[hash]",
    logLevel: "warning",
    // A name has the path of each file that is in it, as seen from here: without links, it does not depend on where the clone is.
    preserveSymlinks: true,
    entryNames: "[dir]/[name]-[hash]",
    chunkNames: "web/[name]-[hash]",
    jsx: "automatic",
    jsxImportSource: "preact",
    plugins: [stylesWithTheirPart, onlyWhatIsUsed],
  };
  const plain = globSync(program.pages, { cwd: own });
  const before = { ...common, absWorkingDir: root, outbase: root };
  const names = new Map(
    (
      await Promise.all([
        build({ ...common, entryPoints: plain, format: "esm" }).then(namesIn),
        build({ ...before, entryPoints: BEFORE_THE_PAGE, format: "iife" }).then(namesIn),
        // A browser asks for it by its name, and looks itself whether it has changed.
        ...(program.worker === undefined
          ? []
          : [
              build({ ...common, entryPoints: [program.worker], format: "iife", entryNames: "[dir]/[name]" }).then(
                () => [],
              ),
            ]),
        ...(program.app === undefined
          ? []
          : [
              joinApp(program.app, common),
              joinPlotter(common),
              build({ ...before, ...OLD, entryPoints: BEFORE_OLD_PAGES, format: "iife" }).then(namesIn),
              listWords(outdir),
            ]),
      ])
    ).flat(),
  );
  for (const file of globSync("web/**/*.html", { cwd: own })) {
    const html = readFileSync(join(own, file), "utf8");
    const named = html.replaceAll(/"(\/web\/[^"]+)"/g, (_, path) => `"${names.get(path) ?? path}"`);
    writeFileSync(join(outdir, file), withParts(named, outdir));
  }
}

/**
 * What asks for the first answers stands in the page itself, and its few first styles: they are there a round trip sooner. What the styles
 * name beside them is named from the page then.
 */
function withParts(html, outdir) {
  const styled = html.replaceAll(/<link rel="stylesheet" href="([^"]+)" data-within \/>/g, (_, path) => {
    const code = readFileSync(join(outdir, path), "utf8").trim();
    return `<style>${code.replaceAll(/url\((["']?)\.\.\//g, "url($1/web/")}</style>`;
  });
  return styled.replaceAll(/<script src="([^"]+)" data-asks>/g, (_, path) => {
    const code = readFileSync(join(outdir, path), "utf8").trim();
    return `<script data-asks>${code}`;
  });
}

/** `web/words.json`: every English word of the console, to be translated (`web/texts/translation.ts`). */
async function listWords(outdir) {
  const tables = globSync("web/texts/en/*.ts", { cwd: root }).toSorted();
  const contents = [
    'import { wordsIn } from "./web/texts/translation.ts";',
    ...tables.map((file, at) => `import * as t${at} from "./${file}";`),
    `export const words = ["@language", ...wordsIn([${tables.map((_, at) => `t${at}`).join(", ")}])];`,
  ].join("\n");
  const outfile = join(outdir, "words.js");
  await build({ stdin: { contents, resolveDir: root }, bundle: true, format: "esm", outfile, logLevel: "warning" });
  const { words } = await import(pathToFileURL(outfile).href);
  rmSync(outfile);
  mkdirSync(join(outdir, "web"), { recursive: true });
  const toFill = Object.fromEntries(words.map((word) => [word, ""]));
  writeFileSync(join(outdir, "web/words.json"), `${JSON.stringify(toFill, null, 2)}\n`);
  return [];
}

/** What the HTML names `/web/app.js` is made of `web/app.tsx`, and is called `/web/app-MUFG7S2X.js`. */
function namesIn({ metafile }) {
  return Object.entries(metafile.outputs).flatMap(([output, { entryPoint }]) =>
    entryPoint === undefined ? [] : [[htmlName(entryPoint), output.slice(output.indexOf("/web/"))]],
  );
}

const htmlName = (source) => `/${source.replace(/\.tsx?$/, ".js")}`;

/**
 * esbuild puts what the first page and a later one share into chunks of their own, a request each. All that the first page needs is one
 * module here; a later page takes what it shares from there, by the name of the chunk in `globalThis.bitacora`.
 */
async function joinApp(app, common) {
  const { metafile } = await build({ ...common, entryPoints: [app], format: "esm", splitting: true });
  const { outputs } = metafile;
  const entry = Object.keys(outputs).find((path) => outputs[path].entryPoint === app);
  const first = neededBy(entry, outputs);
  const chunks = [...first].filter((path) => path !== entry);
  const place = (path) => join(common.absWorkingDir, path);
  const contents = [
    ...chunks.map((path, at) => `import * as c${at} from "./${basename(path)}";`),
    `import "./${basename(entry)}";`,
    `globalThis.bitacora = { ${chunks.map((path, at) => `"${basename(path)}": c${at}`).join(", ")} };`,
  ].join("\n");
  const joined = await build({
    ...common,
    absWorkingDir: common.outdir,
    entryPoints: undefined,
    stdin: { contents, resolveDir: dirname(place(entry)), sourcefile: app },
    entryNames: "web/app-[hash]",
    format: "esm",
    plugins: [laterIsOutside],
  });
  for (const path of Object.keys(outputs)) {
    if (first.has(path)) rmSync(place(path));
    else if (path.endsWith(".js"))
      writeFileSync(place(path), takesFromFirst(readFileSync(place(path), "utf8"), chunks));
  }
  const [made] = Object.keys(joined.metafile.outputs);
  return [[htmlName(app), `/${made}`]];
}

/** `import{a as n}from"./chunk-X.js"` of the first page's chunks. */
function takesFromFirst(code, chunks) {
  const names = new Set(chunks.map((path) => basename(path)));
  const taken = code.replaceAll(/import(?:\{([^}]*)\}from)?"\.\/([\w.-]+)";?/g, (whole, list, name) => {
    if (!names.has(name)) return whole;
    return list === undefined ? "" : `const{${list.replaceAll(" as ", ":")}}=globalThis.bitacora["${name}"];`;
  });
  for (const name of names)
    if (taken.includes(`"./${name}"`)) throw new Error(`a later page imports ${name} in a way that is not known here`);
  return taken;
}

const laterIsOutside = {
  name: "later-is-outside",
  setup({ onResolve }) {
    onResolve({ filter: /^\./ }, ({ kind, path }) =>
      kind === "dynamic-import" ? { path, external: true } : undefined,
    );
  },
};

/** The styles of a part come with its module: a page that is loaded later brings its own. */
const stylesWithTheirPart = {
  name: "styles-with-their-part",
  setup({ onLoad, onResolve }) {
    onResolve({ filter: /\.css$/ }, ({ kind, path: name, resolveDir }) => {
      if (kind !== "import-statement") return undefined;
      const path = name.startsWith(".") ? join(resolveDir, name) : join(root, "node_modules", name);
      return { path: relative(root, path), namespace: "styles", sideEffects: true };
    });
    onLoad({ filter: /./, namespace: "styles" }, async ({ path }) => {
      const { code } = await transform(readFileSync(join(root, path), "utf8"), {
        loader: "css",
        minify: true,
        target: BROWSERS,
      });
      const sheet = `const sheet = new CSSStyleSheet(); sheet.replaceSync(${JSON.stringify(code.trim())});`;
      return { contents: `${sheet} document.adoptedStyleSheets.push(sheet);`, loader: "js" };
    });
  },
};

/** Of a module of the service a page takes what it uses, and nothing of Node's, which a test would find in it. */
const onlyWhatIsUsed = {
  name: "only-what-is-used",
  setup({ onResolve }) {
    onResolve({ filter: /^node:/ }, ({ path }) => ({ path, external: true, sideEffects: false }));
    onResolve({ filter: /^\./ }, ({ path: name, resolveDir }) => {
      const path = join(resolveDir, name);
      return path.includes("/node_modules/") ? undefined : { path, sideEffects: !path.startsWith(join(root, "src/")) };
    });
  },
};
