/**
 * A time when this version was not written yet. A clock that says an earlier time is wrong; one that says a later time may be.
 * Set by hand with a release; a day too early does no harm, a day too late calls a good clock wrong.
 */
export const BUILT_MS = Date.UTC(2026, 0, 1);
