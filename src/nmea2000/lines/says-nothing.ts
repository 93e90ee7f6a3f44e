import type { LineStatus } from "./line-protocol.ts";

/** The status of a device that says nothing of itself. */
export const SAYS_NOTHING: LineStatus = {
  loadPct: null,
  errors: null,
  address: null,
  devices: null,
  rejected: null,
  firmware: null,
  model: null,
  transmits: null,
};
