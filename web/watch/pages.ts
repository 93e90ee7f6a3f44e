/** Which pages the watch has on this screen: those that are made for the vessel, those of one's own, and all values. */
import { computed, signal } from "@preact/signals";
import { definitions, tag } from "../store/tags.ts";
import { project } from "../store/vessel.ts";
import { isSilent } from "../systems.ts";
import { type GridSize, gridFor, ownGrid, type Tile, WIDE } from "../tiles/layout.ts";
import { generatedPages } from "./generate.ts";
import { ownPages } from "./own-pages.ts";
import { texts } from "./texts.ts";

export interface WatchPage extends GridSize {
  /** Its place in the address. */
  readonly key: string;
  readonly name: string;
  /** Undefined: the page of all values. */
  readonly tiles: readonly Tile[] | undefined;
  /** Whether somebody has put it together. */
  readonly isOwn: boolean;
}

/** The room that a page has, in pixels. */
export const room = signal({ width: 0, height: 0 });

const grid = computed(() => gridFor(room.value.width, room.value.height));

/** Those that have said something; made again when tags come, not with each value. */
const heard = computed(() => [...definitions.value.values()].filter(({ id }) => tag(id).quality.peek() !== "none"));

const generated = computed((): WatchPage[] => {
  const type = project.value?.vessel.type ?? "other";
  const { cols, rows, leastRowPx } = grid.value;
  return generatedPages(isSilent(heard.value) ? [] : heard.value, type, grid.value).map(({ name, tiles }) => ({
    key: name,
    name: name === "navigate" && type === "sailing_yacht" ? texts.pages.sail : texts.pages[name],
    tiles,
    cols,
    rows,
    leastRowPx,
    isOwn: false,
  }));
});

const own = computed((): WatchPage[] =>
  (ownPages.value ?? []).map(({ id, name, tiles }) => {
    const { width, height } = room.value;
    return { key: id, name, isOwn: true, ...ownGrid(tiles, width, height) };
  }),
);

const ALL: WatchPage = { key: "all", name: texts.pages.all, tiles: undefined, ...WIDE, isOwn: false };

export const watchPages = computed((): readonly WatchPage[] => [...generated.value, ...own.value, ALL]);
