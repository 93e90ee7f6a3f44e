/** The console for plotters as it is built: what browsers of 2016 cannot read is not in it, and what they lack of what it uses is brought. */
import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import test from "ava";
import { transform } from "esbuild";
// @ts-expect-error It is a script of the build, and has no types.
import { oldStyles } from "../../bin/old-styles.js";
import { projectRoot } from "../support/service-process.ts";
import { servedFiles, sourceFiles } from "../web/support.ts";

const files = servedFiles();
const OURS = /^(plotter-[0-9A-F]{8}|plotter-or-console-\w+|old-[\w-]+|plotter\/first-light-\w+)\.(js|css)$/;
const ours = [...files].filter(([name]) => OURS.test(name));
const scripts = ours.filter(([name]) => name.endsWith(".js"));
const styles = ours.filter(([name]) => name.endsWith(".css"));

/** After Chromium 49, by the number of the first that has it (MDN), and used somewhere in the console. */
const NEWER = `flatMap flat fromEntries replaceAll at toSorted toReversed with findLast findLastIndex groupBy hasOwn matchAll finally
  padStart padEnd replaceChildren toggleAttribute append prepend isConnected setPointerCapture entries values getOwnPropertyDescriptors
  formatToParts withResolvers timeout queueMicrotask requestIdleCallback ResizeObserver IntersectionObserver AbortController AbortSignal`;
/** Asked for before they are used, or called on what a browser of that age never has. */
const OTHER = `structuredClone globalThis BroadcastChannel OffscreenCanvas createImageBitmap roundRect showModal checkVisibility
  toSpliced allSettled isSubsetOf difference intersection randomUUID trimStart trimEnd getReader reportValidity scheduler Iterator`;
const namesOf = (list: string) => list.split(/\s+/);

test("it is there: a page, a script, a file of styles, and a script for each page that is opened later", (t) => {
  t.is(styles.length, 1);
  t.true(scripts.filter(([name]) => name.startsWith("old-page-")).length >= 7);
});

test("the language is that of Chromium 49: nothing of it is left to put into older words", async (t) => {
  for (const [name, code] of scripts) {
    const [as, lowered] = await Promise.all(
      ["esnext", "es2016"].map((target) => transform(code, { target, minifyWhitespace: true })),
    );
    t.true(lowered?.code === as?.code, name);
    t.is(/\\p\{|\(\?<|\bimport\(/.exec(code)?.[0], undefined, name);
  }
});

test("what is newer than Chromium 49 and used is in the shims; what is in no list there is used nowhere", (t) => {
  const shims = sourceFiles().get("plotter/shims.ts") ?? "";
  const code = scripts.map(([, text]) => text).join("\n");
  for (const name of namesOf(NEWER)) t.regex(shims, new RegExp(`\\b${name}\\b`), name);
  for (const name of namesOf(OTHER))
    t.false(new RegExp(`\\.${name}\\(|\\bnew ${name}\\b|[^.\\w]${name}\\.`).test(code), name);
});

test("the styles are those of Chromium 57: newer selectors, functions, units and properties are in other words", (t) => {
  const [, css = ""] = styles[0] ?? [];
  t.true(css.length > 50_000);
  t.regex(css, /\.tile-battery \[data-q~="\d+"\] \.drawn/, "a container with a name between two of a selector");
  for (const newer of [
    /:(is|has|where|focus-visible|focus-within)\b/,
    /@(container|layer|scope)\b/,
    /\b(min|max|clamp|env|color-mix)\(/,
    /\d(dvh|dvw|svh|lvh|cqw|cqh)\b/,
    /[;{](inset|gap|row-gap|column-gap|place-\w+|(padding|margin|border|inset)-(inline|block))[\w-]*:/,
    /:not\([^)]*,/,
  ])
    t.is(newer.exec(css)?.[0], undefined);
});

test("until the first values it takes at most 100 kB of a network without HTTPS, where browsers take gzip alone", (t) => {
  const page = readFileSync(join(projectRoot, "dist/web/plotter/index.html"), "utf8");
  const named = [...page.matchAll(/(?:src|href)="\/web\/([^"]+\.(?:js|css))"/g)].map(([, name = ""]) => `${name}.gz`);
  const figures = /[\w-]+\.woff2/.exec(styles[0]?.[1] ?? "")?.[0] ?? "";
  const sizes = [...named, "plotter/index.html.gz", figures].map(
    (name) => statSync(join(projectRoot, "dist/web", name)).size,
  );
  t.is(named.length, 2);
  t.true(sizes.reduce((sum, size) => sum + size, 0) <= 100_000, sizes.join(", "));
});

test("a style by a container is a mark and a size that the page measures; `:has()` is a mark", (t) => {
  const { styles: made, measured }: Readonly<Record<"measured" | "styles", string>> = oldStyles(`
    .tile{container-type:size;display:flex;gap:4px}
    .figure{font-size:max(1rem,min(72cqh,50cqw))}
    @container (max-height:130px){.foot{display:none}}
    .head:has(.band) > h1{color:red}
    @media (max-height:500px){.tile{flex-direction:column}}`);
  t.true(made.includes(".figure{font-size:var(--q0,1rem)}"), made);
  t.true(made.includes('[data-q~="0"] .foot{display:none}'), made);
  t.true(made.includes('.head[data-h~="0"] > h1{color:red}'), made);
  t.true(made.includes(".tile>*+*{margin:0 0 0 4px}"), made);
  t.true(made.includes("@media (max-height:500px){.tile>*{margin:0}.tile>*+*{margin:4px 0 0 0}}"), made);
  t.true(measured.includes("(w,h,c)=>Math.max(1*16,Math.min(72*h/100,50*w/100))"), measured);
  t.true(measured.includes('[".tile",(w,h)=>h<=130]'), measured);
  t.true(measured.includes('[".head",".band"]'), measured);
});
