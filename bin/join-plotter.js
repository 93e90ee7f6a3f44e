// The console once more, for the browsers of plotters (decision 253): the same modules in older JavaScript, as scripts, since modules and
// `import()` came with Chromium 61 and 63; all styles in one file. A page that is opened later is a script of its own, as in the console.
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { createHash } from "node:crypto";
import { basename, join } from "node:path";
import { build, transform } from "esbuild";
import { oldStyles } from "./old-styles.js";

const APP = "web/plotter/app.ts";
const SHIMS = "web/plotter/shims.ts";
export const OLD = {
  target: "chrome49",
  // Chromium 49 has these, but for corners of them that nothing here uses.
  supported: {
    "const-and-let": true,
    destructuring: true,
    generator: true,
    "for-of": true,
    "default-argument": true,
    "dynamic-import": true,
  },
  define: { globalThis: "self" },
};

/** Returns the names that the HTML gives them, with what they are. */
export async function joinPlotter({ plugins: [, onlyWhatIsUsed], ...common }) {
  const old = { ...common, ...OLD, entryPoints: [APP] };
  const { styles, measured } = await stylesOf({ ...old, plugins: [onlyWhatIsUsed, measuredFrom("")] });
  const made = await build({
    ...old,
    format: "esm",
    splitting: true,
    entryNames: "web/old-[name]-[hash]",
    chunkNames: "web/old-[name]-[hash]",
    plugins: [withoutStyles, onlyWhatIsUsed, measuredFrom(measured)],
  });
  const { outputs } = made.metafile;
  const place = (path) => join(old.absWorkingDir, path);
  const entry = Object.keys(outputs).find((path) => outputs[path].entryPoint === APP);
  const isScript = (path) => path.endsWith(".js");
  const [first, later] = [[...neededBy(entry, outputs)], Object.keys(outputs).filter(isScript)];
  const ordered = inOrder(entry, outputs);
  const needs = {};
  for (const path of later.filter((one) => !first.includes(one)))
    needs[basename(path)] = inOrder(path, outputs)
      .filter((one) => !first.includes(one))
      .map((one) => basename(one));
  const scripts = new Map(later.map((path) => [path, asScript(readFileSync(place(path), "utf8"), basename(path))]));
  const shims = await build({ ...old, entryPoints: [SHIMS], format: "iife", write: false });
  const all = [
    shims.outputFiles[0].text,
    `self.bitacora={};self.bitacoraLoad=${load(needs)};`,
    ...ordered.map((path) => scripts.get(path)),
  ];
  for (const path of first) rmSync(place(path));
  for (const path of later) if (!first.includes(path)) writeFileSync(place(path), scripts.get(path));
  return [
    [
      "/web/plotter/app.js",
      written(old.outdir, "plotter", "js", (await transform(all.join("\n"), { minify: true, ...OLD })).code),
    ],
    ["/web/plotter/app.css", written(old.outdir, "plotter", "css", styles)],
  ];
}

async function stylesOf(options) {
  const { outputFiles } = await build({ ...options, format: "iife", write: false });
  const css = outputFiles.find(({ path }) => path.endsWith(".css")).text.replaceAll(/\/\*.*?\*\//gs, "");
  const { styles, measured } = oldStyles(css);
  const { code } = await transform(styles, { loader: "css", minify: true, target: OLD.target });
  return { styles: code.replaceAll(/url\(\.\.\//g, "url("), measured };
}

function written(outdir, name, ending, body) {
  const hash = createHash("sha256").update(body).digest("hex").slice(0, 8).toUpperCase();
  writeFileSync(join(outdir, `web/${name}-${hash}.${ending}`), body);
  return `/web/${name}-${hash}.${ending}`;
}

/** A module and all that it imports at once. */
export function neededBy(path, outputs, found = new Set()) {
  if (found.has(path)) return found;
  found.add(path);
  for (const { kind, path: to } of outputs[path].imports)
    if (kind === "import-statement" && outputs[to] !== undefined) neededBy(to, outputs, found);
  return found;
}

/** The same, what is imported before what imports it. */
function inOrder(path, outputs, found = new Set()) {
  for (const { kind, path: to } of outputs[path].imports)
    if (kind === "import-statement" && outputs[to] !== undefined && !found.has(to)) inOrder(to, outputs, found);
  return [...found.add(path)];
}

/** `import{a as b}from"./x.js"` and `export{c as d}` by way of `self.bitacora`. */
function asScript(code, name) {
  const list = (names) => names.replaceAll(/([\w$]+) as ([\w$]+)/g, "$1:$2");
  const inside = code
    .replaceAll(/import(?:\{([^}]*)\}from)?"\.\/([\w.-]+)";?/g, (_, names, from) =>
      names === undefined ? "" : `const{${list(names)}}=self.bitacora["${from}"];`,
    )
    .replaceAll(
      /export\{([^}]*)\};?/g,
      (_, names) => `self.bitacora["${name}"]={${list(names).replaceAll(/([\w$]+):([\w$]+)/g, "$2:$1")}};`,
    )
    .replaceAll(/\bimport\("\.\/([\w.-]+)"\)/g, 'self.bitacoraLoad("$1")');
  if (/\bimport(["{*]|\(["'`])|\bexport[{*]|\bexport default/.test(inside))
    throw new Error(`${name} imports or exports in a way that is not known here`);
  return `(()=>{${inside}})();`;
}

/**
 * Each script once, in the order in which they need each other. The words are those that tell a fault of loading
 * (`web/link/after-update.ts`).
 */
function load(needs) {
  return `(name)=>Promise.all(${JSON.stringify(needs)}[name].map((file)=>self.bitacora[file]||new Promise((resolve,reject)=>{
    const script=document.createElement("script");
    script.src="/web/"+file;script.async=false;script.onload=resolve;
    script.onerror=()=>reject(new TypeError("error importing a module"));
    document.head.appendChild(script);
  }))).then(()=>self.bitacora[name])`;
}

const withoutStyles = {
  name: "without-styles",
  setup({ onLoad }) {
    onLoad({ filter: /\.css$/ }, () => ({ contents: "", loader: "js" }));
  },
};

/** What the styles need measured, as a module. */
const measuredFrom = (contents) => ({
  name: "measured",
  setup({ onLoad, onResolve }) {
    onResolve({ filter: /^plotter:measured$/ }, ({ path }) => ({ path, namespace: "measured" }));
    onLoad({ filter: /./, namespace: "measured" }, () => ({
      contents: contents || "export const CONTAINERS='',SIZES=[],CONDITIONS=[],HAS=[];",
      loader: "js",
    }));
  },
});
