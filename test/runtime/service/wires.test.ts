/**
 * What each wire brings, and what every place that shows it says then: one walk through all that can become of a value. Each wire speaks
 * over a real socket to a real service, and has a tag of its own with an alarm.
 */
import { writeFile } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Page } from "playwright-core";
import { type WebSocket, WebSocketServer } from "ws";
import type { AlarmRecord } from "../../../src/alarms/alarm-record.ts";
import { checksumOf } from "../../../src/nmea0183/sentence.ts";
import { until } from "../../support/until.ts";
import { listenAgain } from "../../support/listen-again.ts";
import { FakeGateway } from "../../support/fake-gateway.ts";
import { type Listener, TestBroker } from "../../support/mosquitto.ts";
import { getJson } from "../../support/service-process.ts";
import { tempDir } from "../../support/temp-dir.ts";
import { runWarm, startWarmService } from "../../support/warm-bitacora.ts";
import ava from "ava";
import { type Context, openPage } from "../../web/browser.ts";
import { freePort, Reading } from "../../connectors/nmea0183/support/sentence-vessel.ts";
import { testWith } from "../../support/programs.ts";

/** Each wire says this of its tag. */
type Word = "fine" | "low" | "void" | "junk";

interface Wire {
  readonly name: string;
  readonly tagId: string;
  readonly unitSi: string;
  /** The tag's values for "fine" and "low", and the threshold between them. */
  readonly fine: number;
  readonly low: number;
  readonly limit: number;
  readonly path: string;
  /** In Signal K's unit. */
  readonly inSignalk: (value: number) => number;
  /** The sentence and the field that hold the tag; undefined where NMEA 0183 is not relayed. */
  readonly sentence?: readonly [formatter: string, field: number, text: string];
  /** The source of the project. */
  source(): object;
  say(word: Word): void;
  /** Says that the value is of tomorrow; undefined where the wire has no times. */
  readonly sayAhead?: () => void;
  lose(): Promise<void>;
  restore(): Promise<void>;
}

const DEGREES = Math.PI / 180;
const same = (value: number): number => value;
const hex = (value: number, bytes: number): string =>
  Array.from({ length: bytes }, (_, i) => ((value >>> (8 * i)) & 0xff).toString(16).padStart(2, "0")).join(" ");

/** Depth by PGN 128267, as Yacht Devices RAW: hundredths of a metre. */
async function gateway(t: Context): Promise<Wire> {
  const fake = await FakeGateway.start();
  t.teardown(() => fake.vanish());
  const words = { fine: 1200, low: 150, void: 0xffff_ffff, junk: 2_000_000 };
  return {
    name: "gateway",
    tagId: "VESSEL.DEPTH_M",
    unitSi: "m",
    fine: 12,
    low: 1.5,
    limit: 3,
    path: "environment/depth/belowTransducer",
    inSignalk: same,
    sentence: ["DPT", 0, "12.00"],
    source: () => ({ type: "tcp", host: "127.0.0.1", port: fake.port, format: "ydraw" }),
    say: (word) => fake.say(`12:00:00.000 R 0DF50B23 FF ${hex(words[word], 4)} 00 00 FF\r\n`),
    lose: () => fake.vanish(),
    restore: () => fake.listen(),
  };
}

/** The water's temperature by MTW: degrees Celsius. */
async function sentences(t: Context): Promise<Wire> {
  const fake = await FakeGateway.start();
  t.teardown(() => fake.vanish());
  const words = { fine: "20.0", low: "1.0", void: "", junk: "9999.0" };
  return {
    name: "nmea0183",
    tagId: "SEA_0.TEMP_K",
    unitSi: "K",
    fine: 293.15,
    low: 274.15,
    limit: 280,
    path: "environment/water/temperature",
    inSignalk: same,
    source: () => ({ type: "nmea0183", host: "127.0.0.1", port: fake.port }),
    say: (word) => {
      const body = `IIMTW,${words[word]},C`;
      fake.say(`$${body}*${checksumOf(body)}\r\n`);
    },
    lose: () => fake.vanish(),
    restore: () => fake.listen(),
  };
}

/** The heading by deltas: radians. */
async function signalk(t: Context): Promise<Wire> {
  const sockets = new Set<WebSocket>();
  let server: WebSocketServer;
  const listen = async (port: number): Promise<number> => {
    server = await listenAgain(() => new WebSocketServer({ host: "127.0.0.1", port }));
    server.on("connection", (socket) => {
      sockets.add(socket);
      socket.send(JSON.stringify({ name: "fake", version: "2", self: "vessels.self", timestamp: new Date() }));
    });
    return (server.address() as AddressInfo).port;
  };
  const vanish = async (): Promise<void> => {
    for (const socket of sockets) socket.terminate();
    sockets.clear();
    await new Promise((resolve) => server.close(resolve));
  };
  const port = await listen(0);
  t.teardown(() => vanish());
  const words = { fine: 90 * DEGREES, low: 10 * DEGREES, void: null, junk: 50 };
  const delta = (value: number | null, atMs: number) => {
    const values = [{ path: "navigation.headingTrue", value }];
    const text = JSON.stringify({ updates: [{ $source: "x.1", timestamp: new Date(atMs).toISOString(), values }] });
    for (const socket of sockets) socket.send(text);
  };
  return {
    name: "signalk",
    tagId: "VESSEL.HEADING_TRUE_DEG",
    unitSi: "deg",
    fine: 90,
    low: 10,
    limit: 45,
    path: "navigation/headingTrue",
    inSignalk: (value) => value * DEGREES,
    sentence: ["HDT", 0, "90.0"],
    source: () => ({ type: "signalk", url: `http://127.0.0.1:${port}` }),
    say: (word) => delta(words[word], Date.now()),
    sayAhead: () => delta(words.fine, Date.now() + 86_400_000),
    lose: vanish,
    restore: async () => void (await listen(port)),
  };
}

/** Two brokers' devices: a thermostat's humidity, and the speed of a Venus OS. */
async function brokers(t: Context): Promise<Wire[]> {
  const [shed, venus] = await Promise.all([TestBroker.start(t), TestBroker.start(t)]);
  const humidity = { fine: "55", low: "5", void: "null", junk: "1023" };
  const speed = { fine: 5, low: 0.1, void: null, junk: 655.34 };
  const publish = (broker: TestBroker, topic: string, payload: string) =>
    // The broker may be away just then.
    void broker.publish(topic, payload).catch(() => undefined);
  return [
    {
      name: "mqtt",
      tagId: "OUTSIDE_0.HUMIDITY_PCT",
      unitSi: "%",
      fine: 55,
      low: 5,
      limit: 20,
      path: "environment/outside/relativeHumidity",
      inSignalk: (value) => value / 100,
      sentence: ["XDR", 1, "55.0"],
      source: () => ({ type: "mqtt", url: shed.url, topics: { shed: { tag: "OUTSIDE_0.HUMIDITY_PCT" } } }),
      say: (word) => publish(shed, "shed", humidity[word]),
      lose: () => shed.kill(),
      restore: () => shed.start(),
    },
    {
      name: "venus",
      tagId: "VESSEL.SOG_MS",
      unitSi: "m/s",
      fine: 5,
      low: 0.1,
      limit: 1,
      path: "navigation/speedOverGround",
      inSignalk: same,
      sentence: ["VTG", 4, "9.72"],
      source: () => ({ type: "venus", url: venus.url, portal: "abc" }),
      say: (word) => publish(venus, "N/abc/gps/0/Speed", JSON.stringify({ value: speed[word] })),
      lose: () => venus.kill(),
      restore: () => venus.start(),
    },
  ];
}

/** How often each wire says its present word, unless it is silent. */
const EVERY_MS = 250;
const TIMEOUT_S = 4;

class Ship {
  readonly wires: readonly Wire[];
  readonly url: string;
  readonly #file: string;
  readonly #project: Record<string, unknown>;
  readonly #heard: Reading;
  readonly #told: Listener;
  readonly #page: Page | undefined;
  readonly #live = new Map<string, { readonly value: unknown; readonly quality: string }>();
  #word: Word | undefined;

  private constructor(parts: {
    readonly wires: readonly Wire[];
    readonly url: string;
    readonly file: string;
    readonly project: Record<string, unknown>;
    readonly heard: Reading;
    readonly told: Listener;
    readonly page: Page | undefined;
  }) {
    this.wires = parts.wires;
    this.url = parts.url;
    this.#file = parts.file;
    this.#project = parts.project;
    this.#heard = parts.heard;
    this.#told = parts.told;
    this.#page = parts.page;
  }

  static async start(t: Context): Promise<Ship> {
    const wires = [await gateway(t), await sentences(t), await signalk(t), ...(await brokers(t))];
    const [out, port, dir] = [await TestBroker.start(t), await freePort(), await tempDir(t)];
    const vessel = { id: "a", name: "A", type: "other", loa_m: 9, beam_m: 3, draft_m: 1 };
    const rule = { id: "low", operator: "<", priority: "caution", message: "Low", latching: false };
    const project = {
      id: "a",
      name: "A",
      vessel,
      signalk: {},
      sources: wires.map((wire) => wire.source()),
      tags: wires.map(({ tagId: id, unitSi: unit_si, limit: threshold }) => ({
        id,
        unit_si,
        timeout_s: TIMEOUT_S,
        alarms: [{ ...rule, threshold }],
      })),
      mqtt: [{ id: "out", url: out.url, every_s: 0.1 }],
      nmea0183: [{ host: "127.0.0.1", port }],
    };
    const file = join(dir, "project.yaml");
    await writeFile(file, JSON.stringify(project));
    const service = await startWarmService(["--project", file, "--data-dir", join(dir, "data")]);
    t.teardown(() => service.end("SIGTERM"));
    const told = await out.listen(t, ["bitacora/a/tags/#"]);
    const page = await openPage(t, service.url);
    await page?.goto(`${service.url}/#/watch/all`);
    const ship = new Ship({ wires, url: service.url, file, project, heard: Reading.to(t, port), told, page });
    const speaking = setInterval(() => {
      if (ship.#word !== undefined) for (const wire of wires) wire.say(ship.#word);
    }, EVERY_MS);
    t.teardown(() => clearInterval(speaking));
    const socket = new globalThis.WebSocket(`${service.url.replace("http", "ws")}/ws/realtime`);
    socket.addEventListener("message", ({ data }) => {
      const message = JSON.parse(String(data)) as { tag_id?: string; value: unknown; quality: string };
      if (message.tag_id !== undefined) ship.#live.set(message.tag_id, message);
    });
    t.teardown(() => socket.close());
    return ship;
  }

  /** What each wire says from now on; undefined: nothing. */
  say(word: Word | undefined): void {
    this.#word = word;
  }

  async reload(sources: readonly object[]): Promise<void> {
    await writeFile(this.#file, JSON.stringify({ ...this.#project, sources }));
    const { code, stderr } = await runWarm(["reload", "--url", this.url]);
    if (code !== 0) throw new Error(stderr);
  }

  /**
   * This row of the matrix: each place is asked for all wires at once until it says it of each, and those of which it does not are named.
   */
  async shows(
    t: Context,
    what: string,
    quality: "good" | "bad" | "stale",
    word: Word,
    alarm: "none" | "open",
  ): Promise<void> {
    const valueOf = (wire: Wire) => (quality === "bad" ? null : word === "low" ? wire.low : wire.fine);
    const isSaid = (wire: Wire, shown: { readonly value: unknown; readonly quality: unknown } | undefined) =>
      shown?.quality === quality && isAbout(shown.value, valueOf(wire));
    const places: Readonly<Record<string, () => Is | Promise<Is>>> = {
      tag: async () => {
        const tags = await getJson<{ id: string; value: number | null; quality: string }[]>(`${this.url}/tags`);
        return (wire) => isSaid(wire, tags.find(({ id }) => id === wire.tagId)); // prettier-ignore
      },
      alarm: async () => {
        const open = await getJson<AlarmRecord[]>(`${this.url}/alarms?state=active`);
        return (wire) => open.some(({ tag_id }) => tag_id === wire.tagId) === (alarm === "open");
      },
      "Signal K": async () => {
        const tree = await getJson<object>(`${this.url}/signalk/v1/api/vessels/self`);
        return (wire) => {
          const node = wire.path.split("/").reduce<unknown>((at, key) => (at as Record<string, unknown>)?.[key], tree);
          const value = valueOf(wire);
          const expected = quality === "good" && value !== null ? wire.inSignalk(value) : null;
          return isAbout((node as { value?: unknown } | undefined)?.value ?? null, expected);
        };
      },
      MQTT: () => (wire) => {
        const told = this.#told.last(`bitacora/a/tags/${wire.tagId.replaceAll(".", "/")}`) ?? "{}";
        return isSaid(wire, JSON.parse(told) as { value: unknown; quality: unknown });
      },
      live: () => (wire) => isSaid(wire, this.#live.get(wire.tagId)),
      console: async () => {
        const shown = await this.#onPage();
        return ({ tagId }) => shown === undefined || shown[tagId] === quality;
      },
      "NMEA 0183 out": async () => {
        const heard = await this.#heardOf(word, quality === "good");
        return (wire) => wire.sentence === undefined || word === "low" || heard.has(wire) === (quality === "good");
      },
    };
    for (const [place, look] of Object.entries(places)) {
      // A connection that was kept may be closed as it is asked again: that says nothing of the place.
      let not: unknown = "";
      const isSo = async () => {
        try {
          const is = await look();
          not = this.wires.filter((wire) => !is(wire)).map(({ name }) => name).join(", "); // prettier-ignore
        } catch (error) {
          not = error;
        }
        if (not !== "") await sleep(80);
        return not === "";
      };
      await until(isSo, place).then(
        () => t.pass(),
        () => t.fail(`${what}: ${place} does not say "${quality}" of ${String(not)}`),
      );
    }
  }

  /**
   * A sentence with the value goes on coming while the tag is good; else what has come since has none. Until all are heard, or for a while.
   */
  async #heardOf(word: Word, isAwaited: boolean): Promise<Set<Wire>> {
    const heard = new Set<Wire>();
    const relayed = this.wires.filter(({ sentence }) => sentence !== undefined && word !== "low");
    this.#heard.lines.length = 0;
    for (const began = performance.now(); performance.now() - began < 2500 && heard.size < relayed.length;) {
      await sleep(100);
      for (const wire of relayed) {
        const [formatter, field, text] = wire.sentence!;
        if (this.#heard.of(formatter).some((line) => line.split(",")[field + 1]?.split("*")[0] === text))
          heard.add(wire);
      }
      if (!isAwaited && heard.size > 0) break;
    }
    return heard;
  }

  /** What the console marks the tags' rows with, in the list of all values. */
  #onPage(): Promise<Readonly<Record<string, string | null>>> | undefined {
    return this.#page?.evaluate(
      (ids) =>
        Object.fromEntries(
          ids.map((id) => {
            const row = document.querySelector(`[title="${id}"]`)?.closest(".all-row");
            return [id, row?.querySelector("[data-quality]")?.getAttribute("data-quality") ?? null];
          }),
        ),
      this.wires.map(({ tagId }) => tagId),
    );
  }
}

type Is = (wire: Wire) => boolean;

function isAbout(shown: unknown, expected: number | null): boolean {
  if (expected === null || typeof shown !== "number") return shown === expected;
  return Math.abs(shown - expected) < 1e-6 * Math.max(1, Math.abs(expected));
}

testWith(ava, "chromium", "mosquitto", "mosquitto_sub").serial(
  "void, impossible, ahead, lost, silent, taken out and back: every place says it of every wire",
  async (t) => {
    t.timeout(600_000);
    const ship = await Ship.start(t);
    ship.say("fine");
    await ship.shows(t, "at first", "good", "fine", "none");
    ship.say("low");
    await ship.shows(t, "low", "good", "low", "open");
    ship.say("void");
    await ship.shows(t, "void", "bad", "low", "open");
    ship.say("fine");
    await ship.shows(t, "back from void", "good", "fine", "none");
    ship.say("junk");
    await ship.shows(t, "impossible", "bad", "fine", "none");
    for (const wire of ship.wires) wire.sayAhead?.();
    ship.say("low");
    await ship.shows(t, "after a value of tomorrow", "good", "low", "open");
    ship.say("fine");
    await ship.shows(t, "back again", "good", "fine", "none");
    ship.say(undefined);
    await ship.shows(t, "silent", "stale", "fine", "none");
    ship.say("fine");
    await ship.shows(t, "back from silence", "good", "fine", "none");
    for (const wire of ship.wires) await wire.lose();
    await ship.shows(t, "lost", "stale", "fine", "none");
    for (const wire of ship.wires) await wire.restore();
    await ship.shows(t, "found again", "good", "fine", "none");
    await ship.reload([]);
    await ship.shows(t, "taken out", "stale", "fine", "none");
    await ship.reload(ship.wires.map((wire) => wire.source()));
    await ship.shows(t, "put in again", "good", "fine", "none");
  },
);
