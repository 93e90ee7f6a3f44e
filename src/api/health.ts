/** GET /health, and what watches over the process: /livez, /readyz and /metrics. */
import { api } from "../messages/es/api.ts";
import type { Context } from "./context.ts";
import { endpoint } from "./endpoint.ts";
import { refTo } from "./json-schema.ts";
import { metricsText } from "./metrics.ts";
import { busesRecord } from "./nmea2000.ts";
import { Problem } from "./problem.ts";

export const healthEndpoints = [
  endpoint({
    method: "get",
    path: "/health",
    operationId: "getHealth",
    summary: "What the service is and how its parts are doing",
    parameters: {},
    answer: refTo("Health"),
    handle: (_values, context) => healthRecord(context),
  }),
  endpoint({
    method: "get",
    path: "/livez",
    operationId: "getLiveness",
    summary: "Whether the process answers at all",
    parameters: {},
    answer: refTo("Liveness"),
    handle: () => ({ status: "ok" }),
  }),
  endpoint({
    method: "get",
    path: "/readyz",
    operationId: "getReadiness",
    summary: "Whether everything has started and nothing is at fault",
    parameters: {},
    answer: refTo("Liveness"),
    problems: { 503: "Something has not started, is at fault, or the service is stopping." },
    handle(_values, { parts, stopping }) {
      if (stopping()) throw new Problem(503, api.stopping());
      const { ready, reason } = parts.readiness();
      if (!ready) throw new Problem(503, reason === null ? api.notReadyUnknown() : api.notReady(reason));
      return { status: "ok" };
    },
  }),
  endpoint({
    method: "get",
    path: "/metrics",
    operationId: "getMetrics",
    summary: "The same counters in Prometheus' text format",
    parameters: {},
    answer: { type: "string" },
    mediaType: "text/plain; version=0.0.4; charset=utf-8",
    handle: (_values, context) => metricsText(healthRecord(context)),
  }),
];

export type HealthRecord = ReturnType<typeof healthRecord>;

function healthRecord({ parts, live, http, eventLoop, uptimeS }: Context) {
  const { project } = parts;
  const { rss, heapUsed } = process.memoryUsage();
  return {
    status: "ok",
    service_version: parts.version,
    tag_store: parts.tags.statistics(),
    historian: parts.history.statistics(),
    active_alarms: parts.alarms.open().length,
    project: { id: project.id, name: project.name, vessel: project.vessel.name },
    alarms: parts.alarms.statistics(),
    logbook: parts.logbook.statistics(),
    live: live(),
    http: http(),
    sources: parts.sourceStatistics(),
    nmea2000: busesRecord(parts.buses()),
    uptime_s: Math.round(uptimeS() * 1000) / 1000,
    event_loop: eventLoop(),
    memory: { rss_bytes: rss, heap_used_bytes: heapUsed },
  };
}
