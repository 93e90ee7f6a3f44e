/** A screen on the wall: it opens while the service is away, and stays on where that was asked for. */
import { signal } from "@preact/signals";
import { link } from "../link/screen.ts";
import { serviceNow } from "../link/api.ts";

const KEPT = "bitacora.awake";
const LIVE_AT = "bitacora.live-at";

/** When this device was last live, by the clock of the service: what a screen that opens without it says. */
export const lastLiveAt = signal(Number(localStorage.getItem(LIVE_AT) ?? 0));

export const isKeptAwake = signal(localStorage.getItem(KEPT) === "on");
/** Browsers have it over HTTPS only. */
export const canStayAwake = "wakeLock" in navigator;

/** Remembered on this device. */
export function keepAwake(isOn: boolean): void {
  localStorage.setItem(KEPT, isOn ? "on" : "off");
  isKeptAwake.value = isOn;
}

let lock: WakeLockSentinel | undefined;

/** The browser lets go of it whenever the page is hidden. */
async function holdAwake(): Promise<void> {
  await lock?.release();
  lock = undefined;
  if (!canStayAwake || !isKeptAwake.peek() || document.visibilityState !== "visible") return;
  lock = await navigator.wakeLock.request("screen");
}

export function followWall(): void {
  // Refused where the battery is low, say: it is no matter.
  const hold = () => void holdAwake().catch(() => undefined);
  isKeptAwake.subscribe(hold);
  document.addEventListener("visibilitychange", hold);
  setInterval(() => {
    if (link.peek().state === "live") localStorage.setItem(LIVE_AT, String(serviceNow()));
  }, 10_000);
  if ("serviceWorker" in navigator) {
    // What was kept was of another version of the service.
    navigator.serviceWorker.addEventListener("message", ({ data }) => data === "reload" && location.reload());
    addEventListener("load", () => void navigator.serviceWorker.register("/service-worker.js").catch(() => undefined));
  }
}
