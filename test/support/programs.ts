/**
 * What tests start that is no package of npm and that not every machine has. A test that needs one of these asks here: where it is missing,
 * the test is skipped and its title says what to install. `npm test` counts at its end what was not tried, by what is missing.
 */
import { spawnSync } from "node:child_process";
import { existsSync, globSync } from "node:fs";
import type { ExecutionContext, TestFn } from "ava";

/** Debian's programs of the system are there, but not in everybody's path. */
const PATH = `${process.env["PATH"] ?? ""}:/usr/sbin:/sbin`;

interface Entry {
  /** The package. */
  readonly debian?: string;
  /** Whose sources it is built from, where there is no package. */
  readonly from?: string;
  /** Where the name is not that of a program in the path. */
  readonly isThere?: () => boolean;
}

const PROGRAMS = {
  "actisense-serial": { from: "canboat" },
  analyzer: { from: "canboat" },
  "apt-get": { debian: "apt" },
  aiosmtpd: { debian: "python3-aiosmtpd", isThere: () => hasModule("aiosmtpd") },
  bzip2: { debian: "bzip2" },
  candump2analyzer: { from: "canboat" },
  certutil: { debian: "libnss3-tools" },
  chromium: { debian: "chromium-headless-shell", isThere: () => existsSync(chromiumPath()) },
  chronyd: { debian: "chrony" },
  dpkg: { debian: "dpkg" },
  "dpkg-deb": { debian: "dpkg" },
  "dpkg-scanpackages": { debian: "dpkg-dev" },
  git: { debian: "git" },
  gpg: { debian: "gnupg" },
  gpsd: { debian: "gpsd" },
  gpsdecode: { debian: "gpsd-clients" },
  gpspipe: { debian: "gpsd-clients" },
  haproxy: { debian: "haproxy" },
  influxd: { debian: "influxdb" },
  mosquitto: { debian: "mosquitto" },
  mosquitto_sub: { debian: "mosquitto-clients" },
  "n2k-library": { from: "test/nmea2000/support/n2k-library.cpp" },
  "n2k-switches": { from: "test/can/support/n2k-switches.cpp" },
  openssl: { debian: "openssl" },
  postgres: { debian: "postgresql", isThere: () => globSync("/usr/lib/postgresql/*/bin/postgres").length > 0 },
  prometheus: { debian: "prometheus" },
  pymodbus: { debian: "python3-pymodbus", isThere: () => hasModule("pymodbus.client") },
  python3: { debian: "python3" },
  "python3-can": { debian: "python3-can", isThere: () => hasModule("can") },
  "systemd-analyze": { debian: "systemd" },
  "victoria-metrics": { debian: "victoria-metrics" },
  xz: { debian: "xz-utils" },
  zstdcat: { debian: "zstd" },
} satisfies Record<string, Entry>;

export type ProgramName = keyof typeof PROGRAMS;
export const PROGRAM_NAMES = Object.keys(PROGRAMS) as ProgramName[];

const found = new Map<ProgramName, boolean>();

export function has(name: ProgramName): boolean {
  const known = found.get(name);
  if (known !== undefined) return known;
  const entry: Entry = PROGRAMS[name];
  const isThere = entry.isThere?.() ?? pathOf(name) !== name;
  found.set(name, isThere);
  return isThere;
}

/** What to type, or undefined where all of them are there. */
export function lacking(...names: readonly ProgramName[]): string | undefined {
  const entries = names.filter((name) => !has(name)).map((name): Entry => PROGRAMS[name]);
  const packages = new Set(entries.flatMap(({ debian = [] }) => debian));
  const steps = packages.size === 0 ? [] : [`apt install ${[...packages].join(" ")}`];
  const built = new Set(entries.flatMap(({ from = [] }) => from));
  return [...steps, ...[...built].map((from) => `build ${from}`)].join(", ") || undefined;
}

export type Run = (title: string, implementation: (t: ExecutionContext) => void | Promise<void>) => void;
export type Tests = Run & { readonly serial: Run };

/** `test` and `test.serial` for what needs these: where one is missing the tests are skipped, and their titles say what to install. */
export function testWith(test: Pick<TestFn, "serial" | "skip"> & Run, ...names: readonly ProgramName[]): Tests {
  const missing = lacking(...names);
  const skip: Run = (title, implementation) => test.skip(`${title} (skipped: ${missing})`, implementation);
  const run: Run = missing === undefined ? (title, implementation) => test(title, implementation) : skip;
  return Object.assign(run, { serial: missing === undefined ? test.serial : skip });
}

/** Whether a part of a test can be tried; where it cannot, the test's log says what to install. */
export function canTry(t: Pick<ExecutionContext, "log">, ...names: readonly ProgramName[]): boolean {
  const missing = lacking(...names);
  if (missing !== undefined) t.log(`skipped: ${missing}`);
  return missing === undefined;
}

/** CHROMIUM names another one. */
export function chromiumPath(): string {
  const places = ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"].map(
    (name) => `/usr/bin/${name}`,
  );
  return [process.env["CHROMIUM"], ...places].find((path) => path !== undefined && existsSync(path)) ?? "chromium";
}

/** Its file, or its name where it is none of the path. */
export function pathOf(name: ProgramName): string {
  return (
    PATH.split(":")
      .map((dir) => `${dir}/${name}`)
      .find((file) => existsSync(file)) ?? name
  );
}

/** Of Debian's own Python: another one that is first in the path has not its modules. */
function hasModule(name: string): boolean {
  return spawnSync("/usr/bin/python3", ["-c", `import ${name}`], { stdio: "ignore" }).status === 0;
}
