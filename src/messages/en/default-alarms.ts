import type { Texts } from "../catalogue.ts";
import { alarmAdvice } from "./alarm-advice.ts";

/** Endings of the messages of the alarms that tags have by default, and what to do about each. */
export const defaultAlarms = {
  advice: alarmAdvice,
  limits: {
    low: "{name}: low",
    high: "{name}: high",
    forbidden: "{name}: no",
    positionLost: "GNSS: no position",
  },
  deadSensors: {
    tag: "{device}: sensors that say nothing",
    alarm: "{device}: a sensor with an alarm says nothing",
    advice:
      "A sensor that spoke before is silent, so its alarms cannot come. Read it where it is, and check the device's supply and plug.",
  },
} as const;

export type DefaultAlarmMessages = Texts<typeof defaultAlarms>;
