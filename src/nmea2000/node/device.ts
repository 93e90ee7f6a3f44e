/** Another node on the bus: its record, and its view for people and programs. */
import { arrayOf, type BodyOf, count, numberOrNull, ofType, textOrNull, time } from "../../core/body-schema.ts";
import { formatIsoTime } from "../../core/time.ts";
import { pairNames, pairOf, valueNames } from "../codec/definitions.ts";
import type { ConfigurationInformation, ProductInformation } from "./node-information.ts";
import { formatName, type Name, parseName } from "./node-name.ts";

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
};

export type Device = { readonly [Name in keyof typeof deviceMembers]: BodyOf<(typeof deviceMembers)[Name]> };

/** What is known about the device. `heardAtMs` is monotonic; the other times are wall-clock times for display. */
export interface DeviceRecord {
  name: Name | undefined;
  address: number | undefined;
  product: ProductInformation | undefined;
  configuration: ConfigurationInformation | undefined;
  readonly pgns: Set<number>;
  readonly firstHeardMs: number;
  lastHeardMs: number;
  heardAtMs: number;
}

export function viewDevice(record: DeviceRecord, silent: boolean): Device {
  const { name, address, product, configuration, pgns } = record;
  return {
    address: address ?? null,
    ...viewName(name),
    model: product?.model ?? null,
    serial: product?.serial ?? null,
    software_version: product?.softwareVersion ?? null,
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
