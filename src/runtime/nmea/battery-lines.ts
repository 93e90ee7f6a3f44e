/** A frame of a battery (BMS-Can) as one line: all that it says as JSON, or its values and what is raised, as people read them. */
import { formatIsoTime } from "../../core/time.ts";
import { firmwareIn, measuredIn, raisedIn, textIn } from "../../connectors/bms-can/table.ts";
import type { CanFrame } from "../../nmea2000/can-frame.ts";
import type { LineParser } from "../../nmea2000/captures/capture-format.ts";
import { candumpConsole } from "../../nmea2000/captures/formats/candump-console.ts";
import { candumpLog } from "../../nmea2000/captures/formats/candump-log.ts";
import { unitOf } from "../../tags/vocabulary/vocabulary.ts";
import { inWords } from "./replay-sentences.ts";

/** Undefined: it has another identifier, or is too short for its own. */
export function batteryLine({ id, data, timestampMs }: CanFrame, json: boolean): string | undefined {
  const text = textIn(id, data) ?? firmwareIn(id, data);
  const said = [
    ...(measuredIn(id, data) ?? []),
    ...(raisedIn(id, data) ?? []).map(({ tag, isRaised }) => ({ tag, value: isRaised })),
  ].map(({ tag, value }) => ({ tag_id: `BATT_0.${tag}`, value, unit_si: unitOf(`BATT_0.${tag}`) }));
  if (said.length === 0 && text === undefined) return undefined;
  const timestamp = formatIsoTime(timestampMs);
  const identifier = id.toString(16).toUpperCase();
  if (json) return `${JSON.stringify({ timestamp, identifier, values: said, ...(text !== undefined && { text }) })}\n`;
  const shown = said.filter(({ tag_id: tag, value }) => value !== false || !/_(?:ALARM|WARNING)$/.test(tag));
  return `${[timestamp, identifier, ...shown.map(inWords), ...(text === undefined ? [] : [text])].join(" ")}\n`;
}

/** Of a recording by candump, or by this service. */
export class BatteryPrinter {
  readonly counters = { frames: 0, others: 0 };
  readonly #json: boolean;
  readonly #parsers: readonly LineParser[] = [candumpLog, candumpConsole].map((format) => format.open([], 0, true));

  constructor(json: boolean) {
    this.#json = json;
  }

  print(lines: readonly (string | undefined)[]): string {
    return lines.map((line) => (line === undefined || /^(?:#|$)/.test(line) ? "" : this.#read(line))).join("");
  }

  #read(line: string): string {
    const record = this.#parsers.map((parser) => parser.parse(line)).find((one) => one !== "not-a-record");
    const isFrame = typeof record === "object" && record.kind === "frame";
    const text = isFrame ? batteryLine(record.frame, this.#json) : undefined;
    this.counters[text === undefined ? "others" : "frames"] += 1;
    return text ?? "";
  }
}
