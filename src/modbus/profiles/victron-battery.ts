/** Victron's battery monitors and batteries behind a GX device; the unit is the device's. "CCGX Modbus TCP register list", Victron Energy. */
export const victronBattery = {
  every_s: 1,
  registers: [
    { holding: 259, scale: 0.01, tag: "BATT_{n}.VOLTAGE_V" },
    { holding: 261, as: "int16", scale: 0.1, tag: "BATT_{n}.CURRENT_A" },
    { holding: 262, as: "int16", scale: 0.1, offset: 273.15, none: 0x7fff, tag: "BATT_{n}.TEMP_K" },
    { holding: 266, scale: 0.1, tag: "BATT_{n}.STATE_OF_CHARGE_PCT" },
  ],
  test: [
    { holding: 259, raw: [1287], gives: { "BATT_{n}.VOLTAGE_V": 12.87 } },
    { holding: 261, raw: [0xffce, 215], gives: { "BATT_{n}.CURRENT_A": -5, "BATT_{n}.TEMP_K": 294.65 } },
    { holding: 266, raw: [873], gives: { "BATT_{n}.STATE_OF_CHARGE_PCT": 87.3 } },
  ],
} as const;
