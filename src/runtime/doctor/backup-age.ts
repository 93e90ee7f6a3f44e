/** How old the newest backup is, where the project has a folder for them. */
import { readGenerations } from "../backup/generation.ts";
import { checkMedium } from "../backup/medium.ts";
import { describeError } from "../../messages/describe-error.ts";
import { type Finding, finding, type Patient } from "./check.ts";

const DAY_MS = 86_400_000;

export async function checkBackup({ project, dataDir, nowMs, locale, texts }: Patient): Promise<readonly Finding[]> {
  const backup = project?.backup;
  if (!backup) return [];
  try {
    await checkMedium(backup.dir, dataDir, backup.sameDevice);
    const newest = (await readGenerations(backup.dir)).whole.at(-1)?.generation.made_at;
    const command = `sudo bitacora backup ${backup.dir} --data-dir ${dataDir}`;
    if (newest === undefined) return [finding("backup", "warn", texts.backupNone({ dir: backup.dir }), command)];
    const isOld = nowMs - Date.parse(newest) > backup.warnAfterDays * DAY_MS;
    return [
      finding(
        "backup",
        isOld ? "warn" : "ok",
        texts.backupNewest({ dir: backup.dir, at: newest }),
        isOld ? command : null,
      ),
    ];
  } catch (error) {
    return [finding("backup", "warn", describeError(error, locale), "findmnt; lsblk")];
  }
}
