import type { DefaultAlarmMessages } from "../en/default-alarms.ts";

export const defaultAlarms: DefaultAlarmMessages = {
  limits: {
    low: (name) => `${name}: valor bajo`,
    high: (name) => `${name}: valor alto`,
    positionLost: () => "GNSS: sin posición",
  },
  deadSensors: {
    tag: (device) => `${device}: sensores que no dicen nada`,
    alarm: (device) => `${device}: un sensor con alarma no dice nada`,
  },
};
