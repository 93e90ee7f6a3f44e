/** docs/ur-e27.md says of each capability whether it is met and which test proves it; this reads the page and looks for the tests. */
import { existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import test from "ava";
import { projectRoot } from "../support/service-process.ts";

const CAPABILITIES = 41;
const STATES = new Set(["met", "partly", "the yard's", "no"]);

const read = (path: string): string => readFileSync(join(projectRoot, path), "utf8");
const page = read("docs/ur-e27.md");
const rows = Array.from(page.matchAll(/^\| (\d+) \| (.+?) \| (.+?) \| (.*?) ?\|$/gm), ([, number, name, state, by]) => {
  return { number: Number(number), name, state: state ?? "", by: by ?? "" };
});
const proofs = Array.from(page.matchAll(/^- (\d+) · `(\S+)` · (.+)$/gm), ([, number, file = "", title = ""]) => {
  return { number: Number(number), file, title };
});

/** Whether a test of the file has this title, or begins so where it ends with an ellipsis. Titles may be made of parts. */
function isThere(file: string, title: string): boolean {
  if (!/^test\/.*\.test\.ts$/.test(file) || !existsSync(join(projectRoot, file))) return false;
  const start = title.replace(/ …$/, "");
  const end = start === title ? '["`]' : "";
  return new RegExp(`\\btest(?:\\.serial)?\\(\\s*["\`]${RegExp.escape(start)}${end}`).test(read(file));
}

test("each capability is on the page once, and each test that is named is there", (t) => {
  t.deepEqual(
    rows.map(({ number }) => number),
    Array.from({ length: CAPABILITIES }, (_, i) => i + 1),
  );
  t.is(new Set(rows.map(({ name }) => name)).size, CAPABILITIES);
  for (const { number, state, by } of rows) {
    t.true(STATES.has(state), `${number}: ${state}`);
    t.is(by === "", state === "the yard's", `${number} says by what`);
    const isProven = proofs.some((each) => each.number === number);
    t.is(
      isProven,
      state === "met" || state === "partly",
      `${number} is ${state} and ${isProven ? "has" : "lacks"} a test`,
    );
  }
  for (const { number, file, title } of proofs) t.true(isThere(file, title), `${number}: ${file}: ${title}`);
});

test("a test that is not there, a file that is not, and a title that ends otherwise are found", (t) => {
  t.true(isThere("test/access/ur-e27.test.ts", "a secret is not shown …"));
  t.false(isThere("test/access/ur-e27.test.ts", "a secret is not shown"));
  t.false(isThere("test/access/none.test.ts", "a secret is not shown …"));
  t.false(isThere("docs/ur-e27.md", "each capability …"));
});

test("a secret is not shown while it is typed", (t) => {
  const files = globSync("web/**/*.{ts,tsx}", { cwd: projectRoot });
  const fields = files.flatMap((file) =>
    Array.from(
      read(file).matchAll(/\{[^{}]*\bname: "(?:password|again|pin|current)",[^{}]*\}/g),
      ([found]) => [file, found] as const,
    ),
  );
  t.true(fields.length >= 6, `${fields.length}`);
  // In one form all fields have the type by the function that makes them.
  t.regex(read("web/access/account.tsx"), /\(\{ name, label, type: "password", autocomplete \}\)/);
  for (const [file, found] of fields)
    t.true(found.includes('type: "password"') || found.startsWith("{ ...password, "), `${file}: ${found}`);
});
