/**
 * Questions to one device over an open port, TCP or RTU, by jsmodbus. The library matches an answer to the question that is open; what is
 * not its answer (another length, too many bytes) is refused here.
 */
import type { Duplex } from "node:stream";
import { client as clients } from "jsmodbus";
import { limits } from "../../modbus/limits.ts";
import { type Block, isBits } from "../../modbus/profile.ts";

/** One coil to be written (function 5). */
export interface CoilOrder {
  readonly address: number;
  readonly on: boolean;
  /** Whether it is still wanted when its turn on the line has come. */
  readonly isStill: () => boolean;
}

/** `refused`: the device says, by a number, why it does not answer. */
export type Answer = { readonly raw: readonly number[] } | { readonly refused: number };

export class ModbusClient {
  readonly #client: InstanceType<typeof clients.TCP> | InstanceType<typeof clients.RTU>;
  /** Since the question. */
  #bytes = 0;

  constructor(port: Duplex, framing: "tcp" | "rtu", unit: number, timeoutMs: number) {
    port.on("data", (chunk: Buffer) => {
      this.#bytes += chunk.length;
      // It would keep them all.
      if (this.#bytes > limits.answerBytes) port.removeAllListeners("data");
    });
    if (framing === "tcp") this.#client = new clients.TCP(port as never, unit, timeoutMs);
    else this.#client = new clients.RTU(port, unit, timeoutMs);
    // By this it knows that the port is open.
    port.emit(framing === "tcp" ? "connect" : "open");
  }

  /** Undefined: no answer in time, or not the answer to this question. */
  async ask(asked: Block | CoilOrder): Promise<Answer | undefined> {
    this.#bytes = 0;
    try {
      if ("on" in asked) {
        await this.#client.writeSingleCoil(asked.address, asked.on);
        return { raw: [] };
      }
      const { table, address, length } = asked;
      const { response } = await this.#question[table](address, length);
      const raw = Array.from<number>(response.body.valuesAsArray as ArrayLike<number>);
      // Coils come eight at a time.
      const isWhole = isBits(table) ? raw.length >= length : raw.length === length;
      return isWhole ? { raw } : undefined;
    } catch (error) {
      const code = exceptionOf(error);
      return code === undefined ? undefined : { refused: code };
    }
  }

  readonly #question = {
    coil: (address: number, length: number) => this.#client.readCoils(address, length),
    discrete: (address: number, length: number) => this.#client.readDiscreteInputs(address, length),
    input: (address: number, length: number) => this.#client.readInputRegisters(address, length),
    holding: (address: number, length: number) => this.#client.readHoldingRegisters(address, length),
  };
}

/** What the device itself says is an exception with a code. */
function exceptionOf(error: unknown): number | undefined {
  const { err, response } = error as { err?: string; response?: { body?: { code?: number } } };
  return err === "ModbusException" ? response?.body?.code : undefined;
}
