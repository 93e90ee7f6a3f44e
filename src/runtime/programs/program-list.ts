/** `bitacora programs`: the owner's programs as the running service has them. */
import { type RunnerStatistics, runnerStatistics } from "../../connectors/runner.ts";
import { wordsIn } from "../../connectors/programs/words.ts";
import { arrayOf, objectOf } from "../../core/body-schema.ts";
import { plainJson } from "../../core/shown-text.ts";
import { locale } from "../command.ts";
import { EXIT_BAD_ANSWER, EXIT_GOOD } from "../command-line.ts";
import { clientOf } from "../service-client.ts";
import type { VerbOptions } from "../service-url.ts";
import { plainText } from "../terminal/terminal-text.ts";
import { textTable } from "../terminal/text-table.ts";

export const texts = wordsIn(locale).command;

const HEALTH = objectOf({ outputs: arrayOf(runnerStatistics) });

/** Gives the exit status: bad where one does not run. */
export async function listPrograms({ json, ...place }: VerbOptions): Promise<number> {
  const client = await clientOf(place);
  const { outputs } = await client.get("/health", HEALTH, { language: locale });
  const programs = outputs.filter(({ type }) => type === "program");
  const { stdout, stderr } = process;
  if (json) for (const program of programs) stdout.write(`${plainJson(program)}\n`);
  else if (programs.length === 0) stderr.write(`${texts.none}\n`);
  else stdout.write(textTable([Object.values(texts.columns), ...programs.map(rowOf)]));
  return programs.every(({ state }) => state === "running") ? EXIT_GOOD : EXIT_BAD_ANSWER;
}

function rowOf({ name, state, counters, fault }: RunnerStatistics): string[] {
  const count = (of: string) => String(counters[of] ?? 0);
  return [
    name,
    texts.states({ state }),
    state === "running" ? texts.sandbox({ confined: counters["unconfined"] === 1 ? "no" : "yes" }) : "–",
    count("values"),
    count("refused"),
    count("starts"),
    plainText(fault ?? "–"),
  ];
}
