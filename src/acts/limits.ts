/** Every bound of what people and programs do, each with its unit and its reason. docs/reference/limits.md lists those of all folders. */
export const limits = {
  /**
   * Entries of one address in the log book, which can never be trimmed; those about alarms are counted apart, so that nobody who fills the
   * book keeps an alarm from being acknowledged. A crew writes some per watch, and acknowledges a hundred alarms at once after a blackout.
   * At this rate a guest fills a card of 32 GB in a year and not in an hour.
   */
  rate: { others: { perMinute: 60, burst: 240 }, own: { perMinute: 600, burst: 6000 } },
  /**
   * The same of one side of a wire (MQTT, NMEA 0183): a crew presses no faster. Of all sides of one wire together: the address of a datagram is
   * easily invented.
   */
  wire: { side: { perMinute: 30, burst: 30 }, all: { perMinute: 120, burst: 120 } },
  /** On an NMEA 2000 bus each device has a NAME of its own and counts as an address. */
  bus: { side: { perMinute: 60, burst: 240 }, all: { perMinute: 240, burst: 960 } },
  /** Sides of one wire that are counted apart; the one that has been silent longest is forgotten. */
  sides: 256,
  /** Bytes of an entry that count as one more. */
  entryBytes: 1024,
} as const;
