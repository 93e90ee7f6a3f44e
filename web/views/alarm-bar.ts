/**
 * The alarm bar, on top of every page and of every dialog: how many alarms are open, by kind; then the alarms in bridge order,
 * each with its value when it was raised and now, and its button. It takes a third of the screen, and shows whole rows only. It never
 * says that all is well when it cannot know: with the link lost it says since when nothing is known, and where nothing is watched it
 * says that.
 *
 * An alarm keeps its element while it is open, so that a finger or the keyboard's focus on it stays where it is.
 */
import { AlarmSound } from "../alarm-sound.ts";
import { countsByKind, heldOrder } from "../alarm-order.ts";
import { post, messageOf } from "../link/api.ts";
import type { AlarmRecord, Board } from "../board.ts";
import { h, setAttribute, setText } from "../dom.ts";
import { may } from "../link/session.ts";
import { serviceOffers } from "../link/service-offers.ts";
import { formatTime, texts } from "../texts.ts";
import { aboutAlarm, measuredTexts, showAlarm } from "./about-alarm.ts";
import { actButtons } from "./alarm-acts.ts";
import { troubleMark } from "./alarm-trouble.ts";
import { arrange, heldIn, holdStill } from "./hold-still.ts";
import { notice } from "./notice.ts";
import { knownUser, userName } from "./user.ts";

const SHOWN = 3;
/** Of the screen's height, for the whole bar; above a question, which is about one of them, it has less. */
const SHARE = 1 / 3;
const SHARE_ASKED = 1 / 5;

export function alarmBar(board: Board): HTMLElement {
  const state = h("span", { class: "bar-state" });
  const counts = h("span", { class: "bar-counts" });
  const silence = h("button", {
    type: "button",
    class: "plain silence",
    hidden: true,
    onclick: () => void silenceAll(),
  });
  const more = h("button", { type: "button", class: "more", onclick: () => toggle() });
  const list = h("ul", { class: "bar-list" });
  const head = h(
    "p",
    { class: "bar-head" },
    h("span", { "aria-live": "polite" }, state, " ", counts),
    h("span", { class: "bar-tools" }, silence, more),
  );
  const element = h("section", { class: "bar", "aria-label": texts.pages.alarms }, head, list);
  const items = new Map<string, AlarmItem>();
  let all = false;
  let silences = false;
  const toggle = (): void => {
    all = !all;
    update();
  };
  const sound = new AlarmSound(({ sounding, allowed, silenced }) => {
    silence.hidden = !sounding;
    // Before the first touch the press itself allows the sound.
    silences = allowed;
    silence.disabled = silenced;
    setText(silence, allowed ? (silenced ? texts.alarms.silenced : texts.alarms.silence) : texts.alarms.noSound);
  });
  // Here at once; everywhere else where the service can say it on.
  const silenceAll = async (): Promise<void> => {
    if (!silences) return;
    sound.silence();
    if (!may("silence") || !(await serviceOffers()).has("post /alarms/silence")) return;
    await post("/alarms/silence", userName() === "" ? {} : { user: userName() }).catch((error: unknown) =>
      notice(texts.alarms.acts.failed(messageOf(error)), "bad"),
    );
  };
  const update = (): void => {
    const main = element.closest("dialog") === null ? document.querySelector("main") : null;
    holdStill(main === null ? undefined : heldIn(main), () => show(heldIn(list)));
  };
  const show = (held: HTMLElement | undefined) => {
    // A new kind among the counts does not push the rows down, either.
    head.style.height = held === undefined ? "" : `${head.offsetHeight}px`;
    const alarms = heldOrder(board.alarms, [...items.keys()], held?.closest("li")?.dataset["id"]);
    const { name, text } = stateOf(board, alarms);
    setAttribute(element, "data-state", name);
    setText(state, text);
    const kinds = countsByKind(alarms).map(({ kind, count }) => ({ kind, words: texts.alarms.kinds[kind](count) }));
    if (kinds.map(({ words }) => words).join("") !== counts.textContent)
      counts.replaceChildren(...kinds.map(countChip));
    showItems(alarms, held);
    sound.take(alarms);
  };
  const showItems = (alarms: readonly AlarmRecord[], held: HTMLElement | undefined) => {
    // Behind the one that is held there is room for one that is more urgent.
    const least = held === undefined ? 1 : [...list.children].findIndex((row) => row.contains(held)) + 2;
    const shown = alarms.slice(0, all ? alarms.length : Math.max(SHOWN, least));
    const kept = shown.map((alarm) => ({ alarm, item: items.get(alarm.id) ?? alarmItem(alarm, board) }));
    items.clear();
    for (const { alarm, item } of kept) items.set(alarm.id, item);
    const showItem = ({ alarm, item }: (typeof kept)[number]) => {
      item.update(alarm);
      return item.element;
    };
    arrange(list, () => kept.map(showItem), held);
    const whole = fit(least);
    more.hidden = whole >= alarms.length && (!all || alarms.length <= SHOWN);
    setText(more, all ? texts.alarms.fewer : `+ ${texts.alarms.more(alarms.length - whole)}`);
  };
  /** Of the rows in the list those are seen that are within the bar's share of the screen as a whole, `least` at least: how many. */
  const fit = (least: number): number => {
    const rows = [...list.children].filter((row) => row instanceof HTMLElement);
    for (const row of rows) row.hidden = false;
    const top = list.getBoundingClientRect().top - list.scrollTop;
    const bottoms = rows.map((row) => row.getBoundingClientRect().bottom - top);
    const share = element.closest(".ask") === null ? SHARE : SHARE_ASKED;
    const room = innerHeight * share - head.offsetHeight;
    const within = bottoms.filter((bottom) => bottom <= room).length;
    const whole = Math.min(rows.length, Math.max(within, least, 1));
    list.style.maxHeight = all && whole < rows.length ? `${bottoms[whole - 1] ?? 0}px` : "";
    if (!all) for (const row of rows.slice(whole)) row.hidden = true;
    return whole;
  };
  board.onAlarms(update);
  board.onStructure(update);
  board.onStatistics(update);
  // What was held there is let go: the order is that of the bridge again.
  for (const leaving of ["focusout", "pointerleave"] as const)
    element.addEventListener(leaving, () => setTimeout(update));
  board.onTags((ids) => {
    for (const item of items.values()) if (ids.has(item.tagId())) item.updateValue();
  });
  // Turned, or moved into a dialog, it has other room; and so have its rows where the words above them take another line.
  const resized = new ResizeObserver(update);
  for (const part of [element.appendChild(h("span", { class: "bar-width" })), head]) resized.observe(part);
  addEventListener("resize", update);
  update();
  return element;
}

/** `4 alarms`, of which a phone shows the sign and the number. */
function countChip({ kind, words }: { readonly kind: string; readonly words: string }): HTMLElement {
  const [, count = "", name = ""] = /^(\d+)(.*)$/s.exec(words) ?? [];
  return h("span", { class: "chip", "data-priority": kind, title: words }, count, h("span", { class: "kind" }, name));
}

/** What the bar says before any alarm: `calm` only where alarms are watched, and are known at this moment. */
function stateOf(
  { alarmsOldSince, alarmsKnown, rules }: Board,
  alarms: readonly AlarmRecord[],
): { readonly name: string; readonly text: string } {
  if (alarmsOldSince !== undefined) {
    if (!alarmsKnown) return { name: "asking", text: texts.alarms.asking };
    return { name: "unknown", text: texts.alarms.unknown(formatTime(alarmsOldSince)) };
  }
  if (alarms.length > 0)
    return { name: "open", text: texts.alarms.active(alarms.filter(({ condition }) => condition).length) };
  if (rules === undefined) return { name: "asking", text: texts.alarms.asking };
  return rules === 0 ? { name: "unwatched", text: texts.alarms.unwatched } : { name: "calm", text: texts.alarms.calm };
}

interface AlarmItem {
  readonly element: HTMLElement;
  readonly update: (alarm: AlarmRecord) => void;
  readonly updateValue: () => void;
  readonly tagId: () => string;
}

function alarmItem(first: AlarmRecord, board: Board): AlarmItem {
  let shown = first;
  const badge = h("span", { class: "chip" });
  // A link and no button: its words wrap beside the priority.
  const message = h("a", {
    class: "alarm-title",
    href: "#/alarms",
    "aria-haspopup": "dialog",
    onclick: (event) => {
      event.preventDefault();
      showAlarm(shown, board);
    },
  });
  const of = h("span", { class: "of" });
  const values = h("span", { "aria-live": "off" });
  const trouble = troubleMark();
  const since = h("span", { class: "quiet since" });
  const button = acknowledgeButton(() => shown, board);
  const acts = actButtons(board, ["shelve"]);
  const text = h(
    "span",
    { class: "alarm-text" },
    h("span", { class: "alarm-name" }, badge, message),
    h("span", { class: "quiet measured" }, of, values),
    trouble.element,
    since,
  );
  const element = h(
    "li",
    { class: "alarm", "data-id": first.id },
    text,
    h("span", { class: "alarm-buttons" }, button, ...acts.buttons),
  );
  const updateValue = () => {
    const measured = measuredTexts(shown, board.tags.get(shown.tag_id));
    setText(of, measured.of);
    setText(values, measured.values);
  };
  const update = (alarm: AlarmRecord) => {
    shown = alarm;
    setAttribute(element, "data-priority", alarm.priority);
    setAttribute(element, "data-state", alarm.state);
    setAttribute(element, "data-condition", alarm.condition);
    setText(badge, texts.alarms.priorities[alarm.priority]);
    setText(message, alarm.message);
    setText(since, stateText(alarm));
    trouble.update(board.troubleOf(alarm));
    acts.update(alarm, !trouble.element.hidden);
    button.hidden = alarm.state !== "ACTIVE";
    updateValue();
  };
  return { element, update, updateValue, tagId: () => shown.tag_id };
}

export function chip(priority: AlarmRecord["priority"]): HTMLElement {
  return h("span", { class: "chip", "data-priority": priority }, texts.alarms.priorities[priority]);
}

function stateText(alarm: AlarmRecord): string {
  const since = texts.alarms.since(formatTime(alarm.activated_at));
  const returned = alarm.condition ? "" : texts.alarms.returnedAt(formatTime(alarm.returned_at ?? alarm.activated_at));
  const quiet =
    alarm.shelved_until !== undefined
      ? texts.alarms.shelvedUntil(formatTime(alarm.shelved_until))
      : alarm.out_of_service === true
        ? texts.alarms.outOfService
        : "";
  const by = alarm.state === "ACK" ? texts.alarms.acknowledged(alarm.acknowledged_by ?? "") : "";
  return [quiet, returned, by, since].filter(Boolean).join(" · ");
}

/** Acknowledges the record that `shown()` gives in the name of whoever is on watch. */
export function acknowledgeButton(shown: () => AlarmRecord, board: Board): HTMLButtonElement {
  const acknowledge = async (): Promise<void> => {
    const record = shown();
    const user = await knownUser(texts.alarms.acknowledge, () => aboutAlarm(record, board));
    if (user === undefined) return;
    button.disabled = true;
    try {
      board.takeAlarm(await post("/alarms/{alarm_id}/ack", { alarm_id: record.id, user }));
    } catch (error) {
      notice(texts.alarms.failed(messageOf(error)), "bad");
    }
    button.disabled = false;
  };
  const attributes = { type: "button", class: "primary acknowledge", onclick: () => void acknowledge() };
  const button = h("button", attributes, texts.alarms.acknowledge);
  return button;
}
