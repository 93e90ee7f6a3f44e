/** How Bitácora describes itself to the other nodes of a bus. */
import type { ConfigurationInformation, ProductInformation } from "./node-information.ts";
import { buildName, type Name } from "./node-name.ts";

/** NMEA has not assigned us a number. No manufacturer has this one, and open-source devices use it. */
const MANUFACTURER_CODE = 2046;
const INTERNETWORK_DEVICE = 25;
const PC_GATEWAY = 130;
const MARINE = 4;
const PRODUCT_CODE = 0xb17a;
/** 2.100, the standard's version that the messages follow. */
const NMEA2000_VERSION = 2100;
/** Nobody has certified it. */
const NOT_CERTIFIED = 0xff;
/** One unit is the smallest value; the computer has a supply of its own. */
const LOAD_EQUIVALENCY = 1;

/** `deviceInstance` distinguishes our nodes on one bus for people; the unique number does so for the bus. */
export function ourName(uniqueNumber: number, deviceInstance = 0): Name {
  return buildName({
    uniqueNumber,
    manufacturerCode: MANUFACTURER_CODE,
    deviceInstance,
    deviceFunction: PC_GATEWAY,
    deviceClass: INTERNETWORK_DEVICE,
    systemInstance: 0,
    industryGroup: MARINE,
    arbitraryAddressCapable: true,
  });
}

export function ourProduct(version: string, uniqueNumber: number): ProductInformation {
  return {
    nmea2000Version: NMEA2000_VERSION,
    productCode: PRODUCT_CODE,
    model: "Bitácora",
    softwareVersion: version,
    modelVersion: version,
    serial: String(uniqueNumber),
    certificationLevel: NOT_CERTIFIED,
    loadEquivalency: LOAD_EQUIVALENCY,
  };
}

export function ourConfiguration(vesselName: string): ConfigurationInformation {
  return { description1: vesselName, description2: "", manufacturerInformation: "Bitácora" };
}
