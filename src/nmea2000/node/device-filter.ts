/** Selects devices of a bus. An address can pass to another device; a NAME stays with its device. */
import { valueNames } from "../codec/definitions.ts";
import { type Name, parseName } from "./node-name.ts";

/** All given conditions must hold. */
export interface DeviceFilter {
  /** The interface, the gateway or another source, such as `can0` or `192.168.1.10:3000`. */
  readonly bus?: string;
  readonly name?: Name;
  readonly address?: number;
  readonly manufacturer?: number;
  /** The unique number of the NAME: 21 bits, assigned by the manufacturer. */
  readonly uniqueNumber?: number;
}

/** What is known about a device now. */
export interface DeviceIdentity {
  readonly where: string;
  readonly address: number | undefined;
  readonly name: Name | undefined;
}

/** A filter with a NAME never matches a device whose NAME is not known yet. */
export function matchesDevice(filter: DeviceFilter, { where, address, name }: DeviceIdentity): boolean {
  if (filter.bus !== undefined && filter.bus !== where) return false;
  if (filter.address !== undefined && filter.address !== address) return false;
  if (filter.name !== undefined && filter.name !== name) return false;
  if (filter.manufacturer === undefined && filter.uniqueNumber === undefined) return true;
  if (name === undefined) return false;
  const { manufacturerCode, uniqueNumber } = parseName(name);
  return (
    (filter.manufacturer === undefined || filter.manufacturer === manufacturerCode) &&
    (filter.uniqueNumber === undefined || filter.uniqueNumber === uniqueNumber)
  );
}

const MANUFACTURERS = "MANUFACTURER_CODE";

/** By number or by canboat's name; undefined when no manufacturer has that name. */
export function manufacturerCode(manufacturer: number | string): number | undefined {
  if (typeof manufacturer === "number") return manufacturer;
  const wanted = manufacturer.toLowerCase();
  for (const [code, name] of valueNames(MANUFACTURERS)) if (name.toLowerCase() === wanted) return code;
  return undefined;
}

export function manufacturerNames(): string[] {
  return [...valueNames(MANUFACTURERS).values()];
}
