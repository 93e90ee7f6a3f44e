/** Backups that the service makes by itself, on another medium. By hand: `bitacora backup`. */
import type { Connector } from "../connector.ts";
import { type BackupSettings, backupSection } from "./section.ts";

export const backup: Connector<BackupSettings | null> = {
  section: backupSection,
  follows: [],
  async open(settings, context) {
    const { ScheduledBackup } = await import("./scheduled-backup.ts");
    return [new ScheduledBackup(settings, context)];
  },
  async check(examined) {
    const { checkBackup } = await import("./backup-age.ts");
    return checkBackup(examined);
  },
};
