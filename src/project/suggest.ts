/** “Did you mean …?”: the known word that is nearest to a written one, if one is near. */

/** Other names of units and operators. The values of a tag with such a unit must be converted, too. */
const ALIASES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    "°c": "K", "ºc": "K", celsius: "K", degc: "K", kelvin: "K", "°f": "K", bar: "Pa", mbar: "Pa", kpa: "Pa", psi: "Pa",
    hpa: "Pa", kn: "m/s", kt: "m/s", kts: "m/s", knots: "m/s", nudos: "m/s", "km/h": "m/s", nm: "m", ft: "m", km: "m",
    percent: "%", pct: "%", "°": "deg", degree: "deg", degrees: "deg", grados: "deg", radian: "rad", volt: "V",
    volts: "V", kv: "V", mv: "V", amp: "A", amps: "A", ma: "A", kw: "W", kwh: "Wh", boolean: "bool", onoff: "bool",
    l: "m3", litre: "m3", liter: "m3", litros: "m3", "m³": "m3", "m^3": "m3", "m³/h": "m3/h", "l/min": "L/h",
    hours: "h", min: "s", ms: "s", string: "text", number: "-", none: "-", "": "-", "r/min": "rpm", "1/min": "rpm",
    "=>": ">=", "=<": "<=", "=": "==", "===": "==", "!==": "!=", "<>": "!=", "≥": ">=", "≤": "<=", "≠": "!=",
    gt: ">", gte: ">=", ge: ">=", lt: "<", lte: "<=", le: "<=", eq: "==", ne: "!=",
  }),
); // prettier-ignore

/** The edit distance: letters to change, add, remove or swap with a neighbour. */
function distance(a: string, b: string): number {
  let before: number[] = [];
  let previous = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1;
      let best = Math.min((row[j - 1] ?? 0) + 1, (previous[j] ?? 0) + 1, (previous[j - 1] ?? 0) + cost);
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      if (swapped) best = Math.min(best, (before[j - 2] ?? 0) + 1);
      row.push(best);
    }
    before = previous;
    previous = row;
  }
  return previous[b.length] ?? 0;
}

/** The nearest of `known`, at a distance of at most a third of its letters; undefined for words without letters. */
export function suggest(written: unknown, known: readonly string[]): string | undefined {
  if (typeof written !== "string" || written.length > 64) return undefined;
  const normal = written.trim().toLowerCase().replaceAll(/[\s-]/g, "_");
  let best: string | undefined;
  let bestDistance = Infinity;
  for (const candidate of known) {
    const d = distance(normal, candidate.toLowerCase());
    if (d < bestDistance && d <= Math.max(1, Math.floor(candidate.length / 3)) && d < candidate.length) {
      best = candidate;
      bestDistance = d;
    }
  }
  return best;
}

/** As `suggest`, also with other names of units and operators. */
export function suggestValue(written: unknown, known: readonly string[]): string | undefined {
  const alias = typeof written === "string" ? ALIASES.get(written.trim().toLowerCase()) : undefined;
  return alias !== undefined && known.includes(alias) ? alias : suggest(written, known);
}
