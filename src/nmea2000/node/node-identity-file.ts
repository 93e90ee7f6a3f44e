/**
 * The identity of a node across restarts: the unique number of its NAME, drawn once, and its last address. A small
 * file, written whole or not at all:
 *
 *     {"check":"5f3a90c1","address":35,"preferred_address":35,"unique_number":1398221,"settings":{"deviceInstance":2}}
 *
 * `settings`: what an installer has set from the bus, if anything. `check` is the CRC-32 of the others: without it a flipped bit would
 * silently change the identity. A damaged file is renamed to `*.damaged`, and a new identity is drawn. The other devices then see a
 * different node, so the operator must be informed. The node works even if the file cannot be read or written.
 */
import { readFile, rename } from "node:fs/promises";
import { crc32 } from "node:zlib";
import { writeDurably } from "../../core/durable-file.ts";
import { systemErrorCode } from "../../core/errors.ts";
import { limits as nmea2000Limits } from "../limits.ts";
import { ADDRESS_MAX } from "./node-addresses.ts";
import { PRIORITY } from "./node-group-function.ts";
import { UNIQUE_NUMBER_MAX } from "./node-name.ts";
import { changedSettings, type GroupSettings, INTERVAL_MAX_MS, type NodeSettings } from "./node-settings.ts";

export interface NodeIdentity {
  readonly uniqueNumber: number;
  /** The address to try first. */
  readonly address: number;
  /** What an installer has set. */
  readonly settings?: NodeSettings;
}

/** Where the identity came from. */
export type IdentityOrigin =
  | "kept"
  /** There was no file. */
  | "new"
  /** There was a file that could not be used. */
  | "damaged";

interface Content extends NodeIdentity {
  /**
   * The project's preferred address when the file was written. When the project prefers another one now, that one is
   * tried.
   */
  readonly preferredAddress: number;
}

/** Other devices treat 0 and the three highest numbers as not programmed. */
const UNIQUE_NUMBERS = UNIQUE_NUMBER_MAX - 3;

export class NodeIdentityFile {
  readonly identity: NodeIdentity;
  readonly origin: IdentityOrigin;
  /** The last write error; undefined after a write that succeeded. */
  writeError: unknown;
  readonly #file: string;
  #content: Content;
  #saved: Content | undefined;
  #timer: NodeJS.Timeout | undefined;
  #writing: Promise<void> = Promise.resolve();

  private constructor(file: string, content: Content, origin: IdentityOrigin) {
    const { uniqueNumber, address, settings } = content;
    this.identity = { uniqueNumber, address, ...(settings && { settings }) };
    this.origin = origin;
    this.#file = file;
    this.#content = content;
    this.#saved = origin === "kept" ? content : undefined;
  }

  /** Reads the identity, or draws one and writes it. `random` is in [0, 1). Never rejects. */
  static async open(file: string, preferredAddress: number, random: () => number): Promise<NodeIdentityFile> {
    const { content, origin } = await read(file);
    const address = content?.preferredAddress === preferredAddress ? content.address : preferredAddress;
    const uniqueNumber = content?.uniqueNumber ?? 1 + Math.floor(random() * UNIQUE_NUMBERS);
    const kept = content?.settings && { settings: content.settings };
    const opened = new NodeIdentityFile(file, { uniqueNumber, address, preferredAddress, ...kept }, origin);
    if (origin === "damaged") await setAside(file);
    await opened.#save();
    return opened;
  }

  /**
   * The node has this address now. It is written only after some time, so that a fight for addresses does not wear out
   * the card.
   */
  remember(address: number): void {
    this.#content = { ...this.#content, address };
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#save(), nmea2000Limits.identitySaveMs).unref();
  }

  /** Resolves when the settings are on disk; rejects if they could not be written, and are as before. */
  async configure(settings: NodeSettings): Promise<void> {
    const before = this.#content.settings;
    this.#content = { ...this.#content, settings: changedSettings(before, settings) };
    await this.#save();
    if (this.writeError === undefined) return;
    const { settings: _, ...rest } = this.#content;
    this.#content = before === undefined ? rest : { ...rest, settings: before };
    throw this.writeError;
  }

  /** Resolves when the identity is written, or could not be written. */
  async close(): Promise<void> {
    clearTimeout(this.#timer);
    await this.#save();
  }

  /** Writes run one after the other. */
  #save(): Promise<void> {
    return (this.#writing = this.#writing.then(() => this.#write()));
  }

  async #write(): Promise<void> {
    const content = this.#content;
    if (this.#saved !== undefined && serialize(this.#saved) === serialize(content)) return;
    try {
      await writeDurably(this.#file, serialize(content));
      this.#saved = content;
      this.writeError = undefined;
    } catch (error) {
      this.writeError = error;
    }
  }
}

async function read(file: string): Promise<{ content: Content | undefined; origin: IdentityOrigin }> {
  try {
    const content = parse(await readFile(file, "utf8"));
    return { content, origin: content === undefined ? "damaged" : "kept" };
  } catch (error) {
    return { content: undefined, origin: systemErrorCode(error) === "ENOENT" ? "new" : "damaged" };
  }
}

function serialize({ uniqueNumber, address, preferredAddress, settings }: Content): string {
  const numbers = {
    address,
    preferred_address: preferredAddress,
    unique_number: uniqueNumber,
    ...(settings && { settings }),
  };
  return `${JSON.stringify({ check: checksum(numbers), ...numbers })}\n`;
}

/** The file must be exactly what `serialize` writes; anything else is damaged. */
function parse(text: string): Content | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (typeof value !== "object" || value === null) return undefined;
  const { address, preferred_address, unique_number, settings } = value as Record<string, unknown>;
  if (
    !isWhole(address, ADDRESS_MAX) ||
    !isWhole(preferred_address, 255) ||
    !isWhole(unique_number, UNIQUE_NUMBER_MAX) ||
    (settings !== undefined && !areSettings(settings))
  ) {
    return undefined;
  }
  const kept = settings === undefined ? {} : { settings };
  const content = { uniqueNumber: unique_number, address, preferredAddress: preferred_address, ...kept };
  return serialize(content) === text ? content : undefined;
}

function areSettings(value: unknown): value is NodeSettings {
  if (typeof value !== "object" || value === null) return false;
  const {
    deviceInstance = 0,
    systemInstance = 0,
    description1 = "",
    description2 = "",
    groups = {},
  } = value as NodeSettings;
  return (
    isWhole(deviceInstance, 255) &&
    isWhole(systemInstance, 15) &&
    [description1, description2].every((text) => typeof text === "string") &&
    typeof groups === "object" &&
    Object.values(groups).every(areGroupSettings)
  );
}

function areGroupSettings(value: GroupSettings | null): boolean {
  if (typeof value !== "object" || value === null) return false;
  const { intervalMs = INTERVAL_MAX_MS, priority = 0 } = value;
  return isWhole(intervalMs, INTERVAL_MAX_MS) && isWhole(priority, PRIORITY.MAX);
}

function checksum(numbers: object): string {
  return crc32(JSON.stringify(numbers)).toString(16).padStart(8, "0");
}

function isWhole(value: unknown, max: number): value is number {
  return typeof value === "number" && Number.isInteger(value) && value >= 0 && value <= max;
}

async function setAside(file: string): Promise<void> {
  try {
    await rename(file, `${file}.damaged`);
  } catch {
    // The old file stays, and the new one replaces it if it can be written.
  }
}
