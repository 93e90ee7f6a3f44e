/** Who may read and write what: the data directory and its files belong to one user, the key to nobody else. */
import { constants } from "node:fs";
import { access, readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { systemErrorCode } from "../../core/errors.ts";
import { KEY_FILE } from "../../logbook/evidence/file-key.ts";
import { type Check, type Finding, finding } from "./check.ts";

const OTHERS = 0o077;

export const checkRights: Check = async ({ dataDir, texts }) => {
  try {
    const folder = await stat(dataDir);
    if (!folder.isDirectory())
      return [finding("rights", "fail", texts.rights.notAFolder(dataDir), `ls -ld ${dataDir}`)];
    const owner = await nameOf(folder.uid);
    const names = await readdir(dataDir);
    const own = `sudo chown -R ${owner}: ${dataDir}`;
    const found: Finding[] = [];
    for (const name of names) {
      const file = await stat(join(dataDir, name)).catch(() => undefined);
      if (file === undefined || file.uid === folder.uid) continue;
      found.push(
        finding("rights", "fail", texts.rights.foreign(join(dataDir, name), await nameOf(file.uid), owner), own),
      );
      break;
    }
    const key = await stat(join(dataDir, KEY_FILE)).catch(() => undefined);
    if (key !== undefined && (key.mode & OTHERS) !== 0) {
      found.push(finding("key", "fail", texts.rights.keyOpen(), `sudo chmod 600 ${join(dataDir, KEY_FILE)}`));
    }
    const isOwn = process.getuid?.() === folder.uid;
    if (isOwn) {
      const cannot = await access(dataDir, constants.W_OK).then(() => undefined, String); // prettier-ignore
      if (cannot !== undefined)
        found.push(finding("rights", "fail", texts.rights.notWritable(dataDir), `ls -ld ${dataDir}`));
    }
    return found.length > 0 ? found : [finding("rights", "ok", texts.rights.good(dataDir, owner))];
  } catch (error) {
    const code = systemErrorCode(error);
    if (code === "ENOENT") return [finding("rights", "warn", texts.rights.missing(dataDir))];
    const command = code === "EACCES" ? 'sudo adduser "$USER" bitacora   # and log in again' : `ls -ld ${dataDir}`;
    return [finding("rights", "unknown", texts.rights.unreadable(dataDir, code ?? String(error)), command)];
  }
};

async function nameOf(uid: number): Promise<string> {
  const passwd = await readFile("/etc/passwd", "utf8").catch(() => "");
  const line = passwd.split("\n").find((one) => one.split(":")[2] === String(uid));
  return line?.split(":")[0] ?? String(uid);
}
