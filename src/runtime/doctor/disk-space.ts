/**
 * The disk of the data directory: its file system, how it is mounted, what is free, and for how many days that is enough. The rate is that
 * of this month's file of the historian since it was begun.
 */
import { existsSync } from "node:fs";
import { readdir, readFile, realpath, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { diskRoom } from "../../core/disk-room.ts";
import { type Check, type CheckContext, quoted } from "./check.ts";
import { type DoctorFinding, finding } from "../../connectors/doctor-finding.ts";

const DAY_MS = 86_400_000;
/** A file that is younger says nothing about a day. */
const RATE_AFTER_MS = DAY_MS / 24;
/** Less than this many days is worth a warning. */
const FEW_DAYS = 14;
const VOLATILE = new Set(["tmpfs", "ramfs", "overlay"]);

export const checkDisk: Check = async (context) => {
  const { dataDir, texts } = context;
  // The mounts are listed without links.
  const dir = await realpath(nearestExisting(dataDir));
  const found: DoctorFinding[] = [];
  const mount = mountOf(dir, await readFile("/proc/self/mounts", "utf8").catch(() => ""));
  if (mount !== undefined) {
    const { point, type, options } = mount;
    if (options.includes("ro")) {
      found.push(
        finding(
          "mount",
          "fail",
          texts.disk.readOnly({ point }),
          `sudo dmesg | tail; sudo mount -o remount,rw ${quoted(point)}`,
        ),
      );
    } else if (VOLATILE.has(type))
      found.push(finding("mount", "warn", texts.disk.volatile({ point, type }), "findmnt"));
    else found.push(finding("mount", "ok", texts.disk.mounted({ point, type })));
  }
  const room = await diskRoom(dir);
  if (room === undefined) return [...found, finding("disk", "unknown", texts.disk.unknown({ dir }), "df -h")];
  const megabytes = Math.round(room.freeBytes / 1e6);
  const days = await daysLeft(context, room.freeBytes);
  const command = "df -h; sudo du -xh / | sort -h | tail";
  if (room.state === "full") found.push(finding("disk", "fail", texts.disk.full({ megabytes }), command));
  else if (room.state === "low") found.push(finding("disk", "warn", texts.disk.low({ megabytes, days }), command));
  else if (days !== undefined && days < FEW_DAYS) {
    found.push(finding("disk", "warn", texts.disk.low({ megabytes, days }), command));
  } else found.push(finding("disk", "ok", texts.disk.good({ megabytes, days })));
  return found;
};

/** Undefined where the rate is not known, or the historian's own limit comes first. */
async function daysLeft({ dataDir, project, nowMs }: CheckContext, freeBytes: number): Promise<number | undefined> {
  const names = (await readdir(dataDir).catch(() => [])).filter((name) => /^historian.*\.db/.test(name));
  const files = await Promise.all(names.map(async (name) => ({ name, ...(await sizeOf(join(dataDir, name))) })));
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  const month = `historian-${new Date(nowMs).toISOString().slice(0, 7)}.db`;
  const current = files.find(({ name }) => name === month);
  if (current === undefined || nowMs - current.bornMs < RATE_AFTER_MS) return undefined;
  if (project !== undefined && bytes + freeBytes > project.historian.maxBytes) return undefined;
  const perDay = (current.bytes * DAY_MS) / (nowMs - current.bornMs);
  return perDay > 0 ? Math.floor(freeBytes / perDay) : undefined;
}

async function sizeOf(file: string): Promise<{ readonly bytes: number; readonly bornMs: number }> {
  return stat(file).then(
    ({ size, birthtimeMs }) => ({ bytes: size, bornMs: birthtimeMs }),
    () => ({ bytes: 0, bornMs: Number.POSITIVE_INFINITY }),
  );
}

export function nearestExisting(dir: string): string {
  return existsSync(dir) || dirname(dir) === dir ? dir : nearestExisting(dirname(dir));
}

interface Mount {
  readonly point: string;
  readonly type: string;
  readonly options: readonly string[];
}

/** The mount that a path is on: the longest mount point above it, and of several the last. */
function mountOf(path: string, mounts: string): Mount | undefined {
  let found: Mount | undefined;
  for (const line of mounts.split("\n")) {
    const [, rawPoint = "", type = "", options = ""] = line.split(" ");
    const point = rawPoint.replaceAll("\\040", " ");
    const isAbove = point !== "" && (path === point || path.startsWith(point === "/" ? "/" : `${point}/`));
    if (isAbove && point.length >= (found?.point.length ?? 0)) found = { point, type, options: options.split(",") };
  }
  return found;
}
