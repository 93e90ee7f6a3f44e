/** How many alarms there have been, in a line: whether it is a flood, and which come most. Hidden where the service does not count them. */
import type { AlarmReport, Board } from "../board.ts";
import { h, setText } from "../dom.ts";
import { texts } from "../texts.ts";

export function alarmStatistics(board: Board): { readonly element: HTMLElement; readonly update: () => void } {
  const element = h("p", { class: "quiet statistics", hidden: true });
  const update = () => {
    element.hidden = board.statistics === undefined;
    if (board.statistics !== undefined) setText(element, textOf(board.statistics, board));
  };
  return { element, update };
}

function textOf(report: AlarmReport, board: Board): string {
  const { hours, raised, raised_10min: now, peak_10min: peak, chattering, standing } = report;
  const words = texts.alarms.statistics;
  const parts = [words.raised(raised, hours), words.now(now), words.peak(peak)];
  const names = chattering.map((one) => board.ruleOf(one)?.message ?? one.alarm_id);
  if (names.length > 0) parts.push(words.chattering([...new Set(names)].join(", ")));
  if (standing.length > 0) parts.push(words.standing(standing.length));
  return parts.join(" · ");
}
