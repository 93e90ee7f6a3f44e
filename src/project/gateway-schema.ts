/** Settings that gateways and servers have in common, as sources. */
import { GATEWAY_FORMATS } from "../nmea2000/bus/gateway-reader.ts";

export const format = { enum: GATEWAY_FORMATS, default: "auto" } as const;
export const silence = {
  type: "number",
  minimum: 1,
  maximum: 86_400,
  default: 10,
  description: "without a line that is understood: the gateway is reopened",
} as const;
