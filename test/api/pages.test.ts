import test from "ava";
import { servedFiles } from "../web/support.ts";
import { vesselFor } from "./support/vessel-test.ts";

test("every file of the console is served with its type, and the pages name only files that are", async (t) => {
  const vessel = await vesselFor(t);
  const types: Record<string, string> = {
    html: "text/html",
    js: "text/javascript",
    css: "text/css",
    svg: "image/svg+xml",
    png: "image/png",
    woff2: "font/woff2",
    txt: "text/plain",
    json: "application/json",
    xml: "text/xml",
    webmanifest: "application/manifest+json",
  };
  const paths: Record<string, string> = {
    "index.html": "/",
    "docs.html": "/docs",
    "manual/index.html": "/manual",
    "plotter/index.html": "/plotter",
    "plotter/garmin.json": "/garmin.json",
    "plotter/garmin.xml": "/garmin.xml",
    "service-worker.js": "/service-worker.js",
  };
  const references = new Set<string>();
  for (const [name, content] of servedFiles()) {
    const path = paths[name] ?? (name.startsWith("manual/") ? `/${name}` : `/web/${name}`);
    const { status, headers, text } = await vessel.get(path);
    t.is(status, 200, name);
    t.true(headers.get("content-type")?.startsWith(types[name.split(".").at(-1) ?? ""] ?? "?"), name);
    const isFixed = /-[0-9A-Z]{8}\.\w+$/.test(name);
    t.is(headers.get("cache-control"), isFixed ? "public, max-age=31536000, immutable" : "no-cache", name);
    t.is(text, content, name);
    for (const [, reference = ""] of content.matchAll(/(?:src|href): ?"(\/[^"#]*)"|(?<=(?:src|href)=")(\/[^"#]*)/g))
      references.add(reference);
  }
  for (const reference of references) if (reference !== "") t.is((await vessel.get(reference)).status, 200, reference);
});

test("a page asks for few files, and no module asks for another at once", async (t) => {
  const vessel = await vesselFor(t);
  for (const page of ["/", "/docs", "/manual", "/manual/crew.html"]) {
    const { text } = await vessel.get(page);
    const named = [...text.matchAll(/(?<=(?:src|href)=")\/web\/[^"#]+/g)].map(([reference]) => reference);
    t.true(named.length <= 5, named.join());
    for (const path of named.filter((each) => each.endsWith(".js"))) {
      t.notRegex((await vessel.get(path)).text, /\bimport\b(?![.(])/, path);
    }
  }
});

test("a page that the browser has already is not sent again", async (t) => {
  const vessel = await vesselFor(t);
  const first = await vessel.get("/");
  const etag = first.headers.get("etag") ?? "";
  const again = await vessel.ask("GET", "/", { headers: { "If-None-Match": etag } });
  t.is(again.status, 304);
  t.is(again.text, "");
});

test("nothing outside the console's folder can be had", async (t) => {
  const vessel = await vesselFor(t);
  for (const path of [
    "/web/../package.json",
    "/web/%2e%2e/package.json",
    "/web/..%2fpackage.json",
    "/web//app.js",
    "/web/./app.js%00",
    "/package.json",
    "/web",
    "/web/views/",
  ]) {
    const { status } = await vessel.get(path);
    t.true(status === 404 || path.includes("/../") || path === "/web/./app.js%00", `${path} → ${status}`);
  }
});
