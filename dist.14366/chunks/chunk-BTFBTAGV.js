import {
  batchesOf
} from "./chunk-ULADWB4Z.js";
import {
  encoderOf
} from "./chunk-N66LESNT.js";

// src/historian/export/exported-bytes.ts
async function* exportedBytes(store, format, plan, onProgress = () => {
}) {
  const wide = plan.wide ? plan.tags.map(({ tagId }) => tagId) : void 0;
  const encoder = encoderOf({ format, wide, units: {} });
  for await (const batch of batchesOf(store, plan, onProgress)) yield encoder.encode(batch);
  yield encoder.end();
}

export {
  exportedBytes
};
