/** What the installation trial reads out of what Debian's own tools print. */

/** `seconds` with one digit behind the point. */
export function seconds(value: number): string {
  return value.toFixed(1);
}

/** A line of `journalctl -o json`. */
interface JournalLine {
  readonly SYSLOG_IDENTIFIER?: string;
  readonly PRIORITY?: string;
}

/** How many lines have which identifier and priority, e.g. "bitacora 6: 12, bitacora 3: 1", the most frequent first. */
export function journalKinds(lines: string): string {
  const kinds = lines
    .split("\n")
    .filter((line) => line.startsWith("{"))
    .map((line) => JSON.parse(line) as JournalLine)
    .map(({ SYSLOG_IDENTIFIER: identifier = "?", PRIORITY: priority = "?" }) => `${identifier} ${priority}`);
  return [...Map.groupBy(kinds, (kind) => kind)]
    .toSorted(([, a], [, b]) => b.length - a.length)
    .map(([kind, all]) => `${kind}: ${all.length}`)
    .join(", ");
}

/** The figure of `systemd-analyze security UNIT`; undefined where it says none. */
export function exposureLevel(output: string): number | undefined {
  const [, level] = /exposure level[^:]*: ([\d.]+)/.exec(output) ?? [];
  return level === undefined ? undefined : Number(level);
}

/** Of paths that were added only the topmost, folders with how many are below them. */
export function leftovers(added: readonly string[]): readonly string[] {
  const tops = added.filter((path) => !added.some((other) => path.startsWith(`${other}/`)));
  return tops.map((top) => {
    const below = added.filter((path) => path.startsWith(`${top}/`)).length;
    return below === 0 ? top : `${top}/ (${below})`;
  });
}

/** `NAME=VALUE` lines of `systemctl show`. */
export function properties(output: string): Readonly<Record<string, string>> {
  return Object.fromEntries(
    output
      .split("\n")
      .map((line) => [line.slice(0, line.indexOf("=")), line.slice(line.indexOf("=") + 1)] as const)
      .filter(([name]) => name !== ""),
  );
}

/** How long a unit was away at its last restart, in seconds, by `systemctl show`'s times in µs; undefined where it was not. */
export function secondsAway(shown: Readonly<Record<string, string>>): number | undefined {
  const left = Number(shown["ActiveExitTimestampMonotonic"] ?? 0);
  const entered = Number(shown["ActiveEnterTimestampMonotonic"] ?? 0);
  return left > 0 && entered > left ? (entered - left) / 1e6 : undefined;
}
