/** A CAN identifier as the can-utils print it: eight digits for 29 bits, three for 11, flags of the system above bit 28. */
import type { LineFault } from "../capture-format.ts";

const ID_MAX = 0x1fff_ffff;
const ERROR_FLAG = 0x2000_0000;
const STANDARD_DIGITS = 3;
const EXTENDED_DIGITS = 8;

/** What keeps an identifier of so many digits from being a data frame's with 29 bits. */
export function faultOfId(id: number, digits: number): LineFault | undefined {
  if (Number.isNaN(id)) return "bad-identifier";
  if (digits === STANDARD_DIGITS) return "standard-frame";
  if (digits !== EXTENDED_DIGITS) return "bad-identifier";
  if (id > ID_MAX) return id < ERROR_FLAG * 2 ? "error-frame" : "bad-identifier";
  return undefined;
}
