/**
 * A node on an NMEA 2000 bus: it claims an address, describes itself, answers the requests that every node must answer,
 * and knows the other devices. It does not start or stop the bus. The bus may go away and come back.
 *
 *     frames ──▶ accept ──┬▶ DeviceTable: who is there, what it sends
 *                         ├▶ FastPacketAssembler ──▶ messages, for whoever listens
 *                         ├▶ NodeClaimer ──▶ claims, requests for claims
 *                         ├▶ requests ──▶ NodeAnswers ──┐
 *                         └▶ announcements to us ───────│──▶ TransportReceptions ──▶ bus
 *     send(message) ───────── while an address stands ──┼▶ FrameSplitter ──▶ bus
 *                                    what is too long ──┴▶ TransportSender ──▶ bus
 *
 * Without a claimed address only claims are sent. Each message carries the address at the time of sending. One timer
 * serves all tasks; it is set for the next one.
 */
import { limits as nmea2000Limits } from "../limits.ts";
import type { BusState } from "../bus/can-bus.ts";
import type { CanFrame } from "../can-frame.ts";
import { type CanIdParts, EVERYONE, parseCanId } from "../can-id.ts";
import type { Device } from "./device.ts";
import { DeviceTable } from "./device-table.ts";
import { FrameSplitter, needsTransport } from "../fast-packet.ts";
import { FastPacketAssembler } from "../fast-packet-assembler.ts";
import { fitsTransport, isTransport, packetsOf, readControl } from "../iso-transport.ts";
import { TransportSender } from "../iso-transport-sender.ts";
import { NULL_ADDRESS } from "./node-addresses.ts";
import { NodeAnswers } from "./node-answers.ts";
import { claimedAddress, type ClaimEvent, concernsClaim, hasDouble } from "./node-claim-state.ts";
import { NodeClaimer } from "./node-claimer.ts";
import { NodeHeartbeat } from "./node-heartbeat.ts";
import { writeConfiguration, writeProduct } from "./node-information.ts";
import { Listeners } from "./node-listeners.ts";
import { requestMessage } from "./node-messages.ts";
import type { Message, PgnFrame } from "../pgn-frame.ts";
import { PGN } from "../pgn.ts";
import { formatName, type Name } from "./node-name.ts";
import type { NodeCounters, NodeFault, NodeOptions, NodeStatistics } from "./node-options.ts";
import { type ManagementMessage, NodeReader } from "./node-reader.ts";
import { nodeTimer } from "./node-timer.ts";
import { TransportReceptions } from "./node-transport.ts";
import {
  type Answer,
  answerGroupFunction,
  answerRequest,
  type Asker,
  type NodeContents,
  OWN_RECEIVES,
  OWN_TRANSMITS,
} from "./node-requests.ts";

export type { NodeFault, NodeOptions, NodeStatistics } from "./node-options.ts";

export class Nmea2000Node {
  readonly #options: NodeOptions;
  readonly #claimer: NodeClaimer;
  readonly #table = new DeviceTable();
  readonly #answers = new NodeAnswers();
  readonly #heartbeat = new NodeHeartbeat();
  readonly #splitter = new FrameSplitter();
  readonly #reader = new NodeReader();
  readonly #assembler: FastPacketAssembler;
  readonly #messageListeners = new Listeners<PgnFrame>();
  readonly #receptions: TransportReceptions;
  readonly #sender: TransportSender;
  readonly #product: Uint8Array;
  readonly #configuration: Uint8Array;
  readonly #counters: NodeCounters = {
    messages_sent: 0,
    messages_refused: 0,
    heartbeats: 0,
    questions: 0,
  };
  readonly #addressListeners = new Listeners<number | undefined>();
  readonly #faultListeners = new Listeners<NodeFault | undefined>();
  #address: number | undefined;
  #fault: NodeFault | undefined;
  #questionDueMs = Infinity;
  #unsubscribe: (() => void)[] = [];
  #alarm: { readonly atMs: number; readonly cancel: () => void } | undefined;

  constructor(options: NodeOptions) {
    const { bus, clock, random, name, address } = options;
    this.#options = options;
    this.#claimer = new NodeClaimer(bus, clock, random, name, address);
    this.#assembler = options.assembler ?? new FastPacketAssembler();
    this.#receptions = new TransportReceptions(this.#assembler.transports, (frames) => bus.send(frames));
    this.#sender = new TransportSender((frames) => bus.send(frames));
    this.#product = writeProduct(options.product);
    this.#configuration = writeConfiguration(options.configuration);
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
    return this.#messageListeners.add(listener);
  }

  /** Calls `listener` after each change of the address, until the returned function is called. */
  onAddress(listener: (address: number | undefined) => void): () => void {
    return this.#addressListeners.add(listener);
  }

  /** Calls `listener` after each change of the fault, until the returned function is called. */
  onFault(listener: (fault: NodeFault | undefined) => void): () => void {
    return this.#faultListeners.add(listener);
  }

  /**
   * Sends a message from our address. False when it was not taken: we have no address, the bus took none of its
   * frames, or no frames can carry it.
   */
  send(message: Message): boolean {
    const sent = this.#transmit(message) > 0;
    this.#counters[sent ? "messages_sent" : "messages_refused"] += 1;
    if (this.#sender.waiting > 0) this.#wake();
    return sent;
  }

  /** Messages that wait for the transport protocol or are under way in it. A message to everyone takes up to 16 s. */
  get transportsWaiting(): number {
    return this.#sender.waiting;
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
      heartbeat_interval_ms: this.#heartbeat.intervalMs,
      counters: {
        ...this.#counters,
        ...state.counters,
        ...this.#answers.counters,
        ...this.#table.counters,
        ...this.#receptions.counters,
        ...this.#sender.counters,
        malformed_messages: this.#reader.malformed,
        listener_errors: this.#addressListeners.errors + this.#faultListeners.errors + this.#messageListeners.errors,
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
    if (message !== undefined) this.#messageListeners.notify(message);
  }

  /** Another node sends us a message by the transport protocol, or asks for packets of ours. */
  #handleTransport(header: CanIdParts, address: number, data: Uint8Array, nowMs: number): void {
    this.#receptions.heard(header, data, nowMs);
    const control = header.pgn === PGN.TRANSPORT_CONNECTION ? readControl(data) : undefined;
    if (control !== undefined) this.#sender.heard(header.source, control, nowMs, address);
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
   * A sender without an address gets no answer, and we answer only while we have an address. A question that came by
   * the transport protocol is answered by it.
   */
  #answer({ source, destination }: CanIdParts, decide: (asker: Asker) => Answer, byTransport = false): void {
    if (this.#address === undefined || source >= NULL_ADDRESS) return;
    const answer = decide({ address: source, alone: destination !== EVERYONE });
    if (answer.do === "claim") this.#claim({ type: "request" });
    if (answer.do === "beat") this.#heartbeat.begin(this.#options.clock.monotonic(), answer.intervalMs);
    for (const message of answer.do === "send" ? answer.messages : []) {
      const goesByTransport = byTransport && fitsTransport(message.data.length);
      this.#answers.offer(goesByTransport ? { ...message, destination: source, byTransport: true } : message);
    }
    this.#wake();
  }

  #contents(): NodeContents {
    const { name, transmits, receives, onDemand = () => [] } = this.#options;
    return {
      name,
      product: this.#product,
      configuration: this.#configuration,
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
    if (this.#address !== undefined) this.#work(nowMs, this.#address);
    this.#setAlarm(nowMs);
  }

  /** Tells the listeners when the address or the fault has changed. */
  #look(nowMs: number): void {
    const { state, address } = this.#claimer;
    if (address !== this.#address) {
      this.#address = address;
      if (address === undefined) this.#fallSilent();
      else this.#introduce(address, nowMs);
      this.#addressListeners.notify(address);
    }
    const fault = hasDouble(state, nowMs)
      ? "duplicate-name"
      : state.phase === "cannot-claim"
        ? "no-address"
        : undefined;
    if (fault === this.#fault) return;
    this.#fault = fault;
    this.#faultListeners.notify(fault);
  }

  #fallSilent(): void {
    this.#answers.clear();
    this.#receptions.clear();
    this.#sender.clear();
    this.#heartbeat.end();
    this.#questionDueMs = Infinity;
  }

  #introduce(address: number, nowMs: number): void {
    this.#table.lost(address);
    this.#answers.offer({ pgn: PGN.PRODUCT_INFORMATION, priority: 6, destination: EVERYONE, data: this.#product });
    this.#heartbeat.begin(nowMs);
    this.#questionDueMs = nowMs + nmea2000Limits.deviceQuestionMs;
  }

  #work(nowMs: number, address: number): void {
    for (let next = this.#answers.next(nowMs); next !== undefined; next = this.#answers.next(nowMs)) {
      this.#answers.given(this.#transmit(next));
    }
    this.#receptions.wake(nowMs, address);
    this.#sender.wake(nowMs, address);
    if (nowMs >= this.#heartbeat.dueMs) {
      const { bus, isOperational = () => true } = this.#options;
      this.#transmit(this.#heartbeat.beat(nowMs, bus.statistics(), isOperational()));
      this.#counters.heartbeats += 1;
    }
    if (nowMs >= this.#questionDueMs) {
      this.#questionDueMs = nowMs + nmea2000Limits.deviceQuestionMs;
      const question = this.#table.question(address, nowMs);
      if (question === undefined) return;
      this.#transmit(requestMessage(question.pgn, question.address));
      this.#counters.questions += 1;
    }
  }

  /** The number of frames that the bus has taken or that the transport protocol will send. */
  #transmit(message: Message): number {
    const source = this.#address;
    if (source === undefined) return 0;
    if (message.byTransport || needsTransport(message)) {
      return this.#sender.offer(message) ? 1 + packetsOf(message.data.length) : 0;
    }
    const { pgn, priority, destination, data } = message;
    const frames = this.#splitter.split({ pgn, priority, destination, data, source, timestampMs: 0 });
    return frames !== undefined && this.#options.bus.send(frames) ? frames.length : 0;
  }

  #setAlarm(nowMs: number): void {
    const { clock, timer = nodeTimer } = this.#options;
    const atMs = Math.min(
      this.#claimer.dueMs,
      this.#heartbeat.dueMs,
      this.#questionDueMs,
      this.#answers.dueMs(nowMs),
      this.#receptions.dueMs,
      this.#sender.dueMs,
      hasDouble(this.#claimer.state, nowMs) ? nowMs + nmea2000Limits.deviceQuestionMs : Infinity,
    );
    // A timer that fires too early does no harm: it only sets the next one.
    if (this.#alarm !== undefined && this.#alarm.atMs <= atMs && atMs < Infinity) return;
    this.#alarm?.cancel();
    this.#alarm = undefined;
    if (atMs === Infinity) return;
    const cancel = timer(Math.max(1, Math.ceil(atMs - clock.monotonic())), () => {
      this.#alarm = undefined;
      this.#wake();
    });
    this.#alarm = { atMs, cancel };
  }
}
