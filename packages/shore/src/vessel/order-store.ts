/** The port to the orders for vessels: as they are signed, and what the vessels say of them. */
import type { OrderNews } from "./status-report.ts";

export interface StoredOrder {
  readonly number: number;
  readonly note: string;
  readonly madeMs: number;
  /** Null until the vessel has said something of it. */
  readonly state: string | null;
  readonly why: string | null;
  readonly through: string | null;
  readonly samples: number;
  readonly bytes: number;
}

export interface OrderStore {
  /** Those of which the vessels have said nothing yet, by vessel, in the order of their numbers. */
  unheard(): Promise<ReadonlyMap<string, readonly string[]>>;
  /** The newest first. */
  of(vessel: string): Promise<StoredOrder[]>;
  /** Resolves when it is on disk. News of orders that are not here are dropped. */
  heard(vessel: string, news: readonly OrderNews[]): Promise<void>;
}
