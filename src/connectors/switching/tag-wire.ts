/**
 * Switches by the tag of their state: coils, outputs of Venus, relays behind brokers. What the source itself says is the state, so a tag
 * that anybody else has said is not live; the source tells the device once.
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
    const listed = new Map(switches.flatMap((each) => (each.bank === undefined ? [[each.tagId, each] as const] : [])));
    this.#runnerOn = parts.runnerOn;
    const hear = ({ tagId, source, value, quality }: TagUpdate): void => {
      const one = listed.get(tagId);
      if (one === undefined) return;
      const on = quality === "good" && typeof value === "boolean" ? value : undefined;
      heard(one.id, { device: source, at: source, on, isLive: source === this.#runnerOn(one.by)?.line.text });
    };
    this.#ends = listed.size === 0 ? [] : [parts.tags.subscribe(hear)];
  }

  end(): void {
    for (const end of this.#ends) end();
  }

  /** False: it was not sent, or the device has refused it. */
  async send({ by, tagId }: ListedSwitch, { on }: Order, isStill: () => boolean): Promise<boolean> {
    return (await this.#runnerOn(by)?.switchTag?.(tagId, on, isStill)) === true;
  }
}
