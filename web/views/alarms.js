/** Every alarm record: the open ones in bridge order, then the cleared ones, newest first. */
import { getJson } from "../api.js";
import { h } from "../dom.js";
import { formatTime, texts } from "../texts.js";
import { bridgeOrder } from "../alarm-order.js";
import { acknowledgeButton, chip } from "./alarm-bar.js";
import { comparisonText, withUnit } from "./reading.js";

/** As many as are drawn; the service has them all. */
const SHOWN = 300;

export function alarmsPage(board) {
  const list = h("ul", { class: "records" });
  let onlyOpen = false;
  let drawn = "";
  const update = async () => {
    try {
      const records = inOrder(await getJson(onlyOpen ? "/alarms?state=active" : "/alarms"));
      const now = JSON.stringify(records.slice(0, SHOWN)) + board.tags.size;
      if (now === drawn) return;
      drawn = now;
      list.replaceChildren(...(records.length === 0 ? [h("li", { class: "quiet" }, texts.alarms.none)] : []));
      list.append(...records.slice(0, SHOWN).map((record) => alarmRecord(record, board)));
    } catch (error) {
      list.replaceChildren(h("li", { class: "quiet" }, texts.failed(error.message)));
    }
  };
  const filter = h("input", {
    type: "checkbox",
    onchange: (event) => {
      onlyOpen = event.target.checked;
      void update();
    },
  });
  void update();
  const end = board.onAlarms(update);
  return {
    element: h(
      "section",
      { class: "page" },
      h(
        "header",
        { class: "page-head" },
        h("h2", {}, texts.pages.alarms),
        h("label", { class: "check" }, filter, h("span", {}, texts.alarms.onlyOpen)),
      ),
      list,
    ),
    end,
  };
}

function inOrder(records) {
  const { open = [], cleared = [] } = Object.groupBy(records, ({ state }) =>
    state === "CLEARED" ? "cleared" : "open",
  );
  return [...open.sort(bridgeOrder), ...cleared];
}

function alarmRecord(record, board) {
  const tag = board.tags.get(record.tag_id);
  const show = (value) => (value === null ? "–" : tag === undefined ? String(value) : withUnit(tag, value));
  return h(
    "li",
    {
      class: "record",
      "data-priority": record.priority,
      "data-state": record.state,
      "data-condition": String(record.condition),
    },
    h("span", { class: "record-state" }, texts.alarms.states[record.state]),
    h(
      "div",
      { class: "record-body" },
      h("p", {}, chip(record.priority), " ", h("b", {}, record.message)),
      h(
        "p",
        { class: "quiet" },
        `${tag?.description ?? record.tag_id} · ${show(record.value)} (${comparisonText(record.operator, show(record.threshold))}) · ${texts.alarms.occurrence(record.occurrence)}`,
      ),
      h("p", { class: "quiet" }, timesOf(record).join(" · ")),
    ),
    record.state === "ACTIVE" && acknowledgeButton(record.id, board),
  );
}

function timesOf({ activated_at: activated, acknowledged_by: by, acknowledged_at: at, cleared_at: cleared }) {
  const times = [texts.alarms.since(formatTime(activated))];
  if (at !== null) times.push(`${texts.alarms.acknowledged(by ?? "")} ${formatTime(at)}`);
  if (cleared !== null) times.push(texts.alarms.cleared(formatTime(cleared)));
  return times;
}
