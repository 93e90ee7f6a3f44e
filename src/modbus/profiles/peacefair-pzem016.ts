/** Peacefair PZEM-014 and PZEM-016, meters of one phase. "PZEM-014/016 user manual", Peacefair. */
export const peacefairPzem016 = {
  words: "low_first",
  every_s: 1,
  registers: [
    { input: 0, scale: 0.1, tag: "AC_{n}_L1.VOLTAGE_V" },
    { input: 1, as: "uint32", scale: 0.001, tag: "AC_{n}_L1.CURRENT_A" },
    { input: 3, as: "uint32", scale: 0.1, tag: "AC_{n}_L1.POWER_W" },
    { input: 7, scale: 0.1, tag: "AC_{n}_L1.FREQUENCY_HZ" },
  ],
  test: [
    { input: 0, raw: [2301, 1234, 0], gives: { "AC_{n}_L1.VOLTAGE_V": 230.1, "AC_{n}_L1.CURRENT_A": 1.234 } },
    { input: 3, raw: [0x86a0, 1], gives: { "AC_{n}_L1.POWER_W": 10_000 } },
  ],
} as const;
