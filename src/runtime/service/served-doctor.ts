/** The doctor inside a running service, which knows the project and the data directory. */
import type { Service } from "../../api/service.ts";
import { messagesIn } from "../../messages/messages.ts";
import { installation } from "../installed/installation.ts";
import { examine } from "../doctor/examination.ts";
import { KeptExamination } from "../doctor/kept-examination.ts";
import type { WholeService } from "./whole-service.ts";

export function servedDoctor({
  clock,
  dataDir,
  host,
  port,
  present,
}: Pick<WholeService, "clock" | "dataDir" | "host" | "port" | "present">): Service["doctor"] {
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
