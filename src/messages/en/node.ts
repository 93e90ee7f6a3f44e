/** Texts of the node on an NMEA 2000 bus for the crew. */
import type { Texts } from "../catalogue.ts";
export const node = {
  addressClaimed: "{bus}: NMEA 2000 address {address}",
  addressLost: "{bus}: no NMEA 2000 address; nothing is sent until there is one",
  identityNew: "{bus}: a new identity on the bus, unique number {uniqueNumber}",
  identityDamaged:
    "{bus}: the identity could not be read and is a new one; other devices take this one for another. The damaged file is {file}.damaged",
  identityNotSaved: "{file} could not be written ({reason}); after a restart this is another device on the bus",
  faults: {
    "duplicate-name":
      "Another device on the NMEA 2000 bus has this one's identity: was its card copied? " +
      "Delete the identity file of one of them and restart it",
    "no-address": "No NMEA 2000 address is free: nothing can be sent. Disconnect a device",
  },
} as const;

export type NodeMessages = Texts<typeof node>;
