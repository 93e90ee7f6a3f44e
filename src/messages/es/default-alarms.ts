import { alarmAdvice } from "./alarm-advice.ts";
import type { Translation } from "../catalogue.ts";
import type { defaultAlarms as en } from "../en/default-alarms.ts";

export const defaultAlarms: Translation<typeof en> = {
  advice: alarmAdvice,
  limits: {
    low: "{name}: valor bajo",
    high: "{name}: valor alto",
    positionLost: "GNSS: sin posición",
  },
  deadSensors: {
    tag: "{device}: sensores que no dicen nada",
    alarm: "{device}: un sensor con alarma no dice nada",
    advice:
      "Un sensor que antes hablaba calla, y sus alarmas no pueden saltar. Lea el dato en el propio equipo y compruebe su alimentación y su conector.",
  },
};
