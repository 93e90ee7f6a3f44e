/** Rows of cells as text: each column as wide as its widest cell, two spaces between, nothing at the end of a line. */
export function textTable(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, i) => Math.max(...rows.map((row) => (row[i] ?? "").length)));
  const lineOf = (row: readonly string[]) => row.map((cell, i) => cell.padEnd(widths[i] ?? 0)).join("  ");
  return rows.map((row) => `${lineOf(row).trimEnd()}\n`).join("");
}
