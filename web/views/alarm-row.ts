/** One alarm record as a row, which unfolds to show more of it. */
import type { AlarmRecord, Board, Trouble } from "../board.ts";
import { h, setAttribute, setText } from "../dom.ts";
import { formatTime, texts } from "../texts.ts";
import { ruleText } from "../rule-text.ts";
import { actButtons } from "./alarm-acts.ts";
import { acknowledgeButton } from "./alarm-bar.ts";
import type { More } from "./alarm-more.ts";
import { troubleMark } from "./alarm-trouble.ts";
import { NO_VALUE, withUnit } from "./reading.ts";

export interface AlarmRow {
  readonly element: HTMLElement;
  readonly update: (record: AlarmRecord, trouble: Trouble) => void;
}

/** `makeMore()` is asked for when the row is unfolded for the first time. */
export function alarmRow(first: AlarmRecord, board: Board, makeMore: () => More): AlarmRow {
  let shown = first;
  const state = h("span", { class: "record-state" });
  const badge = h("span", { class: "chip" });
  const message = h("b");
  const rule = h("p", { class: "quiet" });
  const times = h("p", { class: "quiet" });
  const place = h("div", { class: "alarm-place", hidden: true });
  const unfold = h("button", { type: "button", class: "link-button", "aria-expanded": "false", onclick: () => turn() });
  const trouble = troubleMark();
  const acts = actButtons(board, ["shelve", "unshelve"]);
  const body = h("div", { class: "record-body" }, h("p", {}, badge, " ", message), rule, times);
  const rowActs = h("p", { class: "row-acts" }, trouble.element, ...acts.buttons, unfold);
  const element = h("li", { class: "record" }, state, body, rowActs, place);
  let acknowledge: HTMLButtonElement | undefined;
  let more: More | undefined;

  const showUnfold = () => {
    const isOpen = unfold.getAttribute("aria-expanded") === "true";
    setText(unfold, isOpen ? texts.alarms.lessOfIt : texts.alarms.moreOfIt);
    place.hidden = !isOpen;
    if (isOpen) void more?.update(shown);
  };
  const turn = (): void => {
    if (more === undefined) {
      more = makeMore();
      place.append(more.element);
    }
    setAttribute(unfold, "aria-expanded", String(unfold.getAttribute("aria-expanded") !== "true"));
    showUnfold();
  };
  const update = (record: AlarmRecord, itsTrouble: Trouble) => {
    shown = record;
    setAttribute(element, "data-priority", record.priority);
    setAttribute(element, "data-state", record.state);
    setAttribute(element, "data-condition", String(record.condition));
    setText(state, stateText(record));
    setText(badge, texts.alarms.priorities[record.priority]);
    setText(message, record.message);
    setText(rule, whatText(record, board));
    setText(times, timesOf(record).join(" · "));
    trouble.update(itsTrouble);
    // What is over has nothing to be shelved, unless it will soon come again.
    acts.update(record, record.state !== "CLEARED" || !trouble.element.hidden);
    if (record.state === "ACTIVE" && acknowledge === undefined) {
      acknowledge = acknowledgeButton(() => shown, board);
      rowActs.before(acknowledge);
    }
    if (acknowledge !== undefined) acknowledge.hidden = record.state !== "ACTIVE";
    showUnfold();
  };
  return { element, update };
}

function stateText({ state, condition }: AlarmRecord): string {
  return state === "CLEARED" || condition ? texts.alarms.states[state] : texts.alarms.returned;
}

/** `Coolant · 96.0 °C (at or above 92.9 °C, for 3 s) · occurrence 2`. */
function whatText(record: AlarmRecord, board: Board): string {
  const tag = board.tags.get(record.tag_id);
  const occurrence = texts.alarms.occurrence(record.occurrence);
  if (tag === undefined) return [record.tag_id, String(record.value ?? NO_VALUE), occurrence].join(" · ");
  const watched = board.ruleOf(record);
  const nameOf = (id: string) => board.tags.get(id)?.description ?? id;
  const value = record.value === null ? NO_VALUE : withUnit(tag, record.value);
  return `${tag.description} · ${value} (${ruleText({ ...watched, ...record }, tag, nameOf)}) · ${occurrence}`;
}

function timesOf(record: AlarmRecord): string[] {
  const { activated_at: activated, acknowledged_by: by, acknowledged_at: at, cleared_at: cleared } = record;
  const { silenced_until: silenced, shelved_until: shelved, out_of_service: isOut } = record;
  const words = texts.alarms;
  const times = [words.since(formatTime(activated))];
  if (at !== null) times.push(`${words.acknowledged(by ?? "")} ${formatTime(at)}`);
  if (!record.condition && cleared === null && record.returned_at !== null)
    times.push(words.returnedAt(formatTime(record.returned_at)));
  if (cleared !== null) times.push(words.cleared(formatTime(cleared)));
  if (silenced !== undefined) times.push(words.silencedUntil(formatTime(silenced)));
  if (shelved !== undefined) times.push(words.shelvedUntil(formatTime(shelved)));
  if (isOut === true) times.push(words.outOfService);
  if (record.first_up === true) times.push(words.firstUp);
  return times;
}
