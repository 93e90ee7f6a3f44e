/** GET /position: whether position and time are to be believed, and what is beside them where they are not. */
import { formatIsoTime } from "../../core/time.ts";
import { type Body, refTo } from "../schema/schemas.ts";
import type { Service } from "../service.ts";
import { endpoint } from "./endpoint.ts";

export const positionEndpoints = [
  endpoint({
    method: "get",
    path: "/position",
    operationId: "getPosition",
    summary: "Whether position and time are to be believed, and why not; last trusted position and dead reckoning",
    answer: refTo("Position"),
    handle: (_, { parts }) => positionBody(parts),
  }),
];

function positionBody({ trust: { watch, sinceMs }, clockReport }: Service): Body<"Position"> {
  const { trust, reasons, trusted, reckoned } = watch;
  const { fault, gnss_ahead_s } = clockReport();
  return {
    position_trust: trust,
    reasons: [...reasons],
    since: formatIsoTime(sinceMs),
    trusted: trusted?.position ?? null,
    reckoned: reckoned?.position ?? null,
    within_m: reckoned === undefined ? null : Math.round(reckoned.withinM),
    clock_fault: fault,
    gnss_ahead_s,
  };
}
