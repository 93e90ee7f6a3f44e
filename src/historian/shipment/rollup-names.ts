/**
 * The names under which roll-ups are sent to a receiver: as samples of separate tags, dated with the start of their interval.
 *
 *     ME_INST_0.RPM~mean~300        the mean of each five minutes
 *
 * No tag has a `~` in its name.
 */
import { type Aggregate, AGGREGATES } from "../reduction.ts";

export interface RollupName {
  readonly tagId: string;
  readonly aggregate: Aggregate;
  readonly everyS: number;
}

export function rollupName({ tagId, aggregate, everyS }: RollupName): string {
  return `${tagId}~${aggregate}~${everyS}`;
}

/** Undefined if it is the name of a tag. */
export function readRollupName(name: string): RollupName | undefined {
  const [tagId = "", word, seconds, ...more] = name.split("~");
  const aggregate = AGGREGATES.find((one) => one === word);
  if (tagId === "" || aggregate === undefined || more.length > 0 || !/^[1-9]\d{0,5}$/.test(seconds ?? ""))
    return undefined;
  return { tagId, aggregate, everyS: Number(seconds) };
}
