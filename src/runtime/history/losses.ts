/** Says that an answer is not complete because of damaged or missing files: nobody should believe that these are all the samples. */
import { texts } from "./flags.ts";
import type { HistoryReader } from "./reader.ts";

/** Lines for standard error, or an empty text. Call it after the samples are read. */
export async function lossesOf(reader: HistoryReader): Promise<string> {
  const { reading } = texts;
  const { set_aside_files: aside, damaged_blocks: blocks, missing_month_files: missing } = await reader.losses();
  const lines = [
    ...(aside > 0 ? [reading.damagedFiles({ files: aside })] : []),
    ...(blocks > 0 ? [reading.damaged({ blocks })] : []),
    ...(missing > 0 ? [reading.missing({ files: missing })] : []),
  ];
  return lines.map((line) => `${line}\n`).join("");
}
