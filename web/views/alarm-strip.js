/**
 * The open alarms, on top of every page, each with its button: the most urgent unacknowledged ones, and the others when
 * they are asked for, so that a bad day does not push the vessel off the screen.
 */
import { post } from "../api.js";
import { PRIORITIES } from "../board.js";
import { h } from "../dom.js";
import { formatTime, texts } from "../texts.js";
import { notice } from "./notice.js";
import { withUnit } from "./reading.js";
import { knownUser } from "./user.js";

const SHOWN = 3;

export function alarmStrip(board) {
  const count = h("span", { class: "strip-count" });
  const list = h("ul", { class: "strip-list" });
  const more = h("button", { type: "button", class: "more", onclick: () => toggle() });
  const element = h(
    "section",
    { class: "strip", "aria-live": "polite" },
    h("p", { class: "strip-head" }, count, more),
    list,
  );
  let drawn = "";
  let all = false;
  const toggle = () => {
    all = !all;
    drawn = "";
    update();
  };
  const update = () => {
    const alarms = [...board.alarms].sort(mostUrgentFirst);
    const open = JSON.stringify(alarms);
    if (open === drawn) return;
    drawn = open;
    element.dataset.state = alarms.length === 0 ? "calm" : "open";
    count.textContent = alarms.length === 0 ? texts.alarms.calm : texts.alarms.active(alarms.length);
    more.hidden = alarms.length <= SHOWN;
    more.textContent = all ? texts.alarms.fewer : `+ ${texts.alarms.more(alarms.length - SHOWN)}`;
    list.replaceChildren(...alarms.slice(0, all ? alarms.length : SHOWN).map((alarm) => alarmItem(alarm, board)));
  };
  element.dataset.state = "calm";
  board.onAlarms(update);
  board.onStructure(() => {
    drawn = "";
    update();
  });
  return element;
}

function mostUrgentFirst(a, b) {
  const unacknowledged = Number(a.state !== "ACTIVE") - Number(b.state !== "ACTIVE");
  const urgency = PRIORITIES.indexOf(a.priority) - PRIORITIES.indexOf(b.priority);
  return unacknowledged || urgency || b.activated_at.localeCompare(a.activated_at);
}

function alarmItem(alarm, board) {
  const tag = board.tags.get(alarm.tag_id);
  const value = alarm.value === null ? "" : tag === undefined ? String(alarm.value) : withUnit(tag, alarm.value);
  return h(
    "li",
    {
      class: "alarm",
      "data-priority": alarm.priority,
      "data-state": alarm.state,
      "data-condition": String(alarm.condition),
    },
    h(
      "span",
      { class: "alarm-text" },
      h("span", { class: "alarm-name" }, chip(alarm.priority), h("b", {}, alarm.message)),
      h("span", { class: "quiet" }, [tag?.description ?? alarm.tag_id, value].filter(Boolean).join(" · ")),
      h("span", { class: "quiet" }, stateText(alarm)),
    ),
    acknowledgeButton(alarm, board),
  );
}

export function chip(priority) {
  return h("span", { class: "chip", "data-priority": priority }, texts.alarms.priorities[priority]);
}

function stateText(alarm) {
  const since = texts.alarms.since(formatTime(alarm.activated_at));
  if (alarm.state === "ACK") return `${texts.alarms.acknowledged(alarm.acknowledged_by ?? "")} · ${since}`;
  return alarm.condition ? since : `${since} · ${texts.alarms.returned}`;
}

export function acknowledgeButton(alarm, board) {
  if (alarm.state !== "ACTIVE") return null;
  const button = h(
    "button",
    {
      type: "button",
      class: "primary acknowledge",
      onclick: async () => {
        const user = await knownUser();
        if (user === undefined) return;
        button.disabled = true;
        try {
          board.takeAlarm(await post(`/alarms/${encodeURIComponent(alarm.id)}/ack`, { user }));
        } catch (error) {
          notice(texts.alarms.failed(error.message), "bad");
          button.disabled = false;
        }
      },
    },
    texts.alarms.acknowledge,
  );
  return button;
}
