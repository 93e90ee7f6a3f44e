/** `bitacora area …`: what each verb asks of the running service, and how the answer is printed. All give the exit status. */
import { limits } from "../../areas/limits.ts";
import type { Asked } from "../../api/asked.ts";
import { watchBodies } from "../../api/schema/watch-schema.ts";
import { arrayOf, type BodyOf } from "../../core/body-schema.ts";
import { plainJson } from "../../core/shown-text.ts";
import { messagesIn } from "../../messages/messages.ts";
import { locale } from "../command.ts";
import { EXIT_BAD_ANSWER, EXIT_GOOD } from "../command-line.ts";
import { clientOf } from "../service-client.ts";
import type { VerbOptions } from "../service-url.ts";
import { plainText } from "../terminal/terminal-text.ts";

/** The least and the greatest radius. */
export const { radiusM: RADIUS_M } = limits;

export const texts = messagesIn(locale).areas.command;

const { Area } = watchBodies;
type AreaBody = BodyOf<typeof Area>;

export async function listAreas(options: VerbOptions): Promise<number> {
  const areas = await (await clientOf(options)).get("/areas", arrayOf(Area));
  if (areas.length === 0 && !options.json) process.stdout.write(`${texts.none}\n`);
  for (const area of areas) print(area, options);
  return EXIT_GOOD;
}

export async function setArea(options: VerbOptions, given: Asked<"post", "/areas">): Promise<number> {
  print(await (await clientOf(options)).post("/areas", Area, given), options);
  return EXIT_GOOD;
}

export async function removeArea(options: VerbOptions, name: string, user: string): Promise<number> {
  const client = await clientOf(options);
  const found = (await client.get("/areas", arrayOf(Area))).find(
    (area) => area.name.toLowerCase() === name.toLowerCase(),
  );
  if (found === undefined) {
    process.stderr.write(`${texts.unknown({ name })}\n`);
    return EXIT_BAD_ANSWER;
  }
  const removed = await client.post("/areas/{number}/remove", Area, { number: found.number, user });
  process.stdout.write(`${options.json ? plainJson(removed) : plainText(texts.removed({ name: removed.name }))}\n`);
  return EXIT_GOOD;
}

function print(area: AreaBody, { json }: VerbOptions): void {
  process.stdout.write(`${json ? plainJson(area) : plainText(lineOf(area))}\n`);
}

function lineOf({ number, name, alarm_when: alarmWhen, beyond_m: beyond }: AreaBody): string {
  const beyondM = beyond === null ? null : Math.round(Math.abs(beyond));
  return texts.line({ number, name, alarmWhen, beyondM, isInside: (beyond ?? 0) < 0 });
}
