/**
 * The alarm bar, on top of every page and of every dialog: how many alarms are open, by kind; then the alarms in bridge order,
 * each with its value when it was raised and now, and its button. It never says that all is well when it cannot know: with the
 * link lost it says since when nothing is known, and where nothing is watched it says that.
 *
 * An alarm keeps its element while it is open, so that a finger or the keyboard's focus on it stays where it is.
 */
import { AlarmSound } from "../alarm-sound.js";
import { bridgeOrder, countsByKind } from "../alarm-order.js";
import { post } from "../api.js";
import { h, setAttribute, setText } from "../dom.js";
import { serviceOffers } from "../service-offers.js";
import { formatTime, texts } from "../texts.js";
import { notice } from "./notice.js";
import { NO_VALUE, valueText, withUnit } from "./reading.js";
import { knownUser, userName } from "./user.js";

const SHOWN = 3;

export function alarmBar(board) {
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
  const element = h(
    "section",
    { class: "bar", "aria-label": texts.pages.alarms },
    h(
      "p",
      { class: "bar-head" },
      h("span", { "aria-live": "polite" }, state, " ", counts),
      h("span", { class: "bar-tools" }, silence, more),
    ),
    list,
  );
  const items = new Map();
  let all = false;
  let silences = false;
  const toggle = () => {
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
  const silenceAll = async () => {
    if (!silences) return;
    sound.silence();
    if (!(await serviceOffers()).has("post /alarms/silence")) return;
    await post("/alarms/silence", userName() === "" ? {} : { user: userName() }).catch((error) =>
      notice(texts.alarms.acts.failed(error.message), "bad"),
    );
  };
  const update = () => {
    const alarms = [...board.alarms].sort(bridgeOrder);
    const { name, text } = stateOf(board, alarms);
    setAttribute(element, "data-state", name);
    setText(state, text);
    const kinds = countsByKind(alarms).map(({ kind, count }) => [kind, texts.alarms.kinds[kind](count)]);
    if (kinds.map(([, words]) => words).join("") !== counts.textContent) {
      counts.replaceChildren(
        ...kinds.map(([kind, words]) => h("span", { class: "chip", "data-priority": kind }, words)),
      );
    }
    more.hidden = alarms.length <= SHOWN;
    setText(more, all ? texts.alarms.fewer : `+ ${texts.alarms.more(alarms.length - SHOWN)}`);
    showItems(alarms.slice(0, all ? alarms.length : SHOWN));
    sound.take(alarms);
  };
  const showItems = (shown) => {
    const focused = list.contains(document.activeElement) ? document.activeElement : undefined;
    for (const [id, item] of items) {
      if (shown.some((alarm) => alarm.id === id)) continue;
      item.element.remove();
      items.delete(id);
    }
    shown.forEach((alarm, i) => {
      if (!items.has(alarm.id)) items.set(alarm.id, alarmItem(alarm.id, board));
      const item = items.get(alarm.id);
      item.update(alarm);
      if (list.children[i] !== item.element) list.insertBefore(item.element, list.children[i] ?? null);
    });
    if (focused?.isConnected && document.activeElement !== focused) focused.focus({ preventScroll: true });
  };
  board.onAlarms(update);
  board.onStructure(update);
  board.onTags((ids) => {
    for (const item of items.values()) if (ids.has(item.tagId())) item.updateValue();
  });
  update();
  return element;
}

/** What the bar says before any alarm: `calm` only where alarms are watched, and are known at this moment. */
function stateOf({ alarmsOldSince, alarmsKnown, rules }, alarms) {
  if (alarmsOldSince !== undefined) {
    if (!alarmsKnown) return { name: "asking", text: texts.alarms.asking };
    return { name: "unknown", text: texts.alarms.unknown(formatTime(alarmsOldSince)) };
  }
  if (alarms.length > 0)
    return { name: "open", text: texts.alarms.active(alarms.filter(({ condition }) => condition).length) };
  if (rules === undefined) return { name: "asking", text: texts.alarms.asking };
  return rules === 0 ? { name: "unwatched", text: texts.alarms.unwatched } : { name: "calm", text: texts.alarms.calm };
}

function alarmItem(id, board) {
  const badge = h("span", { class: "chip" });
  const message = h("b");
  const measured = h("span", { class: "quiet", "aria-live": "off" });
  const since = h("span", { class: "quiet since" });
  const button = acknowledgeButton(id, board);
  const text = h("span", { class: "alarm-text" }, h("span", { class: "alarm-name" }, badge, message), measured, since);
  const element = h("li", { class: "alarm" }, text, button);
  let shown;
  const updateValue = () => setText(measured, valuesText(shown, board.tags.get(shown.tag_id)));
  const update = (alarm) => {
    shown = alarm;
    setAttribute(element, "data-priority", alarm.priority);
    setAttribute(element, "data-state", alarm.state);
    setAttribute(element, "data-condition", alarm.condition);
    setText(badge, texts.alarms.priorities[alarm.priority]);
    setText(message, alarm.message);
    setText(since, stateText(alarm));
    button.hidden = alarm.state !== "ACTIVE";
    updateValue();
  };
  return { element, update, updateValue, tagId: () => shown.tag_id };
}

/** `Coolant · was 94.8 °C · now 95.1 °C`; `now` alone where they are the same. */
function valuesText({ tag_id: tagId, value, message }, tag) {
  if (tag === undefined) return [tagId, value].filter((part) => part !== null).join(" · ");
  const then = value === null ? NO_VALUE : withUnit(tag, value);
  const isKnown = tag.value !== null && (tag.quality === "good" || tag.quality === "uncertain");
  const now = isKnown ? withUnit(tag, tag.value) : `${valueText(tag)} (${texts.quality[tag.quality ?? "none"]})`;
  const values = then === now ? texts.alarms.now(now) : texts.alarms.thenAndNow(then, now);
  // An alarm without a rule of the project is called as its tag is.
  return tag.description === message ? values : `${tag.description} · ${values}`;
}

export function chip(priority) {
  return h("span", { class: "chip", "data-priority": priority }, texts.alarms.priorities[priority]);
}

function stateText(alarm) {
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

/** Acknowledges the record in the name of whoever is on watch. */
export function acknowledgeButton(id, board) {
  const acknowledge = async () => {
    const user = await knownUser();
    if (user === undefined) return;
    button.disabled = true;
    try {
      board.takeAlarm(await post(`/alarms/${encodeURIComponent(id)}/ack`, { user }));
    } catch (error) {
      notice(texts.alarms.failed(error.message), "bad");
    }
    button.disabled = false;
  };
  const attributes = { type: "button", class: "primary acknowledge", onclick: () => void acknowledge() };
  const button = h("button", attributes, texts.alarms.acknowledge);
  return button;
}
