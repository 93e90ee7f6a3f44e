/** The obstacles to installing or removing the service on this computer, all at once. */
import { existsSync } from "node:fs";
import type { UnitMessages } from "../../messages/en/unit.ts";
import { type Installation, typedByRoot } from "../installed/installation.ts";
import type { FoundUnit } from "../installed/unit-file.ts";
import { isOutOfSight } from "./unit-text.ts";

export interface Computer {
  readonly installation: Installation;
  readonly unit: FoundUnit | undefined;
  readonly hasSystemd: boolean;
  readonly isRoot: boolean;
}

export function systemdRuns(): boolean {
  return process.platform === "linux" && existsSync("/run/systemd/system");
}

/** `verb`: what was typed after `service`. */
export function obstaclesOf(computer: Computer, verb: "install" | "uninstall", texts: UnitMessages): string[] {
  const { installation, unit, hasSystemd, isRoot } = computer;
  const { refused } = texts;
  const found: string[] = [];
  if (!hasSystemd) found.push(refused.noSystemd);
  if (unit?.writtenBy === "package") found.push(refused.package({ file: unit.file, verb }));
  else if (unit?.writtenBy === "hand") found.push(refused.byHand({ file: unit.file }));
  if (verb === "install") {
    if (installation.by === "clone") found.push(refused.clone({ root: installation.root }));
    else if (isOutOfSight(installation)) found.push(refused.outOfSight({ root: installation.root }));
  }
  if (found.length === 0 && !isRoot) {
    found.push(refused.notRoot({ command: typedByRoot(installation, `service ${verb}`) }));
  }
  return found;
}
