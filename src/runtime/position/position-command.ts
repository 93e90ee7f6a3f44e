/** `bitacora position`: whether the position is to be believed, and what is beside it where it is not. */
import { watchBodies } from "../../api/schema/watch-schema.ts";
import type { BodyOf } from "../../core/body-schema.ts";
import { positionText } from "../../core/position-text.ts";
import { messagesIn } from "../../messages/messages.ts";
import { locale } from "../command.ts";
import { clientOf } from "../service-client.ts";
import type { VerbOptions } from "../service-url.ts";
import { printAnswer } from "../terminal/print-answer.ts";

const { position } = messagesIn(locale);
export const texts = position.command;

const { Position } = watchBodies;

export async function showPosition(options: VerbOptions): Promise<void> {
  printAnswer(options, await (await clientOf(options)).get("/position", Position), linesOf);
}

function linesOf({
  position_trust: state,
  reasons,
  since,
  trusted,
  reckoned,
  within_m: withinM,
}: BodyOf<typeof Position>) {
  return [
    texts.state({ state, since, reasons: reasons.map((name) => position.reasons[name]).join("; ") }),
    ...(trusted === null ? [] : [texts.trusted({ place: positionText(trusted) })]),
    ...(reckoned === null ? [] : [texts.reckoned({ place: positionText(reckoned), withinM })]),
  ];
}
