/** Who speaks for us on the buses, for what other programs send to them. The sources are there only later. */
import type { BusMember } from "../nmea2000/node/bus-member.ts";
import { isOfTheNode } from "../nmea2000/lines/gateway-member.ts";
import type { Message } from "../nmea2000/pgn-frame.ts";

export class BusSpeakers {
  #members: () => readonly Pick<BusMember, "send">[] = () => [];

  areThose(members: () => readonly Pick<BusMember, "send">[]): void {
    this.#members = members;
  }

  /** To every bus on which we may speak. False if none took it. */
  send(message: Message): boolean {
    if (isOfTheNode(message.pgn)) return false;
    return this.#members().filter((member) => member.send(message)).length > 0;
  }
}
