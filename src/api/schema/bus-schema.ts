/** The bodies about what is heard on the buses, and what is switched there. */
import { type DeviceAnswer, RECORDING_ENDS, type RecordingReport } from "../../acts/bus-acts.ts";
import {
  arrayOf,
  choice,
  choiceOrNull,
  count,
  flag,
  number,
  numberOrNull,
  objectOf,
  ofType,
  orNull,
  text,
  textOrNull,
  time,
} from "../../core/body-schema.ts";
import { PHASES, REASONS } from "../../switching/gate.ts";
import { LOAD_NAMES } from "../../switching/loads.ts";
import type { LineReport } from "../../nmea2000/traffic/bus-traffic.ts";
import type { HeardGroup, InstanceConflict } from "../../nmea2000/traffic/line-traffic.ts";

const group = { pgn: count, title: ofType(["string", "null"], { description: "As canboat calls the group." }) };
const instance = {
  instance: count,
  of: ofType(["string", "null"], { description: "What else tells it from others: Fuel, Engine Room." }),
};

export const busBodies = {
  BusLine: objectOf<LineReport>({
    line: ofType("string", { description: "The bus, the address of a gateway, or `replay`." }),
    messages: count,
    groups_left_out: count,
    frames_per_s: arrayOf(count),
    conflicts: arrayOf(
      objectOf<InstanceConflict>(
        { ...group, ...instance, addresses: arrayOf(count) },
        "Devices that send the same group about the same engine, tank …: displays mix them up.",
      ),
    ),
  }),
  BusGroup: objectOf<HeardGroup>({
    address: count,
    ...group,
    messages: count,
    per_s: number,
    age_s: number,
    instances: arrayOf(objectOf(instance)),
  }),
  Recording: objectOf<RecordingReport>({
    name: ofType("string", { description: "Its file; empty before its first frames are on disk." }),
    line: text,
    since: time,
    until: ofType("string", { description: "When it will end, or has ended." }),
    ended_by: choiceOrNull(RECORDING_ENDS, { description: "Null while it goes on." }),
    bytes: count,
    frames: numberOrNull,
    frames_not_recorded: numberOrNull,
    user: textOrNull,
  }),
  DeviceAnswer: objectOf<DeviceAnswer>(
    {
      answer: choice(["done", "refused", "silent"]),
      pgn_error: numberOrNull,
      field_errors: arrayOf(count),
      device_instance: numberOrNull,
      system_instance: numberOrNull,
    },
    "What the device has acknowledged (codes of PGN 126208), and the instances that it claims now.",
  ),
  Switch: objectOf({
    id: text,
    name: text,
    load: choice(LOAD_NAMES),
    automatic: flag,
    tag_id: text,
    on: ofType(["boolean", "null"], { description: "As its device says; null: nobody knows." }),
    said_ago_s: orNull(count),
    phase: choice(PHASES),
    reason: choiceOrNull(REASONS, { description: "Of refused and not-done." }),
    order: orNull(objectOf({ id: text, on: flag, by: text })),
    refused: objectOf(
      { on: choiceOrNull(REASONS), off: choiceOrNull(REASONS) },
      "Why a person could not switch it so now; null: they could.",
    ),
    why: objectOf(
      { reason: textOrNull, on: textOrNull, off: textOrNull },
      "`reason` and `refused` in words, in the language that the request asks for.",
    ),
  }),
};
