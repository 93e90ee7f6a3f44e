/**
 * More of one alarm, below its row: what to do first, its rule in words, its occurrences as a line of time, its tag's chart, and
 * what can be done beside acknowledging: silence, shelve, take out of service.
 */
import { post, serviceNow } from "../api.js";
import { alarmLine } from "../draw/alarm-line.js";
import { h, setText } from "../dom.js";
import { ruleText } from "../rule-text.js";
import { serviceOffers } from "../service-offers.js";
import { formatTime, texts } from "../texts.js";
import { chartOf, openDetail } from "./detail.js";
import { notice } from "./notice.js";
import { askedSuppression } from "./suppression.js";
import { knownUser } from "./user.js";

const SPANS_S = [3600, 21_600, 86_400, 604_800];

/** `recordsOf(record)` gives all records of the same rule. */
export function alarmMore(board, recordsOf) {
  const advice = h("p", { class: "advice" });
  const words = h("p");
  const rule = h("div", { class: "rule" }, advice, words);
  const line = h("div");
  const picture = h("div", { class: "detail-chart" });
  const acts = h("div", { class: "acts" });
  const element = h("div", { class: "alarm-more" }, rule, line, picture, acts);
  let drawn = "";

  const update = async (record) => {
    const { tag_id: tagId, alarm_id: alarmId } = record;
    const tag = board.tags.get(tagId);
    const watched = board.rulesOf(tagId).find(({ id, alarm_id: other }) => (other ?? id) === alarmId);
    const nameOf = (id) => board.tags.get(id)?.description ?? id;
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
    const spanS = SPANS_S.find((span) => ageS < span * 0.8) ?? SPANS_S.at(-1);
    line.replaceChildren(
      alarmLine({
        records,
        fromMs: toMs - spanS * 1000,
        toMs,
        title: texts.alarms.history(records.length),
        label: (one) => `${texts.alarms.states[one.state]} · ${texts.alarms.since(formatTime(one.activated_at))}`,
      }),
    );
    showActs(record, watched, tag);
    if (tag === undefined) return;
    const made = await chartOf(tag, spanS, board.rulesOf(tagId)).catch((error) =>
      h("p", { class: "quiet" }, texts.failed(error.message)),
    );
    picture.replaceChildren(made);
  };

  const showActs = (record, watched, tag) => {
    void serviceOffers().then((offers) => {
      const focused = acts.contains(document.activeElement) ? document.activeElement.textContent : undefined;
      acts.replaceChildren(...actsOf(board, record, { watched, tag, offers }));
      if (focused !== undefined) [...acts.children].find(({ textContent }) => textContent === focused)?.focus();
    });
  };
  return { element, update };
}

function actsOf(board, record, { watched, tag, offers }) {
  const words = texts.alarms.acts;
  const { tag_id: tagId, alarm_id: alarmId } = record;
  const ofRule = (act) => `/alarms/rules/${encodeURIComponent(tagId)}/${encodeURIComponent(alarmId)}/${act}`;
  const rulePath = (act) => `post /alarms/rules/{}/{}/${act}`;
  const button = (text, onclick) =>
    h("button", { type: "button", class: "plain", onclick: () => void onclick() }, text);
  const done = async (path, parameters = {}) => {
    const user = await knownUser();
    if (user === undefined) return;
    try {
      await post(path, { user, ...parameters });
      await board.load();
    } catch (error) {
      notice(texts.alarms.acts.failed(error.message), "bad");
    }
  };
  const suppress = async (act, title, withEnd) => {
    const answer = await askedSuppression(title, record.message, withEnd);
    if (answer !== undefined) await done(ofRule(act), answer);
  };
  const shelved = Boolean(watched?.shelved ?? watched?.shelved_until ?? record.shelved_until);
  const isOut = Boolean(watched?.out_of_service ?? record.out_of_service);
  const all = [
    [record.state === "ACTIVE", "post /alarms/{}/silence", words.silence, () =>
      done(`/alarms/${encodeURIComponent(record.id)}/silence`)],
    [!shelved && !isOut, rulePath("shelve"), words.shelve, () => suppress("shelve", words.shelve, true)],
    [shelved, rulePath("unshelve"), words.unshelve, () => done(ofRule("unshelve"))],
    [!isOut, rulePath("out-of-service"), words.outOfService, () => suppress("out-of-service", words.outOfService, false)],
    [isOut, rulePath("return-to-service"), words.returnToService, () => done(ofRule("return-to-service"))],
  ]; // prettier-ignore
  return [
    ...(tag === undefined ? [] : [button(words.tag, () => openDetail(board, tagId))]),
    ...all
      .filter(([isDue, operation]) => isDue && offers.has(operation))
      .map(([, , text, onclick]) => button(text, onclick)),
  ];
}

/** ` · shelved by Ana until 10:31: sensor is broken`. */
function madeBy(watched) {
  const words = texts.alarms.acts;
  const { shelved, out_of_service: out } = watched ?? {};
  const parts = [
    shelved && words.shelvedBy(shelved.user ?? "", formatTime(shelved.until), shelved.reason ?? ""),
    typeof out === "object" && out !== null && words.outBy(out.user, out.reason),
  ].filter(Boolean);
  return parts.map((part) => ` · ${part}`).join("");
}
