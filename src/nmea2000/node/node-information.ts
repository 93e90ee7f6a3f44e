/**
 * The description of a node: product information (PGN 126996) from its manufacturer, and configuration information (PGN
 * 126998) from its installer. Devices of J1939 say less, in texts that end with an asterisk.
 *
 *     126996   | version:16 | product code:16 | model 32 | software 32 | model version 32 | serial 32 | level:8 | load:8 |
 *     126998   | installation description 1 | installation description 2 | manufacturer's information |, as variable texts
 *     65259    | make * model * serial number * number of the unit * |
 *     65242    | how many texts:8 | text * text * … |
 */
import { MESSAGE_BYTES_MAX } from "../fast-packet.ts";
import { readFixedText, readStarredTexts, readVariableText, writeFixedText, writeVariableText } from "./node-text.ts";

export interface ProductInformation {
  /** The version of the standard, in thousandths: 2100 is 2.100. */
  readonly nmea2000Version: number;
  readonly productCode: number;
  /** The four texts have at most 32 characters of ASCII. */
  readonly model: string;
  readonly softwareVersion: string;
  readonly modelVersion: string;
  readonly serial: string;
  readonly certificationLevel: number;
  /** The current that it draws from the bus, in units of 50 mA. */
  readonly loadEquivalency: number;
}

export interface ConfigurationInformation {
  readonly description1: string;
  readonly description2: string;
  readonly manufacturerInformation: string;
}

/** Component identification. What it does not say is null. */
export interface Component {
  readonly make: string | null;
  readonly model: string | null;
  readonly serial: string | null;
}

export const PRODUCT_BYTES = 134;
const TEXT_BYTES = 32;
const TEXTS_AT = 4;
/** Some displays fail with longer texts; three of them fit into a fast packet. */
export const CONFIGURATION_TEXT_BYTES = 72;

export function writeProduct(product: ProductInformation): Uint8Array {
  const data = new Uint8Array(PRODUCT_BYTES);
  const view = new DataView(data.buffer);
  view.setUint16(0, product.nmea2000Version, true);
  view.setUint16(2, product.productCode, true);
  const texts = [product.model, product.softwareVersion, product.modelVersion, product.serial];
  for (const [i, text] of texts.entries()) data.set(writeFixedText(text, TEXT_BYTES), TEXTS_AT + i * TEXT_BYTES);
  data[PRODUCT_BYTES - 2] = product.certificationLevel;
  data[PRODUCT_BYTES - 1] = product.loadEquivalency;
  return data;
}

/** Undefined when the data are too short. */
export function readProduct(data: Uint8Array): ProductInformation | undefined {
  if (data.length < PRODUCT_BYTES) return undefined;
  const view = new DataView(data.buffer, data.byteOffset, PRODUCT_BYTES);
  const text = (i: number) => readFixedText(data.subarray(TEXTS_AT + i * TEXT_BYTES, TEXTS_AT + (i + 1) * TEXT_BYTES));
  return {
    nmea2000Version: view.getUint16(0, true),
    productCode: view.getUint16(2, true),
    model: text(0),
    softwareVersion: text(1),
    modelVersion: text(2),
    serial: text(3),
    certificationLevel: view.getUint8(PRODUCT_BYTES - 2),
    loadEquivalency: view.getUint8(PRODUCT_BYTES - 1),
  };
}

export function writeConfiguration(configuration: ConfigurationInformation): Uint8Array {
  const { description1, description2, manufacturerInformation } = configuration;
  const texts = [description1, description2, manufacturerInformation].map((text) =>
    writeVariableText(text, CONFIGURATION_TEXT_BYTES),
  );
  const data = new Uint8Array(texts.reduce((bytes, { length }) => bytes + length, 0));
  if (data.length > MESSAGE_BYTES_MAX) throw new RangeError(`${data.length} bytes are no fast packet`);
  let at = 0;
  for (const text of texts) {
    data.set(text, at);
    at += text.length;
  }
  return data;
}

/** A missing text is empty; undefined if the first text is missing, too. */
export function readConfiguration(data: Uint8Array): ConfigurationInformation | undefined {
  const first = readVariableText(data, 0);
  if (first === undefined) return undefined;
  const second = readVariableText(data, first.next);
  const third = second && readVariableText(data, second.next);
  return {
    description1: first.text,
    description2: second?.text ?? "",
    manufacturerInformation: third?.text ?? "",
  };
}

export function readComponent(data: Uint8Array): Component {
  const [make, model, serial] = readStarredTexts(data).map((text) => (text === "" ? null : text));
  return { make: make ?? null, model: model ?? null, serial: serial ?? null };
}

/** Software identification. */
export function readSoftware(data: Uint8Array): string {
  return readStarredTexts(data.subarray(1))
    .filter((text) => text !== "")
    .join(", ");
}
