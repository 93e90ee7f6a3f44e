/**
 * Presses of the button that the service may not have yet. Each is kept on this device until the service has it on its disk, through a lost
 * link, a service that hangs or refuses, and a reload; it has an id of its own, so that telling it again marks nothing twice.
 */
export interface Press {
  readonly id: string;
  /** By the clock of this device. */
  readonly atMs: number;
  /** What the screen showed as the vessel's place, and how old that was. */
  readonly shown: { readonly latitude: number; readonly longitude: number; readonly ageMs: number } | null;
  /** Empty: this screen does not know. */
  readonly user: string;
}

/** What has come of telling it. */
export type Told =
  /** The service has it, on its disk. */
  | { readonly state: "kept" }
  /** It has it in its memory: its disk is full. Who looks sees it; it is sent again until it is kept. */
  | { readonly state: "heard" }
  | { readonly state: "failed"; readonly why: string };

export interface Waiting extends Press {
  readonly isHeard: boolean;
  /** Why it could not be sent the last time; undefined before the first answer. */
  readonly why: string | undefined;
}

type PressStorage = Pick<Storage, "getItem" | "setItem" | "removeItem" | "key" | "length">;

const PREFIX = "bitacora.mob.";

export class Presses {
  readonly #storage: PressStorage;
  readonly #say: (press: Press) => Promise<Told>;
  readonly #onChange: (waiting: readonly Waiting[]) => void;
  readonly #waiting = new Map<string, Waiting>();
  /** Those that are on their way. */
  readonly #telling = new Set<string>();

  constructor(
    storage: PressStorage,
    tell: (press: Press) => Promise<Told>,
    onChange: (waiting: readonly Waiting[]) => void,
  ) {
    this.#storage = storage;
    this.#say = tell;
    this.#onChange = onChange;
    this.load();
  }

  /** Takes over what this device has kept: after a reload, or what another page of it has added or sent. */
  load(): void {
    const storage = this.#storage;
    const keys = Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? "");
    const kept = keys.filter((key) => key.startsWith(PREFIX)).flatMap((key) => pressIn(storage.getItem(key)) ?? []);
    for (const press of kept)
      if (!this.#waiting.has(press.id)) this.#waiting.set(press.id, { ...press, isHeard: false, why: undefined });
    this.#changed();
  }

  async add(press: Press): Promise<void> {
    this.#waiting.set(press.id, { ...press, isHeard: false, why: undefined });
    try {
      this.#storage.setItem(PREFIX + press.id, JSON.stringify(press));
    } catch {
      // A browser that keeps nothing: it is sent all the same, as long as the page is open.
    }
    this.#changed();
    await this.#tell(press);
  }

  /** Tells all that wait; those that are on their way already are left alone. */
  async tellAll(): Promise<void> {
    await Promise.all(Array.from(this.#waiting.values(), (press) => this.#tell(press)));
  }

  /** It is not sent any more. */
  remove(id: string): void {
    this.#waiting.delete(id);
    this.#storage.removeItem(PREFIX + id);
    this.#changed();
  }

  async #tell({ id, atMs, shown, user }: Press): Promise<void> {
    if (this.#telling.has(id)) return;
    this.#telling.add(id);
    const told = await this.#say({ id, atMs, shown, user });
    this.#telling.delete(id);
    const waiting = this.#waiting.get(id);
    if (told.state === "kept") this.remove(id);
    else if (waiting !== undefined) {
      const isHeard = waiting.isHeard || told.state === "heard";
      this.#waiting.set(id, { ...waiting, isHeard, why: told.state === "failed" ? told.why : undefined });
      this.#changed();
    }
  }

  #changed(): void {
    this.#onChange([...this.#waiting.values()]);
  }
}

/** Undefined where it is not one of ours. */
function pressIn(text: string | null): Press | undefined {
  try {
    const press = JSON.parse(text ?? "null") as Press | null;
    return typeof press?.id === "string" && typeof press.atMs === "number" ? press : undefined;
  } catch {
    return undefined;
  }
}
