/**
 * Our alerts on one bus, through our node there: sending them (`alert-publisher.ts`), and the responses of other devices. Another device
 * acknowledges or silences one of our alarms with an Alert Response (PGN 126984) that names it; the log book records that device as the
 * user. Our alarms cannot be tested from the bus: the command is refused with a negative acknowledgement (PGN 59392), as is silencing if
 * the engine cannot silence. A response to an alert that is not open, or to an earlier occurrence, comes too late: it is counted and
 * ignored.
 */
import type { Clock } from "../../core/clock.ts";
import { isRefused } from "../../core/refused.ts";
import { limits } from "../limits.ts";
import { refusalMessage } from "../node/node-messages.ts";
import type { Name } from "../node/node-name.ts";
import { PGN } from "../pgn.ts";
import type { Message, PgnFrame } from "../pgn-frame.ts";
import { ALERT_COMMAND } from "./alert-codes.ts";
import { type AlertHead, type AlertResponse, readAlertResponse, writeAlertResponse } from "./alert-message.ts";
import { AlertPublisher, type AlertPublisherCounters } from "./alert-publisher.ts";
import type { AlertRecord, AlertSource } from "./own-alert.ts";

/** What the exchange needs from the alarm engine. */
interface AlertHandlers {
  open(): readonly AlertRecord[];
  /** False if it was refused. Rejects if the log book cannot take it. */
  acknowledge(recordId: string, user: string): Promise<unknown>;
  silence?(recordId: string, user: string): Promise<unknown>;
}

export interface AlertExchangeOptions {
  readonly source: AlertSource;
  readonly handlers: AlertHandlers;
  /** Whether a device may give this command. `user`: its name in the log book. */
  readonly mayAsk: (command: number | null, user: string) => boolean;
  /** False for an alarm made from another device's alert: it is not sent back. */
  readonly isOurs: (record: AlertRecord) => boolean;
  readonly clock: Clock;
  /** False when the bus does not take it. */
  readonly send: (message: Message) => boolean;
  /** The name of a device in the log book; it ends with ` NAME ` and its sixteen digits. */
  readonly userOf: (address: number, name: Name | undefined) => string;
  readonly nameAt: (address: number) => Name | undefined;
}

export interface AlertExchangeCounters extends AlertPublisherCounters {
  /** Responses to our alerts that were carried out. */
  responses: number;
  /** … that named no open alert of ours; … whose command we refuse; … that the log book could not record. */
  responses_late: number;
  responses_refused: number;
  responses_failed: number;
  /** Responses that we sent to alerts of other devices, each try counted. */
  responses_sent: number;
}

export class AlertExchange {
  readonly #options: AlertExchangeOptions;
  readonly #publisher: AlertPublisher;
  readonly #counters = {
    responses: 0,
    responses_late: 0,
    responses_refused: 0,
    responses_failed: 0,
    responses_sent: 0,
  };
  #refusedAtMs = -Infinity;

  constructor(options: AlertExchangeOptions) {
    this.#options = options;
    this.#publisher = new AlertPublisher(options.source, () => options.clock.now());
  }

  /** Takes an alarm's record after a change; those that are not ours are ignored. */
  take(record: AlertRecord): void {
    if (this.#options.isOurs(record)) this.#publisher.take(record);
  }

  /** Our node has an address again. */
  resume(): void {
    this.#publisher.resume(this.#ours());
  }

  /** Sends what is due. Called about twenty times a second while our node has an address. */
  flush(): void {
    const { clock, send } = this.#options;
    const nowMs = clock.monotonic();
    if (this.#publisher.hasPlace) this.#publisher.fill(this.#ours());
    for (let message = this.#publisher.next(nowMs); message !== undefined; message = this.#publisher.next(nowMs)) {
      this.#publisher.given(send(message), message, nowMs);
    }
  }

  /** Takes a message of another device. Never throws. */
  hear(frame: PgnFrame): void {
    const response = frame.pgn === PGN.ALERT_RESPONSE ? readAlertResponse(frame) : undefined;
    if (response?.name !== this.#options.source.name) return;
    const { alertId, index, occurrence } = response;
    const record = this.#publisher.recordOf(alertId, index, occurrence);
    if (record === undefined || record.state === "CLEARED") {
      this.#counters.responses_late += 1;
      return;
    }
    void this.#do(response, record, frame.source);
  }

  /** Tells another device that its alert is acknowledged here. False when the bus does not take it. */
  respond(head: AlertHead, command: number): boolean {
    const { send, source } = this.#options;
    const sent = send(writeAlertResponse({ ...head, by: source.name, command }));
    if (sent) this.#counters.responses_sent += 1;
    return sent;
  }

  onDemand(pgn: number): Message[] {
    return this.#publisher.onDemand(pgn);
  }

  get counters(): Readonly<AlertExchangeCounters> {
    return { ...this.#publisher.counters, ...this.#counters };
  }

  get told(): number {
    return this.#publisher.size;
  }

  #ours(): AlertRecord[] {
    return this.#options.handlers.open().filter((record) => this.#options.isOurs(record));
  }

  async #do({ command, by }: AlertResponse, record: AlertRecord, address: number): Promise<void> {
    const { handlers, mayAsk, userOf, nameAt } = this.#options;
    const user = userOf(address, by ?? nameAt(address));
    try {
      if (!mayAsk(command, user)) return this.#refuse(address);
      const isSilence = command === ALERT_COMMAND.SILENCE && handlers.silence !== undefined;
      if (!isSilence && command !== ALERT_COMMAND.ACKNOWLEDGE) return this.#refuse(address);
      await (isSilence ? handlers.silence?.(record.id, user) : handlers.acknowledge(record.id, user));
      this.#counters.responses += 1;
    } catch (error) {
      if (isRefused(error)) this.#refuse(address);
      else this.#counters.responses_failed += 1;
    }
  }

  #refuse(address: number): void {
    const { clock, send } = this.#options;
    this.#counters.responses_refused += 1;
    const nowMs = clock.monotonic();
    if (nowMs - this.#refusedAtMs < limits.alertRefusalMs) return;
    this.#refusedAtMs = nowMs;
    send(refusalMessage(PGN.ALERT_RESPONSE, address));
  }
}
