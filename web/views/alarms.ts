/**
 * Every alarm record: the open ones in bridge order, then the cleared ones, newest first, as the filters let pass.
 *
 * A row keeps its element, and the row that has the focus, or is pointed at, stays where it is on the screen when others come or
 * change places above it. What is new is read out.
 */
import { bridgeOrder } from "../../src/alarms/bridge-order.ts";
import { loadReport } from "../store/alarms.ts";
import { getJson, messageOf } from "../link/api.ts";
import type { AlarmRecord, Board } from "../board.ts";
import { h, setText } from "../dom.ts";
import { texts } from "../texts.ts";
import { alarmFilters } from "./alarm-filters.ts";
import { alarmMore } from "./alarm-more.ts";
import { type AlarmRow, alarmRow } from "./alarm-row.ts";
import { alarmStatistics } from "./alarm-statistics.ts";
import { arrange, heldIn } from "./hold-still.ts";
import type { Page } from "./page.ts";

/** As many as are drawn; the service has them all. */
const SHOWN = 300;

export function alarmsPage(board: Board): Page {
  const list = h("ul", { class: "records" });
  const empty = h("p", { class: "quiet", hidden: true });
  const announced = h("p", { class: "unseen", "aria-live": "polite" });
  const filters = alarmFilters(board, () => show());
  const statistics = alarmStatistics(board);
  const rows = new Map<string, AlarmRow>();
  let records: readonly AlarmRecord[] = [];
  let known: ReadonlySet<string> | undefined;

  const recordsOf = ({ tag_id: tagId, alarm_id: alarmId }: AlarmRecord) =>
    records.filter((one) => one.tag_id === tagId && one.alarm_id === alarmId);
  const makeRow = (record: AlarmRecord) => alarmRow(record, board, () => alarmMore(board, recordsOf));

  const show = (): void => {
    const passed = records.filter((record) => filters.passes(record)).slice(0, SHOWN);
    const wanted = new Set(passed.map(({ id }) => id));
    const held = heldIn(list);
    for (const id of rows.keys()) if (!wanted.has(id)) rows.delete(id);
    const newest = newestOfRules(records);
    const showRow = (record: AlarmRecord) => {
      const row = rows.get(record.id) ?? makeRow(record);
      rows.set(record.id, row);
      row.update(record, newest.has(record) ? board.troubleOf(record) : {});
      return row.element;
    };
    arrange(list, () => passed.map(showRow), held);
    empty.hidden = passed.length > 0;
    setText(empty, records.length === 0 ? texts.alarms.none : texts.alarms.noneOfThese);
  };

  const take = (all: readonly AlarmRecord[]) => {
    records = inOrder(all);
    const open = records.filter(({ state }) => state !== "CLEARED");
    const before = known;
    const fresh = before === undefined ? [] : open.filter(({ id }) => !before.has(id));
    known = new Set(open.map(({ id }) => id));
    if (fresh.length > 0) {
      setText(
        announced,
        fresh.map(({ priority, message }) => `${texts.alarms.priorities[priority]}: ${message}`).join(". "),
      );
    }
    show();
  };

  // One question at a time: of what comes meanwhile the next one tells.
  let asking = false;
  let isDue = false;
  const update = async () => {
    isDue = true;
    if (asking) return;
    asking = true;
    while (isDue) {
      isDue = false;
      try {
        take(await getJson("/alarms"));
      } catch (error) {
        empty.hidden = false;
        setText(empty, texts.failed(messageOf(error)));
      }
    }
    asking = false;
  };
  const showStatistics = () => {
    statistics.update();
    show();
  };
  void update();
  statistics.update();
  void loadReport();
  const ends = [
    board.onAlarms(() => void update()),
    board.onStructure(showStatistics),
    board.onStatistics(showStatistics),
  ];
  return {
    element: h(
      "section",
      { class: "page alarms-page" },
      h("header", { class: "page-head" }, h("h2", {}, texts.pages.alarms), filters.element),
      statistics.element,
      announced,
      empty,
      list,
    ),
    end: () => ends.forEach((end) => end()),
  };
}

function inOrder(records: readonly AlarmRecord[]): AlarmRecord[] {
  const open = records.filter(({ state }) => state !== "CLEARED");
  return [...open.sort(bridgeOrder), ...records.filter(({ state }) => state === "CLEARED")];
}

/** Of each rule its newest record: the one that is marked, and can be shelved, also when it is cleared. */
function newestOfRules(records: readonly AlarmRecord[]): ReadonlySet<AlarmRecord> {
  const newest = new Map<string, AlarmRecord>();
  for (const record of records) {
    const key = `${record.tag_id} ${record.alarm_id}`;
    const known = newest.get(key);
    if (known === undefined || record.activated_at > known.activated_at) newest.set(key, record);
  }
  return new Set(newest.values());
}
