/** EPEVER Tracer, chargers for solar panels. "B-series Modbus specification", EPEVER. */
export const epeverTracer = {
  words: "low_first",
  registers: [
    { input: 0x3100, scale: 0.01, tag: "SOLAR_{n}.PANEL_VOLTAGE_V" },
    { input: 0x3101, scale: 0.01, tag: "SOLAR_{n}.CURRENT_A" },
    { input: 0x3102, as: "uint32", scale: 0.01, tag: "SOLAR_{n}.POWER_W" },
    { input: 0x3104, scale: 0.01, tag: "BATT_{n}.VOLTAGE_V" },
    { input: 0x311a, tag: "BATT_{n}.STATE_OF_CHARGE_PCT" },
  ],
  test: [
    {
      input: 0x3100,
      raw: [1850, 412, 0x1dc6, 0, 1342],
      gives: { "SOLAR_{n}.PANEL_VOLTAGE_V": 18.5, "SOLAR_{n}.POWER_W": 76.22, "BATT_{n}.VOLTAGE_V": 13.42 },
    },
  ],
} as const;
