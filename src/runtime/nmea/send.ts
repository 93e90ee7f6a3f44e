/**
 * `bitacora nmea send`: sends messages in JSON to a bus, from a node with a claimed address, or without a claim (`--source`, `--raw`).
 * Every field of a message is checked before any of its frames is sent.
 */
import { Buffer, isUtf8 } from "node:buffer";
import type { Readable, Writable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import { usageError } from "../../core/errors.ts";
import { limits } from "../limits.ts";
import type { ToolMessages } from "../../messages/en/tools.ts";
import type { OutgoingFrame } from "../../nmea2000/can-frame.ts";
import { TextLines } from "../../nmea2000/captures/text-lines.ts";
import type { Message } from "../../nmea2000/pgn-frame.ts";
import { outgoingMessage } from "../../nmea2000/outgoing-message.ts";
import { outgoingFaultText } from "./outgoing-fault-text.ts";

export interface SendOptions {
  /** JSON; undefined or `-`: JSON Lines from standard input. */
  readonly message: string | undefined;
  /** Frames in candump's format, sent unchanged. */
  readonly raw: readonly string[];
  readonly outOfRange: boolean;
  readonly texts: ToolMessages;
}

/** Where messages go: a bus, with or without a claimed address, or a terminal. */
export interface SendTarget {
  readonly name: string;
  /** Whether it sends, or only shows what it would send. */
  readonly sends: boolean;
  /** False if the message was refused. */
  readonly send: (message: Message) => boolean;
  /** Whether a message that was refused may soon be taken: a gateway has been asked to put its group on the list of what it sends. */
  readonly takesSoon: (message: Message) => boolean;
  readonly sendRaw: (frame: OutgoingFrame) => boolean;
  /** Frames that wait to be sent. */
  readonly waiting: () => number;
  /**
   * Resolves when nothing waits any more: how many frames were sent, how many were accepted but not sent, and how many messages by
   * the transport protocol did not arrive.
   */
  readonly end: () => Promise<{ readonly sent: number; readonly givenUp: number; readonly unreceived: number }>;
}

const ROOM_LOOK_MS = 5;
const LIST_LOOK_MS = 100;
const RAW = /^([0-9a-f]{8})#((?:[0-9a-f]{2}){0,8})$/i;
const CAN_ID_MAX = 0x1fff_ffff;

/** Checks what can be checked without a bus. Throws a usage error for the first fault. */
export function checkSendOptions({ message, raw, outOfRange, texts }: SendOptions, source: number | undefined): void {
  if (raw.length > 0 && (message !== undefined || source !== undefined)) throw usageError(texts.send.rawAlone);
  for (const text of raw) rawFrame(text, texts);
  if (message === undefined || message === "-") return;
  const read = readMessage(message, outOfRange, texts);
  if (typeof read === "string") throw usageError(read);
}

/** True if everything was sent. */
export async function send(
  options: SendOptions,
  target: SendTarget,
  { stdin, stderr, signal }: { readonly stdin: Readable; readonly stderr: Writable; readonly signal: AbortSignal },
): Promise<boolean> {
  const { message, raw, texts } = options;
  const say = (line: string) => stderr.write(`bitacora: ${line}\n`);
  const sending = new Sending(options, target, say, signal);
  try {
    if (raw.length > 0) for (const text of raw) sending.count(target.sendRaw(rawFrame(text, texts)));
    else if (message !== undefined && message !== "-") await sending.take(message, undefined);
    else await sending.takeAll(stdin);
  } catch (error) {
    if (!signal.aborted) throw error;
  }
  const { sent, givenUp, unreceived } = await target.end();
  const summary = target.sends ? texts.send.summaryLine : texts.send.dryRunLine;
  say(summary({ bus: target.name, messages: sending.sent, frames: sent }));
  if (sending.notSent > 0) say(texts.send.notSent({ n: sending.notSent }));
  if (givenUp > 0) say(texts.send.givenUp({ n: givenUp }));
  if (unreceived > 0) say(texts.send.unreceived({ n: unreceived }));
  return sending.notSent === 0 && givenUp === 0 && unreceived === 0;
}

class Sending {
  /** Messages that were accepted, and those that were refused or invalid. */
  sent = 0;
  notSent = 0;
  readonly #options: SendOptions;
  readonly #target: SendTarget;
  readonly #say: (line: string) => void;
  readonly #signal: AbortSignal;

  constructor(options: SendOptions, target: SendTarget, say: (line: string) => void, signal: AbortSignal) {
    this.#options = options;
    this.#target = target;
    this.#say = say;
    this.#signal = signal;
  }

  /** One message per line. A faulty line is reported; the others are still sent. */
  async takeAll(stdin: Readable): Promise<void> {
    const splitter = new TextLines(limits.tools.sendLineBytes);
    let number = 0;
    const takeLines = async (lines: readonly (string | undefined)[]) => {
      for (const line of lines) {
        number += 1;
        if (line === undefined || line.trim() !== "") await this.#takeLine(line, number);
      }
    };
    for await (const chunk of stdin) {
      await takeLines(splitter.push(chunk as Buffer));
      if (this.#signal.aborted) return;
    }
    await takeLines(splitter.end());
  }

  async take(line: string | undefined, number: number | undefined): Promise<void> {
    const { outOfRange, texts } = this.#options;
    const read =
      line === undefined
        ? texts.send.tooLong({ bytes: limits.tools.sendLineBytes })
        : readMessage(line, outOfRange, texts);
    await this.#put(read, number);
  }

  /** `line` is Latin-1: each byte is a character. The JSON in it is UTF-8. */
  async #takeLine(line: string | undefined, number: number): Promise<void> {
    const bytes = Buffer.from(line ?? "", "latin1");
    if (!isUtf8(bytes)) return this.#put(this.#options.texts.send.notUtf8, number);
    return this.take(line === undefined ? undefined : withoutMark(bytes.toString("utf8")), number);
  }

  async #put(read: Message | string, number: number | undefined): Promise<void> {
    const { texts } = this.#options;
    while (this.#target.waiting() > limits.tools.queueFrames) {
      await sleep(ROOM_LOOK_MS, undefined, { signal: this.#signal });
    }
    const isTaken = typeof read !== "string" && (await this.#isTaken(read));
    this.count(isTaken);
    if (isTaken) return;
    const fault = typeof read === "string" ? read : texts.send.notTaken;
    this.#say(number === undefined ? fault : texts.send.line({ number, fault }));
  }

  async #isTaken(message: Message): Promise<boolean> {
    const until = performance.now() + limits.tools.listPatienceMs;
    while (!this.#target.send(message)) {
      if (!this.#target.takesSoon(message) || performance.now() > until) return false;
      await sleep(LIST_LOOK_MS, undefined, { signal: this.#signal });
    }
    return true;
  }

  count(isTaken: boolean): void {
    if (isTaken) this.sent += 1;
    else this.notSent += 1;
  }
}

/** Removes the byte order mark that some editors write at the beginning of a file. */
function withoutMark(text: string): string {
  return text.replace(/^\ufeff/, "");
}

/** The message, or a line that says what is wrong with it. */
function readMessage(text: string, outOfRange: boolean, texts: ToolMessages): Message | string {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    return texts.send.notJson({ reason: error instanceof Error ? error.message.replaceAll(/\s+/g, " ") : "?" });
  }
  const { message, faults } = outgoingMessage(json, { outOfRange });
  return message ?? (faults ?? []).map((fault) => outgoingFaultText(fault, texts)).join("; ");
}

function rawFrame(text: string, texts: ToolMessages): OutgoingFrame {
  const [, digits = "", bytes = ""] = RAW.exec(text) ?? [];
  const id = Number.parseInt(digits, 16);
  if (!(id <= CAN_ID_MAX)) throw usageError(texts.send.notAFrame({ text }));
  return { id, data: Uint8Array.from(Buffer.from(bytes, "hex")) };
}
