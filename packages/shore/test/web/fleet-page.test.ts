import test from "ava";
import { readFleetPage } from "../../src/runtime/fleet-page.ts";

test("the fleet's page has every file that it names, and no more of the console than that", async (t) => {
  const page = await readFleetPage();
  const seen = new Set<string>();
  const follow = (path: string): void => {
    if (seen.has(path)) return;
    seen.add(path);
    const answer = page(path);
    t.is(answer?.status, 200, path);
    t.regex(answer?.headers?.["Content-Security-Policy"] ?? "", /default-src 'self'/);
    const text = answer?.body.toString() ?? "";
    for (const [, to = ""] of text.matchAll(/(?:src|href)="(\/[^"]*)"/g)) follow(to);
    for (const [, to = ""] of text.matchAll(/fetch\("(\/web[^"]+)"/g)) follow(to);
  };
  follow("/");
  // The names of scripts and styles have their content in them.
  const names = new Set([...seen].map((path) => path.replace(/-[0-9A-Z]{8}(?=\.)/, "")));
  for (const path of ["/web/fleet.js", "/web/land.svg", "/web/fleet.css", "/web/icon.svg"]) {
    t.true(names.has(path), path);
  }
  for (const path of ["/docs", "/web/index.html", "/web/app.js", "/../package.json", "/nothing"]) {
    t.is(page(path), undefined, path);
  }
});
