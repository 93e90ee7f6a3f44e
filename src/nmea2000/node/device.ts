/** Another node on the bus: its record, and its view for people and programs. */
import {
  arrayOf,
  type BodyOf,
  count,
  numberOrNull,
  objectOf,
  ofType,
  orNull,
  text,
  textOrNull,
  time,
} from "../../core/body-schema.ts";
import { formatIsoTime } from "../../core/time.ts";
import { pairNames, pairOf, valueNames } from "../codec/definitions.ts";
import type { ListedFault } from "../codec/j1939-faults.ts";
import type { Component, ConfigurationInformation, ProductInformation } from "./node-information.ts";
import { formatName, type Name, parseName } from "./node-name.ts";

export const listedFault = { spn: count, fmi: count, occurrences: numberOrNull };

/** Unknown values are null. */
export const deviceMembers = {
  address: ofType(["integer", "null"], { description: "Null when it has none, or another device has taken it." }),
  name: ofType(["string", "null"], {
    description: "Its 64-bit NAME in hexadecimal; null until the device has sent it.",
  }),
  manufacturer_code: numberOrNull,
  manufacturer: textOrNull,
  unique_number: numberOrNull,
  device_class: textOrNull,
  device_class_code: numberOrNull,
  device_function: textOrNull,
  device_function_code: numberOrNull,
  device_instance: numberOrNull,
  system_instance: numberOrNull,
  industry_group: numberOrNull,
  model: textOrNull,
  serial: textOrNull,
  software_version: textOrNull,
  model_version: textOrNull,
  product_code: numberOrNull,
  nmea2000_version: numberOrNull,
  certification_level: numberOrNull,
  load_equivalency: numberOrNull,
  description_1: textOrNull,
  description_2: textOrNull,
  manufacturer_information: textOrNull,
  first_heard: time,
  last_heard: time,
  silent: ofType("boolean", { description: "Not heard for some time, although it was asked." }),
  pgns: arrayOf(count),
  /** Faults of J1939 that were active before (DM2), which are no alarms; null until it has told them. */
  previous_faults: orNull(arrayOf(objectOf<ListedFault>(listedFault))),
  /** Of a line of BMS-Can: what it speaks, and what it allows now. */
  battery: orNull(
    objectOf({
      instance: count,
      identifiers: arrayOf(text),
      charge_limit_v: numberOrNull,
      charge_limit_a: numberOrNull,
      discharge_limit_a: numberOrNull,
      discharge_limit_v: numberOrNull,
    }),
  ),
};

export type Device = { readonly [Name in keyof typeof deviceMembers]: BodyOf<(typeof deviceMembers)[Name]> };

/** What is known about the device. `heardAtMs` is monotonic; the other times are wall-clock times for display. */
export interface DeviceRecord {
  name: Name | undefined;
  address: number | undefined;
  product: ProductInformation | undefined;
  configuration: ConfigurationInformation | undefined;
  component: Component | undefined;
  software: string | undefined;
  previousFaults: readonly ListedFault[] | undefined;
  readonly pgns: Set<number>;
  readonly firstHeardMs: number;
  lastHeardMs: number;
  heardAtMs: number;
}

/** When a frame was received, by the wall clock and the monotonic clock. */
export interface HeardAt {
  readonly timestampMs: number;
  readonly nowMs: number;
}

export function newRecord({ timestampMs, nowMs }: HeardAt, address: number | undefined): DeviceRecord {
  return {
    name: undefined,
    address,
    product: undefined,
    configuration: undefined,
    component: undefined,
    software: undefined,
    previousFaults: undefined,
    pgns: new Set(),
    firstHeardMs: timestampMs,
    lastHeardMs: timestampMs,
    heardAtMs: nowMs,
  };
}

export function viewDevice(record: DeviceRecord, silent: boolean): Device {
  const { name, address, product, configuration, component, pgns } = record;
  const named = viewName(name);
  return {
    address: address ?? null,
    ...named,
    manufacturer: named.manufacturer ?? component?.make ?? null,
    model: product?.model ?? component?.model ?? null,
    serial: product?.serial ?? component?.serial ?? null,
    software_version: product?.softwareVersion ?? record.software ?? null,
    model_version: product?.modelVersion ?? null,
    product_code: product?.productCode ?? null,
    nmea2000_version: product === undefined ? null : product.nmea2000Version / 1000,
    certification_level: product?.certificationLevel ?? null,
    load_equivalency: product?.loadEquivalency ?? null,
    description_1: configuration?.description1 ?? null,
    description_2: configuration?.description2 ?? null,
    manufacturer_information: configuration?.manufacturerInformation ?? null,
    first_heard: formatIsoTime(record.firstHeardMs),
    last_heard: formatIsoTime(record.lastHeardMs),
    silent,
    pgns: [...pgns].sort((a, b) => a - b),
    previous_faults: record.previousFaults ?? null,
    battery: null,
  };
}

/** The maker of a device by its NAME; null if canboat knows none with that code. */
export function manufacturerOf(name: Name): string | null {
  return valueNames("MANUFACTURER_CODE").get(parseName(name).manufacturerCode) ?? null;
}

function viewName(name: Name | undefined) {
  const fields = name === undefined ? undefined : parseName(name);
  const { manufacturerCode = null, deviceClass = null, deviceFunction = null } = fields ?? {};
  const isKnown = deviceClass !== null && deviceFunction !== null;
  return {
    name: name === undefined ? null : formatName(name),
    manufacturer_code: manufacturerCode,
    manufacturer: name === undefined ? null : manufacturerOf(name),
    unique_number: fields?.uniqueNumber ?? null,
    device_class: deviceClass === null ? null : (valueNames("DEVICE_CLASS").get(deviceClass) ?? null),
    device_class_code: deviceClass,
    device_function: isKnown ? (pairNames("DEVICE_FUNCTION").get(pairOf(deviceClass, deviceFunction)) ?? null) : null,
    device_function_code: deviceFunction,
    device_instance: fields?.deviceInstance ?? null,
    system_instance: fields?.systemInstance ?? null,
    industry_group: fields?.industryGroup ?? null,
  };
}
