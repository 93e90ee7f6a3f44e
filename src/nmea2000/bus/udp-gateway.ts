/**
 * Gateways that send datagrams to a UDP port of this machine: to its address, as a broadcast, or to a multicast group.
 * Anybody on the network can send datagrams. If the project lists the allowed senders, datagrams of others are dropped
 * and counted. (Source addresses can be forged, so the list is no protection against an attacker.) Data beyond
 * `bytesPerS` is dropped and counted. The port is shared with other programs only for a multicast
 * group: a unicast datagram reaches only one of two programs on the same port. A gateway that takes datagrams, too, is the only sender.
 */
import { Buffer } from "node:buffer";
import { createSocket, type RemoteInfo, type Socket } from "node:dgram";
import { lookup } from "node:dns/promises";
import { isIPv4, isIPv6 } from "node:net";
import { AddressList } from "../../core/address-list.ts";
import { TokenBucket } from "../../core/token-bucket.ts";
import type { Clock } from "../../core/clock.ts";
import { systemErrorCode } from "../../core/errors.ts";
import { limits as nmea2000Limits } from "../limits.ts";
import { type Gateway, type GatewayFault, gatewayFaultOf, type GatewayListener, hostAndPort } from "./gateway.ts";
import { TextLines } from "../captures/text-lines.ts";

export interface UdpAddress {
  readonly port: number;
  /** The local address; 0.0.0.0 or :: is all addresses, and receives broadcasts. */
  readonly bind: string;
  /** The multicast group to join. */
  readonly group?: string | undefined;
  /** The addresses and networks of allowed senders; an empty list allows all. */
  readonly from?: readonly string[];
  /** The gateway that is written to, at the same port: its name or address. No other sender is taken. */
  readonly peer?: string | undefined;
}

export class UdpGateway implements Gateway {
  readonly transport = "udp";
  readonly name: string;
  readonly #address: UdpAddress;
  readonly #clock: Clock;
  readonly #budget: TokenBucket;
  #senders: AddressList | undefined;
  #bytes = 0;
  #datagrams = 0;
  #dropped = 0;
  #foreign = 0;
  #sent = 0;

  constructor(address: UdpAddress, clock: Clock, bytesPerS: number = nmea2000Limits.gatewayBytesPerS) {
    this.#budget = new TokenBucket({ perS: bytesPerS });
    this.name = hostAndPort(address.peer ?? address.group ?? address.bind, address.port);
    this.#address = address;
    this.#senders = address.from === undefined || address.from.length === 0 ? undefined : new AddressList(address.from);
    this.#clock = clock;
  }

  async open(listener: GatewayListener, signal: AbortSignal): Promise<GatewayFault> {
    const { peer } = this.#address;
    if (peer === undefined) return this.#listen(listener, signal);
    const found = await lookup(peer, { family: isIPv6(this.#address.bind) ? 6 : 4 }).catch(() => undefined);
    if (found === undefined) return "unknown-host";
    this.#senders = new AddressList([found.address]);
    return this.#listen(listener, signal, found.address);
  }

  #listen(listener: GatewayListener, signal: AbortSignal, peer?: string): Promise<GatewayFault> {
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
        if (peer === undefined) listener.opened();
        else listener.opened((bytes) => this.#send(socket, bytes, peer));
      } catch (error) {
        end(gatewayFaultOf(systemErrorCode(error)));
      }
    });
    socket.on("message", (datagram, sender) => this.#take(datagram, sender, listener));
    // A socket that is bound to an interface's own address gets nothing that is sent to a group.
    socket.bind(port, group !== undefined && isIPv4(bind) && bind !== "0.0.0.0" ? group : bind);
    return promise;
  }

  counters(): Readonly<Record<string, number>> {
    return {
      datagrams: this.#datagrams,
      dropped_datagrams: this.#dropped,
      foreign_datagrams: this.#foreign,
      bytes: this.#bytes,
      ...(this.#address.peer !== undefined && { datagrams_sent: this.#sent }),
    };
  }

  /** A datagram that the kernel cannot send now is lost, as any may be. */
  #send(socket: Socket, bytes: Uint8Array, peer: string): void {
    socket.send(bytes, this.#address.port, peer, (error) => {
      if (error === null) this.#sent += 1;
    });
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
    this.#budget.charge(datagram.length + nmea2000Limits.gatewayDatagramBytes, now);
    if ("bytes" in listener) return listener.bytes(datagram);
    const splitter = new TextLines(nmea2000Limits.gatewayLineBytes);
    listener.lines([...splitter.push(datagram), ...splitter.end()], address);
  }
}
