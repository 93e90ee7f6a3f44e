/** What of the alarms is shown: their condition, priority, system, whether somebody has acknowledged them, and words in them. */
import { PRIORITIES } from "../../src/core/priority.ts";
import type { AlarmRecord, Board } from "../board.ts";
import { h } from "../dom.ts";
import { SHOWN_ORDER } from "../systems.ts";
import { texts } from "../texts.ts";

const STATES: Readonly<Record<string, (record: AlarmRecord) => boolean>> = {
  all: () => true,
  open: ({ state }) => state !== "CLEARED",
  live: ({ state, condition }) => state !== "CLEARED" && condition,
  returned: ({ state, condition }) => state !== "CLEARED" && !condition,
  cleared: ({ state }) => state === "CLEARED",
};

export function alarmFilters(
  board: Board,
  onChange: () => void,
): { readonly element: HTMLElement; readonly passes: (record: AlarmRecord) => boolean } {
  const words = texts.alarms.filters;
  const choice = (label: string, options: Readonly<Record<string, string>>) =>
    h(
      "select",
      { "aria-label": label, onchange: onChange },
      ...Object.entries(options).map(([value, text]) => h("option", { value }, text)),
    );
  const state = choice(words.state, words.states);
  const priority = choice(
    words.priority,
    Object.fromEntries([["", words.allPriorities], ...PRIORITIES.map((one) => [one, texts.alarms.priorities[one]])]),
  );
  const system = choice(
    words.system,
    Object.fromEntries([["", words.allSystems], ...SHOWN_ORDER.map((one) => [one, texts.systems[one]])]),
  );
  const unacknowledged = h("input", { type: "checkbox", onchange: onChange });
  const text = h("input", { type: "search", "aria-label": words.text, placeholder: words.text, oninput: onChange });
  const passes = (record: AlarmRecord) =>
    STATES[state.value]?.(record) !== false &&
    (priority.value === "" || record.priority === priority.value) &&
    (system.value === "" || board.systemOf(record.tag_id) === system.value) &&
    (!unacknowledged.checked || record.state === "ACTIVE") &&
    [record.message, record.tag_id, board.tags.get(record.tag_id)?.description, record.acknowledged_by].some((part) =>
      (part ?? "").toLowerCase().includes(text.value.trim().toLowerCase()),
    );
  const element = h(
    "div",
    { class: "filters" },
    state,
    priority,
    system,
    h("label", { class: "check" }, unacknowledged, h("span", {}, words.unacknowledged)),
    text,
  );
  return { element, passes };
}
