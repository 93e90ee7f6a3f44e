/** `bitacora history query`: samples, or intervals of them, on standard output. */
import { formatIsoTime } from "../../core/time.ts";
import { type Columns, NULL, qualityOf, scalarOf } from "../../historian/codec/columns.ts";
import { type Span, texts } from "./flags.ts";
import { lossesOf } from "./losses.ts";
import { type HistoryPlace, openHistory } from "./open-reader.ts";
import { chooseTags } from "./tags.ts";

/** The newest `limit` of each tag, oldest first. */
export async function historyQuery(
  options: HistoryPlace &
    Span & {
      readonly tags: readonly string[];
      readonly json: boolean;
      readonly limit: number;
      /** Whether the user gave the limit. If not, a line says when it is reached. */
      readonly isLimitChosen: boolean;
    },
): Promise<void> {
  const { sinceMs, untilMs, limit, interval } = options;
  const { stderr } = process;
  const bounds = { ...(sinceMs === undefined ? {} : { sinceMs }), ...(untilMs === undefined ? {} : { untilMs }) };
  await using reader = await openHistory(options);
  let most = 0;
  for (const { tagId } of chooseTags(await reader.tags(), options.tags)) {
    const columns = await reader.columns({ tagId, limit, ...bounds }, interval);
    print(tagId, columns, options.json);
    most = Math.max(most, columns.length);
  }
  stderr.write(await lossesOf(reader));
  if (most === limit && !options.isLimitChosen) stderr.write(`${texts.query.limited({ limit })}\n`);
  if (most === 0) stderr.write(`${interval === undefined ? texts.noSamples : texts.noIntervals}\n`);
}

function print(tagId: string, { length, times, values, states }: Columns, json: boolean): void {
  for (let at = 0; at < length; at += 1) {
    const state = states[at] ?? NULL;
    const timestamp = formatIsoTime(times[at] ?? 0);
    const value = scalarOf(values[at] ?? 0, state);
    const quality = qualityOf(state);
    const line = json
      ? JSON.stringify({ tag_id: tagId, timestamp, value, quality })
      : `${timestamp}  ${tagId}  ${value ?? texts.query.none}  ${quality}`;
    process.stdout.write(`${line}\n`);
  }
}
