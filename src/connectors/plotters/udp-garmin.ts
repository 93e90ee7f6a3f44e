/**
 * Tells plotters of Garmin of the console: by multicast DNS, and where they search by UPnP. Who is not on a network of this computer gets
 * no answer. What they then read the service itself has: `/garmin.json`, `/garmin.xml`, the picture.
 */
import { createSocket } from "node:dgram";
import { once } from "node:events";
import { hostname } from "node:os";
import { AddressList } from "../../core/address-list.ts";
import { TokenBucket } from "../../core/token-bucket.ts";
import { addressOf, UdpAnnouncer } from "../../mdns/udp-announcer.ts";
import { limits } from "./limits.ts";
import { GARMIN, upnpAnswer } from "./tiles.ts";
import { Told } from "./told.ts";

const SEARCH = { address: "239.255.255.250", port: 1900 };

export class UdpGarmin extends Told {
  readonly name = "garmin";

  protected async work(signal: AbortSignal): Promise<void> {
    const { clock, port, project } = this.service;
    const [host = "bitacora"] = hostname().split(".");
    const announced = { instance: project.name, host, services: [{ ...GARMIN, port }] };
    const onFault = (reason: string) => this.note(new Error(reason));
    const mdns = new UdpAnnouncer(announced, clock, onFault, { interfaces: this.networks });
    const searches = this.#answerSearches();
    const started = mdns.start();
    if (!signal.aborted) await once(signal, "abort");
    searches.close();
    await mdns.stop();
    await started;
  }

  /** Others (a media server) may share the port. */
  #answerSearches() {
    const { clock, port } = this.service;
    const answers = new TokenBucket(limits.answers);
    const socket = createSocket({ type: "udp4", reuseAddr: true });
    socket.on("error", (error) => this.note(error));
    socket.on("message", (bytes, from) => {
      const network = this.networks().find((each) => new AddressList([each]).has(from.address));
      if (network === undefined || bytes.length > limits.searchBytes) return;
      const answer = upnpAnswer(bytes.toString("latin1"), addressOf(network), port);
      if (answer === undefined || answers.take(1, clock.monotonic()) > 0) return;
      socket.send(answer, from.port, from.address, (error) => this.note(error));
    });
    socket.bind(SEARCH.port, () => {
      for (const network of this.networks()) socket.addMembership(SEARCH.address, addressOf(network));
    });
    return socket;
  }
}
