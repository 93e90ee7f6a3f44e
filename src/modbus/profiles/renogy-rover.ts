/** Renogy Rover, chargers for solar panels. "Rover Modbus", Renogy. */
export const renogyRover = {
  registers: [
    { holding: 0x0100, tag: "BATT_{n}.STATE_OF_CHARGE_PCT" },
    { holding: 0x0101, scale: 0.1, tag: "BATT_{n}.VOLTAGE_V" },
    { holding: 0x0107, scale: 0.1, tag: "SOLAR_{n}.PANEL_VOLTAGE_V" },
    { holding: 0x0108, scale: 0.01, tag: "SOLAR_{n}.CURRENT_A" },
    { holding: 0x0109, tag: "SOLAR_{n}.POWER_W" },
  ],
  test: [
    { holding: 0x0100, raw: [100, 132], gives: { "BATT_{n}.STATE_OF_CHARGE_PCT": 100, "BATT_{n}.VOLTAGE_V": 13.2 } },
    {
      holding: 0x0107,
      raw: [210, 305, 64],
      gives: { "SOLAR_{n}.PANEL_VOLTAGE_V": 21, "SOLAR_{n}.CURRENT_A": 3.05, "SOLAR_{n}.POWER_W": 64 },
    },
  ],
} as const;
