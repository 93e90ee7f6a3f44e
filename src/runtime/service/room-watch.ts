/**
 * Keeps samples out of the disk's reserve, which alarms and the service's own entries have: they wait where only that is left, and
 * the historian says that the disk is full. The disk is asked from time to time, since asking at each write would be waited for.
 */
import { hasRoom } from "../../core/disk-room.ts";
import { BitacoraError } from "../../core/errors.ts";

const LOOK_MS = 250;

export class RoomWatch {
  readonly #dir: string;
  #hasRoom = true;

  constructor(dir: string) {
    this.#dir = dir;
  }

  /** Looks at once, and then four times a second. `onStop` takes what ends it. */
  static async open(dir: string, onStop: (close: () => unknown) => void): Promise<RoomWatch> {
    const room = new RoomWatch(dir);
    await room.look();
    const looking = setInterval(() => void room.look(), LOOK_MS);
    onStop(() => clearInterval(looking));
    return room;
  }

  get isFull(): boolean {
    return !this.#hasRoom;
  }

  async look(): Promise<void> {
    this.#hasRoom = await hasRoom(this.#dir);
  }

  /** Throws `disk-full`. */
  readonly check = (): void => {
    if (!this.#hasRoom) throw new BitacoraError("disk-full", { file: this.#dir });
  };
}
