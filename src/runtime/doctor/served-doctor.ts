/** What the doctor is told by the service in which it looks. */
import type { ServiceParts } from "../../api/service.ts";
import { messagesIn } from "../../messages/messages.ts";
import { installation } from "../installed/installation.ts";
import type { RunningOptions } from "../service/service-options.ts";
import { examine } from "./examination.ts";
import { KeptExamination } from "./kept-examination.ts";

export function servedDoctor(options: RunningOptions): NonNullable<ServiceParts["doctor"]> {
  const { clock, dataDir, host, port, present } = options;
  const kept = new KeptExamination(clock, (locale) => {
    const { doctor: texts, bus } = messagesIn(locale);
    const { project } = present;
    const shared = { dataDir, project, host, port, locale, texts, bus };
    return examine({
      ...shared,
      projectFile: undefined,
      serviceUrl: undefined,
      isService: true,
      installedBy: installation().by,
      nowMs: clock.now(),
    });
  });
  return (language) => kept.look(language);
}
