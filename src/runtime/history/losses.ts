/** What damage and missing files have cost an answer: nobody should take samples for all there are when some cannot be read. */
import { getJson } from "../../api/client.ts";
import type { HistorianStoreStatistics } from "../../historian/historian-store.ts";
import type { HistoryMessages } from "../../messages/en/history.ts";
import type { OpenFiles } from "./place.ts";

type Losses = Pick<HistorianStoreStatistics, "damaged_blocks" | "missing_month_files">;

const ANSWER_TIMEOUT_MS = 10_000;

/** Lines for standard error, or nothing. To be asked for when the samples have been read. */
export function lossesOfFiles({ store }: OpenFiles, { reading }: HistoryMessages): string {
  const statistics = store.statistics();
  const aside = statistics.set_aside_files;
  return `${aside > 0 ? `${reading.damagedFiles(aside)}\n` : ""}${linesOf(statistics, reading)}`;
}

/** The same of a running service: what it has met with since its start. */
export async function lossesOfService(url: string, { reading, foreignAnswer }: HistoryMessages): Promise<string> {
  const { historian } = await getJson(url, "/health", isHealth, { timeoutMs: ANSWER_TIMEOUT_MS, foreignAnswer });
  return linesOf(historian, reading);
}

function linesOf({ damaged_blocks: blocks, missing_month_files: missing }: Losses, texts: HistoryMessages["reading"]) {
  const lines = [...(blocks > 0 ? [texts.damaged(blocks)] : []), ...(missing > 0 ? [texts.missing(missing)] : [])];
  return lines.map((line) => `${line}\n`).join("");
}

function isHealth(value: unknown): value is { readonly historian: Losses } {
  if (typeof value !== "object" || value === null || !("historian" in value)) return false;
  const { historian } = value;
  return typeof historian === "object" && historian !== null && "damaged_blocks" in historian;
}
