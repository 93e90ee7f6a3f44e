/**
 * The service's alarms on one bus, if the project has `nmea2000: { alerts: true }`. This output passes each change of an alarm to the
 * alert exchange of that bus, which sends it through our node and handles the answers of other devices.
 */
import type { Runner } from "../../connectors/runner.ts";
import { type Caller, onWire } from "../../access/caller.ts";
import { alertCommandName } from "../../nmea2000/alerts/alert-codes.ts";
import { AlertExchange } from "../../nmea2000/alerts/alert-exchange.ts";
import type { AlertHead } from "../../nmea2000/alerts/alert-message.ts";
import { isForeignAlertTag } from "../../nmea2000/alerts/foreign-alerts.ts";
import { requestMessage } from "../../nmea2000/node/node-messages.ts";
import type { BusMember } from "../../nmea2000/node/bus-member.ts";
import { formatName, type Name, parseName } from "../../nmea2000/node/node-name.ts";
import { PGN } from "../../nmea2000/pgn.ts";
import type { Message } from "../../nmea2000/pgn-frame.ts";
import { FLUSH_MS } from "../../nmea2000/tags/publisher.ts";
import type { AnySourceContext } from "./any-source-context.ts";
import { systemOf } from "../../tags/vocabulary/meaning.ts";

type AlertContext = Pick<AnySourceContext, "access" | "acts" | "alarms" | "clock" | "messages" | "overboard" | "tags">;

export class BusAlerts implements Runner {
  readonly type = "nmea2000-alerts";
  readonly name: string;
  /** The PGNs that it and `bus-mob` send, and those that it receives. */
  readonly transmits: readonly number[] = [PGN.ALERT, PGN.ALERT_RESPONSE, PGN.ALERT_TEXT, PGN.MOB];
  readonly receives: readonly number[] = [PGN.ALERT, PGN.ALERT_RESPONSE, PGN.ALERT_TEXT];
  readonly #service: AlertContext;
  readonly #stopped = Promise.withResolvers<void>();
  #ends: (() => void)[] = [];
  #exchange: AlertExchange | undefined;
  #node: BusMember | undefined;

  constructor(interfaceName: string, service: AlertContext) {
    this.name = interfaceName;
    this.#service = service;
  }

  /** Called once, before anything can be sent. */
  attach(node: BusMember): void {
    const { access, alarms, acts, tags, clock, messages } = this.#service;
    this.#node = node;
    const exchange = new AlertExchange({
      source: {
        get name() {
          return node.name;
        },
        get deviceInstance() {
          return parseName(node.name).deviceInstance;
        },
        language: Number(messages.alerts.languageId),
        isNavigational: (tagId) => systemOf(tagId) === "navigation",
        locationOf: (tagId) => tags.definition(tagId)?.description || tagId,
      },
      handlers: {
        open: () => alarms.open(),
        acknowledge: (id, user) => acts.acknowledge(device(user, "acknowledge"), id),
        silence: (id, user) => acts.silence(device(user, "silence"), id),
      },
      mayAsk: (command, user) => access.lets(device(user, alertCommandName(command))),
      isOurs: ({ tag_id: tagId }) => !isForeignAlertTag(tagId),
      clock,
      send: (message) => node.send(message),
      userOf: (address, by) => this.#userOf(address, by),
      nameAt: (address) => node.nameAt(address),
    });
    this.#exchange = exchange;
    this.#ends.push(
      node.onMessage((message) => exchange.hear(message)),
      node.onAddress((address) => {
        if (address !== undefined) exchange.resume();
      }),
    );
  }

  run(): Promise<void> {
    const timer = setInterval(() => {
      if (this.#node?.address !== undefined) this.#exchange?.flush();
    }, FLUSH_MS);
    this.#ends.push(
      () => clearInterval(timer),
      this.#service.alarms.subscribe(({ record }) => this.#exchange?.take(record)),
    );
    return this.#stopped.promise;
  }

  stop(): void {
    for (const end of this.#ends.splice(0)) end();
    this.#stopped.resolve();
  }

  respond(head: AlertHead, command: number): void {
    this.#exchange?.respond(head, command);
  }

  askForTexts(address: number): void {
    this.#node?.send(requestMessage(PGN.ALERT_TEXT, address));
  }

  onDemand(pgn: number): Message[] {
    return pgn === PGN.MOB ? this.#service.overboard() : (this.#exchange?.onDemand(pgn) ?? []);
  }

  counters(): Readonly<Record<string, number>> {
    const exchange = this.#exchange;
    return exchange === undefined ? {} : { alerts: exchange.told, ...exchange.counters };
  }

  #userOf(address: number, name: Name | undefined): string {
    const texts = this.#service.messages.alerts;
    const digits = name === undefined ? undefined : formatName(name);
    const known = this.#node?.devices().find((each) => each.name === digits);
    const device = texts.device({ model: known?.model ?? null, address });
    return digits === undefined ? texts.nameless({ device, address }) : texts.user({ device, address, name: digits });
  }
}

/** Where the project sends its alarms to the buses, devices there may answer them. */
function device(user: string, command: string): Caller {
  return onWire("NMEA 2000", user, `NMEA2000 ${PGN.ALERT_RESPONSE} ${command}`, ["acknowledge", "silence"]);
}
