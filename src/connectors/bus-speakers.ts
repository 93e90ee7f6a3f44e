/** Who speaks for us on the buses and to devices, for what goes to them from elsewhere. The sources are there only later. */
import type { BusMember } from "../nmea2000/node/bus-member.ts";
import { isOfTheNode } from "../nmea2000/lines/gateway-member.ts";
import type { Message } from "../nmea2000/pgn-frame.ts";
import type { SourceRunner } from "./runner.ts";

/** The sources of now. */
interface Speaking {
  nodes(): readonly Pick<BusMember, "send">[];
  nodeOn?(line: string): BusMember | undefined;
  runnerOn?(line: string): SourceRunner | undefined;
}

export class BusSpeakers {
  #speaking: () => Speaking = () => ({ nodes: () => [] });

  areThose(speaking: () => Speaking): void {
    this.#speaking = speaking;
  }

  /** Undefined where we only listen. */
  nodeOn(line: string): BusMember | undefined {
    return this.#speaking().nodeOn?.(line);
  }

  /** The source of that name. */
  runnerOn(line: string): SourceRunner | undefined {
    return this.#speaking().runnerOn?.(line);
  }

  /** To every bus on which we may speak. False if none took it. */
  send(message: Message): boolean {
    if (isOfTheNode(message.pgn)) return false;
    return (
      this.#speaking()
        .nodes()
        .filter((member) => member.send(message)).length > 0
    );
  }
}
