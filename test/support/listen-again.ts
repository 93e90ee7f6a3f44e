/** Listens on a port that was ours a moment ago: where another connection of this computer has it meanwhile, once that has ended. */
import { type EventEmitter, once } from "node:events";
import { until } from "./until.ts";

/** `open` makes the server and lets it listen. */
export function listenAgain<Server extends EventEmitter>(open: () => Server): Promise<Server> {
  return until(async () => {
    const server = open();
    try {
      await once(server, "listening");
      return server;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EADDRINUSE") throw error;
      return undefined;
    }
  }, "the port is free again");
}
