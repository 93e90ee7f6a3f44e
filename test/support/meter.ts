/**
 * What tests cost, asked for with `TEST_METER=FILE`: a line of JSON for each test file, or for each test where files share a process, with
 * the seconds of the processor that its process and everything that it started have taken. They hardly depend on what else the machine
 * does, as the time on the wall does. It takes a control group for each process (cgroup v1, as root): a browser's processes are not all
 * waited for, and the times of such are lost.
 */
import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";

const FILE = process.env["TEST_METER"];
const GROUP = `/sys/fs/cgroup/cpuacct/bitacora-${process.pid}`;

if (FILE !== undefined) {
  // One with this number may be left of a process before, with what that one has spent.
  mkdirSync(GROUP, { recursive: true });
  writeFileSync(`${GROUP}/cgroup.procs`, String(process.pid));
}

interface Spent {
  readonly own: number;
  readonly others: number;
  readonly wall: number;
}

let before: Spent = { own: 0, others: FILE === undefined ? 0 : spentByAll(), wall: 0 };

/** To be called where `file` has ended, a file or a test of one: what has been spent since the last call is its. */
export function meter(file: string): void {
  if (FILE === undefined) return;
  const now = spent();
  const [own, others, wall] = (["own", "others", "wall"] as const).map((part) => round(now[part] - before[part]));
  appendFileSync(FILE, `${JSON.stringify({ file, own, others, wall })}\n`);
  before = now;
}

const round = (seconds: number) => Math.round(seconds * 100) / 100;

function spent(): Spent {
  const { user, system } = process.cpuUsage();
  const own = (user + system) / 1e6;
  return { own, others: spentByAll() - own, wall: process.uptime() };
}

function spentByAll(): number {
  return Number(readFileSync(`${GROUP}/cpuacct.usage`, "utf8")) / 1e9;
}
