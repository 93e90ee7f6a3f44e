/**
 * What people do with the anchor, a guard area and a person overboard, each act cut off at a moment of its own: before it is answered, or
 * just after. What was answered must be so after the start, what was not may be; an act is one entry, or none where it was not answered.
 */
import { setTimeout as delay } from "node:timers/promises";
import type { Body } from "../../../src/api/schema/schemas.ts";
import type { GnssVessel } from "../../runtime/service/support/gnss-vessel.ts";
import type { Random } from "../../support/random.ts";

/** As the service answers. */
interface Kept {
  readonly anchor: number | null;
  readonly area: number | null;
  /** Who has marked. */
  readonly overboard: readonly string[];
}

interface Act {
  readonly path: string;
  readonly after: Kept;
}

/** A crew has no more than so many marks at once here. */
const MARKS = 3;
const PLACE = "latitude=39.5&longitude=2.6";

export class ActTrial {
  lost = 0;
  twice = 0;
  answered = 0;
  /** Acts that were not answered and are in the log book without being so. */
  onlyEntered = 0;
  readonly #vessel: GnssVessel;
  readonly #random: Random;
  readonly #acts: { readonly by: string; readonly isDone: boolean }[] = [];
  /** Longer than an answer takes. */
  #spanMs = 200;

  constructor(vessel: GnssVessel, random: Random) {
    this.#vessel = vessel;
    this.#random = random;
  }

  /** One act, which `crash` cuts off and after which it starts the service again. */
  async round(crash: () => Promise<void>): Promise<void> {
    const by = `act ${this.#acts.length + 1}`;
    const before = await keptBy(this.#vessel);
    const { path, after } = this.#actOn(before, by);
    const askedMs = performance.now();
    let isAnswered = false;
    const asked = this.#vessel.post(`${path}&user=${by}`).then(
      (status) => {
        if (status !== 200) throw new Error(`${path}: ${status}`);
        isAnswered = true;
        this.#spanMs = 3 * (performance.now() - askedMs);
      },
      () => undefined,
    );
    await delay(this.#random.next() * this.#spanMs);
    const wasAnswered = isAnswered;
    await crash();
    await asked;
    const now = JSON.stringify(await keptBy(this.#vessel));
    const isDone = now === JSON.stringify(after);
    if (wasAnswered) this.answered += 1;
    // Of an answer that came while the power went nobody can say which was first.
    if (!isDone && (wasAnswered || now !== JSON.stringify(before))) this.lost += 1;
    this.#acts.push({ by, isDone });
  }

  /** Each act that is so has one entry. */
  async compareEntries(): Promise<void> {
    const entries = await this.#vessel.get<Body<"LogEntry">[]>("/logbook?kind=manual&limit=10000");
    for (const { by, isDone } of this.#acts) {
      const count = entries.filter(({ user }) => user === by).length;
      if (count > 1) this.twice += 1;
      if (count === 0 && isDone) this.lost += 1;
      if (count === 1 && !isDone) this.onlyEntered += 1;
    }
  }

  get text(): string {
    return `${this.#acts.length} acts, ${this.answered} answered before it: lost ${this.lost}, entered twice ${this.twice}; entered and not done, unanswered: ${this.onlyEntered}`;
  }

  #actOn(kept: Kept, by: string): Act {
    const metres = 20 + this.#random.below(980);
    const { anchor, area, overboard } = kept;
    const ends = this.#random.next() < 1 / 3;
    return this.#random.pick<Act>([
      anchor !== null && ends
        ? { path: "/anchor/up?", after: { ...kept, anchor: null } }
        : { path: `/anchor/down?${PLACE}&radius_m=${metres}`, after: { ...kept, anchor: metres } },
      area !== null && ends
        ? { path: "/areas/1/remove?", after: { ...kept, area: null } }
        : { path: `/areas?name=Berth&${PLACE}&radius_m=${metres}`, after: { ...kept, area: metres } },
      overboard.length > 0 && (ends || overboard.length === MARKS)
        ? { path: "/mob/end?reason=found", after: { ...kept, overboard: [] } }
        : { path: `/mob?${PLACE}`, after: { ...kept, overboard: [...overboard, by] } },
    ]);
  }
}

async function keptBy(vessel: GnssVessel): Promise<Kept> {
  const anchor = await vessel.get<Body<"Anchor">>("/anchor");
  const [area] = await vessel.get<Body<"Area">[]>("/areas");
  const mob = await vessel.get<Body<"Mob">>("/mob");
  return { anchor: anchor.radius_m, area: area?.radius_m ?? null, overboard: mob.marks.map(({ who }) => who) };
}
