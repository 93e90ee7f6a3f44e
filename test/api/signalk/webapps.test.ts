/** Web applications from installed packages: their files, their policy, and no way to any other file. */
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import test, { type ExecutionContext } from "ava";
import { findWebapps } from "../../../src/signalk/file-webapps.ts";
import { gather, openRaw, parseAnswer } from "../support/raw.ts";
import { signalkVessel } from "./vessel.ts";

function rootWith(t: ExecutionContext): string {
  const root = mkdtempSync(join(tmpdir(), "bitacora-webapps-"));
  t.teardown(() => rmSync(root, { recursive: true, force: true }));
  const folder = join(root, "node_modules", "@someone", "chart");
  mkdirSync(join(folder, "public", "assets"), { recursive: true });
  writeFileSync(join(root, "secret.txt"), "secret");
  const manifest = {
    name: "@someone/chart",
    version: "1.2.3",
    description: "A chart",
    signalk: { displayName: "Chart" },
  };
  writeFileSync(join(folder, "package.json"), JSON.stringify(manifest));
  writeFileSync(join(folder, "public", "index.html"), "<!doctype html><title>Chart</title>");
  writeFileSync(join(folder, "public", "assets", "app.js"), "export const answer = 42;\n".repeat(100));
  symlinkSync(join(root, "secret.txt"), join(folder, "public", "secret.txt"));
  mkdirSync(join(root, "node_modules", "no-page"));
  writeFileSync(join(root, "node_modules", "no-page", "package.json"), "{}");
  return root;
}

async function served(t: ExecutionContext) {
  const { webapps } = await findWebapps(["@someone/chart"], [rootWith(t)]);
  return signalkVessel(t, {}, {}, { webapps });
}

test("packages that are not installed, or have no page, are told", async (t) => {
  const root = rootWith(t);
  const { webapps, missing } = await findWebapps(["@someone/chart", "no-page", "not-there"], ["/nowhere", root]);
  t.deepEqual(
    webapps.map(({ name, version }) => `${name} ${version}`),
    ["@someone/chart 1.2.3"],
  );
  t.deepEqual(missing, ["no-page", "not-there"]);
});

test("their pages and files are served with their types, and listed", async (t) => {
  const vessel = await served(t);
  const redirect = await vessel.ask("GET", "/@someone/chart");
  t.is(redirect.status, 301);
  t.is(redirect.headers.get("location"), "/@someone/chart/");
  const page = await vessel.ask("GET", "/@someone/chart/");
  t.is(page.headers.get("content-type"), "text/html; charset=utf-8");
  t.regex(String(page.body), /Chart/);
  const script = await vessel.ask("GET", "/@someone/chart/assets/app.js");
  t.is(script.headers.get("content-type"), "text/javascript; charset=utf-8");
  t.is(String(script.body).length, 2600);
  t.is(script.headers.get("content-encoding"), "gzip");
  const etag = script.headers.get("etag") ?? "";
  const again = await fetch(`${vessel.url}/@someone/chart/assets/app.js`, { headers: { "If-None-Match": etag } });
  t.is(again.status, 304);
  t.is((await vessel.ask("HEAD", "/@someone/chart/assets/app.js")).status, 200);
  t.is((await vessel.ask("POST", "/@someone/chart/")).status, 405);
  for (const path of ["/signalk/v1/apps/list", "/skServer/webapps"]) {
    const { body } = await vessel.ask("GET", path);
    t.like(body[0], { name: "@someone/chart", location: "/@someone/chart/", signalk: { displayName: "Chart" } });
  }
});

test("the policy of the console is not theirs, nor theirs the console's", async (t) => {
  const vessel = await served(t);
  const policy = async (path: string) => (await fetch(vessel.url + path)).headers.get("content-security-policy") ?? "";
  const [app = ""] = /\/web\/app-\w+\.js/.exec(await (await fetch(vessel.url)).text()) ?? [];
  const [console, webapp, script] = [await policy("/"), await policy("/@someone/chart/"), await policy(app)];
  const ofPage = / 'sha256-[\w+/=]{44}'/g;
  t.regex(script, /^default-src 'self'; script-src 'self'; style-src 'self'; connect-src .*frame-ancestors 'none'$/);
  t.is(console.match(ofPage)?.length, 3, "two scripts and the first styles stand in the page");
  t.is(console.replaceAll(ofPage, ""), script);
  t.false(console.includes("unsafe"));
  t.regex(webapp, /script-src 'self' 'unsafe-inline'/);
  t.regex(webapp, /frame-ancestors 'self'/);
  t.regex(webapp, /object-src 'none'/);
});

for (const path of [
  "../package.json",
  "%2e%2e/package.json",
  "..%2fpackage.json",
  "secret.txt",
  "assets/../../package.json",
  "./../../../../secret.txt",
  "assets",
  "index.html/",
]) {
  test(`no other file is served: ${path}`, async (t) => {
    const vessel = await served(t);
    const socket = await openRaw(vessel.port);
    socket.write(`GET /@someone/chart/${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n`);
    const answer = parseAnswer(await gather(socket));
    t.is(answer.status, 404);
    t.false(answer.text.includes("secret\n") || answer.body.includes("1.2.3"));
  });
}

test("a link from elsewhere may open the page, and nothing else", async (t) => {
  const vessel = await served(t);
  // By a bare socket: a client of Node says of itself how it fetches.
  const status = async (path: string) => {
    const socket = await openRaw(vessel.port);
    const headers = "Sec-Fetch-Site: cross-site\r\nSec-Fetch-Mode: navigate\r\nSec-Fetch-Dest: document\r\n";
    socket.write(`GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\n${headers}Connection: close\r\n\r\n`);
    return parseAnswer(await gather(socket)).status;
  };
  t.is(await status("/@someone/chart/"), 200);
  t.is(await status("/@someone/chart/assets/app.js"), 403);
  t.is(await status("/signalk/v1/api/"), 403);
});
