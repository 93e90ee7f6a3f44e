/** What the service keeps in its data directory, as regular expressions of names: no other file may be called so. */

/** Nothing that a new computer needs: the lock, the address, whether it runs. */
export const OF_THIS_RUN = "lock(?:\\.pid|-journal)?|service\\.url|running\\.json|restore\\.unfinished";
/** Accounts, sessions and tokens: a backup would bring back what was taken away since. */
export const OF_ACCESS = "access(?:-[a-z]+)?\\.json(?:\\.damaged)?";

/** State files are JSON, with their copies and what was put aside (`core/state-file.ts`). */
const STATE_FILES = "[^/]*\\.json(?:\\..*)?";

export const OWN_FILES = `${OF_THIS_RUN}|${OF_ACCESS}|${STATE_FILES}|alarms\\.db.*|logbook(?:\\..*)?`;
