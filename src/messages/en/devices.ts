/** Texts of `bitacora nmea devices`. */
export const devices = {
  summary: "List the other devices on the NMEA 2000 buses of a running service, or those of a recording.",
  capture: "a recording, whose devices are listed in place of those of a service; - is standard input",
  description:
    "Asks the service, which is a node on its buses and has heard the others. Those behind a gateway, or on a bus that is only " +
    "listened to, are not asked what they are. The earlier faults of engines (DM2) are those that they have told. A device that has not been heard for some time, " +
    "although it was asked, is marked as silent; what a device has not sent is a dash.",
  flags: {
    pgns: "show which PGNs each device sends",
  },
  columns: {
    interface: "bus",
    address: "address",
    manufacturer: "manufacturer",
    model: "model",
    serial: "serial",
    software: "software",
    name: "NAME",
    lastHeard: "last heard",
  },
  silent: "silent",
  pgns: "sends {pgns}",
  fault: "earlier fault: {text}{times, select, none {} other {, {times} times}}",
  battery:
    "battery {instance} sends {identifiers}; it allows {chargeV} V and {chargeA} A in, {dischargeA} A out down to {dischargeV} V",
  none: "No other device has been heard on a bus or a gateway. Those of a recording that the service replays do not count.",
  count: "{devices} device(s)",
} as const;
