/** What an import found in a setup, and what becomes of it. */
export const KINDS = ["vessel", "connection", "priority", "zone", "plugin"] as const;
type FindingKind = (typeof KINDS)[number];

/** `partly`: it works, but somebody has to look at it. */
export type Coverage = "covered" | "partly" | "missing";

/** Why something is covered in part or not at all, or what covers it: a text of `messages.import.reasons`. */
export type Reason =
  | "alias"
  | "addressMayChange"
  | "builtIn"
  | "disabled"
  | "faulty"
  | "file"
  | "groupOfSources"
  | "noConnection"
  | "noDevice"
  | "noDimension"
  | "noSuchZone"
  | "noTag"
  | "notAutomatic"
  | "notKept"
  | "notKnown"
  | "optionsLeft"
  | "otherProgram"
  | "seatalk"
  | "serialGateway"
  | "seeAnchor"
  | "seeCharts"
  | "seeDatabases"
  | "seeDerive"
  | "seeLogbook"
  | "seeMqtt"
  | "seeNotify"
  | "seePrograms"
  | "seeSentences"
  | "seeTrends"
  | "seeVenus";

export interface ImportFinding {
  readonly kind: FindingKind;
  /** What its owner calls it: the id of a connection, a path, the name of a plugin. */
  readonly name: string;
  readonly coverage: Coverage;
  /** The place in the project that it becomes: `sources[0]`. */
  readonly becomes?: string;
  readonly reason?: Reason;
  /** What of it is not covered, as its owner calls it: options of a connection. */
  readonly left?: readonly string[];
}

/** What a check of the project has refused, by `findingKey`: it is left out, and said. */
export type Faulty = ReadonlySet<string>;

export function findingKey({ kind, name }: Pick<ImportFinding, "kind" | "name">): string {
  return `${kind} ${name}`;
}

/** Per cent of what was found and is in use that comes over: a half for each `partly`. */
export function sharePct(findings: readonly ImportFinding[]): number {
  const used = findings.filter(({ reason }) => reason !== "disabled");
  const weight = { covered: 1, partly: 0.5, missing: 0 } as const;
  const sum = used.reduce((total, { coverage }) => total + weight[coverage], 0);
  return used.length === 0 ? 100 : Math.round((100 * sum) / used.length);
}
