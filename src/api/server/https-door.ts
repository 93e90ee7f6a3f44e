/**
 * HTTPS in front of the HTTP server: TLS on a port of its own, whose connections are handed to the same server as those in the clear, with
 * all its limits and refusals. Requests in the clear from other computers may be sent over to it. TLS 1.2 with forward secrecy, and 1.3.
 */
import { constants } from "node:crypto";
import type { IncomingMessage, Server } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { createServer, type SecureContextOptions, type Server as TlsServer, type TLSSocket } from "node:tls";
import { isLoopback } from "../../core/loopback.ts";
import { daysLeft } from "../../https/lifetime.ts";
import { limits } from "../../https/limits.ts";
import { api } from "../../messages/es/api.ts";
import { Problem } from "../problem.ts";
import type { HttpsParts, HttpsReport } from "../service.ts";

/** Of TLS 1.2 those with forward secrecy and authenticated encryption; TLS 1.3 has no others. */
const CIPHERS = [
  "TLS_AES_128_GCM_SHA256",
  "TLS_AES_256_GCM_SHA384",
  "TLS_CHACHA20_POLY1305_SHA256",
  "ECDHE-ECDSA-AES128-GCM-SHA256",
  "ECDHE-RSA-AES128-GCM-SHA256",
  "ECDHE-ECDSA-AES256-GCM-SHA384",
  "ECDHE-RSA-AES256-GCM-SHA384",
  "ECDHE-ECDSA-CHACHA20-POLY1305",
  "ECDHE-RSA-CHACHA20-POLY1305",
].join(":");

/** What stays reachable in the clear: with it a device begins to trust the vessel. */
const AUTHORITY_PATH = "/access/ca.crt";

export class HttpsDoor {
  readonly #parts: HttpsParts;
  readonly #server: TlsServer;
  /** The TCP connections, also those whose handshake is not done. */
  readonly #sockets = new Set<Socket>();
  readonly #nowMs: () => number;
  readonly #forget: () => void;
  #port = 0;
  #handshakes = 0;
  #failed = 0;

  constructor(parts: HttpsParts, http: Server, maxConnections: number, nowMs: () => number) {
    this.#parts = parts;
    this.#nowMs = nowMs;
    this.#server = createServer({
      ...this.#context(),
      ALPNProtocols: ["http/1.1"],
      handshakeTimeout: limits.tls.handshakeMs,
      sessionTimeout: limits.tls.sessionS,
    });
    this.#server.maxConnections = maxConnections;
    this.#server.on("connection", (socket: Socket) => {
      this.#sockets.add(socket);
      socket.once("close", () => this.#sockets.delete(socket));
    });
    this.#server.on("secureConnection", (socket: TLSSocket) => {
      this.#handshakes += 1;
      http.emit("connection", socket);
    });
    this.#server.on("tlsClientError", (_error, socket) => {
      this.#failed += 1;
      socket.destroy();
    });
    this.#forget = parts.certificates.changes.subscribe(() => this.#server.setSecureContext(this.#context()));
  }

  /** Rejects with the system's error. */
  async listen(host: string): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<undefined>();
    this.#server.once("error", reject);
    this.#server.listen({ host, port: this.#parts.port }, () => {
      this.#server.off("error", reject);
      resolve(undefined);
    });
    await promise;
    this.#port = (this.#server.address() as AddressInfo).port;
  }

  get port(): number {
    return this.#port;
  }

  /** Accepts no more connections; those that there are end with the HTTP server. */
  close(): Promise<void> {
    this.#forget();
    return new Promise((resolve) => {
      if (this.#server.listening) this.#server.close(() => resolve());
      else resolve();
    });
  }

  /** Ends what is left. */
  cut(): void {
    for (const socket of this.#sockets) socket.destroy();
  }

  /** The address of the same page over HTTPS, if a request in the clear is to be sent there. */
  locationFor(request: IncomingMessage, isPage: boolean): string | undefined {
    const reads = request.method === "GET" || request.method === "HEAD";
    if (!isPage || !reads || this.#parts.clear === "same" || this.#mayStayClear(request)) return undefined;
    return this.#addressFor(request) + (request.url ?? "/");
  }

  /** The refusal of a request in the clear, where the project wants none. */
  problemFor(request: IncomingMessage): Problem | undefined {
    if (this.#parts.clear !== "off" || this.#mayStayClear(request)) return undefined;
    if ((request.url ?? "").replace(/\?.*$/s, "") === AUTHORITY_PATH) return undefined;
    return new Problem(403, api.onlyHttps(this.#addressFor(request)));
  }

  /** How long the browser is to use nothing but HTTPS here: only where nobody is locked out by it. */
  strictTransportFor({ socket }: IncomingMessage): string | undefined {
    const { certificates, isUsualPort } = this.#parts;
    // A browser changes only the scheme: on a port of its own, plain HTTP would not be found any more.
    if (!isUsualPort || !certificates.isPublic || !isEncrypted(socket)) return undefined;
    return `max-age=${limits.strictTransportS}`;
  }

  report(): HttpsReport {
    const { source, names, untilMs, fingerprint, fault } = this.#parts.certificates.report();
    return {
      port: this.#port,
      source,
      names,
      until: untilMs === null ? null : new Date(untilMs).toISOString(),
      days_left: untilMs === null ? null : daysLeft({ untilMs }, this.#nowMs()),
      fingerprint,
      handshakes: this.#handshakes,
      failed_handshakes: this.#failed,
      fault,
    };
  }

  /** Programs of this machine, also a proxy that adds TLS itself; and everybody, while there is no certificate. */
  #mayStayClear({ socket }: IncomingMessage): boolean {
    return (
      isEncrypted(socket) || isLoopback(socket.remoteAddress ?? "") || this.#parts.certificates.current === undefined
    );
  }

  /** Without a final slash. The guard has looked at Host. */
  #addressFor({ headers: { host = "localhost" } }: IncomingMessage): string {
    const name = host.replace(/:\d*$/, "");
    return `https://${name}${this.#port === 443 ? "" : `:${this.#port}`}`;
  }

  #context(): SecureContextOptions {
    return {
      ...this.#parts.certificates.current,
      minVersion: "TLSv1.2",
      ciphers: CIPHERS,
      // A guest could make the computer work by asking for new handshakes in one connection.
      secureOptions: constants.SSL_OP_NO_RENEGOTIATION,
      sessionIdContext: "bitacora",
    };
  }
}

/** Whether the client speaks TLS with us. */
export function isEncrypted(socket: Socket): boolean {
  return "encrypted" in socket && socket.encrypted === true;
}
