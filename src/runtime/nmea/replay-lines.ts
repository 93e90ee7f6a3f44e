/** A message as one line: JSON for programs, a row of a table for people. */
import { escapeControls } from "../../core/escape-controls.ts";
import { Buffer } from "node:buffer";
import { Chalk } from "chalk";
import { formatIsoTime } from "../../core/time.ts";
import { messageJson, unitsOf, viewAbsences, viewMessage } from "../../nmea2000/codec/message-view.ts";
import type { PgnFrame } from "../../nmea2000/pgn-frame.ts";

/** `timestamp` is null if the capture has no times. */
export function jsonLine(message: PgnFrame, hasTimes: boolean): string {
  return `${messageJson(message, hasTimes ? `"${timeText(message.timestampMs)}"` : "null")}\n`;
}

const plain = new Chalk({ level: 0 });
const coloured = new Chalk();
const units = new Map<string, ReadonlyMap<string, string>>();

export function tableLine(message: PgnFrame, hasTimes: boolean, colour: boolean): string {
  const chalk = colour ? coloured : plain;
  const { pgn, source, destination, priority, data } = message;
  const { id, fields = {} } = viewMessage(message);
  const time = hasTimes ? timeText(message.timestampMs) : "-".padEnd(24);
  const way = `${String(source).padStart(3)} > ${String(destination).padEnd(3)}`;
  const values = Object.entries(fields).filter(([, value]) => value !== null);
  const content = [
    ...(id === null ? [hex(data)] : [chalk.bold(id)]),
    ...values.map(([field, value]) => `${field}=${quantity(id, field, value)}`),
    ...Object.entries(viewAbsences(message)).map(([field, absence]) => chalk.dim(`${field}=${absence}`)),
  ].join(" ");
  return `${chalk.dim(time)} ${String(pgn).padStart(6)} ${way} p${priority} ${content}\n`;
}

function text(value: unknown): string {
  if (typeof value === "number") return String(value);
  return escapeControls(JSON.stringify(value, (_, part: unknown) => part ?? undefined));
}

const ZERO_CELSIUS_K = 273.15;
const HOUR_S = 3600;

/** With its unit, as people read it: degrees Celsius, and hours of engines. As JSON it stays as the bus has it. */
function quantity(id: string | null, field: string, value: unknown): string {
  const unit = unitOf(id, field, value);
  if (unit === "K") return `${Number((Number(value) - ZERO_CELSIUS_K).toFixed(3))}°C`;
  if (unit === "s" && field.endsWith("Hours")) return `${Number((Number(value) / HOUR_S).toFixed(2))}h`;
  return `${text(value)}${unit}`;
}

function unitOf(id: string | null, field: string, value: unknown): string {
  if (id === null || typeof value !== "number") return "";
  let known = units.get(id);
  if (known === undefined) units.set(id, (known = unitsOf(id)));
  return known.get(field) ?? "";
}

const MILLISECONDS = Array.from({ length: 1000 }, (_, ms) => `${String(ms).padStart(3, "0")}Z`);
let lastSecond = Number.NaN;
let lastText = "";

/** As `formatIsoTime`, but faster for messages in order: most are in the same second as the one before. */
export function timeText(timeMs: number): string {
  const second = Math.floor(timeMs / 1000);
  if (second !== lastSecond) {
    if (!isWritten(second)) return formatIsoTime(timeMs);
    lastSecond = second;
    lastText = formatIsoTime(second * 1000).slice(0, -"000Z".length);
  }
  return lastText + (MILLISECONDS[Math.floor(timeMs - second * 1000)] ?? "");
}

/** The end of the year 9999. */
const LAST_SECOND = 253_402_300_799;

function isWritten(second: number): boolean {
  return second >= 0 && second < LAST_SECOND;
}

function hex(data: Uint8Array): string {
  return Buffer.from(data.buffer, data.byteOffset, data.length).toString("hex");
}
