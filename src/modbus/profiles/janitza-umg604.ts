/** Janitza UMG 604, a power analyser. "UMG 604 Modbus address list", Janitza. */
export const janitzaUmg604 = {
  every_s: 1,
  registers: [
    { holding: 19_000, as: "float32", tag: "AC_{n}_L1.VOLTAGE_V" },
    { holding: 19_002, as: "float32", tag: "AC_{n}_L2.VOLTAGE_V" },
    { holding: 19_004, as: "float32", tag: "AC_{n}_L3.VOLTAGE_V" },
    { holding: 19_012, as: "float32", tag: "AC_{n}_L1.CURRENT_A" },
    { holding: 19_014, as: "float32", tag: "AC_{n}_L2.CURRENT_A" },
    { holding: 19_016, as: "float32", tag: "AC_{n}_L3.CURRENT_A" },
    { holding: 19_020, as: "float32", tag: "AC_{n}_L1.POWER_W" },
    { holding: 19_022, as: "float32", tag: "AC_{n}_L2.POWER_W" },
    { holding: 19_024, as: "float32", tag: "AC_{n}_L3.POWER_W" },
    { holding: 19_050, as: "float32", tag: "AC_{n}_L1.FREQUENCY_HZ" },
  ],
  test: [{ holding: 19_050, raw: [0x4248, 0], gives: { "AC_{n}_L1.FREQUENCY_HZ": 50 } }],
} as const;
