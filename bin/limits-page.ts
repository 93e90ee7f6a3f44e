// Makes docs/reference/limits.md: every bound of every folder's limits.ts with its value, and what its comment there says that it bounds; and a
// page in docs/reference/limits/ for each connector. `npm run limits` writes them; a test says when one is not up to date.
import { globSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { listItem } from "./list-item.ts";

const root = fileURLToPath(new URL("../", import.meta.url));

const HEAD = `# Limits

Every queue, cache, buffer, file and loop has a bound. These are all: name, value, what is bounded. The unit is the last word of the name;
names in one line belong together. What a bound has cost is counted in \`/health\` and \`/metrics\`. Why a value is what it is: the
folder's \`limits.ts\`. Connectors have [pages of their own](limits/). Made from the sources (\`npm run limits\`).
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
  const items: { within: string; names: string[]; bounded: string }[] = [];
  for (const [path, value] of entriesOf(limits)) {
    const bounded = boundedIn(reasonOf(path));
    const name = `\`${path.join(".")}\` ${value.toLocaleString("en", { maximumFractionDigits: 6 })}`;
    const within = path.slice(0, -1).join(".");
    if (bounded === "" && items.at(-1)?.within === within) items.at(-1)?.names.push(name);
    else items.push({ within, names: [name], bounded });
  }
  const lines = items.map(({ names, bounded }) => listItem(names.join(", ") + (bounded === "" ? "" : `: ${bounded}`)));
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

/**
 * Of a comment what is bounded, and what happens beyond the bound. The rest says why, as does what follows a colon: that is for those who
 * change the value.
 */
function boundedIn(comment: string): string {
  const [first = "", ...others] = comment.split(/(?<=\.) (?=[A-Z])/);
  const beyond = others.filter((sentence) => /^(Above|Beyond|Further|If|When|Where)\b/.test(sentence));
  return [first, ...beyond]
    .map((sentence) => sentence.replace(/^(\S+ \S+ \S+?(?:\([^)]*\)|:(?! )|[^(:])*): .*/, "$1").replace(/\.$/, ""))
    .join(". ");
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  mkdirSync(`${root}docs/reference/limits`, { recursive: true });
  for (const [path, page] of await limitsPages()) writeFileSync(root + path, page);
}
