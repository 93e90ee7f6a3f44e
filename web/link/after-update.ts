/** After an update of the service the parts of a console that is open have other names: it loads itself again. */
const KEPT = "bitacora.reloaded-at";
const AGAIN_AFTER_MS = 60_000;

/** What browsers say where a part of the page is not there. */
const NOT_LOADED = /dynamically imported module|importing a module/i;

/** Not while the service is away: the browser would show a page of its own. Once a minute at the most, if it does not help. */
export async function reloadIfUpdated(reason: unknown): Promise<void> {
  if (!(reason instanceof TypeError) || !NOT_LOADED.test(reason.message)) return;
  if (Date.now() - Number(sessionStorage.getItem(KEPT) ?? 0) < AGAIN_AFTER_MS || !(await answers())) return;
  sessionStorage.setItem(KEPT, String(Date.now()));
  location.reload();
}

async function answers(): Promise<boolean> {
  try {
    return (await fetch("/livez", { cache: "no-store" })).ok;
  } catch {
    return false;
  }
}

/** For parts that are loaded while nobody waits for them, such as a sheet. */
export function followUpdates(): void {
  addEventListener("unhandledrejection", ({ reason }) => void reloadIfUpdated(reason));
}
