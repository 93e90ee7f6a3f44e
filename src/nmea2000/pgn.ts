/** The parameter groups of network management, alerts and distress, and the bytes of a PGN in a message: 3, the low one first. */
export const PGN = {
  ACKNOWLEDGEMENT: 59392,
  REQUEST: 59904,
  TRANSPORT_DATA: 60160,
  TRANSPORT_CONNECTION: 60416,
  ADDRESS_CLAIM: 60928,
  COMMANDED_ADDRESS: 65240,
  GROUP_FUNCTION: 126208,
  PGN_LIST: 126464,
  ALERT: 126983,
  ALERT_RESPONSE: 126984,
  ALERT_TEXT: 126985,
  /** J1939: DM1, DM2, and what a device is. */
  ACTIVE_FAULTS: 65226,
  PREVIOUS_FAULTS: 65227,
  SOFTWARE_IDENTIFICATION: 65242,
  COMPONENT_IDENTIFICATION: 65259,
  HEARTBEAT: 126993,
  PRODUCT_INFORMATION: 126996,
  CONFIGURATION_INFORMATION: 126998,
  MOB: 127233,
  DSC_CALL: 129808,
} as const;

/** The largest PGN that fits into the identifier of a frame. */
export const PGN_MAX = 0x3_ffff;

const PGN_BYTES = 3;

export function pgnBytes(pgn: number): [number, number, number] {
  return [pgn & 0xff, (pgn >>> 8) & 0xff, pgn >>> 16];
}

/** The PGN in the three bytes from `at` on; undefined if the data is too short or the number is no PGN. */
export function readPgn(data: Uint8Array, at: number): number | undefined {
  if (data.length < at + PGN_BYTES) return undefined;
  const pgn = (data[at] ?? 0) | ((data[at + 1] ?? 0) << 8) | ((data[at + 2] ?? 0) << 16);
  return pgn <= PGN_MAX ? pgn : undefined;
}
