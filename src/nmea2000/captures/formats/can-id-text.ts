/**
 * A CAN identifier as can-utils prints it: eight digits for 29 bits, three digits for 11 bits, flags of the system
 * above bit 28.
 */
import type { LineFault } from "../capture-format.ts";

const ID_MAX = 0x1fff_ffff;
const ERROR_FLAG = 0x2000_0000;
const STANDARD_MAX = 0x7ff;
export const STANDARD_DIGITS = 3;
const EXTENDED_DIGITS = 8;

/**
 * Why an identifier with this number of digits is not that of a data frame with 29 bits (`isStandard`: with 11); undefined if it is.
 */
export function faultOfId(id: number, digits: number, isStandard = false): LineFault | undefined {
  if (Number.isNaN(id)) return "bad-identifier";
  if (isStandard && digits === EXTENDED_DIGITS && id <= ID_MAX) return "extended-frame";
  if (isStandard) return digits === STANDARD_DIGITS && id <= STANDARD_MAX ? undefined : "bad-identifier";
  if (digits === STANDARD_DIGITS) return "standard-frame";
  if (digits !== EXTENDED_DIGITS) return "bad-identifier";
  if (id > ID_MAX) return id < ERROR_FLAG * 2 ? "error-frame" : "bad-identifier";
  return undefined;
}
