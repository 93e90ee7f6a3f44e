/**
 * The parts of the service that could stop working without an error: the historian's thread may hang, the reader of a bus may deliver
 * nothing. `Watchdog` looks at them.
 */
import type { LifeSign } from "../systemd/watchdog.ts";
import type { WholeService } from "./whole-service.ts";

export function lifeSignsOf({
  history,
  sourcing,
  messages,
}: Pick<WholeService, "history" | "messages" | "sourcing">): LifeSign[] {
  const texts = messages.cli.serve.watchdog;
  return [
    {
      silentMs: () => history.silentMs(),
      text: (seconds: number) => texts.historian({ seconds }),
      restart: () => history.restartStore(),
    },
    // A channel that has gone deaf is replaced by the bus itself after two seconds, again and again.
    ...sourcing.sources.silentReaders().map(({ name, silentMs }) => ({
      silentMs: () => silentMs,
      text: (seconds: number) => texts.reader({ bus: name, seconds }),
    })),
  ];
}
