/**
 * Takes up a project that was changed while the service runs. Each part is applied as the table says, or waits for a restart; what belongs
 * together waits together. Values, alarms, the log book and the connections of clients stay as they are; where sources are opened again,
 * nothing is heard for a moment.
 */
import { kindOf } from "../../connectors/sources.ts";
import { isDeepStrictEqual } from "node:util";
import type { Connector } from "../../connectors/connector.ts";
import { CONNECTORS } from "../../connectors/connectors.ts";
import type { ReloadReport } from "../../api/service.ts";
import { otherTagOf } from "../../alarms/conditions/kinds.ts";
import { type AlarmRule, ruleKey } from "../../alarms/rule.ts";
import { isBitacoraError } from "../../core/errors.ts";
import { Turn } from "../../core/turn.ts";
import { PROJECT_RELOADED } from "../../logbook/entry/audit-event.ts";
import type { Locale } from "../../messages/locale.ts";
import { messagesIn } from "../../messages/messages.ts";
import { unitOfTag } from "../../tags/vocabulary/vocabulary.ts";
import { alarmsOfTag } from "../../project/with-default-alarms.ts";
import type { Project, ProjectTag } from "../../project/project.ts";
import type { ProjectFileState } from "../../project/project-file.ts";
import { ownUnits } from "../../project/own-units.ts";
import { describeError } from "../../messages/describe-error.ts";
import { projectRules } from "./open-alarms.ts";
import type { WholeService } from "./whole-service.ts";

type Part = "sources" | "rules" | "tags" | "derivations" | "calibrations";
/** The id cannot change: another one is a fault of the file, see `parseProject`. */
type Key = Exclude<keyof Project, "id" | "given">;

/** What has to be done where a part of the project has changed; undefined: only a restart can. */
const TAKES: Readonly<Record<Key, readonly Part[] | undefined>> = {
  name: [],
  customer: [],
  // Our nodes say the vessel's name on their buses.
  vessel: ["sources"],
  host: undefined,
  port: undefined,
  announce: undefined,
  systemsEnabled: [],
  sources: ["sources"],
  outputsSimulated: ["sources"],
  tags: ["tags", "rules"],
  historian: undefined,
  logbook: undefined,
  nmea2000: ["sources"],
  bridge: ["sources"],
  defaultAlarms: ["rules"],
  anchor: [],
  collision: [],
  addedAlarms: ["rules"],
  https: undefined,
  // Rights do not change while people are signed in.
  access: undefined,
  // Asked for with each answer.
  names: [],
  calibrate: ["calibrations"],
  derive: ["derivations"],
};

/**
 * What belongs together where a tag gets another unit: the values that come in, the rules that judge them, and what else the file was
 * checked with. Half of it would show litres as cubic metres, and judge them so.
 */
const WITH_UNITS = [
  "systemsEnabled",
  "sources",
  "tags",
  "nmea2000",
  "defaultAlarms",
  "addedAlarms",
  "calibrate",
  "derive",
] as const satisfies readonly Key[];

/** As they are called in the project file. */
const NAMES: Partial<Record<Key, string>> = {
  systemsEnabled: "systems_enabled",
  outputsSimulated: "outputs_simulated",
  defaultAlarms: "alarms.defaults",
  addedAlarms: "alarms.rules",
};

type ReloadedService = Pick<
  WholeService,
  | "alarms"
  | "complete"
  | "connected"
  | "derive"
  | "intake"
  | "log"
  | "messages"
  | "outbox"
  | "outputs"
  | "present"
  | "projectStore"
  | "sourcing"
  | "tags"
  | "watches"
>;

export class Reload {
  readonly #service: ReloadedService;
  readonly #turn = new Turn();

  constructor(service: ReloadedService) {
    this.#service = service;
  }

  /** As `Service.reload`; one after the other. */
  async fromFile(language: Locale, user: string): Promise<ReloadReport | { readonly refused: string }> {
    if (this.#service.projectStore?.file !== undefined) return this.again(language, user);
    return this.#refuse(messagesIn(language).cli.serve.nothingToReload);
  }

  /** The same, also of the demo, whose text in memory was changed. */
  again(language: Locale, user: string): Promise<ReloadReport | { readonly refused: string }> {
    return this.#turn.take(() => this.#fromFile(language, user));
  }

  async #fromFile(language: Locale, user: string): Promise<ReloadReport | { readonly refused: string }> {
    const { projectStore } = this.#service;
    if (projectStore === undefined) return this.#refuse(messagesIn(language).cli.serve.nothingToReload);
    try {
      const { project, file, warnings } = await projectStore.read(language);
      for (const line of warnings) this.#service.log.warning(line);
      return await this.#take(this.#service.complete(project), file, user);
    } catch (error) {
      if (!isBitacoraError(error, "project-invalid", "project-unreadable", "project-too-costly")) throw error;
      return this.#refuse(describeError(error, language));
    }
  }

  #refuse(refused: string): { readonly refused: string } {
    this.#service.log.error(refused);
    return { refused };
  }

  async #take(next: Project, file: ProjectFileState, user: string): Promise<ReloadReport> {
    const { present } = this.#service;
    const converted = this.#convertedTags(present.project, next);
    const change = changeOf(present.project, next, converted.length > 0);
    const tagsLater = await this.#apply(change);
    const report = {
      applied: change.now,
      needs_restart: [...change.later, ...converted.map((id) => `tags.${id}`), ...tagsLater],
    };
    const fileBefore = present.file;
    present.file = file;
    if (report.applied.length + report.needs_restart.length > 0)
      this.#tell(report, user, { project_sha256: file.sha256, ...wasBefore(fileBefore) });
    return report;
  }

  /** Gives the tags that a restart has to take. */
  async #apply({ project, parts, connectors }: Change): Promise<readonly string[]> {
    const { present, connected, outputs, sourcing, tags, intake, derive, watches } = this.#service;
    const before = present.project;
    const rulesBefore = this.#rulesOf(before);
    present.project = project;
    const tagsLater = parts.has("tags") ? this.#takeTags(before, project) : [];
    if (parts.has("rules")) this.#takeRules(rulesBefore, this.#rulesOf(project));
    if (parts.has("calibrations")) intake.calibrate(project.calibrate);
    if (parts.has("derivations")) derive.take(project);
    watches.take(project);
    for (const connector of connectors) await connected.reopen(connector, outputs);
    if (parts.has("sources")) await sourcing.replace(project, tags);
    return tagsLater;
  }

  #tell(report: ReloadReport, user: string, hashes: Readonly<Record<string, string>>): void {
    const { outbox, log, messages } = this.#service;
    const applied = report.applied.join(", ");
    const restart = report.needs_restart.join(", ");
    log.info(messages.cli.serve.reloaded({ applied, restart }));
    const payload = { event: PROJECT_RELOADED, ...report, ...hashes };
    outbox.add({
      kind: "manual",
      summary: messages.entries.projectReloaded({ applied, restart }),
      payload,
      user,
    });
  }

  /** Tags with values in a unit that is another one in the new project, listed or not. */
  #convertedTags(before: Project, after: Project): string[] {
    const { tags, log, messages } = this.#service;
    const [was, willBe] = [ownUnits(before), ownUnits(after)];
    const converted = [...tags.entries()].flatMap(({ definition: { id, unitSi } }) => {
      const own = willBe(id);
      if (own === was(id)) return [];
      const unit = own ?? unitOfTag(id);
      return unit === undefined || unit === unitSi ? [] : [{ id, from: unitSi, to: unit }];
    });
    for (const { id, from, to } of converted) log.warning(messages.cli.serve.otherUnit({ tag: id, from, to }));
    return converted.map(({ id }) => id);
  }

  /**
   * Tags that are new or described otherwise. Gives those that a restart has to take: gone (their rules are gone at once, and they stay in
   * the lists with what they had last), or too many.
   */
  #takeTags(before: Project, after: Project): string[] {
    const { tags } = this.#service;
    const later: string[] = [];
    const had = byId(before.tags);
    for (const tag of after.tags) {
      if (isDeepStrictEqual(had.get(tag.id), tag)) continue;
      if (!tags.register(tag) && !tags.redefine(tag)) later.push(`tags.${tag.id}`);
    }
    const has = byId(after.tags);
    for (const { id } of before.tags) if (!has.has(id)) later.push(`tags.${id}`);
    return later;
  }

  /** All rules of the project, and the default ones of the tags that have registered themselves. */
  #rulesOf(project: Project): Map<string, AlarmRule> {
    const { tags, messages } = this.#service;
    const listed = byId(project.tags);
    const rules = projectRules(project);
    for (const { definition } of tags.entries()) {
      if (listed.has(definition.id)) continue;
      rules.push(...alarmsOfTag(definition, project, messages.defaultAlarms));
    }
    return new Map(rules.map((rule) => [ruleKey(rule.tagId, rule.id), rule]));
  }

  #takeRules(before: ReadonlyMap<string, AlarmRule>, after: ReadonlyMap<string, AlarmRule>): void {
    const { alarms, tags } = this.#service;
    for (const [key, { tagId, id }] of before) if (!after.has(key)) alarms.unwatch(tagId, id);
    const toJudge = new Set<string>();
    for (const [key, rule] of after) {
      const old = before.get(key);
      if (isDeepStrictEqual(old, rule)) continue;
      alarms.replace(rule);
      for (const tagId of [rule.tagId, rule.onlyWhen?.tagId, otherTagOf(rule)])
        if (tagId !== undefined) toJudge.add(tagId);
    }
    for (const tagId of toJudge) {
      const value = tags.value(tagId);
      if (value !== undefined) alarms.evaluate(value);
    }
  }
}

/** What of another project is taken up. */
interface Change {
  /** The other project; what waits for a restart is in it as it was. */
  readonly project: Project;
  readonly parts: ReadonlySet<Part>;
  readonly connectors: readonly Connector[];
  /** Names in the project file. */
  readonly now: readonly string[];
  readonly later: readonly string[];
}

/** `isConverted`: whether a tag gets another unit. */
function changeOf(before: Project, next: Project, isConverted: boolean): Change {
  const changed = (Object.keys(TAKES) as Key[]).filter((key) => !isDeepStrictEqual(before[key], next[key]));
  const [now, later] = partition(
    changed,
    (key) => TAKES[key] === undefined || (isConverted && WITH_UNITS.some((each) => each === key)),
  );
  const others = CONNECTORS.filter(({ section: { name } }) => !isDeepStrictEqual(before.given[name], next.given[name]));
  const [othersNow, othersLater] = partition(others, (each) => isConverted || each.waits?.(before) === true);
  const namesLater = othersLater.map(({ section }) => section.name);
  const given = { ...next.given, ...Object.fromEntries(namesLater.map((name) => [name, before.given[name]])) };
  const project = { ...next, ...Object.fromEntries(later.map((key) => [key, before[key]])), given };
  const parts = new Set(now.flatMap((key) => TAKES[key] ?? []));
  if (now.includes("tags") && project.sources.some(({ type }) => kindOf(type)?.simulates === true))
    parts.add("sources");
  const connectors = CONNECTORS.filter(
    (each) => othersNow.includes(each) || each.follows.some((key) => now.includes(key as Key)),
  );
  if (connectors.some(({ takesFrames }) => takesFrames === true)) parts.add("sources");
  return {
    project,
    parts,
    connectors,
    now: [...now.map(nameOf), ...othersNow.map(({ section }) => section.name)],
    later: [...later.map(nameOf), ...namesLater],
  };
}

function partition<T>(all: readonly T[], isLater: (each: T) => boolean): [now: T[], later: T[]] {
  return [all.filter((each) => !isLater(each)), all.filter(isLater)];
}

function nameOf(key: Key): string {
  return NAMES[key] ?? key;
}

function wasBefore(file: ProjectFileState | undefined): Readonly<Record<string, string>> {
  return file === undefined ? {} : { project_sha256_before: file.sha256 };
}

function byId(tags: readonly ProjectTag[]): ReadonlyMap<string, ProjectTag> {
  return new Map(tags.map((tag) => [tag.id, tag]));
}
