/** Every bound of switching, each with its unit and its reason. */
export const limits = {
  /** Switches of a project: more than the channels of a vessel's four largest panels. */
  switches: 128,
  /** ms within which the second touch must come: who still means it is quick. */
  armMs: 10_000,
  /** ms within which the device must say that it has switched. A state is sent on change, and a slow device needs a second. */
  confirmMs: 5000,
  /** ms after which what a device has said is no state any more: two and a half of the 15 s at which banks of switches repeat it. */
  freshMs: 40_000,
  /** ms for which a device that has said the channel's state counts as one of those that speak for it. */
  speakerMs: 300_000,
  /** Devices of one channel that are remembered: two are one too many already. */
  speakers: 4,
  /** ms between two commands of one channel: no load likes to be switched faster. */
  restMs: 2000,
  /** The same where a program switches: a loop between two programs wears out a relay in a night. */
  automaticRestMs: 30_000,
  /** m/s over ground up to which she may lie alongside: receivers of a boat that does not move say up to half a knot. */
  stillMs: 0.3,
  /** ms for which it has been so: a vessel that waits for a lock or a bridge has gone on by then. */
  stillForMs: 600_000,
  /** ms between two looks at what is due. */
  tickMs: 100,
} as const;
