/** Endings of the messages of the alarms that tags have by default. */
export const defaultAlarms = {
  limits: {
    low: (name: string) => `${name}: low`,
    high: (name: string) => `${name}: high`,
    positionLost: () => "GNSS: no position",
  },
  deadSensors: {
    tag: (device: string) => `${device}: sensors that say nothing`,
    alarm: (device: string) => `${device}: a sensor with an alarm says nothing`,
  },
};

export type DefaultAlarmMessages = typeof defaultAlarms;
