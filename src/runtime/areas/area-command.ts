/** `bitacora area …`: what each verb asks of the running service, and how the answer is printed. */
import { limits } from "../../areas/limits.ts";
import type { Asked } from "../../api/asked.ts";
import { watchBodies } from "../../api/schema/watch-schema.ts";
import { arrayOf, type BodyOf } from "../../core/body-schema.ts";
import { messagesIn } from "../../messages/messages.ts";
import { locale } from "../command.ts";
import { clientOf } from "../service-client.ts";
import type { VerbOptions } from "../service-url.ts";
import { printAnswer } from "../terminal/print-answer.ts";

/** The least and the greatest radius. */
export const { radiusM: RADIUS_M } = limits;

export const texts = messagesIn(locale).areas.command;

const { Area } = watchBodies;
type AreaBody = BodyOf<typeof Area>;

export async function listAreas(options: VerbOptions): Promise<void> {
  const areas = await (await clientOf(options)).get("/areas", arrayOf(Area));
  if (areas.length === 0 && !options.json) process.stdout.write(`${texts.none}\n`);
  for (const area of areas) printAnswer(options, area, lineOf);
}

export async function setArea(options: VerbOptions, given: Asked<"post", "/areas">): Promise<void> {
  printAnswer(options, await (await clientOf(options)).post("/areas", Area, given), lineOf);
}

/** False where there is none of that name. */
export async function removeArea(options: VerbOptions, name: string, user: string): Promise<boolean> {
  const client = await clientOf(options);
  const found = (await client.get("/areas", arrayOf(Area))).find(
    (area) => area.name.toLowerCase() === name.toLowerCase(),
  );
  if (found === undefined) {
    process.stderr.write(`${texts.unknown({ name })}\n`);
    return false;
  }
  const removed = await client.post("/areas/{number}/remove", Area, { number: found.number, user });
  printAnswer(options, removed, texts.removed);
  return true;
}

function lineOf({ number, name, alarm_when: alarmWhen, beyond_m: beyond }: AreaBody): string {
  const beyondM = beyond === null ? null : Math.round(Math.abs(beyond));
  return texts.line({ number, name, alarmWhen, beyondM, isInside: (beyond ?? 0) < 0 });
}
