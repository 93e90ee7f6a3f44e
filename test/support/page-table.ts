/** Tables of the manual that tests go through: a row for each first cell, and the other cells by the heads of their columns. */
import { readFileSync } from "node:fs";

export type PageTable = ReadonlyMap<string, ReadonlyMap<string, string>>;

/** The first table below the heading. `page`: its path in `docs/`. */
export function tableBelow(page: string, heading: string): PageTable {
  const text = readFileSync(new URL(`../../docs/${page}`, import.meta.url), "utf8");
  const [section = ""] = (text.split(`## ${heading}\n`)[1] ?? "").split("\n## ");
  const lines = section.split("\n").filter((line) => line.startsWith("|"));
  const [[, ...heads] = [], , ...rows] = lines.map((line) =>
    line
      .split("|")
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
  return new Map(rows.map(([row = "", ...cells]) => [row, new Map(heads.map((head, i) => [head, cells[i] ?? ""]))]));
}
