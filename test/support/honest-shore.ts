/**
 * A shore of the test's own, over real HTTP: it checks each signature, keeps lines and samples as what it has acknowledged, and can be made
 * to refuse, or to have forgotten. The tests of the door itself use real engines.
 */
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { zstdDecompressSync } from "node:zlib";
import type { ExecutionContext } from "ava";
import { decodeSamples } from "../../src/historian/shipment/container.ts";
import { parseVerifierKey } from "../../src/logbook/evidence/signed-note.ts";
import { hasDigest, isSignedBy, readSignature } from "../../src/logbook/evidence/request-signature.ts";

export class HonestShore {
  url = "";
  lines: string[] = [];
  /** By `tag time value`: how often it came. */
  readonly samples = new Map<string, number>();
  readonly units = new Map<string, string>();
  statuses: Record<string, unknown>[] = [];
  /** What it answers instead; undefined: what is right. */
  refuse: ((path: string) => { status: number; body?: object; retryAfterS?: number } | undefined) | undefined;
  fork: { id: number } | null = null;
  /** Handed on with each answer to a report. */
  orders: string[] = [];
  unsigned = 0;
  /** The vessel's `logbook.pub`, once it is known. */
  publicKey: string | undefined;
  readonly #server = createServer((request, response) => void this.#serve(request, response));

  static async open(t: ExecutionContext): Promise<HonestShore> {
    const shore = new HonestShore();
    shore.#server.listen(0, "127.0.0.1");
    await once(shore.#server, "listening");
    shore.url = `http://127.0.0.1:${(shore.#server.address() as AddressInfo).port}`;
    t.teardown(() => {
      shore.#server.closeAllConnections();
      shore.#server.close();
    });
    return shore;
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    try {
      for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
    } catch {
      return; // Cut off in its middle: nothing is taken.
    }
    const answer = this.#answer(request, Buffer.concat(chunks));
    response.writeHead(answer.status, {
      "Content-Type": "application/json",
      ...(answer.retryAfterS === undefined ? {} : { "Retry-After": answer.retryAfterS }),
    });
    response.end(JSON.stringify(answer.body ?? {}));
  }

  #answer(request: IncomingMessage, body: Buffer): { status: number; body?: object; retryAfterS?: number } {
    const path = request.url ?? "";
    const field = (name: string) => request.headers[name] as string | undefined;
    const signature = readSignature(field);
    if (typeof signature === "string" || this.publicKey === undefined) return this.#unsigned();
    const isOurs = isSignedBy(signature, { method: "POST", path }, field, parseVerifierKey(this.publicKey));
    if (!isOurs || !hasDigest(signature.contentDigest, body)) return this.#unsigned();
    const refusal = this.refuse?.(path);
    if (refusal !== undefined) return refusal;
    if (path === "/ship/v1/status") {
      this.statuses.push(JSON.parse(body.toString()) as Record<string, unknown>);
      return {
        status: 200,
        body: { now: new Date().toISOString(), entries: this.#through(), fork: this.fork, orders: this.orders },
      };
    }
    return path === "/ship/v1/entries" ? this.#entries(body) : this.#samples(body);
  }

  #unsigned() {
    this.unsigned += 1;
    return { status: 401, body: { detail: "no signature" } };
  }

  #through() {
    return { through: this.lines.length, hash: "" };
  }

  #entries(body: Buffer) {
    for (const line of zstdDecompressSync(body).toString().trimEnd().split("\n")) {
      const { id, prev_hash: before } = JSON.parse(line) as { id: number; prev_hash: string };
      const known = this.lines[id - 1];
      if (known !== undefined && known !== line) return this.#forkAt(id);
      if (known !== undefined) continue;
      // Lines after a gap are not taken: the answer says how far the book is.
      if (id > this.lines.length + 1) break;
      const last = this.lines.at(-1);
      if (last !== undefined && (JSON.parse(last) as { hash: string }).hash !== before) return this.#forkAt(id - 1);
      this.lines.push(line);
    }
    return { status: 200, body: this.#through() };
  }

  #forkAt(id: number) {
    this.fork = { id };
    return { status: 409, body: { id } };
  }

  #samples(body: Buffer) {
    let samples = 0;
    for (const { tagId, unit, columns } of decodeSamples(body)) {
      this.units.set(tagId, unit);
      samples += columns.length;
      for (let i = 0; i < columns.length; i += 1) {
        const key = `${tagId} ${columns.times[i]} ${columns.values[i]}`;
        this.samples.set(key, (this.samples.get(key) ?? 0) + 1);
      }
    }
    return { status: 200, body: { samples } };
  }
}
