/** A gateway as a test wants it: a TCP server that says what it is told to, closes, vanishes and comes back on its port. */
import { once } from "node:events";
import { type AddressInfo, createServer, type Server, type Socket } from "node:net";
import { listenAgain } from "./listen-again.ts";

export class FakeGateway {
  readonly sockets = new Set<Socket>();
  connections = 0;
  port = 0;
  /** Called with each new connection. */
  greet: (socket: Socket) => void = () => undefined;
  #server: Server | undefined;

  static async start(greet?: (socket: Socket) => void): Promise<FakeGateway> {
    const gateway = new FakeGateway();
    if (greet !== undefined) gateway.greet = greet;
    await gateway.listen();
    return gateway;
  }

  /** Listens, again on the port that it had. */
  async listen(): Promise<void> {
    const connected = (socket: Socket): void => {
      this.connections += 1;
      this.sockets.add(socket);
      socket.on("error", () => undefined);
      socket.on("close", () => this.sockets.delete(socket));
      this.greet(socket);
    };
    const server = await listenAgain(() => createServer(connected).listen(this.port, "127.0.0.1"));
    this.#server = server;
    this.port = (server.address() as AddressInfo).port;
  }

  say(text: string | Uint8Array): void {
    for (const socket of this.sockets) socket.write(text);
  }

  /** Ends every connection and listens no more. */
  async vanish(): Promise<void> {
    const server = this.#server;
    this.#server = undefined;
    for (const socket of this.sockets) socket.resetAndDestroy();
    if (server === undefined) return;
    server.close();
    await once(server, "close");
  }
}
