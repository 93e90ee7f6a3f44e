/** Marks a person overboard: at once on this screen, and at the service as soon as it answers. */
import { effect, signal } from "@preact/signals";
import { postUntil, serviceNow } from "../link/api.ts";
import { failureText } from "../link/failure.ts";
import { screenName, userName } from "../link/name.ts";
import { link } from "../link/screen.ts";
import { tag } from "../store/tags.ts";
import { type Press, Presses, type Told, type Waiting } from "./presses.ts";
import { texts } from "./texts.ts";

/** How long a service that hangs has to answer before the press is sent again, with the same id. */
const PATIENCE_MS = 8000;
const AGAIN_MS = 3000;
/** Decimals of a degree: a centimetre. */
const PLACE_DECIMALS = 7;

/** What the service has not taken yet. */
export const untold = signal<readonly Waiting[]>([]);

const presses = new Presses(
  localStorage,
  tell,
  (waiting) => (untold.value = waiting.filter(({ isHeard }) => !isHeard)),
);
setInterval(() => void presses.tellAll(), AGAIN_MS);
effect(() => void (link.value.state === "live" && presses.tellAll()));
addEventListener("storage", () => presses.load());

export function markHere(): void {
  const [latitude, longitude] = [tag("VESSEL.LAT_DEG"), tag("VESSEL.LON_DEG")];
  const [lat, lon] = [latitude.value.peek(), longitude.value.peek()];
  const ageMs = serviceNow() - (latitude.at.peek() ?? -Infinity);
  const isKnown = typeof lat === "number" && typeof lon === "number" && Number.isFinite(ageMs);
  const shown = isKnown ? { latitude: lat, longitude: lon, ageMs } : null;
  void presses.add({ id: newId(), atMs: Date.now(), shown, user: userName() || screenName() });
}

/** It is sent to nobody. */
export function removePress(id: string): void {
  presses.remove(id);
}

/** Times are those of the service's clock, as this device knows it when it tells them. */
async function tell({ id, atMs, shown, user }: Press): Promise<Told> {
  const pressedMs = atMs + serviceNow() - Date.now();
  try {
    const { is_kept: isKept } = await postUntil(
      "/mob",
      {
        id,
        pressed_at: new Date(pressedMs).toISOString(),
        ...(shown !== null && {
          shown_latitude: shown.latitude.toFixed(PLACE_DECIMALS),
          shown_longitude: shown.longitude.toFixed(PLACE_DECIMALS),
          shown_at: new Date(pressedMs - shown.ageMs).toISOString(),
        }),
        ...(user !== "" && { user }),
      },
      AbortSignal.timeout(PATIENCE_MS),
    );
    return { state: isKept ? "kept" : "heard" };
  } catch (error) {
    const isSilent = error instanceof DOMException && error.name === "TimeoutError";
    return { state: "failed", why: isSilent ? texts.silent : failureText(error) };
  }
}

/** `crypto.randomUUID` is only there over HTTPS. */
function newId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
