/**
 * Takes up a project that was changed while the service runs. All of its parts are looked at, one after another, and each is applied as
 * the table says, or waits for a restart; what belongs together waits together. Values, alarms, the log book and the connections of clients stay as they are; where sources are
 * made anew, nothing is heard for the moment that it takes.
 */
import { isDeepStrictEqual } from "node:util";
import type { Runner } from "../../connectors/runner.ts";
import type { AisTargets } from "../../ais/targets.ts";
import type { Connector, ConnectorContext } from "../../connectors/connector.ts";
import { CONNECTORS } from "../../connectors/connectors.ts";
import type { ReloadReport } from "../../api/service.ts";
import { otherTagOf } from "../../alarms/conditions/kinds.ts";
import { type AlarmRule, ruleKey } from "../../alarms/rule.ts";
import { isBitacoraError } from "../../core/errors.ts";
import { PROJECT_RELOADED } from "../../logbook/entry/audit-event.ts";
import type { Locale } from "../../messages/locale.ts";
import { messagesIn } from "../../messages/messages.ts";
import { unitOfTag } from "../../tags/vocabulary/vocabulary.ts";
import { defaultAlarms } from "../../project/default-alarms.ts";
import type { Project, ProjectTag } from "../../project/project.ts";
import type { ProjectFileState } from "../../project/project-file.ts";
import { ownUnits } from "../../project/own-units.ts";
import { sectionOf } from "../../project/section.ts";
import { outgoingTags } from "../../tags/outgoing-tags.ts";
import { describeError } from "../../messages/describe-error.ts";
import type { LogOutbox } from "./log-outbox.ts";
import { ScheduledBackup } from "./scheduled-backup.ts";
import { makeSentenceOutputs } from "./nmea0183/make-sentence-outputs.ts";
import type { SentenceAlerts } from "./nmea0183/sentence-alerts.ts";
import { ownNamesOf } from "./nmea0183/sentence-source.ts";
import { projectRules } from "./open-alarms.ts";
import type { Outputs } from "./outputs.ts";
import type { RunningOptions } from "./service-options.ts";
import type { Sourcing } from "./sourcing.ts";
import type { Watches } from "./watches.ts";

/** Outputs that are made from the project, and anew when it changes. */
type Made = "backup" | "nmea0183";
type Part = "rawServer" | "sources" | "rules" | "tags" | Made;
type Key = Exclude<keyof Project, "given">;

const MADE = ["backup", "nmea0183"] as const satisfies readonly Made[];

/** What has to be done where a part of the project has changed; undefined: only a restart can. */
const TAKES: Readonly<Record<Key, readonly Part[] | undefined>> = {
  id: undefined,
  name: [],
  customer: [],
  // Our nodes say the vessel's name on their buses.
  vessel: ["sources"],
  systemsEnabled: [],
  sources: ["sources"],
  outputsSimulated: ["sources", "nmea0183"],
  tags: ["tags", "rules"],
  historian: undefined,
  logbook: undefined,
  nmea2000: ["rawServer", "sources"],
  defaultAlarms: ["rules"],
  backup: ["backup"],
  nmea0183: ["nmea0183"],
  // Its clients would have to begin anew, and its web applications are listed at the start.
  signalk: undefined,
  https: undefined,
  shore: undefined,
  // Who may do what does not change beneath those who have signed in.
  access: undefined,
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
  "nmea0183",
] as const satisfies readonly Key[];

/** As they are called in the project file. */
const NAMES: Partial<Record<Key, string>> = {
  systemsEnabled: "systems_enabled",
  outputsSimulated: "outputs_simulated",
  defaultAlarms: "alarms.defaults",
};

export interface ReloadParts extends Omit<ConnectorContext, "version" | "project" | "outgoing" | "locale"> {
  readonly options: RunningOptions;
  readonly outbox: LogOutbox;
  readonly watches: Watches;
  readonly outputs: Outputs;
  readonly sourcing: Sourcing;
  readonly targets: AisTargets;
  readonly sentenceAlerts: SentenceAlerts;
  /** The project with the tags and alarms that the service adds by itself. */
  readonly complete: (project: Project) => Project;
}

export class Reload {
  readonly #parts: ReloadParts;
  readonly #made: Record<Made, readonly Runner[]>;
  readonly #open = new Map<Connector, readonly Runner[]>();
  #turn: Promise<unknown> = Promise.resolve();

  static async open(parts: ReloadParts): Promise<Reload> {
    const reload = new Reload(parts);
    for (const connector of CONNECTORS) await reload.#openAgain(connector);
    return reload;
  }

  private constructor(parts: ReloadParts) {
    this.#parts = parts;
    const { project } = parts.options.present;
    this.#made = {
      backup: this.#make("backup", project),
      nmea0183: this.#make("nmea0183", project),
    };
  }

  /** What the connectors have opened, as it is now. */
  get outputs(): readonly Runner[] {
    return [...[...this.#open.values()].flat(), ...MADE.flatMap((made) => this.#made[made])];
  }

  /** As `ServiceParts.reload`; one after the other. */
  fromFile(language: Locale, user: string): Promise<ReloadReport | { readonly refused: string }> {
    const taken = this.#turn.then(() => this.#fromFile(language, user));
    this.#turn = taken.catch(() => undefined);
    return taken;
  }

  async #fromFile(language: Locale, user: string): Promise<ReloadReport | { readonly refused: string }> {
    const { rereadProject } = this.#parts.options;
    if (rereadProject === undefined) return this.#refuse(messagesIn(language).cli.serve.nothingToReload);
    try {
      const { project, file, warnings } = await rereadProject(language);
      for (const line of warnings) this.#parts.options.log.warning(line);
      return await this.#take(this.#parts.complete(project), file, user);
    } catch (error) {
      if (!isBitacoraError(error, "project-invalid", "project-unreadable")) throw error;
      return this.#refuse(describeError(error, language));
    }
  }

  #refuse(refused: string): { readonly refused: string } {
    this.#parts.options.log.error(refused);
    return { refused };
  }

  async #take(next: Project, file: ProjectFileState, user: string): Promise<ReloadReport> {
    const { present } = this.#parts.options;
    const before = present.project;
    const changed = (Object.keys(TAKES) as Key[]).filter((key) => !isDeepStrictEqual(before[key], next[key]));
    const others = CONNECTORS.filter(
      ({ section: { name } }) => !isDeepStrictEqual(before.given[name], next.given[name]),
    );
    const otherLater = others.filter((each) => each.waits?.(before) === true).map(({ section }) => section.name);
    const otherNow = others.map(({ section }) => section.name).filter((name) => !otherLater.includes(name));
    const converted = this.#convertedTags(before, next);
    const isHeld = (key: Key): boolean =>
      TAKES[key] === undefined || (converted.length > 0 && WITH_UNITS.some((each) => each === key));
    const later = changed.filter(isHeld);
    const now = changed.filter((key) => !isHeld(key));
    // For all parts, what waits for a restart stays as it is.
    const given = { ...next.given, ...Object.fromEntries(otherLater.map((name) => [name, before.given[name]])) };
    const project = { ...next, ...Object.fromEntries(later.map((key) => [key, before[key]])), given };
    const parts = new Set(now.flatMap((key) => TAKES[key] ?? []));
    if (now.includes("tags") && project.sources.some(({ type }) => type === "simulator")) parts.add("sources");
    // The sources do not take what we ourselves send.
    if (!isDeepStrictEqual(ownNamesOf(before), ownNamesOf(project))) parts.add("sources");
    const hasOtherRawServer = !isDeepStrictEqual(before.nmea2000.rawServer, project.nmea2000.rawServer);

    const rulesBefore = this.#rulesOf(before);
    present.project = project;
    const tagsLater = parts.has("tags") ? this.#takeTags(before, project) : [];
    if (parts.has("rules")) this.#takeRules(rulesBefore, this.#rulesOf(project));
    this.#parts.watches.take(project);
    for (const connector of CONNECTORS) {
      const { section, follows } = connector;
      if (otherNow.includes(section.name) || follows.some((key) => now.includes(key as Key)))
        await this.#reopen(connector);
    }
    for (const made of MADE) if (parts.has(made)) await this.#remake(made, project);
    if (parts.has("rawServer") && hasOtherRawServer) await this.#parts.outputs.replaceRawServer(project);
    if (parts.has("sources")) await this.#parts.sourcing.replace(project, this.#parts.tags);

    const needsRestart = [...later.map(nameOf), ...otherLater, ...converted.map((id) => `tags.${id}`), ...tagsLater];
    const applied = [...now.map(nameOf), ...otherNow];
    const report = { applied, needs_restart: needsRestart };
    const fileBefore = present.file;
    present.file = file;
    if (applied.length + needsRestart.length > 0)
      this.#tell(report, user, { project_sha256: file.sha256, ...wasBefore(fileBefore) });
    return report;
  }

  #tell(report: ReloadReport, user: string, hashes: Readonly<Record<string, string>>): void {
    const { outbox, options } = this.#parts;
    const { log, messages } = options;
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
    const { tags, options } = this.#parts;
    const [was, willBe] = [ownUnits(before), ownUnits(after)];
    const converted = [...tags.entries()].flatMap(({ definition: { id, unitSi } }) => {
      const own = willBe(id);
      if (own === was(id)) return [];
      const unit = own ?? unitOfTag(id);
      return unit === undefined || unit === unitSi ? [] : [{ id, from: unitSi, to: unit }];
    });
    const { log, messages } = options;
    for (const { id, from, to } of converted) log.warning(messages.cli.serve.otherUnit({ tag: id, from, to }));
    return converted.map(({ id }) => id);
  }

  /**
   * Tags that are new or described otherwise. Gives those that a restart has to take: gone (their rules are gone at once, and they stay in
   * the lists with what they had last), or too many.
   */
  #takeTags(before: Project, after: Project): string[] {
    const { tags } = this.#parts;
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
    const { tags, options } = this.#parts;
    const listed = byId(project.tags);
    const rules = projectRules(project);
    for (const { definition } of tags.entries()) {
      if (listed.has(definition.id)) continue;
      rules.push(...defaultAlarms(definition, project.defaultAlarms, options.messages.defaultAlarms));
    }
    return new Map(rules.map((rule) => [ruleKey(rule.tagId, rule.id), rule]));
  }

  #takeRules(before: ReadonlyMap<string, AlarmRule>, after: ReadonlyMap<string, AlarmRule>): void {
    const { alarms, tags } = this.#parts;
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

  async #remake(made: Made, project: Project): Promise<void> {
    const { outputs } = this.#parts;
    await outputs.remove(this.#made[made]);
    this.#made[made] = this.#make(made, project);
    outputs.add(this.#made[made]);
  }

  async #reopen(connector: Connector): Promise<void> {
    const { outputs } = this.#parts;
    await outputs.remove(this.#open.get(connector) ?? []);
    outputs.add(await this.#openAgain(connector));
  }

  async #openAgain(connector: Connector): Promise<readonly Runner[]> {
    const { options, ...parts } = this.#parts;
    const { version, present, dataDir, clock, log, messages } = options;
    const { project } = present;
    const outgoing = outgoingTags(parts.tags, () => project.outputsSimulated);
    const context = { ...parts, version, project, outgoing, dataDir, clock, log, locale: messages.locale };
    const opened = await connector.open(sectionOf(project, connector.section), context);
    this.#open.set(connector, opened);
    return opened;
  }

  #make(made: Made, project: Project): readonly Runner[] {
    const { options } = this.#parts;
    const { outputsSimulated: sendsSimulated } = project;
    const tags = outgoingTags(this.#parts.tags, () => sendsSimulated);
    if (made === "nmea0183") {
      const { sentenceAlerts: alerts, watches } = this.#parts;
      const isClockTrusted = () => watches.clock.report().fault === null;
      return makeSentenceOutputs({ ...options, ...this.#parts, tags, sendsSimulated, project, alerts, isClockTrusted });
    }
    const { locale } = options.messages;
    return project.backup === null ? [] : [new ScheduledBackup({ ...options, settings: project.backup, locale })];
  }
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
