/** Examines each request: whether Host and Origin are ours, whether it is encrypted, which client it counts for, and who the caller is. */
import { type ClientOf, clientsBehind, type Forwardable, type ProxyHeader, securedByProxy } from "../load/address.ts";
import type { Service } from "../service.ts";
import { Callers } from "./callers.ts";
import { ClearText, isEncrypted } from "./clear-text.ts";
import { Guard } from "./guard.ts";

export interface EntranceOptions {
  readonly host: string;
  /** Origins of other pages that may post and open the live stream. */
  readonly allowedOrigins: readonly string[];
  /** Names of this machine beside `localhost` and `host`. */
  readonly machineNames: readonly string[];
  /** The trusted header of a reverse proxy on this machine; see `address.ts`. */
  readonly trustProxy?: ProxyHeader | undefined;
  /** Whether everybody who reaches the service may write. */
  readonly insecureOpen?: boolean;
}

export class Entrance {
  readonly guard: Guard;
  readonly clientOf: ClientOf;
  readonly callers: Callers;
  /** Undefined without HTTPS. */
  readonly clearText: ClearText | undefined;
  readonly #options: EntranceOptions;
  readonly #isSecuredByProxy: (request: Forwardable) => boolean;

  constructor(
    { access, https }: Pick<Service, "access" | "https">,
    options: EntranceOptions,
    securePort: () => number,
  ) {
    const { host, allowedOrigins, machineNames, trustProxy, insecureOpen = false } = options;
    this.#options = options;
    this.guard = new Guard(allowedOrigins, [...machineNames, host]);
    this.clientOf = clientsBehind(trustProxy);
    this.#isSecuredByProxy = securedByProxy(trustProxy);
    this.clearText = https && new ClearText(https, securePort);
    const opened = { isOpen: () => this.guard.loopback || insecureOpen, isInsecure: insecureOpen };
    this.callers = new Callers(
      access,
      this.clientOf,
      opened,
      (request) => this.clearText?.isOnlyReading(request) === true,
      this.isSecure,
    );
  }

  /** Whether the client speaks TLS, with us or with a trusted proxy before us. */
  readonly isSecure = (request: Forwardable): boolean => isEncrypted(request.socket) || this.#isSecuredByProxy(request);

  /** The address at which everybody may write who reaches it; null if there is none. */
  get openTo(): string | null {
    const { host, insecureOpen } = this.#options;
    return insecureOpen === true && !this.guard.loopback ? host : null;
  }
}
