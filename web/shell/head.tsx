/**
 * The strip of every page, which is all that is above it: in its middle whose console this is, or what the page puts there and the tools,
 * or the alarms that somebody must see; at its end whether it is live and the button of a person overboard, who takes all of it when there
 * is one. On a phone that is turned sideways it stands beside the page.
 */
import { signal } from "@preact/signals";
import { AlarmLine, lineState } from "../alarms/line.tsx";
import { link } from "../link/screen.ts";
import { MobBand } from "../mob/band.tsx";
import { MobButton } from "../mob/button.tsx";
import { isShutOut } from "../link/session.ts";
import { Icon } from "../parts/icons.tsx";
import { openSheet } from "../parts/sheets.ts";
import type { Page } from "../pages.ts";
import { lateS } from "../store/freshness.ts";
import { health, hearing } from "../store/health.ts";
import { openSearch } from "../store/open-tag.ts";
import { project } from "../store/vessel.ts";
import { Condition } from "./condition.tsx";
import { PaletteChoice } from "./palette-choice.tsx";
import { isQuiet, stir } from "./quiet.ts";
import { isUnheard, texts } from "./texts.ts";
import { User } from "./user.tsx";
import "./head.css";

function widthSignal(query: string) {
  const list = matchMedia(query);
  const matches = signal(list.matches);
  list.addEventListener("change", () => (matches.value = list.matches));
  return matches;
}
/** The middle has no room for tabs and tools; it has, but not beside an alarm. `head.css` has the same widths. */
const isNarrow = widthSignal("(max-width: 699px), (max-height: 500px)");
const isMedium = widthSignal("(max-width: 1279px)");

/** Tabs and tools hang from the strip over the page, while they are wanted. */
function isHanging(page: Page | undefined): boolean {
  const { name } = lineState.value;
  const isTaken = name === "open" || name === "unknown" || (name === "seen" && isQuiet.value);
  return isNarrow.value || (isMedium.value && isTaken && (name !== "seen" || page?.isInstruments === true));
}

export function Head({ page }: { readonly page: Page | undefined }) {
  const Own = page?.Strip;
  return (
    <header class="head">
      <button type="button" class="icon-button head-menu" aria-label={texts.menu} title={texts.menu} onClick={stir}>
        <Icon name="menu" />
      </button>
      <MobBand tools={<Tools />} />
      <div class="head-main" data-state={lineState.value.name} data-hangs={isHanging(page)}>
        <h1 title={project.value?.name}>{project.value?.vessel.name ?? "Bitácora"}</h1>
        <div class="head-more">
          {Own !== undefined && <Own />}
          <div class="head-tools">
            <Tools />
          </div>
        </div>
        <AlarmLine />
      </div>
      <Condition />
      <LinkState />
      <MobButton />
    </header>
  );
}

function Tools() {
  return (
    <>
      <User />
      <div class="head-palette">
        <PaletteChoice />
      </div>
      <button
        type="button"
        class="icon-button"
        aria-label={texts.search}
        title={texts.search}
        onClick={() => void openSearch()}
      >
        <Icon name="search" />
      </button>
      <button
        type="button"
        class="icon-button"
        aria-label={texts.preferences}
        title={texts.preferences}
        onClick={() => void openPreferences()}
      >
        <Icon name="screen" />
      </button>
    </>
  );
}

async function openPreferences(): Promise<void> {
  const { PreferencesSheet } = await import("./preferences.tsx");
  openSheet(() => <PreferencesSheet />);
}

function LinkState() {
  const now = link.value;
  const { state } = now;
  const isClosed = isShutOut();
  const seconds = now.state === "waiting" ? now.seconds : 0;
  const unheard = hearing.value;
  const heard = isUnheard(unheard) ? texts.unheard[unheard] : texts.link.live;
  const live = lateS.value > 0 ? texts.link.late(lateS.value) : heard;
  const kind = lateS.value > 0 ? "late" : state === "live" && isUnheard(unheard) ? "unheard" : state;
  const words = { live, connecting: texts.link.connecting, waiting: texts.link.waiting(seconds) };
  return (
    <p class="link-state" role="status" data-state={isClosed ? "waiting" : kind}>
      <span class="link-dot" />
      <span class="link-words">{isClosed ? texts.link.closed : words[state]}</span>
      <Origin />
    </p>
  );
}

/** From the simulator, or from a recording that is played: never taken for the vessel's own. */
function Origin() {
  const counts = health.value?.tag_store.by_origin;
  const kinds = (["simulated", "replayed"] as const).filter((kind) => (counts?.[kind] ?? 0) > 0);
  return kinds.length === 0 ? null : <b class="origin">{kinds.map((kind) => texts.origin[kind]).join(" · ")}</b>;
}
