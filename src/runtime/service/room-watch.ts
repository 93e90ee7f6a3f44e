/**
 * Keeps samples out of the disk's reserve, which is for alarms and the service's own entries. If only the reserve is left, samples wait,
 * and the historian reports a full disk. The free space is checked from time to time, because checking at each write would be slow.
 */
import { type DiskRoom, diskRoom } from "../../core/disk-room.ts";
import { BitacoraError } from "../../core/errors.ts";

const LOOK_MS = 250;

export class RoomWatch {
  readonly #dir: string;
  #room: DiskRoom | undefined;

  constructor(dir: string) {
    this.#dir = dir;
  }

  /** Checks at once, and then four times a second, until it is stopped by `onStop`. */
  static async open(dir: string, onStop: (close: () => unknown) => void): Promise<RoomWatch> {
    const room = new RoomWatch(dir);
    await room.look();
    const looking = setInterval(() => void room.look(), LOOK_MS);
    onStop(() => clearInterval(looking));
    return room;
  }

  get isFull(): boolean {
    return this.#room?.state === "full";
  }

  /** As it was last looked at; undefined if the disk cannot be queried. */
  get room(): DiskRoom | undefined {
    return this.#room;
  }

  async look(): Promise<void> {
    this.#room = await diskRoom(this.#dir);
  }

  /** Throws `disk-full`. */
  readonly check = (): void => {
    if (this.isFull) throw new BitacoraError("disk-full", { file: this.#dir });
  };
}
