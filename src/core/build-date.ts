/**
 * A time before which this version cannot run: it was not written then. A clock that says less is wrong, and one that says more
 * may be. Set by hand with a release; a day too early does no harm, a day too late calls a good clock wrong.
 */
export const BUILT_MS = Date.UTC(2026, 0, 1);
