/** Makes the runner for another Signal K server of the project. */
import type { Messages } from "../../messages/messages.ts";
import type { Clock } from "../../core/clock.ts";
import { gatewaysOf, gatewayTagId } from "../../project/bus-tags.ts";
import type { Project, SignalkSource } from "../../project/project.ts";
import type { Intake } from "../../tags/intake.ts";
import { sourceLine } from "../../tags/source-ranking.ts";
import type { TagStore } from "../../tags/tag-store.ts";
import { TakenTags } from "../../tags/taken-tags.ts";
import { standardDefinition } from "../../tags/vocabulary/vocabulary.ts";
import type { Log } from "../../core/log.ts";
import { sectionOf } from "../../project/section.ts";
import { signalkSection } from "./section.ts";
import { SignalkRunner } from "./signalk-runner.ts";
import { wordsIn } from "./words.ts";

interface SignalkSourceParts {
  readonly project: Project;
  readonly tags: TagStore;
  readonly intake: Intake;
  readonly clock: Clock;
  readonly log: Log;
  readonly messages: Messages;
}

/** Values of another program come when they change, or every few seconds; which, it does not say. */
const TIMEOUT_S = 60;

export function signalkRunner(source: SignalkSource, parts: SignalkSourceParts): SignalkRunner {
  const { project, tags, intake, clock, log, messages } = parts;
  const { serve: texts } = messages.cli;
  const tagId = gatewayTagId(gatewaysOf(project).indexOf(source));
  const line = sourceLine("signalk", new URL(source.url).host);
  return new SignalkRunner(source, {
    tags,
    taken: new TakenTags({ tags, intake, clock, line, timeoutS: TIMEOUT_S }),
    line,
    lose: () => intake.lost(line),
    clock,
    random: Math.random,
    paths: sectionOf(project, signalkSection)?.paths ?? {},
    define: (id) => (project.nmea2000.autoRegister ? standardDefinition(id, messages.nmea) : undefined),
    texts: wordsIn(messages.locale),
    tell: (value) => tags.write({ tagId, value, quality: "good", timestampMs: clock.now(), source: line.text }),
    onFault: (fault) => {
      const name = `signalk ${line.where}`;
      if (fault === null) log.info(texts.sourceStarted({ name }));
      else log.warning(texts.sourceFailed({ name, reason: fault }));
    },
  });
}
