/**
 * Datagrams to one address: a device, a broadcast or a multicast group. Those to a group do not leave the boat's network: they live for one
 * hop.
 */
import { Buffer } from "node:buffer";
import { createSocket, type Socket } from "node:dgram";
import { lookup } from "node:dns/promises";
import { isIP, isIPv6 } from "node:net";
import { limits } from "../../core/limits.ts";
import { systemErrorCode } from "../../core/errors.ts";
import { DatagramWriter } from "../../nmea0183/wrapping.ts";
import { type GatewayFault, gatewayFaultOf, hostAndPort } from "../../nmea2000/bus/gateway.ts";
import { FaultNews, type SentenceMessage, type SentencePort, type SentencePortParts } from "./sentence-port.ts";

interface DatagramAddress {
  /** A host name or an IP address. */
  readonly host: string;
  readonly port: number;
  /** Address of this machine. */
  readonly from: string | undefined;
  readonly sfi: string | undefined;
}

/** A multicast datagram goes no further than this network. */
const HOPS = 1;

export class DatagramPort implements SentencePort {
  readonly transport = "udp";
  readonly name: string;
  readonly #address: DatagramAddress;
  readonly #news: FaultNews;
  readonly #writer: DatagramWriter;
  readonly #counters = { datagrams: 0, failed_datagrams: 0 };
  #socket: Socket | undefined;
  #host: string | undefined;
  #retry: NodeJS.Timeout | undefined;
  #openings = 0;
  #isStopped = false;

  constructor(address: DatagramAddress, { onFault }: SentencePortParts) {
    this.name = `udp:${hostAndPort(address.host, address.port)}`;
    this.#address = address;
    this.#news = new FaultNews(onFault);
    this.#writer = new DatagramWriter(address.sfi);
  }

  get hasReaders(): boolean {
    return this.#host !== undefined;
  }

  get arrivals(): number {
    return this.#openings;
  }

  get fault(): GatewayFault | null {
    return this.#news.fault ?? null;
  }

  start(): void {
    void this.#open();
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#retry);
    this.#close();
  }

  send(messages: readonly SentenceMessage[]): void {
    for (const datagram of this.#writer.datagrams(messages.map(({ lines }) => lines))) {
      this.#socket?.send(Buffer.from(datagram, "latin1"), this.#address.port, this.#host, (error) => {
        this.#counters[error === null ? "datagrams" : "failed_datagrams"] += 1;
        this.#news.is(error === null ? null : gatewayFaultOf(systemErrorCode(error)));
      });
    }
  }

  counters(): Readonly<Record<string, number>> {
    return { ...this.#counters };
  }

  async #open(): Promise<void> {
    const { host, from } = this.#address;
    try {
      const address = isIP(host) === 0 ? (await lookup(host)).address : host;
      if (this.#isStopped) return;
      const socket = createSocket(isIPv6(address) ? "udp6" : "udp4");
      this.#socket = socket;
      socket.on("error", (error) => this.#failed(gatewayFaultOf(systemErrorCode(error))));
      socket.bind({ port: 0, ...(from === undefined ? {} : { address: from }) }, () => {
        socket.setMulticastTTL(HOPS);
        if (from !== undefined) socket.setMulticastInterface(from);
        if (!isIPv6(address)) socket.setBroadcast(true);
        this.#host = address;
        this.#openings += 1;
        this.#news.is(null);
      });
    } catch {
      this.#failed("unknown-host");
    }
  }

  #failed(fault: GatewayFault): void {
    this.#close();
    this.#news.is(fault);
    if (!this.#isStopped) this.#retry = setTimeout(() => void this.#open(), limits.retry.retryMaxMs);
  }

  #close(): void {
    this.#host = undefined;
    this.#socket?.close();
    this.#socket = undefined;
  }
}
