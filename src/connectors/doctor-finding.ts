/** What the doctor has found: one thing that is well or wrong, and the command to type. */

export const FINDING_LEVELS = ["ok", "warn", "fail", "unknown"] as const;

export interface DoctorFinding {
  /** What was checked, for programs: `clock`, `interface can0`. */
  readonly id: string;
  readonly level: (typeof FINDING_LEVELS)[number];
  /** For people. */
  readonly text: string;
  /** The command to type; null if there is nothing to do, or no command does it. */
  readonly command: string | null;
}

export function finding(
  id: string,
  level: DoctorFinding["level"],
  text: string,
  command: string | null = null,
): DoctorFinding {
  return { id, level, text, command };
}
