/** The bodies of questions to the historian. */
import { AGGREGATES } from "../../historian/reduction.ts";
import {
  arrayOf,
  choice,
  count,
  number,
  numberOrNull,
  objectAllowing,
  objectOf,
  time,
  orNull,
  text,
  textOrNull,
} from "../../core/body-schema.ts";
import { quality, scalar } from "./scalar.ts";

export const BLOCK = objectAllowing(
  { id: count, tag_id: text, oldest: time, newest: time, samples: count, sha256: textOrNull },
  { lines: text },
);

export const historyBodies = {
  HistoryBlocks: objectOf(
    {
      blocks: arrayOf(BLOCK),
      through: count,
      newest_block: count,
      removed: arrayOf(objectOf({ first_block: count, last_block: count, month: text, left_ms: numberOrNull })),
    },
    "Blocks in the order of their ids; the next page is asked with after=through, until that is newest_block. sha256, null for a block that cannot be read, is over the tag, a " +
      "newline and the lines, each of which is block,milliseconds since 1970,value,quality. removed: what retention has removed so far.",
  ),
  HistoryRecord: objectOf({ tag_id: text, timestamp: time, value: scalar, quality }),
  HistoryTag: objectOf({ tag_id: text, samples: count, oldest: time, newest: time }),
  HistorySeries: objectOf(
    {
      series: arrayOf(
        objectOf({ tag_id: text, records: arrayOf(objectOf({ timestamp: time, value: scalar, quality })) }),
      ),
    },
    "The records of each tag, in the order in which the tags were asked for.",
  ),
  HistoryAxis: objectOf(
    {
      interval_s: number,
      aggregate: choice(AGGREGATES),
      timestamps: arrayOf(time),
      series: arrayOf(objectOf({ tag_id: text, values: arrayOf(scalar), qualities: arrayOf(orNull(quality)) })),
    },
    "Several tags on one axis of time: the beginnings of the intervals, and a value for each; null in both is a gap.",
  ),
  HistoryChart: objectOf(
    {
      start: time,
      interval_s: number,
      series: arrayOf(
        objectOf({
          tag_id: text,
          low: arrayOf(numberOrNull),
          mean: arrayOf(numberOrNull),
          high: arrayOf(numberOrNull),
          gaps: arrayOf(arrayOf(count)),
        }),
      ),
    },
    "From start on a value for each interval, null where it has no sample; those of an angle are its mean. gaps: the first and the last " +
      "interval of each silence that is longer than the tag is usually silent.",
  ),
};
