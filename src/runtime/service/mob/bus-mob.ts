/**
 * Says on each bus that gets our alarms (`nmea2000: { alerts: true }`) who is overboard, by PGN 127233: at once, then every ten seconds;
 * three times at the end that nobody is. Only marks made here: a device has announced its own already.
 */
import { Output } from "../../../connectors/output.ts";
import type { Clock } from "../../../core/clock.ts";
import { repeated } from "../../../core/pause.ts";
import { formatIsoTime } from "../../../core/time.ts";
import { emitterOf, type MobEvent } from "../../../mob/mob-event.ts";
import { markedPlace } from "../../../mob/way-back.ts";
import { PgnCodec } from "../../../nmea2000/codec/codec.ts";
import { MOB_STATUS } from "../../../nmea2000/distress/distress-reader.ts";
import { PGN } from "../../../nmea2000/pgn.ts";
import type { Message } from "../../../nmea2000/pgn-frame.ts";

/** What a node of ours on a bus can do; false if the bus does not take it now. */
interface MobNode {
  send(message: Message): boolean;
}

interface Told {
  event: MobEvent;
  /** How often it is still to be said that it is over; undefined while it is not. */
  farewells: number | undefined;
  dueMs: number;
}

const TICK_MS = 250;
const EVERY_MS = 10_000;
const FAREWELL_MS = 1000;
const FAREWELLS = 3;

/** The person overboard as sent to the buses. Our nodes answer requests from it, so it is made before them. */
export class OverboardMessages {
  readonly #codec = new PgnCodec();
  /** By the id of the event: the one that there is, and those whose end is still being said. */
  readonly told = new Map<string, Told>();

  /** What answers a request for the group: who is overboard, if anybody is. */
  readonly now = (): Message[] => Array.from(this.told.values(), (told) => this.of(told));

  of({ event, farewells }: Told): Message {
    return mobMessage(this.#codec, event, farewells === undefined);
  }
}

export class BusMob extends Output {
  readonly type = "nmea2000-mob";
  readonly name = "";
  readonly #messages: OverboardMessages;
  readonly #event: () => MobEvent | undefined;
  readonly #nodes: () => readonly MobNode[];
  readonly #clock: Clock;
  readonly #counters = { mob_sent: 0, mob_refused: 0 };

  constructor(
    messages: OverboardMessages,
    event: () => MobEvent | undefined,
    nodes: () => readonly MobNode[],
    clock: Clock,
  ) {
    super();
    this.#messages = messages;
    this.#event = event;
    this.#nodes = nodes;
    this.#clock = clock;
  }

  protected work(signal: AbortSignal): Promise<void> {
    return repeated(() => this.tick(), TICK_MS, signal);
  }

  counters(): Readonly<Record<string, number>> {
    return { ...this.#counters };
  }

  /** Four times a second. */
  tick(): void {
    const nowMs = this.#clock.monotonic();
    this.#look(this.#event());
    const { told: all } = this.#messages;
    for (const [id, told] of all) {
      if (nowMs < told.dueMs || !this.#send(this.#messages.of(told))) continue;
      told.dueMs = nowMs + (told.farewells === undefined ? EVERY_MS : FAREWELL_MS);
      if (told.farewells !== undefined && (told.farewells -= 1) === 0) all.delete(id);
    }
  }

  #look(event: MobEvent | undefined): void {
    const { told: all } = this.#messages;
    const ours = event?.marks[0].kind === "device" ? undefined : event;
    if (ours !== undefined) {
      const told = all.get(ours.id);
      // Its place may be known only now.
      if (told === undefined) all.set(ours.id, { event: ours, farewells: undefined, dueMs: -Infinity });
      else told.event = ours;
    }
    for (const [id, told] of all) {
      if (id === ours?.id || told.farewells !== undefined) continue;
      told.farewells = FAREWELLS;
      told.dueMs = -Infinity;
    }
  }

  /** Whether one bus at least has taken it, or there is none. */
  #send(message: Message): boolean {
    const nodes = this.#nodes();
    const taken = nodes.filter((node) => node.send(message)).length;
    this.#counters.mob_sent += taken;
    this.#counters.mob_refused += nodes.length - taken;
    return taken > 0 || nodes.length === 0;
  }
}

/** Our own MMSI is in no part of the project that all have: it is left out. */
function mobMessage(codec: PgnCodec, event: MobEvent, isOverboard: boolean): Message {
  const marked = markedPlace(event);
  const { TEST, BUTTON, OFF } = MOB_STATUS;
  const content = {
    mobEmitterId: emitterOf(event),
    manOverboardStatus: isOverboard ? (event.isTest ? TEST : BUTTON) : OFF,
    activationTime: timeOf(event.marks[0].atMs),
    positionSource: 0,
    ...(marked && {
      positionDate: formatIsoTime(marked.atMs).slice(0, 10).replaceAll("-", "."),
      positionTime: timeOf(marked.atMs),
      ...marked.position,
    }),
  };
  const { pgn, priority, destination, data } = codec.encode(PGN.MOB, content, { source: 0, timestampMs: 0 });
  return { pgn, priority, destination, data };
}

function timeOf(atMs: number): string {
  return formatIsoTime(atMs).slice(11, 23);
}
