/** The demo vessel with Signal K, and a client of its stream. */
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ExecutionContext } from "ava";
import { WebSocket } from "ws";
import { AisTargets } from "../../../src/ais/targets.ts";
import type { SignalkParts } from "../../../src/connectors/signalk/open-signalk.ts";
import { FileApplicationData } from "../../../src/signalk/file-application-data.ts";
import { shipTypeOf } from "../../../src/signalk/identity.ts";
import { vesselPosition } from "../../../src/tags/usable-number.ts";
import { type ReplacedParts, startVessel, type Vessel, type VesselOptions } from "../support/vessel.ts";

export const SELF = "urn:mrn:imo:mmsi:224123456";

interface Answer {
  readonly status: number;
  readonly headers: Headers;
  // eslint-disable-next-line typescript/no-explicit-any -- a test says what it expects of it.
  readonly body: any;
}

export interface SignalkVessel extends Vessel {
  readonly folder: string;
  readonly targets: AisTargets;
  readonly ask: (method: string, path: string, body?: unknown) => Promise<Answer>;
  readonly listen: (query?: string) => Promise<Client>;
}

export async function signalkVessel(
  t: ExecutionContext,
  options: VesselOptions = {},
  replaced: ReplacedParts = {},
  signalk: Partial<SignalkParts> = {},
): Promise<SignalkVessel> {
  const folder = await mkdtemp(join(tmpdir(), "bitacora-signalk-"));
  t.teardown(() => rm(folder, { recursive: true, force: true }));
  let started: Vessel | undefined;
  const {
    targets = new AisTargets({
      now: () => performance.now(),
      ownMmsi: "224123456",
      ownPosition: () => started && vesselPosition(started.tags),
    }),
  } = replaced;
  const parts: SignalkParts = {
    identity: {
      name: "Aurora",
      mmsi: "224123456",
      uuid: "urn:mrn:signalk:uuid:b7590868-1d62-47d9-989c-32321b349fb9",
      lengthM: 24,
      beamM: 6.2,
      draftM: 1.9,
      shipType: shipTypeOf("motor_yacht"),
    },
    paths: {},
    applicationData: new FileApplicationData(join(folder, "signalk")),
    webapps: [],
    fault: () => null,
    ...signalk,
  };
  const vessel = (started = await startVessel(options, { ...replaced, targets, signalk: parts }));
  t.teardown(() => vessel.stop());
  return {
    ...vessel,
    folder,
    targets,
    async ask(method, path, body) {
      const init = body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) };
      const response = await fetch(vessel.url + path, { method, redirect: "manual", ...init });
      const text = await response.text();
      const isJson = response.headers.get("content-type")?.startsWith("application/json") === true;
      return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : text };
    },
    async listen(query = "") {
      const client = new Client(`${vessel.url.replace("http", "ws")}/signalk/v1/stream${query}`);
      t.teardown(() => client.socket.terminate());
      await once(client.socket, "open");
      return client;
    },
  };
}

interface Update {
  readonly $source: string;
  readonly timestamp: string;
  readonly values?: readonly { readonly path: string; readonly value: unknown }[];
  readonly meta?: readonly { readonly path: string; readonly value: Readonly<Record<string, unknown>> }[];
}

export interface Message {
  readonly [key: string]: unknown;
  readonly context?: string;
  readonly updates?: readonly Update[];
}

/** A client of the stream that keeps what it was sent. */
export class Client {
  readonly socket: WebSocket;
  readonly messages: Message[] = [];
  readonly closed: Promise<number>;
  #wake = () => {};

  constructor(url: string, headers: Readonly<Record<string, string>> = {}) {
    this.socket = new WebSocket(url, { headers });
    this.socket.on("message", (data: Buffer) => {
      this.messages.push(JSON.parse(data.toString()) as Message);
      this.#wake();
    });
    this.socket.on("error", () => undefined);
    this.closed = new Promise((resolve) => {
      this.socket.once("close", (code: number) => {
        resolve(code);
        this.#wake();
      });
    });
  }

  say(message: unknown): void {
    this.socket.send(typeof message === "string" ? message : JSON.stringify(message));
  }

  /** The first message for which this is so, of those that came or come. */
  async first(isIt: (message: Message) => boolean): Promise<Message> {
    for (let at = 0; ; at += 1) {
      while (at >= this.messages.length) {
        if (this.socket.readyState !== WebSocket.OPEN) throw new Error(`closed after ${this.messages.length} messages`);
        await new Promise<void>((resolve) => (this.#wake = resolve));
      }
      const message = this.messages[at];
      if (message !== undefined && isIt(message)) return message;
    }
  }

  /** The value at a path, once it is so. */
  async value(path: string, isIt: (value: unknown) => boolean = () => true): Promise<unknown> {
    const message = await this.first((each) => valuesIn(each).some((one) => one.path === path && isIt(one.value)));
    return valuesIn(message).findLast((one) => one.path === path && isIt(one.value))?.value;
  }

  /** The reply to a request. */
  async reply(request: Readonly<Record<string, unknown>>): Promise<Message> {
    this.say(request);
    return this.first((message) => message["requestId"] === request["requestId"]);
  }
}

export function valuesIn({ updates = [] }: Message): { readonly path: string; readonly value: unknown }[] {
  return updates.flatMap(({ values = [] }) => [...values]);
}

export function metaIn({ updates = [] }: Message): string[] {
  return updates.flatMap(({ meta = [] }) => meta.map(({ path }) => path));
}
