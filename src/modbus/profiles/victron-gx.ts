/** Victron GX (Cerbo GX …): the system, unit 100. "CCGX Modbus TCP register list", Victron Energy. Its MQTT (`venus`) says more. */
export const victronGx = {
  every_s: 1,
  registers: [
    { holding: 840, scale: 0.1, tag: "BATT_{n}.VOLTAGE_V" },
    { holding: 841, as: "int16", scale: 0.1, tag: "BATT_{n}.CURRENT_A" },
    { holding: 843, tag: "BATT_{n}.STATE_OF_CHARGE_PCT" },
  ],
  test: [
    {
      holding: 840,
      raw: [264, 0xff9c, 0, 87],
      gives: { "BATT_{n}.VOLTAGE_V": 26.4, "BATT_{n}.CURRENT_A": -10, "BATT_{n}.STATE_OF_CHARGE_PCT": 87 },
    },
  ],
} as const;
