/** How old the newest backup is, where the project has a folder for them. */
import { describeError } from "../../messages/describe-error.ts";
import { sectionOf } from "../../project/section.ts";
import type { Examined } from "../connector.ts";
import { type DoctorFinding, finding } from "../doctor-finding.ts";
import { newestOn } from "./generation.ts";
import { checkMedium } from "./medium.ts";
import { backupSection } from "./section.ts";
import { wordsIn } from "./words.ts";

const DAY_MS = 86_400_000;

export async function checkBackup({ project, dataDir, nowMs, locale }: Examined): Promise<readonly DoctorFinding[]> {
  const settings = sectionOf(project, backupSection);
  if (settings === null) return [];
  const { dir, sameDevice, warnAfterDays } = settings;
  const texts = wordsIn(locale);
  try {
    await checkMedium(dir, dataDir, sameDevice);
    const at = (await newestOn(dir)).madeAt;
    const command = `sudo bitacora backup ${dir} --data-dir ${dataDir}`;
    if (at === undefined) return [finding("backup", "warn", texts.none({ dir }), command)];
    const isOld = nowMs - Date.parse(at) > warnAfterDays * DAY_MS;
    return [finding("backup", isOld ? "warn" : "ok", texts.newest({ dir, at }), isOld ? command : null)];
  } catch (error) {
    return [finding("backup", "warn", describeError(error, locale), "findmnt; lsblk")];
  }
}
