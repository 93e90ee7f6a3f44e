/**
 * A time before this version was written: a clock that shows an earlier one is wrong. Set by hand at each release. A date too
 * early does no harm; a date too late calls a good clock wrong.
 */
export const BUILT_MS = Date.UTC(2026, 0, 1);
