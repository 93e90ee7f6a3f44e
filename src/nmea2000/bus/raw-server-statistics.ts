/** The counters of the server of raw frames, since it was started. */
export interface RawServerStatistics {
  readonly subscribers: number;
  readonly accepted: number;
  /** Connections refused because there were too many. */
  readonly refused: number;
  /** Messages written to subscribers, waiting for them, and dropped to make room for newer ones. */
  readonly messages: number;
  readonly waiting: number;
  readonly dropped: number;
  readonly closed_stalled: number;
  /** Bytes that subscribers have sent; they are ignored. */
  readonly ignored_bytes: number;
}
