/** What is done to the tiles of a page while it is edited. Each change gives another list, so that it can be undone. Pure. */
import { type Area, freePlace, overlaps, type Tile, type TileKind, type TileSpec, WIDE } from "../tiles/layout.ts";

/** The size with which a tile of a kind begins, and how many tags it wants. */
export const KINDS: Readonly<Record<TileKind, { readonly w: number; readonly h: number; readonly tags: TagWish }>> = {
  number: { w: 3, h: 2, tags: "one" },
  bar: { w: 3, h: 2, tags: "one" },
  gauge: { w: 3, h: 3, tags: "one" },
  compass: { w: 4, h: 4, tags: "own" },
  wind: { w: 4, h: 4, tags: "own" },
  attitude: { w: 4, h: 3, tags: "own" },
  position: { w: 6, h: 1, tags: "own" },
  tank: { w: 2, h: 3, tags: "tank" },
  tanks: { w: 6, h: 3, tags: "own" },
  battery: { w: 3, h: 3, tags: "battery" },
  power: { w: 6, h: 4, tags: "own" },
  lamp: { w: 3, h: 1, tags: "truth" },
  lamps: { w: 4, h: 4, tags: "truths" },
  trend: { w: 4, h: 3, tags: "one" },
  list: { w: 4, h: 4, tags: "many" },
  alarms: { w: 4, h: 4, tags: "none" },
};

/** `own`: those that the kind is about, wherever they are heard. */
export type TagWish = "one" | "many" | "own" | "tank" | "battery" | "truth" | "truths" | "none";

/** A tile at another place or of another size; undefined where it does not fit. */
export function placed(tiles: readonly Tile[], index: number, to: Area): readonly Tile[] | undefined {
  const isInside =
    to.x >= 0 && to.y >= 0 && to.w >= 1 && to.h >= 1 && to.x + to.w <= WIDE.cols && to.y + to.h <= WIDE.rows;
  if (!isInside || tiles.some((tile, i) => i !== index && overlaps(tile, to))) return undefined;
  return tiles.map((tile, i) => (i === index ? { ...tile, x: to.x, y: to.y, w: to.w, h: to.h } : tile));
}

/** With one more, in its own size or as small as is needed; undefined where the page is full. */
export function added(tiles: readonly Tile[], spec: TileSpec): readonly Tile[] | undefined {
  const { w, h } = KINDS[spec.kind];
  const place = freePlace(tiles, w, h) ?? freePlace(tiles, 2, 2) ?? freePlace(tiles, 2, 1) ?? freePlace(tiles, 1, 1);
  return place && [...tiles, { ...spec, ...place }];
}

export function removed(tiles: readonly Tile[], index: number): readonly Tile[] {
  return tiles.filter((_, i) => i !== index);
}

/** By how much a key moves a tile, or with Shift sizes it. */
export function byKey({ x, y, w, h }: Area, key: string, isSizing: boolean): Area | undefined {
  const steps = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] } as const;
  const step = steps[key as keyof typeof steps] as (typeof steps)["ArrowLeft"] | undefined;
  if (step === undefined) return undefined;
  const [dx, dy] = step;
  return isSizing ? { x, y, w: w + dx, h: h + dy } : { x: x + dx, y: y + dy, w, h };
}
