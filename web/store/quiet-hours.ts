/** The quiet hours of this device: kept for the next time, and for the service worker, which cannot read where the page keeps things. */
import { computed, signal } from "@preact/signals";
import { quietHoursOf, quietUntil } from "../quiet-hours.ts";

const KEPT = "bitacora.quiet-hours";
const LOOK_MS = 1000;

export const quietHours = signal(quietHoursOf(localStorage.getItem(KEPT) ?? ""));
/** By the device's own clock, which wakes and sleeps with its owner. */
const now = signal(new Date());
setInterval(() => (now.value = new Date()), LOOK_MS);
/** When sounds come back; undefined while they are not held. */
export const soundsBackAt = computed(() => quietUntil(quietHours.value, now.value));

/** `23:00-07:00`, or nothing for none; whatever else is typed meanwhile changes nothing. */
export function chooseQuietHours(text: string): void {
  const hours = quietHoursOf(text);
  if (hours === undefined && text !== "") return;
  localStorage.setItem(KEPT, text);
  now.value = new Date();
  quietHours.value = hours;
  // Browsers have it over HTTPS only, as they have notifications.
  if ("caches" in globalThis) void caches.open(KEPT).then((cache) => cache.put("/quiet-hours", new Response(text)));
}
