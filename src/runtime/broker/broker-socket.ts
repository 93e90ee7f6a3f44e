/**
 * The socket to a broker, TCP or TLS. What it receives is looked at for the lengths of MQTT's packets: the library takes a packet of any
 * length, up to 256 MB, into memory.
 *
 *     byte 1: type and flags   bytes 2–5: length of what follows, 7 bits a byte, the lowest first
 */
import { readFile, stat } from "node:fs/promises";
import { connect, type Socket } from "node:net";
import { connect as connectTls } from "node:tls";
import { systemErrorCode } from "../../core/errors.ts";
import { limits } from "../../mqtt/limits.ts";
import type { BrokerSettings } from "../../project/project.ts";

/** A file that is needed to reach the broker. */
export class UnreadableFile extends Error {
  readonly file: string;
  constructor(file: string, code: string) {
    super(code);
    this.file = file;
  }
}

export class PacketTooLarge extends Error {
  /** The library passes on only errors with a code. */
  readonly code = "EMSGSIZE";
}

/** Resolves when it is connected, and over TLS when the broker's certificate is good. Rejects with the system's error. */
export async function openSocket(broker: BrokerSettings, signal: AbortSignal): Promise<Socket> {
  const { hostname, port, protocol } = new URL(broker.url);
  const host = hostname.replace(/^\[|\]$/g, "");
  const isTls = protocol === "mqtts:";
  const [ca, cert, key] = await Promise.all(
    [broker.ca, broker.cert, broker.key].map(async (file) =>
      file === undefined ? undefined : readBounded(file, limits.certificateBytes),
    ),
  );
  signal.throwIfAborted();
  const options = { host, port: Number(port || (isTls ? 8883 : 1883)) };
  const socket = isTls
    ? connectTls({
        ...options,
        ...(ca && { ca }),
        ...(cert && { cert }),
        ...(key && { key }),
        servername: nameOf(host),
      })
    : connect(options);
  const abort = () => socket.destroy(new Error("ETIMEDOUT"));
  const timer = setTimeout(
    () => socket.destroy(Object.assign(new Error("ETIMEDOUT"), { code: "ETIMEDOUT" })),
    limits.connectMs,
  );
  signal.addEventListener("abort", abort);
  try {
    await new Promise<void>((resolve, reject) => {
      socket.once(isTls ? "secureConnect" : "connect", resolve).once("error", reject);
    });
  } finally {
    clearTimeout(timer);
    signal.removeEventListener("abort", abort);
  }
  socket.setNoDelay(true);
  return socket;
}

/** Ends a socket that receives a packet that is too large, before it is in memory. */
export function boundPackets(socket: Socket, maxBytes: number): void {
  const gate = new PacketGate(maxBytes);
  socket.on("data", (chunk: Buffer) => {
    if (!gate.pass(chunk)) socket.destroy(new PacketTooLarge());
  });
}

class PacketGate {
  readonly #maxBytes: number;
  /** What is left of the packet under way. */
  #left = 0;
  /** Bytes of its header that have come: 0 before the first one. */
  #header = 0;
  #length = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  /** False for a packet that is too large, or whose length is none. */
  pass(chunk: Uint8Array): boolean {
    for (let at = 0; at < chunk.length;) {
      if (this.#left > 0) {
        const taken = Math.min(this.#left, chunk.length - at);
        this.#left -= taken;
        at += taken;
        continue;
      }
      const byte = chunk[at] ?? 0;
      at += 1;
      if (this.#header === 0) this.#length = 0;
      else this.#length += (byte & 0x7f) * 128 ** (this.#header - 1);
      const isLast = this.#header > 0 && (byte & 0x80) === 0;
      this.#header = isLast ? 0 : this.#header + 1;
      if (this.#length > this.#maxBytes || this.#header > 4) return false;
      if (isLast) this.#left = this.#length;
    }
    return true;
  }
}

/** The password: what is in its file, without the end of the line. */
export async function readPassword(file: string): Promise<Buffer> {
  const bytes = await readBounded(file, limits.passwordBytes);
  return Buffer.from(bytes.toString("utf8").replace(/\r?\n$/, ""));
}

async function readBounded(file: string, maxBytes: number): Promise<Buffer> {
  try {
    const { size } = await stat(file);
    if (size > maxBytes) throw new UnreadableFile(file, `> ${maxBytes} B`);
    return await readFile(file);
  } catch (error) {
    if (error instanceof UnreadableFile) throw error;
    throw new UnreadableFile(file, systemErrorCode(error) ?? String(error));
  }
}

/** TLS names no addresses. */
function nameOf(host: string): string {
  return /^[\d.]+$|:/.test(host) ? "" : host;
}
