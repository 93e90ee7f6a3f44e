import {
  shownValue
} from "./chunk-FEVEBYOL.js";
import {
  pause
} from "./chunk-GOU3LWS4.js";
import {
  isOpen
} from "./chunk-RZCE45WA.js";
import {
  PRIORITIES
} from "./chunk-QMUYOXII.js";
import {
  texts
} from "./chunk-3V6JPJD7.js";
import {
  colours
} from "./chunk-HYDNFBFZ.js";
import {
  plainText
} from "./chunk-WBNOIEZ2.js";
import {
  plainJson,
  shownName,
  shownText
} from "./chunk-WWHBNCIT.js";
import {
  serviceOf
} from "./chunk-R2A25KSH.js";
import {
  ServiceClient
} from "./chunk-Y64ILS5V.js";
import {
  locale
} from "./chunk-PQQOGEO3.js";
import {
  EXIT_GOOD
} from "./chunk-QCLSFVWH.js";
import {
  isBitacoraError
} from "./chunk-WYJWSAZZ.js";

// src/alarms/bridge-order.ts
function bridgeOrder(a, b) {
  return Number(b.condition) - Number(a.condition) || PRIORITIES.indexOf(a.priority) - PRIORITIES.indexOf(b.priority) || Number(a.state !== "ACTIVE") - Number(b.state !== "ACTIVE") || b.activated_at.localeCompare(a.activated_at);
}

// src/runtime/alarms/alarm-lines.ts
var PRIORITY_COLUMNS = 12;
var STATE_COLUMNS = 11;
function recordLine(record, tags) {
  const { id, tag_id: tagId, value, priority, state, condition, activated_at: at, message } = record;
  const shown = typeof value === "number" ? shownValue(tagId, tags.get(tagId)?.unit_si ?? "", value, locale) : String(value);
  const remarks = [
    ...state !== "CLEARED" && !condition ? [texts.returned] : [],
    ...record.acknowledged_by === null ? [] : [shownName(record.acknowledged_by)],
    ...record.shelved_until === void 0 ? [] : [texts.shelvedUntil({ until: record.shelved_until })],
    ...record.out_of_service === void 0 ? [] : [texts.outOfService]
  ];
  const head = `${id}  ${texts.priorities[priority].padEnd(PRIORITY_COLUMNS)}${texts.states[state].padEnd(STATE_COLUMNS)}`;
  const tail = remarks.length === 0 ? "" : `  (${remarks.join(", ")})`;
  return coloured(priority, record)(`${head}${at}  ${tagId} = ${shown}  ${shownText(message)}${tail}`);
}
function adviceLine(advice) {
  return colours().italic(`    ${shownText(advice)}`);
}
function coloured(priority, { state, condition }) {
  const { dim, red, yellow, reset } = colours();
  if (state === "CLEARED" || !condition) return dim;
  const isRed = priority === "emergency" || priority === "alarm";
  return state === "ACTIVE" ? isRed ? red.bold : yellow : reset;
}
function ruleLine(rule, tags) {
  const { tag_id: tagId, id, operator, threshold, priority, state, shelved, out_of_service: out, message } = rule;
  const remarks = [
    ...unjudged(rule, tags),
    ...shelved === null ? [] : [
      `${texts.shelvedUntil({ until: shelved.until })} (${texts.by({ user: shelved.user, reason: shelved.reason })})`
    ],
    ...out === null ? [] : [`${texts.outOfService} (${texts.by({ user: out.user, reason: out.reason })})`]
  ].map(shownText);
  const head = `${tagId}  ${id}  ${operator} ${threshold}  ${texts.priorities[priority]}  ${state}`;
  return [head, shownText(message), ...remarks].join("  ");
}
function unjudged({ tag_id: tagId, state, enabled }, tags) {
  if (state !== "normal") return [];
  const { value = null, quality = null } = tags.get(tagId) ?? {};
  if (quality === null) return [texts.noValueYet];
  if (value === null || quality === "bad" || quality === "stale") return [texts.noValueNow];
  return enabled === null ? [texts.onlyWhenUnknown] : [];
}
function reportLines(report, tags) {
  const { report: words } = texts;
  const counted = (list) => list.map(({ tag_id, alarm_id, count }) => `  ${count} \xD7 ${tag_id} ${alarm_id}`);
  const section = (title, lines) => lines.length === 0 ? [] : [`${title}:`, ...lines];
  return [
    words.raised({ count: report.raised, hours: report.hours }),
    words.rate({ now: report.raised_10min, peak: report.peak_10min, at: report.peak_at ?? "\u2013" }),
    ...section(
      words.floods,
      report.floods.map(({ from, until, count }) => `  ${from} \u2013 ${until}: ${count}`)
    ),
    ...section(words.chattering, counted(report.chattering)),
    ...section(
      words.standing,
      report.standing.map((record) => `  ${recordLine(record, tags)}`)
    ),
    ...section(words.top, counted(report.top))
  ];
}

// src/runtime/alarms/alarm-service.ts
var AlarmService = class _AlarmService {
  #client;
  #language;
  constructor(url, json) {
    this.#client = new ServiceClient(url);
    this.#language = json ? {} : { language: locale };
  }
  static async find(options) {
    return new _AlarmService(await serviceOf(options), options.json);
  }
  records(state) {
    return this.#client.get(this.#path("/alarms", state === void 0 ? {} : { state }), isRecords);
  }
  rules(state) {
    const path = this.#path("/alarms/rules", state === void 0 ? {} : { state });
    return this.#client.get(path, isRules);
  }
  report() {
    return this.#client.get(this.#path("/alarms/stats"), isReport);
  }
  /** By their ids. */
  async tags() {
    const tags = await this.#client.get("/tags", isTags);
    return new Map(tags.map((tag) => [tag.id, tag]));
  }
  acknowledge(recordId, user) {
    const path = this.#path(`/alarms/${encodeURIComponent(recordId)}/ack`, { user });
    return this.#client.post(path, isRecord);
  }
  async silence(recordId, user) {
    if (recordId === void 0) return this.#client.post(this.#path("/alarms/silence", { user }), isRecords);
    const path = this.#path(`/alarms/${encodeURIComponent(recordId)}/silence`, { user });
    return [await this.#client.post(path, isRecord)];
  }
  /** `act`: the last word of the path. */
  change(tagId, alarmId, act, given) {
    const path = `/alarms/rules/${encodeURIComponent(tagId)}/${encodeURIComponent(alarmId)}/${act}`;
    return this.#client.post(this.#path(path, given), isRule);
  }
  /** Until the service ends the answer. */
  async *events() {
    const decoder = new TextDecoder();
    let text = "";
    for await (const bytes of this.#client.stream(this.#path("/alarms/stream"))) {
      text += decoder.decode(bytes, { stream: true });
      const parts = text.split("\n\n");
      text = parts.pop() ?? "";
      for (const part of parts) {
        const lines = part.split("\n");
        const event = lines.find((line) => line.startsWith("event: "))?.slice("event: ".length);
        const data = lines.filter((line) => line.startsWith("data: ")).map((line) => line.slice("data: ".length));
        if (event !== void 0) yield { event, data: data.join("\n") };
      }
    }
  }
  #path(path, given = {}) {
    const query = new URLSearchParams({ ...given, ...this.#language });
    return query.size === 0 ? path : `${path}?${query}`;
  }
};
function has(value, ...names) {
  return typeof value === "object" && value !== null && names.every((name) => name in value);
}
function isRecord(value) {
  return has(value, "id", "tag_id", "state", "priority");
}
function isRecords(value) {
  return Array.isArray(value) && value.every(isRecord);
}
function isRule(value) {
  return has(value, "tag_id", "id", "state", "shelved");
}
function isRules(value) {
  return Array.isArray(value) && value.every(isRule);
}
function isReport(value) {
  return has(value, "raised", "top", "chattering");
}
function isTags(value) {
  return Array.isArray(value) && value.every((tag) => has(tag, "id", "unit_si", "value", "quality"));
}

// src/runtime/alarms/alarm-verbs.ts
var RETRY_MS = 2e3;
async function listAlarms(options, all) {
  const service = await AlarmService.find(options);
  const records = await service.records(all ? void 0 : "active");
  const tags = await tagsOf(service, options);
  const advice = options.json ? /* @__PURE__ */ new Map() : adviceOf(await service.rules("open"));
  for (const record of all ? records : records.toSorted(bridgeOrder)) {
    printRecord(record, tags, options);
    if (isOpen(record)) printAdvice(advice.get(record.id));
  }
  if (records.length === 0) process.stderr.write(`${texts.none}
`);
  return EXIT_GOOD;
}
async function acknowledgeAlarm(options, recordId, user) {
  const service = await AlarmService.find(options);
  const record = await service.acknowledge(recordId, user);
  printRecord(record, await tagsOf(service, options), options);
  return EXIT_GOOD;
}
async function silenceAlarms(options, recordId, user) {
  const service = await AlarmService.find(options);
  const records = await service.silence(recordId, user);
  if (options.json) for (const record of records) process.stdout.write(`${plainJson(record)}
`);
  else process.stdout.write(`${texts.silenced({ count: records.length })}
`);
  return EXIT_GOOD;
}
async function changeRule(options, { tagId, alarmId, acts }) {
  const service = await AlarmService.find(options);
  const tags = await tagsOf(service, options);
  for (const [act, given] of acts) printRule(await service.change(tagId, alarmId, act, given), tags, options);
  return EXIT_GOOD;
}
async function endSuppression(options, tagId, alarmId, user) {
  const service = await AlarmService.find(options);
  const rule = (await service.rules(void 0)).find((each) => each.tag_id === tagId && each.id === alarmId);
  const acts = [
    ...rule === void 0 || rule.shelved !== null || rule.out_of_service === null ? ["unshelve"] : [],
    ...rule === void 0 || rule.out_of_service === null ? [] : ["return-to-service"]
  ];
  return changeRule(options, { tagId, alarmId, acts: acts.map((act) => [act, { user }]) });
}
async function listRules(options, state) {
  const service = await AlarmService.find(options);
  const rules = await service.rules(state);
  const tags = await tagsOf(service, options);
  for (const rule of rules) {
    printRule(rule, tags, options);
    if (!options.json) printAdvice(rule.advice);
  }
  if (rules.length === 0) process.stderr.write(`${texts.noRules}
`);
  return EXIT_GOOD;
}
async function printStatistics(options) {
  const service = await AlarmService.find(options);
  const report = await service.report();
  const tags = await tagsOf(service, options);
  const lines = options.json ? [plainJson(report)] : reportLines(report, tags).map(plainText);
  process.stdout.write(`${lines.join("\n")}
`);
  return EXIT_GOOD;
}
async function watchAlarms(options, stop) {
  const service = await AlarmService.find(options);
  let tags = await tagsOf(service, options);
  const take = ({ event, data }) => {
    const records = event === "alarms" ? JSON.parse(data).toSorted(bridgeOrder) : [];
    if (event === "alarm") records.push(JSON.parse(data));
    for (const record of records) printRecord(record, tags, options);
  };
  const follow = async () => {
    for (; ; ) {
      try {
        for await (const event of service.events()) take(event);
      } catch (error) {
        if (!isBitacoraError(error, "service-unreachable")) throw error;
        process.stderr.write(`${texts.unreachable({ reason: String(error.details["reason"]) })}
`);
      }
      await pause(RETRY_MS);
      tags = await tagsOf(service, options).catch(() => tags);
    }
  };
  const stopped = new Promise((resolve) => stop.addEventListener("abort", () => resolve(), { once: true }));
  await Promise.race([follow(), stopped]);
  return EXIT_GOOD;
}
async function tagsOf(service, { json }) {
  return json ? /* @__PURE__ */ new Map() : service.tags();
}
function printRecord(record, tags, { json }) {
  process.stdout.write(`${json ? plainJson(record) : recordLine(record, tags)}
`);
}
function adviceOf(rules) {
  return new Map(
    rules.flatMap(
      ({ record_id: id, advice }) => id === null || advice === void 0 ? [] : [[id, advice]]
    )
  );
}
function printAdvice(advice) {
  if (advice !== void 0) process.stdout.write(`${adviceLine(advice)}
`);
}
function printRule(rule, tags, { json }) {
  process.stdout.write(`${json ? plainJson(rule) : plainText(ruleLine(rule, tags))}
`);
}

export {
  listAlarms,
  acknowledgeAlarm,
  silenceAlarms,
  changeRule,
  endSuppression,
  listRules,
  printStatistics,
  watchAlarms
};
