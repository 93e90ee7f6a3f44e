/** What stands above every page while it holds: that values are old, that nobody has signed in, that a part is at fault. */
import { effect } from "@preact/signals";
import { clockAheadMs, link } from "../link/screen.ts";
import { ageText } from "../store/clock.ts";
import { freshness, isOld } from "../store/freshness.ts";
import { hearing } from "../store/health.ts";
import { lastLiveAt } from "../store/wall.ts";
import { formatTime } from "../texts/language.ts";
import { Faults } from "./faults.tsx";
import { isUnheard, texts } from "./texts.ts";
import { SignInNotice } from "./user.tsx";
import "./bands.css";

/** So much, and a time that is read here misleads. */
const CLOCK_APART_MS = 60_000;

const root = document.documentElement;
effect(() => void root.toggleAttribute("data-old", isOld.value));

export function Bands() {
  return (
    <div class="bands">
      <AwayBand />
      <p class="band unheard" role="status" hidden={isOld.value || !isUnheard(hearing.value)}>
        {unheardText(hearing.value)}
      </p>
      <p class="band old" role="status" hidden={!isOld.value}>
        {oldText()}
      </p>
      <p class="band clock" role="status" hidden={Math.abs(clockAheadMs.value) < CLOCK_APART_MS}>
        {texts.link.clockApart(ageText(Math.abs(clockAheadMs.value)))}
      </p>
      <SignInNotice />
      <Faults />
    </div>
  );
}

/** The shell was kept, the service is away: nothing is shown, and it says since when. */
function AwayBand() {
  const isAway = freshness.value.state === "empty" && link.value.state === "waiting";
  const at = lastLiveAt.value;
  return (
    <p class="band old" role="status" hidden={!isAway}>
      {at === 0 ? texts.link.away : texts.link.awaySince(formatTime(at))}
    </p>
  );
}

/** Where only the sources are silent, a program may still bring values. */
function unheardText(heard: string): string {
  if (!isUnheard(heard)) return "";
  return heard === "lost" ? `${texts.unheard.lost}.` : texts.unheardBand(texts.unheard[heard]);
}

function oldText(): string {
  const now = freshness.value;
  if (now.state === "behind") return texts.link.behind(Math.round(now.byMs / 1000));
  if (now.state === "lost") return texts.link.lost(formatTime(now.since));
  return now.state === "closed" ? texts.link.ended(formatTime(now.since)) : "";
}
