/** Tells plotters of Navico (Simrad, B&G, Lowrance) of the console, on each network of this computer, every ten seconds. */
import { createSocket } from "node:dgram";
import { pause } from "../../core/pause.ts";
import { addressOf } from "../../mdns/udp-announcer.ts";
import { limits } from "./limits.ts";
import { navicoTile } from "./tiles.ts";
import { Told } from "./told.ts";
import { wordsIn } from "./words.ts";

const GROUP = { address: "239.2.1.1", port: 2053 };

export class UdpNavico extends Told {
  readonly name = "navico";

  protected async work(signal: AbortSignal): Promise<void> {
    const { project, locale, port } = this.service;
    const tile = { name: project.name, ...wordsIn(locale) };
    while (!signal.aborted) {
      await Promise.all(
        this.networks()
          .map(addressOf)
          .map((from) => this.#send(navicoTile(tile, from, port), from)),
      );
      await pause(limits.everyMs, signal);
    }
  }

  /** A network may have come or gone since the last time. */
  #send(tile: string, from: string): Promise<void> {
    return new Promise((resolve) => {
      const socket = createSocket("udp4");
      const end = (error: Error | null) => {
        this.note(error);
        socket.close();
        resolve();
      };
      socket.once("error", end);
      socket.bind(0, from, () => {
        socket.setMulticastInterface(from);
        socket.send(tile, GROUP.port, GROUP.address, end);
      });
    });
  }
}
