/**
 * Announces the service on the computer's networks by multicast DNS, so that programs and people find it by name: a socket for each
 * interface with an IPv4 address, which others (Avahi) share the port with. What another program on the computer says already, the
 * computer's address, is left to it. No network, and a port that is taken, are tried again. Who is not on the interface's own network is
 * not heard (RFC 6762, section 11): an answer to an address that somebody has invented would go anywhere.
 */
import { createSocket, type RemoteInfo, type Socket } from "node:dgram";
import { once } from "node:events";
import { networkInterfaces } from "node:os";
import { AddressList } from "../core/address-list.ts";
import type { Clock } from "../core/clock.ts";
import { systemErrorCode } from "../core/errors.ts";
import { pause } from "../core/pause.ts";
import { TokenBucket } from "../core/token-bucket.ts";
import { type Announcer, answersTo, hostName, recordsOf } from "./announcement.ts";
import { limits } from "./limits.ts";
import {
  type Message,
  readMessage,
  type ResourceRecord,
  sameName,
  TYPES,
  writeQuery,
  writeResponse,
} from "./message.ts";

const PORT = 5353;
const GROUP = "224.0.0.251";
/** An announcement may be lost. */
const AGAIN_MS = 1000;

interface Joined {
  readonly socket: Socket;
  readonly messages: TokenBucket;
  readonly answers: TokenBucket;
}

export class UdpAnnouncer {
  readonly #clock: Clock;
  readonly #onFault: (reason: string) => void;
  readonly #interfaces: () => readonly string[];
  readonly #port: number;
  readonly #sockets = new Map<string, Joined>();
  readonly #stopping = new AbortController();
  #announcer: Announcer;
  /** Whether another program on this computer answers for its name. */
  #isHostSaid = false;
  #isListening = true;
  #fault: string | undefined;
  #timer: NodeJS.Timeout | undefined;

  /**
   * `onFault` gets the reason when an interface cannot be announced on; once until that changes. A test has interfaces of its own: the
   * address of each with the length of its network (`192.168.1.5/24`).
   */
  constructor(
    announcer: Announcer,
    clock: Clock,
    onFault: (reason: string) => void,
    { interfaces = ownInterfaces, port = PORT }: { interfaces?: () => readonly string[]; port?: number } = {},
  ) {
    this.#announcer = announcer;
    this.#clock = clock;
    this.#onFault = onFault;
    this.#interfaces = interfaces;
    this.#port = port;
  }

  /** Resolves when it is announced where that is possible now. */
  async start(): Promise<void> {
    await this.#join();
    const { instance, host, services } = this.#announcer;
    const asked = services
      .slice(0, 1)
      .map(({ type }) => ({ name: [instance, ...type.split("."), "local"], type: TYPES.SRV }));
    this.#sendAll(() => writeQuery([{ name: hostName(host), type: TYPES.A }, ...asked]));
    await pause(limits.listenMs, this.#stopping.signal);
    if (this.#stopping.signal.aborted) return;
    this.#isListening = false;
    this.#announce();
    this.#timer = setInterval(() => void this.#join(), limits.lookMs);
    this.#timer.unref();
    await pause(AGAIN_MS, this.#stopping.signal);
    this.#announce();
  }

  /** Says that the service is gone. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    clearInterval(this.#timer);
    const farewells = [...this.#sockets].map(async ([address, { socket }]) => {
      const gone = this.#records(address).map((record) => ({ ...record, ttlS: 0 }));
      await new Promise<void>((resolve) => socket.send(writeResponse(gone), this.#port, GROUP, () => resolve()));
      socket.close();
    });
    await Promise.all(farewells);
    this.#sockets.clear();
  }

  /** Sockets for interfaces that have come, and none for those that have gone. */
  async #join(): Promise<void> {
    const interfaces = new Map(this.#interfaces().map((each) => [addressOf(each), each]));
    for (const [address, { socket }] of this.#sockets) {
      if (interfaces.has(address)) continue;
      socket.close();
      this.#sockets.delete(address);
    }
    let fault: string | undefined;
    for (const [address, each] of interfaces) {
      if (this.#sockets.has(address)) continue;
      try {
        await this.#open(address, new AddressList([each]));
        if (!this.#isListening) this.#announce([address]);
      } catch (error) {
        fault = `${address}: ${systemErrorCode(error) ?? String(error)}`;
      }
    }
    if (fault !== undefined && fault !== this.#fault) this.#onFault(fault);
    this.#fault = fault;
  }

  async #open(address: string, network: AddressList): Promise<void> {
    const socket = createSocket({ type: "udp4", reuseAddr: true });
    try {
      socket.bind(this.#port);
      await once(socket, "listening");
      socket.addMembership(GROUP, address);
      socket.setMulticastInterface(address);
      socket.setMulticastTTL(255);
    } catch (error) {
      socket.close();
      throw error;
    }
    if (this.#stopping.signal.aborted) return void socket.close();
    // An interface that goes away is noticed by the next look.
    socket.on("error", () => undefined);
    socket.on("message", (bytes, from) => {
      if (network.has(from.address)) this.#hear(address, bytes, from);
    });
    const messages = new TokenBucket(limits.messages);
    this.#sockets.set(address, { socket, messages, answers: new TokenBucket(limits.answers) });
  }

  #hear(address: string, bytes: Buffer, from: RemoteInfo): void {
    const messages = this.#sockets.get(address)?.messages;
    if (messages === undefined || messages.take(1, this.#clock.monotonic()) > 0) return;
    const message = readMessage(bytes);
    if (message === undefined) return;
    if (message.isResponse) this.#learn(message);
    else if (!this.#isListening) this.#answer(address, message, from);
  }

  /** Before it has said anything itself. */
  #learn({ records }: Message): void {
    if (!this.#isListening) return;
    const { instance, host } = this.#announcer;
    for (const record of records) {
      if (record.type === "A" && sameName(record.name, hostName(host))) this.#isHostSaid = true;
      const isNameTaken =
        record.type === "SRV" && record.name[0] === instance && !sameName(record.target, hostName(host));
      if (isNameTaken) this.#announcer = { ...this.#announcer, instance: `${instance} (${host})` };
    }
  }

  #answer(address: string, query: Message, from: RemoteInfo): void {
    const joined = this.#sockets.get(address);
    const answers = answersTo(query, this.#records(address));
    if (joined === undefined || answers.length === 0) return;
    if (joined.answers.take(1, this.#clock.monotonic()) > 0) return;
    // A client on another port is no mDNS program, and hears no multicast.
    const isLegacy = from.port !== this.#port;
    const short = answers.map((answer) => ({ ...answer, ttlS: Math.min(answer.ttlS, limits.legacyTtlS) }));
    if (isLegacy) joined.socket.send(writeResponse(short, query), from.port, from.address, () => undefined);
    else joined.socket.send(writeResponse(answers), this.#port, GROUP, () => undefined);
  }

  #records(address: string): ResourceRecord[] {
    return recordsOf(this.#announcer, this.#isHostSaid ? undefined : address);
  }

  #announce(addresses: readonly string[] = [...this.#sockets.keys()]): void {
    for (const address of addresses) this.#send(address, writeResponse(this.#records(address)));
  }

  #sendAll(bytes: () => Buffer): void {
    for (const address of this.#sockets.keys()) this.#send(address, bytes());
  }

  #send(address: string, bytes: Buffer): void {
    this.#sockets.get(address)?.socket.send(bytes, this.#port, GROUP, () => undefined);
  }
}

/** The address of each of this computer's networks with its length: `192.168.1.5/24`. */
export function ownInterfaces(): string[] {
  const all = Object.values(networkInterfaces()).flatMap((list) => list ?? []);
  return all.flatMap(({ internal, family, cidr }) => (internal || family !== "IPv4" || cidr === null ? [] : [cidr]));
}

export function addressOf(cidr: string): string {
  return cidr.split("/")[0] ?? "";
}
