import { alarmAdvice } from "./alarm-advice.ts";
import type { DefaultAlarmMessages } from "../en/default-alarms.ts";

export const defaultAlarms: DefaultAlarmMessages = {
  advice: alarmAdvice,
  limits: {
    low: (name) => `${name}: valor bajo`,
    high: (name) => `${name}: valor alto`,
    positionLost: () => "GNSS: sin posición",
  },
  deadSensors: {
    tag: (device) => `${device}: sensores que no dicen nada`,
    alarm: (device) => `${device}: un sensor con alarma no dice nada`,
    advice:
      "Un sensor que antes hablaba calla, y sus alarmas no pueden saltar. Lea el dato en el propio equipo y compruebe su alimentación y su conector.",
  },
};
