/** What understands the messages of a broker that is a source: our own topics, or a Venus OS. The connection is the runner's. */
export interface BrokerMessage {
  readonly topic: string;
  readonly payload: Buffer;
  readonly isRetained: boolean;
}

/** The connection, as a reader sees it. */
export interface BrokerLine {
  subscribe(topics: readonly string[]): void;
  publish(topic: string, payload: string): void;
  /** Once, and now or not at all. False: it was not sent. */
  command(topic: string, payload: string): boolean;
}

export interface BrokerReader {
  readonly counters: Readonly<Record<string, number>>;
  /** A connection stands. Times are of the monotonic clock, in milliseconds. */
  begin(line: BrokerLine, nowMs: number): void;
  take(message: BrokerMessage, nowMs: number): void;
  /** Called every second. */
  tick(nowMs: number): void;
  /** Whether the other side is there, as far as a standing connection says. */
  isHeard(nowMs: number): boolean;
  /** How long it may take from the connection on until it is heard. */
  readonly graceMs: number;
  /** Tells the device whose state this tag is to switch. False: it was not told. */
  switchTag(tagId: string, on: boolean): boolean;
}
