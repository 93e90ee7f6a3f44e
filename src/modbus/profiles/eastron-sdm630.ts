/** Eastron SDM630, a meter of three phases. "SDM630 Modbus protocol", Eastron. */
export const eastronSdm630 = {
  every_s: 1,
  registers: [
    { input: 0x00, as: "float32", tag: "AC_{n}_L1.VOLTAGE_V" },
    { input: 0x02, as: "float32", tag: "AC_{n}_L2.VOLTAGE_V" },
    { input: 0x04, as: "float32", tag: "AC_{n}_L3.VOLTAGE_V" },
    { input: 0x06, as: "float32", tag: "AC_{n}_L1.CURRENT_A" },
    { input: 0x08, as: "float32", tag: "AC_{n}_L2.CURRENT_A" },
    { input: 0x0a, as: "float32", tag: "AC_{n}_L3.CURRENT_A" },
    { input: 0x0c, as: "float32", tag: "AC_{n}_L1.POWER_W" },
    { input: 0x0e, as: "float32", tag: "AC_{n}_L2.POWER_W" },
    { input: 0x10, as: "float32", tag: "AC_{n}_L3.POWER_W" },
    { input: 0x46, as: "float32", tag: "AC_{n}_L1.FREQUENCY_HZ" },
  ],
  test: [{ input: 0x46, raw: [0x4248, 0x0000], gives: { "AC_{n}_L1.FREQUENCY_HZ": 50 } }],
} as const;
