/**
 * Sentences of NMEA 0183 for chart programs, autopilots and gpsd: a TCP server, and datagrams to addresses. Each formatter has its pace. A reader that
 * takes nothing loses its oldest lines and holds nobody up. What came by NMEA 0183 does not go out again, so nothing goes in a circle.
 */
import { createSocket, type Socket } from "node:dgram";
import type { RunnerStatistics } from "../../../api/service.ts";
import type { Clock } from "../../../core/clock.ts";
import { isLoopback } from "../../../core/loopback.ts";
import type { Messages } from "../../../messages/messages.ts";
import { limits } from "../../../nmea0183/limits.ts";
import { SentenceWriter } from "../../../nmea0183/sentence-writer.ts";
import { rawServerDefaults, TcpRawServer } from "../../../nmea2000/bus/tcp-raw-server.ts";
import type { Nmea0183Settings } from "../../../project/project.ts";
import { isUsable } from "../../../tags/quality.ts";
import type { TagStore } from "../../../tags/tag-store.ts";
import type { Log } from "../../log.ts";
import type { OutputRunner } from "../runner.ts";
import { SOURCE_PREFIX } from "./sentence-source.ts";

interface SentenceServerParts {
  readonly tags: Pick<TagStore, "value">;
  readonly clock: Clock;
  readonly log: Log;
  readonly messages: Messages;
}

const TIME_TAG = "VESSEL.TIME_UTC_S";

interface Pace {
  readonly formatter: string;
  readonly everyMs: number;
  dueMs: number;
}

export class SentenceServer implements OutputRunner {
  readonly type = "nmea0183";
  readonly #settings: Nmea0183Settings;
  readonly #parts: SentenceServerParts;
  readonly #server: TcpRawServer;
  readonly #writer: SentenceWriter;
  readonly #paces: readonly Pace[];
  readonly #stopped = Promise.withResolvers<void>();
  readonly #counters = { sentences: 0, datagrams: 0, failed_datagrams: 0 };
  #datagrams: Socket | undefined;
  #ticking: NodeJS.Timeout | undefined;

  constructor(settings: Nmea0183Settings, parts: SentenceServerParts) {
    const { log, messages, clock } = parts;
    const texts = messages.bus.gateway;
    this.#settings = settings;
    this.#parts = parts;
    this.#writer = new SentenceWriter(settings.talker);
    this.#paces = Object.entries(settings.sentences).map(([formatter, everyS]) => {
      return { formatter, everyMs: everyS * 1000, dueMs: 0 };
    });
    this.#server = new TcpRawServer({
      ...rawServerDefaults,
      subscribers: limits.subscribers,
      host: settings.host,
      port: settings.port,
      clock,
      onFault: (fault) => {
        const where = this.#server.name;
        if (fault !== null) log.warning(texts.sentenceServer.failed(where, texts.faults[fault](where)));
        else if (isLoopback(settings.host)) log.info(texts.sentenceServer.listening(where));
        else log.warning(texts.sentenceServer.openToNetwork(where));
      },
    });
  }

  get name(): string {
    return this.#server.name;
  }

  run(): Promise<void> {
    this.#server.start();
    if (this.#settings.sendTo.length > 0) {
      this.#datagrams = createSocket("udp4").on("error", () => (this.#counters.failed_datagrams += 1));
      this.#datagrams.bind(() => this.#datagrams?.setBroadcast(true));
    }
    this.#ticking = setInterval(() => this.#tick(), limits.tickMs);
    return this.#stopped.promise;
  }

  async stop(): Promise<void> {
    clearInterval(this.#ticking);
    this.#datagrams?.close();
    this.#datagrams = undefined;
    await this.#server.stop();
    this.#stopped.resolve();
  }

  state(): RunnerStatistics["state"] {
    return this.#server.fault === null ? "running" : "waiting";
  }

  fault(): string | null {
    const { fault, name } = this.#server;
    const { gateway } = this.#parts.messages.bus;
    return fault === null ? null : gateway.sentenceServer.failed(name, gateway.faults[fault](name));
  }

  counters(): Readonly<Record<string, number>> {
    return { ...this.#server.statistics(), ...this.#counters };
  }

  #tick(): void {
    const nowMs = this.#parts.clock.monotonic();
    const due = this.#paces.filter((pace) => pace.dueMs <= nowMs);
    if (due.length === 0) return;
    for (const pace of due) pace.dueMs = Math.max(pace.dueMs + pace.everyMs, nowMs + pace.everyMs / 2);
    if (!this.#server.hasReaders && this.#datagrams === undefined) return;
    const lines = due.flatMap(({ formatter }) => this.#writer.lines(formatter, (tag) => this.#known(tag)));
    if (lines.length === 0) return;
    this.#counters.sentences += lines.length;
    const text = Buffer.from(lines.join(""), "latin1");
    this.#server.offer(text);
    for (const { host, port } of this.#settings.sendTo) {
      this.#datagrams?.send(text, port, host, (error) => {
        this.#counters[error === null ? "datagrams" : "failed_datagrams"] += 1;
      });
    }
  }

  /** A value that can be believed now, and did not come by NMEA 0183. */
  #known(tag: string): number | undefined {
    const { tags, clock } = this.#parts;
    const present = tags.value(tag);
    // Programs take no position without a time; where the bus says none it is this computer's.
    if (tag === TIME_TAG && (present === undefined || !isUsable(present.quality))) return clock.now() / 1000;
    if (present === undefined || !isUsable(present.quality) || present.source.startsWith(SOURCE_PREFIX))
      return undefined;
    if (typeof present.value === "boolean") return present.value ? 1 : 0;
    return present.value ?? undefined;
  }
}
