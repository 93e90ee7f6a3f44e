/**
 * Stands in front of a PostgreSQL and hands on what both sides say, until it turns hostile: then each connection that is open or comes is
 * answered as `HOSTILE` has it.
 */
import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/** A message of the server: its code, its length, its body. */
function message(code: string, body: Buffer = Buffer.alloc(0), length = body.length + 4): Buffer {
  const head = Buffer.alloc(5, code, "latin1");
  head.writeUInt32BE(length, 1);
  return Buffer.concat([head, body]);
}

const text = (value: string): Buffer => Buffer.from(`${value}\0`);
const int16 = (value: number): Buffer => Buffer.from([value >> 8, value & 0xff]);
const int32 = (value: number): Buffer => Buffer.from(Uint32Array.of(value).buffer).swap32();
const READY = message("Z", Buffer.from("I"));
const WELCOME = Buffer.concat([message("R", int32(0)), READY]);
const COLUMN = message("T", Buffer.concat([int16(1), text("n"), Buffer.alloc(18)]));
const ROW = message("D", Buffer.concat([int16(1), int32(100), Buffer.alloc(100, "x")]));
const ERROR = message(
  "E",
  Buffer.concat([Buffer.from("S"), text("ERROR"), Buffer.from("M"), text("no"), Buffer.alloc(1)]),
);
const BEGUN = Buffer.concat([message("1"), message("2"), COLUMN]);

interface Hostile {
  /** Sent when somebody has greeted it. */
  readonly first?: Buffer;
  /** Sent at the first question; without it what is endless begins at the greeting. */
  readonly answer?: Buffer;
  /** Repeated for as long as the connection is open. */
  readonly endless?: Buffer;
  readonly isClosed?: boolean;
  readonly everyMs?: number;
}

export const HOSTILE: Readonly<Record<string, Hostile>> = {
  "zeros without end": { endless: Buffer.alloc(65_536) },
  "errors without end": { endless: ERROR },
  "errors after a welcome": { first: WELCOME, endless: ERROR },
  "notices without end": { first: WELCOME, endless: message("N", Buffer.alloc(1)) },
  "requests for a password": { endless: message("R", int32(3)) },
  "requests for a digest": { endless: message("R", Buffer.concat([int32(5), int32(1)])) },
  "parameters without end": { endless: message("S", Buffer.concat([text("a"), text("b")])) },
  "rows nobody asked for": { first: WELCOME, endless: ROW },
  "rows without end": { first: WELCOME, answer: BEGUN, endless: ROW },
  "a row of 2 GB": {
    first: WELCOME,
    answer: Buffer.concat([BEGUN, message("D", int16(1), 0x7f_ff_ff_f0)]),
    endless: Buffer.alloc(65_536, "x"),
  },
  "a row cut short": { first: WELCOME, answer: Buffer.concat([BEGUN, message("D", int16(9))]) },
  "an unknown authentication": { first: message("R", int32(99)) },
  "no answer": {},
  "a welcome and no answer": { first: WELCOME },
  "a byte a second": { first: WELCOME, answer: BEGUN, endless: Buffer.from("D"), everyMs: 1000 },
  "an end after each question": { first: WELCOME, answer: Buffer.alloc(0), isClosed: true },
};

export class HostilePostgres {
  readonly #server = createServer((socket) => this.#serve(socket));
  readonly #port: number;
  readonly #sockets = new Set<Socket>();
  #hostile: Hostile | undefined;
  /** Connections since it turned hostile, bytes that it has sent to them. */
  connections = 0;
  bytes = 0;

  constructor(port: number) {
    this.#port = port;
  }

  async start(): Promise<string> {
    this.#server.listen(0, "127.0.0.1");
    await once(this.#server, "listening");
    return `postgres://test@127.0.0.1:${(this.#server.address() as AddressInfo).port}/postgres`;
  }

  get open(): number {
    return this.#sockets.size;
  }

  /** Undefined: a good server again, for connections that come. */
  turn(hostile: Hostile | undefined): void {
    this.#hostile = hostile;
    this.connections = 0;
    this.bytes = 0;
    if (hostile === undefined) for (const socket of this.#sockets) socket.destroy();
  }

  close(): void {
    this.turn(undefined);
    this.#server.close();
  }

  #serve(socket: Socket): void {
    this.#sockets.add(socket);
    socket.on("error", () => undefined).on("close", () => this.#sockets.delete(socket));
    if (this.#hostile !== undefined) return this.#attack(socket.resume(), this.#hostile);
    const server = connect(this.#port, "127.0.0.1").on("error", () => socket.destroy());
    socket.on("close", () => server.destroy());
    server.on("close", () => socket.destroy()).on("data", (bytes) => socket.write(bytes));
    socket.on("data", (bytes) => {
      if (this.#hostile === undefined) return server.write(bytes);
      socket.removeAllListeners("data").resume();
      server
        .removeAllListeners()
        .on("error", () => undefined)
        .destroy();
      return this.#attack(socket, this.#hostile, true);
    });
  }

  /** `isGreeted`: it was a good server to this connection until now, and has been asked something. */
  #attack(socket: Socket, hostile: Hostile, isGreeted = false): void {
    const { first, answer, endless, isClosed = false, everyMs } = hostile;
    this.connections += 1;
    const flood = (): void => {
      if (endless === undefined || !socket.writable) return;
      const times = everyMs === undefined ? Math.ceil(65_536 / endless.length) : 1;
      const bytes = Buffer.concat(Array.from({ length: times }, () => endless));
      this.bytes += bytes.length;
      socket.write(bytes, () => (everyMs === undefined ? flood() : setTimeout(flood, everyMs).unref()));
    };
    const reply = (): void => {
      if (answer !== undefined) socket.write(answer);
      if (isClosed) socket.destroy();
      else flood();
    };
    if (isGreeted) return reply();
    socket.once("data", () => {
      if (first !== undefined) socket.write(first);
      if (answer === undefined) reply();
      else socket.once("data", reply);
    });
  }
}
