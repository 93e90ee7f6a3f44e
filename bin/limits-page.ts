// Makes docs/reference/limits.md: every bound of every folder's limits.ts with its value, its unit (last in its name) and its reason, read off
// the comments there; and a page in docs/reference/limits/ for each connector. `npm run limits` writes them; a test says when one is not
// up to date.
import { globSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, dirname } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../", import.meta.url));
const COLUMNS = 130;

const HEAD = `# Limits

Every queue, cache, buffer, file and loop has a bound. These are all of them, each with its reason; the unit is the last word of the
name. \`/health\` and \`/metrics\` count what each of them has cost. What the project file may change is in the manual. Those of a
connector have [a page of its own](limits/).

This page is made from the sources (\`npm run limits\`).
`;

/** The pages as Markdown, by their paths. */
export async function limitsPages(): Promise<ReadonlyMap<string, string>> {
  const files = globSync(["src/*/limits.ts", "packages/*/src/limits.ts"], { cwd: root }).sort();
  const folders = await Promise.all(files.map((file) => folderOf(file, "##")));
  const pages = new Map([["docs/reference/limits.md", [HEAD, ...folders].join("\n")]]);
  for (const file of globSync("src/connectors/*/limits.ts", { cwd: root }))
    pages.set(`docs/reference/limits/${basename(dirname(file))}.md`, await folderOf(file, "#"));
  return pages;
}

interface Limits {
  readonly [name: string]: number | Limits;
}

async function folderOf(file: string, heading: string): Promise<string> {
  const { limits } = (await import(`../${file}`)) as { readonly limits: Limits };
  const reasonOf = reasonsIn(readFileSync(root + file, "utf8"));
  const lines = Array.from(entriesOf(limits), ([path, value]) => itemOf(path.join("."), value, reasonOf(path)));
  return `${heading} ${dirname(file)}\n\n${lines.join("\n")}\n`;
}

function* entriesOf(values: Limits, path: readonly string[] = []): Generator<readonly [readonly string[], number]> {
  for (const [name, value] of Object.entries(values)) {
    if (typeof value === "object") yield* entriesOf(value, [...path, name]);
    else yield [[...path, name], value];
  }
}

/** Asked for the properties in their order, gives the comment above each one, or above the first of its group. */
function reasonsIn(text: string): (path: readonly string[]) => string {
  const properties = [...text.matchAll(/(?:\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s*)?\b(\w+): *(?=[\w{.(])/g)];
  let at = 0;
  return (path) => {
    let reason = "";
    for (;;) {
      const [, comment = "", name] = properties[at++] ?? ["", "", path.at(-1)];
      if (name !== undefined && path.includes(name)) reason = comment === "" ? reason : comment;
      if (name === path.at(-1)) return reason.replaceAll(/\s*\n\s*\*?\s*/g, " ").trim();
    }
  };
}

function itemOf(name: string, value: number, reason: string): string {
  const number = value.toLocaleString("en", { maximumFractionDigits: 6 });
  return wrapped(`- \`${name}\` ${number}${reason === "" ? "" : `: ${reason}`}`);
}

function wrapped(text: string): string {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(" ")) {
    if (line.length + word.length >= COLUMNS) {
      lines.push(line);
      line = " ";
    }
    line += line === "" ? word : ` ${word}`;
  }
  return [...lines, line].join("\n");
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  mkdirSync(`${root}docs/reference/limits`, { recursive: true });
  for (const [path, page] of await limitsPages()) writeFileSync(root + path, page);
}
