// Makes docs/tags.md: every tag that the service knows by itself, read off the vocabulary and the codec's table. `npm run limits` writes
// the page; a test says when it is not up to date.
import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { TAG_MAPPINGS } from "../src/nmea2000/tags/tag-table.ts";
import { PLACES } from "../src/tags/vocabulary/places.ts";
import { QUANTITIES } from "../src/tags/vocabulary/quantities.ts";
import { signalkRows } from "../src/tags/vocabulary/row.ts";
import { type Entry, VOCABULARY } from "../src/tags/vocabulary/vocabulary.ts";
import { listItem } from "./list-item.ts";

const root = fileURLToPath(new URL("../", import.meta.url));

const HEAD = `# Tags

These tags the service knows by itself: it registers them when a bus or another source has them, and describes them in Spanish and
English. Each says its unit, the field of NMEA 2000 that it is read from (PGN, and canboat's name of the field), and its path in Signal K.
Of a tag that is true or false it says whether true is a warning, how urgent it is (MSC.302(87)), and in brackets
[what people are told to do](default-alarms.md#what-to-do). \`GET /vocabulary\` gives the same for the tags of a running service.

Within each system the order is that of a watch: what is looked at first comes first, in the console too. {N} is the instance on the bus,
{L} a line of alternating current, {I} a switch.

A tag that is not here is judged by its name, as projects and other sources give it: the device says the system (\`ENGINE_PORT\`,
\`GENSET_1\`, \`LIGHTS\`), the rest with the unit what it is (\`…HEADING_DEG\` is a course, \`…PUMP\` runs, \`…FAULT\` is a warning).

This page is made from the sources (\`npm run limits\`).
`;

/** The page as Markdown. */
export function tagsPage(): string {
  const bySystem = Map.groupBy(VOCABULARY, ({ system }) => system ?? "by where they are measured");
  const systems = [...bySystem].map(
    ([system, entries]) => `## ${titled(system)}\n\n${entries.map(itemOf).join("\n")}\n`,
  );
  const places = Object.entries(PLACES).map(([place, { names }]) =>
    listItem(`{${place}}: ${names.map(([name, words]) => `\`${name}\` ${words}`).join(", ")}`),
  );
  return [HEAD, ...systems, `## Names in braces\n\n${places.join("\n")}\n`].join("\n");
}

function titled(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}

function itemOf({ pattern, row }: Entry): string {
  const { unit } = QUANTITIES[row.quantity];
  const fields = TAG_MAPPINGS.filter(({ tag }) => tag === pattern).map(
    ({ pgn, field, bit }) => `${pgn} \`${field}\`${bit === undefined ? "" : ` bit ${bit}`}`,
  );
  // Two rows of one field, under different conditions, are one field.
  const distinct = [...new Set(fields)];
  const paths = signalkRows(pattern, row).map(([tag, path]) => `\`${path}\`${tag === pattern ? "" : ` (\`${tag}\`)`}`);
  const parts = [
    ...(unit === "bool"
      ? [row.warning === undefined ? "a state" : warningOf(row.warning)]
      : unit === "-"
        ? []
        : [unit]),
    ...(distinct.length === 0 ? [] : [`PGN ${shortened(distinct).join(", ")}`]),
    ...(paths.length === 0 ? [] : [`Signal K ${paths.join(", ")}`]),
  ];
  return listItem(`\`${pattern}\`: ${row.en}${parts.map((part) => `; ${part}`).join("")}`);
}

/** Alternating current has the same field in several groups, a switch bank one for each switch. */
function shortened(fields: readonly string[]): readonly string[] {
  return fields.length <= FIELDS ? fields : [...fields.slice(0, FIELDS - 1), `… ${fields.at(-1)}`];
}
const FIELDS = 4;

function warningOf({ priority, advice }: NonNullable<Entry["row"]["warning"]>): string {
  return `true is ${/^[ae]/.test(priority) ? "an" : "a"} **${priority}** (${advice})`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(`${root}docs/tags.md`, tagsPage());
