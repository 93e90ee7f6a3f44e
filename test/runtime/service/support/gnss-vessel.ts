/** A service whose position comes by NMEA 0183, from wherever a test says that the antenna is; it is ended and started again at will. */
import { createSocket } from "node:dgram";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { AlarmRecord } from "../../../../src/alarms/alarm-record.ts";
import type { Position } from "../../../../src/ais/report.ts";
import { writeSentence } from "../../../../src/nmea0183/sentence.ts";
import { freePort } from "../../../connectors/nmea0183/support/sentence-vessel.ts";
import { getJson, startService } from "../../../support/service-process.ts";
import { until } from "../../../support/until.ts";
import { startWarmService, type WarmService } from "../../../support/warm-bitacora.ts";

const EVERY_MS = 400;

/** A process of its own for each start, which is killed. */
const KILLED = { begin: startService, signal: "SIGKILL" } as const;
/** Stopped in order, in a process that the service before it has left: where the test is not about the end. */
export const STOPPED = { begin: startWarmService, signal: "SIGTERM" } as const;

function rmc({ latitude, longitude }: Position): string {
  const cell = (degrees: number, width: number) => {
    const whole = Math.floor(degrees);
    return `${String(whole).padStart(width, "0")}${((degrees - whole) * 60).toFixed(5).padStart(8, "0")}`;
  };
  const fields = ["120000", "A", cell(latitude, 2), "N", cell(longitude, 3), "E", "0.1", "0.0", "251126", "", "", "A"];
  return writeSentence({ talker: "GP", formatter: "RMC", fields });
}

export class GnssVessel {
  readonly dataDir: string;
  /** Where the antenna is; undefined: the receiver says nothing. */
  place: Position | undefined;
  readonly #file: string;
  readonly #port: number;
  readonly #socket = createSocket("udp4");
  readonly #timer = setInterval(() => this.place !== undefined && this.say(this.place), EVERY_MS);
  readonly #life: typeof KILLED | typeof STOPPED;
  #service: Pick<WarmService, "url" | "end"> | undefined;

  static async start(
    teardown: (end: () => Promise<void>) => void,
    dir: string,
    place: Position,
    settings: Readonly<Record<string, unknown>> = {},
    life: typeof KILLED | typeof STOPPED = KILLED,
  ): Promise<GnssVessel> {
    const port = await freePort();
    const file = join(dir, "project.json");
    const vessel = { id: "aurora", name: "Aurora", type: "tug", loa_m: 24, beam_m: 6, draft_m: 2 };
    const sources = [{ type: "nmea0183", port, bind: "127.0.0.1" }];
    const text = JSON.stringify({ id: "aurora", name: "Aurora", vessel, sources, tags: [], ...settings });
    // Those who cut the power of its disk find it again.
    await writeFile(file, text, { flush: true });
    const made = new GnssVessel(dir, file, port, place, life);
    teardown(() => made.end());
    await made.startAgain();
    return made;
  }

  private constructor(dir: string, file: string, port: number, place: Position, life: typeof KILLED | typeof STOPPED) {
    this.dataDir = join(dir, "data");
    this.#file = file;
    this.#port = port;
    this.place = place;
    this.#life = life;
  }

  get url(): string {
    return this.#service?.url ?? "";
  }

  /** One sentence, besides those that come all the time. */
  say(place: Position): void {
    this.#socket.send(rmc(place), this.#port, "127.0.0.1");
  }

  async startAgain(): Promise<void> {
    this.#service = await this.#life.begin(["--project", this.#file, "--data-dir", this.dataDir]);
  }

  async endService(): Promise<void> {
    await this.#service?.end(this.#life.signal);
  }

  async end(): Promise<void> {
    clearInterval(this.#timer);
    this.#socket.close();
    await this.endService();
  }

  get<Body>(path: string): Promise<Body> {
    return getJson<Body>(`${this.url}${path}`);
  }

  async post(path: string): Promise<number> {
    return (await fetch(`${this.url}${path}`, { method: "POST" })).status;
  }

  /** As long as it says that the position is not known yet. */
  async postOnceItIsKnown(path: string): Promise<void> {
    await until(async () => {
      const status = await this.post(path);
      if (status !== 200 && status !== 409) throw new Error(`${path}: ${status}`);
      return status === 200;
    }, "a position");
  }

  /** Open ones of the tags that begin so, oldest first. */
  async alarms(tags: string): Promise<AlarmRecord[]> {
    const open = await this.get<AlarmRecord[]>("/alarms");
    return open.filter(({ tag_id: id, state }) => id.startsWith(tags) && state !== "CLEARED").toReversed();
  }

  /** Alarms are shown before the log book has them. */
  async alarmsOnDisk(): Promise<void> {
    const pending = async () =>
      (await this.get<{ alarms: { pending_transitions: number } }>("/health")).alarms.pending_transitions;
    await until(async () => (await pending()) === 0, "alarms on disk");
  }

  alarm(tags: string, id: string): Promise<AlarmRecord> {
    return until(async () => (await this.alarms(tags)).find(({ alarm_id: each }) => each === id), `${tags} ${id}`);
  }
}
