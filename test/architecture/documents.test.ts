/** Reads the documents: what they point to is there, they are short enough to be read, and what they tell to type exists. */
import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import test from "ava";
import { defaultAlarmRows } from "../../src/project/default-alarms.ts";
import { VOCABULARY } from "../../src/tags/vocabulary/vocabulary.ts";
import { projectRoot } from "../support/service-process.ts";
import { runShoreWarm } from "../../packages/shore/test/support/program.ts";
import { runWarm } from "../support/warm-bitacora.ts";

const README_LINES = 120;
const LINE_CHARS = 140;

const documents = globSync("**/*.md", { cwd: projectRoot, exclude: (path) => /node_modules|dist/.test(path) });

/** What people read: the manual, its decisions and figures, and the two pages that lead to it. */
const manual = documents.filter((path) =>
  /^(README|ARCHITECTURE|CONTRIBUTING|SECURITY|docs\/.*|packages\/[^/]*\/README)\.md$/.test(path),
);

/** A command as it is told to be typed, and the rest of its line: with the program's name, or in quotes by itself. */
const TYPED =
  /(?:bitacora |bin\/run\.js |`)((?:alarms|history|logbook|nmea|project) (?:key )?[a-z-]+|service (?:install|status|uninstall)|doctor|reload|simulate|serve|status)\b([^`\n]*)/g;

/** The same for the program ashore. */
const TYPED_ASHORE = /bitacora-shore (serve|dev|enrol|suspend|vessels|verify|adopt|restore)\b([^`\n]*)/g;

/** As it is in the package: `dist/` has the pages with a list. */
const read = (path: string): string => {
  const made = join(projectRoot, "dist", path);
  return readFileSync(existsSync(made) ? made : join(projectRoot, path), "utf8");
};

/** The text without what stands in blocks of code. */
const prose = (text: string): string => text.replaceAll(/^ *```.*?^ *```$/gms, "");

/** The anchors that a page of GitHub has for its headings. */
function anchorsOf(path: string): string[] {
  return Array.from(prose(read(path)).matchAll(/^#+ (.*)$/gm), ([, heading = ""]) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, "")
      .replaceAll(" ", "-"),
  );
}

interface Link {
  readonly from: string;
  /** The file that is meant, as a path from the root. */
  readonly path: string;
  readonly anchor: string | undefined;
}

function linksOf(from: string): Link[] {
  const text = prose(read(from)).replaceAll(/`[^`]*`/g, "");
  return Array.from(text.matchAll(/\]\(([^)\s]+)\)/g), ([, target = ""]) => target)
    .filter((target) => !/^[a-z]+:/.test(target))
    .map((target) => {
      const [path = "", anchor] = target.split("#");
      return { from, path: path === "" ? from : relative(projectRoot, resolve(projectRoot, dirname(from), path)), anchor };
    }); // prettier-ignore
}

test("each link of a document leads to a file, and its anchor to a heading there", (t) => {
  const links = documents.flatMap(linksOf);
  t.true(links.length > 50);
  const dead = links.filter(
    ({ path, anchor }) =>
      !existsSync(join(projectRoot, path)) || (anchor !== undefined && !anchorsOf(path).includes(anchor)),
  );
  t.deepEqual(dead, []);
});

test("no page of the manual leads out of the packages", (t) => {
  const isPacked = (path: string) => /^(docs|examples)(\/|$)/.test(path) || path === "LICENSE" || manual.includes(path);
  const out = [...manual, "CHANGELOG.md"]
    .flatMap(linksOf)
    .filter(({ path }) => !isPacked(path) && path !== "CHANGELOG.md");
  t.deepEqual(out, []);
});

test("each page of docs/, and of each package, is reached from the README", (t) => {
  const reached = new Set(["README.md"]);
  for (const page of reached) {
    // A link to a folder leads to each page in it.
    const targets = new Set(linksOf(page).map(({ path }) => path));
    for (const path of documents) if (targets.has(path) || targets.has(dirname(path))) reached.add(path);
  }
  t.deepEqual(documents.filter((path) => /^(docs|packages)\//.test(path) && !reached.has(path)), []); // prettier-ignore
});

test("the README is read on two screens, and no line of the manual is longer than an editor is wide", (t) => {
  t.true(read("README.md").trimEnd().split("\n").length <= README_LINES);
  const long = manual.flatMap((path) =>
    read(path)
      .split("\n")
      .flatMap((line, index) => (line.length > LINE_CHARS ? [`${path}:${index + 1}`] : [])),
  );
  t.deepEqual(long, []);
});

test("each decision says its context, the decision and its consequence", (t) => {
  const pages = documents.filter((path) => /^docs\/decisions\/\d{3}-/.test(path));
  t.true(pages.length > 40);
  for (const path of pages) {
    const text = read(path);
    for (const part of ["Context", "Decision", "Consequence"])
      t.true(text.includes(`**${part}.**`), `${path}: ${part}`);
  }
});

test("commands and flags that the manual tells to type exist", async (t) => {
  t.timeout(240_000);
  const programs = [
    { name: "bitacora", typed: TYPED, run: runWarm, least: 20 },
    { name: "bitacora-shore", typed: TYPED_ASHORE, run: runShoreWarm, least: 8 },
  ];
  for (const { name, typed, run, least } of programs) {
    const used = new Map<string, Set<string>>();
    for (const path of manual) {
      for (const [, words = "", rest = ""] of read(path).matchAll(typed)) {
        const flags = used.get(words) ?? new Set<string>();
        for (const [flag] of rest.matchAll(/(?<= )--[a-z-]+/g)) flags.add(flag);
        used.set(words, flags);
      }
    }
    t.true(used.size >= least, name);
    for (const [words, flags] of used) {
      const { stdout } = await run([...words.split(" "), "--help"]);
      t.true(stdout.includes(`$ ${name} ${words}`), words);
      for (const flag of flags) t.regex(stdout, new RegExp(`${flag}\\b`), `${words} ${flag}`);
    }
  }
});

/** Each name of a bound, with its value as a reader sees it. */
function boundsIn(values: object, path = ""): string[] {
  return Object.entries(values).flatMap(([name, value]: [string, unknown]) =>
    typeof value === "object" && value !== null
      ? boundsIn(value, `${path}${name}.`)
      : [`\`${path}${name}\` ${Number(value).toLocaleString("en", { maximumFractionDigits: 6 })}`],
  );
}

test("the page of the limits has every bound of every folder", async (t) => {
  const page = read("docs/reference/limits.md");
  const files = globSync(["src/**/limits.ts", "packages/*/src/limits.ts"], { cwd: projectRoot });
  t.true(files.length > 25);
  for (const file of files) {
    const { limits } = (await import(`../../${file}`)) as { readonly limits: object };
    const [, section = ""] = page.split(`## ${dirname(file)}\n`);
    const listed = section.split("\n## ", 1)[0] ?? "";
    t.deepEqual(boundsIn(limits).filter((bound) => !listed.replaceAll("\n  ", " ").includes(bound)), [], file); // prettier-ignore
  }
});

test("the pages of tags and of default alarms have every row of their tables", (t) => {
  const [tags, alarms] = [read("docs/tags.md"), read("docs/default-alarms.md")];
  t.deepEqual(VOCABULARY.filter(({ pattern, row }) => !tags.replaceAll("\n  ", " ").includes(`- \`${pattern}\`: ${row.en}`)), []); // prettier-ignore
  const limits = defaultAlarmRows().filter(({ text }) => text !== undefined);
  t.true(limits.length > 20);
  t.deepEqual(limits.filter(({ pattern, alarm }) => !alarms.includes(`| \`${pattern}\` | \`${alarm.id}\` |`)), []); // prettier-ignore
});
