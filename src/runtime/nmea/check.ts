/**
 * `bitacora nmea check`: checks what an experienced installer would check, in the same order: the interface, its settings, the
 * controller, and the traffic on the bus for a few seconds. It only listens.
 */
import { existsSync } from "node:fs";
import type { Writable } from "node:stream";
import { systemClock } from "../../core/clock.ts";
import { type BitacoraError, isBitacoraError } from "../../core/errors.ts";
import { pause } from "../../core/pause.ts";
import { BUS_OBSTACLES, type CanBusStatistics } from "../../nmea2000/bus/can-bus.ts";
import { parseCanId } from "../../nmea2000/can-id.ts";
import { FastPacketAssembler } from "../../nmea2000/fast-packet-assembler.ts";
import { adviseLink, type LinkAdvice, readReceiveBufferBytes, stallMs } from "../../nmea2000/bus/link-advice.ts";
import { askLinkDetails, type LinkDetails } from "../../nmea2000/bus/link-iproute.ts";
import { SocketcanBus } from "../../nmea2000/bus/socketcan-bus.ts";
import { colours } from "../terminal/colours.ts";
import { stopSignal } from "../stop-signal.ts";
import type { ToolTexts } from "./tool-bus.ts";
import { say } from "../../messages/catalogue.ts";
import { arrayOf, count, mapOf, objectOf, orNull, text } from "../../core/body-schema.ts";
import type { ToolMessages } from "../../messages/en/tools.ts";
import { clientOf } from "../service-client.ts";

type Level = "ok" | "warn" | "bad";

export interface BusFinding {
  /** What was checked, for programs. */
  readonly check: string;
  readonly level: Level;
  readonly value: string | number | null;
  /** For people. */
  readonly text: string;
}

/** What was heard while listening. */
interface Heard {
  readonly statistics: CanBusStatistics;
  readonly addresses: number;
  readonly lostPackets: number;
}

const GOOD_CONTROLLER = "ERROR-ACTIVE";
/** From this load on there is hardly room for another device. */
const HIGH_LOAD_PCT = 70;

/** Prints each finding as it comes. True if none is bad. */
export async function checkOnTerminal(
  interfaceName: string,
  { seconds, json, texts }: { readonly seconds: number; readonly json: boolean; readonly texts: ToolTexts },
): Promise<boolean> {
  const { stdout } = process;
  const { green, yellow, red } = colours();
  const colourOf = { ok: green, warn: yellow, bad: red };
  let isGood = true;
  const print = (findings: readonly BusFinding[], output: Writable = stdout) => {
    for (const finding of findings) {
      if (finding.level === "bad") isGood = false;
      const level = texts.tools.check.levels[finding.level];
      output.write(
        json ? `${JSON.stringify(finding)}\n` : `${colourOf[finding.level](level.padEnd(5))} ${finding.text}\n`,
      );
    }
  };
  const sent = await sentByService(interfaceName, texts.tools.check.lines);
  // A gateway, by the name of its source, is no interface of this computer: the running service has it.
  const isElsewhere = sent !== undefined && !existsSync(`/sys/class/net/${interfaceName}`);
  if (!isElsewhere) await check(interfaceName, seconds, texts, print, stopSignal());
  if (sent !== undefined) print([{ check: "sent", level: "ok", ...sent }]);
  return isGood;
}

export async function check(
  name: string,
  seconds: number,
  texts: ToolTexts,
  print: (findings: readonly BusFinding[]) => void,
  signal: AbortSignal,
): Promise<void> {
  const { lines } = texts.tools.check;
  const bus = new SocketcanBus(name, systemClock);
  const addresses = new Set<number>();
  const assembler = new FastPacketAssembler();
  bus.onFrame((frame) => {
    addresses.add(parseCanId(frame.id).source);
    assembler.accept(frame);
  });
  try {
    await bus.start();
  } catch (error) {
    if (!isBitacoraError(error, "bus-unavailable")) throw error;
    print([obstacleFinding(error, texts)]);
    return;
  }
  const exists = bus.state !== "absent";
  if (exists) print([{ check: "interface", level: "ok", value: name, text: lines.exists({ bus: name }) }]);
  print([stateFinding(name, bus.statistics(), texts)]);
  if (exists) {
    const details = await askLinkDetails(name, signal).catch(() => "no-program" as const);
    print(settingFindings(name, details, texts));
    if (bus.state === "up") {
      await pause(seconds * 1000, signal);
      const lostPackets = assembler.counters.lost_packets;
      const heard = { statistics: bus.statistics(), addresses: addresses.size, lostPackets };
      print(heardFindings(heard, seconds, lines));
    }
  }
  await bus.stop();
}

function obstacleFinding({ details }: BitacoraError, { bus }: ToolTexts): BusFinding {
  const reason = BUS_OBSTACLES.find((obstacle) => obstacle === details["reason"]) ?? "no-socketcan";
  return { check: "interface", level: "bad", value: reason, text: bus.obstacles[reason] };
}

function stateFinding(name: string, { state, fault }: CanBusStatistics, { bus, tools }: ToolTexts): BusFinding {
  const text = fault === null ? tools.check.lines.up : say(bus.faults[fault], { name });
  return { check: "state", level: state === "up" ? "ok" : "bad", value: fault ?? state, text };
}

/** The settings of the interface, and the state of its controller. */
function settingFindings(name: string, told: LinkDetails | "no-program" | undefined, texts: ToolTexts): BusFinding[] {
  const { lines } = texts.tools.check;
  const receiveBufferBytes = readReceiveBufferBytes();
  const unknown = { bitRate: null, controllerState: null, transmitErrors: null, receiveErrors: null } as const;
  const details = told === "no-program" ? undefined : told;
  const known = details ?? { ...unknown, restartMs: null, transmitQueueFrames: null };
  const advice = new Set(adviseLink(known, receiveBufferBytes));
  const judged = (check: string, value: number | null, wrong: LinkAdvice, level: Level, good: string): BusFinding =>
    advice.has(wrong)
      ? { check, level, value, text: say(texts.bus.advice[wrong], { name }) }
      : { check, level: "ok", value, text: good };

  const findings: BusFinding[] = [];
  const { bitRate, restartMs, transmitQueueFrames } = known;
  if (details === undefined) {
    findings.push({
      check: "details",
      level: "warn",
      value: null,
      text: told === undefined ? lines.noAnswer : lines.noProgram,
    });
  } else {
    const rate = bitRate === null ? lines.bitRateUnknown : lines.bitRate({ rate: bitRate });
    findings.push(judged("bit_rate", bitRate, "set-bit-rate", "bad", rate));
  }
  if (restartMs !== null) {
    findings.push(judged("restart_ms", restartMs, "set-restart", "warn", lines.restart({ ms: restartMs })));
  }
  if (transmitQueueFrames !== null && known.controllerState !== null) {
    const good = lines.transmitQueue({ frames: transmitQueueFrames });
    findings.push(judged("transmit_queue_frames", transmitQueueFrames, "raise-transmit-queue", "warn", good));
  }
  if (receiveBufferBytes !== undefined) {
    const good = lines.receiveBuffer({ bytes: receiveBufferBytes, ms: stallMs(receiveBufferBytes) });
    findings.push(judged("receive_buffer_bytes", receiveBufferBytes, "raise-receive-buffer", "warn", good));
  }
  return [...findings, ...controllerFindings(known, texts)];
}

function controllerFindings(details: LinkDetails, { tools }: ToolTexts): BusFinding[] {
  const { lines } = tools.check;
  const { controllerState: state, transmitErrors, receiveErrors } = details;
  // The controller is stopped if the interface is down, which is a finding of its own.
  if (state === null || state === "STOPPED") return [];
  const errors = { transmit: transmitErrors ?? 0, receive: receiveErrors ?? 0 };
  const isGood = state === GOOD_CONTROLLER && errors.transmit === 0 && errors.receive === 0;
  const level = isGood ? "ok" : state === GOOD_CONTROLLER || state === "ERROR-WARNING" ? "warn" : "bad";
  const text = isGood ? lines.controller({ state, ...errors }) : lines.controllerTroubled({ state, ...errors });
  return [{ check: "controller", level, value: state, text }];
}

function heardFindings(
  { statistics, addresses, lostPackets }: Heard,
  seconds: number,
  lines: ToolTexts["tools"]["check"]["lines"],
): BusFinding[] {
  const { counters, load_pct } = statistics;
  const perS = Math.round((counters.frames_in / seconds) * 10) / 10;
  const findings: BusFinding[] = [];
  const add = (check: string, level: Level, value: number, text: string) =>
    findings.push({ check, level, value, text });
  if (counters.frames_in === 0) add("traffic", "warn", 0, lines.silent({ seconds }));
  else
    add(
      "traffic",
      load_pct > HIGH_LOAD_PCT ? "warn" : "ok",
      perS,
      lines.traffic({ perS, load: load_pct, devices: addresses }),
    );
  const lost = counters.frames_lost;
  add("lost_frames", lost > 0 ? "bad" : "ok", lost, lost > 0 ? lines.lost({ n: lost }) : lines.notLost);
  if (counters.error_frames > 0) {
    const text = lines.errors({ n: counters.error_frames, unacknowledged: counters.unacknowledged });
    add("error_messages", "warn", counters.error_frames, text);
  }
  const foreign = counters.standard_frames + counters.remote_frames + counters.fd_frames;
  if (foreign > 0) add("foreign_frames", "warn", foreign, lines.foreign({ n: foreign }));
  if (lostPackets > 0) add("fast_packets", "warn", lostPackets, lines.fastPackets({ lost: lostPackets }));
  return findings;
}

/** What the service of this computer sends to a bus, and whether anybody asked for it: a line of `nmea check`. */
const HEALTH = objectOf({
  nmea2000: arrayOf(
    objectOf({
      interface: text,
      published: orNull(mapOf(count)),
    }),
  ),
});

/** The number of groups, and a line about them. Undefined where no service runs, where it does not tell, or sends nothing there. */
async function sentByService(
  name: string,
  { sent }: ToolMessages["check"]["lines"],
): Promise<{ readonly value: number; readonly text: string } | undefined> {
  const health = await clientOf({})
    .then((client) => client.get("/health", HEALTH))
    .catch(() => undefined);
  const published = health?.nmea2000.find((bus) => bus.interface === name)?.published ?? undefined;
  const { frames = 0, groups_sent: groups = 0, requests = 0, updates_held_back: held = 0 } = published ?? {};
  if (frames === 0) return undefined;
  return { value: groups, text: sent({ groups, messages: frames, requests, held }) };
}
