/**
 * Two hundred nights at anchor, made from seeds (`../anchor/support/night.ts`), forty of them with an anchor that drags: how often a crew
 * is woken for nothing, and how long and how far a vessel drags before somebody is told. Beside it what signalk-anchoralarm does on the
 * same tracks: each position against the radius.
 *
 *     BITACORA_BENCH_NIGHTS=200 SEED=7 npm run bench -- anchor
 */
import { AnchorWatch } from "../../src/anchor/anchor-watch.ts";
import { BelievedPosition } from "../../src/anchor/believed-position.ts";
import { distanceM } from "../../src/ais/distance.ts";
import { ANCHOR, night, RADIUS_M } from "../anchor/support/night.ts";
import { seededRandom, seedOf } from "../support/random.ts";

const NIGHTS = Number(process.env["BITACORA_BENCH_NIGHTS"] ?? 200);
const DRAGGING_SHARE = 0.2;

interface Told {
  /** When it was told, and how far she was beyond the radius then. */
  readonly times: { readonly atS: number; readonly beyondM: number }[];
  isOut: boolean;
}

export default function anchor(print: (line: string) => void): void {
  const seed = seedOf();
  const names = ["the middle of five believed fixes", "each position against the radius"] as const;
  const falseAlarms = [0, 0];
  const delays: number[][] = [[], []];
  const beyond: number[][] = [[], []];
  let dragging = 0;
  for (let number = 0; number < NIGHTS; number++) {
    const drags = number < NIGHTS * DRAGGING_SHARE;
    const { outS, told } = watched(seed + number, drags);
    if (outS !== undefined) dragging += 1;
    for (const [i, { times }] of told.entries()) {
      falseAlarms[i] =
        (falseAlarms[i] ?? 0) +
        times.filter(({ atS, beyondM }) => beyondM < 0 && atS < (outS ?? Infinity) - 120).length;
      const first = times.find(({ atS }) => outS !== undefined && atS >= outS - 120);
      if (outS === undefined || first === undefined) continue;
      delays[i]?.push(first.atS - outS);
      beyond[i]?.push(first.beyondM);
    }
  }
  print(`seed ${seed}; ${NIGHTS} nights of 8 h, radius ${RADIUS_M} m; ${dragging} in which she left it`);
  for (const [i, name] of names.entries()) {
    const sorted = (delays[i] ?? []).toSorted((a, b) => a - b);
    const metres = (beyond[i] ?? []).toSorted((a, b) => a - b);
    print(
      `${name}: ${((falseAlarms[i] ?? 0) / NIGHTS).toFixed(2)} false alarms a night; told of ${sorted.length} of ${dragging}, after ` +
        `${sorted.at(sorted.length >> 1)} s (worst ${sorted.at(-1)} s; before 0 by the errors of GNSS), ` +
        `${metres.at(metres.length >> 1)?.toFixed(1)} m beyond it (worst ${metres.at(-1)?.toFixed(1)} m)`,
    );
  }
}

function watched(seed: number, drags: boolean): { readonly outS: number | undefined; readonly told: readonly Told[] } {
  const watch = new AnchorWatch({ position: ANCHOR, radiusM: RADIUS_M, setAtMs: 0, by: "" });
  const believed = new BelievedPosition(0);
  const told: Told[] = [
    { times: [], isOut: false },
    { times: [], isOut: false },
  ];
  let outS: number | undefined;
  for (const { atS, position, hdop, trueM } of night(seededRandom(seed), drags)) {
    if (trueM > RADIUS_M) outS ??= atS;
    believed.hear({ position, hdop, atS });
    const distances = [watch.look(believed, atS).distanceM ?? 0, distanceM(ANCHOR, position)];
    for (const [i, one] of told.entries()) {
      const isOut = (distances[i] ?? 0) > RADIUS_M;
      if (isOut && !one.isOut) one.times.push({ atS, beyondM: trueM - RADIUS_M });
      one.isOut = isOut;
    }
  }
  return { outS, told };
}
