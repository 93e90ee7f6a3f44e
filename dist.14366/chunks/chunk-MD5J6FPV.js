// src/historian/reduction.ts
var AGGREGATES = [
  "min",
  "max",
  "mean",
  "time_mean",
  "sum",
  "count",
  "changes",
  "first",
  "last",
  "minmax"
];
var SECOND_MS = 1e3;
var MINUTE_MS = 6e4;
var HOUR_MS = 36e5;
function intervalFor(spanMs, points) {
  const least = Math.max(1, Math.ceil(spanMs / points));
  const unit = [HOUR_MS, MINUTE_MS, SECOND_MS].find((one) => least >= one) ?? 1;
  return Math.ceil(least / unit) * unit;
}

export {
  AGGREGATES,
  intervalFor
};
