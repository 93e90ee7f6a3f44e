/**
 * docs/doors.md against the code: each port has a section, each side of it says what holds, with its true number and a test that is there.
 */
import { existsSync, readFileSync } from "node:fs";
import { glob } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import test from "ava";
import { projectRoot } from "../support/service-process.ts";

const read = (path: string) => readFileSync(join(projectRoot, path), "utf8");
/** Lines that were wrapped are one again. */
const PAGE = read("docs/doors.md").replaceAll(/\n +/g, " ");
const SIDES = ["half request", "idle", "big body", "costly body", "flood", "share of one address"];
/** Of each section that is about a port: its file, and what is said of each side. */
const PORTS = PAGE.split(/^## /m)
  .map((text) => ({
    file: /^`((?:packages\/\w+\/)?src\/[^`]+)`$/m.exec(text)?.[1],
    said: [...text.matchAll(/^- ([^:]+): (.+)$/gm)],
  }))
  .filter(({ file }) => file !== undefined);
const SAID = PORTS.flatMap(({ said }) => said.map(([line]) => line)).join(" ");

/** Files that open a port only to see whether it is free, or in a trial on a developer's machine. */
const NO_DOORS = new Set(["src/runtime/doctor/listening-port.ts", "packages/shore/src/runtime/dev-engines.ts"]);

test("each file of the code that opens a port has a section, and each section is of a file that is there", async (t) => {
  const files = await Array.fromAsync(glob("{.,packages/*}/src/**/*.ts", { cwd: projectRoot }));
  const opening = files.filter((file) => /\b(createServer|createSecureServer|createSocket)\(/.test(read(file)));
  const named = new Set(PORTS.map(({ file = "" }) => file));
  t.true(opening.length > 8);
  for (const file of opening) t.is(named.has(file), !NO_DOORS.has(file), file);
  for (const file of named) t.true(existsSync(join(projectRoot, file)), file);
});

test("of each port all six sides are told, and each names a test", (t) => {
  for (const { file = "", said } of PORTS) {
    t.deepEqual(
      said.map(([, side]) => side),
      SIDES,
      file,
    );
    for (const [line] of said) t.regex(line, /\(\d+\)/, `${file} ${line}`);
  }
});

test("each test that the page names is there", (t) => {
  const named = new Map<string, { file: string; title: string }>(
    [...PAGE.matchAll(/^(\d+)\. `((?:packages\/\w+\/)?test\/[^`]+)`: (.*)$/gm)].map(
      ([, number, file, title]) => [number, { file, title }] as [string, { file: string; title: string }],
    ),
  );
  const used = new Set([...SAID.matchAll(/\((\d+)\)/g)].map(([, number]) => number));
  t.deepEqual(new Set(named.keys()), used);
  for (const { file, title } of named.values()) t.true(read(file).includes(title), `${file}: ${title}`);
});

test("each limit that the page names has that value", async (t) => {
  const named = [...SAID.matchAll(/`(\w+) ([\w.]+)` (\d+)/g)];
  t.true(named.length > 30);
  for (const [, folder = "", path = "", value = ""] of named) {
    const file = folder === "shore" ? "packages/shore/src/limits.ts" : `src/${folder}/limits.ts`;
    const url = pathToFileURL(join(projectRoot, file)).href;
    const { limits } = (await import(url)) as { limits: Record<string, unknown> };
    const found = (path ?? "").split(".").reduce<unknown>((at, key) => (at as Record<string, unknown>)[key], limits);
    t.is(String(found), value, `${folder} ${path}`);
  }
});
