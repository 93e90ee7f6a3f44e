/**
 * `bitacora programs install`: the units of the project's programs. It asks nothing and may be repeated: what is as it should be stays, and
 * the units of programs that the project no longer has are removed.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { SECTIONS } from "../../connectors/connectors.ts";
import { type ProgramSettings, programsSection } from "../../connectors/programs/section.ts";
import { serviceUnit, socketUnit, UNIT_PLACE, unitFiles, unitName } from "../../connectors/programs/unit.ts";
import { writeDurably } from "../../core/durable-file.ts";
import { usageError } from "../../core/errors.ts";
import { messagesIn } from "../../messages/messages.ts";
import { loadProject } from "../../project/project-file.ts";
import { sectionOf } from "../../project/section.ts";
import { locale } from "../command.ts";
import { EXIT_COULD_NOT_RUN, EXIT_GOOD } from "../command-line.ts";
import { SERVICE_USER } from "../installed/places.ts";
import { plainText } from "../terminal/terminal-text.ts";
import { systemdRuns } from "../unit/obstacles.ts";
import { programRemovals } from "../unit/program-removals.ts";
import { type Step, StepFailed, systemctl, takeSteps } from "../unit/steps.ts";
import { usualProjectFile } from "../usual-project.ts";
import { texts } from "./program-list.ts";

const UNIT_MODE = 0o644;

export async function installPrograms({
  project: given,
  dryRun,
}: {
  /** Undefined: the one at the usual place. */
  readonly project: string | undefined;
  readonly dryRun: boolean;
}): Promise<number> {
  const { stdout, stderr } = process;
  const { unit, project: ofProject } = messagesIn(locale);
  const file = given ?? usualProjectFile();
  if (file === undefined) throw usageError(ofProject.check.nameOne);
  const programs = sectionOf(await loadProject(file, SECTIONS, locale), programsSection);
  const fault = dryRun ? undefined : obstacle(unit.refused);
  if (fault !== undefined) {
    stderr.write(`bitacora: ${plainText(fault)}\n`);
    return EXIT_COULD_NOT_RUN;
  }
  const steps = stepsOf(programs);
  if (steps.length === 0) stdout.write(`${plainText(texts.install.nothing({ file }))}\n`);
  try {
    if (dryRun) for (const { text } of steps) stdout.write(`${unit.steps.would} ${plainText(text)}\n`);
    else await takeSteps(steps, stdout);
  } catch (error) {
    if (!(error instanceof StepFailed)) throw error;
    stderr.write(`bitacora: ${plainText(unit.steps.failed({ step: error.step, reason: error.message }))}\n`);
    return EXIT_COULD_NOT_RUN;
  }
  return EXIT_GOOD;
}

function obstacle(refused: ReturnType<typeof messagesIn>["unit"]["refused"]): string | undefined {
  if (!systemdRuns()) return refused.noSystemd;
  return process.getuid?.() === 0 ? undefined : refused.notRoot({ command: "sudo bitacora programs install" });
}

/** `units`: the folder of the units. */
export function stepsOf(programs: readonly ProgramSettings[], units = UNIT_PLACE.units): Step[] {
  const { steps: says } = messagesIn(locale).unit;
  const gone = programRemovals(units, (id) => !programs.some((one) => one.id === id));
  const stale = programs
    .map((program) => {
      const files = [...unitFiles(program, SERVICE_USER)];
      return { ...program, files: files.filter(([name, text]) => readIfThere(join(units, name)) !== text) };
    })
    .filter(({ files }) => files.length > 0);
  if (gone.length + stale.length === 0) return [];
  const sockets = stale.map(({ id }) => socketUnit(id));
  const start = async () => {
    await systemctl("enable", "--quiet", ...sockets);
    await systemctl("restart", ...sockets);
    // The service connects again, and systemd starts what is written now.
    await systemctl("stop", ...stale.map(({ id }) => `${unitName(id)}@*.service`));
  };
  return [
    ...gone,
    ...stale.flatMap(({ id, sandbox, file: program, args, files }) =>
      files.map(([name, text]) => {
        const file = join(units, name);
        const isUnconfined = !sandbox && name === serviceUnit(id);
        return {
          text: isUnconfined
            ? texts.install.unconfined({ file, command: [program, ...args].join(" ") })
            : says.unit({ file }),
          take: () => writeDurably(file, text, UNIT_MODE),
        };
      }),
    ),
    { text: says.reload, take: () => systemctl("daemon-reload") },
    ...(stale.length === 0 ? [] : [{ text: texts.install.start({ units: sockets.join(", ") }), take: start }]),
  ];
}

function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return undefined;
  }
}
