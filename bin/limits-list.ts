// The list of docs/reference/limits.md: every bound of every folder's limits.ts with its value, and what its comment says that it bounds.
import { listItem } from "./list-item.ts";

export interface Limits {
  readonly [name: string]: number | Limits;
}

/** As Markdown. `source`: the text of the folder's limits.ts. */
export function limitsOf(folder: string, limits: Limits, source: string): string {
  const reasonOf = reasonsIn(source);
  const items: { within: string; names: string[]; bounded: string }[] = [];
  for (const [path, value] of entriesOf(limits)) {
    const bounded = boundedIn(reasonOf(path));
    const name = `\`${path.join(".")}\` ${value.toLocaleString("en", { maximumFractionDigits: 6 })}`;
    const within = path.slice(0, -1).join(".");
    if (bounded === "" && items.at(-1)?.within === within) items.at(-1)?.names.push(name);
    else items.push({ within, names: [name], bounded });
  }
  const lines = items.map(({ names, bounded }) => listItem(names.join(", ") + (bounded === "" ? "" : `: ${bounded}`)));
  return `## ${folder}\n\n${lines.join("\n")}\n`;
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
