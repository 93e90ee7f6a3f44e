/**
 * The head of every page, of one height: whose console this is, whether it is live, who is here, which light it is drawn for; or where a
 * person is who is overboard.
 */
import { link } from "../link/screen.ts";
import { MobBand } from "../mob/band.tsx";
import { MobButton } from "../mob/button.tsx";
import { isShutOut } from "../link/session.ts";
import { Icon } from "../parts/icons.tsx";
import { openSheet } from "../parts/sheets.ts";
import { lateS } from "../store/freshness.ts";
import { hearing } from "../store/health.ts";
import { openSearch } from "../store/open-tag.ts";
import { project } from "../store/vessel.ts";
import { Condition } from "./condition.tsx";
import { PaletteChoice, PreferencesSheet } from "./preferences.tsx";
import { isUnheard, texts } from "./texts.ts";
import { User } from "./user.tsx";
import "./head.css";

export function Head() {
  return (
    <header class="head">
      <img src="/web/icon.svg" alt="" width="28" height="28" />
      <h1 title={project.value?.name}>{project.value?.vessel.name ?? "Bitácora"}</h1>
      <MobBand tools={<Tools />} />
      <div class="head-tools">
        <MobButton />
        <Condition />
        <LinkState />
        <Tools />
      </div>
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
        onClick={() => openSheet(() => <PreferencesSheet />)}
      >
        <Icon name="setup" />
      </button>
    </>
  );
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
    </p>
  );
}
