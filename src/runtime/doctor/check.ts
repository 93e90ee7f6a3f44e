/**
 * What a check of `bitacora doctor` is given, and what it finds. A check only looks: it changes nothing, needs no running service, and says
 * `unknown` where this computer or this user cannot tell.
 */
import { execFile } from "node:child_process";
import type { Examined } from "../../connectors/connector.ts";
import type { DoctorFinding } from "../../connectors/doctor-finding.ts";
import type { BusMessages } from "../../messages/en/bus.ts";
import type { DoctorMessages } from "../../messages/en/doctor.ts";
import type { Project } from "../../project/project.ts";
import type { Installation } from "../installed/installation.ts";
import { limits } from "../limits.ts";

/** The computer, and the vessel on it. */
export interface CheckContext extends Omit<Examined, "project" | "answerMs"> {
  /** Undefined if none was named and there is none at the usual place. */
  readonly projectFile: string | undefined;
  /** The id that the project has to have, as far as it is known. */
  readonly owner: string | undefined;
  /** Undefined if it is missing or has faults. */
  readonly project: Project | undefined;
  readonly host: string;
  readonly port: number;
  /** Where the service answers that has locked the data directory. */
  readonly serviceUrl: string | undefined;
  /** Whether the checks run in the service itself: it need not ask itself. */
  readonly isService: boolean;
  readonly installation: Installation;
  readonly texts: DoctorMessages;
  readonly bus: BusMessages;
}

export type Check = (context: CheckContext) => Promise<readonly DoctorFinding[]> | readonly DoctorFinding[];

/** What a program of the system prints; undefined if it is missing, fails, or takes too long. */
export function outputOf(program: string, args: readonly string[]): Promise<string | undefined> {
  const { programMs, programBytes } = limits.doctor;
  const env = { ...process.env, LC_ALL: "C", PATH: `${process.env["PATH"] ?? ""}:/usr/sbin:/sbin` };
  const options = { env, timeout: programMs, maxBuffer: programBytes, killSignal: "SIGKILL" } as const;
  return new Promise((resolve) => {
    execFile(program, [...args], options, (error, stdout) =>
      resolve(error === null || stdout !== "" ? stdout : undefined),
    );
  });
}

/** A path in a command to type. */
export function quoted(path: string): string {
  return /^[\w./+@:-]+$/.test(path) ? path : `'${path.replaceAll("'", "'\\''")}'`;
}

/** `KEY=value` lines, as `systemctl show` and `timedatectl show` print them. */
export function keyValues(text: string): ReadonlyMap<string, string> {
  return new Map(
    text.split("\n").flatMap((line) => {
      const at = line.indexOf("=");
      return at < 0 ? [] : [[line.slice(0, at), line.slice(at + 1)] as const];
    }),
  );
}
