/**
 * More of one alarm, below its row: what to do first, its rule in words, its occurrences as a line of time, the chart of its tag with
 * the limits, and what is done more seldom: open the reading, silence this one, take its rule out of service.
 */
import { messageOf, serviceNow } from "../link/api.ts";
import type { AlarmRecord, AlarmRule, Board } from "../board.ts";
import { alarmLine } from "../draw/alarm-line.ts";
import { h, setText } from "../dom.ts";
import { ruleText } from "../rule-text.ts";
import { formatTime, texts } from "../texts.ts";
import { actButtons } from "./alarm-acts.ts";
import { chartOf, openDetail } from "./detail.ts";

const SPANS_S = [3600, 21_600, 86_400];
const LONGEST_S = 604_800;

export interface More {
  readonly element: HTMLElement;
  readonly update: (record: AlarmRecord) => Promise<void>;
}

/** `recordsOf(record)` gives all records of the same rule. */
export function alarmMore(board: Board, recordsOf: (record: AlarmRecord) => readonly AlarmRecord[]): More {
  const advice = h("p", { class: "advice" });
  const words = h("p");
  const rule = h("div", { class: "rule" }, advice, words);
  const line = h("div");
  const picture = h("div", { class: "detail-chart" });
  const acts = actButtons(board, ["silence", "outOfService", "returnToService"]);
  const reading = h(
    "button",
    { type: "button", class: "plain", onclick: () => shown && openDetail(board, shown.tag_id) },
    texts.alarms.acts.tag,
  );
  let shown: AlarmRecord | undefined;
  const element = h(
    "div",
    { class: "alarm-more" },
    rule,
    line,
    picture,
    h("div", { class: "acts" }, reading, ...acts.buttons),
  );
  let drawn = "";

  const update = async (record: AlarmRecord): Promise<void> => {
    shown = record;
    const { tag_id: tagId } = record;
    const tag = board.tags.get(tagId);
    const watched = board.ruleOf(record);
    reading.hidden = tag === undefined;
    acts.update(record);
    const nameOf = (id: string) => board.tags.get(id)?.description ?? id;
    setText(
      words,
      tag === undefined ? "" : `${texts.rules.title}: ${ruleText(watched ?? record, tag, nameOf)}${madeBy(watched)}`,
    );
    setText(advice, watched?.advice ?? "");
    const records = recordsOf(record);
    const now = JSON.stringify([records, watched]);
    if (now === drawn) return;
    drawn = now;
    const toMs = serviceNow();
    const ageS = (toMs - Date.parse(record.activated_at)) / 1000;
    const spanS = SPANS_S.find((span) => ageS < span * 0.8) ?? LONGEST_S;
    line.replaceChildren(lineOf(records, { fromMs: toMs - spanS * 1000, toMs }));
    if (tag === undefined) return;
    const made = await chartOf(tag, spanS, board.rulesOf(tagId)).catch((error: unknown) =>
      h("p", { class: "quiet" }, texts.failed(messageOf(error))),
    );
    picture.replaceChildren(made);
  };

  return { element, update };
}

function lineOf(
  records: readonly AlarmRecord[],
  span: { readonly fromMs: number; readonly toMs: number },
): SVGSVGElement {
  return alarmLine({
    ...span,
    records,
    title: texts.alarms.history(records.length),
    label: (one) => `${texts.alarms.states[one.state]} · ${texts.alarms.since(formatTime(one.activated_at))}`,
  });
}

/** ` · shelved by Ana until 10:31: sensor is broken`. */
function madeBy(watched: AlarmRule | undefined): string {
  const words = texts.alarms.acts;
  const { shelved, out_of_service: out } = watched ?? {};
  const parts = [
    shelved && words.shelvedBy(shelved.user, formatTime(shelved.until), shelved.reason),
    out && words.outBy(out.user, out.reason),
  ].filter(Boolean);
  return parts.map((part) => ` · ${part}`).join("");
}
