/** Every bound of what plotters are told, each with its unit and its reason. */
export const limits = {
  /** Between two announcements to plotters of Navico: as Signal K's server has it. */
  everyMs: 10_000,
  /** Bytes of a search of UPnP that is read: a plotter's has a hundred and fifty. */
  searchBytes: 1024,
  /** Answers a second to such searches: a plotter searches every five seconds, and a flood is not multiplied. */
  answers: { perS: 5, atOnce: 20 },
} as const;
