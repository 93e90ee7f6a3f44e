/** Makes the runner for another Signal K server of the project. */
import type { AisTargets } from "../../ais/targets.ts";
import { sourceLine } from "../../tags/source-ranking.ts";
import { TakenTags } from "../../tags/taken-tags.ts";
import { standardDefinition } from "../../tags/vocabulary/vocabulary.ts";
import { sectionOf } from "../../project/section.ts";
import { listeningParts, type SourceContext } from "../listening-source.ts";
import { signalkSection } from "./section.ts";
import { SignalkRunner } from "./signalk-runner.ts";
import type { SignalkSource } from "./source.ts";
import { wordsIn } from "./words.ts";

/** Values of another program come when they change, or every few seconds; which, it does not say. */
const TIMEOUT_S = 60;

export function signalkRunner(
  source: SignalkSource,
  context: SourceContext & { readonly targets: AisTargets },
): SignalkRunner {
  const { project, tags, intake, clock, messages, targets } = context;
  const line = sourceLine("signalk", source.name ?? new URL(source.url).host);
  const taken = new TakenTags({ tags, intake, clock, line, timeoutS: TIMEOUT_S });
  return new SignalkRunner(source, {
    ...listeningParts(source, line, context),
    dropped: taken.dropped,
    tags,
    taken,
    targets,
    paths: sectionOf(project, signalkSection)?.paths ?? {},
    define: (id) => (project.nmea2000.autoRegister ? standardDefinition(id, messages.nmea) : undefined),
    texts: wordsIn(messages.locale),
  });
}
