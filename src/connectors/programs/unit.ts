/**
 * The units of systemd for one program: a socket that only the service may connect to, and what systemd starts for each connection, with
 * the connection as its standard input and output. So the service needs no right to start anything, and what is started is what root has
 * installed, not what the project file says today. When the connection ends, so does the program: its guard, which hands the input on, then
 * ends the unit, and systemd kills what is left. One with `sandbox: false` has the bounds of the others and no walls: it runs as the
 * service's user.
 */
import { existsSync, statSync } from "node:fs";
import { join } from "node:path";
import { type ProgramSettings, SAYS_AT_ONCE } from "./section.ts";

/** Where systemd looks, and where the sockets are. */
export interface UnitPlace {
  readonly units: string;
  readonly sockets: string;
  /** There only where systemd runs. */
  readonly systemd: string;
  /** Whether systemd has started this process, and nobody by hand. */
  readonly isService: boolean;
}

export const UNIT_PLACE: UnitPlace = {
  units: "/etc/systemd/system",
  sockets: "/run/bitacora-programs",
  systemd: "/run/systemd/system",
  isService: process.env["NOTIFY_SOCKET"] !== undefined,
};

/** Whether root has to install the program before it runs. Without a sandbox, run by hand, it is a plain child. */
export function isUnit({ sandbox }: Pick<ProgramSettings, "sandbox">, { systemd, isService }: UnitPlace): boolean {
  return existsSync(systemd) && (sandbox || isService);
}

const NAME = "bitacora-program-";
export const unitName = (id: string) => `${NAME}${id}`;
export const socketUnit = (id: string) => `${unitName(id)}.socket`;
export const serviceUnit = (id: string) => `${unitName(id)}@.service`;
export const socketPath = (id: string, { sockets }: UnitPlace) => join(sockets, `${id}.sock`);
/** The program whose unit of a socket has this name. */
export const idOfUnit = (file: string) => /^bitacora-program-([a-z][a-z0-9-]*)\.socket$/.exec(file)?.[1];

const HEADER = "# Written by `bitacora programs install` from the project file; the service compares the two.";

/** The files of a program, by name. `user`: whose the service is. */
export function unitFiles(program: ProgramSettings, user: string, place = UNIT_PLACE): ReadonlyMap<string, string> {
  const { id } = program;
  const socket = [
    HEADER,
    "[Unit]",
    `Description=Bitácora: socket of the program ${id}`,
    "[Socket]",
    `ListenStream=${socketPath(id, place)}`,
    `SocketUser=${user}`,
    "SocketMode=0600",
    "DirectoryMode=0755",
    "Accept=yes",
    // The one before may still be ending.
    "MaxConnections=2",
    "RemoveOnStop=yes",
    "[Install]",
    "WantedBy=sockets.target",
  ];
  return new Map([
    [socketUnit(id), `${socket.join("\n")}\n`],
    [serviceUnit(id), `${serviceText(program)}${userText(program, user)}${groupsText(program)}`],
  ]);
}

/** The unit that runs the program, without the user of the service and the groups of its devices, which are this computer's. */
export function serviceText(program: ProgramSettings): string {
  const { id, file, args, memoryMb, cpuPercent, tasks, keepsState, sandbox } = program;
  const lines = [
    HEADER,
    "[Unit]",
    `Description=Bitácora: the program ${id}`,
    "CollectMode=inactive-or-failed",
    "[Service]",
    `ExecStart=/bin/sh -c ${quoted(GUARD)} sh ${[file, ...args].map(quoted).join(" ")}`,
    ...Object.entries(SAYS_AT_ONCE).map(([name, value]) => `Environment=${name}=${value}`),
    "StandardInput=socket",
    "StandardOutput=socket",
    "StandardError=journal",
    `SyslogIdentifier=${unitName(id)}`,
    "LogRateLimitIntervalSec=10s",
    "LogRateLimitBurst=100",
    "TimeoutStopSec=2",
    ...(keepsState || !sandbox ? [`StateDirectory=bitacora-programs/${id}`, "StateDirectoryMode=0700"] : []),
    `MemoryMax=${memoryMb}M`,
    "MemorySwapMax=0",
    `CPUQuota=${cpuPercent}%`,
    `TasksMax=${tasks}`,
    "LimitNOFILE=256",
    "LimitFSIZE=16M",
    "LimitCORE=0",
    // All of them together count as one beside the service, which has three times as much (`CPUWeight` in its unit).
    "Slice=system-bitacora.slice",
    "Nice=5",
    "OOMPolicy=kill",
    "OOMScoreAdjust=500",
    "NoNewPrivileges=yes",
    ...(sandbox
      ? ["DynamicUser=yes", `User=bitacora-${id}`, ...SANDBOX, ...network(program), ...deviceLines(program)]
      : []),
  ];
  return `${lines.join("\n")}\n`;
}

/**
 * Hands the input on to the program, and ends the unit when either end is gone. It starts nothing later: a program that has used up its
 * tasks could keep it from that.
 */
const GUARD = '{ cat; kill $$; } | { "$@"; echo "ended with status $?" >&2; kill $$; }';

const SANDBOX = [
  "CapabilityBoundingSet=",
  "ProtectSystem=strict",
  "ProtectHome=yes",
  // Nothing on the disk can be filled by it, but for a folder of its own where the project gives it one.
  "TemporaryFileSystem=/var/tmp:size=8M,mode=1777 /dev/shm:size=8M,mode=1777",
  "InaccessiblePaths=-/var/lib/bitacora -/run/bitacora-programs -/run/dbus",
  "PrivateTmp=no",
  "ReadOnlyPaths=/tmp",
  "PrivateMounts=yes",
  "PrivateIPC=yes",
  "ProtectProc=invisible",
  "ProtectKernelTunables=yes",
  "ProtectKernelModules=yes",
  "ProtectKernelLogs=yes",
  "ProtectControlGroups=yes",
  "ProtectClock=yes",
  "ProtectHostname=yes",
  "RestrictNamespaces=yes",
  "RestrictRealtime=yes",
  "RestrictSUIDSGID=yes",
  "LockPersonality=yes",
  "RemoveIPC=yes",
  "UMask=0077",
  "SystemCallArchitectures=native",
  "SystemCallFilter=@system-service",
  "SystemCallFilter=~@privileged @resources",
  "SystemCallErrorNumber=EPERM",
];

function network({ hosts }: Pick<ProgramSettings, "hosts">): string[] {
  if (hosts.length === 0) return ["PrivateNetwork=yes", "RestrictAddressFamilies=none"];
  return ["RestrictAddressFamilies=AF_INET AF_INET6", "IPAddressDeny=any", `IPAddressAllow=${hosts.join(" ")}`];
}

function deviceLines({ devices }: Pick<ProgramSettings, "devices">): string[] {
  if (devices.length === 0) return ["PrivateDevices=yes", "PrivateUsers=yes"];
  return ["DevicePolicy=closed", ...devices.map((device) => `DeviceAllow=${device} rw`)];
}

function userText({ sandbox }: ProgramSettings, user: string): string {
  return sandbox ? "" : `User=${user}\n`;
}

function groupsText({ devices }: Pick<ProgramSettings, "devices">): string {
  const groups = new Set(devices.map(groupOf).filter((group) => group !== undefined && group !== 0));
  return groups.size > 0 ? `SupplementaryGroups=${[...groups].join(" ")}\n` : "";
}

/** Whether the file that is installed is what the project says. */
export function isUnitOf(program: ProgramSettings, installed: string): boolean {
  const own = program.sandbox
    ? /\n(?:SupplementaryGroups=[\d ]+\n)?$/
    : /\nUser=[\w-]+\n(?:SupplementaryGroups=[\d ]+\n)?$/;
  return installed.replace(own, "\n") === serviceText(program);
}

/** A device that is not there now (unplugged) has no group: installing again, with it there, gives it. */
function groupOf(device: string): number | undefined {
  return statSync(device, { throwIfNoEntry: false })?.gid;
}

/** A word of a command line of systemd, in which $ and % mean something. */
function quoted(word: string): string {
  return `"${word.replaceAll("\\", "\\\\").replaceAll('"', '\\"').replaceAll("$", "$$$$").replaceAll("%", "%%")}"`;
}
