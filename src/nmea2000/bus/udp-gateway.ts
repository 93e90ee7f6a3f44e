/**
 * Gateways that send datagrams to one of this machine's UDP ports: to its address, as a broadcast, or to a multicast group
 * that is joined. Anybody on the network can send some: where the project says from whom they come, the others are dropped
 * and counted (an address can be forged: that keeps strays out, not who has the network). What comes faster than `nmea2000Limits.gatewayBytesPerS` is
 * dropped and counted. The port is shared with other programs only where a group is joined, since of two programs on one
 * port the kernel gives a datagram that is sent to this machine alone only to one.
 */
import { Buffer } from "node:buffer";
import { createSocket, type RemoteInfo } from "node:dgram";
import { isIPv6 } from "node:net";
import { AddressList } from "../../core/address-list.ts";
import { ByteBudget } from "../../core/byte-budget.ts";
import type { Clock } from "../../core/clock.ts";
import { systemErrorCode } from "../../core/errors.ts";
import { limits as nmea2000Limits } from "../limits.ts";
import { type Gateway, type GatewayFault, gatewayFaultOf, type GatewayListener, hostAndPort } from "./gateway.ts";
import { TextLines } from "../captures/text-lines.ts";

export interface UdpAddress {
  readonly port: number;
  /** This machine's address to listen on; 0.0.0.0 or :: is all of them, and takes broadcasts. */
  readonly bind: string;
  /** A multicast group to join. */
  readonly group?: string | undefined;
  /** Addresses and networks whose datagrams are taken; an empty list takes all. */
  readonly from?: readonly string[];
}

export class UdpGateway implements Gateway {
  readonly transport = "udp";
  readonly name: string;
  readonly #address: UdpAddress;
  readonly #clock: Clock;
  readonly #budget = new ByteBudget(nmea2000Limits.gatewayBytesPerS);
  readonly #senders: AddressList | undefined;
  #bytes = 0;
  #datagrams = 0;
  #dropped = 0;
  #foreign = 0;

  constructor(address: UdpAddress, clock: Clock) {
    this.name = hostAndPort(address.group ?? address.bind, address.port);
    this.#address = address;
    this.#senders = address.from === undefined || address.from.length === 0 ? undefined : new AddressList(address.from);
    this.#clock = clock;
  }

  open(listener: GatewayListener, signal: AbortSignal): Promise<GatewayFault> {
    const { promise, resolve } = Promise.withResolvers<GatewayFault>();
    if (signal.aborted) return Promise.resolve("failed");
    const { bind, port, group } = this.#address;
    const socket = createSocket({ type: isIPv6(bind) ? "udp6" : "udp4", reuseAddr: group !== undefined });
    let ended = false;
    const end = (fault: GatewayFault) => {
      if (ended) return;
      ended = true;
      signal.removeEventListener("abort", abort);
      socket.removeAllListeners("message");
      socket.close(() => resolve(fault));
    };
    const abort = () => end("failed");
    signal.addEventListener("abort", abort, { once: true });
    socket.on("error", (error) => end(gatewayFaultOf(systemErrorCode(error))));
    socket.on("listening", () => {
      try {
        if (group !== undefined) socket.addMembership(group, bind === "0.0.0.0" || bind === "::" ? undefined : bind);
        listener.opened();
      } catch (error) {
        end(gatewayFaultOf(systemErrorCode(error)));
      }
    });
    socket.on("message", (datagram, sender) => this.#take(datagram, sender, listener));
    socket.bind(port, bind);
    return promise;
  }

  counters(): Readonly<Record<string, number>> {
    return {
      datagrams: this.#datagrams,
      dropped_datagrams: this.#dropped,
      foreign_datagrams: this.#foreign,
      bytes: this.#bytes,
    };
  }

  #take(datagram: Buffer, { address }: RemoteInfo, listener: GatewayListener): void {
    const now = this.#clock.monotonic();
    this.#datagrams += 1;
    if (this.#senders?.has(address) === false) {
      this.#foreign += 1;
      return;
    }
    this.#bytes += datagram.length;
    if (!this.#budget.has(now)) {
      this.#dropped += 1;
      return;
    }
    this.#budget.take(datagram.length + nmea2000Limits.gatewayDatagramBytes, now);
    const splitter = new TextLines(nmea2000Limits.gatewayLineBytes);
    listener.lines([...splitter.push(datagram), ...splitter.end()], address);
  }
}
