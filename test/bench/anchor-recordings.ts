/**
 * What the anchor watch would have told on recordings of real boats, had the anchor been let go beneath the antenna at the first position:
 * each as a bus would bring it, time going on as it says. Beside it each position against the radius, as signalk-anchoralarm does.
 *
 *     BITACORA_BENCH_RADIUS=10 npm run bench -- anchor-recordings
 */
import { AnchorWatch, type AnchorState } from "../../src/anchor/anchor-watch.ts";
import { distanceM } from "../../src/ais/distance.ts";
import { messagesIn } from "../../src/messages/messages.ts";
import { parseProject } from "../../src/project/parse-project.ts";
import { OwnPosition } from "../../src/runtime/service/anchor/own-position.ts";
import { nmea2000Makers } from "../../src/runtime/service/subscribers.ts";
import { Intake } from "../../src/tags/intake.ts";
import { sourceLine } from "../../src/tags/source-ranking.ts";
import { TagStore } from "../../src/tags/tag-store.ts";
import { vesselPosition } from "../../src/tags/usable-number.ts";
import { ManualClock } from "../support/clock.ts";
import { play, recordings, ROOT } from "./support/recordings.ts";

const RADIUS_M = Number(process.env["BITACORA_BENCH_RADIUS"] ?? 10);
const PROJECT = `{id: a, name: A, vessel: {id: a, name: A, type: other, loa_m: 10, beam_m: 3, draft_m: 1}}`;
const SECOND_MS = 1000;
/** Shorter ones say nothing. */
const LEAST_S = 20;

interface Told {
  readonly seconds: number;
  readonly fixes: number;
  readonly farthestM: number;
  readonly states: readonly AnchorState[];
  /** Positions beyond the radius, one by one. */
  readonly beyond: number;
  readonly counters: Readonly<Record<string, number>>;
}

export default async function anchorRecordings(print: (line: string) => void): Promise<void> {
  print(`radius ${RADIUS_M} m`);
  for (const { name, file } of recordings(print)) {
    const { seconds, fixes, farthestM, states, beyond, counters } = await watched(file);
    if (seconds < LEAST_S || fixes < LEAST_S) continue;
    print(
      `${name}: ${seconds.toFixed(0)} s, ${fixes} positions; farthest ${farthestM.toFixed(1)} m; ${states.join(" → ")}; ` +
        `${counters["leaps"]} leaps and ${counters["diluted"]} diluted not believed; beyond it one by one: ${beyond}`,
    );
  }
}

async function watched(file: string): Promise<Told> {
  const { project } = parseProject(PROJECT, ROOT);
  if (project === undefined) throw new Error("the project of this benchmark is wrong");
  const clock = new ManualClock();
  const tags = new TagStore(clock);
  const texts = messagesIn("en").nmea;
  const intake = new Intake({ tags, clock });
  const makers = nmea2000Makers({ project, tags, intake, clock, texts });
  const subscriber = makers.makeSubscriber(sourceLine("nmea2000", "recording"));
  const position = new OwnPosition(tags, clock, intake);
  const scene = new Scene(position);
  tags.subscribe(({ tagId }) => {
    const here = tagId === "VESSEL.LON_DEG" ? vesselPosition(tags) : undefined;
    if (here !== undefined) scene.hear(here);
  });
  const second = () => {
    tags.markStale();
    scene.tick();
  };
  await play(file, { clock, hear: (message) => subscriber.accept(message), second });
  const { counters } = position.believed;
  return { ...scene.told(), seconds: clock.monotonic() / SECOND_MS, counters };
}

class Scene {
  readonly #position: OwnPosition;
  #watch: AnchorWatch | undefined;
  #fixes = 0;
  #beyond = 0;
  #farthestM = 0;
  readonly #states: AnchorState[] = [];

  constructor(position: OwnPosition) {
    this.#position = position;
  }

  hear(here: { readonly latitude: number; readonly longitude: number }): void {
    this.#fixes += 1;
    this.#watch ??= new AnchorWatch({ position: here, radiusM: RADIUS_M, setAtMs: 0, by: "" });
    if (distanceM(here, this.#watch.anchorage.position) > RADIUS_M) this.#beyond += 1;
  }

  tick(): void {
    this.#position.look();
    const { distanceM: away = 0, state } = this.#watch?.look(this.#position.believed, this.#position.nowS) ?? {};
    this.#farthestM = Math.max(this.#farthestM, away);
    if (state !== undefined && state !== this.#states.at(-1)) this.#states.push(state);
  }

  told(): Omit<Told, "seconds" | "counters"> {
    return { fixes: this.#fixes, farthestM: this.#farthestM, states: this.#states, beyond: this.#beyond };
  }
}
