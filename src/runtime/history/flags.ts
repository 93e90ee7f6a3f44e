/** What the history commands have in common: where the samples are, and which of them. */
import { usageError } from "../../core/errors.ts";
import { parseIsoTime } from "../../core/time.ts";
import type { Interval } from "../../historian/export/batches.ts";
import { AGGREGATES, type Aggregate } from "../../historian/reduction.ts";
import { messagesIn } from "../../messages/messages.ts";
import { dataDirFlag, Flags, locale, timeSpanFlag } from "../command.ts";

export const texts = messagesIn(locale).history;
const { flags } = texts;

export const locationFlags = {
  url: Flags.string({ summary: flags.url, helpValue: "URL" }),
  "data-dir": dataDirFlag,
  db: Flags.string({ summary: flags.db, helpValue: "FILE" }),
};

export const timeFlag = (name: string, summary: string) =>
  Flags.custom<number>({
    summary,
    helpValue: "TIME",
    parse: (text) => {
      const timeMs = parseIsoTime(text);
      if (timeMs !== undefined) return Promise.resolve(timeMs);
      return Promise.reject(usageError(texts.badTime({ option: `--${name}`, text })));
    },
  });

export const spanFlags = {
  from: timeFlag("from", flags.from)(),
  to: timeFlag("to", flags.to)(),
  interval: timeSpanFlag({ name: "interval", summary: flags.interval, min: 0.001, max: 366 * 86_400 })(),
  aggregate: Flags.option({ summary: flags.aggregate, options: AGGREGATES })(),
};

interface SpanFlags {
  readonly from: number | undefined;
  readonly to: number | undefined;
  readonly interval: number | undefined;
  readonly aggregate: Aggregate | undefined;
}

export interface Span {
  readonly sinceMs: number | undefined;
  readonly untilMs: number | undefined;
  readonly interval: Interval | undefined;
}

export function spanOf({ from, to, interval, aggregate }: SpanFlags): Span {
  if (from !== undefined && to !== undefined && from > to) throw usageError(texts.fromAfterTo);
  if (interval === undefined && aggregate !== undefined) throw usageError(texts.aggregateNeedsInterval);
  const intervalMs = interval === undefined ? undefined : Math.max(1, Math.round(interval * 1000));
  return {
    sinceMs: from,
    untilMs: to,
    interval: intervalMs === undefined ? undefined : { intervalMs, aggregate: aggregate ?? "mean" },
  };
}

/** `A,B C*` as written in one option or several words. */
export function namesOf(words: readonly string[]): string[] {
  const names = words.flatMap((word) => word.split(",")).filter((name) => name !== "");
  return names.length === 0 ? ["*"] : names;
}
