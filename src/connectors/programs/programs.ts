/** Runs the owner's programs, which bring values and get alarms and entries. */
import { existsSync } from "node:fs";
import { sectionOf } from "../../project/section.ts";
import type { Connector } from "../connector.ts";
import { finding } from "../doctor-finding.ts";
import { type ProgramSettings, programsSection } from "./section.ts";
import { UNIT_PLACE, type UnitPlace } from "./unit.ts";
import { wordsIn } from "./words.ts";

/** `unitPlace`: of this computer. */
export function programsOf(unitPlace: UnitPlace): Connector<readonly ProgramSettings[]> {
  return {
    section: programsSection,
    follows: [],
    async open(all, context) {
      const { ProgramRunner } = await import("./program-runner.ts");
      return all.map((settings) => new ProgramRunner(settings, unitPlace, context));
    },
    async check({ project, locale }) {
      const { unitFault } = await import("./unit-program.ts");
      const texts = wordsIn(locale);
      return Promise.all(
        sectionOf(project, programsSection).map(async (program) => {
          const { id, sandbox } = program;
          const name = `program ${id}`;
          const hasSystemd = existsSync(unitPlace.systemd);
          const fault = hasSystemd ? await unitFault(program, unitPlace, texts) : undefined;
          const command = fault === undefined ? undefined : "sudo bitacora programs install";
          // Somebody may run it by hand, without its unit.
          if (!sandbox || !hasSystemd) return finding(name, "warn", texts.doctor.unconfined({ id }), command);
          if (fault === undefined) return finding(name, "ok", texts.doctor.confined({ id }));
          return finding(name, "warn", texts.failing({ id, reason: fault }), command);
        }),
      );
    },
  };
}

export const programs = programsOf(UNIT_PLACE);
