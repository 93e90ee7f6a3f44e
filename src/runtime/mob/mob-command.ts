/** `bitacora mob …`: what each verb asks of the running service, and how the answer is printed. */
import type { Asked } from "../../api/asked.ts";
import { watchBodies } from "../../api/schema/watch-schema.ts";
import type { BodyOf } from "../../core/body-schema.ts";
import { positionText } from "../../core/position-text.ts";
import { messagesIn } from "../../messages/messages.ts";
import { locale } from "../command.ts";
import { clientOf } from "../service-client.ts";
import type { VerbOptions } from "../service-url.ts";
import { printAnswer } from "../terminal/print-answer.ts";

const { mob } = messagesIn(locale);
export const texts = mob.command;

const { Mob } = watchBodies;
type MobBody = BodyOf<typeof Mob>;

export async function showMob(options: VerbOptions): Promise<void> {
  printAnswer(options, await (await clientOf(options)).get("/mob", Mob), linesOf);
}

export async function markMob(options: VerbOptions, given: Asked<"post", "/mob">): Promise<void> {
  printAnswer(options, await (await clientOf(options)).post("/mob", Mob, given), linesOf);
}

export async function endMob(options: VerbOptions, reason: string, user: string): Promise<void> {
  const body = await (await clientOf(options)).post("/mob/end", Mob, { reason, user });
  printAnswer(options, body, () => texts.ended);
}

function linesOf(body: MobBody): string[] {
  const { is_overboard: isOverboard, is_test: isTest, since, by, minutes, drifted, marks, is_kept: isKept } = body;
  if (!isOverboard) return [texts.nobody];
  const [, ...joined] = marks;
  return [
    texts.shown({
      isTest,
      since: since ?? "",
      by,
      minutes,
      ...wayOf(body),
    }),
    ...(drifted === null ? [] : [texts.drifted(wayOf(drifted))]),
    ...joined.map(({ kind, who, position }) => texts.joined({ who: mob.who({ kind, who }), place: placeOf(position) })),
    ...(isKept ? [] : [texts.notKept]),
  ];
}

function wayOf({ position, bearing, distance_m: distance }: Pick<MobBody, "position" | "bearing" | "distance_m">) {
  return {
    place: placeOf(position),
    bearing: bearing === null ? null : String(Math.round(bearing) % 360).padStart(3, "0"),
    distance: distance === null ? null : Math.round(distance),
  };
}

function placeOf(position: MobBody["position"]): string | null {
  return position === null ? null : positionText(position);
}
