/**
 * Who may read and write what: the data directory and its files belong to one user, the key to nobody else, and that user may read the
 * project file.
 */
import { constants, type Stats } from "node:fs";
import { access, readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { systemErrorCode } from "../../core/errors.ts";
import { KEY_FILE, ML_DSA_KEY_FILE } from "../../logbook/evidence/file-key.ts";
import { limits } from "../limits.ts";
import { type Check, type CheckContext, quoted } from "./check.ts";
import { type DoctorFinding, finding } from "../../connectors/doctor-finding.ts";
import { readingObstacle, type User, userOf } from "./who-may-read.ts";

const OTHERS = 0o077;
const OWNER_MAY_WRITE = 0o200;
const OWNER_MAY_READ = 0o400;
const OWNER_MAY_ENTER = 0o700;

export const checkRights: Check = async (context) => {
  const { dataDir, texts } = context;
  const look = `ls -ld ${quoted(dataDir)}`;
  try {
    const folder = await stat(dataDir);
    if (!folder.isDirectory()) return [finding("rights", "fail", texts.rights.notAFolder({ dir: dataDir }), look)];
    const owner = await userOf(folder.uid);
    const found = [
      ...(await checkFiles(context, owner)),
      ...(await checkKey(context)),
      ...(await checkFolder(context, folder, owner)),
      ...(await checkProjectIsReadable(context, owner)),
    ];
    return found.length > 0 ? found : [finding("rights", "ok", texts.rights.good({ dir: dataDir, owner: owner.name }))];
  } catch (error) {
    const code = systemErrorCode(error);
    if (code === "ENOENT") return [finding("rights", "warn", texts.rights.missing({ dir: dataDir }))];
    const command = code === "EACCES" ? 'sudo adduser "$USER" bitacora' : look;
    return [
      finding("rights", "unknown", texts.rights.unreadable({ dir: dataDir, code: code ?? String(error) }), command),
    ];
  }
};

/** One file of another user is named, with the number of all. */
async function checkFiles({ dataDir, texts }: CheckContext, owner: User): Promise<DoctorFinding[]> {
  const foreign: { readonly file: string; readonly uid: number }[] = [];
  let closed: string | undefined;
  for (const file of await filesBelow(dataDir)) {
    const found = await stat(file).catch(() => undefined);
    if (found === undefined) continue;
    if (found.uid !== owner.uid) foreign.push({ file, uid: found.uid });
    const needed = found.isDirectory() ? OWNER_MAY_ENTER : OWNER_MAY_READ;
    if ((found.mode & needed) !== needed) closed ??= file;
  }
  const [first] = foreign;
  if (first === undefined) return closed === undefined ? [] : [closedTo(closed, texts)];
  const text = texts.rights.foreign({
    file: first.file,
    found: (await userOf(first.uid)).name,
    owner: owner.name,
    more: foreign.length - 1,
  });
  return [finding("rights", "fail", text, `sudo chown -R ${owner.name}: ${quoted(dataDir)}`)];
}

async function checkKey({ dataDir, texts }: CheckContext): Promise<DoctorFinding[]> {
  for (const file of [KEY_FILE, ML_DSA_KEY_FILE].map((name) => join(dataDir, name))) {
    const key = await stat(file).catch(() => undefined);
    if (key !== undefined && (key.mode & OTHERS) !== 0)
      return [finding("key", "fail", texts.rights.keyOpen, `sudo chmod 600 ${quoted(file)}`)];
  }
  return [];
}

/** A read-only disk is reported by the check of the disk, too: there it has its command. */
async function checkFolder({ dataDir, texts }: CheckContext, folder: Stats, owner: User): Promise<DoctorFinding[]> {
  const isOwn = process.getuid?.() === owner.uid;
  const obstacle = await access(dataDir, constants.W_OK).then(() => undefined, systemErrorCode); // prettier-ignore
  const isClosed = isOwn && obstacle !== undefined && obstacle !== "EROFS";
  if (!isClosed && (folder.mode & OWNER_MAY_WRITE) !== 0) return [];
  return [closedTo(dataDir, texts)];
}

function closedTo(path: string, texts: CheckContext["texts"]): DoctorFinding {
  return finding("rights", "fail", texts.rights.notWritable({ dir: path }), `sudo chmod u+rwX ${quoted(path)}`);
}

async function checkProjectIsReadable({ projectFile, texts }: CheckContext, owner: User): Promise<DoctorFinding[]> {
  if (projectFile === undefined) return [];
  const obstacle = await readingObstacle(projectFile, owner).catch(() => undefined);
  if (obstacle === undefined) return [];
  const command = `sudo chmod o+${obstacle === projectFile ? "r" : "x"} ${quoted(obstacle)}`;
  return [
    finding("project", "fail", texts.rights.projectUnreadable({ file: projectFile, owner: owner.name }), command),
  ];
}

/** Those of the directory and of its folders, for example the log book's. */
async function filesBelow(dir: string): Promise<readonly string[]> {
  const files: string[] = [];
  for (const entry of await readdir(dir, { withFileTypes: true })) {
    const path = join(dir, entry.name);
    files.push(path);
    if (!entry.isDirectory()) continue;
    for (const name of await readdir(path).catch(() => [])) files.push(join(path, name));
  }
  return files.slice(0, limits.doctor.files);
}
