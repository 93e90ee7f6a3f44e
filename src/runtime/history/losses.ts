/** What damage and missing files have cost an answer: nobody should take samples for all there are when some cannot be read. */
import type { HistoryMessages } from "../../messages/en/history.ts";
import type { HistoryReader } from "./reader.ts";

/** Lines for standard error, or nothing. To be asked for when the samples have been read. */
export async function lossesOf(reader: HistoryReader, { reading }: HistoryMessages): Promise<string> {
  const { set_aside_files: aside, damaged_blocks: blocks, missing_month_files: missing } = await reader.losses();
  const lines = [
    ...(aside > 0 ? [reading.damagedFiles(aside)] : []),
    ...(blocks > 0 ? [reading.damaged(blocks)] : []),
    ...(missing > 0 ? [reading.missing(missing)] : []),
  ];
  return lines.map((line) => `${line}\n`).join("");
}
