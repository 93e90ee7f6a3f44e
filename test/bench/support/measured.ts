/** What a program takes from its start to its end, as the system counts it: by Python, for Node does not say it of others. */
import { execFile } from "node:child_process";
import { promisify } from "node:util";

export interface Taken {
  readonly code: number;
  readonly s: number;
  readonly cpuS: number;
  readonly peakMb: number;
}

const SCRIPT = `
import json, resource, subprocess, sys, time
began = time.monotonic()
code = subprocess.call(sys.argv[1:], stdout=subprocess.DEVNULL)
used = resource.getrusage(resource.RUSAGE_CHILDREN)
print(json.dumps(dict(code=code, s=time.monotonic() - began, cpuS=used.ru_utime + used.ru_stime, peakMb=used.ru_maxrss / 1024)))
`;

/** Needs `python3`. */
export async function measured(program: string, ...args: readonly string[]): Promise<Taken> {
  const { stdout } = await promisify(execFile)("python3", ["-c", SCRIPT, program, ...args]);
  return JSON.parse(stdout) as Taken;
}
