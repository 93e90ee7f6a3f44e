/**
 * A small JSON file in the data directory with what the service must know after a restart: what it watches, how far a receiver has got. It
 * is replaced as a whole, and there are two of it, the copy written first: after a power cut either holds the old state or the new one.
 *
 *     anchor.json        {"sha256":"9f86…","state":{…}}     the checksum is over the JSON of the state
 *     anchor.json.copy   the same
 *
 * A file that is damaged is never read as if there were none: its copy is used; and if that is damaged too, the state is lost, which the
 * log book and an alarm say. Damaged files are put aside.
 */
import { createHash } from "node:crypto";
import { join } from "node:path";
import type { Clock } from "./clock.ts";
import { writeDurably } from "./durable-file.ts";
import { readRegular } from "./regular-file.ts";
import { setAside } from "./set-aside.ts";

/** The data directory, as its state files see it. */
export interface StatePlace {
  readonly dataDir: string;
  /** Throws if nothing may be written now. */
  readonly mayWrite: () => void;
  readonly clock: Pick<Clock, "now">;
  /** Is told of each damaged file, and resolves when the log book knows. */
  readonly damaged: (damage: StateDamage) => Promise<void>;
}

export interface StateDamage {
  /** The name in the data directory. */
  readonly file: string;
  /** The copy is damaged as well, or there is none. */
  readonly isLost: boolean;
  /** Puts the damaged files aside; until then the next start finds them again. Rejects with the error of the system. */
  readonly setAside: () => Promise<void>;
}

export interface StateFileOptions<State> {
  readonly name: string;
  /** The state in the parsed JSON; undefined if it is not a state. May throw. */
  readonly parse: (read: unknown) => State | undefined;
  /** Of the file; by default everybody may read it. */
  readonly mode?: number;
}

type Found<State> = { readonly state: State } | "missing" | "damaged";

export class StateFile<State> {
  readonly #place: StatePlace;
  readonly #options: StateFileOptions<State>;
  readonly #files: readonly [file: string, copy: string];
  #damaged: string[] = [];
  /** One write after another. */
  #turn: Promise<void> = Promise.resolve();

  constructor(place: StatePlace, options: StateFileOptions<State>) {
    this.#place = place;
    this.#options = options;
    const file = join(place.dataDir, options.name);
    this.#files = [file, `${file}.copy`];
  }

  /** Undefined if there is no file, or it is lost: whoever must know has been told of that. */
  async read(): Promise<State | undefined> {
    const [file, copy] = this.#files;
    const [first, second] = [await this.#find(file), await this.#find(copy)];
    if (typeof first === "object") return first.state;
    // Without a file, a copy is of a first write that was cut off.
    if (first === "missing" && second !== "damaged") return second === "missing" ? undefined : second.state;
    const isLost = typeof second === "string";
    this.#damaged = [...(first === "damaged" ? [file] : []), ...(second === "damaged" ? [copy] : [])];
    const damage = { file: this.#options.name, isLost, setAside: () => this.#inTurn(() => this.#setAside()) };
    await this.#place.damaged(damage);
    if (isLost) return undefined;
    await this.write(second.state).catch(() => undefined);
    return second.state;
  }

  /** When this resolves, the state is on disk. */
  write(state: State): Promise<void> {
    return this.#inTurn(async () => {
      this.#place.mayWrite();
      await this.#setAside();
      const [file, copy] = this.#files;
      for (const each of [copy, file]) await writeDurably(each, stateText(state), this.#options.mode);
    });
  }

  #inTurn(work: () => Promise<void>): Promise<void> {
    const done = this.#turn.then(work);
    this.#turn = done.catch(() => undefined);
    return done;
  }

  async #find(file: string): Promise<Found<State>> {
    try {
      const text = await readRegular(file);
      if (text === undefined) return "missing";
      const { state: written } = JSON.parse(text) as { readonly state: unknown };
      const state = text === stateText(written) ? this.#options.parse(written) : undefined;
      return state === undefined ? "damaged" : { state };
    } catch {
      return "damaged";
    }
  }

  async #setAside(): Promise<void> {
    const nowMs = this.#place.clock.now();
    for (const file of this.#damaged) await setAside(file, nowMs);
    this.#damaged = [];
  }
}

/** What such a file holds. */
export function stateText(state: unknown): string {
  const sha256 = createHash("sha256").update(JSON.stringify(state)).digest("hex");
  return `${JSON.stringify({ sha256, state })}\n`;
}
