// src/project/suggest.ts
var ALIASES = new Map(
  Object.entries({
    "\xB0c": "K",
    "\xBAc": "K",
    celsius: "K",
    degc: "K",
    kelvin: "K",
    "\xB0f": "K",
    bar: "Pa",
    mbar: "Pa",
    kpa: "Pa",
    psi: "Pa",
    hpa: "Pa",
    kn: "m/s",
    kt: "m/s",
    kts: "m/s",
    knots: "m/s",
    nudos: "m/s",
    "km/h": "m/s",
    nm: "m",
    ft: "m",
    km: "m",
    percent: "%",
    pct: "%",
    "\xB0": "deg",
    degree: "deg",
    degrees: "deg",
    grados: "deg",
    radian: "rad",
    volt: "V",
    volts: "V",
    kv: "V",
    mv: "V",
    amp: "A",
    amps: "A",
    ma: "A",
    kw: "W",
    kwh: "Wh",
    boolean: "bool",
    onoff: "bool",
    l: "m3",
    litre: "m3",
    liter: "m3",
    litros: "m3",
    "m\xB3": "m3",
    "m^3": "m3",
    "m\xB3/h": "m3/h",
    "l/min": "L/h",
    hours: "h",
    min: "s",
    ms: "s",
    string: "text",
    number: "-",
    none: "-",
    "": "-",
    "r/min": "rpm",
    "1/min": "rpm",
    "=>": ">=",
    "=<": "<=",
    "=": "==",
    "===": "==",
    "!==": "!=",
    "<>": "!=",
    "\u2265": ">=",
    "\u2264": "<=",
    "\u2260": "!=",
    gt: ">",
    gte: ">=",
    ge: ">=",
    lt: "<",
    lte: "<=",
    le: "<=",
    eq: "==",
    ne: "!="
  })
);
function distance(a, b) {
  let before = [];
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
function suggest(written, known) {
  if (typeof written !== "string" || written.length > 64) return void 0;
  const normal = written.trim().toLowerCase().replaceAll(/[\s-]/g, "_");
  let best;
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
function suggestValue(written, known) {
  const alias = typeof written === "string" ? ALIASES.get(written.trim().toLowerCase()) : void 0;
  return alias !== void 0 && known.includes(alias) ? alias : suggest(written, known);
}

export {
  suggest,
  suggestValue
};
