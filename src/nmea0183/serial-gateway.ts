/**
 * A serial port, read as lines. `stty` (coreutils, on every Linux) sets it: Node has no way to, and a native library for one call would be a
 * dependency. Reading ends when the device is unplugged; the caller opens the port again once the device is back.
 */
import { execFile } from "node:child_process";
import { constants } from "node:fs";
import { type FileHandle, open, stat } from "node:fs/promises";
import { ReadStream } from "node:tty";
import { promisify } from "node:util";
import { systemErrorCode } from "../core/errors.ts";
import { type Gateway, type GatewayFault, gatewayFaultOf, type GatewayListener } from "../nmea2000/bus/gateway.ts";
import { TextLines } from "../nmea2000/captures/text-lines.ts";
import { limits } from "./limits.ts";

const run = promisify(execFile);

export class SerialGateway implements Gateway {
  readonly transport = "serial";
  readonly name: string;
  readonly #baud: number;
  #bytes = 0;
  #openings = 0;

  constructor({ file, baud }: { readonly file: string; readonly baud: number }) {
    this.name = file;
    this.#baud = baud;
  }

  async open(listener: GatewayListener, signal: AbortSignal): Promise<GatewayFault> {
    let handle: FileHandle;
    try {
      handle = await openSerialPort(this.name, constants.O_RDONLY, this.#baud);
    } catch (error) {
      return serialFaultOf(error);
    }
    try {
      if (signal.aborted) return "failed";
      return await this.#read(handle, listener, signal);
    } catch {
      return "failed";
    } finally {
      await handle.close().catch(() => undefined);
    }
  }

  counters(): Readonly<Record<string, number>> {
    return { openings: this.#openings, bytes: this.#bytes };
  }

  #read(handle: FileHandle, listener: GatewayListener, signal: AbortSignal): Promise<GatewayFault> {
    const { promise, resolve } = Promise.withResolvers<GatewayFault>();
    const stream = new ReadStream(handle.fd);
    const splitter = new TextLines(limits.wrappedChars);
    const end = (fault: GatewayFault) => {
      signal.removeEventListener("abort", abort);
      stream.destroy();
      resolve(fault);
    };
    const abort = () => end("failed");
    signal.addEventListener("abort", abort, { once: true });
    this.#openings += 1;
    listener.opened();
    stream.on("data", (chunk: Buffer) => {
      this.#bytes += chunk.length;
      const lines = splitter.push(chunk);
      if (lines.length > 0) listener.lines(lines);
    });
    stream.on("error", (error) => end(serialFaultOf(error)));
    stream.on("end", () => end("closed"));
    stream.on("close", () => end("closed"));
    return promise;
  }
}

/** Rejects if the file is not a serial port. Only a character device is opened: opening a pipe or a disk may do something already. */
export async function openSerialPort(file: string, access: number, baud: number): Promise<FileHandle> {
  if (!(await stat(file)).isCharacterDevice()) throw new Error(`${file} is no serial port`);
  const handle = await open(file, access | constants.O_NOCTTY | constants.O_NONBLOCK);
  try {
    await run("stty", ["-F", file, String(baud), "raw", "-echo", "-hupcl", "clocal"], { timeout: limits.sttyMs });
    return handle;
  } catch (error) {
    await handle.close();
    throw error;
  }
}

export function serialFaultOf(error: unknown): GatewayFault {
  const code = systemErrorCode(error);
  if (code === "ENOENT" || code === "ENXIO" || code === "ENODEV") return "unreachable";
  return gatewayFaultOf(code);
}
