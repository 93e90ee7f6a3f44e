/**
 * Our node on one bus: the bus, the saved identity, the node, and the publisher that sends through it. `serve` makes one for each
 * `socketcan` source, and `simulate --can` makes one.
 *
 *     tags ──▶ publish(update) ──▶ Nmea2000Publisher ── flush every 50 ms ──▶ Nmea2000Node.send ──▶ bus
 *
 * Nothing is published while the node has no address. When it has one, the newest value of each tag updated meanwhile is sent.
 */
import type { Clock } from "../../core/clock.ts";
import type { Log } from "../../core/log.ts";
import type { NodeMessages } from "../../messages/en/node.ts";
import type { CanBus } from "../../nmea2000/bus/can-bus.ts";
import type { BusAlerts } from "./bus-alerts.ts";
import type { FastPacketAssembler } from "../../nmea2000/fast-packet-assembler.ts";
import { Nmea2000Node } from "../../nmea2000/node/nmea2000-node.ts";
import { NULL_ADDRESS } from "../../nmea2000/node/node-addresses.ts";
import { NodeIdentityFile } from "../../nmea2000/node/node-identity-file.ts";
import type { Name } from "../../nmea2000/node/node-name.ts";
import { configurationWith, nameWith, type NodeSettings } from "../../nmea2000/node/node-settings.ts";
import { ourConfiguration, ourName, ourProduct } from "../../nmea2000/node/node-ourselves.ts";
import { FLUSH_MS, type Nmea2000Publisher } from "../../nmea2000/tags/publisher.ts";
import type { PublisherOptions } from "../../nmea2000/tags/publisher-parts.ts";
import { displayPath } from "../../core/folders.ts";
import { describeError } from "../../messages/describe-error.ts";

export interface BusNodeOptions {
  readonly bus: CanBus;
  readonly clock: Clock;
  readonly log: Log;
  readonly texts: NodeMessages;
  /** The bus's assembler, if others need the messages, too; else the node makes its own. */
  readonly assembler?: FastPacketAssembler;
  /** The file that keeps the identity between runs. */
  readonly identityFile: string;
  readonly preferredAddress: number;
  /** Tells several nodes of one service apart, for people: 0 to 255. */
  readonly deviceInstance: number;
  readonly version: string;
  readonly vesselName: string;
  /** The PGNs that the service uses. */
  readonly receives: () => readonly number[];
  /** Whether the service works as it should, for the heartbeat. */
  readonly isOperational: () => boolean;
  /** Makes the publisher; undefined: nothing is published. */
  readonly makePublisher:
    | ((options: PublisherOptions & { readonly where: string; readonly hearsItself: boolean }) => Nmea2000Publisher)
    | undefined;
  /** Whether other devices may not set our node. */
  readonly isLocked?: boolean;
  /** Called with what another device has set, once it is kept. */
  readonly noteSet?: (settings: NodeSettings, by: { address: number; name: Name | undefined }) => Promise<void>;
  /** Our alarms on this bus; undefined: they are not sent. */
  readonly alerts?: BusAlerts | undefined;
}

/** Made once, because a full queue refuses thousands of frames. */
const NOT_TAKEN = new Error("the bus does not take it now");

export class BusNode {
  readonly node: Nmea2000Node;
  readonly publisher: Nmea2000Publisher | undefined;
  readonly #options: BusNodeOptions;
  readonly #identity: NodeIdentityFile;
  #flushing: NodeJS.Timeout | undefined;
  #endWatch: (() => void) | undefined;

  private constructor(options: BusNodeOptions, identity: NodeIdentityFile) {
    const { bus, clock, version, vesselName, deviceInstance, alerts } = options;
    const { uniqueNumber, address, settings = {} } = identity.identity;
    const name = nameWith(ourName(uniqueNumber, deviceInstance), settings);
    this.#options = options;
    this.#identity = identity;
    this.node = new Nmea2000Node({
      bus,
      clock,
      random: Math.random,
      name,
      address,
      product: ourProduct(version, uniqueNumber),
      configuration: configurationWith(ourConfiguration(vesselName), settings),
      keepSettings: async (set, by) => {
        await identity.configure(set);
        await options.noteSet?.(set, { address: by, name: this.node.nameAt(by) });
      },
      isLocked: options.isLocked ?? false,
      groups: settings.groups,
      intervalMs: (pgn) => this.publisher?.intervalMs(pgn),
      setInterval: (...asked) => this.publisher?.askInterval(...asked),
      transmits: () => [...(this.publisher?.transmits() ?? []), ...(alerts?.transmits ?? [])],
      receives: () => [...new Set([...options.receives(), ...(alerts?.receives ?? [])])],
      onDemand: (pgn) => [...(this.publisher?.now(pgn) ?? []), ...(alerts?.onDemand(pgn) ?? [])],
      isOperational: options.isOperational,
      ...(options.assembler && { assembler: options.assembler }),
    });
    alerts?.attach(this.node);
    this.publisher = options.makePublisher?.({
      transport: (message) => {
        if (!this.node.send(message)) throw NOT_TAKEN;
      },
      sourceAddress: () => this.node.address ?? NULL_ADDRESS,
      where: bus.name,
      hearsItself: false,
    });
    for (const [pgn, { intervalMs }] of Object.entries(settings.groups ?? {})) {
      if (typeof intervalMs === "number") this.publisher?.askInterval(Number(pgn), intervalMs, 0);
    }
  }

  /** Reads the identity, or makes a random one. Never rejects: a file that cannot be read or written is logged. */
  static async open(options: BusNodeOptions): Promise<BusNode> {
    const { bus, log, texts, identityFile, preferredAddress } = options;
    const identity = await NodeIdentityFile.open(identityFile, preferredAddress, Math.random);
    const file = displayPath(identityFile);
    if (identity.origin === "new")
      log.info(texts.identityNew({ bus: bus.name, uniqueNumber: identity.identity.uniqueNumber }));
    if (identity.origin === "damaged") log.warning(texts.identityDamaged({ bus: bus.name, file }));
    if (identity.writeError !== undefined) {
      log.warning(texts.identityNotSaved({ file, reason: describeError(identity.writeError) }));
    }
    return new BusNode(options, identity);
  }

  /** Claims an address as soon as the bus is up. The caller starts the bus. */
  start(): void {
    const { clock, bus, log, texts } = this.#options;
    const { publisher } = this;
    this.#endWatch = this.node.onAddress((address) => {
      if (address === undefined) {
        log.info(texts.addressLost({ bus: bus.name }));
        return;
      }
      log.info(texts.addressClaimed({ bus: bus.name, address }));
      this.#identity.remember(address);
    });
    this.node.start();
    if (publisher === undefined) return;
    this.#flushing = setInterval(() => {
      if (this.node.address !== undefined) publisher.flush(clock.monotonic());
    }, FLUSH_MS);
  }

  /** Stops sending, and saves the identity. */
  async stop(): Promise<void> {
    clearInterval(this.#flushing);
    this.#endWatch?.();
    this.node.stop();
    await this.#identity.close();
  }
}
