/**
 * Messages of distress on the bus as sentences (`distress-sentences.ts` shows their fields): DSC and DSE of PGN 129808, MOB of 127233. What
 * the message does not say stays empty. The bus has the telecommand of a relay and its nature in one field; where that may mean an
 * acknowledgement (110), neither is written.
 */
import { positionIn } from "../../ais/report.ts";
import type { Content } from "../../nmea2000/codec/content.ts";
import { addressIn, symbolsOf } from "../../nmea2000/distress/distress-reader.ts";
import { PGN } from "../../nmea2000/pgn.ts";
import { position as positionCell } from "../cells.ts";
import { roomFor, type Sentence, writeSentence } from "../sentence.ts";
import { KNOT } from "../sentence-row.ts";

const DISTRESS = 112;
const RELAY = 112;
const AMBIGUOUS = 110;
/** A position and a time that are not known. */
const NO_PLACE = "9999999999";
const NO_TIME = "8888";
const ENDS: Readonly<Record<number, string>> = { 117: "R", 122: "B", 127: "S" };
const DEGREE = Math.PI / 180;
const TRUE_NORTH = 0;

/** Empty for a message that names nobody, or has a status that the sentence has not. */
export function distressLines(talker: string, pgn: number, content: Content): string[] {
  const sentences = pgn === PGN.MOB ? overboard(talker, content) : pgn === PGN.DSC_CALL ? call(content) : [];
  return sentences.map(writeSentence);
}

function call(content: Content): Sentence[] {
  const { format, category, first, caller, vessel, position } = symbolsOf(content);
  if (caller === undefined) return [];
  const address = `${caller}0`;
  const isOther = category === DISTRESS && format !== DISTRESS;
  const nature = isOther && first !== RELAY && first !== AMBIGUOUS ? first : undefined;
  const place = position && placeOf(position.latitude, position.longitude);
  const isPlaced = category === DISTRESS || place !== undefined;
  const time = textOf(content["timeOfPosition"]).replace(":", "").slice(0, 4);
  const fields = [
    twoDigits(format),
    address,
    twoDigits(category),
    twoDigits(isOther ? (first === AMBIGUOUS ? undefined : RELAY) : first),
    twoDigits(numberOf(content["subsequentCommunicationModeOr2ndTelecommand"])),
    place?.whole ?? (isPlaced ? NO_PLACE : ""),
    time === "" && isPlaced ? NO_TIME : time,
    isOther && vessel !== undefined ? `${vessel}0` : "",
    twoDigits(nature),
    ENDS[numberOf(content["dscEosSymbol"]) ?? 0] ?? "",
    place === undefined || place.rest === "" ? "" : "E",
  ];
  const sentences: Sentence[] = [{ talker: "CD", formatter: "DSC", fields }];
  if (fields.at(-1) === "E")
    sentences.push({ talker: "CD", formatter: "DSE", fields: ["1", "1", "A", address, "00", place?.rest ?? ""] });
  return sentences;
}

/** The quadrant with whole minutes; and the rest of them, which an expansion brought, or nothing. */
function placeOf(latitude: number, longitude: number): { readonly whole: string; readonly rest: string } {
  const [lat, lon] = [latitude, longitude].map((degrees) => {
    const units = Math.round(Math.abs(degrees) * 60 * 1e4);
    const minutes = Math.floor(units / 1e4);
    return { degrees: Math.floor(minutes / 60), minutes: minutes % 60, rest: units % 1e4 };
  });
  if (lat === undefined || lon === undefined) return { whole: NO_PLACE, rest: "" };
  const quadrant = (latitude < 0 ? 2 : 0) + (longitude < 0 ? 1 : 0);
  const whole = `${quadrant}${padded(lat.degrees, 2)}${padded(lat.minutes, 2)}${padded(lon.degrees, 3)}${padded(lon.minutes, 2)}`;
  return { whole, rest: lat.rest === 0 && lon.rest === 0 ? "" : padded(lat.rest, 4) + padded(lon.rest, 4) };
}

const STATUSES = "AMTV";

function overboard(talker: string, content: Content): Sentence[] {
  const status = STATUSES[numberOf(content["manOverboardStatus"]) ?? STATUSES.length];
  if (status === undefined) return [];
  const emitter = numberOf(content["mobEmitterId"]);
  const [course, speed] = [numberOf(content["cog"]), numberOf(content["sog"])];
  const isTrue = content["cogReference"] === TRUE_NORTH;
  const place = ["", "", "", ""];
  const { latitude, longitude } = positionIn(content) ?? {};
  positionCell(0, "lat", "lon").write((tag) => (tag === "lat" ? latitude : longitude), place);
  const [date = "", month = "", year = ""] = textOf(content["positionDate"]).split(".").toReversed();
  const fields = [
    emitter === undefined ? "" : padded(emitter.toString(16).toUpperCase(), 5),
    status,
    clockOf(content["activationTime"]),
    numberOf(content["positionSource"])?.toString() ?? "",
    date + month + year.slice(2),
    clockOf(content["positionTime"]),
    // Four decimals of a minute: with five, a whole sentence is one character too long.
    ...place.map((field) => field.replace(/\d$/, "")),
    course === undefined || !isTrue ? "" : (course / DEGREE).toFixed(1),
    speed === undefined ? "" : (speed / KNOT).toFixed(1),
    addressIn(content["mmsiOfVesselOfOrigin"], 9) ?? "",
    numberOf(content["mobEmitterBatteryLowStatus"])?.toString() ?? "",
  ];
  const sentence = { talker, formatter: "MOB", fields };
  // With all its fields it is longer than a sentence may be: where a person drifts to matters least.
  if (roomFor(sentence) + 1 < 0) fields[10] = fields[11] = "";
  return roomFor(sentence) + 1 < 0 ? [] : [sentence];
}

function clockOf(field: Content[string] | undefined): string {
  return textOf(field).replaceAll(":", "").slice(0, 6);
}

function twoDigits(symbol: number | undefined): string {
  return symbol === undefined || symbol < 100 || symbol > 199 ? "" : padded(symbol - 100, 2);
}

function padded(value: number | string, digits: number): string {
  return String(value).padStart(digits, "0");
}

function textOf(field: Content[string] | undefined): string {
  return typeof field === "string" ? field : "";
}

function numberOf(field: Content[string] | undefined): number | undefined {
  return typeof field === "number" ? field : undefined;
}
