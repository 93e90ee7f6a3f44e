/**
 * The alarms above every page: a line of one height, whatever happens, so that nothing on the page moves when an alarm comes. It says how
 * many are open, by kind, and shows the most urgent one that somebody must see now (its cause is there, and nobody has acknowledged it).
 * Unfolded, all of them lie over the page. It never says that all is well when it cannot know: with the link lost it says since when
 * nothing is known, and where nothing is watched or heard it says that.
 */
import { computed, signal } from "@preact/signals";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { bridgeOrder } from "../../src/alarms/bridge-order.ts";
import { countsByKind, heldOrder } from "../alarm-order.ts";
import { AlarmSound } from "../alarm-sound.ts";
import { post, serviceNow } from "../link/api.ts";
import { actorName } from "../link/name.ts";
import { may } from "../link/session.ts";
import { texts as actTexts } from "../parts/act-texts.ts";
import { untold } from "../mob/marking.ts";
import { isInBand, overboard } from "../mob/mob.ts";
import { attempt, isOffered } from "../parts/act.tsx";
import { Button } from "../parts/controls.tsx";
import { Icon } from "../parts/icons.tsx";
import { heldIn, useStillRows } from "../parts/still.ts";
import { type AlarmRecord, alarmsOldSince, openAlarms } from "../store/alarms.ts";
import { isUnheard, texts as shell } from "../shell/texts.ts";
import { health, hearing } from "../store/health.ts";
import { soundsBackAt } from "../store/quiet-hours.ts";
import { route } from "../store/route.ts";
import { useTag } from "../store/tags.ts";
import { formatTime } from "../texts/language.ts";
import { aboutText, acknowledgeLabel } from "./about.tsx";
import { acknowledge, acknowledgeReturned, isUnseen, returnedUnseen } from "./acts.tsx";
import { texts } from "./line-texts.ts";
import { openAlarmSheet } from "./open-sheet.ts";
import { Sign } from "./sign.tsx";
import { troubleText } from "./trouble-text.ts";
import "./line.css";

const AGE_MS = 20_000;
const BEAT_MS = 500;

/** Ticks so that ages are those of now. */
const age = signal(0);
setInterval(() => (age.value += 1), AGE_MS);

/** Of the chips of alarms that are to be acknowledged; an animation of the styles would draw sixty pictures a second. */
setInterval(() => {
  const root = document.documentElement;
  // Without such an alarm nothing changes, so the styles are not looked at again.
  const isOn = !root.hasAttribute("data-beat") && document.querySelector("[data-unseen]") !== null;
  root.toggleAttribute("data-beat", isOn);
}, BEAT_MS);

/** What the strip makes room for. */
export const lineState = computed(() => stateOf(openAlarms.value ?? []));

const sound = signal({ sounding: false, allowed: false, silenced: false, held: false });
let player: AlarmSound | undefined;

export function AlarmLine() {
  const [isTurned, setOpen] = useState(false);
  const [, setReleased] = useState(0);
  const list = useRef<HTMLUListElement>(null);
  const order = useRef<readonly string[]>([]);
  useEffect(() => {
    player ??= new AlarmSound((state) => (sound.value = state));
    const unhold = soundsBackAt.subscribe((time) => player?.hold(time !== undefined));
    const untake = openAlarms.subscribe((alarms) => player?.take(alarms ?? []));
    return () => (unhold(), untake());
  }, []);
  // What was held is let go: the order is that of the bridge again.
  const letGo = () => setTimeout(() => setReleased((n) => n + 1));
  const row = heldIn(list.current)?.closest("li");
  const held = row?.dataset["id"];
  const alarms = heldOrder(openAlarms.value ?? [], order.current, held);
  order.current = alarms.map(({ id }) => id);
  const isOpen = isTurned && alarms.length > 0;
  // A person overboard is in the band above; while it is there, alarms whose cause is gone are left out.
  const rest = overboard.value === undefined ? alarms : alarms.filter((alarm) => alarm.condition && !isInBand(alarm));
  const unseen = rest.filter((alarm) => isUnseen(alarm) || (alarm.id === held && row?.matches(":hover") === true));
  const most = isListed() ? [] : unseen.slice(0, roomFor(unseen, held));
  const onKeyDown = ({ key }: KeyboardEvent) => key === "Escape" && setOpen(false);
  return (
    <section
      class="alarm-line"
      aria-label={texts.name}
      data-state={stateOf(alarms).name}
      onFocusOut={letGo}
      onPointerLeave={letGo}
      onKeyDown={onKeyDown}
    >
      <div class="alarm-head">
        <State alarms={alarms} />
        <div class="alarm-list" data-open={isOpen}>
          {isOpen && <Returned />}
          <Rows list={list} alarms={isOpen ? alarms : most} />
          {!isOpen && most.length === 0 && !isListed() && rest[0] !== undefined && <Most record={rest[0]} />}
        </div>
        <Silence />
        {alarms.length > 0 && <Turn isOpen={isOpen} onTurn={() => setOpen(!isOpen)} />}
      </div>
    </section>
  );
}

/** The page of alarms has them all. */
function isListed(): boolean {
  const { page, rest } = route.value;
  return page === "alarms" && rest.length === 0;
}

/** One; and behind the one that is held a more urgent one, which lies over the page until that is let go. */
function roomFor(unseen: readonly AlarmRecord[], held: string | undefined): number {
  const at = Math.max(
    0,
    unseen.findIndex(({ id }) => id === held),
  );
  const [here, next] = [unseen[at], unseen[at + 1]];
  const isMoreUrgent = here !== undefined && next !== undefined && bridgeOrder(next, here) < 0;
  return at + (isMoreUrgent ? 2 : 1);
}

function State({ alarms }: { readonly alarms: readonly AlarmRecord[] }) {
  const { text } = stateOf(alarms);
  return (
    <span class="alarm-state" aria-live="polite">
      {text !== "" && <b>{text}</b>}
      {countsByKind(alarms).map(({ kind, count }) => (
        <span key={kind} class="chip" data-priority={kind} title={texts.kinds[kind](count)}>
          {count}
          <span class="kind">{texts.kinds[kind](count).replace(/^\d+/, "")}</span>
        </span>
      ))}
    </span>
  );
}

function Turn({ isOpen, onTurn }: { readonly isOpen: boolean; readonly onTurn: () => void }) {
  const label = isOpen ? texts.fold : texts.unfold;
  return (
    <button type="button" class="icon-button alarm-turn" aria-expanded={isOpen} aria-label={label} onClick={onTurn}>
      <Icon name={isOpen ? "up" : "down"} />
    </button>
  );
}

/** All that are back to normal at once. */
function Returned() {
  const { length } = returnedUnseen();
  if (length < 2 || !isOffered("acknowledge")) return null;
  return (
    <div class="alarm-returned">
      <Button onPress={acknowledgeReturned}>{texts.acknowledgeReturned(length)}</Button>
    </div>
  );
}

/** In a few words. */
function Most({ record }: { readonly record: AlarmRecord }) {
  return (
    <button type="button" class="alarm-most" onClick={() => openAlarmSheet(record)}>
      {record.message} <span class="quiet">{stateText(record)}</span>
    </button>
  );
}

/** Here at once; everywhere else where the service can say it on. Before the first touch the press itself allows the sound, and no more. */
function Silence() {
  const { sounding, allowed, silenced, held } = sound.value;
  const until = soundsBackAt.value;
  const atTouch = useRef<boolean | undefined>(undefined);
  // An emergency will sound: where the browser allows no sound yet, that comes first.
  if (!sounding && (allowed || !held)) return until === undefined ? null : <Held until={until} />;
  const silence = async () => {
    // Between a finger that comes down and its press the sound has been allowed.
    const wasAllowed = atTouch.current ?? allowed;
    atTouch.current = undefined;
    if (!wasAllowed) return;
    player?.silence();
    if (!may("silence")) return;
    await attempt(() => post("/alarms/silence", { user: actorName() }), actTexts.silencedHere);
  };
  const text = !allowed ? texts.noSound : silenced ? texts.silenced : texts.silence;
  return (
    <span onPointerDownCapture={() => (atTouch.current = allowed)}>
      <Button onPress={silence} disabled={silenced} label={text}>
        <Icon name={allowed ? "mute" : "sound"} /> <span class="alarm-word">{text}</span>
      </Button>
    </span>
  );
}

function Held({ until }: { readonly until: string }) {
  return (
    <span class="alarm-held">
      <Icon name="mute" /> {texts.quietUntil(until)}
    </span>
  );
}

interface RowsProps {
  readonly list: { readonly current: HTMLUListElement | null };
  readonly alarms: readonly AlarmRecord[];
}

function Rows({ list, alarms }: RowsProps) {
  useStillRows(list, false);
  const hadFocus = list.current?.contains(document.activeElement) === true;
  useLayoutEffect(() => {
    // Its row has gone: who works by keys goes on from the line.
    if (hadFocus && document.activeElement === document.body)
      list.current?.closest(".alarm-line")?.querySelector<HTMLElement>("[aria-expanded]")?.focus();
  });
  return (
    <ul class="alarm-rows" ref={list}>
      {alarms.map((record) => (
        <Row key={record.id} record={record} />
      ))}
    </ul>
  );
}

function Row({ record }: { readonly record: AlarmRecord }) {
  useTag(record.tag_id);
  const { id, priority, state, condition, message } = record;
  const trouble = troubleText(record);
  return (
    <li
      class="alarm"
      data-id={id}
      data-priority={priority}
      data-state={state}
      data-condition={condition}
      data-unseen={isUnseen(record) || undefined}
    >
      <Sign tagId={record.tag_id} />
      <button type="button" class="alarm-text" aria-haspopup="dialog" onClick={() => openAlarmSheet(record)}>
        <span class="alarm-name">
          <span class="chip" data-priority={condition ? priority : "returned"}>
            {texts.priorities[priority]}
          </span>{" "}
          <span class="alarm-title">{message}</span>
        </span>
        <span class="alarm-measure" aria-live="off">
          {aboutText(record)}
        </span>
        <span class="quiet">{[stateText(record), trouble].filter(Boolean).join(" · ")}</span>
      </button>
      {state === "ACTIVE" && isOffered("acknowledge") && (
        <Button
          kind={isUnseen(record) ? "primary" : "plain"}
          label={acknowledgeLabel(record)}
          onPress={() => acknowledge(record)}
        >
          <Icon name="check" />
          <span class="alarm-word">{texts.acknowledge}</span>
        </Button>
      )}
      {state === "ACTIVE" && !isOffered("acknowledge") && <span class="quiet">{actTexts.may.acknowledge}</span>}
    </li>
  );
}

/** How it stands and since when. */
function stateText(record: AlarmRecord): string {
  void age.value;
  const sinceS = (time: string) => (serviceNow() - Date.parse(time)) / 1000;
  const { activated_at: activated, returned_at: returned, shelved_until: shelved, acknowledged_by: by } = record;
  const parts = [
    shelved !== undefined && texts.shelvedUntil(formatTime(shelved)),
    record.out_of_service === true && texts.outOfService,
    !record.condition && texts.returnedAt(texts.age(sinceS(returned ?? activated))),
    record.state === "ACK" && texts.acknowledgedBy(by ?? ""),
    record.condition && texts.age(sinceS(activated)),
  ];
  return parts.filter(Boolean).join(" · ");
}

/** What the line says before any alarm: `calm` only where alarms are watched, and are known at this moment. */
function stateOf(alarms: readonly AlarmRecord[]): { readonly name: string; readonly text: string } {
  const oldSince = alarmsOldSince.value;
  const rules = health.value?.alarms.rules;
  if (oldSince !== undefined) {
    if (openAlarms.value === undefined) return { name: "asking", text: texts.asking };
    return { name: "unknown", text: texts.unknown(formatTime(oldSince)) };
  }
  if (alarms.length > 0) return { name: alarms.some(isUnseen) ? "open" : "seen", text: "" };
  // The service does not know it yet: this screen does.
  if (untold.value.length > 0) return { name: "open", text: "" };
  if (rules === undefined) return { name: "asking", text: texts.asking };
  if (rules === 0) return { name: "unwatched", text: texts.unwatched };
  const heard = hearing.value;
  return isUnheard(heard) ? { name: "unheard", text: shell.unheard[heard] } : { name: "calm", text: texts.calm };
}
