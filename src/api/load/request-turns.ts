/**
 * Requests of other computers that arrive in one turn of the event loop: some begin at once, all others each in a turn of its own. A guest
 * sends thousands in a moment, over hundreds of connections; what arrives after them does not wait for all of them.
 */
import { fairTurn } from "../../core/fair-turn.ts";
import { limits } from "../limits.ts";

export class RequestTurns {
  #begun = 0;

  /** Undefined: it begins at once. Else it resolves when it may. */
  take(): Promise<void> | undefined {
    if (this.#begun === 0) setImmediate(() => (this.#begun = 0));
    this.#begun += 1;
    return this.#begun <= limits.http.requestsPerTurn ? undefined : fairTurn();
  }
}
