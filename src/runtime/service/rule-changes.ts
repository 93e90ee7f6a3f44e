/**
 * Alarm rules that people change while the service runs. A change is an edit of the project's text: it is checked as a whole project is,
 * goes into the log book with who, before and after, then into the project file (a copy of the one before stays beside it), and is taken
 * up by a reload. Nothing that somebody else has written in the file meanwhile is applied along with it: then the change is refused.
 */
import { isDeepStrictEqual } from "node:util";
import type { Caller } from "../../access/caller.ts";
import { nameInBook } from "../../acts/gate.ts";
import { Refused } from "../../core/refused.ts";
import type { Alarms, RuleStatus } from "../../alarms/alarms.ts";
import type { AlarmRule } from "../../alarms/rule.ts";
import { alarmConfiguration } from "../../api/endpoints/tags.ts";
import type { RuleChanging, RuleOrigin, TrialResult } from "../../api/service.ts";
import { unitOf } from "../../tags/vocabulary/vocabulary.ts";
import type { Asker } from "../../historian/question-queue.ts";
import type { History } from "../../historian/history.ts";
import type { JsonObject } from "../../core/json-value.ts";
import type { Locale } from "../../messages/locale.ts";
import { defaultAlarmRow } from "../../project/default-alarms.ts";
import { faultLine } from "../../project/fault.ts";
import type { Project } from "../../project/project.ts";
import type { RuleChange } from "../../project/rule-edits.ts";
import { shownValue } from "../../project/shown-values.ts";
import { alarmsOfTag } from "../../project/with-default-alarms.ts";
import { workedOn, writeProject, type WritingService } from "./project-writing.ts";
import { type AskHistory, tagsOf, type TrialQuestion } from "./trial/rule-trial.ts";
import { Trials } from "./trial/trials.ts";
import type { WholeService } from "./whole-service.ts";

const DAY_MS = 24 * 3_600_000;

/** `payload.event` of the entry. */
const RULE_CHANGED = "alarm_rule_changed";

type RuledService = WritingService &
  Pick<WholeService, "acts" | "complete" | "present" | "reloading" | "tags"> & {
    readonly alarms: Pick<Alarms, "rules" | "rulesFor">;
    readonly history: Pick<History, "columns">;
  };

interface Edited {
  readonly text: string;
  /** Hash of the text that was edited. */
  readonly sha256: string;
  readonly before: AlarmRule | undefined;
  readonly after: AlarmRule | undefined;
}

export class RuleChanges implements RuleChanging {
  readonly #service: RuledService;
  readonly #trials = new Trials();

  constructor(service: RuledService) {
    this.#service = service;
  }

  originOf(tagId: string, alarmId: string): RuleOrigin {
    const { project } = this.#service.present;
    if (project.addedAlarms[tagId]?.some(({ id }) => id === alarmId) === true) return "project";
    const tag = project.tags.find(({ id }) => id === tagId);
    if (tag?.isOurs === true) return "service";
    if (tag !== undefined && tag.hasDefaultAlarms !== true)
      return tag.alarms.some(({ id }) => id === alarmId) ? "project" : "service";
    return defaultAlarmRow(tagId, alarmId) === undefined ? "service" : "default";
  }

  async change(
    caller: Caller,
    change: RuleChange,
    { user: said, language }: { readonly user: string; readonly language: Locale },
  ): Promise<RuleStatus | { readonly removed: true }> {
    const { acts, projectStore } = this.#service;
    await acts.gate.check(caller, "change rule");
    const by = nameInBook(caller, said);
    const work = () => this.#change(change, by, language);
    const things = [["rules", change.tagId, change.alarmId]];
    return projectStore?.turn.takeFirst({ things, by }, work) ?? work();
  }

  async trial(
    change: RuleChange,
    { days, language, caller }: { readonly days: number; readonly language: Locale; readonly caller: Caller },
    asker: Asker,
  ): Promise<TrialResult> {
    const { history } = this.#service;
    const ask: AskHistory = (query, reduction) => history.columns(query, { ...asker, reduction });
    // One of each person, two in all: that is looked at before anything is read.
    return this.#trials.run(nameOf(caller), ask, () => this.#question(change, days, language), asker.signal);
  }

  async #question(change: RuleChange, days: number, language: Locale): Promise<TrialQuestion> {
    const edited = await this.#edited(change, language);
    const { after: rule } = edited;
    if (rule === undefined) throw new Refused("no-such-rule", change);
    const { clock, tags } = this.#service;
    const untilMs = clock.now();
    const timeoutsMs = new Map<string, number>();
    for (const id of tagsOf(rule)) timeoutsMs.set(id, (tags.definition(id)?.timeoutS || Infinity) * 1000);
    return { rule, sinceMs: untilMs - days * DAY_MS, untilMs, timeoutsMs };
  }

  trialShare(caller: Caller): number | undefined {
    return this.#trials.shareOf(nameOf(caller));
  }

  async #change(change: RuleChange, user: string, language: Locale): ReturnType<RuleChanges["change"]> {
    const edited = await this.#edited(change, language);
    const { reloading, alarms } = this.#service;
    if (!isDeepStrictEqual(edited.before, edited.after)) {
      const { text, sha256 } = edited;
      const entry = this.#entry(change, edited, user);
      await writeProject(this.#service, { text, sha256, entry }, language);
      const report = await reloading.again(language, user);
      if ("refused" in report) throw new Refused("rule-refused", { lines: [report.refused] });
    }
    if (edited.after === undefined) return { removed: true };
    const { tagId, alarmId } = change;
    const status = alarms.rules().find(({ rule }) => rule.tagId === tagId && rule.id === alarmId);
    return status ?? unheard(edited.after);
  }

  /** The project's text with the change, and the rule in both. */
  async #edited(change: RuleChange, language: Locale): Promise<Edited> {
    const { alarms, complete, projectStore: store, present } = this.#service;
    const { tagId, alarmId, keys } = change;
    if (store === undefined) throw new Refused("rule-not-editable", { tagId, alarmId });
    const read = await store.text().catch(() => undefined);
    if (read === undefined || (present.file !== undefined && read.state.sha256 !== present.file.sha256))
      throw new Refused("project-changed");
    const isOurs =
      this.originOf(tagId, alarmId) === "service" && alarms.rulesFor(tagId).some(({ id }) => id === alarmId);
    if (isOurs) throw new Refused("rule-not-editable", { tagId, alarmId });
    const answer = await workedOn(store, { text: read.text, rule: change }, "rule-refused", language);
    const { text, result } = answer;
    if (text === undefined)
      throw new Refused(answer.lacksRule ? "no-such-rule" : "rule-not-editable", { tagId, alarmId });
    const { project, faults } = result;
    if (project === undefined)
      throw new Refused("rule-refused", { lines: faults.map((fault) => faultLine(fault, language)) });
    const before = this.#ruleIn(present.project, change);
    const completed = complete(project);
    const after = this.#ruleIn(completed, change);
    const isAsAsked = (after === undefined) === (keys === undefined) && changesOnly(tagId, present.project, completed);
    if (!isAsAsked) throw new Refused("rule-not-editable", { tagId, alarmId });
    return { text, sha256: read.state.sha256, before, after };
  }

  #ruleIn(project: Project, { tagId, alarmId }: RuleChange): AlarmRule | undefined {
    const { tags, messages } = this.#service;
    const listed = project.tags.find(({ id }) => id === tagId);
    const unlisted = tags.definition(tagId) ?? { id: tagId, description: "", unitSi: unitOf(tagId) };
    const rules = listed?.alarms ?? alarmsOfTag(unlisted, project, messages.defaultAlarms);
    return rules.find(({ id }) => id === alarmId);
  }

  #entry({ tagId, alarmId }: RuleChange, { before, after }: Edited, user: string) {
    const { entries } = this.#service.messages;
    const [was, is] = [before, after].map((rule) => rule && (alarmConfiguration(rule, undefined) as JsonObject));
    const keys = Object.keys({ ...was, ...is }).filter((key) => !isDeepStrictEqual(was?.[key], is?.[key]));
    const unit = unitOf(tagId, this.#service.tags);
    const said = (key: string, value: unknown) =>
      typeof value === "number" && ["threshold", "low", "high"].includes(key)
        ? shownValue(tagId, unit, value, entries.language)
        : value === undefined ? "–" : typeof value === "string" ? value : JSON.stringify(value); // prettier-ignore
    const changes = keys.map((key) => `${key} ${said(key, was?.[key])} → ${said(key, is?.[key])}`).join(", ");
    const act = before === undefined ? "added" : after === undefined ? "removed" : "changed";
    const message = (after ?? before)?.message ?? alarmId;
    return {
      kind: "manual",
      summary: entries.alarmRuleChanged({ act, message, tagId, user, changes }),
      payload: { event: RULE_CHANGED, tag_id: tagId, alarm_id: alarmId, before: was ?? null, after: is ?? null },
      user,
    } as const;
  }
}

/** How a rule stands whose tag has not been heard yet: the engine takes it up with the tag. */
function unheard(rule: AlarmRule): RuleStatus {
  const enabled = rule.onlyWhen === undefined ? undefined : null;
  return { rule, state: "normal", record: undefined, enabled, shelved: undefined, outOfService: undefined };
}

/** Whose trial it is, as far as that is known. */
function nameOf({ name, client = "" }: Caller): string {
  return name ?? client;
}

/** Whether two projects differ in this tag only. */
function changesOnly(tagId: string, before: Project, after: Project): boolean {
  const others = ({ tags, addedAlarms }: Project) => ({
    tags: tags.filter(({ id }) => id !== tagId),
    addedAlarms: Object.entries(addedAlarms).filter(([id]) => id !== tagId),
  });
  return isDeepStrictEqual(others(before), others(after));
}
