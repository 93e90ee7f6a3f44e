/** Runs the gates: brings them what devices say and what is due, and ends what is under way when it is stopped. */
import { repeated } from "../../core/pause.ts";
import { limits } from "../../switching/limits.ts";
import { Still } from "../../switching/still.ts";
import { Switchboard } from "../../switching/switchboard.ts";
import { originOf } from "../../tags/origin.ts";
import type { ConnectorContext } from "../connector.ts";
import { Output } from "../output.ts";
import { BusWire } from "./bus-wire.ts";
import { TagWire } from "./tag-wire.ts";
import type { ListedSwitch } from "./section.ts";

/** Whoever has let the anchor go has said that she lies still. */
const ANCHORED = "ANCHOR.DOWN";
const SPEED = "VESSEL.SOG_MS";

export class SwitchRunner extends Output {
  readonly type = "switches";
  readonly name = "switches";
  readonly board: Switchboard<ListedSwitch>;
  readonly #bus: BusWire;
  readonly #tagged: TagWire;
  readonly #still = new Still();
  readonly #endSpeed: () => void;

  constructor(switches: readonly ListedSwitch[], context: Pick<ConnectorContext, "clock" | "speakers" | "tags">) {
    super();
    const { clock, speakers, tags } = context;
    const heard: Switchboard<ListedSwitch>["heard"] = (id, said) => this.board.heard(id, said);
    this.#bus = new BusWire(switches, (line) => speakers.nodeOn(line), heard);
    this.#tagged = new TagWire(switches, { tags, runnerOn: (line) => speakers.runnerOn(line) }, heard);
    this.board = new Switchboard(switches, {
      clock,
      wire: {
        send: (what, order, to, isStill) =>
          what.bank === undefined ? this.#tagged.send(what, order, isStill) : this.#bus.send(what, order, to),
      },
      isUnderWay: () => tags.value(ANCHORED)?.value !== true && !this.#still.isStill(clock.monotonic()),
    });
    this.#endSpeed = tags.subscribe(({ tagId, value, quality, source }) => {
      if (tagId !== SPEED) return;
      const isKnown = quality === "good" && originOf(source) === "live" && typeof value === "number";
      this.#still.say(isKnown ? value : undefined, clock.monotonic());
    });
  }

  counters(): Readonly<Record<string, number>> {
    return this.board.counters;
  }

  protected async work(signal: AbortSignal): Promise<void> {
    const tick = (): void => {
      this.#bus.follow();
      this.board.tick();
    };
    tick();
    if (!signal.aborted) await repeated(tick, limits.tickMs, signal);
    this.board.close();
    this.#bus.end();
    this.#tagged.end();
    this.#endSpeed();
  }
}
