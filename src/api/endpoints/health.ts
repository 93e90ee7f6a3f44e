/** GET /health, and the endpoints for probes and monitoring: /livez, /readyz and /metrics. */
import { api } from "../../messages/details.ts";
import { endpoint } from "./endpoint.ts";
import { languageParameter } from "./reader-language.ts";
import { text } from "../../core/body-schema.ts";
import { refTo } from "../schema/schemas.ts";
import { healthRecord } from "../health/health-record.ts";
import { metricsText } from "../health/metrics.ts";
import { Problem } from "../problem.ts";

export const healthEndpoints = [
  endpoint({
    method: "get",
    path: "/health",
    operationId: "getHealth",
    summary: "What the service is and how its parts are doing",
    parameters: { language: languageParameter },
    answer: refTo("Health"),
    handle: ({ language }, context) => healthRecord(context, language),
  }),
  endpoint({
    method: "get",
    path: "/livez",
    operationId: "getLiveness",
    summary: "Whether the process answers at all",
    answer: refTo("Liveness"),
    handle: () => ({ status: "ok" }),
  }),
  endpoint({
    method: "get",
    path: "/readyz",
    operationId: "getReadiness",
    summary: "Whether everything has started and nothing is at fault",
    answer: refTo("Liveness"),
    problems: { 503: "Something has not started, is at fault, or the service is stopping." },
    handle(_values, { parts, stopping }) {
      if (stopping()) throw new Problem(503, api.stopping);
      const { ready, reason } = parts.readiness();
      if (!ready) throw new Problem(503, reason === null ? api.notReadyUnknown : api.notReady({ reason }));
      return { status: "ok" };
    },
  }),
  endpoint({
    method: "get",
    path: "/metrics",
    operationId: "getMetrics",
    summary: "The same counters in Prometheus' text format",
    answer: text,
    mediaType: "text/plain; version=0.0.4; charset=utf-8",
    handle: (_values, context) => metricsText(healthRecord(context)),
  }),
];
