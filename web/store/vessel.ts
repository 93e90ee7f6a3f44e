/** The vessel: what is loaded when the page opens, and once more with each connection, since it may be another service or a later day. */
import { effect, signal } from "@preact/signals";
import { type Answer, getJson, serviceNow } from "../link/api.ts";
import { followScreen, link } from "../link/screen.ts";
import { loadSession, watchSession } from "../link/session.ts";
import { followAlarms, loadRules } from "./alarms.ts";
import { followHealth, health, loadHealth } from "./health.ts";
import { sunPalette } from "./palette.ts";
import { paletteBySun, sunHeight } from "./sun.ts";
import { definitions, loadSoon, loadTags, tag } from "./tags.ts";
import { followWall } from "./wall.ts";

/** GET /project; undefined until it has been loaded. */
export const project = signal<Answer<"get", "/project"> | undefined>(undefined);

/** When what is loaded last came; undefined while it is on its way for the first time. */
let loadedAtMs: number | undefined;
/** How long the first connection may say nothing of it. */
const FRESH_MS = 5000;

async function load(): Promise<void> {
  try {
    const [answer] = await Promise.all([getJson("/project"), loadHealth(), loadTags(), loadRules()]);
    project.value = answer;
    loadedAtMs = performance.now();
  } catch {
    loadedAtMs = -Infinity;
    // The live stream tells whether the service is there; when it is back, this is tried again.
  }
}

/** Once a minute, where she was when that was last heard. */
function followSun(): void {
  const look = () => {
    const [latitude, longitude] = [tag("VESSEL.LAT_DEG").value.peek(), tag("VESSEL.LON_DEG").value.peek()];
    if (typeof latitude === "number" && typeof longitude === "number")
      sunPalette.value = paletteBySun(sunHeight(serviceNow(), latitude, longitude));
  };
  definitions.subscribe(look);
  setInterval(look, 60_000);
}

/** Keeps the store up from now on. */
export function followVessel(): void {
  let before: string | undefined;
  let isFirst = true;
  effect(() => {
    const { state } = link.value;
    // Who is signed off loses the stream: it is asked at once whether it is that.
    if (state === "waiting" && before === "live") void loadSession();
    const isFresh = isFirst && (loadedAtMs === undefined || performance.now() - loadedAtMs < FRESH_MS);
    if (state === "live" && before !== "live" && !isFresh) void load();
    if (state === "live") isFirst = false;
    before = state;
  });
  followScreen();
  void load();
  // A tag that registers itself, or says something for the first time, is not shown anywhere yet.
  let heard = "";
  health.subscribe((now) => {
    if (now === undefined) return;
    const { tags, with_value: withValue } = now.tag_store;
    if (heard !== "" && heard !== `${tags} ${withValue}`) loadSoon();
    heard = `${tags} ${withValue}`;
    // Somebody has changed the project, and the service has read it.
    const shown = project.peek();
    if (shown !== undefined && (shown.name !== now.project.name || shown.vessel.name !== now.project.vessel))
      getJson("/project").then(
        (answer) => (project.value = answer),
        () => undefined,
      );
  });
  followSun();
  followWall();
  followAlarms();
  followHealth();
  watchSession();
}
