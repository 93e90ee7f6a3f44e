/** A door on a wire where nobody can prove who they are. The policy is asked, with what the project allows; a refusal is told. */
import { mayPass, type Right, type Rights, rightsOfWire, type Wire } from "./policy.ts";

export interface WireDoorParts {
  readonly wire: Wire;
  /** What the project lets somebody do who comes by this wire. */
  readonly allowed: readonly Right[];
  readonly onRefused: (name: string, door: string) => void;
}

export class WireDoor {
  readonly #rights: Rights;
  readonly #onRefused: WireDoorParts["onRefused"];

  constructor({ wire, allowed, onRefused }: WireDoorParts) {
    this.#rights = rightsOfWire(wire, allowed);
    this.#onRefused = onRefused;
  }

  /** `name`: as whom it would stand in the log book. */
  lets(name: string, door: string): boolean {
    if (mayPass(this.#rights, door)) return true;
    this.#onRefused(name, door);
    return false;
  }
}
