/** `bitacora service status`: the unit in plain words, how the last run ended, and what the doctor finds wrong. */
import { messagesIn } from "../../messages/messages.ts";
import { locale } from "../command.ts";
import { EXIT_BAD_ANSWER, EXIT_GOOD } from "../command-line.ts";
import { checkContextOf, printFindings } from "../doctor/doctor.ts";
import { examine } from "../doctor/examination.ts";
import { checkLastEnd } from "../doctor/last-end.ts";
import { shownUnit } from "../doctor/unit.ts";
import { plainText } from "../terminal/terminal-text.ts";
import { STATE_DIR } from "../installed/places.ts";
import { findUnit, missingPrograms } from "../installed/unit-file.ts";

const SHOWN = [
  "ActiveState",
  "SubState",
  "UnitFileState",
  "ActiveEnterTimestamp",
  "NRestarts",
  "ExecMainStatus",
  "WatchdogUSec",
] as const;

export async function serviceStatus(): Promise<number> {
  const { unit: texts } = messagesIn(locale);
  const { state } = texts;
  const say = (line: string) => process.stdout.write(`${plainText(line)}\n`);
  const unit = findUnit();
  if (unit === undefined) say(state.notInstalled);
  else say(state.writtenBy[unit.writtenBy]({ file: unit.file }));
  for (const path of unit === undefined ? [] : missingPrograms(unit)) say(state.programGone({ path }));
  const of = unit === undefined ? undefined : await shownUnit(SHOWN);
  if (unit !== undefined && of === undefined) say(state.unknown);
  if (of !== undefined) for (const line of linesOf(of)) say(line);

  const dataDir = unit === undefined ? undefined : STATE_DIR;
  const context = await checkContextOf(dataDir);
  if (unit !== undefined) for (const { text } of await checkLastEnd(context)) say(text);
  const findings = await examine(context);
  const wrong = findings.filter(({ level }) => level === "fail");
  const look = findings.filter(({ level }) => level === "warn");
  say(state.doctor({ found: wrong.length + look.length, wrong: wrong.length, look: look.length }));
  printFindings(wrong);
  return of?.get("ActiveState") === "active" && wrong.length === 0 ? EXIT_GOOD : EXIT_BAD_ANSWER;

  function linesOf(shown: ReadonlyMap<string, string>): string[] {
    const of = (name: (typeof SHOWN)[number]) => shown.get(name) ?? "";
    const isRunning = of("ActiveState") === "active";
    const running = isRunning
      ? state.running({ since: of("ActiveEnterTimestamp"), restarts: Number(of("NRestarts")) })
      : state.notRunning({ active: of("ActiveState"), sub: of("SubState"), status: Number(of("ExecMainStatus")) });
    const hasWatchdog = !["", "0", "infinity"].includes(of("WatchdogUSec"));
    return [
      running,
      state.enabled({ isEnabled: of("UnitFileState") === "enabled" }),
      state.watchdog({ limit: hasWatchdog ? of("WatchdogUSec") : undefined }),
    ];
  }
}
