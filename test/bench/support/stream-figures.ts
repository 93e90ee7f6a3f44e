/** What the sides of the stream's benchmark have in common. */

export const UPDATES_PER_S = 600;
export const TAGS = 60;

/** What a side answers to each message of its parent. */
export interface SideFigures {
  readonly processorUs: number;
  readonly updates: number;
  readonly rssBytes: number;
  readonly heapBytes: number;
}
