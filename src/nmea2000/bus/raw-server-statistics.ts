/** What a server of raw frames counts, since it was started. */
export interface RawServerStatistics {
  readonly subscribers: number;
  readonly accepted: number;
  /** Connections refused because there were too many. */
  readonly refused: number;
  /** Messages handed to subscribers, waiting for them, and those that made room for newer ones. */
  readonly messages: number;
  readonly waiting: number;
  readonly dropped: number;
  readonly closed_stalled: number;
  /** Bytes that subscribers have sent; they are not read. */
  readonly ignored_bytes: number;
}
