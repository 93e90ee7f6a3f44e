/**
 * A process with so many readers of a live stream, and so many that never read: `stream-readers.ts URL READERS SILENT`. It reads sockets
 * without a library, for one that parses each message takes more of the processor than what it measures. A silent one that is cut off comes
 * again.
 */
import { randomBytes } from "node:crypto";
import { connect, type Socket } from "node:net";
import { connect as connectSecurely } from "node:tls";

/** What it answers to each message of its parent, since the last one. */
export interface ReaderFigures {
  readonly messages: number;
  /** From the update to the reader, of every `1/SAMPLED`th message, in ms. */
  readonly delaysMs: readonly number[];
  readonly silentAgain: number;
}

/** Handshakes at once: a service may refuse more. */
const AT_ONCE = 50;
const SAMPLED = 61;
/** An empty one, masked as a client's must be. */
const PONG = Buffer.from([0x8a, 0x80, 0, 0, 0, 0]);
const VALUE = Buffer.from('"value":');

class Reader {
  messages = 0;
  delaysMs: number[] = [];
  #rest: Buffer = Buffer.alloc(0);
  #isOpen = false;
  readonly #socket: Socket;
  readonly #onOpen: () => void;

  constructor(socket: Socket, onOpen: () => void) {
    this.#socket = socket;
    this.#onOpen = onOpen;
    socket.on("data", (bytes: Buffer) => this.#read(bytes));
  }

  #read(more: Buffer): void {
    const bytes = this.#rest.length === 0 ? more : Buffer.concat([this.#rest, more]);
    let at = this.#isOpen ? 0 : this.#afterHandshake(bytes);
    if (at < 0) return;
    for (;;) {
      const length = bytes[at + 1];
      if (length === undefined) break;
      // No message of these tags has more than 65,535 bytes.
      const start = at + (length < 126 ? 2 : 4);
      if (bytes.length < start) break;
      const end = start + (length < 126 ? length : bytes.readUInt16BE(at + 2));
      if (bytes.length < end) break;
      if (bytes[at] === 0x81) this.#message(bytes, start, end);
      else if (bytes[at] === 0xc1) this.messages += 1; // Packed: its time is not read.
      else if (bytes[at] === 0x89) this.#socket.write(PONG);
      at = end;
    }
    this.#rest = bytes.subarray(at);
  }

  #afterHandshake(bytes: Buffer): number {
    const end = bytes.indexOf("\r\n\r\n");
    if (end < 0) {
      this.#rest = bytes;
      return -1;
    }
    const status = bytes.subarray(0, 12).toString();
    if (status !== "HTTP/1.1 101") throw new Error(`refused: ${bytes.subarray(0, 400).toString()}`);
    this.#isOpen = true;
    this.#onOpen();
    return end + 4;
  }

  #message(bytes: Buffer, start: number, end: number): void {
    this.messages += 1;
    if (this.messages % SAMPLED !== 0) return;
    const value = bytes.indexOf(VALUE, start);
    if (value < 0 || value > end) return;
    const sentUs = parseInt(bytes.subarray(value + VALUE.length, end).toString("latin1"), 10);
    if (sentUs > 0) this.delaysMs.push((Number(process.hrtime.bigint() / 1000n) - sentUs) / 1000);
  }
}

const [url = "", readerCount = "1", silentCount = "0"] = process.argv.slice(2);
const { protocol, hostname, port, pathname, search } = new URL(url);

function handshake(): Socket {
  const to = { host: hostname, port: Number(port) };
  // Whom to trust is in NODE_EXTRA_CA_CERTS.
  const socket = protocol === "wss:" ? connectSecurely({ ...to, servername: hostname }) : connect(to);
  const key = randomBytes(16).toString("base64");
  socket.write(
    `GET ${pathname}${search} HTTP/1.1\r\nHost: ${hostname}:${port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n` +
      `Sec-WebSocket-Key: ${key}\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Extensions: permessage-deflate\r\n\r\n`,
  );
  return socket.on("error", () => undefined);
}

let silentAgain = -Number(silentCount);
function beSilent(): void {
  silentAgain += 1;
  const socket = handshake();
  socket.pause();
  // A paused socket hears of its end only when it is written to.
  const asked = setInterval(() => socket.write(PONG), 1000);
  socket.once("close", () => {
    clearInterval(asked);
    setTimeout(beSilent, 100);
  });
}

const readers: Reader[] = [];
for (let i = 0; i < Number(readerCount); i += AT_ONCE) {
  const some = Array.from({ length: Math.min(AT_ONCE, Number(readerCount) - i) }, () => {
    return new Promise<void>((resolve) => readers.push(new Reader(handshake(), resolve)));
  });
  await Promise.all(some);
}
for (let i = 0; i < Number(silentCount); i += 1) beSilent();
process.once("disconnect", () => process.exit());
process.on("message", () => {
  const figures = { messages: 0, delaysMs: [] as number[], silentAgain };
  for (const reader of readers) {
    figures.messages += reader.messages;
    for (const delayMs of reader.delaysMs) figures.delaysMs.push(delayMs);
    reader.messages = 0;
    reader.delaysMs = [];
  }
  process.send?.(figures satisfies ReaderFigures);
});
process.send?.("open");
