/**
 * The parts of the service that could stop working without an error: the historian's thread may hang, the reader of a bus may deliver
 * nothing. `Watchdog` looks at them.
 */
import type { History } from "../../historian/history.ts";
import type { Messages } from "../../messages/messages.ts";
import type { LifeSign } from "../systemd/watchdog.ts";
import type { Sources } from "./sources.ts";

export function lifeSignsOf(
  history: Pick<History, "silentMs" | "restartStore">,
  sources: Pick<Sources, "silentReaders">,
  texts: Messages["cli"]["serve"]["watchdog"],
): LifeSign[] {
  return [
    {
      silentMs: () => history.silentMs(),
      text: (seconds: number) => texts.historian({ seconds }),
      restart: () => history.restartStore(),
    },
    // A channel that has gone deaf is replaced by the bus itself after two seconds, again and again.
    ...sources.silentReaders().map(({ name, silentMs }) => ({
      silentMs: () => silentMs,
      text: (seconds: number) => texts.reader({ bus: name, seconds }),
    })),
  ];
}
