/**
 * HTTPS in front of the HTTP server: TLS on a port of its own, whose connections are handed to the same server as those in the clear, with
 * all its limits and refusals. TLS 1.2 with forward secrecy, and 1.3.
 */
import { constants } from "node:crypto";
import type { Server } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { createServer, type SecureContextOptions, type Server as TlsServer, type TLSSocket } from "node:tls";
import type { Clock } from "../../core/clock.ts";
import { daysLeft } from "../../https/lifetime.ts";
import { limits } from "../../https/limits.ts";
import { type ConnectionOptions, Connections } from "../../core/connections.ts";
import type { HttpsParts } from "../service.ts";
import type { HttpsReport } from "../reports.ts";

/** TLS 1.2 with forward secrecy and authenticated encryption; TLS 1.3 has no other ciphers. */
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

export class HttpsDoor {
  readonly #parts: HttpsParts;
  readonly #server: TlsServer;
  /** The TCP connections by their other end, also those whose handshake is not done. */
  readonly #sockets = new Map<string, Socket>();
  /** Those whose handshake is not done; after it they count with those in the clear. */
  readonly #greeting: Connections;
  readonly #clock: Clock;
  readonly #forget: () => void;
  #port = 0;
  #handshakes = 0;
  #failed = 0;

  /** `connections`: as of the HTTP server; there are this many again that greet. */
  constructor(parts: HttpsParts, http: Server, clock: Clock, connections: ConnectionOptions) {
    this.#parts = parts;
    this.#clock = clock;
    this.#greeting = new Connections(clock, connections);
    this.#server = createServer({
      ...this.#context(),
      ALPNProtocols: ["http/1.1"],
      handshakeTimeout: limits.tls.handshakeMs,
      sessionTimeout: limits.tls.sessionS,
    });
    this.#server.maxConnections = http.maxConnections + connections.all;
    this.#server.on("connection", (socket: Socket) => {
      const end = otherEndOf(socket);
      this.#sockets.set(end, socket);
      this.#greeting.add(socket);
      socket.once("close", () => this.#sockets.get(end) === socket && this.#sockets.delete(end));
    });
    this.#server.on("secureConnection", (socket: TLSSocket) => {
      this.#handshakes += 1;
      const beneath = this.#sockets.get(otherEndOf(socket));
      if (beneath !== undefined) this.#greeting.remove(beneath);
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

  /** Connections that were closed before their handshake to make room for others. */
  get evicted(): number {
    return this.#greeting.evicted;
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
    for (const socket of this.#sockets.values()) socket.destroy();
  }

  report(): HttpsReport {
    const { source, names, untilMs, fingerprint, fault } = this.#parts.certificates.report();
    return {
      port: this.#port,
      source,
      names,
      until: untilMs === null ? null : new Date(untilMs).toISOString(),
      days_left: untilMs === null ? null : daysLeft({ untilMs }, this.#clock.now()),
      fingerprint,
      handshakes: this.#handshakes,
      failed_handshakes: this.#failed,
      fault,
    };
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

function otherEndOf({ remoteAddress, remotePort }: Socket): string {
  return `${remoteAddress} ${remotePort}`;
}
