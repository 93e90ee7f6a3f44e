/** Carlo Gavazzi EM111 and EM112, meters of one phase. "EM100 and ET100 series, communication protocol", Carlo Gavazzi. */
export const carloGavazziEm111 = {
  words: "low_first",
  every_s: 1,
  registers: [
    { holding: 0x00, as: "int32", scale: 0.1, none: 0x7fff_ffff, tag: "AC_{n}_L1.VOLTAGE_V" },
    { holding: 0x02, as: "int32", scale: 0.001, none: 0x7fff_ffff, tag: "AC_{n}_L1.CURRENT_A" },
    { holding: 0x04, as: "int32", scale: 0.1, none: 0x7fff_ffff, tag: "AC_{n}_L1.POWER_W" },
    { holding: 0x0f, as: "int16", scale: 0.1, none: 0x7fff, tag: "AC_{n}_L1.FREQUENCY_HZ" },
  ],
  test: [
    { holding: 0, raw: [2302, 0, 1500, 0], gives: { "AC_{n}_L1.VOLTAGE_V": 230.2, "AC_{n}_L1.CURRENT_A": 1.5 } },
    { holding: 4, raw: [0xfc18, 0xffff], gives: { "AC_{n}_L1.POWER_W": -100 } },
    { holding: 0x0f, raw: [500], gives: { "AC_{n}_L1.FREQUENCY_HZ": 50 } },
  ],
} as const;
