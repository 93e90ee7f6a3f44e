/**
 * What a list of faults of J1939 says, of those that are active (DM1) and those that were before (DM2): behind two bytes of lamps four
 * bytes for each, the parameter (SPN), how it fails (FMI), how often.
 *
 *     04 ff  64 00 01 05  ff ff     SPN 100, FMI 1, five times; the rest is filled up
 */
export interface ListedFault {
  readonly spn: number;
  readonly fmi: number;
  /** Null: the device does not count. */
  readonly occurrences: number | null;
}

const LAMPS_BYTES = 2;
const FAULT_BYTES = 4;
/** All ones fill a message up. */
const NO_SPN = 0x7ffff;
const NOT_COUNTED = 0x7f;

/** Undefined: the message is too short, even for a list without a fault. */
export function faultsIn(data: Uint8Array): ListedFault[] | undefined {
  if (data.length < LAMPS_BYTES + FAULT_BYTES) return undefined;
  const faults: ListedFault[] = [];
  for (let at = LAMPS_BYTES; at + FAULT_BYTES <= data.length; at += FAULT_BYTES) {
    const [low = 0, middle = 0, high = 0, times = 0] = data.subarray(at);
    const spn = low | (middle << 8) | ((high >> 5) << 16);
    const count = times & NOT_COUNTED;
    if (spn !== 0 && spn !== NO_SPN)
      faults.push({ spn, fmi: high & 31, occurrences: count === NOT_COUNTED ? null : count });
  }
  return faults;
}
