/** The content of /health, which /metrics shows in another form. */
import { busesRecord } from "../bus-report.ts";
import type { Locale } from "../../messages/locale.ts";
import type { Context } from "../context.ts";
import type { Condition } from "../condition/condition.ts";
import type { HealthRecord } from "../schema/health-schema.ts";

/** `language`: of the reader; without one that of the service. */
export function healthRecord(context: Context, language?: Locale): HealthRecord {
  const { parts, condition } = context;
  return { status: "ok", ...condition.condition(language ?? parts.locale), ...partsRecord(context) };
}

type Parts = Omit<HealthRecord, "status" | keyof Condition>;

function partsRecord({ parts, https, live, screen, alarmStream, http, eventLoop, uptimeS }: Context): Parts {
  const { project } = parts;
  const room = parts.diskRoom();
  const { rss, heapUsed } = process.memoryUsage();
  return {
    service_version: parts.version,
    tag_store: parts.tags.statistics(),
    historian: parts.history.statistics(),
    active_alarms: parts.alarms.open().length,
    project: { id: project.id, name: project.name, vessel: project.vessel.name },
    alarms: parts.alarms.statistics(),
    logbook: parts.logbook.statistics(),
    live: live(),
    screen: screen(),
    alarm_stream: alarmStream.statistics(),
    http: http(),
    sources: parts.sourceStatistics(),
    outputs: parts.outputStatistics(),
    nmea2000: busesRecord(parts.buses()),
    raw_server: parts.rawServer(),
    https: https(),
    witnesses: parts.witnesses(),
    data_dir: {
      fault: parts.dataDirFault() ?? (room?.state === "full" ? "full" : null),
      free_bytes: room?.freeBytes ?? null,
    },
    clock: parts.clockReport(),
    watchdog: parts.watchdogReport(),
    uptime_s: Math.round(uptimeS() * 1000) / 1000,
    time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    event_loop: eventLoop(),
    memory: { rss_bytes: rss, heap_used_bytes: heapUsed },
  };
}
