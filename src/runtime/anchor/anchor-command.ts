/** `bitacora anchor …`: what each verb asks of the running service, and how the answer is printed. */
import { limits } from "../../anchor/limits.ts";
import type { Asked } from "../../api/asked.ts";
import { watchBodies } from "../../api/schema/watch-schema.ts";
import type { BodyOf } from "../../core/body-schema.ts";
import { positionText } from "../../core/position-text.ts";
import { messagesIn } from "../../messages/messages.ts";
import { locale } from "../command.ts";
import { clientOf } from "../service-client.ts";
import type { VerbOptions } from "../service-url.ts";
import { printAnswer } from "../terminal/print-answer.ts";

/** The least and the greatest radius. */
export const { radiusM: RADIUS_M } = limits;

export const texts = messagesIn(locale).anchor.command;

const { Anchor } = watchBodies;
type AnchorBody = BodyOf<typeof Anchor>;

export async function showAnchor(options: VerbOptions): Promise<void> {
  printAnswer(options, await (await clientOf(options)).get("/anchor", Anchor), lineOf);
}

export async function letAnchorGo(options: VerbOptions, given: Asked<"post", "/anchor/down">): Promise<void> {
  printAnswer(options, await (await clientOf(options)).post("/anchor/down", Anchor, given), lineOf);
}

export async function takeAnchorUp(options: VerbOptions, user: string): Promise<void> {
  const body = await (await clientOf(options)).post("/anchor/up", Anchor, { user });
  printAnswer(options, body, () => texts.weighed);
}

function lineOf({ position, radius_m: radiusM, since, by, distance_m: distance, bearing, state }: AnchorBody): string {
  if (position === null) return texts.isUp;
  return texts.isDown({
    place: positionText(position),
    since: since ?? "",
    by,
    radiusM,
    distanceM: distance === null ? null : Math.round(distance),
    state,
    bearing: bearing === null ? null : Math.round(bearing),
  });
}
