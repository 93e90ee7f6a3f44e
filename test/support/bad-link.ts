/** A TCP proxy that behaves as a link from a boat: it cuts connections anywhere, holds bytes back, and lets only a part through. */
import { once } from "node:events";
import { connect, createServer, type AddressInfo, type Socket } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import type { ExecutionContext } from "ava";
import type { Random } from "./random.ts";

export class BadLink {
  url = "";
  /** Of each piece that passes, the chance that the connection is cut in its middle. */
  cuts = 0;
  /** Nothing passes, and nobody is told. */
  isDown = false;
  cut = 0;
  readonly #random: Random;
  readonly #open = new Set<Socket>();

  private constructor(random: Random) {
    this.#random = random;
  }

  static async open(t: Pick<ExecutionContext, "teardown">, target: string, random: Random): Promise<BadLink> {
    const link = new BadLink(random);
    const { hostname, port } = new URL(target);
    const server = createServer((near) => {
      const far = connect(Number(port), hostname);
      for (const socket of [near, far]) {
        link.#open.add(socket);
        socket.on("error", () => undefined);
        socket.on("close", () => {
          link.#open.delete(socket);
          near.destroy();
          far.destroy();
        });
      }
      void link.#pass(near, far);
      void link.#pass(far, near);
    }).listen(0, "127.0.0.1");
    await once(server, "listening");
    link.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    t.teardown(() => {
      for (const socket of link.#open) socket.destroy();
      server.close();
    });
    return link;
  }

  async #pass(from: Socket, to: Socket): Promise<void> {
    try {
      for await (const piece of from as AsyncIterable<Buffer>) {
        while (this.isDown) await delay(20);
        if (this.#random.next() < this.cuts) {
          this.cut += 1;
          to.write(piece.subarray(0, this.#random.below(piece.length)));
          await delay(this.#random.below(20));
          from.destroy();
          to.destroy();
          return;
        }
        if (this.#random.next() < 0.1) await delay(this.#random.below(40));
        to.write(piece);
      }
      to.end();
    } catch {
      to.destroy();
    }
  }
}
