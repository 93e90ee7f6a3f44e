/** Every bound of what people and programs do, each with its unit and its reason. */
export const limits = {
  /**
   * Entries of one address in the log book, which can never be trimmed. Entries about alarms are counted separately, so that filling the
   * book cannot keep an alarm from being acknowledged. A crew writes a few entries per watch, and acknowledges a hundred alarms at once
   * after a blackout. At this rate a guest needs a year to fill a card of 32 GB, not an hour.
   */
  rate: { others: { perMinute: 60, burst: 240 }, own: { perMinute: 600, burst: 6000 } },
  /** Marks of persons overboard from one address, which need not have signed in. A crew presses a few times. */
  marks: { others: { perMinute: 6, burst: 12 }, own: { perMinute: 600, burst: 6000 } },
  /**
   * Entries of one side of a wire (MQTT, NMEA 0183): a crew presses buttons no faster. `all` bounds the sides of one wire together, since
   * the address of a datagram is easily forged.
   */
  wire: { side: { perMinute: 30, burst: 30 }, all: { perMinute: 120, burst: 120 } },
  /** On an NMEA 2000 bus each device has a NAME of its own and counts as an address. */
  bus: { side: { perMinute: 60, burst: 240 }, all: { perMinute: 240, burst: 960 } },
  /** Sides of one wire that are counted separately; beyond them the one that has been silent longest is evicted. */
  sides: 256,
  /** For each this many bytes, an entry counts as one more. */
  entryBytes: 1024,
} as const;
