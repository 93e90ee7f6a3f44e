import {
  checkMedium,
  readGenerations
} from "./chunk-GAMGSVHD.js";
import {
  finding
} from "./chunk-HQY7UE65.js";
import {
  backupSection
} from "./chunk-YLZIRI23.js";
import {
  sectionOf
} from "./chunk-CI7INVNX.js";
import "./chunk-IGQD2CFP.js";
import "./chunk-QTYDK5JE.js";
import "./chunk-VU3WJHFL.js";
import "./chunk-D7FBUXBZ.js";
import {
  describeError
} from "./chunk-QTVLBTHQ.js";
import {
  textsIn
} from "./chunk-X4EC6M75.js";
import "./chunk-ZCPVYDWY.js";
import "./chunk-BOUECWPG.js";
import "./chunk-N5FOXJIQ.js";
import "./chunk-Y242XFSZ.js";
import "./chunk-WYJWSAZZ.js";
import "./chunk-A3YBKGDL.js";

// src/connectors/backup/words.ts
var en = {
  none: "There is no backup in {dir}",
  newest: "The newest backup in {dir} is of {at}"
};
var es = {
  none: "No hay ninguna copia en {dir}",
  newest: "La copia m\xE1s reciente en {dir} es del {at}"
};
var catalogues = { en, es };
var wordsIn = (locale) => textsIn(catalogues, locale);

// src/connectors/backup/backup-age.ts
var DAY_MS = 864e5;
async function checkBackup({ project, dataDir, nowMs, locale }) {
  const settings = sectionOf(project, backupSection);
  if (settings === null) return [];
  const { dir, sameDevice, warnAfterDays } = settings;
  const texts = wordsIn(locale);
  try {
    await checkMedium(dir, dataDir, sameDevice);
    const at = (await readGenerations(dir)).whole.at(-1)?.generation.made_at;
    const command = `sudo bitacora backup ${dir} --data-dir ${dataDir}`;
    if (at === void 0) return [finding("backup", "warn", texts.none({ dir }), command)];
    const isOld = nowMs - Date.parse(at) > warnAfterDays * DAY_MS;
    return [finding("backup", isOld ? "warn" : "ok", texts.newest({ dir, at }), isOld ? command : null)];
  } catch (error) {
    return [finding("backup", "warn", describeError(error, locale), "findmnt; lsblk")];
  }
}
export {
  checkBackup
};
