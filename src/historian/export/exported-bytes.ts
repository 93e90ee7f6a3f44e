/** The bytes of an export read from a store, a batch at a time, for `history export` and for other programs. */
import type { ExportFormat } from "./batch.ts";
import { batchesOf, type ExportPlan, type ExportSource } from "./batches.ts";
import { encoderOf } from "./encoder.ts";

/** The parts one after the other are the file; without the last one it is incomplete. */
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
