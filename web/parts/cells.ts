/** The values of a line in a chart, a cell for each moment of its axis. Pure. */

/** Null: a gap, where the line ends. Undefined: nothing was said, and the line goes on. */
export type Cell = number | null | undefined;
export type Cells = readonly Cell[];

/** The index of the moment that is nearest; the times ascend. */
export function nearestIndex(times: readonly number[], time: number): number {
  let [low, high] = [0, times.length - 1];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((times[middle] ?? 0) <= time) low = middle;
    else high = middle;
  }
  const [before = -Infinity, after = Infinity] = [times[low], times[high]];
  return time - before <= after - time ? low : high;
}

/** The index of what the line says there: the nearest cell with a value, unless a gap lies between. Undefined in a gap. */
export function saidAt(cells: Cells, index: number): number | undefined {
  for (let by = 0; by < cells.length; by += 1) {
    const [before, after] = [cells[index - by], cells[index + by]];
    if (typeof before === "number") return index - by;
    if (typeof after === "number") return index + by;
    if (before === null || after === null) return undefined;
  }
  return undefined;
}

/** The least and the greatest of the numbers in a stretch; undefined without any. */
export function extremesOf(
  cells: readonly Cells[],
  from: number,
  to: number,
): { readonly least: number; readonly greatest: number } | undefined {
  let [least, greatest] = [Infinity, -Infinity];
  for (const each of cells)
    for (let i = Math.max(0, from); i <= to && i < each.length; i += 1) {
      const cell = each[i];
      if (typeof cell !== "number") continue;
      least = Math.min(least, cell);
      greatest = Math.max(greatest, cell);
    }
  return least > greatest ? undefined : { least, greatest };
}
