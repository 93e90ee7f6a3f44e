/** What the announcements to the makers' plotters share: where they go, what they count, what is wrong. */
import { isLoopback } from "../../core/loopback.ts";
import { systemErrorCode } from "../../core/errors.ts";
import { addressOf, ownInterfaces } from "../../mdns/udp-announcer.ts";
import type { ConnectorContext } from "../connector.ts";
import { Output } from "../output.ts";
import { wordsIn } from "./words.ts";

export type ToldOf = Pick<ConnectorContext, "clock" | "host" | "locale" | "port" | "project">;

export abstract class Told extends Output {
  readonly type = "plotters";
  abstract override readonly name: string;
  protected readonly service: ToldOf;
  /** The addresses of this computer at which the service can be reached, with the length of each network. A test has others. */
  protected readonly networks: () => readonly string[];
  protected sent = 0;
  #failed = 0;
  #reason: string | undefined;

  constructor(service: ToldOf, networks = ownInterfaces) {
    super();
    this.service = service;
    const isEach = service.host === "0.0.0.0" || service.host === "::";
    this.networks = () => networks().filter((each) => isEach || addressOf(each) === service.host);
  }

  protected note(error: Error | null): void {
    this.#reason = error === null ? undefined : (systemErrorCode(error) ?? error.message);
    if (error === null) this.sent += 1;
    else this.#failed += 1;
  }

  counters(): Readonly<Record<string, number>> {
    return { sent: this.sent, failed: this.#failed };
  }

  fault(): string | null {
    const { host, locale } = this.service;
    const words = wordsIn(locale);
    if (isLoopback(host)) return words.onlyHere;
    return this.#reason === undefined ? null : words.failed({ maker: this.name, reason: this.#reason });
  }
}
