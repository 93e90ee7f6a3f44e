/**
 * Sentences of NMEA 0183 for chart programs, autopilots and gpsd, to one port. Each formatter has its pace; AIS and distress go as they are
 * heard on the bus, and alerts as they change. What came by NMEA 0183 does not go out again, neither a value nor a station of AIS, so
 * nothing goes in a circle and no source is relayed.
 */
import type { Runner, RunnerStatistics } from "../runner.ts";
import type { AisTargets, HeardReport } from "../../ais/targets.ts";
import type { Clock } from "../../core/clock.ts";
import { limits as coreLimits } from "../../core/limits.ts";
import { judgedBusTime } from "../../core/judged-time.ts";
import type { Messages } from "../../messages/messages.ts";
import { aisLines } from "../../nmea0183/ais/ais-sentences.ts";
import { writeAisMessage } from "../../nmea0183/ais/write-message.ts";
import type { AlertWords } from "../../nmea0183/alerts/alert-teller.ts";
import type { BusMessage, BusMessages } from "../../nmea0183/bus-messages.ts";
import { distressLines } from "../../nmea0183/distress/write-distress.ts";
import { limits } from "../../nmea0183/limits.ts";
import type { OwnSentences } from "../../nmea0183/own-sentences.ts";
import { SentenceWriter } from "../../nmea0183/sentence-writer.ts";
import { satellitesOf, skyLines, withUsed } from "../../nmea0183/sky.ts";
import { unwrapped } from "../../nmea0183/wrapping.ts";
import { type Sky, SATELLITES_IN_VIEW } from "../../nmea2000/bridge/sky-sender.ts";
import { ofOneCompass } from "../../tags/one-compass.ts";
import { isUsable } from "../../tags/quality.ts";
import { originOf } from "../../tags/origin.ts";
import type { TagStore } from "../../tags/tag-store.ts";
import { faultText } from "./fault-text.ts";
import type { SentenceAlerts } from "../sentence-alerts.ts";
import type { SentenceMessage, SentencePort } from "./sentence-port.ts";
import { SOURCE_PREFIX } from "./sentence-source.ts";
import type { Nmea0183Settings } from "./settings.ts";

export interface SentenceOutputParts {
  readonly tags: Pick<TagStore, "value">;
  /** Sends stations of AIS from a recording as well; by default they do not go out. */
  readonly sendsSimulated?: boolean;
  readonly clock: Clock;
  readonly messages: Messages;
  /** Undefined: nothing is heard by AIS. */
  readonly targets?: Pick<AisTargets, "reports"> | undefined;
  /** Undefined: no list of satellites is sent, and nothing of distress. */
  readonly busMessages?: Pick<BusMessages, "feed"> | undefined;
  /** Whether this computer's clock can be right; by default it is believed. */
  readonly isClockTrusted?: (() => boolean) | undefined;
  /** Called with what is sent. */
  readonly ownSentences?: Pick<OwnSentences, "remember"> | undefined;
  /** Undefined: no alarms are sent. */
  readonly alerts?: Pick<SentenceAlerts, "attach" | "command" | "counters" | "everything"> | undefined;
}

const TIME_TAG = "VESSEL.TIME_UTC_S";
const IN_VIEW_TAG = "GNSS.SATELLITES_IN_VIEW";

interface Pace {
  readonly formatter: string;
  readonly everyMs: number;
  dueMs: number;
}

export class SentenceOutput implements Runner {
  readonly type = "nmea0183";
  readonly sendsValues = true;
  readonly #settings: Omit<Nmea0183Settings, "targets">;
  readonly #parts: SentenceOutputParts;
  readonly #port: SentencePort;
  readonly #writer: SentenceWriter;
  readonly #paces: readonly Pace[];
  readonly #stopped = Promise.withResolvers<void>();
  readonly #counters = {
    sentences: 0,
    ais_messages: 0,
    ais_dropped: 0,
    alert_messages: 0,
    distress_messages: 0,
    distress_dropped: 0,
    ignored_lines: 0,
  };
  #waiting: SentenceMessage[] = [];
  #waitingAis: SentenceMessage[] = [];
  #waitingDistress: SentenceMessage[] = [];
  /** When one was left out last; monotonic. */
  readonly #droppedAtMs = { ais: -Infinity, distress: -Infinity };
  #aisSequence = 0;
  /** When each of the newest messages of distress went out, the oldest first. */
  #distressAtMs: readonly number[] = [];
  #sky: (Sky & { readonly heardMs: number }) | undefined;
  #arrivals = 0;
  #arrivalDueMs = -Infinity;
  #ends: (() => void)[] = [];

  constructor(settings: Omit<Nmea0183Settings, "targets">, port: SentencePort, parts: SentenceOutputParts) {
    this.#settings = settings;
    this.#port = port;
    this.#parts = parts;
    this.#writer = new SentenceWriter(settings.talker);
    this.#paces = Object.entries(settings.sentences).map(([formatter, everyS]) => {
      return { formatter, everyMs: everyS * 1000, dueMs: 0 };
    });
  }

  get name(): string {
    return this.#port.name;
  }

  run(): Promise<void> {
    const { ais, alerts: hasAlerts } = this.#settings;
    const { targets, alerts, busMessages } = this.#parts;
    this.#port.start();
    const timer = setInterval(() => this.#tick(), limits.tickMs);
    this.#ends = [() => clearInterval(timer)];
    if (ais && targets !== undefined) this.#ends.push(targets.reports.subscribe((heard) => this.#takeAis(heard)));
    if (busMessages !== undefined) this.#ends.push(busMessages.feed.subscribe((heard) => this.#takeMessage(heard)));
    if (hasAlerts && alerts !== undefined) this.#ends.push(alerts.attach((words) => this.#takeAlert(words)));
    return this.#stopped.promise;
  }

  async stop(): Promise<void> {
    for (const end of this.#ends.splice(0)) end();
    await this.#port.stop();
    this.#stopped.resolve();
  }

  state(): RunnerStatistics["state"] {
    return this.#port.fault === null ? "running" : "waiting";
  }

  fault(): string | null {
    const { fault, name } = this.#port;
    const { gateway } = this.#parts.messages.bus;
    return fault === null
      ? null
      : gateway.sentenceServer.failed({ where: name, reason: faultText(gateway, this.#port, fault) });
  }

  counters(): Readonly<Record<string, number>> {
    const { alerts: hasAlerts } = this.#settings;
    const isDropping = (atMs: number) => Number(this.#parts.clock.monotonic() - atMs < coreLimits.leftOutToldMs);
    return {
      ...this.#port.counters(),
      ...this.#counters,
      ais_dropping: isDropping(this.#droppedAtMs.ais),
      distress_dropping: isDropping(this.#droppedAtMs.distress),
      ...(hasAlerts ? this.#parts.alerts?.counters() : {}),
    };
  }

  /** A line from a reader: only commands about alerts are expected, and only where alerts are sent. */
  hear(line: string, address: string): void {
    const { alerts: hasAlerts, commands: allowed } = this.#settings;
    const { alerts } = this.#parts;
    const sentence = unwrapped(line)?.line ?? "";
    if (alerts === undefined || !hasAlerts || !/^\$[A-Z\d]{2}ACN,/.test(sentence)) {
      this.#counters.ignored_lines += 1;
      return;
    }
    void alerts.command(sentence, SOURCE_PREFIX + address, allowed);
  }

  #takeAis({ mmsi, isOwn, report }: HeardReport): void {
    if (report.source.startsWith(SOURCE_PREFIX) || !this.#goesOut(report.source)) return;
    if (this.#waitingAis.length >= limits.aisPerTick) {
      this.#counters.ais_dropped += 1;
      this.#droppedAtMs.ais = this.#parts.clock.monotonic();
      return;
    }
    const bits = writeAisMessage({ ...report, mmsi });
    if (bits === undefined) return;
    const lines = aisLines(bits, isOwn, this.#aisSequence);
    if (lines.length > 1) this.#aisSequence += 1;
    this.#waitingAis.push({ lines });
  }

  #takeMessage({ source, pgn, content }: BusMessage): void {
    if (!this.#goesOut(source)) return;
    const nowMs = this.#parts.clock.monotonic();
    if (pgn === SATELLITES_IN_VIEW) {
      // Of several receivers the one counts whose count does.
      if (this.#told(IN_VIEW_TAG)?.source === source)
        this.#sky = { source, satellites: satellitesOf(content), heardMs: nowMs };
      return;
    }
    const lines = distressLines(this.#settings.talker, pgn, content);
    if (lines.length === 0) return;
    this.#distressAtMs = this.#distressAtMs.filter((atMs) => nowMs - atMs < 1000);
    if (this.#distressAtMs.length >= limits.distressPerS) {
      this.#counters.distress_dropped += 1;
      this.#droppedAtMs.distress = nowMs;
      return;
    }
    this.#distressAtMs = [...this.#distressAtMs, nowMs];
    this.#waitingDistress.push({ lines, isUrgent: true });
  }

  #goesOut(source: string): boolean {
    return this.#port.hasReaders && (this.#parts.sendsSimulated === true || originOf(source) === "live");
  }

  /** Without a list only how many satellites there are, and not which of them are used. */
  #linesOf(formatter: string): string[] {
    const { source, heardMs = -Infinity, satellites = [] } = this.#sky ?? {};
    const isNew = this.#parts.clock.monotonic() - heardMs <= limits.constellationMs;
    const inView = isNew && this.#told(IN_VIEW_TAG)?.source === source ? satellites : [];
    const list = formatter === "GSV" ? skyLines(inView) : [];
    if (list.length > 0) return list;
    const isDoubtful = (tag: string) => this.#parts.tags.value(tag)?.quality === "uncertain";
    const lines = this.#writer.lines(formatter, (tag) => this.#known(tag), isDoubtful);
    return formatter === "GSA" ? lines.flatMap((line) => withUsed(line, inView)) : lines;
  }

  #takeAlert(words: AlertWords): void {
    if (this.#port.hasReaders) this.#waiting.push({ lines: this.#inOurs(words), isUrgent: true });
  }

  #tick(): void {
    const nowMs = this.#parts.clock.monotonic();
    const due = this.#paces.filter((pace) => pace.dueMs <= nowMs);
    for (const pace of due) pace.dueMs = Math.max(pace.dueMs + pace.everyMs, nowMs + pace.everyMs / 2);
    const [alerts, ais, distress] = [this.#waiting, this.#waitingAis, this.#waitingDistress];
    this.#waiting = [];
    this.#waitingDistress = [];
    this.#waitingAis = [];
    if (!this.#port.hasReaders) return;
    alerts.push(...this.#forArrivals(nowMs));
    const sentences = due.flatMap(({ formatter }) => this.#linesOf(formatter)).map((line) => ({ lines: [line] }));
    const messages = [...distress, ...alerts, ...sentences, ...ais];
    if (messages.length === 0) return;
    this.#counters.distress_messages += distress.length;
    this.#counters.alert_messages += alerts.length;
    this.#counters.sentences += sentences.length;
    this.#counters.ais_messages += ais.length;
    for (const line of messages.flatMap(({ lines }) => lines)) this.#parts.ownSentences?.remember(line);
    this.#port.send(messages);
  }

  /** Everything that a new reader has not heard. */
  #forArrivals(nowMs: number): SentenceMessage[] {
    const { arrivals } = this.#port;
    if (!this.#settings.alerts || arrivals === this.#arrivals || nowMs < this.#arrivalDueMs) return [];
    this.#arrivals = arrivals;
    this.#arrivalDueMs = nowMs + limits.alerts.arrivalMs;
    const words = this.#parts.alerts?.everything() ?? [];
    return words.map((each) => ({ lines: this.#inOurs(each), isUrgent: true }));
  }

  #inOurs(words: AlertWords): string[] {
    return words(this.#settings.talker, this.#settings.withAlr);
  }

  #known(tag: string): number | undefined {
    const value = this.#told(tag)?.value;
    if (tag === TIME_TAG) return this.#time(typeof value === "number" ? value * 1000 : undefined);
    if (typeof value === "boolean") return value ? 1 : 0;
    return typeof value === "number" ? value : undefined;
  }

  /** A value that can be believed now, and did not come by NMEA 0183. */
  readonly #told = ofOneCompass((tag) => {
    const present = this.#parts.tags.value(tag);
    const isOurs = present !== undefined && isUsable(present.quality) && !present.source.startsWith(SOURCE_PREFIX);
    return isOurs ? present : undefined;
  });

  /** Programs take no position without a time: where the bus says none it is this computer's, if that can be right. In seconds. */
  #time(busMs: number | undefined): number | undefined {
    const { clock, isClockTrusted } = this.#parts;
    const nowMs = clock.now();
    const timeMs = busMs ?? (isClockTrusted?.() === false ? NaN : nowMs);
    const judgedMs = judgedBusTime(timeMs, nowMs);
    return judgedMs === undefined ? undefined : judgedMs / 1000;
  }
}
