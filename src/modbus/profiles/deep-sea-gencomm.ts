/**
 * Deep Sea Electronics, controllers of generating sets that speak GenComm (72xx, 73xx, 74xx …). "GenComm standard", pages 4 and 7. A number
 * near the end of its range says why there is no value.
 */
export const deepSeaGencomm = {
  every_s: 1,
  registers: [
    { holding: 1024, none: 0xffff, scale: 1000, tag: "GEN_{n}.OIL_PRESSURE_PA" },
    { holding: 1025, as: "int16", none: 0x7fff, offset: 273.15, tag: "GEN_{n}.COOLANT_TEMP_K" },
    { holding: 1030, none: 0xffff, tag: "GEN_{n}.RPM" },
    { holding: 1031, none: 0xffff, scale: 0.1, tag: "GEN_{n}.FREQUENCY_HZ" },
    { holding: 1032, as: "uint32", none: 0xffff_ffff, scale: 0.1, tag: "GEN_{n}_L1.VOLTAGE_V" },
    { holding: 1034, as: "uint32", none: 0xffff_ffff, scale: 0.1, tag: "GEN_{n}_L2.VOLTAGE_V" },
    { holding: 1036, as: "uint32", none: 0xffff_ffff, scale: 0.1, tag: "GEN_{n}_L3.VOLTAGE_V" },
    { holding: 1798, as: "uint32", none: 0xffff_ffff, every_s: 60, scale: 1 / 3600, tag: "GEN_{n}.HOURS_H" },
  ],
  test: [
    { holding: 1024, raw: [412, 83], gives: { "GEN_{n}.OIL_PRESSURE_PA": 412_000, "GEN_{n}.COOLANT_TEMP_K": 356.15 } },
    { holding: 1025, raw: [0x7fff], gives: { "GEN_{n}.COOLANT_TEMP_K": null } },
    { holding: 1032, raw: [0, 2304], gives: { "GEN_{n}_L1.VOLTAGE_V": 230.4 } },
  ],
} as const;
