/** The doctor inside a running service, which knows the project and the data directory. */
import type { ServiceParts } from "../../api/service.ts";
import type { Clock } from "../../core/clock.ts";
import { messagesIn } from "../../messages/messages.ts";
import type { Project } from "../../project/project.ts";
import { installation } from "../installed/installation.ts";
import { examine } from "./examination.ts";
import { KeptExamination } from "./kept-examination.ts";

interface ServedDoctorOptions {
  readonly clock: Clock;
  readonly dataDir: string;
  readonly host: string;
  readonly port: number;
  /** The project as it is now: it may be reloaded. */
  readonly present: { readonly project: Project };
}

export function servedDoctor(options: ServedDoctorOptions): NonNullable<ServiceParts["doctor"]> {
  const { clock, dataDir, host, port, present } = options;
  const kept = new KeptExamination(clock, (locale) => {
    const { doctor: texts, bus } = messagesIn(locale);
    const { project } = present;
    const shared = { dataDir, project, host, port, locale, texts, bus };
    return examine({
      ...shared,
      projectFile: undefined,
      owner: undefined,
      serviceUrl: undefined,
      isService: true,
      installation: installation(),
      nowMs: clock.now(),
    });
  });
  return (language) => kept.look(language);
}
