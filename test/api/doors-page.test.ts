/** docs/doors.md against the code: each port has a row, each cell says what holds, with its true number and a test that is there. */
import { existsSync, readFileSync } from "node:fs";
import { glob } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import test from "ava";
import { projectRoot } from "../support/service-process.ts";

const read = (path: string) => readFileSync(join(projectRoot, path), "utf8");
const PAGE = read("docs/doors.md");
const ROWS = PAGE.split("\n")
  .filter((line) => /^\| .*`src\//.test(line))
  .map((line) => line.split("|").slice(1, -1).map((cell) => cell.trim())); // prettier-ignore

/** Files that open a port only to see whether it is free, or in a trial on a developer's machine. */
const NO_DOORS = ["src/runtime/doctor/listening-port.ts", "src/runtime/shore/dev-engines.ts"];

test("each file of the code that opens a port has a row, and each row is of a file that is there", async (t) => {
  const files = await Array.fromAsync(glob("src/**/*.ts", { cwd: projectRoot }));
  const opening = files.filter((file) => /\b(createServer|createSecureServer|createSocket)\(/.test(read(file)));
  const named = ROWS.map(([port = ""]) => /`(src\/[^`]+)`/.exec(port)?.[1] ?? "");
  t.true(opening.length > 8);
  for (const file of opening) t.is(named.includes(file), !NO_DOORS.includes(file), file);
  for (const file of named) t.true(existsSync(join(projectRoot, file)), file);
});

test("no cell is empty, and each that is not marked as not tried names a test", (t) => {
  const [head = ""] = PAGE.split("\n").filter((line) => line.startsWith("| port"));
  const columns = head.split("|").length - 2;
  for (const [port = "", ...cells] of ROWS) {
    t.is(cells.length + 1, columns, port);
    for (const cell of cells) t.regex(cell, /\(\d+\)|†$/, `${port}: ${cell}`);
  }
});

test("each test that the page names is there", (t) => {
  const named = new Map<string, { file: string; title: string }>(
    [...PAGE.matchAll(/^(\d+)\. `(test\/[^`]+)`: (.*)$/gm)].map(
      ([, number, file, title]) => [number, { file, title }] as [string, { file: string; title: string }],
    ),
  );
  const used = new Set(
    [
      ...ROWS.flat()
        .join(" ")
        .matchAll(/\((\d+)\)/g),
    ].map(([, number]) => number),
  );
  t.deepEqual([...named.keys()].toSorted(), [...used].toSorted());
  for (const { file, title } of named.values()) t.true(read(file).includes(title), `${file}: ${title}`);
});

test("each limit that the page names has that value", async (t) => {
  const named = [
    ...ROWS.flat()
      .join(" ")
      .matchAll(/`(\w+) ([\w.]+)` (\d+)/g),
  ];
  t.true(named.length > 30);
  for (const [, folder = "", path = "", value] of named) {
    const url = pathToFileURL(join(projectRoot, `src/${folder}/limits.ts`)).href;
    const { limits } = (await import(url)) as { limits: Record<string, unknown> };
    const found = path.split(".").reduce<unknown>((at, key) => (at as Record<string, unknown>)[key], limits);
    t.is(String(found), value, `${folder} ${path}`);
  }
});
