/** Another node on the bus: its record, and its view for people and programs. */
import { formatIsoTime } from "../../core/time.ts";
import { pairNames, pairOf, valueNames } from "../codec/definitions.ts";
import type { ConfigurationInformation, ProductInformation } from "./node-information.ts";
import { formatName, type Name, parseName } from "./node-name.ts";

/** Unknown values are null. Times are ISO 8601 in UTC with milliseconds. */
export interface Device {
  /** Its current address; null if it has none, or another device has taken it. */
  readonly address: number | null;
  /** The NAME in sixteen hexadecimal digits, and its fields. */
  readonly name: string | null;
  readonly manufacturer_code: number | null;
  readonly manufacturer: string | null;
  readonly unique_number: number | null;
  readonly device_class: string | null;
  readonly device_class_code: number | null;
  readonly device_function: string | null;
  readonly device_function_code: number | null;
  readonly device_instance: number | null;
  readonly system_instance: number | null;
  readonly industry_group: number | null;
  /** Product information. */
  readonly model: string | null;
  readonly serial: string | null;
  readonly software_version: string | null;
  readonly model_version: string | null;
  readonly product_code: number | null;
  readonly nmea2000_version: number | null;
  readonly certification_level: number | null;
  readonly load_equivalency: number | null;
  /** Configuration information, written by its installer. */
  readonly description_1: string | null;
  readonly description_2: string | null;
  readonly manufacturer_information: string | null;
  readonly first_heard: string;
  readonly last_heard: string;
  /** Not heard for some time, although it may have been asked. */
  readonly silent: boolean;
  /** The PGNs that it has sent, in ascending order. */
  readonly pgns: readonly number[];
}

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
