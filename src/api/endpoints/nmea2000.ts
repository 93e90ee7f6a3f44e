/** GET /nmea2000/devices: the other devices on our buses and behind gateways. */
import { endpoint } from "./endpoint.ts";
import { arrayOf } from "../../core/body-schema.ts";
import { refTo } from "../schema/schemas.ts";

export const nmea2000Endpoints = [
  endpoint({
    method: "get",
    path: "/nmea2000/devices",
    operationId: "listNmea2000Devices",
    summary: "The other devices on the NMEA 2000 buses, by bus and address",
    parameters: {},
    answer: arrayOf(refTo("Nmea2000Device")),
    handle: (_values, { parts }) => parts.devices(),
  }),
];
