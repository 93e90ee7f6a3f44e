/** The time now, by the clock of the service, once a second: for ages. */
import { signal } from "@preact/signals";
import { serviceNow } from "../link/api.ts";

export const nowMs = signal(serviceNow());
setInterval(() => (nowMs.value = serviceNow()), 1000);

/** `41 s`, `5 min`, `3 h`, `2 d`. */
export function ageText(ageMs: number): string {
  const s = Math.max(0, Math.round(ageMs / 1000));
  if (s < 100) return `${s} s`;
  if (s < 6000) return `${Math.round(s / 60)} min`;
  return s < 172_800 ? `${Math.round(s / 3600)} h` : `${Math.round(s / 86_400)} d`;
}
