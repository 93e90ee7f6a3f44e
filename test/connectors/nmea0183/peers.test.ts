/**
 * Devices and programs of NMEA 0183 that are killed, slow, gone for an hour and back, again and again, with a whole service: what is lost,
 * what comes twice, what the alarms say, what it costs. BITACORA_TEST_SCALE=10 has each misfortune twenty times. The hour is one of the
 * service's clock; its pauses between tries are real.
 */
import { connect, type Socket } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import ava, { type ExecutionContext } from "ava";
import type { Clock } from "../../../src/core/clock.ts";
import { limits } from "../../../src/nmea0183/limits.ts";
import { readSentence, writeSentence } from "../../../src/nmea0183/sentence.ts";
import { FORMATTERS } from "../../../src/nmea0183/sentence-table.ts";
import { serveIn } from "../../can/support/service.ts";
import { until } from "../../support/until.ts";
import { FakeGateway } from "../../support/fake-gateway.ts";
import { PseudoTerminal } from "../../support/pseudo-terminal.ts";
import { seededRandom, seedOf } from "../../support/random.ts";
import { tempDir } from "../../support/temp-dir.ts";
import { testWith } from "../../support/programs.ts";

const test = testWith(ava, "python3");

const SCALE = Number(process.env["BITACORA_TEST_SCALE"] ?? 1);
const TIMES = SCALE >= 10 ? 20 : 2;
const HOUR_MS = 3_600_000;
/** Longer than it takes until a connection counts as steady, and an alarm as more than a moment. */
const A_WHILE_MS = 61_000;
const LINES_EACH = 50;
const GROWTH_MB = 40;

class LeapingClock implements Clock {
  #leaptMs = 0;
  now(): number {
    return Date.now() + this.#leaptMs;
  }
  monotonic(): number {
    return performance.now() + this.#leaptMs;
  }
  leap(ms: number): void {
    this.#leaptMs += ms;
  }
}

const depthLine = (depthM: number) =>
  writeSentence({ talker: "II", formatter: "DPT", fields: [depthM.toFixed(2), "", ""] });
const seaLine = (celsius: number) =>
  writeSentence({ talker: "II", formatter: "MTW", fields: [celsius.toFixed(1), "C"] });

/** A service that hears a device over TCP and one on a serial port, and says sentences of a simulated engine's vessel. */
async function aboard(t: ExecutionContext) {
  const clock = new LeapingClock();
  const dir = await tempDir(t);
  const device = await FakeGateway.start();
  t.teardown(() => device.vanish());
  const port = new PseudoTerminal(join(dir, "ttyUSB0"));
  await port.plugIn();
  t.teardown(() => port.pullOut());
  const undo: (() => unknown)[] = [];
  t.teardown(async () => {
    for (const each of undo.toReversed()) await each();
  });
  const outputPort = await freePort();
  const service = await serveIn(
    { log: (text) => t.log(text), onEnd: (each) => undo.push(each) },
    {
      clock,
      sources: [
        { type: "simulator" },
        { type: "nmea0183", host: "127.0.0.1", port: device.port, timeout_s: 5 },
        { type: "nmea0183", file: port.file, baud: 38_400, timeout_s: 5 },
      ],
      more: { outputs_simulated: true, nmea0183: { port: outputPort, sentences: { ZDA: 0.1 } } },
    },
  );
  const { tags } = service.parts;
  const depths: number[] = [];
  tags.subscribe(({ tagId, value, quality }) => {
    if (tagId === "VESSEL.DEPTH_M" && quality === "good") depths.push(Math.round(Number(value) * 100));
  });
  return { clock, device, port, service, tags, depths, outputPort };
}

async function freePort(): Promise<number> {
  const probe = await FakeGateway.start();
  await probe.vanish();
  return probe.port;
}

/** How often the alarm of each device was raised, and how often it has cleared. */
async function alarmsOf(service: Awaited<ReturnType<typeof aboard>>["service"]) {
  await service.parts.alarms.settled();
  const entries =
    await service.get<{ kind: string; payload: { alarm_id?: string; tag_id?: string } }[]>("/logbook?limit=1000");
  const count = (kind: string, tag: string) =>
    entries.filter((each) => each.kind === kind && each.payload.tag_id === tag).length;
  return Object.fromEntries(
    ["GATEWAY_0.UP", "GATEWAY_1.UP"].map((tag) => [tag, [count("alarm_active", tag), count("alarm_cleared", tag)]]),
  );
}

const isUp = (value: unknown) => value === true;

test.serial(
  `devices that are killed, and gone for an hour, ${TIMES} times: nothing comes twice, each loss is an alarm that clears`,
  async (t) => {
    t.timeout(600_000);
    const scene = await aboard(t);
    const { clock, device, port, service, tags, depths } = scene;
    let depth = 100;
    let said = 0;
    let temperature = 0;
    const speak = async (lines: number) => {
      for (let i = 0; i < lines; i += 1) {
        device.say(depthLine((depth += 1) / 100));
        port.say(seaLine((temperature = (temperature + 0.1) % 30)));
        if (device.sockets.size > 0) said += 1;
        await sleep(5);
      }
    };
    const both = async (isHeard: boolean) => {
      await until(async () => {
        if (isHeard) await speak(2);
        return [0, 1].every((i) => isUp(tags.value(`GATEWAY_${i}.UP`)?.value) === isHeard);
      });
    };
    await both(true);
    globalThis.gc?.();
    const before = process.memoryUsage().rss;
    let lostAtEnds = 0;
    for (let time = 0; time < TIMES; time += 1) {
      clock.leap(A_WHILE_MS);
      await speak(LINES_EACH);
      const last = depth;
      if (time % 2 === 0) {
        // A device that closes has said all: nothing of it may be missing.
        for (const socket of device.sockets) socket.end();
        await until(() => device.sockets.size === 0);
        if (depths.at(-1) !== last) lostAtEnds += 1;
      }
      await device.vanish();
      await port.pullOut();
      await until(() => ["VESSEL.DEPTH_M", "SEA_0.TEMP_K"].every((id) => tags.value(id)?.quality === "stale"));
      await both(false);
      clock.leap(HOUR_MS);
      await until(async () => Object.values(await alarmsOf(service)).every(([active]) => active === time + 1));
      await device.listen();
      await port.plugIn();
      await both(true);
      await until(() => ["VESSEL.DEPTH_M", "SEA_0.TEMP_K"].every((id) => tags.value(id)?.quality === "good"));
    }
    await until(async () => Object.values(await alarmsOf(service)).every(([, cleared]) => cleared === TIMES));
    const alarms = await alarmsOf(service);
    t.deepEqual(alarms, { "GATEWAY_0.UP": [TIMES, TIMES], "GATEWAY_1.UP": [TIMES, TIMES] });
    const twice = depths.filter((each, i) => i > 0 && each <= (depths[i - 1] ?? 0)).length;
    globalThis.gc?.();
    const grownMb = (process.memoryUsage().rss - before) / 2 ** 20;
    t.log(
      `${said} sentences said while connected, ${depths.length} taken, ${lostAtEnds} lost where the device closed, ${twice} twice; ` +
        `alarms ${JSON.stringify(alarms)}; memory ${grownMb.toFixed(1)} MB more`,
    );
    t.is(twice, 0);
    t.is(lostAtEnds, 0);
    t.true(grownMb < GROWTH_MB, `${grownMb} MB`);
    for (const source of service.parts.sourceStatistics().filter(({ type }) => type === "nmea0183"))
      t.like(source, { state: "running", fault: null, counters: { losses: TIMES } });
  },
);

/** A program that reads our sentences; what it has got, and whether every line was whole. */
class Program {
  lines = 0;
  damaged = 0;
  #rest = "";
  readonly socket: Socket;

  constructor(port: number) {
    this.socket = connect(port, "127.0.0.1").on("error", () => undefined);
    this.socket.on("data", (chunk: Buffer) => {
      const lines = (this.#rest + chunk.toString("latin1")).split("\r\n");
      this.#rest = lines.pop() ?? "";
      this.lines += lines.length;
      this.damaged += lines.filter((line) => readSentence(line) === undefined).length;
    });
  }
}

test.serial(
  `programs that read and are killed, slow, silent and too many, ${TIMES} times: the steady one misses nothing`,
  async (t) => {
    t.timeout(600_000);
    const scene = await aboard(t);
    const { service, outputPort } = scene;
    const counters = () => service.parts.outputStatistics().find(({ type }) => type === "nmea0183")?.counters ?? {};
    const steady = new Program(outputPort);
    t.teardown(() => steady.socket.destroy());
    await until(() => steady.lines > 0);
    const before = process.memoryUsage().rss;
    for (let time = 0; time < TIMES; time += 1) {
      const killed = new Program(outputPort);
      const slow = new Program(outputPort);
      const silent = new Program(outputPort);
      silent.socket.pause();
      await until(() => killed.lines > 0 && slow.lines > 0 && counters()["subscribers"] === 4);
      slow.socket.pause();
      silent.socket.write("$PSRF100,0,4800,8,1,0*0F\r\n".repeat(100));
      killed.socket.resetAndDestroy();
      await until(() => counters()["subscribers"] === 3);
      const [had, heard] = [slow.lines, steady.lines];
      await until(() => steady.lines > heard + 5);
      slow.socket.resume();
      await until(() => slow.lines >= had + 5);
      t.is(slow.damaged + killed.damaged, 0);
      slow.socket.end();
      slow.socket.destroy();
      silent.socket.destroy();
      await until(() => counters()["subscribers"] === 1);
      const crowd = Array.from({ length: limits.subscribers + 3 }, () => new Program(outputPort));
      await until(() => (counters()["refused"] ?? 0) >= (time + 1) * 4);
      t.is(counters()["subscribers"], limits.subscribers);
      for (const { socket } of crowd) socket.resetAndDestroy();
      await until(() => counters()["subscribers"] === 1);
    }
    // Nobody reads when there is nobody: all that was made was for this one, too.
    await until(() => steady.lines === counters()["sentences"]);
    const grownMb = (process.memoryUsage().rss - before) / 2 ** 20;
    t.log(
      `${steady.lines} sentences, ${steady.damaged} damaged, none missing; ${JSON.stringify(counters())}; memory ${grownMb.toFixed(1)} MB more`,
    );
    t.is(steady.damaged, 0);
    t.is(counters()["dropped"], 0);
    t.true(grownMb < GROWTH_MB, `${grownMb} MB`);
  },
);

test.serial(
  "a device that sends a thousand hostile lines, slowly and all at once, is counted, and heard when it speaks again",
  async (t) => {
    const { device, tags, service } = await aboard(t);
    await until(() => device.sockets.size > 0);
    const random = seededRandom(seedOf());
    t.log(`SEED=${random.seed}`);
    const pieces = [
      "$",
      "!",
      "\\",
      "*",
      ",",
      "\0",
      "\r",
      "A",
      "9".repeat(200),
      "NaN",
      "-",
      "^2C",
      "ÿ",
      "UdPbC\0",
      "\n",
      "GP",
    ];
    const hostile = Array.from({ length: 1000 }, (_, i) => {
      const body = Array.from({ length: random.below(40) }, () => random.pick(pieces)).join("");
      // A third are cut or changed sentences, a third have a right checksum and wrong fields.
      if (i % 3 === 0) return depthLine(random.below(1000)).slice(0, random.below(14) + 1);
      return i % 3 === 1
        ? body
        : writeSentence({ talker: "II", formatter: random.pick(FORMATTERS), fields: [body.slice(0, 15)] }).trimEnd();
    });
    device.say(Buffer.from(`${hostile.join("\r\n")}\r\n`, "latin1"));
    // A sentence that comes byte by byte is as good as another.
    for (const byte of depthLine(12.5)) {
      device.say(byte);
      await sleep(1);
    }
    await until(() => tags.value("VESSEL.DEPTH_M")?.value === 12.5);
    const source = service.parts.sourceStatistics().find(({ type }) => type === "nmea0183");
    t.log(JSON.stringify(source?.counters));
    t.like(source, { state: "running", fault: null, counters: { losses: 0, connections: 1 } });
    t.true((source?.counters["damaged"] ?? 0) > 300);
    for (const { value } of tags.entries())
      if (value?.source.startsWith("nmea0183:"))
        t.true(typeof value.value === "boolean" || Number.isFinite(value.value));
  },
);
