/**
 * A project: one vessel and what the service does aboard it, parsed from its file, with all defaults filled in. It is
 * frozen: a project that was read again takes its place, see `runtime/service/reload.ts`.
 */
import type { AlarmRule } from "../alarms/rule.ts";
import type { SettingsOf } from "../core/settings.ts";
import type { Source } from "../connectors/sources.ts";
import type { Derivation } from "../derive/derivation.ts";
import type { TagDefinition } from "../tags/tag.ts";
import type { AddedAlarms } from "./build-alarm.ts";
import type { projectSchema } from "./schema.ts";
import type { SectionSettings } from "./sections.ts";

export interface ProjectTag extends TagDefinition {
  /** One of the systems; derived from the id if the file does not say. */
  readonly system: string;
  readonly alarms: readonly AlarmRule[];
  /** The file does not list its alarms, so it has the default alarms. */
  readonly hasDefaultAlarms?: true;
  /** The service has added it, with its alarms: it is not in the file. */
  readonly isOurs?: true;
}

type File = SettingsOf<typeof projectSchema>;
type Of<Key extends keyof SectionSettings> = NonNullable<SectionSettings[Key]>;

export type LogbookSettings = Of<"logbook">;

/** The sections that are null are left out, or switched off. */
export interface Project extends Omit<SectionSettings, "alarms" | "derive"> {
  readonly id: string;
  readonly name: string;
  readonly customer: string;
  readonly vessel: File["vessel"];
  /** Where the service listens, unless its command line says. */
  readonly host: string;
  readonly port: number;
  readonly systemsEnabled: readonly string[];
  readonly sources: readonly Source[];
  /** Whether values of the simulator and of recordings go out to other devices and programs, too. */
  readonly outputsSimulated: boolean;
  /** Whether the service is announced on the network by mDNS. */
  readonly announce: boolean;
  readonly tags: readonly ProjectTag[];
  readonly defaultAlarms: Of<"alarms">["defaults"];
  /** Alarms beside those that tags have, as the file writes them, by tag. */
  readonly addedAlarms: AddedAlarms;
  /** Those of the library as well. */
  readonly derive: readonly Derivation[];
  /** The settings of connectors, by the names of their sections: `sectionOf` gives one with its type. */
  readonly given: Readonly<Record<string, unknown>>;
}
