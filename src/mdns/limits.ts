/** Every bound of multicast DNS, each with its unit and its reason. */
export const limits = {
  /** Bytes of a message that is read: an Ethernet frame's, and what large answers take (RFC 6762, section 17). */
  messageBytes: 9000,
  /** Questions and records of a message that are read. */
  questions: 64,
  records: 256,
  /** Labels and offsets of all its names together: some thousands of bytes can name one long chain of offsets hundreds of times. */
  nameSteps: 4096,
  /** Messages a second that are read on one interface. */
  messages: { perS: 200, atOnce: 400 },
  /** Answers a second on one interface: a flood of questions is not multiplied. */
  answers: { perS: 20, atOnce: 40 },
  /** Time between two looks at the computer's interfaces: a wireless network may come up minutes after the start. */
  lookMs: 30_000,
  /** How long others are listened to, for whether they answer for this computer's name. */
  listenMs: 750,
  /**
   * How long answers are waited for when something is looked for; records that are kept and datagrams that are read meanwhile, and services
   * that are shown.
   */
  browseMs: 700,
  /** Between two questions to a device that answers to datagrams. */
  askEveryMs: 100,
  foundRecords: 512,
  found: 32,
  /** Seconds for which others keep an announcement: of addresses and ports, of all else, and of a question that is not from port 5353. */
  hostTtlS: 120,
  otherTtlS: 4500,
  legacyTtlS: 10,
} as const;
