/**
 * The line to one or several devices: a serial port (RTU) or a connection (TCP), which the sources at one place share. One question is open
 * at a time. After an answer that did not come in time, or was not the answer, nobody knows what the next one belongs to: a connection is
 * closed, and a serial line left alone for a while.
 */
import { Duplex } from "node:stream";
import type { Clock } from "../../core/clock.ts";
import { pause } from "../../core/pause.ts";
import { Turn } from "../../core/turn.ts";
import type { Gateway, GatewayFault, GatewayWriter } from "../../nmea2000/bus/gateway.ts";
import { SerialGateway } from "../../nmea2000/bus/serial-gateway.ts";
import { TcpGateway } from "../../nmea2000/bus/tcp-gateway.ts";
import { limits as nmea2000Limits } from "../../nmea2000/limits.ts";
import { limits } from "../../modbus/limits.ts";
import type { Answer, CoilOrder, ModbusClient } from "./modbus-client.ts";
import type { Block } from "../../modbus/profile.ts";
import type { ModbusPlace } from "./source.ts";

/** `fault`: the line cannot be used, or (`silent`) the device has not answered. */
type Asked = Answer | { readonly fault: GatewayFault };

/** By where they are. */
const LINES = new Map<string, ModbusLine>();

interface Open {
  readonly port: Duplex;
  readonly client: (unit: number, timeoutMs: number) => ModbusClient;
  readonly clients: Map<number, ModbusClient>;
  /** Resolves when it is closed. */
  readonly closed: Promise<GatewayFault>;
  readonly closing: AbortController;
}

export class ModbusLine {
  readonly gateway: Gateway;
  readonly #key: string;
  readonly #turn = new Turn();
  #users = 0;
  #open: Open | undefined;

  /** The line at this place; `release` it after use. */
  static at(place: ModbusPlace, clock: Clock): ModbusLine {
    const { device, baud, parity, host = "", port } = place;
    const key = device ?? `${host}:${port}`;
    const gateway =
      device === undefined
        ? new TcpGateway({ host, port, isReset: true }, clock)
        : new SerialGateway({ file: device, baud, parity, lineBytes: nmea2000Limits.gatewayLineBytes });
    const line = LINES.get(key) ?? new ModbusLine(key, gateway);
    LINES.set(key, line);
    line.#users += 1;
    return line;
  }

  private constructor(key: string, gateway: Gateway) {
    this.#key = key;
    this.gateway = gateway;
  }

  release(): void {
    this.#users -= 1;
    if (this.#users > 0) return;
    LINES.delete(this.#key);
    this.#close();
  }

  ask(unit: number, asked: Block | CoilOrder, timeoutMs: number): Promise<Asked> {
    return this.#turn.take(async () => {
      if (this.#users === 0) return { fault: "closed" };
      const open = this.#open ?? (await this.#opened());
      if ("fault" in open) return open;
      if ("on" in asked && !asked.isStill()) return { fault: "closed" };
      let client = open.clients.get(unit);
      if (client === undefined) open.clients.set(unit, (client = open.client(unit, timeoutMs)));
      const answer = await Promise.race([client.ask(asked), open.closed.then((fault) => ({ fault }))]);
      if (answer !== undefined) return answer;
      await this.#lose(open);
      return { fault: "silent" };
    });
  }

  async #opened(): Promise<Open | { readonly fault: GatewayFault }> {
    // Its library has a hundred modules, which a vessel without Modbus does not load.
    const { ModbusClient: Client } = await import("./modbus-client.ts");
    const { promise, resolve } = Promise.withResolvers<GatewayWriter>();
    const closing = new AbortController();
    let port: Duplex | undefined;
    const listener = {
      opened: (write: GatewayWriter = () => undefined) => resolve(write),
      bytes: (chunk: Buffer) => void port?.push(chunk),
    };
    const closed = this.gateway.open(listener, closing.signal);
    const write = await Promise.race([promise, closed]);
    if (typeof write === "string") return { fault: write };
    const duplex = portOf(write);
    port = duplex;
    const framing = this.gateway.transport === "serial" ? "rtu" : "tcp";
    const client = (unit: number, timeoutMs: number) => new Client(duplex, framing, unit, timeoutMs);
    const open = { port: duplex, client, clients: new Map<number, ModbusClient>(), closed, closing };
    this.#open = open;
    void closed.then(() => {
      if (this.#open === open) this.#open = undefined;
    });
    return open;
  }

  async #lose(open: Open): Promise<void> {
    if (this.gateway.transport !== "serial") {
      this.#close();
      await open.closed;
      return;
    }
    await pause(limits.quietMs, open.closing.signal);
    // What has come by then is no answer to anything.
    open.port.removeAllListeners("data");
    open.clients.clear();
  }

  #close(): void {
    this.#open?.closing.abort();
    this.#open = undefined;
  }
}

/** The library takes any stream for a port. */
function portOf(write: GatewayWriter): Duplex {
  const port = new Duplex({
    read: () => undefined,
    write: (chunk: Buffer, _encoding, done) => {
      write(chunk);
      done();
    },
  });
  // Two of each device.
  return port.setMaxListeners(2 * limits.unitsOfLine);
}
