/** `bitacora anchor …`: what each verb asks of the running service, and how the answer is printed. All give the exit status. */
import { limits } from "../../anchor/limits.ts";
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

/** The least and the greatest radius. */
export const { radiusM: RADIUS_M } = limits;

export const texts = messagesIn(locale).anchor.command;

const { Anchor } = watchBodies;
type AnchorBody = BodyOf<typeof Anchor>;

export async function showAnchor(options: VerbOptions): Promise<number> {
  return print(await (await clientOf(options)).get("/anchor", Anchor), options);
}

export async function letAnchorGo(options: VerbOptions, given: Asked<"post", "/anchor/down">): Promise<number> {
  return print(await (await clientOf(options)).post("/anchor/down", Anchor, given), options);
}

export async function takeAnchorUp(options: VerbOptions, user: string): Promise<number> {
  const body = await (await clientOf(options)).post("/anchor/up", Anchor, { user });
  if (options.json) return print(body, options);
  process.stdout.write(`${texts.weighed}\n`);
  return EXIT_GOOD;
}

function print(body: AnchorBody, { json }: VerbOptions): number {
  process.stdout.write(`${json ? plainJson(body) : plainText(lineOf(body))}\n`);
  return EXIT_GOOD;
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
