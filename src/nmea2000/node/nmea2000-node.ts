/**
 * A node on an NMEA 2000 bus: it claims an address, describes itself, answers the requests that every node must answer,
 * and knows the other devices. It does not start or stop the bus. The bus may go away and come back.
 *
 *     frames ──▶ accept ──┬▶ DeviceTable: who is there, what it sends
 *                         ├▶ FastPacketAssembler ──▶ messages, for the listeners
 *                         ├▶ NodeClaimer ──▶ claims, requests for claims
 *                         ├▶ requests ──▶ NodeAnswers ──┐
 *                         └▶ announcements to us ───────│──▶ TransportReceptions ──▶ bus
 *     send(message) ───────── with a claimed address ───┼▶ FrameSplitter ──▶ bus
 *                                    what is too long ──┴▶ TransportSender ──▶ bus
 *
 * Without a claimed address only claims are sent. Each message carries the address at the time of sending. One timer
 * serves all tasks; it is set for the next one. Everything that is sent, except claims, is in `node-output.ts`.
 */
import { Feed } from "../../core/feed.ts";
import { limits as nmea2000Limits } from "../limits.ts";
import type { BusState } from "../bus/can-bus.ts";
import type { CanFrame } from "../can-frame.ts";
import { type CanIdParts, EVERYONE, parseCanId } from "../can-id.ts";
import type { Device } from "./device.ts";
import { DeviceTable } from "./device-table.ts";
import { FastPacketAssembler } from "../fast-packet-assembler.ts";
import { fitsTransport, isTransport, readControl } from "../iso-transport.ts";
import { NULL_ADDRESS } from "./node-addresses.ts";
import { NodeAlarm } from "./node-alarm.ts";
import { claimedAddress, type ClaimEvent, concernsClaim, hasDouble } from "./node-claim-state.ts";
import { NodeClaimer } from "./node-claimer.ts";
import { type ConfigurationInformation, writeConfiguration, writeProduct } from "./node-information.ts";
import { changedSettings, configurationWith, nameWith, type NodeSettings } from "./node-settings.ts";
import type { Message, PgnFrame } from "../pgn-frame.ts";
import { PGN } from "../pgn.ts";
import { formatName, type Name } from "./node-name.ts";
import type { NodeFault, NodeOptions, NodeStatistics } from "./node-options.ts";
import { type ManagementMessage, NodeReader } from "./node-reader.ts";
import { NodeOutput } from "./node-output.ts";
import { nodeTimer } from "./node-timer.ts";
import {
  type Answer,
  answerGroupFunction,
  answerRequest,
  type Asker,
  type NodeContents,
  OWN_RECEIVES,
  OWN_TRANSMITS,
} from "./node-requests.ts";

export class Nmea2000Node {
  readonly #options: NodeOptions;
  readonly #claimer: NodeClaimer;
  readonly #table = new DeviceTable();
  readonly #reader = new NodeReader();
  readonly #assembler: FastPacketAssembler;
  readonly #messageListeners = new Feed<PgnFrame>();
  readonly #output: NodeOutput;
  readonly #alarm: NodeAlarm;
  readonly #product: Uint8Array;
  #configuration: ConfigurationInformation;
  #settings: NodeSettings;
  #isSetting = false;
  #setAtMs = -Infinity;
  readonly #addressListeners = new Feed<number | undefined>();
  readonly #faultListeners = new Feed<NodeFault | undefined>();
  #address: number | undefined;
  #fault: NodeFault | undefined;
  #unsubscribe: (() => void)[] = [];

  constructor(options: NodeOptions) {
    const { bus, clock, random, name, address } = options;
    this.#options = options;
    this.#claimer = new NodeClaimer(bus, clock, random, name, address);
    this.#assembler = options.assembler ?? new FastPacketAssembler();
    this.#settings = { groups: options.groups ?? {} };
    this.#output = new NodeOutput(
      options,
      this.#table,
      this.#assembler.transports,
      (pgn) => this.#settings.groups?.[pgn]?.priority,
    );
    this.#alarm = new NodeAlarm(clock, options.timer ?? nodeTimer, () => this.#wake());
    this.#product = writeProduct(options.product);
    this.#configuration = options.configuration;
  }

  /** Starts to listen, and claims an address as soon as the bus is up. */
  start(): void {
    if (this.#unsubscribe.length > 0) return;
    const { bus } = this.#options;
    this.#unsubscribe = [
      bus.onFrame((frame) => this.accept(frame)),
      bus.onState((state, previous) => this.#busChanged(state, previous)),
    ];
    if (bus.state === "up") this.#claim({ type: "bus-up" });
  }

  /** Releases the address silently: the standard has no message for that. Idempotent; the node can be started again. */
  stop(): void {
    for (const unsubscribe of this.#unsubscribe) unsubscribe();
    this.#unsubscribe = [];
    this.#claim({ type: "bus-lost" });
  }

  /** Our current address; undefined while no address is claimed. Without it no message is sent. */
  get address(): number | undefined {
    return this.#address;
  }

  /**
   * Calls `listener` for each message of other nodes, also those to another address, until the returned function is
   * called.
   */
  onMessage(listener: (message: PgnFrame) => void): () => void {
    return this.#messageListeners.subscribe(listener);
  }

  /** Calls `listener` after each change of the address, until the returned function is called. */
  onAddress(listener: (address: number | undefined) => void): () => void {
    return this.#addressListeners.subscribe(listener);
  }

  /** Calls `listener` after each change of the fault, until the returned function is called. */
  onFault(listener: (fault: NodeFault | undefined) => void): () => void {
    return this.#faultListeners.subscribe(listener);
  }

  /**
   * Sends a message from our address. False when it was not taken: we have no address, the bus took none of its
   * frames, or no frames can carry it.
   */
  send(message: Message): boolean {
    const sent = this.#output.send(message);
    if (this.#output.sender.waiting > 0) this.#wake();
    return sent;
  }

  /** Messages that wait for the transport protocol or are under way in it. A message to everyone takes up to 16 s. */
  get transportsWaiting(): number {
    return this.#output.sender.waiting;
  }

  /** The NAME of the other device at this address; undefined while it is not known. */
  nameAt(address: number): Name | undefined {
    return this.#table.nameAt(address);
  }

  /** The other devices, by address. */
  devices(): Device[] {
    return this.#table.devices(this.#options.clock.monotonic());
  }

  statistics(): NodeStatistics {
    const { state } = this.#claimer;
    return {
      state: state.phase,
      address: this.#address ?? null,
      name: formatName(state.name),
      fault: this.#fault ?? null,
      devices: this.#table.size,
      heartbeat_interval_ms: this.#output.heartbeat.intervalMs,
      counters: {
        ...this.#output.counters,
        ...state.counters,
        ...this.#table.counters,
        malformed_messages: this.#reader.malformed,
        listener_errors:
          this.#addressListeners.listenerErrors +
          this.#faultListeners.listenerErrors +
          this.#messageListeners.listenerErrors,
      },
    };
  }

  /** Takes a frame from the bus. Never throws. */
  accept(frame: CanFrame): void {
    const nowMs = this.#options.clock.monotonic();
    const header = parseCanId(frame.id);
    const { pgn, source, destination } = header;
    this.#table.heard(source, pgn, { timestampMs: frame.timestampMs, nowMs });
    const isTraffic = pgn !== PGN.ADDRESS_CLAIM && concernsClaim(this.#claimer.state, source);
    if (isTraffic) this.#claim({ type: "traffic", source });
    const message = this.#assembler.accept(frame, nowMs);
    if (destination === EVERYONE || destination === claimedAddress(this.#claimer.state)) {
      const heard = message && this.#reader.read(message, isTransport(pgn));
      // The transport protocol confirms the message before it is answered.
      if (isTransport(pgn) && destination === this.#address)
        this.#handleTransport(header, destination, frame.data, nowMs);
      if (heard !== undefined) this.#hear(heard, header, frame.timestampMs, nowMs);
    }
    if (message !== undefined) this.#messageListeners.tell(message);
  }

  /** Another node sends us a message by the transport protocol, or asks for packets of ours. */
  #handleTransport(header: CanIdParts, address: number, data: Uint8Array, nowMs: number): void {
    this.#output.receptions.heard(header, data, nowMs);
    const control = header.pgn === PGN.TRANSPORT_CONNECTION ? readControl(data) : undefined;
    if (control !== undefined) this.#output.sender.heard(header.source, control, nowMs, address);
    this.#wake();
  }

  #hear(heard: ManagementMessage, header: CanIdParts, timestampMs: number, nowMs: number): void {
    const { source } = header;
    switch (heard.type) {
      case "claim":
        this.#table.claimed(source, heard.name, { timestampMs, nowMs });
        this.#claim({ type: "claim", source, name: heard.name });
        break;
      case "command":
        this.#claim(heard);
        break;
      case "request":
        if (heard.pgn === PGN.ADDRESS_CLAIM) this.#claim({ type: "request" });
        else this.#answer(header, (asker) => answerRequest(heard.pgn, asker, this.#contents()));
        break;
      case "group-function":
        this.#answer(header, (asker) => answerGroupFunction(heard.asked, asker, this.#contents()), heard.byTransport);
        break;
      case "refusal":
        this.#table.refused(source, heard.pgn);
        break;
      case "information":
        this.#table.described(source, heard.pgn, heard.data);
        break;
      default:
        heard satisfies never;
    }
  }

  /**
   * A sender without an address gets no answer, nor does one that uses ours, and we answer only while we have an address. A question that
   * came by the transport protocol is answered by it.
   */
  #answer({ source, destination }: CanIdParts, decide: (asker: Asker) => Answer, byTransport = false): void {
    if (this.#address === undefined || source >= NULL_ADDRESS || source === this.#address) return;
    const answer = decide({ address: source, alone: destination !== EVERYONE });
    if (answer.do === "claim") this.#claim({ type: "request" });
    if (answer.do === "beat") this.#output.heartbeat.begin(this.#options.clock.monotonic(), answer.intervalMs);
    const say = (message: Message): void => {
      const goesByTransport = byTransport && fitsTransport(message.data.length);
      this.#output.answers.offer(goesByTransport ? { ...message, destination: source, byTransport: true } : message);
    };
    for (const message of answer.do === "send" ? answer.messages : []) say(message);
    if (answer.do === "set")
      void this.#set(answer, source).then((messages) => {
        messages.forEach(say);
        this.#wake();
      });
    this.#wake();
  }

  /** One at a time, and not more often than an installer works: each is written to the disk. Gives the answer. */
  async #set(answer: Extract<Answer, { do: "set" }>, by: number): Promise<readonly Message[]> {
    const { settings, offsetMs, done, failed } = answer;
    const { clock, keepSettings, setInterval } = this.#options;
    if (this.#isSetting || clock.monotonic() - this.#setAtMs < nmea2000Limits.settingPauseMs) return [failed];
    this.#setAtMs = clock.monotonic();
    this.#isSetting = true;
    try {
      await keepSettings?.(settings, by);
    } catch {
      return [failed];
    } finally {
      this.#isSetting = false;
    }
    this.#settings = changedSettings(this.#settings, settings);
    for (const [pgn, { intervalMs }] of Object.entries(settings.groups ?? {})) {
      if (intervalMs !== undefined) setInterval?.(Number(pgn), intervalMs ?? undefined, offsetMs);
    }
    this.#configuration = configurationWith(this.#configuration, settings);
    const name = nameWith(this.name, settings);
    if (name !== this.name) this.#claimer.rename(name, clock.monotonic());
    return done;
  }

  /** Our NAME, with the instances that an installer has set. */
  get name(): Name {
    return this.#claimer.state.name;
  }

  #contents(): NodeContents {
    const { transmits, receives, keepSettings, isLocked = false, onDemand = () => [] } = this.#options;
    const { intervalMs = () => undefined } = this.#options;
    return {
      name: this.name,
      product: this.#product,
      configuration: writeConfiguration(this.#configuration),
      isSettable: keepSettings !== undefined,
      isLocked,
      intervalMs,
      transmits: [...OWN_TRANSMITS, ...transmits()],
      receives: [...OWN_RECEIVES, ...receives()],
      onDemand,
    };
  }

  #busChanged(state: BusState, previous: BusState): void {
    if (state === "up") this.#claim({ type: "bus-up" });
    else if (previous === "up") {
      this.#claim({ type: "bus-lost" });
      this.#assembler.end();
    }
  }

  #claim(event: ClaimEvent): void {
    const { state } = this.#claimer;
    this.#claimer.handle(event, this.#options.clock.monotonic());
    if (this.#claimer.state !== state) this.#wake();
  }

  /** Does everything that is due, and sets the timer for the next task. */
  #wake(): void {
    const nowMs = this.#options.clock.monotonic();
    this.#claimer.wake(nowMs);
    this.#look(nowMs);
    this.#output.work(nowMs);
    const doubleDueMs = hasDouble(this.#claimer.state, nowMs) ? nowMs + nmea2000Limits.deviceQuestionMs : Infinity;
    this.#alarm.set(Math.min(this.#claimer.dueMs, this.#output.dueMs(nowMs), doubleDueMs));
  }

  /** Tells the listeners when the address or the fault has changed. */
  #look(nowMs: number): void {
    const { state, address } = this.#claimer;
    if (address !== this.#address) {
      this.#address = address;
      if (address === undefined) this.#output.end();
      else {
        this.#table.lost(address);
        this.#output.begin(address, this.#product, nowMs);
      }
      this.#addressListeners.tell(address);
    }
    const fault = hasDouble(state, nowMs)
      ? "duplicate-name"
      : state.phase === "cannot-claim"
        ? "no-address"
        : undefined;
    if (fault === this.#fault) return;
    this.#fault = fault;
    this.#faultListeners.tell(fault);
  }
}
