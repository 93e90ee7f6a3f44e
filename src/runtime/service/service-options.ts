/** The options of a service. */
import type { Messages } from "../../messages/messages.ts";
import type { ProxyHeader } from "../../api/load/address.ts";
import type { WatchdogReport } from "../../api/reports.ts";
import type { Clock } from "../../core/clock.ts";
import type { Project } from "../../project/project.ts";
import type { HttpsSettings } from "../../project/https-section.ts";
import type { ProjectFileState } from "../../project/project-file.ts";
import type { ProjectStore } from "../../project/project-store.ts";
import type { Log } from "../../core/log.ts";

export interface ServiceOptions {
  readonly version: string;
  readonly project: Project;
  /** Where the project's text is, to be read again and changed. Without it neither is possible. */
  readonly projectStore: ProjectStore | undefined;
  /** In the demo: where the first project is written, and a restart with it. */
  readonly firstProject: { write(text: string): Promise<boolean>; start(): void } | undefined;
  /** Ends this run a moment later and begins another with the project as its file is then. */
  readonly restart: (() => void) | undefined;
  /** Its file; undefined for the demo, which has none. */
  readonly projectFile: string | undefined;
  /** As it was read; undefined for the demo. */
  readonly projectFileState: ProjectFileState | undefined;
  readonly dataDir: string;
  readonly host: string;
  /** 0 takes any free port. */
  readonly port: number;
  /** The historian's database; undefined: as in the project (a file in the data directory, or memory). */
  readonly dbFile: string | undefined;
  /** Whether everybody who reaches the service may write. */
  readonly insecureOpen: boolean;
  /** As the command line and the project say; null: no HTTPS. */
  readonly httpsSettings: HttpsSettings | null;
  readonly allowOrigins: readonly string[];
  /** Further names of this machine, which it does not find by itself. */
  readonly allowHosts: readonly string[];
  /** The header of a reverse proxy on this machine that is trusted. */
  readonly trustProxy: ProxyHeader | undefined;
  /** `$CREDENTIALS_DIRECTORY`, if systemd sets it: the vessel's key may be there. */
  readonly credentialsDir: string | undefined;
  /** Aborted when the service must stop, perhaps before its start is done. */
  readonly stop: AbortSignal;
  /** How the watchdog of systemd is fed. */
  readonly watchdogReport: () => WatchdogReport | null;
  readonly clock: Clock;
  readonly log: Log;
  readonly messages: Messages;
}
