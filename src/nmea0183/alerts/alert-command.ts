/**
 * A command about an alert (ACN of IEC 61162-1, read second-hand), parsed and checked:
 *
 *     ACN   time, mnemonic, identifier, instance, command, C
 *
 * A acknowledges and S silences; Q asks for the alert's sentence again; O, taking over the responsibility, is refused: nobody else can
 * be responsible for our alarms. So are a command to an alert that is not open, and one that does not apply to its state; whoever sent
 * it is told by an ARC. (One public parser has the last two fields in the other order; as the last is always C, both are read.)
 */
import { readSentence } from "../sentence.ts";
import { type AlertIdentity, type AlertRecord, stateLetter } from "./alert-state.ts";

/** What a project may allow. */
export const ALERT_COMMANDS = ["acknowledge", "silence"] as const;
export type AlertCommandName = (typeof ALERT_COMMANDS)[number];

export const COMMANDS = ["A", "Q", "O", "S"] as const;
type AlertCommandLetter = (typeof COMMANDS)[number];

export interface AlertCommand extends AlertIdentity {
  readonly command: AlertCommandLetter;
}

export type AlertAct = "acknowledge" | "silence" | "repeat" | "refuse";

/** Undefined for any other line, and for an ACN that names no alert or no command. */
export function readAlertCommand(line: string): AlertCommand | undefined {
  const sentence = readSentence(line);
  if (sentence?.formatter !== "ACN") return undefined;
  const [, mnemonic = "", identifier = "", instance = "", fifth = "", sixth = ""] = sentence.fields;
  const letter = sixth === "C" ? fifth : fifth === "C" ? sixth : undefined;
  const command = COMMANDS.find((each) => each === letter);
  const isNumbered = /^\d{1,7}$/.test(identifier) && /^\d{0,6}$/.test(instance);
  if (command === undefined || !isNumbered || !/^([A-Z0-9]{3})?$/.test(mnemonic)) return undefined;
  return {
    mnemonic: mnemonic === "" ? null : mnemonic,
    identifier: Number(identifier),
    instance: instance === "" ? null : Number(instance),
    command,
  };
}

/** What is to be done. `record` is that of the open alert that it names, if there is one; `category` as it is told. */
export function actOf(
  { command }: AlertCommand,
  record: AlertRecord | undefined,
  category: "A" | "B" | "C",
  nowMs: number,
): AlertAct {
  if (command === "O" || record === undefined) return "refuse";
  if (command === "Q") return "repeat";
  const state = stateLetter(record, nowMs);
  if (command === "S") return state === "V" || state === "S" ? "silence" : "refuse";
  // Of category A the alert is acknowledged where its information is shown, which no other display does.
  return category === "B" && (state === "V" || state === "S" || state === "U") ? "acknowledge" : "refuse";
}

export function isSameAlert(a: AlertIdentity, b: AlertIdentity): boolean {
  return a.mnemonic === b.mnemonic && a.identifier === b.identifier && (a.instance ?? 1) === (b.instance ?? 1);
}
