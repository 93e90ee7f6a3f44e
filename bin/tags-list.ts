// The list of docs/tags.md: every tag that the service knows by itself, read off the vocabulary and the codec's table.
import { TAG_MAPPINGS } from "../src/nmea2000/tags/tag-table.ts";
import { PLACES } from "../src/tags/vocabulary/places.ts";
import { QUANTITIES } from "../src/tags/vocabulary/quantities.ts";
import { signalkRows } from "../src/tags/vocabulary/row.ts";
import { type Entry, VOCABULARY } from "../src/tags/vocabulary/vocabulary.ts";
import { listItem } from "./list-item.ts";

/** As Markdown. */
export function tagsList(): string {
  const bySystem = Map.groupBy(VOCABULARY, ({ system }) => system ?? "by where they are measured");
  const systems = [...bySystem].map(
    ([system, entries]) => `## ${titled(system)}\n\n${entries.map(itemOf).join("\n")}\n`,
  );
  const places = Object.entries(PLACES).map(([place, { names }]) =>
    listItem(`{${place}}: ${names.map(([name, words]) => `\`${name}\` ${words}`).join(", ")}`),
  );
  return [...systems, `## Names in braces\n\n${places.join("\n")}\n`].join("\n");
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
