// src/historian/export/batch.ts
var EXPORT_FORMATS = ["csv", "parquet"];
function buffersOf(batch) {
  const arrays = batch.kind === "samples" ? [batch.columns.times, batch.columns.values, batch.columns.states] : [batch.times, ...batch.columns.flatMap(({ values, states }) => [values, states])];
  return arrays.map(({ buffer }) => buffer);
}

export {
  EXPORT_FORMATS,
  buffersOf
};
