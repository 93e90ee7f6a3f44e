/**
 * Coils of Modbus devices. Their state is what the device answers when it is polled, so a tag that anybody else has said is not live; the
 * coil is written once, by the line on which the device answers now.
 */
import type { Order, Said } from "../../switching/gate.ts";
import type { TagUpdate } from "../../tags/tag.ts";
import type { TagStore } from "../../tags/tag-store.ts";
import type { SourceRunner } from "../runner.ts";
import type { ListedSwitch } from "./section.ts";

export class TagWire {
  readonly #ends: readonly (() => void)[];
  readonly #runnerOn: (line: string) => Pick<SourceRunner, "line" | "switchTag"> | undefined;

  constructor(
    switches: readonly ListedSwitch[],
    parts: {
      readonly tags: Pick<TagStore, "subscribe">;
      readonly runnerOn: (line: string) => Pick<SourceRunner, "line" | "switchTag"> | undefined;
    },
    heard: (id: string, said: Said) => void,
  ) {
    const coils = new Map(switches.flatMap((each) => (each.bank === undefined ? [[each.tagId, each] as const] : [])));
    this.#runnerOn = parts.runnerOn;
    const hear = ({ tagId, source, value, quality }: TagUpdate): void => {
      const coil = coils.get(tagId);
      if (coil === undefined) return;
      const on = quality === "good" && typeof value === "boolean" ? value : undefined;
      heard(coil.id, { device: source, at: source, on, isLive: source === this.#runnerOn(coil.by)?.line.text });
    };
    this.#ends = coils.size === 0 ? [] : [parts.tags.subscribe(hear)];
  }

  end(): void {
    for (const end of this.#ends) end();
  }

  /** False: it was not sent, or the device has refused it. */
  async send({ by, tagId }: ListedSwitch, { on }: Order, isStill: () => boolean): Promise<boolean> {
    return (await this.#runnerOn(by)?.switchTag?.(tagId, on, isStill)) === true;
  }
}
