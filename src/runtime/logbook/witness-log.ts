/** The lines that a witness writes to its log about requests. */
import type { WitnessMessages } from "../../messages/en/witness.ts";
import type { WitnessEvent } from "../../witness/witness.ts";
import { displayPath } from "../../core/folders.ts";
import type { Log } from "../../core/log.ts";
import { plainText } from "../terminal/terminal-text.ts";

/** Clients chose the names in an event, so control characters are removed. */
export function logWitnessEvent(
  event: WitnessEvent,
  texts: WitnessMessages["command"],
  locale: string,
  log: Log,
): void {
  const number = (value: number): string => value.toLocaleString(locale);
  const origin = plainText(event.origin);
  switch (event.kind) {
    case "cosigned": {
      const { size, before } = event;
      const isFirst = before === undefined;
      log.info(
        isFirst
          ? texts.first({ origin, size: number(size) })
          : texts.cosigned({ origin, size: number(size), before: number(before) }),
      );
      break;
    }
    case "unknown":
      log.warning(texts.unknown({ origin, from: event.from }));
      break;
    case "not-signed":
      log.warning(texts.notSigned({ origin, from: event.from }));
      break;
    case "refused": {
      const { incident, size, known, from, evidence } = event;
      const level = incident === "shorter" ? "warning" : "error";
      log[level](texts.refused[incident]({ origin, size: number(size), known: number(known), from }));
      if (evidence !== undefined) log.info(texts.evidence({ file: displayPath(evidence) }));
    }
  }
}
