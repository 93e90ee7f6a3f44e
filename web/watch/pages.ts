/** Which pages the watch has on this screen: those that are made for the vessel, those of one's own, and all values. */
import { computed, signal } from "@preact/signals";
import { definitions, tag } from "../store/tags.ts";
import { project } from "../store/vessel.ts";
import { gridFor, reflowed, type Tile, WIDE } from "../tiles/layout.ts";
import { generatedPages } from "./generate.ts";
import { ownPages } from "./own-pages.ts";
import { texts } from "./texts.ts";

export interface WatchPage {
  /** Its place in the address. */
  readonly key: string;
  readonly name: string;
  /** Undefined: the page of all values. */
  readonly tiles: readonly Tile[] | undefined;
  readonly cols: number;
  readonly rows: number;
  /** Whether somebody has put it together. */
  readonly isOwn: boolean;
}

/** The room that a page has, in pixels. */
export const room = signal({ width: 0, height: 0 });

const grid = computed(() => gridFor(room.value.width, room.value.height));

/** Those that have said something; made anew when tags come, not with each value. */
const heard = computed(() => [...definitions.value.values()].filter(({ id }) => tag(id).quality.peek() !== "none"));

const generated = computed((): WatchPage[] => {
  const type = project.value?.vessel.type ?? "other";
  const { cols, rows } = grid.value;
  return generatedPages(heard.value, type, grid.value).map(({ name, tiles }) => ({
    key: name,
    name: name === "navigate" && type === "sailing_yacht" ? texts.pages.sail : texts.pages[name],
    tiles,
    cols,
    rows,
    isOwn: false,
  }));
});

const own = computed((): WatchPage[] =>
  (ownPages.value ?? []).map(({ id, name, tiles }) => {
    const isTall = grid.value.cols < WIDE.cols;
    const shown = isTall ? { ...reflowed(tiles), cols: grid.value.cols } : { tiles, ...WIDE };
    return { key: id, name, isOwn: true, ...shown };
  }),
);

const ALL: WatchPage = { key: "all", name: texts.pages.all, tiles: undefined, cols: 1, rows: 1, isOwn: false };

export const watchPages = computed((): readonly WatchPage[] => [...generated.value, ...own.value, ALL]);
