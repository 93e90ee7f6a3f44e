/** What an endpoint may use: the service's parts, and the state of the interface itself. */
import type { AlarmStream } from "./live/alarm-stream.ts";
import type { EventLoopStatistics } from "./load/event-loop-watch.ts";
import type { HttpsReport, HttpStatistics } from "./reports.ts";
import type { LiveStatistics, ScreenStatistics } from "./reports.ts";
import type { RecordBudget, SharedBudget } from "./load/record-budget.ts";
import type { Places } from "./load/places.ts";
import type { ConditionWatch } from "./condition/condition.ts";
import type { Service } from "./service.ts";

export interface Context {
  readonly parts: Service;
  readonly budget: RecordBudget;
  /** The running exports. */
  readonly exports: SharedBudget;
  readonly live: () => LiveStatistics;
  readonly screen: () => ScreenStatistics;
  readonly alarmStream: AlarmStream;
  /** Clients that watch decoded messages. */
  readonly messagePlaces: Places;
  /** Clients that watch the list of targets. */
  readonly targetPlaces: Places;
  /** null without HTTPS. */
  readonly https: () => HttpsReport | null;
  readonly http: () => HttpStatistics;
  readonly eventLoop: () => EventLoopStatistics;
  readonly condition: ConditionWatch;
  readonly uptimeS: () => number;
  /** True while the interface is closing. */
  readonly stopping: () => boolean;
}
