/** What an endpoint may use: the service's parts, and what the interface knows of itself. */
import type { AlarmStream } from "./live/alarm-stream.ts";
import type { EventLoopStatistics } from "./load/event-loop-watch.ts";
import type { AddressRate } from "./load/address-rate.ts";
import type { HttpStatistics } from "./load/request-counter.ts";
import type { LiveStatistics } from "./live/live-hub.ts";
import type { RecordBudget, SharedBudget } from "./load/record-budget.ts";
import type { ServiceParts } from "./service.ts";

export interface Context {
  readonly parts: ServiceParts;
  readonly budget: RecordBudget;
  /** Exports under way. */
  readonly exports: SharedBudget;
  /** What each address may write. */
  readonly writes: AddressRate;
  /** How often it may acknowledge: apart from that, so that whoever fills the book keeps nobody from it. */
  readonly acknowledgements: AddressRate;
  /** Writes refused because only the reserve of the disk was left. */
  readonly withoutRoom: { count: number };
  readonly live: () => LiveStatistics;
  readonly alarmStream: AlarmStream;
  readonly http: () => HttpStatistics;
  readonly eventLoop: () => EventLoopStatistics;
  readonly uptimeS: () => number;
  /** True from the moment the interface is being closed. */
  readonly stopping: () => boolean;
}
