/**
 * The alarms above every page: a line of 44 px that says how many are open, by kind, and unfolds to all of them. What somebody must see
 * now (its cause is there, and nobody has acknowledged it) has a row of its own without unfolding; what is acknowledged or back to normal
 * has not. It never says that all is well when it cannot know: with the link lost it says since when nothing is known, and where nothing
 * is watched it says that.
 */
import { signal } from "@preact/signals";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { countsByKind, heldOrder } from "../alarm-order.ts";
import { AlarmSound } from "../alarm-sound.ts";
import { post, serviceNow } from "../link/api.ts";
import { userName } from "../link/name.ts";
import { may } from "../link/session.ts";
import { texts as actTexts } from "../parts/act-texts.ts";
import { untold } from "../mob/marking.ts";
import { isInBand, overboard } from "../mob/mob.ts";
import { attempt, isOffered } from "../parts/act.tsx";
import { Button } from "../parts/controls.tsx";
import { Icon } from "../parts/icons.tsx";
import { Notices } from "../parts/notice.tsx";
import { heldIn, useStillPage, useStillRows } from "../parts/still.ts";
import { type AlarmRecord, alarmsOldSince, openAlarms } from "../store/alarms.ts";
import { health } from "../store/health.ts";
import { route } from "../store/route.ts";
import { useTag } from "../store/tags.ts";
import { formatTime } from "../texts/language.ts";
import { acknowledgeLabel, measuredText, nameText } from "./about.tsx";
import { acknowledge, acknowledgeReturned, isUnseen, returnedUnseen } from "./acts.tsx";
import { texts } from "./line-texts.ts";
import { openAlarmSheet } from "./open-sheet.ts";
import { troubleText } from "./trouble-text.ts";
import "./line.css";

/** Rows without unfolding; on a phone one. */
const SHOWN = 2;
const narrow = matchMedia("(max-width: 699px)");
const AGE_MS = 20_000;

/** Ticks so that ages are those of now. */
const age = signal(0);
setInterval(() => (age.value += 1), AGE_MS);

const sound = signal({ sounding: false, allowed: false, silenced: false });
let player: AlarmSound | undefined;

export function AlarmLine() {
  const [isOpen, setOpen] = useState(false);
  const [, setReleased] = useState(0);
  const element = useRef<HTMLElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const order = useRef<readonly string[]>([]);
  useEffect(() => {
    player ??= new AlarmSound((state) => (sound.value = state));
    return openAlarms.subscribe((alarms) => player?.take(alarms ?? []));
  }, []);
  // What was held is let go: the order is that of the bridge again.
  const letGo = () => setTimeout(() => setReleased((n) => n + 1));
  const row = heldIn(list.current)?.closest("li");
  const held = row?.dataset["id"];
  const alarms = heldOrder(openAlarms.value ?? [], order.current, held);
  order.current = alarms.map(({ id }) => id);
  // That of a person overboard is the band above.
  const rest = overboard.value === undefined ? alarms : alarms.filter((alarm) => !alarm.condition || !isInBand(alarm));
  const unseen = rest.filter((alarm) => isUnseen(alarm) || (alarm.id === held && row?.matches(":hover") === true));
  const shown = isOpen ? alarms : isListed() ? [] : unseen.slice(0, roomFor(unseen, held));
  useStillPage(element);
  return (
    <section
      class="alarm-line"
      aria-label={texts.name}
      data-state={stateOf(alarms).name}
      ref={element}
      onFocusOut={letGo}
      onPointerLeave={letGo}
    >
      <Head
        alarms={alarms}
        most={shown.length > 0 ? undefined : rest[0]}
        isOpen={isOpen}
        onTurn={() => setOpen(!isOpen)}
      />
      {isOpen && <Returned />}
      <Rows list={list} alarms={shown} isOpen={isOpen} />
      <Notices />
    </section>
  );
}

/** The page of alarms has them all. */
function isListed(): boolean {
  const { page, rest } = route.value;
  return page === "alarms" && rest.length === 0;
}

/** Behind the one that is held there is room for one that is more urgent. */
function roomFor(unseen: readonly AlarmRecord[], held: string | undefined): number {
  return Math.max(narrow.matches ? 1 : SHOWN, unseen.findIndex(({ id }) => id === held) + 2);
}

interface HeadProps {
  readonly alarms: readonly AlarmRecord[];
  /** The most urgent one, where none has a row. */
  readonly most: AlarmRecord | undefined;
  readonly isOpen: boolean;
  readonly onTurn: () => void;
}

function Head({ alarms, most, isOpen, onTurn }: HeadProps) {
  const { text } = stateOf(alarms);
  return (
    <div class="alarm-head">
      <span class="alarm-state" aria-live="polite">
        {text !== "" && <b>{text}</b>}
        {countsByKind(alarms).map(({ kind, count }) => (
          <span key={kind} class="chip" data-priority={kind} title={texts.kinds[kind](count)}>
            {count}
            <span class="kind">{texts.kinds[kind](count).replace(/^\d+/, "")}</span>
          </span>
        ))}
        {text === "" && !isListed() && most !== undefined && <Most record={most} />}
      </span>
      <span class="alarm-tools">
        <Silence />
        {alarms.length > 0 && (
          <button
            type="button"
            class="icon-button"
            aria-expanded={isOpen}
            aria-label={isOpen ? texts.fold : texts.unfold}
            onClick={onTurn}
          >
            <Icon name={isOpen ? "up" : "down"} />
          </button>
        )}
      </span>
    </div>
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
  const { sounding, allowed, silenced } = sound.value;
  const atTouch = useRef<boolean | undefined>(undefined);
  if (!sounding) return null;
  const silence = async () => {
    // Between a finger that comes down and its press the sound has been allowed.
    const wasAllowed = atTouch.current ?? allowed;
    atTouch.current = undefined;
    if (!wasAllowed) return;
    player?.silence();
    if (!may("silence")) return;
    const user = userName();
    await attempt(() => post("/alarms/silence", user === "" ? {} : { user }), actTexts.silencedHere);
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

interface RowsProps {
  readonly list: { readonly current: HTMLUListElement | null };
  readonly alarms: readonly AlarmRecord[];
  readonly isOpen: boolean;
}

function Rows({ list, alarms, isOpen }: RowsProps) {
  useStillRows(list, false);
  const hadFocus = list.current?.contains(document.activeElement) === true;
  useLayoutEffect(() => {
    // Its row has gone: who works by keys goes on from the line.
    if (hadFocus && document.activeElement === document.body)
      list.current?.parentElement?.querySelector<HTMLElement>("[aria-expanded]")?.focus();
  });
  return (
    <ul class="alarm-rows" data-open={isOpen} ref={list}>
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
    <li class="alarm" data-id={id} data-priority={priority} data-state={state} data-condition={condition}>
      <button type="button" class="alarm-text" aria-haspopup="dialog" onClick={() => openAlarmSheet(record)}>
        <span class="alarm-name">
          <span class="chip" data-priority={condition ? priority : "returned"}>
            {texts.priorities[priority]}
          </span>{" "}
          <span class="alarm-title">{message}</span>
        </span>
        <span class="alarm-measure" aria-live="off">
          {nameText(record)}
          {measuredText(record)}
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
  return rules === 0 ? { name: "unwatched", text: texts.unwatched } : { name: "calm", text: texts.calm };
}
