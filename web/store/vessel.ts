/** The vessel: what is loaded when the page opens, and once more with each connection, since it may be another service or a later day. */
import { effect, signal } from "@preact/signals";
import { type Answer, getJson } from "../link/api.ts";
import { followScreen, link } from "../link/screen.ts";
import { loadSession, watchSession } from "../link/session.ts";
import { followAlarms, loadRules } from "./alarms.ts";
import { followHealth, health, loadHealth } from "./health.ts";
import { loadSoon, loadTags } from "./tags.ts";

/** GET /project; undefined until it has been loaded. */
export const project = signal<Answer<"get", "/project"> | undefined>(undefined);

async function load(): Promise<void> {
  try {
    const [answer] = await Promise.all([getJson("/project"), loadHealth(), loadTags(), loadRules()]);
    project.value = answer;
  } catch {
    // The live stream tells whether the service is there; when it is back, this is tried again.
  }
}

const first = { isUnderWay: false };

/** Keeps the store up from now on. */
export function followVessel(): void {
  let before: string | undefined;
  let isFirst = true;
  effect(() => {
    const { state } = link.value;
    // Who is signed off loses the stream: it is asked at once whether it is that.
    if (state === "waiting" && before === "live") void loadSession();
    // With the first connection, what is being loaded is as new.
    if (state === "live" && before !== "live" && !(isFirst && first.isUnderWay)) void load();
    if (state === "live") isFirst = false;
    before = state;
  });
  followScreen();
  first.isUnderWay = true;
  void load().finally(() => (first.isUnderWay = false));
  // A tag that registers itself, or says something for the first time, is not shown anywhere yet.
  let heard = "";
  health.subscribe((now) => {
    if (now === undefined) return;
    const { tags, with_value: withValue } = now.tag_store;
    if (heard !== "" && heard !== `${tags} ${withValue}`) loadSoon();
    heard = `${tags} ${withValue}`;
  });
  followAlarms();
  followHealth();
  watchSession();
}
