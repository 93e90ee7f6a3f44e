/**
 * Channels of banks on NMEA 2000 buses. What a device says of them is heard by our node on that bus, so nothing that is simulated or
 * replayed comes this way; a command goes to the device that has said the state, if it is still at its address.
 */
import type { BusMember } from "../../nmea2000/node/bus-member.ts";
import { formatName } from "../../nmea2000/node/node-name.ts";
import { BANK_STATE, channelCommand, channelControl, channelState } from "../../nmea2000/node/switch-command.ts";
import type { PgnFrame } from "../../nmea2000/pgn-frame.ts";
import type { Order, Said } from "../../switching/gate.ts";
import type { ListedSwitch } from "./section.ts";

interface Followed {
  readonly node: BusMember;
  readonly end: () => void;
}

export class BusWire {
  readonly #lines: ReadonlyMap<string, readonly ListedSwitch[]>;
  readonly #nodeOn: (line: string) => BusMember | undefined;
  readonly #heard: (id: string, said: Said) => void;
  readonly #followed = new Map<string, Followed>();

  constructor(
    switches: readonly ListedSwitch[],
    nodeOn: (line: string) => BusMember | undefined,
    heard: (id: string, said: Said) => void,
  ) {
    this.#lines = Map.groupBy(
      switches.filter(({ bank }) => bank !== undefined),
      ({ by }) => by,
    );
    this.#nodeOn = nodeOn;
    this.#heard = heard;
  }

  /** Listens to the nodes that are there now: a reload puts others in their place. */
  follow(): void {
    for (const [line, switches] of this.#lines) {
      const node = this.#nodeOn(line);
      const followed = this.#followed.get(line);
      if (node === followed?.node) continue;
      followed?.end();
      this.#followed.delete(line);
      if (node === undefined) continue;
      this.#followed.set(line, { node, end: node.onMessage((message) => this.#hear(node, switches, message)) });
    }
  }

  end(): void {
    for (const { end } of this.#followed.values()) end();
    this.#followed.clear();
  }

  send({ by, bank }: ListedSwitch, { on, device }: Order, { at }: Said): boolean {
    const node = this.#nodeOn(by);
    const address = Number(at);
    if (node === undefined || bank === undefined || device === undefined || nameAt(node, address) !== device)
      return false;
    return node.send(bank.command === 127_502 ? channelControl(bank, on) : channelCommand(bank, on, address));
  }

  #hear(node: BusMember, switches: readonly ListedSwitch[], message: PgnFrame): void {
    if (message.pgn !== BANK_STATE) return;
    const { source } = message;
    for (const { id, bank } of switches) {
      const on = bank && channelState(message, bank);
      if (on === undefined) continue;
      this.#heard(id, { device: nameAt(node, source), at: String(source), on: on ?? undefined, isLive: true });
    }
  }
}

function nameAt(node: BusMember, address: number): string | undefined {
  const name = node.nameAt(address);
  return name === undefined ? undefined : formatName(name);
}
