/** `bitacora mob …`: what each verb asks of the running service, and how the answer is printed. All give the exit status. */
import type { Asked } from "../../api/asked.ts";
import { watchBodies } from "../../api/schema/watch-schema.ts";
import type { BodyOf } from "../../core/body-schema.ts";
import { positionText } from "../../core/position-text.ts";
import { plainJson } from "../../core/shown-text.ts";
import { messagesIn } from "../../messages/messages.ts";
import { locale } from "../command.ts";
import { EXIT_GOOD } from "../command-line.ts";
import { clientOf } from "../service-client.ts";
import type { VerbOptions } from "../service-url.ts";
import { plainText } from "../terminal/terminal-text.ts";

const { mob } = messagesIn(locale);
export const texts = mob.command;

const { Mob } = watchBodies;
type MobBody = BodyOf<typeof Mob>;

export async function showMob(options: VerbOptions): Promise<number> {
  return print(await (await clientOf(options)).get("/mob", Mob), options);
}

export async function markMob(options: VerbOptions, given: Asked<"post", "/mob">): Promise<number> {
  return print(await (await clientOf(options)).post("/mob", Mob, given), options);
}

export async function endMob(options: VerbOptions, reason: string, user: string): Promise<number> {
  const body = await (await clientOf(options)).post("/mob/end", Mob, { reason, user });
  if (options.json) return print(body, options);
  process.stdout.write(`${texts.ended}\n`);
  return EXIT_GOOD;
}

function print(body: MobBody, { json }: VerbOptions): number {
  const out = json ? plainJson(body) : linesOf(body).map(plainText).join("\n");
  process.stdout.write(`${out}\n`);
  return EXIT_GOOD;
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
