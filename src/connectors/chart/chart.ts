/** The chart that the owner gives for beneath the track. */
import type { Connector } from "../connector.ts";
import { ChartFile } from "./chart-file.ts";
import { chartSection } from "./section.ts";
import { wordsIn } from "./words.ts";

export const chart: Connector<string | null> = {
  section: chartSection,
  follows: [],
  open: async (file, { log, locale }) => (file === null ? [] : [new ChartFile(file, log, wordsIn(locale))]),
};
