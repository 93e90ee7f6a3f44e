/** All about one tag: its value now, its course over a span of time, and its alarm configurations. */
import { type Answer, getJson, historyOf, messageOf, serviceNow } from "../link/api.ts";
import { texts as alarmTexts } from "../alarms/line-texts.ts";
import type { AlarmRule, Board, Tag } from "../board.ts";
import { chart } from "../draw/chart.ts";
import { h, setAttribute, setText } from "../dom.ts";
import { formatTime, language, texts } from "../texts.ts";
import { type Limiting, limitsOf, truthLimitsOf } from "../limits.ts";
import { ruleText } from "../rule-text.ts";
import { formatShown, shown } from "../../src/tags/vocabulary/shown-number.ts";
import { closeButton, showDialog } from "./dialog.ts";
import { mark, unitOf, valueText, withUnit } from "./reading.ts";

type Rules = Answer<"get", "/tags/{tag_id}">["alarms"];

/** What an axis is written in as well; an angle to a side has its sign there. */
const AXIS_FORMS = new Set(["moment", "duration", "latitude", "longitude", "course"]);
const SPANS_S = [600, 3600, 21_600, 86_400, 604_800, 31_536_000] as const;
/** About as many points as the chart has room for; each interval gives its least and its greatest. */
const INTERVALS = 300;
const REFRESH_MS = 5000;
const REFRESH_MAX_S = 300;

let spanS: (typeof SPANS_S)[number] = SPANS_S[0];

export function openDetail(board: Board, tagId: string): void {
  const tag = board.tags.get(tagId);
  if (tag === undefined) return;
  const value = h("b");
  const unit = h("i");
  const quality = h("span", { class: "detail-quality" });
  const picture = h("div", { class: "detail-chart" });
  const conditions = h("ul", { class: "conditions" });
  let rules: Rules = [];

  const dialog = h(
    "dialog",
    { class: "detail", "aria-label": tag.description },
    h(
      "header",
      {},
      h("div", {}, h("h2", {}, tag.description), h("code", {}, tag.id)),
      closeButton("×", { class: "close", "aria-label": texts.detail.close }),
    ),
    h(
      "div",
      { class: "detail-body" },
      h("p", { class: "detail-value" }, h("span", { class: "value" }, value, unit), quality),
      spanChoice(() => void draw()),
      picture,
      conditions,
    ),
  );

  const update = (): void => {
    const current = board.tags.get(tagId);
    if (current === undefined) return;
    setText(value, valueText(current));
    setText(unit, unitOf(current));
    const measured = current.timestamp === null ? "" : ` · ${texts.detail.measured(formatTime(current.timestamp))}`;
    setText(quality, `${texts.quality[current.quality ?? "none"]}${measured}`);
    mark(dialog, current, board);
  };

  const draw = async (): Promise<void> => {
    const asked = spanS;
    try {
      const made = await chartOf(board.tags.get(tagId) ?? tag, asked, rules);
      if (asked === spanS) picture.replaceChildren(made);
    } catch (error) {
      picture.replaceChildren(h("p", { class: "quiet" }, texts.failed(messageOf(error))));
    }
  };

  const end = board.onTags((ids) => ids.has(tagId) && update());
  // A year does not change within seconds.
  let drawnAt = 0;
  const timer = setInterval(() => {
    if (Date.now() - drawnAt < Math.min(intervalOf(spanS), REFRESH_MAX_S) * 1000) return;
    drawnAt = Date.now();
    void draw();
  }, REFRESH_MS);
  dialog.addEventListener("close", () => {
    end();
    clearInterval(timer);
  });
  dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
  showDialog(dialog);
  update();
  void draw();
  getJson("/tags/{tag_id}", { tag_id: tagId })
    .then(({ alarms }) => {
      rules = alarms;
      conditions.replaceChildren(...conditionList(board, tag, rules));
      return draw();
    })
    .catch(() => {}); // A tag without a value yet has no detail to ask for.
}

/** `draw` is called when another one is chosen. */
function spanChoice(draw: () => void): HTMLElement {
  const buttons = SPANS_S.map((span) => {
    const choose = () => {
      spanS = span;
      show();
      draw();
    };
    return { span, button: h("button", { type: "button", onclick: choose }, texts.detail.spans[span]) };
  });
  const show = () => {
    for (const { span, button } of buttons) setAttribute(button, "aria-pressed", String(span === spanS));
  };
  show();
  return h("div", { class: "segments", role: "group" }, ...buttons.map(({ button }) => button));
}

/** Whole minutes and whole hours are what the service answers fastest. */
function intervalOf(span: number): number {
  const seconds = Math.max(1, span / INTERVALS);
  const unit = seconds >= 3600 ? 3600 : seconds >= 60 ? 60 : 1;
  return Math.round(seconds / unit) * unit;
}

/** The chart of a tag over `span` seconds, with the normal range and the limits of its rules. */
export async function chartOf(tag: Tag, span: number, rules: readonly Limiting[]): Promise<HTMLElement> {
  const intervalS = intervalOf(span);
  const turn = tag.unit_si === "deg" ? 360 : undefined;
  const isTruth = tag.unit_si === "bool";
  const aggregate = turn !== undefined ? "mean" : "minmax";
  const records = await historyOf(tag.id, { spanS: span, intervalS, aggregate });
  const points = records
    .filter(({ value }) => value !== null)
    .map(({ timestamp, value }) => ({ t: Date.parse(timestamp), v: shown(Number(value), tag.display) }));
  if (points.length === 0) return h("p", { class: "quiet" }, texts.detail.noHistory);
  const toMs = serviceNow();
  const { form } = tag.display;
  const limit = (si: number | null) => (si === null ? null : shown(si, tag.display));
  return chart({
    points,
    fromMs: toMs - span * 1000,
    toMs,
    // Records of neighbouring intervals are less than two intervals apart: what is further has an empty one between.
    gapMs: Math.max(intervalS * 2, 15) * 1000,
    turn,
    isTruth,
    normalMin: limit(tag.range_normal_min),
    normalMax: limit(tag.range_normal_max),
    limits: isTruth ? truthLimitsOf(rules) : limitsOf(rules).map((one) => ({ ...one, at: shown(one.at, tag.display) })),
    format: (v) =>
      isTruth
        ? withUnit(tag, v === 1)
        : formatShown(v, { ...tag.display, form: form !== null && AXIS_FORMS.has(form) ? form : null }, language),
    formatTime,
  });
}

function conditionList(board: Board, tag: Tag, rules: Rules): HTMLElement[] {
  if (rules.length === 0) return [];
  const nameOf = (id: string) => board.tags.get(id)?.description ?? id;
  return [
    h("li", { class: "conditions-title" }, texts.detail.conditions),
    ...rules.map((rule) =>
      h(
        "li",
        {},
        chip(rule.priority),
        ` ${rule.message}: `,
        h("span", {}, ruleText(rule, tag, nameOf)),
        h("p", { class: "advice" }, rule.advice ?? ""),
      ),
    ),
  ];
}

function chip(priority: AlarmRule["priority"]): HTMLElement {
  return h("span", { class: "chip", "data-priority": priority }, alarmTexts.priorities[priority]);
}
