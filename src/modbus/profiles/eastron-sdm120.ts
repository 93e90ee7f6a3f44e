/** Eastron SDM120, a meter of one phase. "SDM120 Modbus protocol", Eastron. */
export const eastronSdm120 = {
  every_s: 1,
  registers: [
    { input: 0x00, as: "float32", tag: "AC_{n}_L1.VOLTAGE_V" },
    { input: 0x06, as: "float32", tag: "AC_{n}_L1.CURRENT_A" },
    { input: 0x0c, as: "float32", tag: "AC_{n}_L1.POWER_W" },
    { input: 0x46, as: "float32", tag: "AC_{n}_L1.FREQUENCY_HZ" },
  ],
  test: [{ input: 0, raw: [0x4366, 0x3333], gives: { "AC_{n}_L1.VOLTAGE_V": 230.199_996_948_242_19 } }],
} as const;
