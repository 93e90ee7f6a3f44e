/** The bytes of an export straight out of a store, a batch at a time: what `history export` writes and other programs are given. */
import type { ExportFormat } from "./batch.ts";
import { batchesOf, type ExportPlan, type ExportSource } from "./batches.ts";
import { encoderOf } from "./encoder.ts";

/** The parts one after the other are the file; without the last one it is not whole. */
export async function* exportedBytes(
  store: ExportSource,
  format: ExportFormat,
  plan: ExportPlan,
  onProgress: (share: number) => void = () => {},
): AsyncGenerator<Uint8Array, void> {
  const wide = plan.wide ? plan.tags.map(({ tagId }) => tagId) : undefined;
  const encoder = encoderOf({ format, wide, units: {} });
  for await (const batch of batchesOf(store, plan, onProgress)) yield encoder.encode(batch);
  yield encoder.end();
}
