/** The profiles that come with the program. None was tried on its device. */
import type { FileOf } from "../core/settings.ts";
import type { profileProperties } from "./profile.ts";
import { carloGavazziEm111 } from "./profiles/carlo-gavazzi-em111.ts";
import { deepSeaGencomm } from "./profiles/deep-sea-gencomm.ts";
import { eastronSdm120 } from "./profiles/eastron-sdm120.ts";
import { eastronSdm630 } from "./profiles/eastron-sdm630.ts";
import { epeverTracer } from "./profiles/epever-tracer.ts";
import { janitzaUmg604 } from "./profiles/janitza-umg604.ts";
import { peacefairPzem016 } from "./profiles/peacefair-pzem016.ts";
import { renogyRover } from "./profiles/renogy-rover.ts";
import { victronBattery } from "./profiles/victron-battery.ts";
import { victronGx } from "./profiles/victron-gx.ts";

export type WrittenProfile = FileOf<{ readonly properties: typeof profileProperties }>;

export const PROFILES = {
  "carlo-gavazzi-em111": carloGavazziEm111,
  "deep-sea-gencomm": deepSeaGencomm,
  "eastron-sdm120": eastronSdm120,
  "eastron-sdm630": eastronSdm630,
  "epever-tracer": epeverTracer,
  "janitza-umg604": janitzaUmg604,
  "peacefair-pzem016": peacefairPzem016,
  "renogy-rover": renogyRover,
  "victron-battery": victronBattery,
  "victron-gx": victronGx,
} as const satisfies Readonly<Record<string, WrittenProfile>>;

export type ProfileName = keyof typeof PROFILES;
export const PROFILE_NAMES = Object.keys(PROFILES) as ProfileName[];
