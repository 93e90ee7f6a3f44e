/**
 * What a node sends besides claims: messages of the service, answers, heartbeats, questions to other devices, and the frames
 * of the transport protocol. All of it only between `begin` and `end`, from the address that is claimed. It has no timer:
 * `work` must be called at `dueMs`.
 */
import { limits as nmea2000Limits } from "../limits.ts";
import { EVERYONE } from "../can-id.ts";
import { FrameSplitter, needsTransport } from "../fast-packet.ts";
import { packetsOf } from "../iso-transport.ts";
import type { IsoTransportAssembler } from "../iso-transport-assembler.ts";
import { TransportSender, type TransportSenderCounters } from "../iso-transport-sender.ts";
import type { Message } from "../pgn-frame.ts";
import { PGN } from "../pgn.ts";
import type { DeviceTable } from "./device-table.ts";
import { type AnswerCounters, NodeAnswers } from "./node-answers.ts";
import { NodeHeartbeat } from "./node-heartbeat.ts";
import { requestMessage } from "./node-messages.ts";
import type { NodeCounters, NodeOptions } from "./node-options.ts";
import { type TransportReceptionCounters, TransportReceptions } from "./node-transport.ts";

export class NodeOutput {
  readonly answers = new NodeAnswers();
  readonly heartbeat = new NodeHeartbeat();
  readonly receptions: TransportReceptions;
  readonly sender: TransportSender;
  readonly #options: NodeOptions;
  readonly #table: DeviceTable;
  readonly #priorityOf: (pgn: number) => number | null | undefined;
  readonly #splitter = new FrameSplitter();
  readonly #counters: NodeCounters = {
    messages_sent: 0,
    messages_refused: 0,
    heartbeats: 0,
    questions: 0,
  };
  #address: number | undefined;
  #questionDueMs = Infinity;

  /** `priorityOf`: what an installer has set for a group. */
  constructor(
    options: NodeOptions,
    table: DeviceTable,
    transports: IsoTransportAssembler,
    priorityOf: (pgn: number) => number | null | undefined,
  ) {
    const { bus } = options;
    this.#options = options;
    this.#table = table;
    this.#priorityOf = priorityOf;
    this.receptions = new TransportReceptions(transports, (frames) => bus.send(frames));
    this.sender = new TransportSender((frames) => bus.send(frames));
  }

  get counters(): NodeCounters & AnswerCounters & TransportReceptionCounters & TransportSenderCounters {
    return { ...this.#counters, ...this.answers.counters, ...this.receptions.counters, ...this.sender.counters };
  }

  /** An address is claimed: introduces the node with its product information and a heartbeat. */
  begin(address: number, product: Uint8Array, nowMs: number): void {
    this.#address = address;
    this.answers.offer({ pgn: PGN.PRODUCT_INFORMATION, priority: 6, destination: EVERYONE, data: product });
    this.heartbeat.begin(nowMs);
    this.#questionDueMs = nowMs + nmea2000Limits.deviceQuestionMs;
  }

  /** The address is lost: discards everything that waits. */
  end(): void {
    this.#address = undefined;
    this.answers.clear();
    this.receptions.clear();
    this.sender.clear();
    this.heartbeat.end();
    this.#questionDueMs = Infinity;
  }

  /** Sends a message of the service; false if it was refused. */
  send(message: Message): boolean {
    const sent = this.#transmit(message) > 0;
    this.#counters[sent ? "messages_sent" : "messages_refused"] += 1;
    return sent;
  }

  /** When `work` is due; Infinity if nothing is. */
  dueMs(nowMs: number): number {
    return Math.min(
      this.heartbeat.dueMs,
      this.#questionDueMs,
      this.answers.dueMs(nowMs),
      this.receptions.dueMs,
      this.sender.dueMs,
    );
  }

  /** Sends what is due. */
  work(nowMs: number): void {
    const address = this.#address;
    if (address === undefined) return;
    for (let next = this.answers.next(nowMs); next !== undefined; next = this.answers.next(nowMs)) {
      this.answers.given(this.#transmit(next));
    }
    this.receptions.wake(nowMs, address);
    this.sender.wake(nowMs, address);
    if (nowMs >= this.heartbeat.dueMs) {
      const { bus, isOperational = () => true } = this.#options;
      this.#transmit(this.heartbeat.beat(nowMs, bus.statistics(), isOperational()));
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

  /** The number of frames that the bus has accepted or that the transport protocol will send. */
  #transmit(message: Message): number {
    const source = this.#address;
    if (source === undefined) return 0;
    if (message.byTransport || needsTransport(message)) {
      return this.sender.offer(message) ? 1 + packetsOf(message.data.length) : 0;
    }
    const { pgn, destination, data } = message;
    const priority = this.#priorityOf(pgn) ?? message.priority;
    const frames = this.#splitter.split({ pgn, priority, destination, data, source, timestampMs: 0 });
    return frames !== undefined && this.#options.bus.send(frames) ? frames.length : 0;
  }
}
