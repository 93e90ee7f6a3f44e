/**
 * A small JSON file in the data directory with what the service must know after a restart: what it watches, how far a receiver has got. It
 * is replaced as a whole: after a power cut it holds the old state or the new one.
 *
 *     anchor.json        {"sha256":"9f86…","state":{…}}     the checksum is over the JSON of the state
 *     anchor.json.copy   the same, written first; only of files with `hasCopy`
 *
 * A file that is damaged is never read as if there were none: its copy is used; and if there is none, or that is damaged too, the state is
 * lost, which the log book and an alarm say. Damaged files are put aside. A file that the system does not let us read is not damaged: it
 * stays as it is, and without a copy `read` rejects.
 */
import { createHash } from "node:crypto";
import { join } from "node:path";
import { jsonValue } from "./parse-json.ts";
import type { Clock } from "./clock.ts";
import { writeDurably } from "./durable-file.ts";
import { BitacoraError, systemErrorCode } from "./errors.ts";
import { NOT_A_FILE, readRegular } from "./regular-file.ts";
import { setAside } from "./set-aside.ts";
import { Turn } from "./turn.ts";

/** The data directory, as its state files see it. */
export interface StatePlace {
  readonly dataDir: string;
  /** Throws if nothing may be written now. */
  readonly mayWrite: () => void;
  readonly clock: Pick<Clock, "now">;
  /** Called for each damaged file; resolves when the log book has it. */
  readonly damaged: (damage: StateDamage) => Promise<void>;
}

export interface StateDamage {
  /** The name in the data directory. */
  readonly file: string;
  /** Neither the file nor a copy has the state. */
  readonly isLost: boolean;
  /** The code of the system that kept the file from being read, where it may well be whole; its copy was used. */
  readonly refusal?: string;
  /** Puts the damaged files aside; until then the next start finds them again. Rejects with the error of the system. */
  readonly setAside: () => Promise<void>;
}

export interface StateFileOptions<State> {
  readonly name: string;
  /** The state in the parsed JSON; undefined if it is not a state. May throw. */
  readonly parse: (read: unknown) => State | undefined;
  /**
   * For what nobody could find out again: what is watched, what people chose, keys. Each write then costs twice, so cursors and what
   * waits for a receiver, which are written with each delivery, have none.
   */
  readonly hasCopy?: true;
  /** The file's mode; by default everybody may read it. */
  readonly mode?: number;
}

/** What a file holds; an error if the system does not let us read it. */
type Found<State> = { readonly state: State } | "missing" | "damaged" | Error;

export class StateFile<State> {
  readonly #place: StatePlace;
  readonly #options: StateFileOptions<State>;
  readonly #file: string;
  /** The copy first. */
  readonly #files: readonly string[];
  #damaged: string[] = [];
  /** The file may be whole, and must not be written over. */
  #unreadable: BitacoraError | undefined;
  /** One write after another. */
  readonly #turn = new Turn();

  constructor(place: StatePlace, options: StateFileOptions<State>) {
    this.#place = place;
    this.#options = options;
    this.#file = join(place.dataDir, options.name);
    this.#files = options.hasCopy === true ? [`${this.#file}.copy`, this.#file] : [this.#file];
  }

  /**
   * Undefined if there is no file, or it is lost, which `damaged` has heard. Rejects with `state-unreadable` if the system does not
   * let us read it; nothing is written over it then.
   */
  async read(): Promise<State | undefined> {
    this.#unreadable = undefined;
    const { name, hasCopy } = this.#options;
    const first = await this.#find(this.#file);
    if (isFound(first)) return first.state;
    const second = hasCopy === true ? await this.#find(`${this.#file}.copy`) : "missing";
    // Without a file, a copy is of a first write that was cut off.
    if (first === "missing" && isFound(second)) return second.state;
    if (first === "missing" && second === "missing") return undefined;
    const refusal = [first, second].find((found) => found instanceof Error);
    const isLost = !isFound(second);
    if (isLost && refusal !== undefined) {
      const details = { file: this.#file, reason: systemErrorCode(refusal) };
      this.#unreadable = new BitacoraError("state-unreadable", details, refusal);
      throw this.#unreadable;
    }
    this.#damaged = [
      ...(first === "damaged" ? [this.#file] : []),
      ...(second === "damaged" ? [`${this.#file}.copy`] : []),
    ];
    const code = systemErrorCode(refusal);
    const setAside = () => this.#turn.take(() => this.#setAside());
    await this.#place.damaged({ file: name, isLost, ...(code === undefined ? {} : { refusal: code }), setAside });
    if (isLost) return undefined;
    await this.write(second.state).catch(() => undefined);
    return second.state;
  }

  /**
   * When this resolves, the state is on disk. Rejects after a `read` that rejected, and with `state-unwritable` if the state could not be
   * read again: what is on disk stays.
   */
  write(state: State): Promise<void> {
    return this.#turn.take(async () => {
      this.#place.mayWrite();
      const text = stateText(state);
      if (this.#parsed(text) === undefined) throw new BitacoraError("state-unwritable", { file: this.#file });
      if (this.#unreadable !== undefined) throw this.#unreadable;
      await this.#setAside();
      for (const file of this.#files) await writeDurably(file, text, this.#options.mode);
    });
  }

  async #find(file: string): Promise<Found<State>> {
    let text;
    try {
      text = await readRegular(file);
    } catch (error) {
      return systemErrorCode(error) === NOT_A_FILE ? "damaged" : (error as Error);
    }
    if (text === undefined) return "missing";
    return this.#parsed(text) ?? "damaged";
  }

  #parsed(text: string): { readonly state: State } | undefined {
    try {
      const { state: written } = jsonValue(text) as { readonly state: unknown };
      const state = text === stateText(written) ? this.#options.parse(written) : undefined;
      return state === undefined ? undefined : { state };
    } catch {
      return undefined;
    }
  }

  async #setAside(): Promise<void> {
    const nowMs = this.#place.clock.now();
    for (const file of this.#damaged) await setAside(file, nowMs);
    this.#damaged = [];
  }
}

function isFound<State>(found: Found<State>): found is { readonly state: State } {
  return typeof found === "object" && "state" in found;
}

/** What such a file holds. */
export function stateText(state: unknown): string {
  const sha256 = createHash("sha256").update(JSON.stringify(state)).digest("hex");
  return `${JSON.stringify({ sha256, state })}\n`;
}
