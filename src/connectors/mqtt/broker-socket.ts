/** The socket to a broker, TCP or TLS, and what is needed for it from files. */
import { readFile, stat } from "node:fs/promises";
import { connect, type Socket } from "node:net";
import { connect as connectTls } from "node:tls";
import { systemErrorCode } from "../../core/errors.ts";
import { limits } from "../../mqtt/limits.ts";
import type { BrokerSettings } from "../../project/broker.ts";

/** A file that is needed to reach the broker. */
export class UnreadableFile extends Error {
  readonly file: string;
  constructor(file: string, code: string) {
    super(code);
    this.file = file;
  }
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
